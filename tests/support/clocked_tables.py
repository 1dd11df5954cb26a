"""Tables without Discord whose clock a test moves on."""

import datetime
from typing import Any

import pytest
import pytest_asyncio

from engine.questions import Refused
from sessions.store.memory import MemoryStore
from sessions.table import question_clock
from sessions.table.table_data import USUAL_PRESENCE, Person, PresenceTimes
from sessions.table.time_controls import (
    LATE,
    PROFILES,
)
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests

ANN, BOB, CLEO, DAN = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Cleo"), Person(4, "Dan")


WHO = {person.id: person for person in (ANN, BOB, CLEO, DAN)}


SHELVES = shelves_of_tests()


EVENING, SLOW = PROFILES["evening"], PROFILES["correspondence"]


NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC).timestamp()


class TablesWithClock:
    """A house whose clock goes when it is told to."""

    def __init__(self, store: Any, presence: PresenceTimes = USUAL_PRESENCE) -> None:
        self.time, self.store, self.presence = NOON, store, presence
        self.tables = self.built()

    def built(self, **more: Any) -> Tables:
        more.setdefault("presence", self.presence)
        return Tables(self.store, SHELVES, secret=secrets_in_order(), now=lambda: self.time, **more)

    async def begun(self, game: str, *people: Person, clock: str = "evening", **options: str) -> str:
        pack = next(iter(SHELVES[game].rules))
        table = await self.tables.open(77, 5, people[0], game, pack, {}, "en")
        for name, value in {"clock": clock, **options}.items():
            await self.tables.lobbies.set_option(table.id, people[0], name, value)
        for person in people[1:]:
            await self.tables.lobbies.join(table.id, person)
        await self.tables.game_starts.start(table.id, people[0])
        return table.id

    async def at(self, name: str) -> Any:
        return await self.tables.get(name)

    async def goes(self, seconds: float, name: str) -> ChangedTable | None:
        """So much later; then the tick serves the table, if it is due."""
        self.time += seconds
        if name in await self.store.due(self.time):
            return await self.tables.clock.expire(name)
        return None

    async def asked(self, name: str) -> Person:
        return WHO[question_clock.waited_people(await self.at(name))[0]]

    async def late(self, name: str, profile: Any = EVENING) -> tuple[Person, Person]:
        """Let the time run out: whoever is late, and somebody else."""
        await self.goes(profile.seconds / 2, name)
        update = await self.goes(profile.seconds / 2, name)
        assert update is not None
        table = await self.at(name)
        assert table.body.clock.stage == LATE
        return await self.asked(name), WHO[question_clock.present_people(table)[0]]


@pytest_asyncio.fixture
async def room(request: pytest.FixtureRequest) -> TablesWithClock:
    """Return a room over a store in memory.

    PRESENCE of the test's module: how long people count as being there.
    """
    opened_store = MemoryStore()
    await opened_store.open()
    return TablesWithClock(opened_store, getattr(request.module, "PRESENCE", USUAL_PRESENCE))


def kinds(update: ChangedTable | None) -> list[str]:
    return [line.kind for line in update.change.lines] if update else []


async def reason(work: Any) -> str:
    try:
        await work
    except Refused as refused:
        return refused.reason
    return "done"
