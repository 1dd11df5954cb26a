"""Solve puzzles: check a person's answer, and answer for the other side."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from engine.computers.puzzle import Prover, Puzzle
from engine.game import Rules
from engine.match import Match

Verdict = Literal["on", "wrong", "solved"]


class PuzzleAttempt(NamedTuple):
    """The result of an answer to a puzzle."""

    verdict: Verdict
    """on: the answer still wins. wrong: it does not win any more. solved: it has won."""
    given: tuple[str, ...]
    """All answers of both sides since the puzzle's position; a wrong answer is left out."""
    reply: str = ""
    """The last answer of the other side. After a wrong answer it is the refutation. "" for none."""


class PuzzlePosition(NamedTuple):
    """A puzzle as far as it is solved."""

    match: Match[Any]
    """The match after the answers that were given so far."""
    seat: int
    """The seat that has to win."""
    turns: int
    """How many turns that seat has left, the open one included."""


def puzzle_position(rules: Rules[Any, Any], puzzle: Puzzle, answers_so_far: Sequence[str]) -> PuzzlePosition:
    """Return the puzzle after these answers. Raises Refused if they are not legal any more.

    answers_so_far: the answers of both sides since the puzzle's position.
    """
    match = _prover(rules).match(puzzle)
    seat = _seat_to_answer(match)
    turns = puzzle.turns
    for token in answers_so_far:
        seat_before = _seat_to_answer(match)
        match.answer(seat_before, token)
        turns -= seat_before == seat and (match.question is None or _seat_to_answer(match) != seat)
    return PuzzlePosition(match, seat, turns)


def try_answer(
    rules: Rules[Any, Any], puzzle: Puzzle, answers_so_far: Sequence[str], token: str
) -> PuzzleAttempt:
    """Return the result of a person's answer, with the other side's reply. Raises Refused if it is not legal.

    answers_so_far: the answers of both sides since the position of the puzzle, in order.
    token: the new answer.
    """
    match, seat, turns = puzzle_position(rules, puzzle, answers_so_far)
    match.answer(seat, token)
    answers = [*answers_so_far, token]
    if match.result is not None:
        return (
            PuzzleAttempt("solved", tuple(answers))
            if match.result.winners == (seat,)
            else PuzzleAttempt("wrong", tuple(answers_so_far))
        )
    turns -= _seat_to_answer(match) != seat
    right = turns > 0 and _prover(rules).still_wins(match, seat, turns)
    reply = ""
    while match.question is not None and _seat_to_answer(match) != seat:
        reply = _prover(rules).defence(match, turns)
        match.answer(_seat_to_answer(match), reply)
        answers.append(reply)
        if not right:
            break
    return (
        PuzzleAttempt("on", tuple(answers), reply)
        if right
        else PuzzleAttempt("wrong", tuple(answers_so_far), reply)
    )


def _seat_to_answer(match: Match[Any]) -> int:
    """Return the seat that must answer."""
    assert match.question is not None
    return match.question.seats[0]


def _prover(rules: Rules[Any, Any]) -> Prover:
    """Return the game's prover. A game without one has no puzzles."""
    assert rules.prover is not None
    return rules.prover
