"""The computer at a seat imagines only worlds that look to it as the table does, and never peeks."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.computers.computer import Random
from engine.computers.levels import Level, choose_answer
from engine.computers.worlds import sample_world
from engine.craft_the_crown import verbs
from engine.craft_the_crown.state import CraftTheCrownState
from engine.match import Match
from tests.support.depth import DEEP, first_short
from tests.support.plays import PACKS, any_kingdom, kingdom_answer, rules_of

GAMES, MOST = 20, 100
QUICK = Level("quick", 3, 60.0)


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "craft-the-crown")


def decisions(rules: Any, games: range) -> Any:
    """Every question of random games: fresh deals and rich positions, 2 to 4 seats."""
    for number in games:
        match, rng = any_kingdom(rules, number), random.Random(number)
        for _ in range(MOST):
            if match.question is None:
                break
            yield number, match
            match.answer(*kingdom_answer(match, rng))


def cards(s: CraftTheCrownState) -> Counter[str]:
    """All cards of a game, wherever they are."""
    counts = Counter(s.deck) + Counter(name for name in s.reserves if name)
    for zone in (*s.hands, *s.owns, s.market, s.discard):
        counts.update(zone)
    return counts


def other_truth(match: Match[Any], seat: int, dice: Random) -> Match[Any]:
    """The same table for this seat, with what it cannot see elsewhere: as a match of its own."""
    base = match.rules.copy(match.base)
    since = match.rules.computer.resample(base, match.state, match.answers, seat, dice)
    return Match(match.rules, base, since)


@DEEP
def test_every_world_looks_like_the_table_and_keeps_every_card(rules: Any) -> None:
    kinds = Counter[str]()
    for number, match in decisions(rules, range(GAMES)):
        assert match.question is not None
        for seat in match.question.seats:
            world = sample_world(match, seat, Random(number))
            assert world.question is not None
            assert rules.view(world.state, world.question, seat) == rules.view(
                match.state, match.question, seat
            )
            assert set(rules.legal(world.state, world.question, seat)) == set(match.legal(seat))
            assert cards(world.state) == cards(match.state)
            assert world.state.chance.seed != match.state.chance.seed
            kinds[f"{match.question.kind} {'own' if seat == match.state.active else 'other'}"] += 1
    assert min(kinds["action own"], kinds["action other"], kinds["react other"]) >= 4


def test_the_unseen_is_dealt_anew(rules: Any) -> None:
    match = any_kingdom(rules, 0)
    seat = match.state.active
    other = verbs.others(match.state, seat)[0]
    hands = [sample_world(match, seat, Random(n)).state.hands[other] for n in range(20)]
    assert len({tuple(hand.items()) for hand in hands}) > 15
    assert all(verbs.size(hand) == verbs.size(match.state.hands[other]) for hand in hands)


def test_what_cannot_be_seen_changes_no_choice(rules: Any) -> None:
    """Level by level: a table whose unseen cards lie elsewhere gets the same answer with the same dice."""
    tried = Counter[str]()
    for number, match in decisions(rules, range(0, GAMES, 2)):
        assert match.question is not None
        if random.Random(f"{number} {len(match.answers)} {match.state.turn}").random() > 0.04:
            continue
        for seat in match.question.seats:
            supposed_world = other_truth(match, seat, Random(number + 1))
            chosen = [
                choose_answer(one, seat, QUICK, Random(7), lambda: True) for one in (match, supposed_world)
            ]
            assert chosen[0] == chosen[1]
            tried[match.question.kind] += 1
    assert tried["action"] > 10


def test_an_author_holds_what_it_offers_to_the_seat_that_thinks(rules: Any) -> None:
    match = any_kingdom(rules, 0)
    author = match.state.active
    partner = verbs.others(match.state, author)[0]
    card = next(iter(match.state.hands[author]))
    match.answer(author, f"trade @{partner + 1} give hand:{card} get nothing")
    for number in range(10):
        assert sample_world(match, partner, Random(number)).state.hands[author].get(card)
    match.answer(author, f"reserve {card}")
    lost = card not in match.state.hands[author]
    for number in range(10):
        hand = sample_world(match, partner, Random(number)).state.hands[author]
        assert (card not in hand) == lost
