"""The state of an SQLite store: what a running bot reads of itself, and an inspection of its file from
outside."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from sessions.store.inspection_result import InspectionResult, figures_of
from sessions.store.protocol import StoreError
from sessions.store.sqlite import file_guard, startup_check

ALL = "SELECT seq FROM tables"
SCHEMA = Path(__file__).with_name("schema")  # folder with the steps of the schema
VERSION = f"SQLite {sqlite3.sqlite_version}"  # the `kind` of the store in `Store.health`

# One row, in the order of `inspection_result.NAMES`. Every part uses an index. For tables that are over, only
# the index is read.
FIGURES = """SELECT
    (SELECT count(*) FROM tables WHERE phase <> 'over' AND phase = 'lobby'),
    (SELECT count(*) FROM tables WHERE phase <> 'over' AND phase <> 'lobby'),
    (SELECT count(*) FROM tables WHERE phase = 'over'),
    (SELECT count(*) FROM tables WHERE told < version),
    (SELECT coalesce(min(due), 0) FROM tables WHERE due IS NOT NULL),
    (SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())"""


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
        closed = not file.with_name(file.name + "-wal").exists()
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
    expected_version = len(list(SCHEMA.glob("[0-9][0-9][0-9][0-9]_*.sql")))
    findings = [line for (line,) in db.execute("PRAGMA integrity_check(3)")]
    fault = "" if findings == ["ok"] else "; ".join(" ".join(line.split()) for line in findings)
    if version != expected_version:
        state = "newer" if version > expected_version else "older"
        return InspectionResult(state, fault, version, expected_version)
    if not fault:
        seqs = [seq for (seq,) in db.execute(ALL).fetchall()]
        if corrupt_count := sum(not startup_check.is_intact(db, seq) for seq in seqs):
            fault = f"{corrupt_count} tables are not what was written"
    figures = figures_of(db.execute(FIGURES).fetchone())
    return InspectionResult("read", fault, version, expected_version, figures)
