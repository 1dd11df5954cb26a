"""The check of an SQLite file when the bot starts: whether it is ours, and, in limited time, whether it is
intact."""

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sessions.store.protocol import CorruptData, StoreError
from sessions.store.sqlite import statements as sql

LOG = logging.getLogger(__name__)
APPLICATION = int.from_bytes(b"Cast", "big")  # our application id in the header of an SQLite file
SECONDS = 3.0  # at most, for each of the two checks
# The end of messages about a corrupt file: what the host can do.
RESCUE = (
    "Keep a copy of the folder, then save what is whole with `python -m sessions.store.rescue FROM TO`, or "
    "put back a back-up; docs/hosting.md, “When the file is damaged”, says how"
)
# Tables that are not over, by their numbers in the file.
OPEN = "SELECT seq FROM tables WHERE phase <> 'over'"


def check_schema(db: sqlite3.Connection) -> None:
    """Raise StoreError for a file of another program. A new, empty file passes."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    is_foreign = "tables" not in names or application != APPLICATION if version else names or application
    if is_foreign:
        raise StoreError(
            "this is a database, but not one of Castellan's, or its first page is damaged: move it away. "
            f"If it was Castellan's: {RESCUE}"
        )


def check_integrity(db: sqlite3.Connection, path: Path, seconds: float = SECONDS) -> None:
    """Raise StoreError if SQLite finds corruption within this time. Its message names pages, no content.

    path: of the file, for the log
    seconds: how long to search; a large file may not be checked to its end
    """
    try:
        with time_limit(db, seconds):
            findings = [line for (line,) in db.execute("PRAGMA integrity_check(1)")]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        LOG.info(
            "%s is large: it was looked over for %g s; `bot.py doctor` looks at all of it", path, seconds
        )
        return
    if findings != ["ok"]:
        raise StoreError(f"the file is damaged ({' '.join(findings[0].split())}). {RESCUE}")


@contextmanager
def time_limit(db: sqlite3.Connection, seconds: float) -> Iterator[None]:
    """Interrupt the statement that still runs on this connection after so many seconds. It then raises
    sqlite3.OperationalError."""
    timer = threading.Timer(seconds, db.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def count_damaged(db: sqlite3.Connection, path: Path, seconds: float = SECONDS) -> None:
    """Log how many tables that are not over are corrupt. They are refused later, when somebody uses them.

    path: of the file, for the log
    seconds: how long to check; the tables after that are not checked
    """
    end, checked, corrupt = time.monotonic() + seconds, 0, 0
    for (seq,) in db.execute(OPEN).fetchall():
        if time.monotonic() > end:
            break
        checked += 1
        corrupt += not is_intact(db, seq)
    if corrupt:
        message = "%s: of %d open tables %d are damaged and cannot be played. %s"
        LOG.error(message, path, checked, corrupt, RESCUE)


def is_intact(db: sqlite3.Connection, seq: int) -> bool:
    """Return whether a table and its journal match their checksums. seq: number of the table in the file."""
    try:
        for raw_row in db.execute(sql.BY_SEQ, (seq,)):
            sql.journal_of(db, sql.row_of(raw_row).table)
    except (CorruptData, sqlite3.Error):
        return False
    return True
