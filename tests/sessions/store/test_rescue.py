"""What the rescue takes for true, of records as they stand in a file: seals decide, then what is newest."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sessions.store import rescue
from sessions.store.checksums import entry_checksum
from sessions.store.protocol import JournalLine, StoredTable, StoreError
from sessions.store.rescue import RecoveredTable, newest_outcomes, parse_records, recovered_tables, spans
from sessions.store.sqlite import file_guard
from sessions.store.sqlite import statements as sql
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import TableBody

BODY = msgspec.json.encode(TableBody(1, {}, "house", [], "00", "en"))
Record = tuple[int | None, list[Any]]


def row(table: str = "a", version: int = 1, **changes: Any) -> StoredTable:
    plain = StoredTable(table, 7, 70, "crownfell", "playing", version, 0, 12.0, (1, 2), BODY, 100.0)
    return replace(plain, **changes)


def line(number: int, text: str = "a1-a2") -> JournalLine:
    return JournalLine(number, 100.0 + number, "answer", 0, text)


def of_row(seq: int, given: StoredTable, lines: int | None) -> Record:
    """As it stands in the file; lines: None for one from before there were checksums."""
    *head, body, changed, count, seal = sql.row_values(given, lines)
    head[7] = None if head[7] is None else int(head[7])  # SQLite keeps a whole number in fewer bytes
    return seq, [None, *head, int(changed), body, *(() if lines is None else (count, seal))]


def of_line(seq: int, table: str, given: JournalLine, sealed: bool = True) -> Record:
    *values, seal = sql.line_values(table, given)
    return None, [seq, *values, *((seal,) if sealed else ())]


def of_journal(seq: int, table: str, numbers: Sequence[int], sealed: bool = True) -> list[Record]:
    return [of_line(seq, table, line(number), sealed) for number in numbers]


class Records:
    """A file of which these records are left."""

    def __init__(self, *left: Record) -> None:
        self.left = left

    def records(self) -> Sequence[Record]:
        return self.left


def outcomes(*left: Record) -> list[RecoveredTable]:
    return list(recovered_tables(parse_records(Records(*left))))  # type: ignore[arg-type]


def told(*left: Record) -> list[str]:
    return [str(one) for one in outcomes(*left)]


WHOLE = "✓ table a (crownfell, playing): kept, 3 lines"
UNPROVED = f"{WHOLE}, some of it from before there were checksums"


# ---------------------------------------------------------------- one table


def test_a_whole_table_is_kept_with_its_journal_in_order() -> None:
    (outcome,) = outcomes(*of_journal(4, "a", (3, 1, 2)), of_row(4, row(), 3))
    assert outcome == RecoveredTable(4, row(), (line(1), line(2), line(3)), "", True)
    assert str(outcome) == WHOLE


@pytest.mark.parametrize("due", [None, 12.0])
def test_a_table_is_kept_whether_something_is_due_or_not(due: float | None) -> None:
    assert [one.row for one in outcomes(of_row(4, row(due=due), 0))] == [row(due=due)]


def test_what_is_from_before_there_were_checksums_is_kept_and_said() -> None:
    old = of_row(4, row(), None)
    assert told(old, *of_journal(4, "a", (1, 2, 3), False)) == [UNPROVED]
    assert told(old, *of_journal(4, "a", (1, 2, 3))) == [UNPROVED]
    for first in (1, 2, 3):
        journal = [of_line(4, "a", line(number), number != first) for number in (1, 2, 3)]
        assert told(of_row(4, row(), 3), *journal) == [UNPROVED]
    assert told(old) == [UNPROVED.replace("3 lines", "0 lines")]


def test_a_row_without_checksum_needs_a_body_that_reads_as_one() -> None:
    assert told(of_row(4, row(body=b"{}"), None)) == []
    assert told(of_row(4, row(body=b"{}"), 0)) == [WHOLE.replace("3 lines", "0 lines")]
    assert told(of_row(4, row(phase="elsewhere"), 0)) == []


@pytest.mark.parametrize("place", range(1, 14))
def test_a_row_of_which_anything_was_changed_is_damaged(place: int) -> None:
    seq, values = of_row(4, row(), 3)
    for other in (99, "x", b"x", None, 1.5):
        changed: Record = seq, [*values[:place], other, *values[place + 1 :]]
        if place == 13 and other is None:
            continue  # without a checksum it counts as an old one
        assert told(changed, (None, ["a", 4])) == ["✗ table 4: its row is damaged"]


def test_rows_of_another_width_and_ids_of_people_are_no_tables() -> None:
    seq, values = of_row(4, row(), 3)
    assert told((seq, values[:13]), (seq, [*values, 1]), (None, values)) == []
    assert told((None, [4, 10**17]), (None, [10**17, 4]), (None, ["a", "b"]), (None, ["a", 4, 5, 6])) == []


@pytest.mark.parametrize(
    ("count", "left", "lost"),
    [
        (3, (1, 3), "line 2 are"),
        (3, (2, 3), "line 1 are"),
        (3, (1, 2), "line 3 are"),
        (2, (), "lines 1–2 are"),
        (None, (1, 2, 4, 7), "lines 3, 5–6 are"),
    ],
)
def test_a_journal_that_lacks_lines_is_not_kept(count: int | None, left: Sequence[int], lost: str) -> None:
    journal = of_journal(4, "a", left, count is not None)
    (outcome,) = outcomes(of_row(4, row(), count), *journal)
    assert (outcome.row, outcome.lines) == (row(), ())
    sentence = f"its position is whole, of its journal {lost} damaged"
    assert str(outcome) == f"✗ table a (crownfell, playing): {sentence}"


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([4], "line 4"),
        ([4, 5], "lines 4–5"),
        ([4, 5, 6, 7, 9], "lines 4–7, 9"),
        ([1, 3, 5, 6], "lines 1, 3, 5–6"),
    ],
)
def test_lines_are_told_as_spans(numbers: list[int], text: str) -> None:
    assert spans(numbers) == text


def test_lines_beyond_what_the_row_counts_are_left_out() -> None:
    assert told(of_row(4, row(), 3), *of_journal(4, "a", (1, 2, 3, 4))) == [WHOLE]


def test_lines_of_a_table_whose_row_is_lost_tell_of_it() -> None:
    assert told(*of_journal(4, "a", (1, 2))) == ["✗ table 4: its row is damaged"]


@pytest.mark.parametrize("place", range(1, 7))
def test_a_line_of_which_anything_was_changed_is_damaged(place: int) -> None:
    _, values = of_line(4, "a", line(2))
    for other in (99, "x", b"x", None, 1.5):
        if place == 6 and other is None:
            continue  # without a checksum it counts as an old one
        bad: Record = None, [*values[:place], other, *values[place + 1 :]]
        (sentence,) = told(of_row(4, row(), 3), *of_journal(4, "a", (1, 3)), bad)
        assert "line 2 are damaged" in sentence


@pytest.mark.parametrize("place", range(1, 6))
def test_an_old_line_of_which_a_value_is_of_another_kind_is_damaged(place: int) -> None:
    _, values = of_line(4, "a", line(2), False)
    bad: Record = None, [*values[:place], b"x", *values[place + 1 :]]
    (sentence,) = told(of_row(4, row(), 3), *of_journal(4, "a", (1, 3)), bad)
    assert "line 2 are damaged" in sentence


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_lines_with_one_number_the_proved_one_counts(turned: bool) -> None:
    """Pages that nothing leads to any more may hold what stood there before."""
    two = [of_line(4, "a", line(2)), of_line(4, "a", line(2, "former"), False)]
    changed = of_line(4, "another", line(2, "another's"))
    left = [*of_journal(4, "a", (1, 3)), *(two[::-1] if turned else two), changed]
    assert outcomes(of_row(4, row(), 3), *left) == [
        RecoveredTable(4, row(), (line(1), line(2), line(3)), "", True)
    ]


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_rows_the_newer_counts_and_of_equal_ones_the_proved(turned: bool) -> None:
    for other in (of_row(4, row(version=2), 1), of_row(4, row(version=3), None)):
        rows = [of_row(4, row(version=3), 0), other]
        assert outcomes(*(rows[::-1] if turned else rows)) == [
            RecoveredTable(4, row(version=3), (), "", True)
        ]


# ---------------------------------------------------------------- several tables


@pytest.mark.parametrize("turned", [False, True])
def test_of_two_tables_with_one_name_the_newer_is_kept(turned: bool) -> None:
    older, newer = RecoveredTable(1, row("a", 2), (), ""), RecoveredTable(2, row("a", 3), (), "")
    torn = RecoveredTable(3, row("a", 9), (), "its journal")
    gone = RecoveredTable(0, None, (), "its row is damaged")
    other = RecoveredTable(4, row("b"), (), "")
    given = [gone, older, newer, torn, other]
    assert newest_outcomes(given[::-1] if turned else given) == [gone, newer, torn, other]


def test_of_two_equal_tables_with_one_name_the_first_is_kept() -> None:
    first, second = RecoveredTable(1, row(), (), ""), RecoveredTable(2, row(), (), "")
    assert newest_outcomes([first, second]) == [first]


# ---------------------------------------------------------------- notes


def test_notes_are_kept_where_their_checksum_is_right_or_missing() -> None:
    good, bad = entry_checksum("kits", "7", b"new"), entry_checksum("kits", "7", b"else")
    contents = parse_records(
        Records(  # type: ignore[arg-type]
            (None, ["kits", "7", b"old"]),
            (None, ["kits", "7", b"new", good]),
            (None, ["kits", "8", b"new", bad]),
            (None, ["kits", 7, b"new", good]),
            (None, ["kits", "7", "new", good]),
            (None, [7, "7", b"new", good]),
        )
    )
    assert contents.entries == {("kits", "7"): [(b"old", False), (b"new", True)]}
    assert contents.corrupt_kinds == ["kits"]


# ---------------------------------------------------------------- files


async def filled(file: Path) -> SqliteStore:
    store = SqliteStore(file)
    await store.open()
    await store.write(row("a"), [line(1), JournalLine(2, 3.0, "join", 1, "17"), line(3)])
    await store.write(row("b", phase="over"), [line(1)])
    await store.save_entry("kits", "7", b"deck")
    return store


async def test_what_stands_in_the_log_alone_is_saved_too(tmp_path: Path) -> None:
    file, to = tmp_path / "castellan.db", tmp_path / "saved.db"
    store = await filled(file)
    copy = tmp_path / "copy.db"
    copy.write_bytes(file.read_bytes())
    file_guard.sibling_path(copy, "-wal").write_bytes(file_guard.sibling_path(file, "-wal").read_bytes())
    await store.close()
    saved, notes, spoilt = rescue.rescue(copy, to)
    assert ([one.loss_reason for one in saved], notes, spoilt) == (["", ""], 1, 0)
    store = SqliteStore(to)
    await store.open()
    assert await store.read("a") == row("a")
    assert [len(await store.journal(name)) for name in "ab"] == [3, 1]
    assert [await store.tables_naming_person(person) for person in (1, 17, 18)] == [["a", "b"], ["a"], []]
    assert await store.load_entry("kits", "7") == b"deck"
    await store.close()


async def test_of_a_note_that_stands_twice_the_proved_one_is_saved(tmp_path: Path) -> None:
    file, to = tmp_path / "castellan.db", tmp_path / "saved.db"
    await (await filled(file)).close()

    def doubled(pages: Any) -> Any:
        contents = parse_records(pages)
        contents.entries["kits", "7"] = [(b"z", False), *contents.entries["kits", "7"], (b"y", False)]
        return contents

    rescue.rescue(file, to, doubled)
    store = SqliteStore(to)
    await store.open()
    assert await store.load_entry("kits", "7") == b"deck"
    await store.close()


async def test_the_command_says_what_it_kept_and_what_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, to = tmp_path / "castellan.db", tmp_path / "a" / "b" / "saved.db"
    store = await filled(file)
    await store.fetch("UPDATE lines SET text = 'a1-a3' WHERE seq = 2")
    await store.fetch("UPDATE notes SET value = x'00'")
    await store.close()
    before = os.umask(0)
    try:
        assert rescue.main([str(file), str(to)]) == 0
        assert os.umask(0) == 0o077
    finally:
        os.umask(before)
    assert capsys.readouterr().out.splitlines() == [
        WHOLE,
        "✗ table b (crownfell, over): its position is whole, of its journal line 1 are damaged",
        "0 notes (decks, wishes, results) are kept, 1 are damaged.",
        f"1 tables are in {to}, 1 could not be kept. {file} is unchanged.",
    ]
    assert file_guard.read_mark(to) == file_guard.CLOSED
    modes = [stat.S_IMODE(one.stat().st_mode) for one in (to.parent.parent, to.parent, to)]
    assert modes == [0o700, 0o700, 0o600]


async def test_the_command_saves_nothing_into_what_is_there_and_nothing_of_what_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "castellan.db"
    await (await filled(file)).close()
    before = os.umask(0)
    try:
        for arguments, message in (
            ((file, file), "is there already"),
            ((tmp_path / "no.db", tmp_path / "new.db"), "there is no such file"),
            ((file,), "rescue FROM TO"),
            ((file, tmp_path / "new.db", "more"), "rescue FROM TO"),
        ):
            assert rescue.main([*map(str, arguments)]) == 1
            shown = capsys.readouterr()
            assert message in shown.err
            assert not shown.out
    finally:
        os.umask(before)
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(StoreError, match="is there already"):
        rescue.rescue(file, file)
