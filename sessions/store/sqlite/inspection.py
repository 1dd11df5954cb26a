"""The state of an SQLite store: the checks of its file when the bot starts, what a running bot reads of
itself, and an inspection of the file from outside."""

import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sessions.store.protocol import CorruptData, InspectionResult, StoreError, figures_of
from sessions.store.sql_store import schema_steps
from sessions.store.sqlite import file_guard
from sessions.store.sqlite import statements as sql
from sessions.store.sqlite.file_guard import CLOSED, OPEN, RESCUE

LOG = logging.getLogger(__name__)
SECONDS = 3.0  # at most, for each of the two checks at the start
SCHEMA = Path(__file__).with_name("schema")  # folder with the steps of the schema
VERSION = f"SQLite {sqlite3.sqlite_version}"  # the `kind` of the store in `Store.health`
TABLES = "SELECT seq FROM tables"
OPEN_TABLES = f"{TABLES} WHERE phase <> 'over'"

# One row, in the order of `protocol.NAMES`. Every part uses an index. For tables that are over, only
# the index is read.
FIGURES = """SELECT
    (SELECT count(*) FROM tables WHERE phase <> 'over' AND phase = 'lobby'),
    (SELECT count(*) FROM tables WHERE phase <> 'over' AND phase <> 'lobby'),
    (SELECT count(*) FROM tables WHERE phase = 'over'),
    (SELECT count(*) FROM tables WHERE shown_version < version),
    (SELECT coalesce(min(due), 0) FROM tables WHERE due IS NOT NULL),
    (SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())"""


def check_schema(db: sqlite3.Connection) -> None:
    """Raise StoreError for a file of another program. A new, empty file passes."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    is_foreign = (version or names) and "tables" not in names
    if is_foreign or application not in (0, CLOSED, OPEN):  # 0: in a new file
        raise StoreError(
            "this is a database, but not one of Castellan's, or its first page is damaged: move it away. "
            f"If it was Castellan's: {RESCUE}"
        )


def columns_of(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """Return all columns of a database, as (name of the SQL table, name of the column)."""
    query = (
        "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    )
    return {(table, column) for table, column in db.execute(query)}


def check_integrity(db: sqlite3.Connection, path: Path, seconds: float = SECONDS) -> None:
    """Raise StoreError if SQLite finds corruption within this time. Its message names pages, no content.

    path: of the file, for the log
    seconds: how long to search; a large file may not be checked to its end
    """
    end = time.monotonic() + seconds
    db.set_progress_handler(lambda: time.monotonic() > end, 10_000)
    try:
        fault = integrity_fault(db, 1)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        LOG.info("%s is large: it was searched for %g s; `bot.py doctor` searches all of it", path, seconds)
        return
    finally:
        db.set_progress_handler(None, 0)
    if fault:
        raise StoreError(f"the file is damaged ({fault}). {RESCUE}")


def integrity_fault(db: sqlite3.Connection, most: int) -> str:
    """Return what SQLite's integrity check reports; "" if nothing is wrong. most: findings at most."""
    findings = [" ".join(line.split()) for (line,) in db.execute(f"PRAGMA integrity_check({most})")]
    return "" if findings == ["ok"] else "; ".join(findings)


def log_damaged(db: sqlite3.Connection, path: Path, seconds: float = SECONDS) -> None:
    """Log how many tables that are not over are corrupt. They are refused later, when somebody uses them.

    path: of the file, for the log
    seconds: how long to check; the tables after that are not checked
    """
    if corrupt_count := count_corrupt(db, OPEN_TABLES, seconds):
        message = "%s: of the open tables %d are damaged and cannot be played. %s"
        LOG.error(message, path, corrupt_count, RESCUE)


def count_corrupt(db: sqlite3.Connection, query: str, seconds: float = float("inf")) -> int:
    """Return how many tables do not match their checksums, or have a journal that does not.

    query: returns the numbers of the tables in the file
    seconds: how long to check; the tables after that are not checked
    """
    end, corrupt_count = time.monotonic() + seconds, 0
    for (seq,) in db.execute(query).fetchall():
        if time.monotonic() > end:
            break
        try:
            for raw_row in db.execute(sql.BY_SEQ, (seq,)):
                sql.journal_of(db, sql.row_of(raw_row).table)
        except (CorruptData, sqlite3.Error):
            corrupt_count += 1
    return corrupt_count


def inspect_file(file: Path, patience: float = 0.2) -> InspectionResult:
    """Inspect a store's file without changing it. Do not call it in the process of a bot that has it open.

    It locks the file for reading meanwhile, so a bot that starts at this moment is refused as if the file
    were in use.

    patience: how long to wait for a lock, in seconds
    """
    try:
        file_guard.check_file(file)
    except (StoreError, OSError) as fault:
        return InspectionResult("unreadable", str(fault))
    if not file.is_file():
        return InspectionResult("absent")
    try:
        # A closed store has no log file. `immutable` then stops SQLite from creating one, which might belong
        # to a user whose files the bot cannot write. A running bot always has a log file.
        closed = not file_guard.sibling_path(file, "-wal").exists()
        address = f"file:{quote(str(file.resolve()))}?mode=ro{'&immutable=1' if closed else ''}"
        with closing(sqlite3.connect(address, uri=True, timeout=patience)) as db:
            return _examined(db)
    except sqlite3.Error as error:
        busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
        return InspectionResult("busy" if busy else "unreadable", str(error))


def _examined(db: sqlite3.Connection) -> InspectionResult:
    """Inspect an open file: its schema's version, what its integrity check reports, and its figures. Raises
    sqlite3.Error."""
    db.execute("BEGIN")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    expected_version = len(schema_steps(SCHEMA))
    fault = integrity_fault(db, 3)
    if version != expected_version:
        state = "newer" if version > expected_version else "older"
        return InspectionResult(state, fault, version, expected_version)
    if not fault and (corrupt_count := count_corrupt(db, TABLES)):
        fault = f"{corrupt_count} tables are not what was written"
    figures = figures_of(db.execute(FIGURES).fetchone())
    return InspectionResult("read", fault, version, expected_version, figures)
