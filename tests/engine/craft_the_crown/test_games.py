"""Random games of Craft the Crown: they go on and end, and nothing is lost, doubled or where it cannot be.

`CASTELLAN_GAMES=10000` sets how many are played, as for the other random games.
"""

import os
import random
from collections import Counter
from typing import Any

import pytest

from engine.craft_the_crown import verbs
from engine.craft_the_crown.refusals import why
from engine.craft_the_crown.rules import OPTIONS
from engine.craft_the_crown.samples import sample
from engine.craft_the_crown.state import GOLD_TO_WIN, Bundle, CraftTheCrownState, Offer
from engine.match import Match
from tests.support.craft_the_crown_games import check_conserved
from tests.support.depth import first_short
from tests.support.plays import PACKS, kingdom_answer, new_kingdom, rich_kingdom, rules_of

GAMES = max(4, int(os.environ.get("CASTELLAN_GAMES", "200")) // 40)
MOST = 3000
STARTS = {"new": new_kingdom, "rich": rich_kingdom}
ENDINGS = {"gold", "crown"}


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "craft-the-crown")


def check_turn(match: Match[Any], turn: int) -> None:
    """Turns pass clockwise one by one, and nothing of the last one is left (CTC-R28, CTC-R17)."""
    s = match.state
    assert s.turn - turn in (0, 1)
    if s.turn > turn:
        assert not s.offers
        assert not s.fresh
        assert not s.used


def play_out(match: Match[Any], rng: random.Random, verbs: Counter[str]) -> None:
    """A checked game to its end, or to the cap."""
    check_conserved(match)
    first = (match.state.active - match.state.turn) % len(match.state.gold)
    for _ in range(MOST):
        if match.question is None:
            break
        turn = match.state.turn
        verbs[match.question.kind] += 1
        done = match.answer(*kingdom_answer(match, rng))
        verbs[done.answers[0][1].split(" ")[0]] += 1
        check_conserved(match)
        check_turn(match, turn)
        assert (match.state.active - match.state.turn) % len(match.state.gold) == first, "CTC-032"
    check_end(match)


def check_end(match: Match[Any]) -> None:
    """Only the active player wins, by Gold or by the Crown (CTC-431)."""
    s, result = match.state, match.result
    if result is None:
        return
    assert result.winners == (s.active,)
    assert result.reason in ENDINGS
    assert (s.gold[s.active] >= GOLD_TO_WIN) == (result.reason == "gold")
    assert (match.rules.pack.crown in s.owns[s.active]) or result.reason == "gold"


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seats", first_short([2, 3, 4]))
def test_games_end_and_lose_no_card(rules: Any, seats: int, start: str) -> None:
    verbs: Counter[str] = Counter()
    ended = 0
    for number in range(GAMES):
        match = STARTS[start](rules, number, seats)
        play_out(match, random.Random(number), verbs)
        ended += match.result is not None
    assert ended > GAMES // 2
    wanted = {"craft", "buy", "sell", "discard", "reserve", "swap", "use", "trade", "counter", "end"}
    assert wanted | {"accept", "decline", "withdraw"} <= set(verbs), "a verb never came up"
    assert "react" in verbs or start == "new"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_games_with_other_readings(rules: Any, option: Any) -> None:
    """Each ruling that groups may read otherwise, read otherwise."""
    for number in range(GAMES // 4):
        match = rich_kingdom(rules, number, **{option.name: option.choices[1]})
        assert match.state.rulings
        play_out(match, random.Random(number), Counter())


def test_the_crown_can_be_won(rules: Any) -> None:
    """Random play seldom gets there: whoever holds the Crown and its Elements wins by crafting it."""
    for number in range(6):
        match = rich_kingdom(rules, number)
        s = match.state
        a, crown = s.active, rules.pack.crown
        s.hands[a][crown], s.owns[a] = 1, dict.fromkeys(rules.pack.cards[crown].recipe, 1)
        s.gold[a] = 0
        won = Match(rules, s)
        assert f"craft {crown}" in won.legal(a)
        won.answer(a, f"craft {crown}")
        check_end(won)
        assert won.result is not None


# ---------------------------------------------------------------- offers


def test_samples_are_legal_offers_as_the_log_has_them(rules: Any) -> None:
    """Every sample is taken as it stands, and many can be accepted."""
    counts: Counter[str] = Counter()
    for number in range(GAMES):
        rng, match = random.Random(number), rich_kingdom(rules, number)
        for _ in range(120):
            if match.question is None:
                break
            for seat, forms in match.question.forms.items():
                for form in forms:
                    line = sample(match.state, rules.pack, seat, form, rng.randrange)
                    assert line.startswith(form)
                    assert rules.token(match.state, match.question, seat, line) == line
                    command = rules.parsed(match.state, line)
                    assert why(match.state, rules.pack, match.question, seat, command) is None
                    counts["gift" if "nothing" in line else "swap"] += 1
                    counts.update(word for word in ("g", "own:", "hand:", "iou:") if word in line)
            done = match.answer(*kingdom_answer(match, rng))
            counts["accept"] += done.answers[0][1].startswith("accept")
            counts["trade"] += done.answers[0][1].startswith(("trade", "counter"))
    assert {"gift", "swap", "g", "own:", "hand:", "iou:"} <= set(counts)
    assert counts["accept"] * 15 > counts["trade"]


def test_no_sample_where_there_is_no_offer(rules: Any) -> None:
    match = new_kingdom(rules, 1, 3)
    s = match.state
    for seat in verbs.others(s, s.active):
        assert not sample(s, rules.pack, seat, "trade", random.Random(1).randrange)
    assert not sample(s, rules.pack, s.active, "counter t1", random.Random(1).randrange)


def test_an_offer_moves_what_it_says_and_nothing_else(rules: Any) -> None:
    """Accepted offers, part by part, against the state before (CTC-159 to CTC-162, CTC-179)."""
    seen = 0
    for number in range(GAMES * 2):
        rng, match = random.Random(number), rich_kingdom(rules, number)
        for _ in range(150):
            if match.question is None:
                break
            seat, line = kingdom_answer(match, rng)
            before, offers = rules.copy(match.state), {f"accept t{o.number}": o for o in match.state.offers}
            match.answer(seat, line)
            if line in offers:
                seen += 1
                check_exchanged(before, match.state, offers[line])
    assert seen > GAMES


def check_exchanged(before: CraftTheCrownState, after: CraftTheCrownState, offer: Offer) -> None:
    sides = {offer.author: (offer.give, offer.get), offer.partner: (offer.get, offer.give)}
    ious = [(offer.author, text) for text in offer.give.promises] + [
        (offer.partner, text) for text in offer.get.promises
    ]
    for seat in range(len(before.gold)):
        gives, gets = sides.get(seat, (Bundle(), Bundle()))
        assert after.gold[seat] == before.gold[seat] - gives.gold + gets.gold
        for old, new, given, got in (
            (before.owns, after.owns, gives.own, gets.own),
            (before.hands, after.hands, gives.hand, gets.hand),
        ):
            moved = Counter(old[seat])
            moved.subtract(given)
            moved.update(got)
            assert Counter(new[seat]) == +moved
            assert min(moved.values(), default=0) >= 0
    assert after.reserves == before.reserves
    assert [(iou.giver, iou.text) for iou in after.promises[len(before.promises) :]] == ious
    assert len(after.offers) == len(before.offers) - 1
