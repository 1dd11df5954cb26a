"""Tables without Discord, over a given store."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from engine.questions import Refused
from sessions.store.memory import MemoryStore
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests
from tests.support.depth import EACH_STORE_OF_ONE_PROCESS

ANN, BOB, CLEO = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Cleo")


SQUIRE = Person(0, "Squire", level="squire")


PLACE = 77


SHELVES = shelves_of_tests()


@pytest_asyncio.fixture(params=EACH_STORE_OF_ONE_PROCESS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Any]:
    opened_store: Any = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "tables.db")
    await opened_store.open()
    yield opened_store
    await opened_store.close()


def house(store: Any, **more: Any) -> Tables:
    return Tables(store, SHELVES, secret=secrets_in_order(), **more)


async def opened(tables: Tables, place: int = PLACE, pack: str = "house", clock: str = "evening") -> str:
    """A table where Ann and Bob play."""
    table = await tables.open(place, 5, ANN, "crownfell", pack, {}, "en")
    await tables.lobbies.set_option(table.id, ANN, "clock", clock)
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    return table.id


async def asked(tables: Tables, name: str) -> tuple[Person, Any]:
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    assert table.match.question is not None
    seat = table.match.question.seats[0]
    return (ANN, BOB)[table.body.seats[seat].person - 1], table


async def play(tables: Tables, name: str, steps: int, rng: random.Random) -> None:
    for _ in range(steps):
        table = await tables.get(name)
        assert table is not None
        if table.is_over:
            return
        person, table = await asked(tables, name)
        await tables.answer(
            name, person, rng.choice(list(table.match.question.tokens[table.match.question.seats[0]]))
        )


async def stored(tables: Tables, name: str) -> tuple[Any, ...]:
    """What a restart would find."""
    row = await tables.store.read(name)
    return row.version, row.phase, row.body, len(await tables.store.journal(name))


async def outcome(work: Any) -> str:
    """The reason of a refusal, or "done"."""
    try:
        await work
    except Refused as refused:
        return refused.reason
    return "done"
