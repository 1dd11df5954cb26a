"""Plays the games that a report is made of: players of one level, all cores but one, the same games for the
same seed."""

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from bench.levels import LONGEST, rules_of, thought
from engine.ask import Answer
from engine.game import Setup
from engine.match import Match

Facts = Mapping[str, Any]


class Game(NamedTuple):
    """A game that was played.

    kits: what each seat brought; first: the seat that was asked first; answers: (seat, token) with more
    than one to choose from, `forced` how many others; winners: none for a draw; reason: how it ended, "cap"
    where it was stopped; facts: what the game's own module noted.
    """

    seats: int
    kits: tuple[str, ...]
    first: int
    answers: tuple[Answer, ...]
    forced: int
    winners: tuple[int, ...]
    reason: str
    facts: Facts

    def share(self, seat: int) -> float:
        """This seat's share of the win, 0 to 1; a draw is shared by all."""
        if not self.winners:
            return 1 / self.seats
        return (seat in self.winners) / len(self.winners)


class Job(NamedTuple):
    """One game to play: by which player, at how many seats, with what; `note` gives its facts."""

    game: str
    player: str
    seats: int
    options: Mapping[str, str]
    kits: tuple[str, ...]
    number: int
    note: Callable[[Match[Any], Match[Any], Sequence[Answer]], Facts]


def play(job: Job) -> Game:
    """Play one game to its end."""
    rules = rules_of(job.game)
    dice = random.Random(f"balance {job.game} {job.number}")
    names = tuple(f"P{seat}" for seat in range(job.seats))
    begun = Match.new(rules, Setup(names, job.options, dice.randbytes(32), kits=job.kits))
    match, answers, forced = begun.copy(), [], 0
    policy = rules.computer.policy()
    assert match.ask is not None
    first = policy.who(match.ask)
    while match.ask is not None and len(answers) + forced < LONGEST:
        seat = policy.who(match.ask)
        tokens = match.ask.tokens[seat]
        only = rules.forced(match.state, match.ask, seat) or (tokens[0] if len(tokens) == 1 else None)
        token = only or thought(job.player, match, seat, dice, 5.0).token
        match.answer(seat, token)
        forced += only is not None
        if only is None:
            answers.append((seat, token))
    result = match.result
    return Game(
        job.seats,
        job.kits,
        first,
        tuple(answers),
        forced,
        result.winners if result else (),
        result.reason if result else "cap",
        job.note(begun, match, answers),
    )


def played(jobs: Sequence[Job], workers: int = 0) -> Iterator[Game]:
    """All of these games, in order, on all cores but one (or so many workers)."""
    workers = workers or max(1, (os.cpu_count() or 2) - 1)
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, jobs, chunksize=4)
