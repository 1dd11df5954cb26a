"""Everybody's worth and who can win next: true, and known from what lies on the table alone."""

import random
from collections.abc import Iterator
from typing import Any

from engine.craft_the_crown.presentation import words
from engine.craft_the_crown.state import GOLD_TO_WIN
from engine.match import Match
from tests.support.craft_the_crown_panels import RULES, seen
from tests.support.plays import kingdom_answer, rich_kingdom

PACK = RULES.pack
GAMES, ANSWERS = 12, 30


def positions() -> Iterator[Match[Any]]:
    """Turns of rich games, also where somebody is close to a win."""
    for number in range(GAMES):
        dice, match = random.Random(number), rich_kingdom(RULES, number)
        for _ in range(ANSWERS):
            if match.question is None:
                break
            if match.question.kind == "action":
                state = RULES.copy(match.state)
                for seat in range(len(state.gold)):
                    state.gold[seat] = dice.choice([0, 7, 20, 35, 44])
                yield Match(RULES, state)
            match.answer(*kingdom_answer(match, dice))


def told(match: Match[Any], viewer: int | None) -> tuple[dict[int, int], dict[int, str]]:
    """(Seat → what it is said to be worth, seat → when it is said to be able to win)."""
    view = RULES.view(match.state, match.question, viewer)
    race = [player.args for line in words.race(PACK, view) for player in line.args["players"]]
    threats = [line.args for line in words.threats(PACK, view) if line.key == "craft-threat-gold"]
    return (
        {args["player"].seat: args["sum"] for args in race},
        {args["player"].seat: args["when"] for args in threats},
    )


def can_sell_to_win(match: Match[Any]) -> bool:
    _, menu = seen(match)
    return any(path[0].key == "win" for path in menu.paths.values())


def test_what_everybody_is_worth_is_what_sales_bring() -> None:
    count = 0
    for match in positions():
        worths, _ = told(match, None)
        seat, after = match.state.active, match.copy()
        while after.question is not None and after.state.owns[seat]:
            after.answer(seat, f"sell {next(iter(after.state.owns[seat]))}")
        if worths:
            gold = after.state.gold[seat]
            assert worths[seat] == gold if after.question is not None else worths[seat] >= gold >= GOLD_TO_WIN
            count += 1
    assert count > 100


def test_who_is_said_to_be_able_to_win_is_offered_the_sale_and_nobody_else() -> None:
    """Now, or when everybody before them has only ended their turn."""
    warned = {"now": 0, "next": 0}
    for match in positions():
        _, threats = told(match, None)
        assert (threats.get(match.state.active) == "now") == can_sell_to_win(match)
        seat = (match.state.active + 1) % len(match.state.gold)
        after = match.copy()
        after.answer(match.state.active, "end")
        wins = after.question is None or can_sell_to_win(after)
        if match.state.gold[seat] < GOLD_TO_WIN:
            assert (threats.get(seat) == "next") == wins, (seat, threats, match.state)
        for when in threats.values():
            warned[when] += 1
    assert min(warned.values()) > 20


def test_who_would_nearly_win_next_is_named_once_and_with_the_gold() -> None:
    """Somebody had 47 of 50 Gold, nothing was said, and they won."""
    close = 0
    for match in positions():
        view = RULES.view(match.state, match.question, None)
        threats = words.threats(PACK, view)
        seats = [line.args["player"].seat for line in threats]
        assert len(seats) == len({*seats})
        for line in threats:
            if line.key == "craft-threat-close":
                assert line.args["player"].seat != match.state.active
                assert words.NEARLY_WON <= line.args["gold"] < GOLD_TO_WIN
                close += 1
    assert close > 10


def test_nothing_of_it_tells_of_a_hand() -> None:
    """With other hidden cards everybody reads the same."""
    dice = random.Random(3)
    for match in positions():
        state = RULES.copy(match.state)
        hidden = [*state.deck, *(name for hand in state.hands for name, n in hand.items() for _ in range(n))]
        dice.shuffle(hidden)
        for seat, hand in enumerate(state.hands):
            size = sum(hand.values())
            cards, hidden = hidden[:size], hidden[size:]
            state.hands[seat] = {name: cards.count(name) for name in cards}
        state.deck = hidden
        other = Match(RULES, state)
        for viewer in (None, *range(len(state.gold))):
            assert told(match, viewer) == told(other, viewer)
            assert told(match, viewer)[1].keys() <= told(match, None)[1].keys()


def test_who_owns_every_part_of_the_crown_is_warned_of() -> None:
    match = next(positions())
    state = RULES.copy(match.state)
    seat = (state.active + 1) % len(state.gold)
    state.gold[seat], state.owns[seat] = 0, {"Husk": 1, "Pyre": 1, "Shard": 1}
    view = RULES.view(state, Match(RULES, state).question, state.active)
    (threat,) = [line for line in words.threats(PACK, view) if line.key == "craft-threat-crown"]
    assert (threat.args["player"].seat, threat.args["when"]) == (seat, "next")
