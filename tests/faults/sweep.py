"""The sweep: every script once for each fault at each request it makes; what went wrong is counted."""

import asyncio
import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tests.faults.hall import World, quick, world
from tests.faults.kinds import KINDS, Kind
from tests.faults.scripts import SCRIPTS

AT_ONCE = 24
SPARE = 14  # requests that one fault may cost
COUNTS = ("games", "injected", "doubled", "lost", "unanswered", "loops", "broken")


class Game(NamedTuple):
    """One game to be played: the script, the fault, and the number of the request that meets it."""

    script: str
    kind: Kind
    number: int


class Usual(NamedTuple):
    """A script without faults: its requests by sort, and how many messages stay in the channel."""

    requests: list[str]
    messages: int
    answers: int


class Found:
    """Counts, and a sentence for each game that went wrong."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(COUNTS, 0)
        self.wrong: list[str] = []

    def __str__(self) -> str:
        return ", ".join(f"{name} {count}" for name, count in self.counts.items())


async def usual(there: World) -> dict[str, Usual]:
    found = {}
    for name, script in SCRIPTS.items():
        hall = await there.hall()
        await script(hall)
        await hall.rest()
        table = await hall.table()
        assert table is not None
        assert await hall.check(None) == {"doubled": 0, "lost": 0}, hall.said()
        assert hall.unanswered == 0
        found[name] = Usual(hall.requests, len(hall.shown()), table.body.answers)
        there.forget(hall)
    return found


def games(known: dict[str, Usual], kinds: Sequence[Kind]) -> list[Game]:
    """Every fault at every request that can meet it."""
    return [
        Game(script, kind, number)
        for script, there in known.items()
        for kind in kinds
        for number, sort in enumerate(there.requests)
        if sort in kind.on
    ]


async def play(there: World, game: Game, known: Usual, found: Found) -> None:
    hall = await there.hall(game.kind, game.number)
    about = f"{game.script}, {game.kind.name} at request {game.number}"
    counts = found.counts
    counts["games"] += 1
    try:
        await SCRIPTS[game.script](hall)
        await hall.rest()
        checked = await hall.check(known.messages)
    except Exception as fault:
        counts["broken"] += 1
        found.wrong.append(f"{about}: {type(fault).__name__} {fault}")
        return
    counts["injected"] += hall.struck is not None
    checked["unanswered"] = max(0, hall.unanswered - 1)  # the one whose answer met the fault
    checked["loops"] = int(len(hall.requests) > len(known.requests) + SPARE)
    for name, count in checked.items():
        counts[name] += count
    if any(checked.values()):
        found.wrong.append(f"{about}: {checked}; {len(hall.requests)} requests; {hall.said()}")
    there.forget(hall)


async def sweep(most: int, seed: int = 1, at_once: int = AT_ONCE) -> Found:
    """At least so many games, all if there are fewer: first those that strike one table, side by side."""
    found = Found()
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        async with world(patch) as there:
            known = await usual(there)
            everything = games(known, KINDS)
            rng = random.Random(seed)
            rng.shuffle(everything)
            chosen = everything[:most]
            room = asyncio.Semaphore(at_once)

            async def one(game: Game) -> None:
                async with room:
                    await play(there, game, known[game.script], found)

            await asyncio.gather(*(one(game) for game in chosen if not game.kind.alone))
            for game in chosen:
                if game.kind.alone:
                    await play(there, game, known[game.script], found)
    return found
