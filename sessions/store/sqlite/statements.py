"""The queries and writes of the SQLite store. Each runs on one connection, inside a transaction of the
store."""

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace as replace_row

from sessions.store.checksums import entry_checksum, is_corrupt, line_checksum, row_checksum
from sessions.store.protocol import Conflict, CorruptData, JournalLine, StoredTable, StoreError

COLUMNS = "id, guild, place, game, phase, version, told, due, people, body, changed"
KEPT = f"{COLUMNS}, lines, seal"
INSERT = f"""INSERT INTO tables ({KEPT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING RETURNING seq"""
BEFORE = """SELECT seq, coalesce(lines, (SELECT max(number) FROM lines l WHERE l.seq = tables.seq), 0)
    FROM tables WHERE id = ? AND version = ?"""
UPDATE = f"UPDATE tables SET ({KEPT}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE seq = ?"
APPEND = "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)"
TELL = "UPDATE tables SET told = ?, due = ?, body = ?, seal = ? WHERE id = ?"
REMEMBER = """INSERT INTO notes VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, seal = excluded.seal"""
WAITING = "SELECT seq FROM tables WHERE due IS NOT NULL"
BY_SEQ = f"SELECT {KEPT} FROM tables WHERE seq = ?"
FORGET = "DELETE FROM notes WHERE kind = ? AND key = ?"
NOTE = "SELECT value, seal FROM notes WHERE kind = ? AND key = ?"
NOTES = "SELECT key, value, seal FROM notes WHERE kind = ?"

READ = f"SELECT {KEPT} FROM tables WHERE id = ?"
COUNTED = "SELECT seq, lines FROM tables WHERE id = ?"
JOURNAL = "SELECT number, at, kind, seat, text, seal FROM lines WHERE seq = ? ORDER BY number"
AT_PLACE = f"""SELECT {KEPT} FROM tables WHERE place = ?1 AND phase <> 'over' OR seq = (
        SELECT seq FROM tables WHERE place = ?1 AND phase = 'over' ORDER BY changed DESC, seq DESC LIMIT 1)
    ORDER BY phase = 'over', seq"""
OF_PERSON = f"""SELECT {KEPT} FROM tables
    WHERE seq IN (SELECT seq FROM members WHERE person = ?) ORDER BY seq"""
OF_SERVER = f"""SELECT {KEPT} FROM tables WHERE guild = ? AND phase = ? AND phase <> 'over'
    ORDER BY seq DESC LIMIT ?"""
UNFINISHED = """SELECT coalesce(sum(phase = 'lobby'), 0), coalesce(sum(phase = 'playing'), 0)
    FROM tables WHERE phase <> 'over' AND guild = ?"""
CHILDREN = """SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f."table" = 'tables'"""
LONG_OVER = "SELECT seq, id FROM tables WHERE phase = 'over' AND changed < ? ORDER BY changed, seq LIMIT ?"
OURS = "(guild >> 22) % ?1 IN (SELECT value FROM json_each(?2))"
TRUE_ID = "(SELECT seq FROM tables u WHERE u.id = tables.id) = seq"  # the id agrees with its index
DUE = f"SELECT id FROM tables WHERE due <= ?4 AND {OURS} AND {TRUE_ID} ORDER BY due, seq LIMIT ?3"
UNTOLD = f"SELECT id FROM tables WHERE told < version AND {OURS} AND {TRUE_ID} ORDER BY changed, seq LIMIT ?3"
TRACES = "SELECT id FROM tables WHERE seq IN (SELECT seq FROM traces WHERE person = ?) ORDER BY seq"
AMEND = "UPDATE lines SET at = ?, kind = ?, seat = ?, text = ?, seal = ? WHERE seq = ? AND number = ?"
ERASE = "DELETE FROM traces WHERE person = ? AND seq = ?"

_people = msgspec.json.Decoder(tuple[int, ...])


def write(
    db: sqlite3.Connection, row: StoredTable, lines: Sequence[JournalLine], more: int | None = None
) -> int:
    """Save a row and new journal lines. Return the `seq` of the table.

    more: how many lines the journal grows by, if not by these lines
    """
    new = len(lines) if more is None else more
    if row.version == 1:
        stored_rows = db.execute(INSERT, row_values(row, new)).fetchall()
    else:
        stored_rows = db.execute(BEFORE, (row.table, row.version - 1)).fetchall()
        for seq, before in stored_rows:
            db.execute(UPDATE, (*row_values(row, before + new), seq))
    if not stored_rows:
        raise Conflict(f"table {row.table} is not at version {row.version - 1}")
    ((seq, *_),) = stored_rows
    db.executemany(APPEND, [(seq, *line_values(row.table, line)) for line in lines])
    return int(seq)


def erase_person(db: sqlite3.Connection, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
    """Save a table without this person, and forget that it ever named them. Raises Conflict unless the
    stored version is the one before.

    row: no longer names the person
    lines: replace the journal lines with their numbers, or follow the last line
    """
    known = {number for number, *_ in journal_of(db, row.table)}
    fresh = [line for line in lines if line.number not in known]
    seq = write(db, row, (), len(fresh))
    for line in sorted(lines, key=lambda line: line.number):
        number, *values = line_values(row.table, line)
        if line.number in known:
            db.execute(AMEND, (*values, seq, number))
        else:
            db.execute(APPEND, (seq, number, *values))
    db.execute(ERASE, (person, seq))


def mark_shown(
    db: sqlite3.Connection, table: str, shown_version: int, body: bytes | None, version: int
) -> None:
    """Note that Discord shows this version of a table, unless a newer one is already noted. Raises
    StoreError if the table does not exist.

    body: a new body to save as well; None: keep the stored one
    version: with `body`, the version that must be stored; raises Conflict if it is not
    """
    raw_row = next(iter(db.execute(READ, (table,))), None)
    if raw_row is None:
        raise StoreError(f"table {table} is not in the store")
    row, lines = row_of(raw_row), raw_row[-2]
    if body is not None and row.version != version:
        raise Conflict(f"table {table} is not at version {version}")
    _amend(
        db,
        replace_row(row, told=max(row.told, shown_version), body=row.body if body is None else body),
        lines,
    )


def postpone(db: sqlite3.Connection, seconds: float) -> None:
    """Postpone what is due. Corrupt rows are left out; the host has to recover them anyway."""
    for (seq,) in db.execute(WAITING).fetchall():
        (raw_row,) = db.execute(BY_SEQ, (seq,))
        with contextlib.suppress(CorruptData):
            row = row_of(raw_row)
            _amend(db, replace_row(row, due=(row.due or 0.0) + seconds), raw_row[-2])


def _amend(db: sqlite3.Connection, row: StoredTable, lines: int | None) -> None:
    """Change the version shown, the deadline and the body of a stored row, without a new version.

    row: has the new values
    lines: how many lines the journal has; None: an earlier version of the bot wrote the row, without a
        checksum
    """
    sealed = row_values(row, lines)[-1] if lines is not None else None
    db.execute(TELL, (row.told, row.due, row.body, sealed, row.table))


def row_values(row: StoredTable, lines: int | None) -> tuple[Any, ...]:
    """Return the values of the columns in `KEPT`: those of the row, its number of lines, and its checksum.
    lines: how many lines its journal has."""
    people = msgspec.json.encode(row.people).decode()
    values = (row.table, row.guild, row.place, row.game, row.phase, row.version, row.told, row.due, people)
    whole = (*values, row.body, row.changed)
    return *whole, lines, row_checksum(lines, whole)


def line_values(table: str, line: JournalLine) -> tuple[Any, ...]:
    """Return the values of a journal line's columns after `seq`, with its checksum. table: id of the
    table."""
    values = (line.number, line.at, line.kind, line.seat, line.text)
    return *values, line_checksum(table, values)


def save_entry(db: sqlite3.Connection, kind: str, key: str, value: bytes | None) -> None:
    """Save a storage entry with its checksum. value: None deletes it."""
    if value is None:
        db.execute(FORGET, (kind, key))
    else:
        db.execute(REMEMBER, (kind, key, value, entry_checksum(kind, key, value)))


def load_entry(db: sqlite3.Connection, kind: str, key: str) -> bytes | None:
    """Return an entry; None if it does not exist. Raises CorruptData if it is corrupt."""
    value, seal = next(iter(db.execute(NOTE, (kind, key))), (None, None))
    if value is None:
        return None
    if not isinstance(value, bytes) or is_corrupt(seal, entry_checksum(kind, key, value)):
        raise CorruptData("a note")
    return value


def load_entries(db: sqlite3.Connection, kind: str) -> dict[str, bytes]:
    """Return the entries of a kind by key, without corrupt ones."""
    notes = db.execute(NOTES, (kind,)).fetchall()
    return {key: value for key, value, seal in notes if _is_entry_intact(kind, key, value, seal)}


def _is_entry_intact(kind: str, key: Any, value: Any, seal: Any) -> bool:
    """Return whether the key and the value of a storage entry have the right types, and match the
    checksum. seal: the stored checksum; None: an earlier version of the bot stored none."""
    whole = isinstance(key, str) and isinstance(value, bytes)
    return whole and not is_corrupt(seal, entry_checksum(kind, key, value))


def journal_of(db: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    """Return all lines of a table's journal, in order; each as number, at, kind, seat, text. Raises
    CorruptData if one is corrupt or missing."""
    seq, number = next(iter(db.execute(COUNTED, (table,))), (None, 0))
    rows = db.execute(JOURNAL, (seq,)).fetchall()
    whole = all(_is_line_intact(table, values, seal) for *values, seal in rows)
    numbered = [values[0] for values in rows] == [*range(1, len(rows) + 1)]
    if not whole or not numbered or (number is not None and number != len(rows)):
        raise CorruptData("a journal")
    return [tuple(values) for *values, _ in rows]


def _is_line_intact(table: str, values: Sequence[Any], seal: Any) -> bool:
    """Return whether a journal line matches its checksum.

    table: id of the table
    values: number, at, kind, seat, text
    seal: the stored checksum; None: an earlier version of the bot stored none
    """
    try:
        return not is_corrupt(seal, line_checksum(table, values))
    except (TypeError, ValueError):  # even the types of the values have changed
        return False


def delete_finished(db: sqlite3.Connection, before: float, most: int, gone: list[str]) -> None:
    """Delete the tables that are over and were last changed before this moment, the oldest first, with
    every row of other SQL tables that belongs to them.

    before: seconds since 1970
    most: how many to delete at most
    gone: the ids of the deleted tables are added to this list
    """
    children = [name for (name,) in db.execute(CHILDREN)]
    for seq, table in db.execute(LONG_OVER, (before, most)).fetchall():
        for child in children:
            db.execute(f"DELETE FROM {child} WHERE seq = ?", (seq,))
        db.execute("DELETE FROM tables WHERE seq = ?", (seq,))
        gone.append(table)


def replace(db: sqlite3.Connection, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
    """Save the storage entry `new` if `old` is stored now. None stands for no entry. Raises Conflict if
    another value is stored."""
    if load_entry(db, kind, key) != old:
        raise Conflict(f"the note {kind} {key} was changed meanwhile")
    save_entry(db, kind, key, new)


def row_of(raw_row: Sequence[Any]) -> StoredTable:
    """Return the stored table of a row with the columns `KEPT`, which begin with the fields of `StoredTable`.
    Raises CorruptData, with nothing of the content."""
    *values, lines, seal = raw_row
    *head, people, body, changed = values
    try:
        if is_corrupt(seal, row_checksum(lines, values)):
            raise CorruptData("a table's row")
        return StoredTable(*[*head, _people.decode(people), body, changed])
    except (msgspec.DecodeError, TypeError, ValueError):
        raise CorruptData("a table's row") from None
