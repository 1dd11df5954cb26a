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
TABLE_WIDTHS, LINE_WIDTHS, NOTE_WIDTHS = (12, 14), (6, 7), (3, 4)
DOCUMENT_WIDTH, TERM_WIDTH = 6, 4


class RecoverableData(NamedTuple):
    """Everything in a file that can be parsed as ours, not yet checked. `seq` is the number of a table or
    document in the file."""

    rows: dict[int, list[tuple[StoredTable, int | None]]]
    """seq → versions of a table's row, each with its line count (None: it has no checksum)."""
    lines: dict[int, list[tuple[JournalLine, int | None]]]
    """seq → journal lines, each with its checksum (None: it has none)."""
    entries: dict[tuple[str, str], list[tuple[bytes, bool]]]
    """Kind and key → values of an entry, each with whether it has a checksum."""
    indexed_tables: set[int]
    """seq of tables that an index names."""
    corrupt_kinds: list[str]
    """Kinds of corrupt entries and documents."""
    documents: dict[int, dict[int, Document]]
    """seq → version → intact document."""
    index_keys: dict[int, set[tuple[int, float]]]
    """seq → hashes of index keys, with places."""


class RecoveredTable(NamedTuple):
    """One table: what was recovered, or why nothing was."""

    seq: int
    """Number of the table in the file."""
    row: StoredTable | None
    """None if the row itself is lost."""
    lines: tuple[JournalLine, ...]
    """The whole journal; empty if the table is lost."""
    loss_reason: str
    """Why it is lost; "" if it was recovered."""
    is_verified: bool = True
    """Everything was confirmed by checksums."""

    @property
    def recoverable_row(self) -> StoredTable | None:
        """Return the row to write to the new file; None if the table is lost."""
        return None if self.loss_reason else self.row

    def __str__(self) -> str:
        """Return a line for the host's terminal."""
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
    keys. What cannot be parsed as ours is left out."""
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
                _row(recovered, rowid, values)
            elif len(values) == DOCUMENT_WIDTH:
                _document(recovered, rowid, values)
        elif len(values) in LINE_WIDTHS and isinstance(values[0], int):
            _line(recovered, values)
        elif len(values) in NOTE_WIDTHS and isinstance(values[0], str):
            _note(recovered, values)
        elif len(values) == TERM_WIDTH and isinstance(values[2], str):
            _term(recovered, values)
        elif len(values) == 2 and isinstance(values[0], str) and isinstance(values[1], int):
            recovered.indexed_tables.add(values[1])
    return recovered


def _row(recovered: RecoverableData, seq: int, values: list[Any]) -> None:
    """Add the row of a table, if it can be decoded and matches its checksum. In the file the body comes
    last, after `changed`, and `seq` is not among the values. seq: number of the table in the file."""
    _, *head, changed, body = values[:12]
    lines, seal = [*values[12:], None, None][:2]
    try:
        due = None if head[7] is None else float(head[7])
        row = sql.row_of((*head[:7], due, head[8], body, float(changed), lines, seal))
        msgspec.json.decode(row.body, type=TableBody) if seal is None else None
    except (CorruptData, IndexError, TypeError, ValueError, AttributeError):
        return
    if row.phase in PHASES:
        recovered.rows[seq].append((row, lines if seal is not None else None))


def _line(recovered: RecoverableData, values: list[Any]) -> None:
    """Add a journal line, if the values have the right types."""
    seq, number, at, kind, seat, text, *seal = values
    kinds = isinstance(number, int), isinstance(at, int | float), isinstance(kind, str)
    if all(kinds) and isinstance(seat, int) and isinstance(text, str):
        recovered.lines[seq].append(
            (JournalLine(number, float(at), kind, seat, text), next(iter(seal), None))
        )


def _note(recovered: RecoverableData, values: list[Any]) -> None:
    """Add a storage entry, if the values have the right types and match the checksum."""
    kind, key, value, *seal = values
    if isinstance(key, str) and isinstance(value, bytes):
        mark = next(iter(seal), None)
        if is_corrupt(mark, entry_checksum(kind, key, value)):
            recovered.corrupt_kinds.append(kind)
        else:
            recovered.entries[kind, key].append((value, mark is not None))


def _document(recovered: RecoverableData, seq: int, values: list[Any]) -> None:
    """Add a document, if the values have the right types and match the checksum. seq: number of the
    document in the file."""
    _, kind, key, version, seal, value = values
    texts = isinstance(kind, str) and isinstance(key, str)
    if texts and isinstance(version, int) and isinstance(value, bytes):
        if seal == document_checksum(kind, key, version, value):
            recovered.documents[seq][version] = Document(kind, key, version, value)
        else:
            recovered.corrupt_kinds.append(kind)


def _term(recovered: RecoverableData, values: list[Any]) -> None:
    """Add an index key of a document, if the values have the right types."""
    term, place, _, seq = values
    if isinstance(term, int) and isinstance(place, int | float) and isinstance(seq, int):
        recovered.index_keys[seq].add((term, float(place)))


# ---------------------------------------------------------------- judging


def recovered_tables(recovered: RecoverableData) -> Iterator[RecoveredTable]:
    """Yield for each table that left any trace in the file what was recovered of it, or why nothing was."""
    for seq in sorted({*recovered.rows, *recovered.lines, *recovered.indexed_tables}):
        rows = sorted(recovered.rows.get(seq, ()), key=lambda entry: (entry[0].version, entry[1] is not None))
        if not rows:
            yield RecoveredTable(seq, None, (), "its row is damaged")
            continue
        yield recover_table(seq, *rows[-1], recovered)


def recover_table(
    seq: int, row: StoredTable, count: int | None, recovered: RecoverableData
) -> RecoveredTable:
    """Return what was recovered of a table. It is lost unless its whole journal is intact.

    seq: number of the table in the file
    row: its newest row
    count: how many lines its journal must have; None: unknown
    """
    lines: dict[int, tuple[JournalLine, bool]] = {}
    for line, seal in recovered.lines.get(seq, ()):
        true = seal == line_checksum(row.table, (line.number, line.at, line.kind, line.seat, line.text))
        if true or (seal is None and line.number not in lines):
            lines[line.number] = line, true
    last = max(lines, default=0) if count is None else count
    missing = [number for number in range(1, last + 1) if number not in lines]
    if missing:
        return RecoveredTable(
            seq, row, (), f"its position is whole, of its journal {spans(missing)} are damaged"
        )
    journal = tuple(lines[number][0] for number in range(1, last + 1))
    sure = count is not None and all(lines[number][1] for number in range(1, last + 1))
    return RecoveredTable(seq, row, journal, "", sure)


def spans(numbers: Sequence[int]) -> str:
    """Return numbers of lines as text: lines 4–7, 9."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    text = ", ".join(f"{first}–{last}" if last > first else str(first) for first, last in parts)
    return f"{'line' if len(numbers) == 1 else 'lines'} {text}"


# ---------------------------------------------------------------- saving


def rescue(
    source: Path, target: Path, parse: Callable[[DatabasePages], RecoverableData] = parse_records
) -> tuple[list[RecoveredTable], int, int]:
    """Write what is intact to a new file. Return the outcome for each table, and how many entries and
    documents are recovered and corrupt.

    parse: returns the records in the pages

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
                _put(db, row, outcome.lines)
        for (kind, key), values in sorted(contents.entries.items()):
            sql.save_entry(db, kind, key, max(values, key=lambda value: value[1])[0])
        for seq, versions in sorted(contents.documents.items()):
            restore(db, versions[max(versions)], contents.index_keys.get(seq, ()))
        db.execute("COMMIT")
    file_guard.write_mark(target, file_guard.CLOSED)
    return outcomes, len(contents.entries) + len(contents.documents), len(contents.corrupt_kinds)


def newest_outcomes(outcomes: Iterable[RecoveredTable]) -> list[RecoveredTable]:
    """Return one outcome for each table id: of several, the one with the newest version. Lost tables are
    all included."""
    newest: dict[str, tuple[StoredTable, RecoveredTable]] = {}
    others = []
    for outcome in outcomes:
        if (row := outcome.recoverable_row) is None:
            others.append(outcome)
        elif row.table not in newest or newest[row.table][0].version < row.version:
            newest[row.table] = row, outcome
    return sorted([*others, *(outcome for _, outcome in newest.values())], key=lambda outcome: outcome.seq)


def _put(db: sqlite3.Connection, row: StoredTable, lines: Sequence[JournalLine]) -> None:
    """Write a table with its journal, and note again which people it and its journal name."""
    ((seq,),) = db.execute(sql.INSERT, sql.row_values(row, len(lines))).fetchall()
    db.executemany(sql.APPEND, [(seq, *sql.line_values(row.table, line)) for line in lines])
    db.execute(TRACED, (seq,))


TRACED = """INSERT OR IGNORE INTO traces SELECT CAST(text AS INTEGER), seq FROM lines
    WHERE seq = ? AND kind IN ('open', 'join', 'leave', 'seat', 'kit') AND text GLOB '[1-9]*'"""


def main(arguments: list[str]) -> int:
    """Recover the file that the arguments name. Return the exit code."""
    if len(arguments) != 2:
        print("python -m sessions.store.rescue FROM TO", file=sys.stderr)
        return 1
    os.umask(0o077)
    file, to = (Path(one).absolute() for one in arguments)
    try:
        outcomes, notes, spoilt = rescue(file, to)
    except (StoreError, OSError, sqlite3.Error) as fault:
        print(f"Nothing was saved: {fault}", file=sys.stderr)
        return 1
    for outcome in outcomes:
        print(outcome)
    print(f"{notes} notes (decks, wishes, results) are kept, {spoilt} are damaged.")
    counts = Counter("lost" if one.loss_reason else "kept" for one in outcomes)
    print(f"{counts['kept']} tables are in {to}, {counts['lost']} could not be kept. {file} is unchanged.")
    return 0


if __name__ == "__main__":
    run_command(main)
