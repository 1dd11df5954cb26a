"""Overwrite what SQLite leaves in a file: its log, and bytes of pages that no cell uses any more.

SQLite's `secure_delete` wipes what is deleted. But when SQLite moves a cell to another page, a copy of the
cell stays in the gap of its old page, and later deletions do not wipe it. `VACUUM` would rewrite the whole
file, and nobody could play meanwhile. SQLite never reads gaps. So they can be overwritten while the log is
empty, even if the power fails at any moment.
"""

import os
import sqlite3
from pathlib import Path

AT_ONCE = 512  # pages in one step; other work waits for the step
HEADERS = {0x02: 12, 0x05: 12, 0x0A: 8, 0x0D: 8}  # type of a b-tree page → bytes of its header


class RawFile:
    """A database file or its log, beside SQLite's own connection. Close a database file only after that
    connection, because closing it releases SQLite's lock."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR)

    def read(self, size: int, at: int) -> bytes:
        """Return up to `size` bytes from the offset `at`."""
        return os.pread(self._descriptor, size, at)

    def write(self, data: bytes, at: int) -> None:
        """Write the data at the offset `at`."""
        os.pwrite(self._descriptor, data, at)

    def sync(self) -> None:
        """Return once everything that was written is on the disk."""
        os.fsync(self._descriptor)

    def close(self) -> None:
        os.close(self._descriptor)


def empty_log(db: sqlite3.Connection) -> None:
    """Write everything from the log into the file, and empty the log."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def wipe(db: sqlite3.Connection, file: RawFile, begin: int) -> int | None:
    """Overwrite the gaps of `AT_ONCE` pages with zeros. Return the page with which to continue; None at the
    end of the file. Call it while nothing else uses this connection.

    begin: number of the first page to wipe, from 0
    """
    empty_log(db)
    (page_size,) = db.execute("PRAGMA page_size").fetchone()
    content = file.read(AT_ONCE * page_size, begin * page_size)
    wiped = False
    for offset in range(0, len(content), page_size):
        at = begin * page_size + offset
        start, end = gap(content[offset : offset + page_size], 100 if at == 0 else 0)
        if any(content[offset + start : offset + end]):
            file.write(bytes(end - start), at + start)
            wiped = True
    if wiped:
        file.sync()
        db.execute("PRAGMA shrink_memory")  # SQLite's cached copies of these pages still have the old gaps
    return begin + AT_ONCE if len(content) == AT_ONCE * page_size else None


def gap(page: bytes, header: int) -> tuple[int, int]:
    """Return the start and the end of a page's gap, which lies between the offsets of its cells and the
    cells. It is empty if this is not a b-tree page. header: offset of the page's header.

    The format is https://sqlite.org/fileformat2.html#b_tree_pages.
    """
    if page[header] not in HEADERS:
        return 0, 0
    cell_count = int.from_bytes(page[header + 3 : header + 5], "big")
    start = header + HEADERS[page[header]] + 2 * cell_count
    end = int.from_bytes(page[header + 5 : header + 7], "big") or 65536
    return (start, end) if start <= end <= len(page) else (0, 0)
