"""Two processes on one PostgreSQL at the same lobby: of an accept and what it races with, one comes about.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio

import bot
from engine.ask import Refused
from sessions.people.blocks import Blocks
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Conflict
from sessions.table.clock_profiles import HOUR
from sessions.table.table import Table
from sessions.table.table_data import OVER, Person
from sessions.tables.registry import Tables
from sessions.tables.table_limits import AMPLE
from tests.sessions.lobby.test_invitations import open_ones, sound
from tests.support.postgres import Server
from tests.support.postgres import server as started

RACES = int(os.environ.get("RACES", "40"))
APART = 0.01  # seconds between the first and the last
SHELVES = bot.shelves()
BOB, CLEO = Person(2, "Bob"), Person(3, "Cleo")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started(fsync=False) as running:
        yield running


class Pair:
    """Two processes' tables, and a clock for both."""

    def __init__(self, stores: list[PostgresStore]) -> None:
        self.time, self.number = 1_000_000.0, 0
        self.stores = stores
        self.both = [Tables(store, SHELVES, now=lambda: self.time, most=AMPLE) for store in stores]

    async def challenged(self) -> tuple[str, Person]:
        """A lobby that both have in memory."""
        self.number += 1
        one, owner = self.both[self.number % 2], Person(1_000 + self.number, "Ann")
        first = await one.invitations.opening("crownfell", "house", owner, [BOB])
        table = await one.open(self.number, 5, owner, "crownfell", "house", {}, "en", first=first)
        for each in self.both:
            await each.get(table.id)
        return table.id, owner

    async def stored(self, name: str) -> Table:
        """As it is in the store, whatever the two believe."""
        found = await Tables(self.stores[0], SHELVES, now=lambda: self.time).get(name)
        assert found is not None
        return found

    async def raced(self, rng: random.Random, *works: Callable[[Tables], Awaitable[Any]]) -> list[str]:
        """Each in one of the two processes, at once."""
        sides = rng.sample(self.both, 2)
        order = [*range(len(works))]
        rng.shuffle(order)
        waits = [rng.random() * APART for _ in works]  # one of them has a longer way to its write
        done = await asyncio.gather(*(outcome(works[n](sides[n % 2]), waits[n]) for n in order))
        return [done[order.index(n)] for n in range(len(works))]


async def outcome(work: Awaitable[Any], wait: float) -> str:
    try:
        await asyncio.sleep(wait)
        told = await work
    except Refused as refused:
        return refused.reason
    except Conflict:
        return "conflict"
    return "nothing" if told is None else "done"


@pytest_asyncio.fixture
async def pair(server: Server, request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    url = await server.create(f"pair {request.node.name}"[:60])
    stores = [PostgresStore(url) for _ in range(2)]
    for store in stores:
        await store.open()
    yield Pair(stores)
    for store in stores:
        await store.close()


async def test_accept_against_join(pair: Pair) -> None:
    rng = random.Random(1)
    for _ in range(RACES):
        name, _ = await pair.challenged()
        found = await pair.raced(
            rng,
            lambda tables, name=name: tables.invitations.accept(name, BOB),
            lambda tables, name=name: tables.lobby.join(name, CLEO),
            lambda tables, name=name: tables.lobby.join(name, BOB),
        )
        table = await pair.stored(name)
        sound(table, 2)
        assert [found[0], found[2]].count("done") == 1, found
        assert found[1] != "done"
        assert table.people[1:] == [BOB.id]
        assert [line.kind for line in await pair.stores[0].journal(name)].count("close") == 1


async def test_accept_against_expiry(pair: Pair) -> None:
    rng, count = random.Random(2), Counter[str]()
    for _ in range(RACES):
        name, _ = await pair.challenged()
        pair.time += HOUR
        accept, expire = await pair.raced(
            rng,
            lambda tables, name=name: tables.invitations.accept(name, BOB),
            lambda tables, name=name: tables.clock.expire(name),
        )
        table = await pair.stored(name)
        sound(table, 2)
        assert (accept == "done") != (expire == "done"), (accept, expire)
        assert (BOB.id in table.people) == (accept == "done") == (table.phase != OVER)
        count[accept] += 1
    assert len(count) > 1, count


async def test_decline_against_accept_and_removal_against_start(pair: Pair) -> None:
    rng = random.Random(3)
    for _ in range(RACES):
        name, owner = await pair.challenged()
        found = await pair.raced(
            rng,
            lambda tables, name=name: tables.invitations.accept(name, BOB),
            lambda tables, name=name: tables.invitations.turn_down(name, BOB, "later"),
        )
        table = await pair.stored(name)
        sound(table, 2)
        assert found.count("done") == 1, found
        assert (BOB.id in table.people) == (found[0] == "done")
        assert open_ones(table) == []
        if found[1] == "done":
            await pair.both[0].lobby.join(name, CLEO)
            found = await pair.raced(
                rng,
                lambda tables, name=name, by=owner: tables.invitations.remove(name, by, CLEO.id),
                lambda tables, name=name: tables.starts.close_luck(name, CLEO),
            )
            table = await pair.stored(name)
            assert found.count("done") == 1, found
            assert (CLEO.id in table.people) == (table.body.closing is not None)


async def test_blocks_of_two_processes(pair: Pair) -> None:
    both = [Blocks(store) for store in pair.stores]
    await asyncio.gather(*(both[n % 2].add(1, n) for n in range(2, 42)))
    assert sorted(await both[0].of(1)) == [*range(2, 42)]
    assert await both[1].by_any([1], 41)
    await both[1].forget(1)
    assert not await both[0].by_any([1], 41)
