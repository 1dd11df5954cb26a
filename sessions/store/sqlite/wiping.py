"""Overwrite what SQLite leaves in a file: its log, and bytes of pages that no cell uses any more.

`secure_delete` wipes what is deleted. But moving a cell to another page leaves a copy in the gap on the first
page, and later deletions do not know about it. SQLite ignores gaps, so they can be overwritten while the log
is empty, even if the power fails at any moment.
"""

import sqlite3

from sessions.store.sqlite import page_format
from sessions.store.sqlite.file_access import Handle

AT_ONCE = 2_048  # pages in one step; other work waits for the step


def checkpoint(db: sqlite3.Connection) -> None:
    """Write everything from the log into the file, and empty the log."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def wipe(db: sqlite3.Connection, file: Handle, begin: int, pages: int = AT_ONCE) -> int | None:
    """Overwrite the gaps of some pages. Return the page with which to continue; None at the end.

    Call it while nothing else uses this connection.

    file: a handle of the same file
    begin: the first page, from 0
    pages: how many
    """
    checkpoint(db)
    (size,) = db.execute("PRAGMA page_size").fetchone()
    content = file.read(pages * size, begin * size)
    changed = False
    for at in range(0, len(content), size):
        number = begin + at // size
        for first, end in page_format.unused_parts(content[at : at + size], number == 0):
            file.write(bytes(end - first), number * size + first)
            changed = True
    if changed:
        file.sync()
        db.execute("PRAGMA shrink_memory")  # SQLite's cached copies of these pages still have the old gaps
    return begin + pages if len(content) == pages * size else None
