"""Recover what is intact in a corrupt database file: `python -m sessions.store.rescue FROM TO`, while no bot
runs.

FROM, and its log if there is one, is only read; TO is a new file. Every record that can still be parsed is
considered, wherever in the file it is, without following pointers to it. Checksums decide what is intact.
"""

import os
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine.terminal import run_command
from sessions.store.checksums import document_checksum, entry_checksum, is_corrupt, line_checksum
from sessions.store.documents.documents import Document
from sessions.store.documents.sqlite_documents import restore
from sessions.store.protocol import CorruptData, JournalLine, StoredTable, StoreError
from sessions.store.sqlite import file_guard
from sessions.store.sqlite import statements as sql
from sessions.store.sqlite.file_access import PRIVATE_FOLDER
from sessions.store.sqlite.page_format import DatabasePages
from sessions.store.sqlite.sqlite_store import open_connection
from sessions.table.table_data import TableBody

PHASES = ("lobby", "playing", "over")
# How many columns the records of each SQL table have: without checksums, as earlier versions of the bot wrote
# them, and with. The records of a file are told apart by this.
TABLE_WIDTHS, LINE_WIDTHS, NOTE_WIDTHS = (12, 14), (6, 7), (3, 4)
DOCUMENT_WIDTH, TERM_WIDTH = 6, 4


class RecoverableData(NamedTuple):
    """Everything in a file that can be parsed as the bot's data, not yet checked. `seq` is the number of a
    table or document in the file."""

    rows: dict[int, list[tuple[StoredTable, int | None]]]
    """seq → versions of a table's row, each with the number of lines that its journal must have (None:
    unknown, since the row has no checksum)."""
    lines: dict[int, list[tuple[JournalLine, int | None]]]
    """seq → journal lines, each with its checksum (None: it has none)."""
    entries: dict[tuple[str, str], list[tuple[bytes, bool]]]
    """Kind and key → values of a storage entry, each with whether a checksum confirms it."""
    indexed_tables: set[int]
    """seq of tables that an SQL index names, even if their rows are lost."""
    corrupt_kinds: list[str]
    """The kind of each corrupt storage entry and document."""
    documents: dict[int, dict[int, Document]]
    """seq → version → intact document."""
    index_keys: dict[int, set[tuple[int, float]]]
    """seq of a document → its index keys, each as a hash and the number by which it is sorted."""


class RecoveredTable(NamedTuple):
    """One table: what was recovered, or why nothing was."""

    seq: int
    """Number of the table in the file."""
    row: StoredTable | None
    """The newest row of the table; None if no row is intact."""
    lines: tuple[JournalLine, ...]
    """The whole journal; empty if the table is lost."""
    loss_reason: str
    """Why it is lost; "" if it was recovered."""
    is_verified: bool = True
    """Whether checksums confirm the row and all lines; earlier versions of the bot stored none."""

    @property
    def recoverable_row(self) -> StoredTable | None:
        """Return the row to write to the new file; None if the table is lost."""
        return None if self.loss_reason else self.row

    def __str__(self) -> str:
        """Return a line for the host's terminal: the table, and how many lines it has or why it is lost."""
        name = (
            f"table {self.row.table} ({self.row.game}, {self.row.phase})" if self.row else f"table {self.seq}"
        )
        if self.loss_reason:
            return f"✗ {name}: {self.loss_reason}"
        unproved = "" if self.is_verified else ", some of it from before there were checksums"
        return f"✓ {name}: kept, {len(self.lines)} lines{unproved}"


# ---------------------------------------------------------------- reading


def parse_records(pages: DatabasePages) -> RecoverableData:
    """Sort all records of a file into tables' rows, journal lines, storage entries, documents and index
    keys, by the number and types of their values. What cannot be parsed as ours is left out."""
    recovered = RecoverableData(
        defaultdict(list),
        defaultdict(list),
        defaultdict(list),
        set(),
        [],
        defaultdict(dict),
        defaultdict(set),
    )
    for rowid, values in pages.records():
        if rowid is not None:
            if len(values) in TABLE_WIDTHS:
                _add_row(recovered, rowid, values)
            elif len(values) == DOCUMENT_WIDTH:
                _document(recovered, rowid, values)
        elif len(values) in LINE_WIDTHS and isinstance(values[0], int):
            _add_line(recovered, values)
        elif len(values) in NOTE_WIDTHS and isinstance(values[0], str):
            _add_entry(recovered, values)
        elif len(values) == TERM_WIDTH and isinstance(values[2], str):
            _add_index_key(recovered, values)
        elif len(values) == 2 and isinstance(values[0], str) and isinstance(values[1], int):
            recovered.indexed_tables.add(values[1])
    return recovered


def _add_row(recovered: RecoverableData, seq: int, values: list[Any]) -> None:
    """Add the row of a table to `recovered`, if it can be decoded and matches its checksum.

    seq: number of the table in the file
    values: of the row's columns in the order of the file, where the body comes after `changed`; the first is
        None in place of `seq`
    """
    _, *id_to_people, changed, body = values[:12]
    line_count, checksum = [*values[12:], None, None][:2]
    try:
        *id_to_told, due, people = id_to_people
        due = None if due is None else float(due)
        row = sql.row_of((*id_to_told, due, people, body, float(changed), line_count, checksum))
        if checksum is None:  # then only its form can show that the body is intact
            msgspec.json.decode(row.body, type=TableBody)
    except (CorruptData, IndexError, TypeError, ValueError, AttributeError):
        return
    if row.phase in PHASES:
        recovered.rows[seq].append((row, line_count if checksum is not None else None))


def _add_line(recovered: RecoverableData, values: list[Any]) -> None:
    """Add a journal line to `recovered`, if the values have the right types. values: the table's `seq`, the
    fields of `JournalLine`, and perhaps a checksum."""
    seq, number, at, kind, seat, text, *checksums = values
    types_fit = isinstance(number, int) and isinstance(at, int | float) and isinstance(kind, str)
    if types_fit and isinstance(seat, int) and isinstance(text, str):
        line = JournalLine(number, float(at), kind, seat, text)
        recovered.lines[seq].append((line, next(iter(checksums), None)))


def _add_entry(recovered: RecoverableData, values: list[Any]) -> None:
    """Add a storage entry to `recovered`, if the values have the right types and match the checksum. values:
    kind, key, value, and perhaps a checksum."""
    kind, key, value, *checksums = values
    if isinstance(key, str) and isinstance(value, bytes):
        stored_checksum = next(iter(checksums), None)
        if is_corrupt(stored_checksum, entry_checksum(kind, key, value)):
            recovered.corrupt_kinds.append(kind)
        else:
            recovered.entries[kind, key].append((value, stored_checksum is not None))


def _document(recovered: RecoverableData, seq: int, values: list[Any]) -> None:
    """Add a document to `recovered`, if the values have the right types and match the checksum.

    seq: number of the document in the file
    values: None in place of `seq`, then kind, key, version, checksum and value
    """
    _, kind, key, version, stored_checksum, value = values
    are_texts = isinstance(kind, str) and isinstance(key, str)
    if are_texts and isinstance(version, int) and isinstance(value, bytes):
        if stored_checksum == document_checksum(kind, key, version, value):
            recovered.documents[seq][version] = Document(kind, key, version, value)
        else:
            recovered.corrupt_kinds.append(kind)


def _add_index_key(recovered: RecoverableData, values: list[Any]) -> None:
    """Add an index key of a document to `recovered`, if the values have the right types. values: hash of the
    index key, number by which it sorts the document, key and `seq` of the document."""
    index_key_hash, sort_number, _, seq = values
    if isinstance(index_key_hash, int) and isinstance(sort_number, int | float) and isinstance(seq, int):
        recovered.index_keys[seq].add((index_key_hash, float(sort_number)))


# ---------------------------------------------------------------- judging


def recovered_tables(recovered: RecoverableData) -> Iterator[RecoveredTable]:
    """Yield one result for each table of which the file has any trace: what was recovered, or why nothing
    was."""
    for seq in sorted({*recovered.rows, *recovered.lines, *recovered.indexed_tables}):
        # The newest row comes last; of the same version, one with a checksum.
        rows = sorted(recovered.rows.get(seq, ()), key=lambda entry: (entry[0].version, entry[1] is not None))
        if not rows:
            yield RecoveredTable(seq, None, (), "its row is damaged")
            continue
        newest_row, line_count = rows[-1]
        yield recover_table(seq, newest_row, line_count, recovered)


def recover_table(
    seq: int, row: StoredTable, count: int | None, recovered: RecoverableData
) -> RecoveredTable:
    """Return what was recovered of a table. It is lost unless its whole journal is intact.

    seq: number of the table in the file
    row: its newest row
    count: how many lines its journal must have; None: unknown
    """
    lines: dict[int, tuple[JournalLine, bool]] = {}  # number → line, and whether its checksum confirms it
    for line, checksum in recovered.lines.get(seq, ()):
        values = (line.number, line.at, line.kind, line.seat, line.text)
        is_confirmed = checksum == line_checksum(row.table, values)
        if is_confirmed or (checksum is None and line.number not in lines):
            lines[line.number] = line, is_confirmed
    last = max(lines, default=0) if count is None else count
    missing = [number for number in range(1, last + 1) if number not in lines]
    if missing:
        return RecoveredTable(
            seq, row, (), f"its position is whole, of its journal {spans(missing)} are damaged"
        )
    journal = tuple(lines[number][0] for number in range(1, last + 1))
    is_verified = count is not None and all(lines[number][1] for number in range(1, last + 1))
    return RecoveredTable(seq, row, journal, "", is_verified)


def spans(numbers: Sequence[int]) -> str:
    """Return numbers of lines as text, such as “lines 4–7, 9”. numbers: in ascending order."""
    ranges: list[list[int]] = []  # each with its first and last number
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    text = ", ".join(f"{first}–{last}" if last > first else str(first) for first, last in ranges)
    return f"{'line' if len(numbers) == 1 else 'lines'} {text}"


# ---------------------------------------------------------------- saving


def rescue(
    source: Path, target: Path, parse: Callable[[DatabasePages], RecoverableData] = parse_records
) -> tuple[list[RecoveredTable], int, int]:
    """Write what is intact to a new file. Return the outcome for each table, how many storage entries and
    documents are recovered, and how many of them are corrupt.

    source: the corrupt database file
    target: the new file
    parse: returns the records in the file's pages

    Raises StoreError if there is nothing to read, or the new file already exists.
    """
    if target.exists():
        raise StoreError(f"{target} is there already: name a new file")
    log = file_guard.sibling_path(source, "-wal")
    if not source.is_file():
        raise StoreError(f"{source}: there is no such file")
    contents = parse(DatabasePages(source.read_bytes(), log.read_bytes() if log.exists() else b""))
    outcomes = newest_outcomes(recovered_tables(contents))
    target.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    with closing(open_connection(target, 0.0)) as db:
        db.execute("BEGIN IMMEDIATE")
        for outcome in outcomes:
            if (row := outcome.recoverable_row) is not None:
                _write_table(db, row, outcome.lines)
        for (kind, key), values in sorted(contents.entries.items()):
            value, _ = max(values, key=lambda entry: entry[1])  # rather one that a checksum confirms
            sql.save_entry(db, kind, key, value)
        for seq, versions in sorted(contents.documents.items()):
            restore(db, versions[max(versions)], contents.index_keys.get(seq, ()))
        db.execute("COMMIT")
    file_guard.write_mark(target, file_guard.CLOSED)
    return outcomes, len(contents.entries) + len(contents.documents), len(contents.corrupt_kinds)


def newest_outcomes(outcomes: Iterable[RecoveredTable]) -> list[RecoveredTable]:
    """Return the outcomes with only one for each table id: the one with the newest version. All outcomes of
    lost tables are included. They are sorted by `seq`."""
    newest: dict[str, tuple[StoredTable, RecoveredTable]] = {}  # table id → its newest row, and the outcome
    lost = []
    for outcome in outcomes:
        if (row := outcome.recoverable_row) is None:
            lost.append(outcome)
        elif row.table not in newest or newest[row.table][0].version < row.version:
            newest[row.table] = row, outcome
    recovered = [outcome for _, outcome in newest.values()]
    return sorted([*lost, *recovered], key=lambda outcome: outcome.seq)


def _write_table(db: sqlite3.Connection, row: StoredTable, lines: Sequence[JournalLine]) -> None:
    """Write a table with its journal into the new file, and note which people the journal names."""
    ((seq,),) = db.execute(sql.INSERT, sql.row_values(row, len(lines))).fetchall()
    db.executemany(sql.APPEND, [(seq, *sql.line_values(row.table, line)) for line in lines])
    db.execute(TRACED, (seq,))


# Notes that a table names the people in its journal; the row's own people are noted by a trigger.
TRACED = """INSERT OR IGNORE INTO traces SELECT CAST(text AS INTEGER), seq FROM lines
    WHERE seq = ? AND kind IN ('open', 'join', 'leave', 'seat', 'kit') AND text GLOB '[1-9]*'"""


def main(arguments: list[str]) -> int:
    """Recover a database file, and print what was saved. Return the exit code. arguments: the corrupt file
    and the new one."""
    if len(arguments) != 2:
        print("python -m sessions.store.rescue FROM TO", file=sys.stderr)
        return 1
    os.umask(0o077)
    file, to = (Path(argument).absolute() for argument in arguments)
    try:
        outcomes, recovered_count, corrupt_count = rescue(file, to)
    except (StoreError, OSError, sqlite3.Error) as fault:
        print(f"Nothing was saved: {fault}", file=sys.stderr)
        return 1
    for outcome in outcomes:
        print(outcome)
    print(f"{recovered_count} notes (decks, wishes, results) are kept, {corrupt_count} are damaged.")
    counts = Counter("lost" if outcome.loss_reason else "kept" for outcome in outcomes)
    print(f"{counts['kept']} tables are in {to}, {counts['lost']} could not be kept. {file} is unchanged.")
    return 0


if __name__ == "__main__":
    run_command(main)
