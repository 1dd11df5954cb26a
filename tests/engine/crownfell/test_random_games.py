"""Random games of Crownfell to the end: no error, no card lost or doubled, every ending.

`CASTELLAN_GAMES=10000` sets how many games of each pack are played; without it a few hundred are.
"""

import os
import random
from collections import Counter
from typing import Any

import pytest

from engine.crownfell import verbs
from engine.crownfell.board import BLACK, WHITE
from engine.crownfell.state import EMPTY, HAND, ROW
from engine.match import Match, playout
from tests.support.depth import first_short
from tests.support.plays import new_match, random_answer

GAMES = int(os.environ.get("CASTELLAN_GAMES", "200"))
SHARES = 10
ENDINGS = {"elimination", "no-move", "repetition", "quiet", "cap"}


def check_conserved(match: Match[Any], codes: frozenset[str], removed: int) -> None:
    """Every card of the game lies in exactly one place, and what is kept for speed agrees with it."""
    s = match.state
    assert s.codes == tuple(dict.fromkeys(s.codes))
    assert frozenset(s.codes) == codes
    assert s.removed == removed
    assert len(s.spots) == len(s.codes)
    assert all(0 <= spot <= ROW for spot in s.spots)
    standing = {spot % 25: slot for slot, spot in enumerate(s.spots) if spot < HAND}
    assert len(standing) == sum(spot < HAND for spot in s.spots), "two cards on one space"
    assert s.board == [standing.get(space, EMPTY) for space in range(25)]
    again = verbs.dealt(s.chance, s.codes, s.black, removed)
    for slot, spot in enumerate(s.spots):
        if spot != ROW:
            verbs.put(again, slot, spot)
    assert again.spots == s.spots
    assert again.key == s.key
    for colour in (BLACK, WHITE):
        assert set(verbs.on_board(again, colour)) == set(verbs.on_board(s, colour))
        assert s.settled >> colour & 1 or not verbs.on_board(s, colour)


def check_in_view(match: Match[Any], codes: frozenset[str]) -> None:
    """What people are shown holds every card once."""
    view = match.rules.view(match.state, match.question, None)
    shown = [code for code, _ in view.pieces.values()]
    shown += [*view.hands[0], *view.hands[1], *view.row, *view.discard]
    assert Counter(shown) == Counter(codes)


SHARED = [pytest.param(range(share, GAMES, SHARES), id=f"share{share}") for share in range(SHARES)]


@pytest.mark.parametrize("numbers", first_short(SHARED))
def test_games_end_and_lose_no_card(rules: Any, numbers: range) -> None:
    for number in numbers:
        rng = random.Random(number)
        match = new_match(rules, number)
        codes, removed = frozenset(match.state.codes), match.state.removed
        assert len(codes) == 8
        assert removed == len(rules.pack.characters) - 8
        drafting = 0
        while match.question is not None:
            turns = match.state.turns
            drafting += match.question.kind == "pick"
            assert drafting <= 8
            assert all(match.question.tokens.values()), "a question without an answer"
            match.answer(*random_answer(match, rng))
            check_conserved(match, codes, removed)
            assert match.state.turns - turns in (0, 1)
            assert match.state.turns <= match.state.turn_limit
            assert match.state.quiet <= match.state.quiet_limit
        assert match.result is not None
        assert match.result.reason in ENDINGS
        assert len(match.result.winners) == (match.result.reason in ("elimination", "no-move"))
        check_in_view(match, codes)


def test_every_ending_comes_up(rules: Any) -> None:
    """The random games of the suite see all endings that random play reaches."""
    ends: Counter[str] = Counter()
    for number in range(150):
        rng = random.Random(number)
        options = {"quietTurns": "8"} if number % 3 == 0 else {"maxTurns": "20"} if number % 3 == 1 else {}
        match = new_match(rules, number, **options)
        while match.question is not None:
            match.answer(*random_answer(match, rng))
        assert match.result is not None
        ends[match.result.reason] += 1
    assert {"elimination", "quiet", "cap"} <= set(ends)


@pytest.mark.parametrize(
    "options", [{"first-game": "on"}, {"continueAfterCapture": "on"}, {"colours": "first-white"}]
)
def test_games_with_other_options(rules: Any, options: dict[str, str]) -> None:
    if "first-game" in options and rules.pack.first_game is None:
        pytest.skip("this pack has no first-game sets")
    for number in range(15):
        rng = random.Random(number)
        match = new_match(rules, number, **options)
        codes, removed = frozenset(match.state.codes), match.state.removed
        while match.question is not None:
            match.answer(*random_answer(match, rng))
            check_conserved(match, codes, removed)
        assert match.result is not None


def test_playout_plays_the_same_rules(rules: Any) -> None:
    """The bench's and the computer's bare loop ends as a match does with the same choices."""
    for number in range(20):
        match = new_match(rules, number)
        rng, same = random.Random(number), random.Random(number)
        start = rules.copy(match.base)
        while match.question is not None:
            match.answer(*random_answer(match, rng))

        def choose(ask: Any, same: random.Random = same) -> tuple[int, str]:
            seat = same.choice(ask.seats)
            return seat, same.choice(list(ask.tokens[seat]))

        result, given = playout(rules, start, choose)
        assert result == match.result
        assert start.spots == match.state.spots
        assert given > 8
