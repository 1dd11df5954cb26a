"""Lines of several clauses: each is judged after those before it, and all of them count or none."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine.match import Match, encode_state
from engine.questions import Refused
from engine.scenario import RunningScenario, ScenarioRunner, parse
from tests.support.paths import TESTS
from tests.support.plays import PACKS, kingdom_answer, rich_kingdom, rules_of

HEAD = """! game craft-the-crown
! pack test
! seats Cathy, Caleb
! turn Cathy
! deck *

== A position [CTC-044]
"""
RUNNER = ScenarioRunner([str(TESTS / "packs")])


def position(facts: str) -> RunningScenario:
    (scenario,) = parse("typed.scn", HEAD + facts + "= over -\n")
    return RUNNER.start(scenario)


def test_a_refusal_names_the_clause_and_nothing_is_done() -> None:
    play = position("! own Cathy Stone, Wood\n")
    before = play.snapshot()
    with pytest.raises(Refused) as refused:
        play.match.answer(0, "sell Wood; sell Stone; sell Stone")
    assert (refused.value.rule, refused.value.clause) == ("CTC-060", "sell Stone")
    assert play.snapshot() == before
    with pytest.raises(Refused) as refused:
        play.match.answer(0, "sell Wood*2")
    assert refused.value.clause == "", "the line is the clause"


def test_what_follows_the_end_of_the_game_is_dropped_and_told() -> None:
    play = position("! gold Cathy 47\n! own Cathy Stone*2\n")
    done = play.match.answer(0, "sell Stone; end; nonsense")
    assert play.match.result is not None
    assert play.match.result.reason == "gold"
    assert done.dropped_clauses == ("end", "nonsense")
    assert done.answers == [(0, "sell Stone")]


def test_nobody_looks_at_hidden_cards_by_a_line_that_is_refused() -> None:
    """Whirlpool swaps hands; a line that is refused behind it would say what the other hand holds."""
    play = position("! own Cathy Whirlpool, Stone*2\n! hand Caleb Metal\n! hand Cathy Ink\n")
    done = play.match.answer(0, "use Whirlpool @Caleb; craft Ink")
    assert done.refusal is not None
    assert (done.refusal.rule, done.refusal.clause) == ("CTC-057", "craft Ink")
    assert "Whirlpool" not in play.match.state.owns[0]


@pytest.mark.parametrize("pack", PACKS)
def test_a_line_is_accepted_exactly_if_its_clauses_are_one_after_the_other(pack: str) -> None:
    """Pairs and triples of answers of random positions, joined by semicolons, some of them illegal."""
    rng, accepted, refused = random.Random(13), 0, 0
    for match in positions(rules_of(pack, "craft-the-crown"), rng):
        seat = match.state.active
        for clauses in lines(match, seat, rng):
            steps, wanted = match.copy(), True
            for clause in clauses:
                if steps.question is None:
                    break
                try:
                    steps.answer(seat, clause)
                except Refused:
                    wanted = False
                    break
            whole = match.copy()
            try:
                done = whole.answer(seat, "; ".join(clauses))
            except Refused:
                assert not wanted, clauses
                assert encode_state(whole.state) == encode_state(match.state)
                refused += 1
                continue
            assert (done.refusal is None) == wanted, clauses
            assert encode_state(whole.state) == encode_state(steps.state), clauses
            accepted += 1
    assert min(accepted, refused) > 50


def positions(rules: Any, rng: random.Random) -> Iterator[Match[Any]]:
    for number in range(3):
        match = rich_kingdom(rules, number)
        for _ in range(30):
            if match.question is None:
                break
            if match.question.kind == "action":
                yield match.copy()
            match.answer(*kingdom_answer(match, rng))


def lines(match: Match[Any], seat: int, rng: random.Random) -> Iterator[tuple[str, ...]]:
    tokens = [token for token in match.legal(seat) if token != "resign"]
    picked = rng.sample(tokens, min(8, len(tokens)))
    yield from pairwise(picked)
    for token in picked:
        verb = token.partition(" ")[0]
        if verb in ("sell", "buy", "discard"):
            yield (token, f"{token}*2")
            yield (f"{token}*3", "end")
        yield (token, token, rng.choice(tokens))
