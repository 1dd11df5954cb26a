"""A store in a PostgreSQL database that several processes share. Each serves its own shards.

A write is one statement, and so one transaction. Writes run in parallel on the connections of a pool. The
server lets waiting writes share a sync of its log. Collecting writes in batches of our own was measured, and
is slower.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from sessions.common.observer import UNOBSERVED, Observer
from sessions.store.postgres import database
from sessions.store.postgres.database import LOST, PATIENCE, PROMISES, TROUBLE
from sessions.store.postgres.leader_lease import LeaderLease
from sessions.store.postgres_documents import PostgresDocuments
from sessions.store.protocol import Conflict, JournalLine, StoredTable, StoreError
from sessions.store.shards import ALL, Shards
from sessions.store.sql_store import COLUMNS, SqlStore, wait_for_write

LOG = logging.getLogger(__name__)
CONNECTIONS = 8  # at most in the pool
ALONE = 0.5  # seconds to wait for the lease; after that another process has it

# INSERT and UPDATE save a table's row and append new journal lines. Without a result nothing was saved: the
# table already exists, or is not at the version before.
APPEND = """, new AS (INSERT INTO journal_lines SELECT kept.seq, line.* FROM kept, unnest(
        $12::bigint[], $13::double precision[], $14::text[], $15::bigint[], $16::text[]) AS line)
    SELECT seq FROM kept"""
INSERT = f"""WITH kept AS (INSERT INTO tables ({COLUMNS})
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (id) DO NOTHING RETURNING seq){APPEND}"""
UPDATE = f"""WITH kept AS (UPDATE tables SET guild = $2, channel = $3, game = $4, phase = $5, version = $6,
        shown_version = $7, due = $8, people = $9, body = $10, changed = $11
        WHERE id = $1 AND version = $6 - 1 RETURNING seq){APPEND}"""
# Notes the version that Discord shows. Without a result there is no such table, or it is at another version.
MARK_SHOWN = "UPDATE tables SET shown_version = greatest(shown_version, $2) WHERE id = $1 RETURNING seq"
MARK_SHOWN_WITH_BODY = """UPDATE tables SET shown_version = greatest(shown_version, $2), body = $3
    WHERE id = $1 AND version = $4 RETURNING seq"""
# Storage entries: save, delete; then save a new one, replace and delete only if the expected value is stored.
SAVE_ENTRY = (
    "INSERT INTO entries VALUES ($1, $2, $3) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value"
)
DELETE_ENTRY = "DELETE FROM entries WHERE kind = $1 AND key = $2"
INSERT_ENTRY = "INSERT INTO entries VALUES ($1, $2, $3) ON CONFLICT (kind, key) DO NOTHING RETURNING 1"
REPLACE_ENTRY = "UPDATE entries SET value = $3 WHERE kind = $1 AND key = $2 AND value = $4 RETURNING 1"
DELETE_EXPECTED_ENTRY = "DELETE FROM entries WHERE kind = $1 AND key = $2 AND value = $3 RETURNING 1"

READ = f"SELECT {COLUMNS} FROM tables WHERE id = $1"
JOURNAL = """SELECT number, at, kind, seat, text FROM journal_lines
    WHERE seq = (SELECT seq FROM tables WHERE id = $1) ORDER BY number"""
# For erasing a person: the number of the last journal line; replace a line; forget that a table named the
# person.
LAST_LINE = """SELECT coalesce(max(number), 0) FROM journal_lines
    WHERE seq = (SELECT seq FROM tables WHERE id = $1)"""
UPDATE_LINE = (
    "UPDATE journal_lines SET at = $3, kind = $4, seat = $5, text = $6 WHERE seq = $1 AND number = $2"
)
DELETE_NAMED_PERSON = "DELETE FROM named_people WHERE person = $1 AND seq = $2"
# Whether a table belongs to this process's shards. $1: total of shards, $2: numbers of this process's.
OURS = "(guild >> 22) % $1 = ANY ($2::bigint[])"
LOAD_ENTRY = "SELECT value FROM entries WHERE kind = $1 AND key = $2"
LOAD_ENTRIES = "SELECT key, value FROM entries WHERE kind = $1"
POSTPONE = f"UPDATE tables SET due = due + $3 WHERE due IS NOT NULL AND {OURS} RETURNING 1"
DELETE_OVER = f"""WITH old AS (SELECT seq, id FROM tables WHERE phase = 'over' AND changed < $4 AND {OURS}
        ORDER BY changed, seq LIMIT $3 FOR UPDATE),
    no_lines AS (DELETE FROM journal_lines USING old WHERE journal_lines.seq = old.seq),
    no_named_people AS (DELETE FROM named_people USING old WHERE named_people.seq = old.seq),
    no_current_people AS (DELETE FROM current_people USING old WHERE current_people.seq = old.seq)
    DELETE FROM tables USING old WHERE tables.seq = old.seq RETURNING old.id"""
T = TypeVar("T")


class PostgresStore(SqlStore):
    """A store with a pool of connections to a database. It can be opened again after it was closed.

    Processes with different shards use the database at the same time. Of several processes with the same
    shards, one has the lease (`Lease`). Writes are safe even without the lease, because they check the stored
    version.
    """

    shared = True
    columns, has_id, is_ours = COLUMNS, "id = ANY ($1)", OURS

    def __init__(
        self,
        url: str,
        shards: Shards = ALL,
        connections: int = CONNECTIONS,
        watch: Observer = UNOBSERVED,
        schema: Path = database.SCHEMA,
    ) -> None:
        """url: postgresql://user:password@host/database; no message of ours contains the password
        shards: the shards of this process
        connections: how many connections the pool has at most
        watch: is told of waiting and finished writes, for the metrics
        schema: folder with the steps of the schema"""
        self._schema = schema
        self._url = url
        self._name = database.named(url)
        self.shard_arguments = (shards.total, shards.ids)
        self._pool_size = connections
        self._observer = watch
        self._pool: asyncpg.Pool | None = None
        self._is_open = False
        self._writes: set[asyncio.Task[Any]] = set()
        self.lease = self._leader_lease = LeaderLease(self._connect, shards)
        self.documents = PostgresDocuments(self._transact, self.fetch)

    def make_row(self, values: Sequence[Any]) -> StoredTable:
        *id_to_due, people, body, changed = values
        return StoredTable(*[*id_to_due, tuple(people), body, changed])

    async def open(self) -> None:
        """Migrate the database, open the pool, and begin to acquire the lease. Wait at most `ALONE`
        seconds for the lease. Raises StoreError if the database cannot be used."""
        if self._pool is not None:
            raise StoreError(f"{self._name}: the store is open already")
        try:
            connection = await self._connect()
            try:
                await database.migrate(connection, self._schema)
                if await connection.fetchval("SHOW fsync") == "off":
                    LOG.warning("%s runs with fsync = off: a power cut may lose answers", self._name)
            finally:
                await connection.close(timeout=PATIENCE)
            self._pool = await asyncpg.create_pool(
                self._url, min_size=0, max_size=self._pool_size, command_timeout=PATIENCE, **PROMISES
            )
        except (*TROUBLE, StoreError) as error:
            raise self._fault(error) from error
        self._is_open = True
        self._leader_lease.begin()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.lease.acquire(), ALONE)

    async def close(self) -> None:
        """Finish the writes that have begun, release the lease, and close the pool. Later calls raise
        StoreError."""
        self._is_open = False
        if self._writes:
            await asyncio.wait(self._writes)
        await self.lease.release()
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                await asyncio.wait_for(pool.close(), PATIENCE)
            except (TimeoutError, *LOST):
                pool.terminate()

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        await self._run_write(lambda: self._write(row, lines))

    async def mark_shown(
        self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
    ) -> None:
        async def tell() -> None:
            """Save the version shown, and the new body if there is one. Raises Conflict or StoreError if no
            row was updated."""
            if body is None:
                updated = await self._run(MARK_SHOWN, table, shown_version)
            else:
                updated = await self._run(MARK_SHOWN_WITH_BODY, table, shown_version, body, version)
            if not updated and (body is None or not await self._run(READ, table)):
                raise StoreError(f"table {table} is not in the store")
            if not updated:
                raise Conflict(f"table {table} is not at version {version}")

        await self._run_write(tell)

    async def save_entry(self, kind: str, key: str, value: bytes | None) -> None:
        await self._run_write(
            lambda: (
                self._run(DELETE_ENTRY, kind, key)
                if value is None
                else self._run(SAVE_ENTRY, kind, key, value)
            )
        )

    async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
        async def replace() -> None:
            """Run the statement for a new, changed or deleted entry. Raises Conflict if another value than
            `old` is stored."""
            if old is None and new is None:
                is_replaced = await self._run(LOAD_ENTRY, kind, key) == []
            elif old is None:
                is_replaced = bool(await self._run(INSERT_ENTRY, kind, key, new))
            elif new is None:
                is_replaced = bool(await self._run(DELETE_EXPECTED_ENTRY, kind, key, old))
            else:
                is_replaced = bool(await self._run(REPLACE_ENTRY, kind, key, new, old))
            if not is_replaced:
                raise Conflict(f"the note {kind} {key} was changed meanwhile")

        await self._run_write(replace)

    async def erase_person(self, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
        async def forget(db: asyncpg.Connection) -> None:
            """Save the row and its lines, and delete the note that the table named the person."""
            last_line = await db.fetchval(LAST_LINE, row.table)
            query, arguments = _save_statement(row, [line for line in lines if line.number > last_line])
            seq = await db.fetchval(query, *arguments)
            if seq is None:
                raise Conflict(f"table {row.table} is not at version {row.version - 1}")
            for line in lines:
                if line.number <= last_line:
                    await db.execute(UPDATE_LINE, seq, line.number, line.at, line.kind, line.seat, line.text)
            await db.execute(DELETE_NAMED_PERSON, person, seq)

        await self._transact(forget)

    async def postpone(self, seconds: float) -> None:
        await self._run_write(lambda: self._run(POSTPONE, *self.shard_arguments, seconds))

    async def delete_finished(self, before: float, most: int = 100) -> list[str]:
        deleted: list[str] = []

        async def delete() -> None:
            """Delete the tables, and add their ids to `deleted`."""
            rows = await self._run(DELETE_OVER, *self.shard_arguments, most, before)
            deleted.extend(table for (table,) in rows)

        await self._run_write(delete)
        return deleted

    async def journal(self, table: str) -> list[JournalLine]:
        return [JournalLine(*values) for values in await self.fetch(JOURNAL, table)]

    async def load_entry(self, kind: str, key: str) -> bytes | None:
        return next((value for (value,) in await self.fetch(LOAD_ENTRY, kind, key)), None)

    async def load_entries(self, kind: str) -> dict[str, bytes]:
        return dict(await self.fetch(LOAD_ENTRIES, kind))

    async def health(self) -> Mapping[str, str | int | float]:
        (row,) = await self.fetch(database.FIGURES)
        return dict(row)

    async def _transact(self, work: Callable[[asyncpg.Connection], Awaitable[None]]) -> None:
        """Run work on a connection in a transaction of its own. It finishes even if the caller is
        cancelled. work: makes the changes on the connection that it gets."""

        async def transaction() -> None:
            """Run `work` on a connection of the pool. Raises StoreError if the database fails."""
            assert self._pool is not None
            try:
                async with self._pool.acquire(timeout=PATIENCE * 3) as db, db.transaction():
                    await work(db)
            except TROUBLE as error:
                raise self._fault(error) from error

        await self._run_write(transaction)

    async def _connect(self) -> asyncpg.Connection:
        """Return a connection outside the pool."""
        return await database.connect(self._url)

    async def _write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        """Save a row and its new lines in one statement. Raises Conflict unless the stored version is
        `row.version - 1`."""
        query, arguments = _save_statement(row, lines)
        if not await self._run(query, *arguments):
            raise Conflict(f"table {row.table} is not at version {row.version - 1}")

    async def fetch(self, query: str, *arguments: Any) -> Sequence[Any]:
        """Run a query that reads, and return its rows. If the connection was lost, try once more: the
        server may have restarted, and reading twice does no harm.

        arguments: the values of $1, $2, … in the query
        """
        pool = self._opened()
        try:
            try:
                rows: Sequence[Any] = await pool.fetch(query, *arguments)
            except LOST:
                rows = await pool.fetch(query, *arguments)
        except TROUBLE as error:
            raise self._fault(error) from error
        return rows

    async def _run_write(self, work: Callable[[], Awaitable[T]]) -> None:
        """Run a write in a task that finishes even if the caller is cancelled, and wait for it. `close`
        waits for these tasks. work: starts the write; its result is not used."""
        self._opened()
        task = asyncio.ensure_future(work())
        self._writes.add(task)
        self._observer.queued(len(self._writes))
        task.add_done_callback(self._finish_write)
        await wait_for_write(task)

    def _finish_write(self, task: asyncio.Task[Any]) -> None:
        """Count a write as finished, and report to the metrics how many still run."""
        self._writes.discard(task)
        self._observer.queued(len(self._writes))

    async def _run(self, query: str, *arguments: Any) -> Sequence[Any]:
        """Run one statement that writes, and return its rows. It is tried only once: after a lost
        connection it is unknown whether it was saved. arguments: the values of $1, $2, … in the statement."""
        assert self._pool is not None
        try:
            async with self._pool.acquire(timeout=PATIENCE * 3) as connection:
                began = time.perf_counter()
                rows: Sequence[Any] = await connection.fetch(query, *arguments)
                self._observer.committed(1, time.perf_counter() - began)
        except TROUBLE as error:
            raise self._fault(error) from error
        return rows

    def _opened(self) -> asyncpg.Pool:
        """Return the pool. Raises StoreError if the store is closed."""
        if self._pool is None or not self._is_open:
            raise StoreError(f"{self._name}: the store is closed")
        return self._pool

    def _fault(self, error: BaseException) -> StoreError:
        """Return an error of the database as a StoreError, whose message does not contain the password."""
        return StoreError(f"{self._name}: {database.fault_text(error, self._url)}")


def _save_statement(row: StoredTable, lines: Sequence[JournalLine]) -> tuple[str, list[Any]]:
    """Return the statement that saves a row and its new lines, `INSERT` or `UPDATE`, and its arguments: the
    row's values, then a list for each column of the lines."""
    guild_to_phase = (row.guild, row.channel, row.game, row.phase)
    values = (
        row.table,
        *guild_to_phase,
        row.version,
        row.shown_version,
        row.due,
        row.people,
        row.body,
        row.changed,
    )
    line_columns = [[getattr(line, field) for line in lines] for field in JournalLine.__struct_fields__]
    return INSERT if row.version == 1 else UPDATE, [*values, *line_columns]
