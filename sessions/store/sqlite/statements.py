"""The queries and writes of the SQLite store. Each runs on one connection, inside a transaction of the
store."""

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace as replace_row

from sessions.store.checksums import checksum
from sessions.store.protocol import Conflict, CorruptData, JournalLine, StoredTable, StoreError
from sessions.store.sql_store import COLUMNS

# In the queries, `tables` is the SQL table of the tables' rows, `entries` of the storage entries;
# `seq` is a table's number in the file.

ROW_COLUMNS = f"{COLUMNS}, line_count, checksum"
INSERT = f"""INSERT INTO tables ({ROW_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING RETURNING seq"""
VERSION_BEFORE = "SELECT seq, line_count FROM tables WHERE id = ? AND version = ?"
UPDATE = f"UPDATE tables SET ({ROW_COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE seq = ?"
APPEND = "INSERT INTO journal_lines VALUES (?, ?, ?, ?, ?, ?, ?)"
UPDATE_SHOWN = "UPDATE tables SET shown_version = ?, due = ?, body = ?, checksum = ? WHERE id = ?"
SAVE_ENTRY = """INSERT INTO entries VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, checksum = excluded.checksum"""
WITH_DEADLINE = "SELECT seq FROM tables WHERE due IS NOT NULL"
BY_SEQ = f"SELECT {ROW_COLUMNS} FROM tables WHERE seq = ?"
DELETE_ENTRY = "DELETE FROM entries WHERE kind = ? AND key = ?"
LOAD_ENTRY = "SELECT value, checksum FROM entries WHERE kind = ? AND key = ?"
LOAD_ENTRIES = "SELECT key, value, checksum FROM entries WHERE kind = ?"

READ = f"SELECT {ROW_COLUMNS} FROM tables WHERE id = ?"
# One statement, so that the number of lines is that of the moment at which they are read.
JOURNAL = """SELECT t.line_count, l.number, l.at, l.kind, l.seat, l.text, l.checksum
    FROM tables t LEFT JOIN journal_lines l ON l.seq = t.seq WHERE t.id = ? ORDER BY l.number"""
NO_LINE = [None] * 6  # what the join gives for a table without lines
CHILDREN = """SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f."table" = 'tables'"""
LONG_OVER = "SELECT seq, id FROM tables WHERE phase = 'over' AND changed < ? ORDER BY changed, seq LIMIT ?"
TRUE_ID = "(SELECT seq FROM tables u WHERE u.id = tables.id) = seq"  # the id agrees with its index
UPDATE_LINE = (
    "UPDATE journal_lines SET at = ?, kind = ?, seat = ?, text = ?, checksum = ? WHERE seq = ? AND number = ?"
)
DELETE_NAMED_PERSON = "DELETE FROM named_people WHERE person = ? AND seq = ?"

_people = msgspec.json.Decoder(tuple[int, ...])  # decodes the column `people`


def write(
    db: sqlite3.Connection, row: StoredTable, lines: Sequence[JournalLine], added_lines: int | None = None
) -> int:
    """Save a row and new journal lines. Return the `seq` of the table. Raises Conflict unless the stored
    version is `row.version - 1`.

    added_lines: by how many lines the journal grows, if the caller appends more lines itself; None: by
        `lines`
    """
    if added_lines is None:
        added_lines = len(lines)
    if row.version == 1:
        saved = db.execute(INSERT, row_values(row, added_lines)).fetchall()
    else:
        saved = db.execute(VERSION_BEFORE, (row.table, row.version - 1)).fetchall()
        for seq, line_count in saved:
            db.execute(UPDATE, (*row_values(row, line_count + added_lines), seq))
    if not saved:
        raise Conflict(f"table {row.table} is not at version {row.version - 1}")
    ((seq, *_),) = saved
    db.executemany(APPEND, [(seq, *line_values(row.table, line)) for line in lines])
    return int(seq)


def erase_person(db: sqlite3.Connection, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
    """Save a table that no longer names this person, and delete the note that it once did. Raises Conflict
    unless the stored version is `row.version - 1`.

    row: no longer names the person
    lines: each replaces the stored line with its number, or is appended after the last one
    """
    stored_numbers = {number for number, *_ in journal_of(db, row.table)}
    new_lines = [line for line in lines if line.number not in stored_numbers]
    seq = write(db, row, (), len(new_lines))
    for line in sorted(lines, key=lambda line: line.number):
        number, *values = line_values(row.table, line)
        if line.number in stored_numbers:
            db.execute(UPDATE_LINE, (*values, seq, number))
        else:
            db.execute(APPEND, (seq, number, *values))
    db.execute(DELETE_NAMED_PERSON, (person, seq))


def mark_shown(
    db: sqlite3.Connection, table: str, shown_version: int, body: bytes | None, version: int
) -> None:
    """Note that Discord shows the version `shown_version` of a table, unless a newer one is already noted.
    Raises StoreError if the table does not exist.

    body: a new body to save as well; None: keep the stored one
    version: with `body`, the version of the table that must be stored; raises Conflict if it is not
    """
    raw_row = next(iter(db.execute(READ, (table,))), None)
    if raw_row is None:
        raise StoreError(f"table {table} is not in the store")
    row, line_count = row_of(raw_row), raw_row[-2]
    if body is not None and row.version != version:
        raise Conflict(f"table {table} is not at version {version}")
    new_body = row.body if body is None else body
    _amend(
        db, replace_row(row, shown_version=max(row.shown_version, shown_version), body=new_body), line_count
    )


def postpone(db: sqlite3.Connection, seconds: float) -> None:
    """Add so many seconds to every table's deadline (`due`), without new versions of the tables. Corrupt rows
    are left out; the host has to recover them anyway."""
    for (seq,) in db.execute(WITH_DEADLINE).fetchall():
        (raw_row,) = db.execute(BY_SEQ, (seq,))
        with contextlib.suppress(CorruptData):
            row, line_count = row_of(raw_row), raw_row[-2]
            _amend(db, replace_row(row, due=(row.due or 0.0) + seconds), line_count)


def _amend(db: sqlite3.Connection, row: StoredTable, line_count: int) -> None:
    """Save the version shown, the deadline and the body of a stored row, without a new version. line_count:
    how many lines the journal has."""
    db.execute(
        UPDATE_SHOWN, (row.shown_version, row.due, row.body, row_values(row, line_count)[-1], row.table)
    )


def row_values(row: StoredTable, line_count: int) -> tuple[Any, ...]:
    """Return the values of the columns in `ROW_COLUMNS`: those of the row, its number of lines, and its
    checksum. line_count: how many lines its journal has."""
    table_to_shown = (row.table, row.guild, row.channel, row.game, row.phase, row.version, row.shown_version)
    due = None if row.due is None else float(row.due)
    people = msgspec.json.encode(row.people).decode()
    values = (*table_to_shown, due, people, row.body, float(row.changed), line_count)
    return *values, checksum(*values)


def line_values(table: str, line: JournalLine) -> tuple[Any, ...]:
    """Return the values of a journal line's columns after `seq`: its fields and its checksum. table: id of
    the table."""
    values = (line.number, float(line.at), line.kind, line.seat, line.text)
    return *values, checksum(table, *values)


def save_entry(db: sqlite3.Connection, kind: str, key: str, value: bytes | None) -> None:
    """Save a storage entry with its checksum. value: None deletes it."""
    if value is None:
        db.execute(DELETE_ENTRY, (kind, key))
    else:
        db.execute(SAVE_ENTRY, (kind, key, value, checksum(kind, key, value)))


def load_entry(db: sqlite3.Connection, kind: str, key: str) -> bytes | None:
    """Return the value of a storage entry; None if it does not exist. Raises CorruptData if it is corrupt."""
    for value, stored_checksum in db.execute(LOAD_ENTRY, (kind, key)):
        if checksum(kind, key, value) != stored_checksum:
            raise CorruptData("a storage entry")
        return bytes(value)
    return None


def load_entries(db: sqlite3.Connection, kind: str) -> dict[str, bytes]:
    """Return the values of all storage entries of a kind, by key, without corrupt ones."""
    rows = db.execute(LOAD_ENTRIES, (kind,)).fetchall()
    return {key: value for key, value, stored in rows if checksum(kind, key, value) == stored}


def journal_of(db: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    """Return all lines of a table's journal, in order; each as number, at, kind, seat, text. Raises
    CorruptData if one is corrupt or missing. table: id of the table."""
    rows = db.execute(JOURNAL, (table,)).fetchall()
    lines = [line for _, *line in rows if line != NO_LINE]
    are_intact = all(checksum(table, *values) == stored for *values, stored in lines)
    has_no_gap = [number for number, *_ in lines] == [*range(1, len(lines) + 1)]
    if not are_intact or not has_no_gap or (rows and rows[0][0] != len(lines)):
        raise CorruptData("a journal")
    return [tuple(values) for *values, _ in lines]


def delete_finished(db: sqlite3.Connection, before: float, most: int, deleted: list[str]) -> None:
    """Delete the tables that are over and were last changed before this moment, the oldest first. Rows of
    other SQL tables that refer to them are deleted too.

    before: seconds since 1970
    most: how many to delete at most
    deleted: the ids of the deleted tables are added to this list
    """
    referring_tables = [name for (name,) in db.execute(CHILDREN)]
    for seq, table in db.execute(LONG_OVER, (before, most)).fetchall():
        for sql_table in referring_tables:
            db.execute(f"DELETE FROM {sql_table} WHERE seq = ?", (seq,))
        db.execute("DELETE FROM tables WHERE seq = ?", (seq,))
        deleted.append(table)


def replace(db: sqlite3.Connection, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
    """Save `new` as the value of a storage entry, but only if the stored value is `old`. Raises Conflict
    otherwise. None stands for no entry: as `new` it deletes the entry."""
    if load_entry(db, kind, key) != old:
        raise Conflict(f"the entry {kind} {key} was changed meanwhile")
    save_entry(db, kind, key, new)


def row_of(raw_row: Sequence[Any]) -> StoredTable:
    """Return the stored table of a row in the file. Raises CorruptData if it does not match its checksum or
    cannot be decoded.

    raw_row: values of the columns `ROW_COLUMNS`, which begin with the fields of `StoredTable`
    """
    *values, stored_checksum = raw_row
    *id_to_due, people, body, changed, _ = values
    try:
        if checksum(*values) != stored_checksum:
            raise CorruptData("a table's row")
        return StoredTable(*[*id_to_due, _people.decode(people), body, changed])
    except (msgspec.DecodeError, TypeError, ValueError):
        raise CorruptData("a table's row") from None
