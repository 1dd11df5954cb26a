"""What the stores in SQLite and in PostgreSQL have in common: their schema's steps, and how tables are
found."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sessions.store.protocol import OtherFormat, Store, StoredTable, UnfinishedTables

# Columns in the order of the fields of `StoredTable`.
COLUMNS = "id, guild, channel, game, phase, version, shown_version, due, people, body, changed"
# In the queries, `tables` is the SQL table of the tables' rows, `current_people` says who is at a
# table that is not over, and `named_people` whom a table ever named; `seq` is a table's number.
IN_CHANNEL = """WHERE channel = $1 AND phase <> 'over' OR seq = (
        SELECT seq FROM tables WHERE channel = $1 AND phase = 'over' ORDER BY changed DESC, seq DESC LIMIT 1)
    ORDER BY phase = 'over', seq"""
OF_PERSON = "WHERE seq IN (SELECT seq FROM current_people WHERE person = $1) ORDER BY seq"
ON_SERVER = "WHERE guild = $1 AND phase = $2 AND phase <> 'over' ORDER BY seq DESC LIMIT $3"
UNFINISHED = """SELECT count(*) FILTER (WHERE phase = 'lobby'), count(*) FILTER (WHERE phase = 'playing')
    FROM tables WHERE phase <> 'over' AND guild = $1"""
NAMING = "SELECT id FROM tables WHERE seq IN (SELECT seq FROM named_people WHERE person = $1) ORDER BY seq"
# {}: `SqlStore.is_ours`.
DUE = "SELECT id FROM tables WHERE due <= $4 AND {} ORDER BY due, seq LIMIT $3"
UNSHOWN = "SELECT id FROM tables WHERE shown_version < version AND {} ORDER BY changed, seq LIMIT $3"


def schema_steps(schema: Path) -> list[Path]:
    """Return the SQL files with the steps of a schema, in order. schema: their folder."""
    return sorted(schema.glob("[0-9][0-9][0-9][0-9]_*.sql"))


def check_version(version: int, step_count: int) -> None:
    """Raise OtherFormat if more steps were run than this code has. version: how many were run."""
    if version > step_count:
        raise OtherFormat(
            f"a newer Castellan wrote it (schema {version}; this one knows {step_count}): "
            "update the bot, or give it the database it had before"
        )


def check_columns(columns: set[tuple[str, str]], expected: set[tuple[str, str]]) -> None:
    """Raise OtherFormat if a column is missing, after all steps were run. A column is the name of its SQL
    table and its own.

    columns: of the database.
    expected: of an empty database in which the same steps were run.
    """
    if not expected <= columns:
        raise OtherFormat(
            "an older, unpublished Castellan wrote it, in a format that this one cannot read: "
            "give the bot another database, or start the version that wrote it"
        )


class SqlStore(Store):
    """A store in SQL tables. Subclasses run the queries and write, and say how their database differs."""

    columns: str
    """The columns from which `make_row` makes a row."""
    has_id: str
    """Condition for the ids in `$1`."""
    is_ours: str
    """Condition for the tables of this process's shards. $1: their total; $2: their numbers."""
    shard_arguments: tuple[object, object]
    """The arguments of `is_ours`."""

    async def fetch(self, query: str, *arguments: Any) -> Sequence[Any]:
        """Run a query that reads, and return its rows. arguments: the values of $1, $2, … in the query."""
        raise NotImplementedError

    def make_row(self, values: Sequence[Any]) -> StoredTable:
        """Return the row with these values of `columns`. Raises CorruptData if it is corrupt."""
        raise NotImplementedError

    def list_argument(self, values: Sequence[Any]) -> object:
        """Return a list as an argument of a query, such as of `has_id`."""
        return [*values]

    async def _load(self, condition: str, *arguments: Any) -> list[StoredTable]:
        """Return the tables that a condition selects. arguments: the values of $1, $2, … in it."""
        query = f"SELECT {self.columns} FROM tables {condition}"
        return [self.make_row(values) for values in await self.fetch(query, *arguments)]

    async def read(self, table: str) -> StoredTable | None:
        return next(iter(await self._load("WHERE id = $1", table)), None)

    async def rows(self, tables: Sequence[str]) -> list[StoredTable]:
        rows = await self._load(f"WHERE {self.has_id}", self.list_argument(tables))
        rows_by_id = {row.table: row for row in rows}
        return [rows_by_id[table] for table in tables if table in rows_by_id]

    async def load_in_channel(self, channel: int) -> list[StoredTable]:
        return await self._load(IN_CHANNEL, channel)

    async def load_unfinished_of_person(self, person: int) -> list[StoredTable]:
        return await self._load(OF_PERSON, person)

    async def load_unfinished_on_server(
        self, guild: int, lobbies: int = 0, playing: int = 0
    ) -> UnfinishedTables:
        rows: list[StoredTable] = []
        for phase, most in (("lobby", lobbies), ("playing", playing)):
            if most:
                rows += await self._load(ON_SERVER, guild, phase, most)
        ((lobby_count, running_count),) = await self.fetch(UNFINISHED, guild)
        return UnfinishedTables(lobby_count, running_count, rows)

    async def tables_naming_person(self, person: int) -> list[str]:
        return [table for (table,) in await self.fetch(NAMING, person)]

    async def due(self, now: float, most: int = 100) -> list[str]:
        rows = await self.fetch(DUE.format(self.is_ours), *self.shard_arguments, most, now)
        return [table for (table,) in rows]

    async def list_unshown(self, most: int = 1000) -> list[str]:
        rows = await self.fetch(UNSHOWN.format(self.is_ours), *self.shard_arguments, most)
        return [table for (table,) in rows]


LOG = logging.getLogger(__name__)


async def wait_for_write(write: "asyncio.Future[Any]") -> None:
    """Wait for a write, and raise what it raises.

    A cancelled caller waits too, so that its table has a definite state when it releases the table's lock. An
    error that the caller can no longer receive is logged.

    write: is done once the data is saved; holds the error if that failed
    """
    try:
        await asyncio.shield(write)
    except asyncio.CancelledError:
        write.add_done_callback(_log_unheard)
        await asyncio.wait({write})
        raise


def _log_unheard(write: "asyncio.Future[Any]") -> None:
    """Log the error, if any, of a finished write whose caller was cancelled."""
    if not write.cancelled() and (fault := write.exception()) is not None:
        LOG.warning("a write whose caller was cancelled was not kept: %s", fault)
