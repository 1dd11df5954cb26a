"""Every kind of store, opened, closed and filled."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sessions.store.memory import MemoryStore
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import JournalLine, Store, StoredTable
from sessions.store.shards import ALL, Shards
from sessions.store.sqlite.sqlite_store import USUAL_OPENING, Opening, SqliteStore
from tests.support.depth import deep
from tests.support.postgres import Server


async def made(kind: str, folder: Path, find: Any, shards: Shards = ALL) -> Store:
    """A new empty store; `find` finds PostgreSQL's server, only where it is needed."""
    if kind == "memory":
        return MemoryStore(shards)
    if kind == "sqlite":
        return SqliteStore(folder / "castellan.db", shards=shards)
    running: Server = find("server")
    return PostgresStore(await running.emptied("protocol"), shards)


@pytest.fixture(params=["memory", "sqlite", *deep("postgres")])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    store = await made(request.param, tmp_path, request.getfixturevalue)
    await store.open()
    yield store
    await store.close()


def row(table: str = "a", version: int = 1, **changes: Any) -> StoredTable:
    plain = StoredTable(
        table, 7, 70, "crownfell", "playing", version, version - 1, None, (1, 2), b"{}", 100.0
    )
    return replace(plain, **changes)


def line(number: int, text: str = "a1-a2") -> JournalLine:
    return JournalLine(number, 100.0 + number, "answer", 0, text)


async def opened_and_closed(path: Path, opening: Opening = USUAL_OPENING) -> None:
    store = SqliteStore(path, patience=0, opening=opening)
    await store.open()
    await store.close()


OPEN = """
import asyncio, sys
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.store.protocol import StoreError
async def main():
    store = SqliteStore(sys.argv[1], patience=0.1)
    try:
        await store.open()
    except StoreError as fault:
        print(fault)
    await store.close()

asyncio.run(main())
"""
