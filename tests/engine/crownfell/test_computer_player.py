"""Crownfell's computer player: finds forced wins, agrees with plain minimax, minds its time, says why."""

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from bench.engine import house
from engine import files
from engine.computers.computer import Random, Reason
from engine.computers.tree import SearchResult
from engine.crownfell import position
from engine.crownfell.player import worth
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.crownfell.player.lookahead import Lookahead
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import CrownfellState
from engine.game import Setup, games
from engine.match import Match
from engine.packs import pack
from engine.presentation import Term
from tests.support.paths import TESTS

HOUSE: Crownfell = house("crownfell")
PACK = str(TESTS / "packs" / "crownfell" / "test.pack.yaml")
RULES: Crownfell = games()["crownfell"].make_rules(pack.read(games(), PACK, files.text(PACK))[1])
EVEN = "B TOW@b1 SNI@b3 FOO@b4 | W BOM@d3 HOP@d1 KNA@d5 | hB COU | hW JAI | dis - | turn B"
WINS_IN_TWO, FIRST = (
    "B FOO@a2 WAL@a1 | W TOW@c3 JAI@d5 | hB - | hW BOM HOP SHI | dis SNI | turn W",
    "TOW b3",
)
RALLY = "B FOO@b3 TOW@a1 | W HOP@e4 BOM@d1 | hB COU | hW SNI | dis - | turn B"
AHEAD = "B TOW@a1 FOO@a2 SNI@a3 | W COU@e5 | hB - | hW - | dis - | turn B"


def always() -> bool:
    return True


def at(text: str) -> Match[CrownfellState]:
    return Match(RULES, position.read(RULES, text))


def thought(match: Match[CrownfellState], most: int = 400, more: Callable[[], bool] = always) -> SearchResult:
    assert match.question is not None
    analysis = RULES.computer.policy().think(match, match.question.seats[0], Random(1), most, more)
    assert analysis is not None
    return analysis


# ---------------------------------------------------------------- looking ahead


def test_it_plays_a_forced_win_in_two_to_the_end() -> None:
    match = at(WINS_IN_TWO)
    analysis = thought(match)
    assert (analysis.token, round(analysis.value, 2)) == (FIRST, 1.0)
    for _ in range(3):
        assert match.question is not None
        match.answer(match.question.seats[0], thought(match).token)
    assert match.result is not None
    assert match.result.winners == (at(WINS_IN_TWO).question.seats[0],)  # type: ignore[union-attr]


def plain(lines: LineSimulator, at: LinePosition, depth: int, judge: worth.Evaluator) -> float:
    """Minimax without any cut: whole turns, rallies tried out."""
    if depth == 0:
        return judge.lead(at.s)
    best = -math.inf
    for token in lines.answers(at):
        then = lines.after(at, token)
        if then.s.result is not None:
            score = worth.LOST if at.s.turn ^ at.s.black in then.s.result.winners else -worth.LOST
        elif then.open_rallies:
            score = plain(lines, then, depth, judge)
        else:
            score = -plain(lines, then, depth - 1, judge)
        best = max(best, score)
    return best if best > -math.inf else -worth.LOST


@pytest.mark.parametrize("text", [EVEN, RALLY])
@pytest.mark.parametrize("depth", [1, 2])
def test_without_captures_to_the_end_it_agrees_with_plain_minimax(text: str, depth: int) -> None:
    s = position.read(RULES, text)
    lines, judge = LineSimulator(RULES, s), RULES.evaluator(s)

    class PlainEnd(Lookahead):
        def quiescence(self, at: LinePosition, *_: Any) -> float:
            return quiet(lines, at, judge)

    search = PlainEnd(lines, LinePosition(s), 10**9, always, unreduced_answers=1_000)
    scores = dict.fromkeys(lines.answers(LinePosition(s)), math.inf)
    for deep in range(1, depth + 1):
        search.search_depth(list(scores), deep, scores)
    assert scores[search.best] == pytest.approx(plain(lines, LinePosition(s), depth, judge))


def quiet(lines: LineSimulator, at: LinePosition, judge: worth.Evaluator) -> float:
    """The end of the search as plain minimax has it: open rallies are tried out."""
    return plain(lines, at, 1, judge) if at.open_rallies else judge.lead(at.s)


def test_playing_on_in_the_mind_is_what_the_match_does() -> None:
    dice = random.Random(4)
    for number in range(30):
        match = Match.new(RULES, Setup(("A", "B"), {}, bytes([number] * 32)))
        for _ in range(40):
            if match.question is None:
                break
            seat = match.question.seats[0]
            lines = LineSimulator(RULES, match.base)
            search_position = lines.position_of(match) if match.question.kind != "pick" else None
            if search_position is not None:
                assert sorted(lines.answers(search_position)) == sorted(match.question.tokens[seat])
            token = dice.choice(match.question.tokens[seat])
            then = lines.after(search_position, token) if search_position is not None else None
            match.answer(seat, token)
            if then is not None:
                assert then.s.spots == match.state.spots
                if match.result is None or match.result.reason == "elimination":
                    assert (then.s.result, then.s.turn) == (match.result, match.state.turn)


def test_it_stops_when_there_is_no_time_and_still_answers() -> None:
    looks = iter([True] * 3)
    analysis = thought(at(EVEN), 10**6, lambda: next(looks, False))
    assert analysis.playouts < 10_000
    assert {line.token for line in analysis.searched_answers} == set(at(EVEN).legal(0)) - {"resign", "draw"}
    assert analysis.playouts < thought(at(EVEN), 10**3).playouts


def test_the_same_dice_choose_the_same_and_nothing_is_changed() -> None:
    match = at(EVEN)
    before = position.write(match.base), dict(match.base.seen)
    assert thought(match) == thought(match)
    assert (position.write(match.base), match.base.seen) == before


def test_it_thinks_in_the_middle_of_a_turn() -> None:
    match = at(RALLY)
    match.answer(0, "FOO c3")
    assert match.question is not None
    assert match.question.kind == "rally"
    assert thought(match).token in match.question.tokens[0]


def test_a_draw_by_the_limit_of_turns_is_seen_coming() -> None:
    """Black is far ahead, but after this turn nobody has one left."""
    assert thought(at(f"{AHEAD} | turns 299")).value < 0.5 < thought(at(AHEAD)).value


# ---------------------------------------------------------------- the draft


def test_the_draft_likes_what_does_much_and_differs_by_the_dice() -> None:
    match = Match.new(HOUSE, Setup(("A", "B"), {}, bytes(32)))
    assert match.question is not None
    seat = match.question.seats[0]
    picks = [HOUSE.computer.policy().think(match, seat, Random(n), 9, always) for n in range(200)]
    tokens = [pick.token for pick in picks if pick is not None]
    dear = max(
        match.question.tokens[seat], key=lambda token: worth.hand_worth(HOUSE.pack.compiled[token[1:]])
    )
    cheap = min(
        match.question.tokens[seat], key=lambda token: worth.hand_worth(HOUSE.pack.compiled[token[1:]])
    )
    assert tokens.count(dear) > tokens.count(cheap)
    assert len(set(tokens)) > 2


# ---------------------------------------------------------------- why


def reason(text: str, token: str) -> Reason | None:
    match = at(text)
    assert match.question is not None
    reasons = RULES.computer.policy().reasons(match, match.question.seats[0], token, lambda: True)
    return next(iter(reasons), None)


@pytest.mark.parametrize(
    ("text", "token", "key", "card"),
    [
        (
            "B FOO@c3 TOW@a1 | W KNA@d3 | hB - | hW - | dis - | turn B",
            "FOO d3 cKNA",
            "elimination",
            "",
        ),
        (WINS_IN_TWO, FIRST, "forces", ""),
        (
            "B FOO@c1 TOW@a1 | W COU@e5 WAL@e4 KNA@d1 | hB HOP | hW SNI | dis - | turn B",
            "FOO d1 cKNA",
            "captures-free",
            "KNA",
        ),
        (
            "B FOO@c1 TOW@a1 | W COU@e5 WAL@e4 KNA@d1 HOP@e1 | hB JAI | hW SNI | dis - | turn B",
            "FOO d1 cKNA",
            "captures",
            "KNA",
        ),
        (
            "B TRA@b2 TOW@a5 SHI@a4 | W COU@e5 WAL@e4 FOO@b3 | hB HOP | hW SNI | dis - | turn B",
            "aTRA: FOO",
            "flips",
            "FOO",
        ),
        (
            "B HOP@b2 TOW@a5 SHI@a4 | W COU@e5 WAL@e4 FOO@b3 | hB BOM | hW SNI | dis - | turn B",
            "HOP d2",
            "saves",
            "HOP",
        ),
        (
            "B FOO@b1 TOW@a5 SHI@a4 | W COU@d1 WAL@e4 KNA@e5 | hB BOM | hW SNI | dis - | turn B",
            "FOO c1",
            "threatens",
            "COU",
        ),
        (
            "B JAI@a1 TOW@a5 SHI@a4 | W COU@c1 WAL@e4 KNA@e5 | hB BOM | hW SNI | dis - | turn B",
            "JAI b1",
            "locks",
            "COU",
        ),
        (
            "B FOO@b1 TOW@a5 SHI@a4 | W COU@d2 WAL@e4 KNA@e5 | hB BOM | hW SNI | dis - | turn B",
            "dBOM a3",
            "brings",
            "BOM",
        ),
    ],
)
def test_the_weightiest_thing_is_named(text: str, token: str, key: str, card: str) -> None:
    main_reason = reason(text, token)
    assert main_reason is not None
    assert main_reason.key == f"crownfell-{key}"
    assert not card or main_reason.args["card"] == Term(card)


def test_stopping_a_win_is_a_reason() -> None:
    """White would take the only card on the board."""
    text = "B HOP@b2 | W TOW@b4 COU@e5 WAL@e4 | hB FOO SHI | hW SNI | dis - | turn B"
    assert reason(text, "dFOO a5") == Reason("crownfell-prevents")
