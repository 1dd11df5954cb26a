"""Two processes on one PostgreSQL at a lobby's time: one call, one start, one end of the grace.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from sessions.operations import scheduling_start
from sessions.table.scheduled_start import CALLED, GRACE_SECONDS
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.deep.shards.invitation_races import BOB, RACES, Pair

Work = Callable[[Tables], Awaitable[Any]]


async def appointed(pair: Pair) -> tuple[str, Person]:
    """A lobby of two whose time is about to come; both processes have it in memory."""
    pair.number += 1
    tables, owner = pair.both[pair.number % 2], Person(1_000 + pair.number, "Ann")
    first = scheduling_start.opening(pair.time + 60)
    table = await tables.open(pair.number, 5, owner, "crownfell", "house", {}, "en", first=first)
    await tables.lobbies.join(table.id, BOB)
    for each in pair.both:
        await each.get(table.id)
    return table.id, owner


def expire(name: str) -> Work:
    return lambda tables: tables.clock.expire(name)


def be_there(name: str, person: Person) -> Work:
    return lambda tables: tables.apply(name, scheduling_start.confirm_presence, person)


async def journal(pair: Pair, name: str) -> list[str]:
    return [line.kind for line in await pair.stores[0].journal(name)]


async def test_one_call_and_one_start(pair: Pair) -> None:
    rng = random.Random(1)
    for _ in range(RACES):
        name, owner = await appointed(pair)
        pair.time += 60
        await pair.raced(rng, expire(name), expire(name))
        table = await pair.stored(name)
        assert table.body.lobby.scheduled_start is not None
        assert (table.body.lobby.scheduled_start.stage, await journal(pair, name)) == (
            CALLED,
            ["open", "date", "join", "call"],
        )
        await pair.raced(rng, be_there(name, owner), be_there(name, BOB))
        for person in (owner, BOB):  # whoever was told that it did not count taps again
            await asyncio.gather(be_there(name, person)(pair.both[0]), return_exceptions=True)
        table = await pair.stored(name)
        assert (await journal(pair, name)).count("close") == 1
        assert table.body.lobby.closed_luck is not None
        assert (await journal(pair, name)).count("here") == 2


async def test_the_end_of_the_grace_against_the_last_word(pair: Pair) -> None:
    """Either both play, or the one who was late has no seat; never both, never neither."""
    rng = random.Random(2)
    for _ in range(RACES):
        name, owner = await appointed(pair)
        pair.time += 60
        await pair.both[0].clock.expire(name)
        await be_there(name, owner)(pair.both[0])
        pair.time += GRACE_SECONDS
        await pair.raced(rng, expire(name), be_there(name, BOB))
        table = await pair.stored(name)
        lines = await journal(pair, name)
        if BOB.id in table.people:
            assert (lines.count("close"), lines.count("absent")) == (1, 0)
        else:
            assert (lines.count("close"), lines.count("absent")) == (0, 1)
            assert table.people == [owner.id]
