"""Recover what is intact in a corrupt database file: `python -m sessions.store.rescue FROM TO`, while no bot
runs.

FROM, and its log if there is one, is only read; TO is a new file. In a copy, each page in turn becomes the
root of the SQL tables. So SQLite reads the rows of every page, even if the pages that lead to it are damaged.
Checksums decide what is intact.
"""

import contextlib
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine.terminal import run_command
from sessions.store.checksums import checksum
from sessions.store.protocol import StoreError
from sessions.store.sql_store import COLUMNS
from sessions.store.sqlite import file_guard
from sessions.store.sqlite.sqlite_store import open_connection

PAGE = 4096  # bytes of a page
# The columns that are read of each SQL table.
READ_COLUMNS = {
    "tables": f"seq, {COLUMNS}, line_count, checksum",
    "documents": "seq, kind, key, version, value, checksum",
    "journal_lines": "seq, number, at, kind, seat, text, checksum",
    "entries": "kind, key, value, checksum",
    "index_keys": "hash, sort_number, key, seq",
}
# Type of a page → the SQL tables whose rows it may have: those with rowids, and those without.
SQL_TABLES = {
    0x0D: ("tables", "documents"),
    0x0A: (keyed := ("journal_lines", "entries", "index_keys")),
    0x02: keyed,
}
# For each SQL table one with what was read. The checks leave out rows of other SQL tables, and damaged rows
# of `tables`.
STAGE = f"""
CREATE TEMP TABLE read_tables ({READ_COLUMNS["tables"]}, PRIMARY KEY (seq),
    CHECK (checksum_of({COLUMNS}, line_count) IS checksum));
CREATE TEMP TABLE read_journal_lines ({READ_COLUMNS["journal_lines"]}, PRIMARY KEY (seq, number, checksum),
    CHECK (typeof(seq) = 'integer' AND typeof(number) = 'integer' AND typeof(text) = 'text'));
CREATE TEMP TABLE read_documents ({READ_COLUMNS["documents"]}, PRIMARY KEY (seq),
    CHECK (typeof(kind) = 'text' AND typeof(key) = 'text' AND typeof(value) = 'blob'));
CREATE TEMP TABLE read_index_keys ({READ_COLUMNS["index_keys"]}, PRIMARY KEY (hash, sort_number, key, seq),
    CHECK (typeof(hash) = 'integer' AND typeof(sort_number) = 'real'));
CREATE TEMP TABLE read_entries ({READ_COLUMNS["entries"]}, PRIMARY KEY (kind, key),
    CHECK (typeof(kind) = 'text' AND typeof(key) = 'text' AND typeof(value) = 'blob'));
"""
# Delete what is damaged: documents, storage entries, and lines of tables.
DAMAGED = (
    "DELETE FROM read_documents WHERE checksum_of(kind, key, version, value) IS NOT checksum",
    "DELETE FROM read_entries WHERE checksum_of(kind, key, value) IS NOT checksum",
    """DELETE FROM read_journal_lines AS l WHERE number >
        (SELECT line_count FROM read_tables t WHERE t.seq = l.seq)
        OR (SELECT checksum_of(id, number, at, kind, seat, text) <> l.checksum
            FROM read_tables t WHERE t.seq = l.seq)""",
)
# Copy what is intact. The row's own people are noted in `named_people` by a trigger, those in its
# journal here.
COPY = f"""
INSERT OR IGNORE INTO tables ({READ_COLUMNS["tables"]}) SELECT * FROM read_tables t
    WHERE line_count = (SELECT count(*) FROM read_journal_lines l WHERE l.seq = t.seq) ORDER BY version DESC;
INSERT INTO journal_lines ({READ_COLUMNS["journal_lines"]}) SELECT * FROM read_journal_lines
    WHERE seq IN (SELECT seq FROM tables) ORDER BY seq, number;
INSERT OR IGNORE INTO named_people SELECT CAST(text AS INTEGER), seq FROM journal_lines
    WHERE kind IN ('open', 'join', 'leave', 'seat', 'kit') AND text GLOB '[1-9]*';
INSERT OR IGNORE INTO documents ({READ_COLUMNS["documents"]}) SELECT * FROM read_documents;
INSERT OR IGNORE INTO index_keys ({READ_COLUMNS["index_keys"]}) SELECT hash, sort_number, key, seq
    FROM read_index_keys JOIN documents USING (seq, key);
INSERT INTO entries ({READ_COLUMNS["entries"]}) SELECT * FROM read_entries;
"""
# For each table: its number, id, game and phase, how many lines it must have, how many of them are intact. Of
# a table whose row is damaged only the number.
OUTCOMES = """SELECT seq, id, game, phase, line_count,
        (SELECT count(*) FROM read_journal_lines l WHERE l.seq = t.seq)
    FROM read_tables t UNION SELECT seq, NULL, NULL, NULL, NULL, NULL FROM read_journal_lines
    WHERE seq NOT IN (SELECT seq FROM read_tables) ORDER BY seq"""


def rescue(source: Path, target: Path) -> tuple[list[str], int, int]:
    """Write what is intact to a new file. Return a sentence for each table, beginning with ✓ if it was
    recovered, how many storage entries and documents are recovered, and how many of them are corrupt.

    Raises StoreError if there is nothing to read, or the new file already exists.
    """
    if target.exists():
        raise StoreError(f"{target} is there already: name a new file")
    if not source.is_file():
        raise StoreError(f"{source}: there is no such file")
    target.parent.mkdir(parents=True, exist_ok=True, mode=file_guard.PRIVATE_FOLDER)
    with closing(open_connection(target, 0.0)) as db:
        db.create_function("checksum_of", -1, checksum, deterministic=True)
        db.executescript(STAGE)
        read_rows(db, merge_log(source, target.parent))
        damaged_documents, damaged_entries, _ = (db.execute(statement).rowcount for statement in DAMAGED)
        db.executescript(f"BEGIN IMMEDIATE; {COPY} COMMIT")
        sentences = [outcome_sentence(*values) for values in db.execute(OUTCOMES)]
        ((entry_count,),) = db.execute("SELECT (SELECT count(*) FROM entries) + count(*) FROM documents")
        db.execute(f"PRAGMA application_id = {file_guard.CLOSED}")
    return sentences, entry_count, damaged_documents + damaged_entries


def outcome_sentence(seq: int, table: str, game: str, phase: str, lines: int, intact_lines: int) -> str:
    """Return whether a table was recovered, or what of it is damaged. See `OUTCOMES`."""
    if table is None:
        return f"✗ table {seq}: its row is damaged"
    if intact_lines < lines:
        damaged = f"{lines - intact_lines} of the {lines} lines of its journal are damaged"
        return f"✗ table {table} ({game}, {phase}): its position is whole, {damaged}"
    return f"✓ table {table} ({game}, {phase}): kept, {lines} lines"


def merge_log(source: Path, folder: Path) -> bytes:
    """Return the content of a file, with what SQLite finds in its log. folder: for a copy, which is
    deleted."""
    log = file_guard.sibling_path(source, "-wal")
    if not log.exists():
        return source.read_bytes()
    with TemporaryDirectory(dir=folder) as temporary:
        copy = Path(temporary, "copy.db")
        copy.write_bytes(replace_schema(source.read_bytes()))
        file_guard.sibling_path(copy, "-wal").write_bytes(log.read_bytes())
        with closing(sqlite3.connect(copy)) as db, contextlib.suppress(sqlite3.Error):
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return copy.read_bytes()


def replace_schema(data: bytes) -> bytes:
    """Return the pages of a file, of which the first one is that of a database without SQL tables."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(f"PRAGMA page_size = {PAGE}; PRAGMA user_version = 1")
        first_page = bytearray(db.serialize())
    page_count = max(1, -(-len(data) // PAGE))  # rounded up
    first_page[28:32] = page_count.to_bytes(4, "big")
    return bytes(first_page) + data[PAGE:].ljust((page_count - 1) * PAGE, b"\0")


def read_rows(to: sqlite3.Connection, data: bytes) -> None:
    """Insert every row that SQLite can read on any page into the SQL tables of `STAGE`.

    to: the new file, which has these SQL tables
    data: content of the corrupt file
    """
    schema = to.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(replace_schema(data))
        db.execute("PRAGMA writable_schema = ON")
        insert = "INSERT INTO sqlite_master VALUES ('table', ?1, ?1, 2, ?2)"
        db.executemany(insert, [(name, statement) for name, statement in schema if name in READ_COLUMNS])
        for number in range(2, len(data) // PAGE + 1):
            if names := SQL_TABLES.get(data[(number - 1) * PAGE]):
                db.execute("UPDATE sqlite_master SET rootpage = ?", (number,))
                db.execute("PRAGMA writable_schema = RESET")
                db.execute("PRAGMA writable_schema = ON")
            for name in names or ():
                marks = ", ".join("?" for _ in READ_COLUMNS[name].split(","))
                to.executemany(f"INSERT OR IGNORE INTO read_{name} VALUES ({marks})", read_page(db, name))


def read_page(db: sqlite3.Connection, name: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows that SQLite can read of an SQL table, from both ends up to what is damaged. name: of the
    SQL table."""
    select = f"SELECT {READ_COLUMNS[name]} FROM {name} NOT INDEXED"
    for order in ("ASC", "DESC"):
        with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):
            yield from db.execute(f"{select} ORDER BY 1 {order}, 2 {order}")
            return


def main(arguments: list[str]) -> int:
    """Recover a database file, and print what was saved. Return the exit code. arguments: the corrupt file
    and the new one."""
    if len(arguments) != 2:
        print("python -m sessions.store.rescue FROM TO", file=sys.stderr)
        return 1
    os.umask(0o077)
    file, to = (Path(argument).absolute() for argument in arguments)
    try:
        sentences, recovered_count, corrupt_count = rescue(file, to)
    except (StoreError, OSError, sqlite3.Error) as fault:
        print(f"Nothing was saved: {fault}", file=sys.stderr)
        return 1
    recovered_tables = [sentence for sentence in sentences if sentence.startswith("✓")]
    lost_count = len(sentences) - len(recovered_tables)
    for sentence in sentences:
        print(sentence)
    print(f"{recovered_count} entries (decks, wishes, results) are kept, {corrupt_count} are damaged.")
    print(f"{len(recovered_tables)} tables are in {to}, {lost_count} could not be kept. {file} is unchanged.")
    return 0


if __name__ == "__main__":
    run_command(main)
