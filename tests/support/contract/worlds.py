"""Two worlds that differ only in what somebody cannot see."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.computers.worlds import sample_match
from engine.match import Match
from engine.questions import Answer
from tests.support.contract import trials
from tests.support.contract.trials import GameUnderTest

TRIES, EVERY, RARE = 12, 6, 4


class WorldPair(NamedTuple):
    """here, there: the worlds; viewers: who must not tell one from the other, seats and None for nobody's.

    events: what happened last in each; given: all answers of each, where they are known.
    """

    here: Match[Any]
    there: Match[Any]
    viewers: tuple[int | None, ...]
    events: tuple[list[Any], list[Any]] = ([], [])
    given: tuple[list[Answer], list[Answer]] = ([], [])


def imagined(match: Match[Any], people: int, dice: random.Random) -> Iterator[WorldPair]:
    """For every seat two worlds as they could be for it; who looks on knows less."""
    if match.rules.computer is None or match.question is None:
        return
    for seat in range(people):
        yield WorldPair(sample_match(match, seat, dice), sample_match(match, seat, dice), (seat, None))


def answered(
    trial: GameUnderTest, match: Match[Any], people: int, given: list[Answer], dice: random.Random
) -> Iterator[WorldPair]:
    """A secret question answered so and otherwise: nobody may know which, but the seat and its friends."""
    ask = match.question
    if ask is None or not ask.secret or len(ask.seats) < 2:
        return
    seat = dice.choice(ask.seats)
    lines = sorted({line for _ in range(TRIES) if (line := said(match, trial, seat, dice))})[:2]
    if len(lines) < 2:
        return
    worlds = [match.copy() for _ in lines]
    done = [world.answer(seat, line) for world, line in zip(worlds, lines, strict=True)]
    if any(world.question is None or not world.question.secret for world in worlds):
        return  # it was the last one, and all lie open
    knows = trial.samples.knows(match.state, seat)
    others = [one for one in range(people) if one not in knows]
    events = done[0].events, done[1].events
    both = [*given, *done[0].answers], [*given, *done[1].answers]
    yield WorldPair(worlds[0], worlds[1], (None, *others), events, both)


def said(match: Match[Any], trial: GameUnderTest, seat: int, dice: random.Random) -> str:
    """One of the answers that this seat may give to a secret question."""
    ask = match.question
    assert ask is not None
    tokens, forms = list(ask.tokens.get(seat, ())), ask.forms.get(seat, ())
    if forms and (not tokens or dice.random() < trials.FORMS):
        return trials.filled(match, seat, dice.choice(forms), dice)
    return dice.choice(tokens)


def pairs(trial: GameUnderTest, number: int, most: int) -> Iterator[WorldPair]:
    """All pairs of worlds of one random game."""
    match, dice, given = Match.new(trial.rules, trial.setup(number)), random.Random(number), list[Answer]()
    kinds: Counter[str] = Counter()
    for place in range(most):
        kind = match.question.kind if match.question else ""
        kinds[kind] += 1
        if place % EVERY == 0 or kinds[kind] <= RARE:
            yield from imagined(match, trial.people(number), dice)
        yield from answered(trial, match, trial.people(number), given, dice)
        if match.question is None:
            return
        seat, line = trial.answer(match, dice)
        if line:
            given += match.answer(seat, line).answers
