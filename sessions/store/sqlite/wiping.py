"""Overwrite what SQLite leaves in a file: its log, and bytes of pages that no cell uses any more.

SQLite's `secure_delete` wipes what is deleted. But when SQLite moves a cell to another page, a copy of the
cell stays in a gap of its old page, and later deletions do not wipe it. SQLite never reads gaps. So they can
be overwritten while the log is empty, even if the power fails at any moment.
"""

import sqlite3

from sessions.store.sqlite import page_format
from sessions.store.sqlite.file_access import Handle

AT_ONCE = 2_048  # pages in one step; other work waits for the step


def checkpoint(db: sqlite3.Connection) -> None:
    """Write everything from the log into the file, and empty the log."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def wipe(db: sqlite3.Connection, file: Handle, begin: int, pages: int = AT_ONCE) -> int | None:
    """Overwrite the gaps of some pages with zeros. Return the page with which to continue; None at the end of
    the file. Call it while nothing else uses this connection.

    file: an open handle of the file that `db` uses
    begin: number of the first page to wipe, from 0
    pages: how many pages to wipe
    """
    checkpoint(db)
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    content = file.read(pages * page_size, begin * page_size)
    changed = False
    for offset in range(0, len(content), page_size):
        page_number = begin + offset // page_size
        for start, end in page_format.unused_parts(content[offset : offset + page_size], page_number == 0):
            file.write(bytes(end - start), page_number * page_size + start)
            changed = True
    if changed:
        file.sync()
        db.execute("PRAGMA shrink_memory")  # SQLite's cached copies of these pages still have the old gaps
    return begin + pages if len(content) == pages * page_size else None
