"""Copies everything from one store into another, empty one: `python -m sessions.store.move FROM TO`.

FROM and TO are a file (castellan.db) or a postgresql:// address. The bot must be stopped. A file copied into
a new file is a back-up, and a checked one.
"""

import asyncio
import sys
from pathlib import Path

from sessions.store import Store, StoreFault


def store(name: str) -> Store:
    """The store of that name. Each kind is imported only where it is used."""
    if name.startswith(("postgresql://", "postgres://")):
        from sessions.store.postgres import PostgresStore

        return PostgresStore(name)
    from sessions.store.sqlite import SqliteStore

    return SqliteStore(Path(name))


async def copy(source: Store, target: Store) -> int:
    """Every table with its journal, then the notes; how many tables. Raises StoreFault unless it is empty."""
    async for _ in target.everything():
        raise StoreFault("there are tables already where they should be copied to")
    count = 0
    async for row, lines in source.everything():
        await target.adopt(row, lines)
        count += 1
    async for kind, key, value in source.notes():
        await target.remember(kind, key, value)
    return count
