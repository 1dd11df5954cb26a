"""Two processes on one store that no lock keeps apart."""

import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from sessions.store.memory import MemoryStore
from sessions.store.sqlite.sqlite_store import Opening, SqliteStore
from sessions.tables.tables import Tables
from tests.support.depth import EACH_STORE_OF_ONE_PROCESS
from tests.support.session_tables import house


class Unlocked(sqlite3.Connection):
    """As on a file system that does not know locks: the database is not held for one process."""

    def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
        return super().execute("SELECT 1" if "locking_mode" in sql else sql, *arguments)


UNLOCKED = Opening(connect=partial(sqlite3.connect, factory=Unlocked))


@pytest_asyncio.fixture(params=EACH_STORE_OF_ONE_PROCESS)
async def houses(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    """Two processes' tables over what is one store to both."""
    if request.param == "memory":
        memory_store = MemoryStore()
        stores: list[Any] = [memory_store, memory_store]
    else:
        stores = [SqliteStore(tmp_path / "tables.db", opening=UNLOCKED) for _ in range(2)]
    for store in stores:
        store.shared = True
        await store.open()
    yield house(stores[0]), house(stores[1])
    for store in stores:
        await store.close()
