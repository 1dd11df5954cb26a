"""The sweep: every script once for each fault at each request it makes; what went wrong is counted."""

import asyncio
import random
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tests.deep.faults.hall import FaultyNetwork, quick, world
from tests.deep.faults.kinds import KINDS, Kind
from tests.deep.faults.scripts import SCRIPTS
from tests.support.building import EVERYBODY_AWAY

AT_ONCE = 36
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

    def add(self, other: "Found") -> None:
        """What another part of the sweep has found."""
        self.counts = {name: count + other.counts[name] for name, count in self.counts.items()}
        self.wrong += other.wrong

    def __str__(self) -> str:
        return ", ".join(f"{name} {count}" for name, count in self.counts.items())


async def usual(fault_world: FaultyNetwork) -> dict[str, Usual]:
    usual_by_script = {}
    for name, script in SCRIPTS.items():
        hall = await fault_world.hall()
        await script(hall)
        await hall.rest()
        table = await hall.table()
        assert table is not None
        assert await hall.check(None) == {"doubled": 0, "lost": 0}, hall.said()
        assert hall.unanswered == 0
        usual_by_script[name] = Usual(hall.requests, len(hall.shown()), table.body.progress.answers)
        fault_world.forget(hall)
    return usual_by_script


def games(known: dict[str, Usual], kinds: Sequence[Kind], only: Sequence[str] = ()) -> list[Game]:
    """Every fault at every request (of these sorts only, if any are named) that can meet it."""
    return [
        Game(script, kind, number)
        for script, there in known.items()
        for kind in kinds
        for number, sort in enumerate(there.requests)
        if sort in kind.on and (not only or sort in only)
    ]


async def play(fault_world: FaultyNetwork, game: Game, known: Usual, findings: Found) -> None:
    hall = await fault_world.hall(game.kind, game.number)
    about = f"{game.script}, {game.kind.name} at request {game.number}"
    counts = findings.counts
    counts["games"] += 1
    try:
        await SCRIPTS[game.script](hall)
        await hall.rest()
        checked = await hall.check(known.messages)
    except Exception as fault:
        counts["broken"] += 1
        findings.wrong.append(f"{about}: {type(fault).__name__} {fault}")
        return
    counts["injected"] += hall.struck is not None
    checked["unanswered"] = max(0, hall.unanswered - 1)  # the one whose answer met the fault
    checked["loops"] = int(len(hall.requests) > len(known.requests) + SPARE)
    for name, count in checked.items():
        counts[name] += count
    if any(checked.values()):
        findings.wrong.append(f"{about}: {checked}; {len(hall.requests)} requests; {hall.said()}")
    fault_world.forget(hall)


async def swept(
    fault_world: FaultyNetwork, known: dict[str, Usual], chosen: Sequence[Game], at_once: int
) -> Found:
    """Play these games: those whose fault strikes one table side by side, the others alone."""
    findings, room = Found(), asyncio.Semaphore(at_once)

    async def one(game: Game) -> None:
        async with room:
            await play(fault_world, game, known[game.script], findings)

    await asyncio.gather(*(one(game) for game in chosen if not game.kind.alone))
    for game in chosen:
        if game.kind.alone:
            await play(fault_world, game, known[game.script], findings)
    return findings


async def sweep(most: int, seed: int = 1, kinds: Sequence[Kind] = KINDS, at_once: int = AT_ONCE) -> Found:
    """So many games of all that there are, picked by chance, in a world of their own.

    Half of them with panels that stay in place, the others with a fresh one each turn: everybody is away.
    """
    findings = Found()
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        async with world() as fault_world:
            for away, part in ((False, most - most // 2), (True, most // 2)):
                if away:
                    fault_world.host.tables.repository.presence_times = EVERYBODY_AWAY
                known = await usual(fault_world)
                everything = games(known, kinds)
                random.Random(seed).shuffle(everything)
                findings.add(await swept(fault_world, known, everything[:part], at_once))
    return findings
