"""What the SQLite store asks and writes, each work on one connection inside a transaction of the store's."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from sessions.store import Conflict, Line, Row, StoreFault

COLUMNS = "id, guild, place, game, phase, version, told, due, people, body, changed"
INSERT = f"""INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO NOTHING RETURNING seq"""
UPDATE = """UPDATE tables SET guild = ?, place = ?, game = ?, phase = ?, version = ?, told = ?, due = ?,
    people = ?, body = ?, changed = ? WHERE id = ? AND version = ? RETURNING seq"""
APPEND = "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?)"
TELL = "UPDATE tables SET told = max(told, ?) WHERE id = ?"
TELL_WITH_BODY = "UPDATE tables SET told = max(told, ?), body = ? WHERE id = ? AND version = ?"
REMEMBER = "INSERT INTO notes VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value"
POSTPONE = "UPDATE tables SET due = due + ? WHERE due IS NOT NULL"
FORGET = "DELETE FROM notes WHERE kind = ? AND key = ?"
NOTE = "SELECT value FROM notes WHERE kind = ? AND key = ?"

READ = f"SELECT {COLUMNS} FROM tables WHERE id = ?"
JOURNAL = """SELECT number, at, kind, seat, text FROM lines
    WHERE seq = (SELECT seq FROM tables WHERE id = ?) ORDER BY number"""
AT_PLACE = f"""SELECT {COLUMNS} FROM tables WHERE place = ?1 AND phase <> 'over' OR seq = (
        SELECT seq FROM tables WHERE place = ?1 AND phase = 'over' ORDER BY changed DESC, seq DESC LIMIT 1)
    ORDER BY phase = 'over', seq"""
OF_PERSON = f"""SELECT {COLUMNS} FROM tables
    WHERE seq IN (SELECT seq FROM members WHERE person = ?) ORDER BY seq"""
UNFINISHED = """SELECT coalesce(sum(phase = 'lobby'), 0), coalesce(sum(phase = 'playing'), 0)
    FROM tables WHERE phase <> 'over' AND guild = ?"""
CHILDREN = """SELECT DISTINCT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f."table" = 'tables'"""
LONG_OVER = "SELECT seq, id FROM tables WHERE phase = 'over' AND changed < ? ORDER BY changed, seq LIMIT ?"
OURS = "(guild >> 22) % ?1 IN (SELECT value FROM json_each(?2))"
DUE = f"SELECT id FROM tables WHERE due <= ?4 AND {OURS} ORDER BY due, seq LIMIT ?3"
UNTOLD = f"SELECT id FROM tables WHERE told < version AND {OURS} ORDER BY changed, seq LIMIT ?3"
TRACES = "SELECT id FROM tables WHERE seq IN (SELECT seq FROM traces WHERE person = ?) ORDER BY seq"
AMEND = "UPDATE lines SET at = ?, kind = ?, seat = ?, text = ? WHERE seq = ? AND number = ?"
ERASE = "DELETE FROM traces WHERE person = ? AND seq = ?"

_people = msgspec.json.Decoder(tuple[int, ...])


def write(db: sqlite3.Connection, row: Row, lines: Sequence[Line]) -> int:
    """The table's seq."""
    people = msgspec.json.encode(row.people).decode()
    place = (row.guild, row.place, row.game, row.phase)
    values = (*place, row.version, row.told, row.due, people, row.body, row.changed)
    if row.version == 1:
        found = db.execute(INSERT, (row.table, *values)).fetchall()
    else:
        found = db.execute(UPDATE, (*values, row.table, row.version - 1)).fetchall()
    if not found:
        raise Conflict(f"table {row.table} is not at version {row.version - 1}")
    ((seq,),) = found
    db.executemany(APPEND, [(seq, line.number, line.at, line.kind, line.seat, line.text) for line in lines])
    return int(seq)


def forget(db: sqlite3.Connection, row: Row, lines: Sequence[Line], person: int) -> None:
    seq = write(db, row, ())
    for line in sorted(lines, key=lambda line: line.number):
        values = (line.at, line.kind, line.seat, line.text)
        if db.execute(AMEND, (*values, seq, line.number)).rowcount == 0:
            db.execute(APPEND, (seq, line.number, *values))
    db.execute(ERASE, (person, seq))


def tell(db: sqlite3.Connection, table: str, told: int, body: bytes | None, version: int) -> None:
    if body is None:
        kept = db.execute(TELL, (told, table)).rowcount
    else:
        kept = db.execute(TELL_WITH_BODY, (told, body, table, version)).rowcount
    if not kept and (body is None or not db.execute(READ, (table,)).fetchall()):
        raise StoreFault(f"table {table} is not in the store")
    if not kept:
        raise Conflict(f"table {table} is not at version {version}")


def remember(db: sqlite3.Connection, kind: str, key: str, value: bytes | None) -> None:
    if value is None:
        db.execute(FORGET, (kind, key))
    else:
        db.execute(REMEMBER, (kind, key, value))


def postpone(db: sqlite3.Connection, seconds: float) -> None:
    db.execute(POSTPONE, (seconds,))


def delete_over(db: sqlite3.Connection, before: float, most: int, gone: list[str]) -> None:
    children = [name for (name,) in db.execute(CHILDREN)]
    for seq, table in db.execute(LONG_OVER, (before, most)).fetchall():
        for child in children:
            db.execute(f"DELETE FROM {child} WHERE seq = ?", (seq,))
        db.execute("DELETE FROM tables WHERE seq = ?", (seq,))
        gone.append(table)


def replace(db: sqlite3.Connection, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
    kept = next((value for (value,) in db.execute(NOTE, (kind, key))), None)
    if kept != old:
        raise Conflict(f"the note {kind} {key} was changed meanwhile")
    remember(db, kind, key, new)


def row_of(values: Sequence[Any]) -> Row:
    """From a row of COLUMNS, which are Row's own in order."""
    *head, people, body, changed = values
    return Row(*[*head, _people.decode(people), body, changed])
