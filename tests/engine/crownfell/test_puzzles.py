"""Crownfell's puzzles: wins in two are proved again, some of those in three, some solved through."""

import pytest

from bench.engine import house
from engine import files
from engine.computers.puzzle import Puzzle, read, write
from engine.crownfell import position
from engine.crownfell.player import puzzles
from engine.crownfell.player.lines import LinePosition, LineSimulator
from engine.crownfell.rules import Crownfell
from engine.crownfell.state import CrownfellState
from engine.match import Match
from tests.support.depth import first_short

RULES: Crownfell = house("crownfell")
FILE = files.puzzles("crownfell", "house")
assert FILE is not None
PUZZLES = read(files.text(FILE))
IN_TWO = [puzzle for puzzle in PUZZLES if puzzle.turns == 2]
IN_THREE = [puzzle for puzzle in PUZZLES if puzzle.turns == 3]
TAKES = "B MON@c3 STA@a1 | W HAR@d3 | hB - | hW - | dis - | turn B"


@pytest.mark.parametrize("puzzle", first_short([*IN_TWO, *IN_THREE[:3]], 6), ids=lambda puzzle: puzzle.code)
def test_a_puzzle_has_one_first_turn_that_wins(puzzle: Puzzle) -> None:
    state = position.read(RULES, puzzle.position)
    assert puzzles.solutions(RULES, state, puzzle.turns) == [puzzle.solution]
    assert (state.turns, state.quiet) == (0, 0)


def test_no_puzzle_is_stored_twice() -> None:
    assert len({puzzle.position for puzzle in PUZZLES}) == len({puzzle.code for puzzle in PUZZLES})
    assert len(PUZZLES) == len({puzzle.position for puzzle in PUZZLES})
    assert {puzzle.turns for puzzle in PUZZLES} == {2, 3}


@pytest.mark.parametrize("puzzle", [*IN_TWO[:5], *IN_THREE[:1]], ids=lambda puzzle: puzzle.code)
def test_the_best_defence_holds_out_to_the_last_turn(puzzle: Puzzle) -> None:
    match = RULES.prover.match(puzzle)
    assert match.question is not None
    solver = match.question.seats[0]
    for token in puzzle.solution:
        match.answer(solver, token)
    for turns in range(puzzle.turns - 1, 0, -1):
        while match.question is not None and match.question.seats[0] != solver:
            match.answer(1 - solver, RULES.prover.defence(match, turns))
        assert match.question is not None, "the defence gave up early"
        assert RULES.prover.still_wins(match, solver, turns)
        assert not RULES.prover.still_wins(match, solver, turns - 1)
        play_out_turn(match, solver, turns)
    assert match.result is not None
    assert match.result.winners == (solver,)


def play_out_turn(match: Match[CrownfellState], solver: int, turns: int) -> None:
    """The first answers of the list that keep the win."""
    begun = match.state.turns
    while match.question is not None and match.state.turns == begun:
        for token in match.question.tokens[solver]:
            tried = match.copy()
            tried.answer(solver, token)
            mine = tried.question is not None and tried.question.seats[0] == solver
            if RULES.prover.still_wins(tried, solver, turns if mine else turns - 1):
                match.answer(solver, token)
                break
        else:
            raise AssertionError("no answer keeps the win")


def test_a_win_in_one_is_told_from_a_win_in_two() -> None:
    state = position.read(RULES, TAKES)
    proof = puzzles.ForcedWinSearch(LineSimulator(RULES, state), state.turn)
    assert proof.distance(LinePosition(state), 3) == 1
    assert puzzles.solutions(RULES, state, 1) == [("MON d3 cHAR",)]
    assert puzzles.solutions(RULES, state, 2) == []


def test_a_proof_gives_up_where_it_may_try_no_more() -> None:
    state = position.read(RULES, IN_TWO[0].position)
    with pytest.raises(puzzles.TooManyPositions):
        puzzles.solutions(RULES, state, 2, most=10)


@pytest.mark.parametrize("puzzle", PUZZLES[:3], ids=lambda puzzle: puzzle.code)
def test_a_line_of_the_file_reads_as_it_is_written(puzzle: Puzzle) -> None:
    assert read(write(puzzle)) == (puzzle,)
