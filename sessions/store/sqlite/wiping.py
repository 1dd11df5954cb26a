"""Overwriting what SQLite leaves behind in a file: its log, and bytes of pages that no cell uses any more.

`secure_delete` wipes what is deleted, but moving a cell to another page leaves a copy of it in the gap
of the first, which later deletions do not know of. A gap means nothing to SQLite, so it may be wiped in the
file while nothing waits in the log; the power may go at any moment of it.
"""

import sqlite3

from sessions.store.sqlite import page_format
from sessions.store.sqlite.file_access import Handle

AT_ONCE = 2_048  # pages; others wait for so many


def checkpoint(db: sqlite3.Connection) -> None:
    """Everything into the file; the log is empty then."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def wipe(db: sqlite3.Connection, file: Handle, begin: int, pages: int = AT_ONCE) -> int | None:
    """Wipe the gaps of some pages from this one on; where to go on, None at the end.

    To be called where nobody else uses this connection. file: a handle of the same file; pages: how many.
    """
    checkpoint(db)
    (size,) = db.execute("PRAGMA page_size").fetchone()
    content = file.read(pages * size, begin * size)
    changed = False
    for at in range(0, len(content), size):
        number = begin + at // size
        for first, end in page_format.unused(content[at : at + size], number == 0):
            file.write(bytes(end - first), number * size + first)
            changed = True
    if changed:
        file.sync()
        db.execute("PRAGMA shrink_memory")  # SQLite's own copies of these pages have the gaps as they were
    return begin + pages if len(content) == pages * size else None
