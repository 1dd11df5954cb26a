"""Checks that a computer player does not peek, changes nothing, and stops in time."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.computers import levels
from engine.computers.worlds import sample_match
from engine.match import Match
from tests.support.blind import question
from tests.support.contract.trials import GameUnderTest
from tests.support.contract.worlds import answered

ALWAYS, NEVER = (lambda: True), (lambda: False)


MOST, SECRETS = 3_000, 12


def questions(trial: GameUnderTest, number: int, every: int) -> Iterator[tuple[Match[Any], int]]:
    """Some questions of a random game, with a seat that has something to choose."""
    for match in islice(trial.decisions(number, 400), number % every, None, every):
        for seat in match.question.seats if match.question else ():
            if match.question and len(match.question.tokens.get(seat, ())) > 1:
                yield match, seat


def check_imagined(match: Match[Any], seat: int, dice: random.Random) -> None:
    """A world that could be looks like the true one to the seat."""
    other = sample_match(match, seat, dice)
    views = [one.rules.view(one.state, one.question, seat) for one in (match, other)]
    assert views[0] == views[1]
    assert question(match) == question(other)
    assert sorted(match.legal(seat)) == sorted(other.legal(seat))


def check_secret(trial: GameUnderTest, number: int) -> int:
    """Whatever somebody else answered to a secret question, the thought is the same; how many there were."""
    match, dice, pair_count = Match.new(trial.rules, trial.setup(number)), random.Random(number), 0
    for _ in range(SECRETS):
        for pair in answered(trial, match, trial.people(number), [], dice):
            for seat in {*pair.viewers} & {*(pair.here.question.seats if pair.here.question else ())}:
                both = (
                    levels.choose_answer(m, seat, levels.Level("some", 40, 0.0), random.Random(7), ALWAYS)
                    for m in (pair.here, pair.there)
                )
                assert len({*both}) == 1
                pair_count += 1
        if match.question is None:
            break
        match.answer(*trial.answer(match, dice))
    return pair_count


def check_legal(match: Match[Any], seat: int) -> None:
    """Thinking changes nothing, and what comes of it can be given."""
    before = match.save()
    for level in levels.LEVELS:
        given = levels.choose_answer(match, seat, level, random.Random(3), NEVER).token
        assert match.rules.token(match.state, match.question, seat, given) == given
    assert match.save() == before
