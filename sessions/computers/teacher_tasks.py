"""What a teacher asks of a worker: a hint, looks at the decisions of a game, a try at a puzzle."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.computer import Random
from engine.game import Setup
from engine.match import Match
from engine.puzzle import Puzzle
from engine.questions import Answer
from engine.search import solving, teacher
from engine.search.solving import PuzzleAttempt
from engine.search.teacher import FinishedMatch, Glance, Hint, KeyMoment
from sessions.computers.worker_process import More


class TeachingLimits(NamedTuple):
    """How long it is thought about what a teacher says; in seconds, where nothing else is said."""

    playouts: int = 100_000  # time ends the thinking before that
    first: float = 0.2  # for the hint that is shown at once
    hint: float = 0.5  # for the one that betters it
    reason: float = 0.2  # beside that, for what can be said of the answer
    slice: float = 4.0  # for short looks at many decisions
    glance: float = 0.2  # for one of these
    deep: float = 2.0  # for a long look at one


USUAL_LIMITS = TeachingLimits()


def first_hint(rules: Any, more: More, saved: Any, seat: int, seed: int, limits: TeachingLimits) -> Hint:
    """What a short thought finds for this seat of this match, which has to be asked."""
    return _hint_of(Match.load(rules, saved), more, seat, seed, limits.first, limits)


def hint(rules: Any, more: More, saved: Any, seat: int, seed: int, limits: TeachingLimits) -> Hint:
    """A good answer for this seat, after a longer one."""
    return _hint_of(Match.load(rules, saved), more, seat, seed, limits.hint, limits)


def advice(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    number: int,
    seed: int,
    limits: TeachingLimits,
) -> tuple[int, Hint]:
    """What would have been good in place of the answer of this number, and for which seat: for the one that
    answered, or the first of those that were asked."""
    match, by = FinishedMatch(rules, setup, answers).before(number), answers[number][0]
    asked = match.ask.seats if match.ask is not None else ()
    seat = by if by in asked else asked[0]
    return seat, _hint_of(match, more, seat, seed, limits.hint, limits)


def _hint_of(
    match: Match[Any], more: More, seat: int, seed: int, seconds: float, limits: TeachingLimits
) -> Hint:
    thinking, looking = more.within(seconds), more.within(seconds + limits.reason)
    return teacher.hint(match, seat, Random(seed), limits.playouts, thinking, looking)


def decisions(
    rules: Any, more: More, setup: Setup, answers: Sequence[Answer], seats: Sequence[int]
) -> list[int]:
    """Numbers of the answers by which these seats decided something."""
    return teacher.decisions(FinishedMatch(rules, setup, answers), seats)


def glances(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    numbers: Sequence[int],
    seed: int,
    limits: TeachingLimits,
) -> list[Glance]:
    """Short looks at the first of these decisions, as many as fit into a slice of time."""
    game = FinishedMatch(rules, setup, answers)
    each = min(limits.glance, 2 * limits.slice / len(numbers))
    return teacher.glances(game, numbers, Random(seed), more.within, limits.slice, each)


def moment(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    number: int,
    seed: int,
    limits: TeachingLimits,
) -> KeyMoment | None:
    """What one decision was worth."""
    game = FinishedMatch(rules, setup, answers)
    return teacher.moment_at(game, number, Random(seed), more.within, limits.deep)


def tried(rules: Any, more: More, puzzle: Puzzle, given: Sequence[str], token: str) -> PuzzleAttempt:
    """What an answer to a puzzle comes to."""
    return solving.tried(rules, puzzle, given, token)
