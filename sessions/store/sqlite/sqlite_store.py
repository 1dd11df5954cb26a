"""A store in one SQLite file. A write is durable when it returns; it is fast because waiting writes share a
commit."""

import asyncio
import errno
import logging
import os
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import aiosqlite
import msgspec

from sessions.common.log_throttle import LogThrottle
from sessions.common.observer import UNOBSERVED, Observer
from sessions.store.protocol import (
    Conflict,
    CorruptData,
    JournalLine,
    StoredTable,
    StoreError,
    figures_of,
)
from sessions.store.shards import ALL, Shards
from sessions.store.sql_store import SqlStore, check_columns, check_version, schema_steps, wait_for_write
from sessions.store.sqlite import file_guard, inspection, wiping
from sessions.store.sqlite import statements as sql
from sessions.store.sqlite.file_guard import CLOSED, OPEN, PRIVATE_FILE, RESCUE
from sessions.store.sqlite.wiping import RawFile
from sessions.store.sqlite_documents import SqliteDocuments

LOG = logging.getLogger(__name__)
MOST_IN_A_BATCH = 512  # writes in one commit
RENEWED = 200_000_000  # bytes; up to this size of the database its back-up is rewritten after an erasure
T = TypeVar("T")


# Errors that concern one write. Any other (disk full, read-only, corrupt file) makes the whole batch fail.
OWN_ERRORS = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    OverflowError,
    ValueError,
    TypeError,
)

NO_ROOM = (errno.ENOSPC, errno.EDQUOT)  # errors of the operating system for a full disk
# What the host can do, by SQLite's error code; for the log and the terminal.
ADVICE = {
    sqlite3.SQLITE_BUSY: "another process uses it, and it serves one bot at a time",
    sqlite3.SQLITE_FULL: "the disk is full. Free some space; the bot then goes on by itself, nothing is lost",
    sqlite3.SQLITE_READONLY: "it cannot be changed. Let the bot's user write to the file and to its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened. Let the bot's user write to it and to its folder",
    sqlite3.SQLITE_IOERR: "the disk reports an error. Look at the system's log, the free space and quota; "
    "the bot tries again with every answer",
    sqlite3.SQLITE_CORRUPT: f"the file is damaged. Stop the bot. {RESCUE}",
    sqlite3.SQLITE_NOTADB: f"the file is damaged or something else. {RESCUE}",
}

Work = Callable[[sqlite3.Connection], object]  # makes the changes of one write; its result is not used
# Beginning of sqlite3's message about a corrupt row; the text of the row follows and must not be shown.
UNREADABLE = "Could not decode to UTF-8"
REST = 0.002  # seconds for other work between two steps of a long one


class Opening(NamedTuple):
    """How a file is opened."""

    connect: Callable[..., sqlite3.Connection] = sqlite3.connect
    """Opens the SQLite connection; called as `sqlite3.connect` is."""
    open_raw: Callable[[Path], RawFile] = RawFile
    """Opens the file or its log beside SQLite."""
    schema: Path = inspection.SCHEMA
    """Folder with the steps of the schema."""
    checks_integrity: bool = True
    """Whether to check the file for corruption."""


USUAL_OPENING = Opening()


class _QueuedWrite(NamedTuple):
    """A write that waits for its batch."""

    work: Work
    """Makes the change on the connection, inside the batch's transaction."""
    outcome: asyncio.Future[None]
    """Gets the outcome: None, or the error."""


class SqliteStore(SqlStore):
    """A store in a file, with one connection in aiosqlite's thread. It can be opened again after it was
    closed.

    While it is open it holds SQLite's own exclusive lock. No other process can even read the file, and the
    kernel releases the lock however this process ends. Nothing else in this process may open the file,
    because closing it would release the lock. A store that is never closed keeps the process from ending.
    """

    columns = sql.ROW_COLUMNS
    has_id = "id IN (SELECT value FROM json_each($1))"
    is_ours = f"(guild >> 22) % $1 IN (SELECT value FROM json_each($2)) AND {sql.TRUE_ID}"

    def __init__(
        self,
        path: str | Path,
        patience: float = 2.0,
        shards: Shards = ALL,
        watch: Observer = UNOBSERVED,
        opening: Opening = USUAL_OPENING,
        renewed: int = RENEWED,
    ) -> None:
        """path: of the database file
        patience: how long open() waits for another process to release the file, in seconds
        shards: `due` and `list_unshown` return only tables of these shards
        watch: is told of waiting and committed writes, for the metrics
        opening: how the file is opened
        renewed: up to this size of the database, in bytes, its back-up is rewritten after an erasure"""
        self._opening, self._max_renewed_bytes = opening, renewed
        self.path = Path(path)
        self._patience = patience
        self.shard_arguments = (shards.total, self.list_argument(shards.ids))
        self._observer = watch
        self._connection: aiosqlite.Connection | None = None
        self._sqlite: sqlite3.Connection
        self._open_error: Exception | None = None
        self._is_open = False
        self._is_failing = False
        self._file: RawFile | None = None
        """The file beside SQLite, once something was wiped."""
        self._wiping_lock = asyncio.Lock()
        self.log_throttle = LogThrottle(LOG)
        self._queued_writes: deque[_QueuedWrite] = deque()
        self._batch: list[_QueuedWrite] = []
        self.writer: asyncio.Task[None] | None = None
        self.documents = SqliteDocuments(self._enqueue_write, self.fetch)

    def make_row(self, values: Sequence[Any]) -> StoredTable:
        return sql.row_of(values)

    def list_argument(self, values: Sequence[Any]) -> str:
        return msgspec.json.encode(values).decode()

    async def open(self) -> None:
        """Open the file and lock it. Raises StoreError if another process has it, it is corrupt, or it is
        not a file of ours."""
        if self._connection is not None:
            raise StoreError(f"{self.path}: the store is open already")
        self._connection = await aiosqlite.Connection(self._connect, iter_chunk_size=64)
        if self._open_error is not None:
            await self.close()
            raise self._fault(self._open_error) from self._open_error
        self._is_open = True

    async def close(self) -> None:
        """Finish the waiting writes, then close the file and release its lock. Later calls raise
        StoreError."""
        self._is_open = False
        if self.writer is not None:
            await asyncio.wait({self.writer})
        connection, self._connection = self._connection, None
        if connection is not None:
            is_marked = await self._in_thread(connection, self._mark_closed)
            await connection.close()
            if not is_marked:  # then the next start looks for the log, which SQLite has deleted
                file_guard.sibling_path(self.path, "-wal").touch(PRIVATE_FILE)
        if self._file is not None:
            self._file.close()
            self._file = None

    def _mark_closed(self) -> bool:
        """Note in the file that it was closed properly (see `file_guard.check_file`). Return whether that
        worked."""
        try:
            if self._open_error is None:
                self._sqlite.execute(f"PRAGMA application_id = {CLOSED}")
        except sqlite3.Error:
            return False
        return True

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        await self._enqueue_write(partial(sql.write, row=row, lines=tuple(lines)))

    async def mark_shown(
        self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
    ) -> None:
        await self._enqueue_write(
            partial(sql.mark_shown, table=table, shown_version=shown_version, body=body, version=version)
        )

    async def erase_person(self, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
        await self._enqueue_write(partial(sql.erase_person, row=row, lines=tuple(lines), person=person))

    async def save_entry(self, kind: str, key: str, value: bytes | None) -> None:
        await self._enqueue_write(partial(sql.save_entry, kind=kind, key=key, value=value))

    async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
        await self._enqueue_write(partial(sql.replace, kind=kind, key=key, old=old, new=new))

    async def wipe_deleted(self) -> None:
        """Overwrite replaced and deleted data in the database's file, its log and the bot's own back-up. This
        works in steps. Other work can read and write between two steps."""
        async with self._wiping_lock:
            await self._run_read(wiping.empty_log)
            next_page: int | None = 0
            while next_page is not None:
                next_page = await self._run_read(partial(self._wipe, begin=next_page))
                await asyncio.sleep(REST)
            if await asyncio.to_thread(file_guard.back_up_of(self.path).exists):
                await self._renew_back_up()

    def _wipe(self, db: sqlite3.Connection, begin: int) -> int | None:
        """Wipe some pages, and return the page with which to continue; None at the end of the file. begin:
        number of the first page to wipe, from 0."""
        if self._file is None:
            self._file = self._opening.open_raw(self.path)
        next_page = wiping.wipe(db, self._file, begin)
        if next_page is None:
            # SQLite does not sync the truncation of the log: after a power cut its content would be back.
            log = self._opening.open_raw(file_guard.sibling_path(self.path, "-wal"))
            try:
                log.sync()
            finally:
                log.close()
        return next_page

    async def _renew_back_up(self) -> None:
        """Replace the bot's own back-up after an erasure, or delete it if writing a new one would stop play
        for too long."""
        path = file_guard.back_up_of(self.path)
        if float((await self.health())["bytes"]) <= self._max_renewed_bytes:
            await back_up(self)
        else:
            await asyncio.to_thread(path.unlink, missing_ok=True)
            LOG.warning(
                "%s was deleted, for it named somebody who asked to be forgotten: ask for another", path
            )

    async def journal(self, table: str) -> list[JournalLine]:
        return [JournalLine(*values) for values in await self._run_read(partial(sql.journal_of, table=table))]

    async def load_entry(self, kind: str, key: str) -> bytes | None:
        return await self._run_read(partial(sql.load_entry, kind=kind, key=key))

    async def load_entries(self, kind: str) -> dict[str, bytes]:
        return await self._run_read(partial(sql.load_entries, kind=kind))

    async def health(self) -> Mapping[str, str | int | float]:
        (row,) = await self.fetch(inspection.FIGURES)
        return {"kind": inspection.VERSION, **figures_of(row)}

    async def postpone(self, seconds: float) -> None:
        await self._enqueue_write(partial(sql.postpone, seconds=seconds))

    async def delete_finished(self, before: float, most: int = 100) -> list[str]:
        deleted: list[str] = []
        await self._enqueue_write(partial(sql.delete_finished, before=before, most=most, deleted=deleted))
        return deleted

    def _connect(self) -> sqlite3.Connection:
        """Open the file, and return a connection. If that fails, store the error in `_open_error`, and return
        a connection to an empty database in memory. It never raises: otherwise aiosqlite's thread would
        outlive the loop, because nobody could await the thread's end."""
        try:
            file_guard.make_private(self.path)
            file_guard.check_file(self.path)
            if self.path.exists() and not os.access(self.path, os.W_OK):  # SQLite would report a disk error
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self.path))
            self._sqlite = open_connection(self.path, self._patience, self._opening)
            self._open_error = None
        except Exception as error:
            self._sqlite, self._open_error = sqlite3.connect(":memory:"), error
        return self._sqlite

    async def _run_read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work that reads, in one call into the thread, between two batches of writes. Return its
        result. Raises StoreError if it fails."""
        connection = self._opened()
        try:
            return await self._in_thread(connection, lambda: work(self._sqlite))
        except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
            raise self._fault(error) from None

    async def fetch(self, query: str, *arguments: Any) -> Sequence[Any]:
        """Run a query, and return all rows. Raises StoreError if it fails. The query is one call into the
        thread, as a batch of writes is. So it sees all writes of a batch, or none. arguments: the values of
        $1, $2, … in the query."""
        try:
            return list(await self._opened().execute_fetchall(query.replace("$", "?"), arguments))
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self._fault(error) from None

    async def _enqueue_write(self, work: Work) -> None:
        """Add a write to the next batch, and wait for its commit. Raises what the write raises, or
        StoreError if the batch fails. work: makes the changes on the connection."""
        self._opened()
        outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queued_writes.append(_QueuedWrite(work, outcome))
        self._observer.queued(len(self._queued_writes))
        if self.writer is None or self.writer.done():
            self.writer = asyncio.create_task(self._write_batches(), name="store writer")
            self.writer.add_done_callback(self._give_up)
        await wait_for_write(outcome)

    async def _write_batches(self) -> None:
        """Commit all waiting writes in batches, and give each caller its outcome. This is the only task that
        writes, and it ends when nothing waits."""
        while self._queued_writes:
            self._batch = [
                self._queued_writes.popleft() for _ in range(min(len(self._queued_writes), MOST_IN_A_BATCH))
            ]
            self._observer.queued(len(self._queued_writes))
            began = time.perf_counter()
            outcomes = await self._commit([write.work for write in self._batch])
            self._observer.committed(outcomes.count(None), time.perf_counter() - began)
            for write, outcome in zip(self._batch, outcomes, strict=True):
                _set_outcome(write.outcome, outcome)

    def _give_up(self, writer: asyncio.Task[None]) -> None:
        """Cancel the waiting writes if the writer was cancelled, so that nobody waits for ever. A writer is
        cancelled when the loop ends without close(). writer: the task of `_write_batches`, which has
        ended."""
        if writer.cancelled():
            for write in (*self._batch, *self._queued_writes):
                write.outcome.cancel()
            self._queued_writes.clear()

    async def _commit(self, works: list[Work]) -> list[Exception | None]:
        """Run a batch in the thread, in one transaction. Return for each work None, or its error."""
        assert self._connection is not None
        try:
            outcomes = await self._in_thread(self._connection, lambda: _commit(self._sqlite, works))
        except Exception as error:
            if not isinstance(error, sqlite3.Error):
                LOG.exception("%s: %s writes were not kept", self.path, len(works))
            self._is_failing = True
            return [self._fault(error) for _ in works]
        if self._is_failing:
            self._is_failing = False
            self.log_throttle.log(logging.WARNING, f"{self.path}: writes are kept again")
        return outcomes

    async def _in_thread(self, connection: aiosqlite.Connection, work: Callable[[], T]) -> T:
        """Run work in the connection's thread. It has no arguments, because aiosqlite logs them, and bodies
        contain hidden hands."""
        # aiosqlite has no public way to run a function in its thread, and one call into the thread for every
        # statement is eight times slower.
        execute: Callable[[Callable[[], T]], Awaitable[T]] = connection._execute
        return await execute(work)

    def _opened(self) -> aiosqlite.Connection:
        """Return the connection. Raises StoreError if the store is closed."""
        if self._connection is None or not self._is_open:
            raise StoreError(f"{self.path}: the store is closed")
        return self._connection

    def _fault(self, error: Exception) -> StoreError:
        """Return an error of SQLite or of the operating system as a StoreError, with what the host can do
        about it."""
        if isinstance(error, StoreError):
            return error
        if str(error).startswith(UNREADABLE):
            return CorruptData("a row")
        if isinstance(error, UnicodeDecodeError):  # SQLite's own message about a corrupt schema
            return StoreError(f"{self.path}: {ADVICE[sqlite3.SQLITE_CORRUPT]}")
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the higher bits say in which call
        if is_full(error):
            code = sqlite3.SQLITE_FULL
        elif isinstance(error, OSError):
            code = sqlite3.SQLITE_IOERR if error.errno == errno.EIO else sqlite3.SQLITE_CANTOPEN
        advice = ADVICE.get(code)
        return StoreError(f"{self.path}: {error}{f': {advice}' if advice else ''}")


def is_full(error: Exception) -> bool:
    """Return whether an error of SQLite or of the operating system says that the disk is full."""
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


async def back_up(store: SqliteStore, path: Path | None = None) -> None:
    """Write a copy of the database while the bot runs. Writes wait for it. path: of the copy; None: next to
    the database."""
    path = path or file_guard.back_up_of(store.path)
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
    await store.fetch("VACUUM INTO ?", str(new))
    await asyncio.to_thread(_sync_and_rename, new, path)


def _commit(db: sqlite3.Connection, works: list[Work]) -> list[Exception | None]:
    """Run a batch of work in one transaction. Return for each work None, or the error for which only this
    work was left out. Raises if the whole batch failed."""
    db.execute("BEGIN IMMEDIATE")
    try:
        outcomes = [_attempt(db, work) for work in works]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite itself rolls back after some errors
            db.execute("ROLLBACK")
        raise
    return outcomes


def _attempt(db: sqlite3.Connection, work: Work) -> Exception | None:
    """Run one work of a batch in a savepoint, and undo it if it fails. Return None, or why it was left out.
    Raises errors that concern the whole batch."""
    db.execute("SAVEPOINT work")
    outcome = _run(db, work)
    if outcome is not None:
        db.execute("ROLLBACK TO work")
    db.execute("RELEASE work")
    return outcome


def _run(db: sqlite3.Connection, work: Work) -> Exception | None:
    """Run one work of a batch. Return None, or an error that concerns only this work. Raises errors that
    concern the whole batch."""
    try:
        work(db)
    except (Conflict, StoreError) as refusal:
        return refusal
    except OWN_ERRORS as error:
        return StoreError(f"one write was left out: {error}")
    except sqlite3.DatabaseError as error:
        if str(error).startswith(UNREADABLE):
            return CorruptData("a row")
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return StoreError(f"one write was left out: {error}: {ADVICE[sqlite3.SQLITE_CORRUPT]}")
    return None


def _sync_and_rename(new: Path, path: Path) -> None:
    """Sync the file `new`, and rename it to `path`, which it replaces."""
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.replace(path)


def _set_outcome(waiting: asyncio.Future[None], outcome: Exception | None) -> None:
    """Give the waiting caller the outcome of a write.

    waiting: the future for which the caller waits
    outcome: None if the write was saved, or else its error
    """
    if outcome is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(outcome)


def open_connection(path: Path, patience: float, opening: Opening = USUAL_OPENING) -> sqlite3.Connection:
    """Return a connection that has locked the file, after checking it and migrating its schema. Raises
    StoreError, OSError or sqlite3.Error.

    path: of the database file, which is made if it does not exist
    patience: how long to wait for another process to release the file, in seconds
    """
    old_umask = os.umask(0o077)  # SQLite creates its files with the process's umask
    try:
        return _connected(path, patience, opening)
    finally:
        os.umask(old_umask)


def _connected(path: Path, patience: float, opening: Opening) -> sqlite3.Connection:
    """Open, lock and check the file, and migrate its schema. Return the connection. Its pragmas make every
    commit durable, and make deletions overwrite the data. patience: seconds to wait for the lock."""
    if path.parent.is_dir() and os.access(path.parent, os.W_OK):
        file_guard.back_up_of(path).with_suffix(f"{path.suffix}.new").unlink(missing_ok=True)
    db = opening.connect(path, timeout=patience, isolation_level=None)
    try:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA secure_delete = ON")
        db.execute("PRAGMA temp_store = MEMORY")
        inspection.check_schema(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # only for macOS, whose fsync stops at the disk's cache
        if opening.checks_integrity:
            inspection.check_integrity(db, path)
        _migrate(db, opening.schema)
        db.execute("PRAGMA foreign_keys = ON")  # after migrating: a step may have to rebuild a SQL table
        if opening.checks_integrity:
            inspection.log_damaged(db, path)
        db.execute("PRAGMA shrink_memory")  # the check has read all pages into the cache
        # In the file itself, not in its log, so that a lost log is missed. A read-only file is refused here.
        try:
            db.execute(f"PRAGMA application_id = {OPEN}")
            wiping.empty_log(db)
            if path.exists():  # not on the simulated disk of a test
                file_guard.sibling_path(path, "-mark").touch(PRIVATE_FILE)
        except (sqlite3.Error, OSError) as error:
            if not is_full(error):  # a full disk must not stop what only reads
                raise
        return db
    except BaseException:
        db.close()
        raise


def _migrate(db: sqlite3.Connection, schema: Path) -> None:
    """Bring the file to this code's schema. Each step is committed in one transaction with its number. Raises
    OtherFormat if the file has a newer schema, or lacks columns. schema: folder with the steps."""
    steps = schema_steps(schema)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    check_version(version, len(steps))
    for number, step in enumerate(steps[version:], version + 1):
        sql = step.read_text(encoding="utf-8")
        db.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")
    with closing(sqlite3.connect(":memory:")) as expected:
        for step in steps:
            expected.executescript(step.read_text(encoding="utf-8"))
        check_columns(inspection.columns_of(db), inspection.columns_of(expected))
