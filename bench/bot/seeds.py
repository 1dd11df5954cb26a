"""Writes running tables into a database before the bot starts; the players keep a copy of each."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cogs.core.loaded_content import read_packs
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table import Table
from sessions.table.table_data import Change, Person
from sessions.tables.tables import Tables

AT_ONCE = 256  # of 512 writes that share a commit
Onward = Callable[[Table, float], Change]


async def seed(
    database: Path,
    game: str,
    places: Sequence[tuple[int, int, Sequence[Person]]],
    options: Mapping[str, str] | None = None,
    onward: Onward | None = None,
    **more: Any,
) -> list[Table]:
    """Start a match of this game for each (guild, channel, players), not yet shown to anybody; return the
    tables.

    onward: the answers that were given at it since; more: of `Tables`.
    """
    store = SqliteStore(database)
    await store.open()
    tables = Tables(store, read_packs(), most_in_memory=len(places), **more)
    gate = asyncio.Semaphore(AT_ONCE)

    async def begin(guild: int, place: int, people: Sequence[Person]) -> Table:
        async with gate:
            pack = next(iter(tables.packs_by_game[game].rules))
            table = await tables.open(place, guild, people[0], game, pack, dict(options or {}), "en")
            for person in people[1:]:
                await tables.lobbies.join(table.id, person)
            table = (await tables.game_starts.start(table.id, people[0])).table
            return (await tables.repository.apply(table.id, onward)).table if onward else table

    try:
        return await asyncio.gather(*(begin(*place) for place in places))
    finally:
        await store.close()
