"""Two processes on one PostgreSQL at the same lobby: of an accept and what it races with, one comes about."""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from typing import Any

from engine.questions import Refused
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Conflict
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

RACES = int(os.environ.get("RACES", "40"))


APART = 0.01  # seconds between the first and the last


SHELVES = shelves()


BOB, CLEO = Person(2, "Bob"), Person(3, "Cleo")


class Pair:
    """Two processes' tables, and a clock for both."""

    def __init__(self, stores: list[PostgresStore]) -> None:
        self.time, self.number = 1_000_000.0, 0
        self.stores = stores
        self.both = [Tables(store, SHELVES, now=lambda: self.time, most=AMPLE) for store in stores]

    async def challenged(self) -> tuple[str, Person]:
        """A lobby that both have in memory."""
        self.number += 1
        tables, owner = self.both[self.number % 2], Person(1_000 + self.number, "Ann")
        first = await tables.invitations.opening("crownfell", "house", owner, [BOB])
        table = await tables.open(self.number, 5, owner, "crownfell", "house", {}, "en", first=first)
        for each in self.both:
            await each.get(table.id)
        return table.id, owner

    async def stored(self, name: str) -> Table:
        """As it is in the store, whatever the two believe."""
        table = await Tables(self.stores[0], SHELVES, now=lambda: self.time).get(name)
        assert table is not None
        return table

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
        result = await work
    except Refused as refused:
        return refused.reason
    except Conflict:
        return "conflict"
    return "nothing" if result is None else "done"
