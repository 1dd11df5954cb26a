"""Pages of SQLite files, read as bytes: the same as SQLite reads there, and of what is damaged the rest."""

import random
import sqlite3
import struct
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sessions.store.sqlite.page_format import (
    INDEX,
    INNER_INDEX,
    INNER_TABLE,
    TABLE,
    DatabasePages,
    PageHeader,
    decode_record,
    head_of,
    is_log_corrupt,
    logged_pages,
    page_size,
    page_size_of_log,
    unused_parts,
    varint,
)
from tests.support.depth import DEEP, first_short

SIZES = [512, 1024, 4096, 65536]
KINDS: tuple[Any, ...] = (
    *(None, 0, 1, 2, -1, -128, 127, 128, -(2**15), 2**15, -(2**23), 2**23, 2**31, -(2**31), 2**47, -(2**47)),
    *(2**63 - 1, -(2**63), 1.5, -1e300, "", "a", "城 → b", b"", b"\0", b"\xff" * 7),
)


def database(file: Path, size: int, script: str = "") -> sqlite3.Connection:
    db = sqlite3.connect(file, isolation_level=None)
    db.execute(f"PRAGMA page_size = {size}")
    db.executescript(f"CREATE TABLE t (x, y); CREATE TABLE w (x, y, PRIMARY KEY (x)) WITHOUT ROWID; {script}")
    return db


def read(pages: DatabasePages, width: int = 2) -> tuple[list[Any], list[Any]]:
    """Records of so many values: those of tables by rowid, and the others."""
    records = [(rowid, *values) for rowid, values in pages.records() if len(values) == width]
    tables = sorted(one for one in records if one[0] is not None)
    return tables, sorted(one[1:] for one in records if one[0] is None)


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("size", first_short(SIZES))
def test_everything_is_read_as_it_was_written(tmp_path: Path, size: int) -> None:
    file = tmp_path / "a.db"
    rows = [(number, bytes(number)) for number in range(1, 300)]
    with closing(database(file, size)) as db:
        db.execute("BEGIN")
        db.executemany("INSERT INTO t VALUES (?, ?)", rows)
        db.executemany("INSERT INTO w VALUES (?, ?)", rows)
        db.execute("COMMIT")
        (count,) = db.execute("PRAGMA page_count").fetchone()
    pages = DatabasePages(file.read_bytes())
    assert (pages.page_size, list(pages.numbers())) == (size, [*range(1, count + 1)])
    assert read(pages) == ([(number, *row) for number, row in enumerate(rows, 1)], rows)
    assert {values[1] for _, values in pages.records() if len(values) == 5} == {"t", "w"}


def test_every_kind_of_value_is_read() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute(f"CREATE TABLE t ({', '.join(f'c{n}' for n, _ in enumerate(KINDS))})")
        db.execute(f"INSERT INTO t VALUES ({', '.join('?' * len(KINDS))})", KINDS)
        pages = DatabasePages(db.serialize())
    ((rowid, *values),) = read(pages, len(KINDS))[0]
    assert rowid == 1
    assert [(type(one), one) for one in values] == [(type(one), one) for one in KINDS]


@pytest.mark.parametrize(
    "lengths",
    first_short([[*range(90, 104), *range(464, 484), *range(590, 604), 2560, 2561], range(60, 1224)]),
)
def test_records_go_on_in_other_pages_from_the_very_byte_on(tmp_path: Path, lengths: Sequence[int]) -> None:
    """Lengths around those at which a record begins to overflow, and some of several pages."""
    file, chance, size = tmp_path / "a.db", random.Random(1), 512
    rows = [(number, chance.randbytes(length)) for number, length in enumerate(lengths)]
    with closing(database(file, size)) as db:
        db.execute("BEGIN")
        db.executemany("INSERT INTO t VALUES (?, ?)", rows)
        db.executemany("INSERT INTO w VALUES (?, ?)", rows)
        db.execute("COMMIT")
    tables, others = read(DatabasePages(file.read_bytes()))
    assert [values for _, *values in tables] == [list(row) for row in rows]
    assert others == rows


def test_a_record_that_leads_nowhere_is_left_out_and_the_others_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(database(file, 512)) as db:
        db.execute("INSERT INTO t VALUES (1, 'short')")
        db.execute("INSERT INTO t VALUES (2, ?)", ("long" * 1000,))
        db.execute("INSERT INTO t VALUES (3, 'short too')")
    data = file.read_bytes()
    link = data.index(b"\0\0\0\x05long") if b"\0\0\0\x05long" in data else data.rindex(b"\0\0\0")
    for where in (bytes(4), struct.pack(">I", len(data) // 512 + 1), struct.pack(">I", 2**31)):
        rows = read(DatabasePages(data[:link] + where + data[link + 4 :]))[0]
        assert [one[1] for one in rows] == [1, 3]
    assert [one[1] for one in read(DatabasePages(data))[0]] == [1, 2, 3]


def test_a_record_that_says_it_is_longer_than_the_file_is_left_out(tmp_path: Path) -> None:
    """Also where its pages lead round in a ring, which would never end."""
    page = bytearray(512)
    page[:9] = struct.pack(">BHHHB", TABLE, 0, 1, 400, 0) + b"\x01"
    page[8:10] = struct.pack(">H", 400)
    page[400:410] = b"\x8f\xff\xff\xff\x7f\x01\x03\x0c\x0c\x0c"
    ring = struct.pack(">I", 2) + bytes(508)
    header = bytearray(512)
    header[16:18] = struct.pack(">H", 512)
    assert [*DatabasePages(bytes(header) + ring + bytes(page)).records()] == []


def test_a_broken_value_costs_its_record_alone(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(database(file, 512)) as db:
        db.executemany("INSERT INTO t VALUES (?, ?)", [(1, "one"), (2, "twotwo"), (3, "three")])
    data = file.read_bytes()
    for bad in (
        data.replace(b"twotwo", b"two\xff\xfe\xfd"),
        data.replace(b"\x19\x02twotwo", b"\x0a\x02twotwo"),
    ):
        assert [one[1] for one in read(DatabasePages(bad))[0]] == [1, 3]


def test_what_is_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with closing(database(file, 512)) as db:
        db.executemany("INSERT INTO t VALUES (?, ?)", [(number, "x" * 80) for number in range(40)])
    data = file.read_bytes()
    half = DatabasePages(data[: -512 - 100])
    assert len(half.numbers()) == len(data) // 512 - 1
    assert len(half.page(half.numbers()[-1])) == 512
    whole = read(DatabasePages(data))[0]
    assert 0 < len(read(half)[0]) < len(whole)
    assert len(set(read(half)[0]) - set(whole)) <= 1, "the one that the cut goes through: seals will tell"


def test_without_a_header_pages_are_of_the_usual_size() -> None:
    assert DatabasePages(b"").page_size == DatabasePages(bytes(5000)).page_size == 4096
    assert [*DatabasePages(b"").records()] == []
    assert len(DatabasePages(bytes(5000)).numbers()) == 2


@pytest.mark.parametrize(
    ("stored_size", "size"),
    [(1, 65536), (512, 512), (4096, 4096), (32768, 32768), (256, 0), (513, 0), (0, 0), (3, 0)],
)
def test_a_page_size_is_a_power_of_two(stored_size: int, size: int) -> None:
    assert page_size(bytes(16) + struct.pack(">H", stored_size)) == size
    if stored_size != 1:
        assert page_size_of_log(bytes(8) + struct.pack(">I", stored_size)) == size
    assert page_size_of_log(bytes(8) + struct.pack(">I", 65536 + stored_size)) == (
        65536 if stored_size == 0 else 0
    )
    assert page_size_of_log(bytes(8) + struct.pack(">I", 2 << 16)) == 0


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"\0", 0),
        (b"\x7f", 127),
        (b"\x81\0", 128),
        (b"\xff\x7f", 2**14 - 1),
        (b"\xff" * 7 + b"\x7f", 2**56 - 1),
        (b"\x80" * 7 + b"\x81\x02", 0x102),
        (b"\xff" * 9, 2**64 - 1),
    ],
)
def test_numbers_have_one_to_nine_bytes(data: bytes, value: int) -> None:
    assert varint(b"??" + data + b"\xff", 2) == (value, 2 + len(data))


@pytest.mark.parametrize("kind", [10, 11])
def test_kinds_of_values_that_do_not_exist_are_refused(kind: int) -> None:
    with pytest.raises(ValueError, match="no such kind"):
        decode_record(bytes((2, kind)) + bytes(20))


@pytest.mark.parametrize(
    "payload", [b"\x02\x01", b"\x02\x06" + bytes(7), b"\x02\x07" + bytes(7), b"\x02\x0fa"[:2]]
)
def test_a_value_that_is_cut_short_is_refused(payload: bytes) -> None:
    with pytest.raises(ValueError, match="longer than its page"):
        decode_record(payload)


# ---------------------------------------------------------------- heads and gaps


def page(kind: int, free: int, cells: int, content: int, size: int = 512, at: int = 0) -> bytearray:
    page_bytes = bytearray(size)
    page_bytes[at : at + 7] = struct.pack(">BHHH", kind, free, cells, content)
    return page_bytes


@pytest.mark.parametrize(("kind", "length"), [(TABLE, 8), (INDEX, 8), (INNER_INDEX, 12), (INNER_TABLE, 12)])
@pytest.mark.parametrize("first", [False, True])
def test_a_head_says_where_its_cells_are(kind: int, length: int, first: bool) -> None:
    at = 100 if first else 0
    head = head_of(bytes(page(kind, 300, 3, 200, at=at)), first)
    assert head == PageHeader(at, kind, 300, 3, 200)
    assert head.pointers_offset == at + length


@pytest.mark.parametrize(
    ("kind", "cells", "content", "possible"),
    [
        (TABLE, 10, 28, True),
        (TABLE, 11, 28, False),
        (INNER_TABLE, 8, 28, True),
        (INNER_TABLE, 9, 28, False),
        (TABLE, 0, 512, True),
        (TABLE, 0, 513, False),
        (TABLE, 0, 0, False),
        (3, 0, 512, False),
        (0, 0, 512, False),
    ],
)
def test_a_head_that_cannot_be_is_none(kind: int, cells: int, content: int, possible: bool) -> None:
    assert (head_of(bytes(page(kind, 0, cells, content)), False) is not None) == possible


@pytest.mark.parametrize("first", [False, True])
def test_a_page_that_is_cut_short_has_no_head(first: bool) -> None:
    at = 100 if first else 0
    whole = bytes(page(TABLE, 0, 0, at + 12, at=at))
    assert head_of(whole[: at + 12], first) == PageHeader(at, TABLE, 0, 0, at + 12)
    for length in (0, at, at + 1, at + 11):
        assert head_of(whole[:length], first) is None
        assert unused_parts(whole[:length], first) == []


def test_gaps_are_what_lies_before_the_content_and_in_free_blocks() -> None:
    page_bytes = page(TABLE, 300, 2, 200)
    assert unused_parts(bytes(page_bytes), False) == []
    page_bytes[12] = page_bytes[199] = page_bytes[304] = 1
    page_bytes[300:304] = struct.pack(">HH", 400, 10)
    page_bytes[400:404] = struct.pack(">HH", 507, 4)
    page_bytes[507:512] = struct.pack(">HHB", 0, 5, 1)
    assert unused_parts(bytes(page_bytes), False) == [(12, 200), (304, 310), (511, 512)]
    page_bytes[406] = 1
    page_bytes[402:404] = struct.pack(">H", 20)
    page_bytes[404] = 9
    assert unused_parts(bytes(page_bytes), False) == [(12, 200), (304, 310), (404, 420), (511, 512)]


@pytest.mark.parametrize("following", [300, 299, 8, 1, 509, 511, 512, 60_000])
def test_a_chain_of_free_blocks_that_leads_back_or_out_of_the_page_ends_there(following: int) -> None:
    page_bytes = page(TABLE, 300, 0, 200)
    page_bytes[300:310] = struct.pack(">HH", following, 10) + b"secret"
    assert unused_parts(bytes(page_bytes), False) == [(304, 310)]


def test_a_free_block_that_says_it_is_longer_than_the_page_ends_with_it() -> None:
    page_bytes = page(TABLE, 500, 0, 500)
    page_bytes[500:] = struct.pack(">HH", 0, 999) + b"12345678"
    assert unused_parts(bytes(page_bytes), False) == [(504, 512)]


def test_a_page_of_64_kib_without_cells_is_one_gap() -> None:
    page_bytes = page(TABLE, 0, 0, 0, 65536)
    page_bytes[-1] = 1
    assert unused_parts(bytes(page_bytes), False) == [(8, 65536)]


@pytest.mark.parametrize("size", SIZES)
def test_a_file_whose_gaps_are_wiped_is_whole_and_tells_nothing_of_what_was_deleted(
    tmp_path: Path, size: int
) -> None:
    file, chance = tmp_path / "a.db", random.Random(2)
    with closing(database(file, size, "PRAGMA secure_delete = OFF")) as db:
        db.execute("BEGIN")
        for number in range(400):
            values = (number, f"secret {number}" * chance.randrange(1, 3))
            db.execute("INSERT INTO t VALUES (?, ?)", values)
            db.execute("INSERT INTO w VALUES (?, ?)", values)
        db.execute("COMMIT")
        db.execute("BEGIN")
        gone = [(number,) for number in range(400) if number % 5]
        db.executemany("DELETE FROM t WHERE x = ?", gone)
        db.executemany("DELETE FROM w WHERE x = ?", gone)
        db.execute("COMMIT")
        remaining_rows = db.execute("SELECT * FROM t").fetchall(), db.execute("SELECT * FROM w").fetchall()
    data = bytearray(file.read_bytes())
    assert b"secret 399" in data or b"secret 398" in data
    for at in range(0, len(data), size):
        for begin, end in unused_parts(bytes(data[at : at + size]), at == 0):
            data[at + begin : at + end] = bytes(end - begin)
        assert unused_parts(bytes(data[at : at + size]), at == 0) == []
    file.write_bytes(data)
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert (
            db.execute("SELECT * FROM t").fetchall(),
            db.execute("SELECT * FROM w").fetchall(),
        ) == remaining_rows


# ---------------------------------------------------------------- the log


def with_log(file: Path, size: int = 512, commits: int = 4) -> tuple[bytes, bytes, list[int]]:
    """A file and its log, as a crash leaves them, and how long the log was after each commit."""
    log, lengths = file.with_name(file.name + "-wal"), []
    with closing(database(file, size, "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")) as db:
        for number in range(1, commits + 1):
            db.execute("INSERT INTO t VALUES (?, ?)", (number, b"x" * size * 3))
            lengths.append(log.stat().st_size)
        return file.read_bytes(), log.read_bytes(), lengths


def numbers(data: bytes, log: bytes) -> list[int]:
    return [one[1] for one in read(DatabasePages(data, log))[0]]


def turned(log: bytes) -> bytes:
    """The same log as a machine with the other order of bytes would have written it."""
    size = page_size_of_log(log)
    new_log = bytearray(b"\x37\x7f\x06\x83" + log[4:24])
    sums = summed(bytes(new_log), (0, 0))
    new_log += struct.pack(">II", *sums)
    for at in range(32, len(log), 24 + size):
        head, content = log[at : at + 16], log[at + 24 : at + 24 + size]
        sums = summed(head[:8] + content, sums)
        new_log += head + struct.pack(">II", *sums) + content
    return bytes(new_log)


def summed(data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first_sum, second_sum = sums
    for first, second in struct.iter_unpack(">II", data):
        first_sum = (first_sum + first + second_sum) % 2**32
        second_sum = (second_sum + second + first_sum) % 2**32
    return first_sum, second_sum


@pytest.mark.parametrize("size", SIZES)
def test_what_is_in_the_log_counts_as_far_as_it_was_committed(tmp_path: Path, size: int) -> None:
    data, log, lengths = with_log(tmp_path / "a.db", size)
    assert page_size_of_log(log) == size
    for commit_count, length in enumerate(lengths, 1):
        assert numbers(data, log[:length]) == [*range(1, commit_count + 1)]
        frames = (length - 32) // (24 + size)
        assert len([*logged_pages(log[:length], size)]) == frames
    assert numbers(data, b"") == numbers(data, log[:31]) == numbers(data, log[:32]) == []


def test_a_log_of_the_other_order_of_bytes_is_read_too(tmp_path: Path) -> None:
    data, log, _ = with_log(tmp_path / "a.db")
    assert log[:4] == b"\x37\x7f\x06\x82" or log == turned(log)
    assert numbers(data, turned(log)) == [1, 2, 3, 4]
    assert not is_log_corrupt(turned(log), lambda: False)


def test_without_its_file_a_log_tells_how_long_pages_are(tmp_path: Path) -> None:
    _, log, _ = with_log(tmp_path / "a.db", 1024)
    assert DatabasePages(b"", log).page_size == 1024
    assert numbers(b"", log) == [1, 2, 3, 4]


@DEEP
def test_a_torn_commit_counts_for_nothing(tmp_path: Path) -> None:
    data, log, lengths = with_log(tmp_path / "a.db")
    for length in range(lengths[-2], lengths[-1]):
        assert len([*logged_pages(log[:length], 512)]) == (lengths[-2] - 32) // 536
    for place in (0, 3, 4, 7, 8, 15, 16, 23, 24, 535):
        torn = bytearray(log)
        torn[lengths[-2] + place] ^= 1
        assert numbers(data, bytes(torn)) == [1, 2, 3]


def test_pages_of_an_earlier_log_behind_the_newer_ones_count_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    data, earlier, lengths = with_log(file)
    other = tmp_path / "b.db"
    with_log(other)
    newer = other.with_name("b.db-wal")
    assert not newer.exists()
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("INSERT INTO t VALUES (9, '')")
        log = file.with_name("a.db-wal").read_bytes()
        data = file.read_bytes()
    assert len(log) < lengths[-1]
    mixed = log + earlier[len(log) :]
    assert numbers(data, mixed) == numbers(data, log) == [1, 2, 3, 4, 9]
    assert not is_log_corrupt(mixed, lambda: False)


# ---------------------------------------------------------------- damage amid the log


def test_a_break_is_damage_where_a_later_commit_is_followed_by_another_frame(tmp_path: Path) -> None:
    """A torn tail has no frame behind its own commit, for that would have waited for the commit's sync."""
    _, log, lengths = with_log(tmp_path / "a.db")
    assert not is_log_corrupt(log, lambda: False)
    frames = range(32, len(log), 536)
    ends = [length - 536 for length in lengths]
    for order in (log, turned(log)):
        for at in frames:
            for place in (0, 8, 16, 24, 535):
                bad = bytearray(order)
                bad[at + place] ^= 0x10
                known = place not in (8, 16)  # else the commit itself, or what follows it, says nothing
                damaged = at < ends[-2] or (at == ends[-2] and known)
                assert is_log_corrupt(bytes(bad), lambda: False) == damaged, (at, place)


@pytest.mark.parametrize("length", [0, 8, 31, 32, 55, 567])
def test_a_log_without_a_whole_frame_or_head_is_not_damaged(tmp_path: Path, length: int) -> None:
    _, log, _ = with_log(tmp_path / "a.db")
    assert not is_log_corrupt(log[:length], lambda: False)
    torn = bytearray(log)
    torn[24] ^= 1
    assert not is_log_corrupt(bytes(torn), lambda: False)


def test_the_look_at_the_log_ends_when_it_is_told_to(tmp_path: Path) -> None:
    _, log, _ = with_log(tmp_path / "a.db")
    bad = bytearray(log)
    bad[32 + 24] ^= 1
    assert is_log_corrupt(bytes(bad), lambda: False)
    assert not is_log_corrupt(bytes(bad), lambda: True)
