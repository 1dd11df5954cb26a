"""Somebody solves a puzzle: what an answer of theirs came to, and how the other side holds out."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from engine.game import Rules
from engine.match import Match
from engine.puzzle import Prover, Puzzle

Verdict = Literal["on", "wrong", "solved"]


class PuzzleAttempt(NamedTuple):
    """What came of an answer. on: it still wins; wrong: it does not any more; solved: it has won.

    given: all answers from the puzzle's position on, the other side's among them; as before where wrong.
    reply: how the other side answered last, or would answer what is wrong ("": not at all).
    """

    verdict: Verdict
    given: tuple[str, ...]
    reply: str = ""


class PuzzlePosition(NamedTuple):
    """A puzzle as far as it is solved. seat: whose puzzle it is; turns: own turns left, the open one too."""

    match: Match[Any]
    seat: int
    turns: int


def stand(rules: Rules[Any, Any], puzzle: Puzzle, given: Sequence[str]) -> PuzzlePosition:
    """The puzzle after these answers; raises Refused where they are none of it any more."""
    match = _prover(rules).match(puzzle)
    seat = _asked(match)
    turns = puzzle.turns
    for token in given:
        before = _asked(match)
        match.answer(before, token)
        turns -= before == seat and (match.ask is None or _asked(match) != seat)
    return PuzzlePosition(match, seat, turns)


def tried(rules: Rules[Any, Any], puzzle: Puzzle, given: Sequence[str], token: str) -> PuzzleAttempt:
    """What an answer comes to; raises Refused for one that is not legal."""
    match, seat, turns = stand(rules, puzzle, given)
    match.answer(seat, token)
    now = [*given, token]
    if match.result is not None:
        return (
            PuzzleAttempt("solved", tuple(now))
            if match.result.winners == (seat,)
            else PuzzleAttempt("wrong", tuple(given))
        )
    turns -= _asked(match) != seat
    right = turns > 0 and _prover(rules).still_wins(match, seat, turns)
    reply = ""
    while match.ask is not None and _asked(match) != seat:
        reply = _prover(rules).defence(match, turns)
        match.answer(_asked(match), reply)
        now.append(reply)
        if not right:
            break
    return PuzzleAttempt("on", tuple(now), reply) if right else PuzzleAttempt("wrong", tuple(given), reply)


def _asked(match: Match[Any]) -> int:
    assert match.ask is not None
    return match.ask.seats[0]


def _prover(rules: Rules[Any, Any]) -> Prover:
    """A puzzle is one of a game that can judge it."""
    assert rules.prover is not None
    return rules.prover
