"""Checks that undo gives what there was before."""

import random
from typing import Any

from msgspec.structs import replace

from engine.match import Match, encode_state
from engine.questions import Answer
from tests.support.contract.trials import GameUnderTest

GAMES, LOOKED_AT, BACK = 3, 60, 8


def position(match: Match[Any]) -> list[Any]:
    """All that makes a match."""
    ask = match.question and replace(
        match.question, tokens={seat: [*lines] for seat, lines in match.question.tokens.items()}
    )
    return [encode_state(match.state), encode_state(match.base), [*match.answers], ask, match.result]


def played(
    trial: GameUnderTest, match: Match[Any], number: int
) -> tuple[list[Answer], list[tuple[int, list[Any]]]]:
    """The answers of a random game, and what there was before some of them (after so many)."""
    dice, given, seen = random.Random(-number), list[Answer](), [(0, position(match))]
    for _ in range(LOOKED_AT):
        if match.question is None:
            break
        seat, line = trial.answer(match, dice)
        if line:
            given += match.answer(seat, line).answers
            seen.append((len(given), position(match)))
    return given, seen


def check_undo(trial: GameUnderTest, number: int) -> None:
    """A new match that is given the first answers is where the old one was then."""
    given, seen = played(trial, trial.begun(number), number)
    for count, then in random.Random(number).sample(seen, min(BACK, len(seen))):
        again = trial.begun(number)
        again.replay(given[:count])
        assert position(again) == then


def check_rest(trial: GameUnderTest, number: int) -> None:
    """At a point of rest nothing was revealed since, so an undo to it is free."""
    for match in trial.decisions(number, LOOKED_AT):
        if match.question is not None:
            rested = Match(trial.rules, trial.rules.copy(match.base))
            assert not trial.rules.forbids_free_undo(rested.state, rested.base)
