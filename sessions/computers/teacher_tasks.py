"""The teacher's functions that run in a worker: hints, key moments of a game, and tries at a puzzle."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.computers import solving, teacher
from engine.computers.computer import Random
from engine.computers.puzzle import Puzzle
from engine.computers.solving import PuzzleAttempt
from engine.computers.teacher import FinishedMatch, Glance, Hint, KeyMoment
from engine.game import Setup
from engine.match import Match
from engine.questions import Answer
from sessions.computers.worker_process import More


class TeachingLimits(NamedTuple):
    """How much the teacher computes."""

    playouts: int = 100_000
    """How many random games are played for one hint, at most. Usually the time is over before that."""
    first_hint_seconds: float = 0.2
    """Seconds for the first hint, which is shown at once."""
    hint_seconds: float = 0.5
    """Seconds for the better hint that follows."""
    reason_seconds: float = 0.2
    """Additional seconds for the reasons of a hint."""
    review_seconds: float = 4.0
    """Seconds for one call of `costly`."""
    slice_seconds: float = 1.0
    """Seconds for one call of `glances`."""
    glance_seconds: float = 0.1
    """Seconds for each decision in a call of `glances`, at most."""
    evaluation_seconds: float = 0.25
    """Seconds for the thorough evaluation of one decision."""


USUAL_LIMITS = TeachingLimits()


def first_hint(rules: Any, more: More, saved: Any, seat: int, seed: int, limits: TeachingLimits) -> Hint:
    """Return a quick hint for a seat.

    `more`: returns whether to go on computing. `saved`: the match, as `Match.save` returns it. `seat`: must
    be a seat that may answer. `seed`: of the random numbers.
    """
    return _hint_of(Match.load(rules, saved), more, seat, seed, limits.first_hint_seconds, limits)


def hint(rules: Any, more: More, saved: Any, seat: int, seed: int, limits: TeachingLimits) -> Hint:
    """Return a better hint for a seat than `first_hint` does. It takes longer; parameters are the same."""
    return _hint_of(Match.load(rules, saved), more, seat, seed, limits.hint_seconds, limits)


def advice(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    number: int,
    seed: int,
    limits: TeachingLimits,
) -> tuple[int, Hint]:
    """Return (seat, hint) for the moment before answer `number` (index, from 0).

    The hint is for the seat that gave this answer. If the question was not for that seat, it is for the first
    seat that was asked. `more`: returns whether to go on computing. `setup`, `answers`: the whole game.
    `seed`: of the random numbers.
    """
    match, answering_seat = FinishedMatch(rules, setup, answers).match_before(number), answers[number][0]
    asked_seats = match.question.seats if match.question is not None else ()
    seat = answering_seat if answering_seat in asked_seats else asked_seats[0]
    return seat, _hint_of(match, more, seat, seed, limits.hint_seconds, limits)


def _hint_of(
    match: Match[Any], more: More, seat: int, seed: int, seconds: float, limits: TeachingLimits
) -> Hint:
    """Return a hint for a seat that may answer.

    `more`: returns whether to go on computing. `seed`: of the random numbers. `seconds`: time for the search;
    the reasons of the hint get additional time.
    """
    search_more, reasons_more = more.within(seconds), more.within(seconds + limits.reason_seconds)
    return teacher.give_hint(match, seat, Random(seed), limits.playouts, search_more, reasons_more)


def decisions(
    rules: Any, more: More, setup: Setup, answers: Sequence[Answer], seats: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Return (the indexes of the answers by which these seats decided something, the seats that lost).

    `more`: not used, because this takes little time. `setup`, `answers`: the whole game.
    """
    game = FinishedMatch(rules, setup, answers)
    return teacher.decisions(game, seats), teacher.lost_seats(game)


def costly(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    seats: Sequence[int],
    seed: int,
    limits: TeachingLimits,
) -> list[KeyMoment] | None:
    """Return the answers of these seats that cost them something; None if the game does not judge answers by
    the rest of a turn.

    `more`: returns whether to go on computing. `setup`, `answers`: the whole game. `seed`: of the random
    numbers.
    """
    game = FinishedMatch(rules, setup, answers)
    return teacher.costly_answers(game, seats, Random(seed), more.within(limits.review_seconds))


def glances(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    numbers: Sequence[int],
    seed: int,
    limits: TeachingLimits,
) -> list[Glance]:
    """Evaluate decisions briefly, in the order of `numbers`, until the time of a slice is over.

    `more`: returns whether to go on computing. `setup`, `answers`: the whole game. `numbers`: indexes of the
    answers to evaluate, not empty. `seed`: of the random numbers.
    """
    game = FinishedMatch(rules, setup, answers)
    seconds_each = min(limits.glance_seconds, 2 * limits.slice_seconds / len(numbers))
    return teacher.glance_at_decisions(
        game, numbers, Random(seed), more.within, limits.slice_seconds, seconds_each
    )


def moment(
    rules: Any,
    more: More,
    setup: Setup,
    answers: Sequence[Answer],
    number: int,
    seed: int,
    limits: TeachingLimits,
) -> KeyMoment | None:
    """Evaluate a decision thoroughly, and return it as a key moment; None if the decision did not matter.

    `more`: returns whether to go on computing. `setup`, `answers`: the whole game. `number`: index of the
    answer. `seed`: of the random numbers.
    """
    game = FinishedMatch(rules, setup, answers)
    return teacher.evaluate_decision(game, number, Random(seed), more.within, limits.evaluation_seconds)


def try_puzzle_answer(
    rules: Any, more: More, puzzle: Puzzle, given: Sequence[str], token: str
) -> PuzzleAttempt:
    """Evaluate the answer `token` to a puzzle. `given`: the answers before it, of both sides. `more`: not
    used.
    """
    return solving.try_answer(rules, puzzle, given, token)
