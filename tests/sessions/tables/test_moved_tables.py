"""A table that is moved is found in its new channel, by every process, and two cannot come to one channel."""

import asyncio
from pathlib import Path

import pytest

from engine.questions import Refused
from sessions.operations import starting
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.tables.tables import Tables
from tests.support.clocked_tables import ANN, BOB, SHELVES


async def opened(tables: Tables, place: int) -> str:
    return (await tables.open(place, 5, ANN, "crownfell", "house", {}, "en")).id


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_moved_table_is_found_in_its_new_channel_alone(kind: str, tmp_path: Path) -> None:
    store: Store = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "castellan.db")
    await store.open()
    tables = Tables(store, SHELVES)
    name = await opened(tables, 1)
    await tables.move(name, 2)
    for each in (tables, Tables(store, SHELVES)):
        assert await each.find_in_channel(1) is None
        table = await each.find_in_channel(2)
        assert table is not None
        assert (table.id, table.body.shown.former_channels) == (name, [1])
    assert await opened(tables, 1) != name, "the former channel is free"
    await store.close()


async def test_of_two_that_come_to_one_channel_at_once_one_stays_away() -> None:
    store = MemoryStore()
    await store.open()
    tables = Tables(store, SHELVES)
    names = [await opened(tables, place) for place in (1, 2)]
    outcomes = await asyncio.gather(*(tables.move(name, 3) for name in names), return_exceptions=True)
    assert [isinstance(outcome, Refused) for outcome in outcomes] == [False, True]
    with pytest.raises(Refused, match="channel-busy"):
        await opened(tables, 3)


async def test_what_is_announced_or_over_stays_where_it_is() -> None:
    store = MemoryStore()
    await store.open()
    tables = Tables(store, SHELVES)
    name = await opened(tables, 1)
    await tables.lobbies.join(name, BOB)
    await tables.apply(name, starting.request_start, ANN)
    with pytest.raises(Refused, match="luck-closed"):
        await tables.move(name, 2)
    await tables.apply(name, starting.reopen, 1)
    with pytest.raises(Refused, match="move-same"):
        await tables.move(name, 1)
