"""What a teacher asks of a worker: a hint, looks at the decisions of a game, a try at a puzzle."""

from collections.abc import Sequence
from typing import Any

from engine.ask import Answer
from engine.computer import Random
from engine.game import Setup
from engine.match import Match
from engine.puzzle import Puzzle
from engine.search import solving, teacher
from engine.search.solving import Tried
from engine.search.teacher import Game, Glance, Hint, Moment
from sessions.computers.worker_process import More, until

MOST = 100_000  # playouts: time ends the thinking before that
FIRST_SECONDS, HINT_SECONDS = 0.2, 0.5  # of thought, for what is shown at once and for what betters it
REASON_SECONDS = 0.2  # beside that, for what can be said of the answer
SLICE_SECONDS, GLANCE_SECONDS, DEEP_SECONDS = 4.0, 0.2, 2.0


def first_hint(rules: Any, more: More, saved: Any, seat: int, seed: int) -> Hint:
    """What a short thought finds for this seat of this match, which has to be asked."""
    return _hint(rules, more, saved, seat, seed, FIRST_SECONDS)


def hint(rules: Any, more: More, saved: Any, seat: int, seed: int) -> Hint:
    """A good answer for this seat, after a longer one."""
    return _hint(rules, more, saved, seat, seed, HINT_SECONDS)


def advice(
    rules: Any, more: More, setup: Setup, answers: Sequence[Answer], number: int, seed: int
) -> tuple[int, Hint]:
    """What would have been good in place of the answer of this number, and for which seat: for the one that
    answered, or the first of those that were asked."""
    match, by = Game(rules, setup, answers).before(number), answers[number][0]
    asked = match.ask.seats if match.ask is not None else ()
    seat = by if by in asked else asked[0]
    return seat, _hint_of(match, more, seat, seed, HINT_SECONDS)


def _hint(rules: Any, more: More, saved: Any, seat: int, seed: int, seconds: float) -> Hint:
    return _hint_of(Match.load(rules, saved), more, seat, seed, seconds)


def _hint_of(match: Match[Any], more: More, seat: int, seed: int, seconds: float) -> Hint:
    thinking, looking = until(seconds, more), until(seconds + REASON_SECONDS, more)
    return teacher.hint(match, seat, Random(seed), MOST, thinking, looking)


def decisions(
    rules: Any, more: More, setup: Setup, answers: Sequence[Answer], seats: Sequence[int]
) -> list[int]:
    """Numbers of the answers by which these seats decided something."""
    return teacher.decisions(Game(rules, setup, answers), seats)


def glances(
    rules: Any, more: More, setup: Setup, answers: Sequence[Answer], numbers: Sequence[int], seed: int
) -> list[Glance]:
    """Short looks at the first of these decisions, as many as fit into a slice of time."""
    game = Game(rules, setup, answers)
    each = min(GLANCE_SECONDS, 2 * SLICE_SECONDS / len(numbers))
    return teacher.glances(
        game, numbers, Random(seed), lambda seconds: until(seconds, more), SLICE_SECONDS, each
    )


def moment(
    rules: Any, more: More, setup: Setup, answers: Sequence[Answer], number: int, seed: int
) -> Moment | None:
    """What one decision was worth."""
    game = Game(rules, setup, answers)
    return teacher.moment_at(game, number, Random(seed), lambda seconds: until(seconds, more), DEEP_SECONDS)


def tried(rules: Any, more: More, puzzle: Puzzle, given: Sequence[str], token: str) -> Tried:
    """What an answer to a puzzle comes to."""
    return solving.tried(rules, puzzle, given, token)
