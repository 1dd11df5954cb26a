"""Plays the games for a report: players of one level, on all cores but one, the same games for the same
seed.
"""

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from bench.levels import rules_of
from engine.computers import levels
from engine.game import Setup
from engine.match import Match
from engine.measure import CardUse
from engine.questions import Answer
from sessions.packs.play_test_games import LONGEST, measure_of, only, shares, thought

Facts = Mapping[str, Any]


class BalanceGame(NamedTuple):
    """A game that was played."""

    seats: int
    kits: tuple[str, ...]
    """What each seat brought."""
    first: int
    """The seat that began."""
    answers: tuple[Answer, ...]
    """Seats and answers, where there was more than one to choose from."""
    forced: int
    """The number of all other answers."""
    shares: tuple[float, ...]
    """Each seat's share of the win."""
    reason: str
    """How it ended; "cap": it was stopped."""
    uses: Sequence[CardUse]
    """The cards of each seat."""
    facts: Facts
    """What the game's own module noted."""

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return len(set(self.shares)) == 1


class BalanceJob(NamedTuple):
    """One game to play."""

    game: str
    player: str
    """The level of all seats."""
    seats: int
    options: Mapping[str, str]
    kits: tuple[str, ...]
    number: int
    note: Callable[[Match[Any], Match[Any], Sequence[Answer]], Facts]
    """Returns the facts about the game."""


def play(job: BalanceJob) -> BalanceGame:
    """Play one game to its end."""
    rules, level, measure = rules_of(job.game), levels.find_level(job.player), measure_of(job.game)
    dice = random.Random(f"balance {job.game} {job.number}")
    names = tuple(f"P{seat}" for seat in range(job.seats))
    begun = Match.new(rules, Setup(names, job.options, dice.randbytes(32), kits=job.kits))
    match, answers, forced = begun.copy(), [], 0
    policy = rules.computer.policy()
    assert measure is not None
    while match.question is not None and len(answers) + forced < LONGEST:
        seat = policy.next_seat(match.question)
        token = only(match, seat)
        if token is None:
            token = thought(match, seat, level, dice, lambda: True)
            answers.append((seat, token))
        else:
            forced += 1
        match.answer(seat, token)
    result = match.result
    return BalanceGame(
        job.seats,
        job.kits,
        measure.starting_seat(begun.state, match.state),
        tuple(answers),
        forced,
        shares(match, job.seats),
        result.reason if result else "cap",
        measure.uses(rules, begun.state, match.state, answers),
        job.note(begun, match, answers),
    )


def played(jobs: Sequence[BalanceJob], workers: int = 0) -> Iterator[BalanceGame]:
    """Play these games and yield them in order. workers: processes; 0: all cores but one."""
    workers = workers or max(1, (os.cpu_count() or 2) - 1)
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, jobs, chunksize=4)
