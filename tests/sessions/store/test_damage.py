"""A damaged file: refused at the start or table by table, never shown as right."""

import asyncio
import logging
import os
import random
import re
import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from sessions.store.protocol import CorruptData, JournalLine, StoredTable, StoreError
from sessions.store.sqlite import file_guard, inspection
from sessions.store.sqlite.sqlite_store import SqliteStore, back_up
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.depth import DEEP
from tests.support.kingdoms import GAMES, SHELVES, begun, kit, played

PEOPLE = [Person(10**17 + 77 * n, name) for n, name in enumerate(("Annabel", "Bobadil", "Cleopatra"), 1)]


class Truth(NamedTuple):
    """A file with tables of all games, and what stands in it."""

    data: bytes
    tables: dict[str, tuple[StoredTable | None, list[JournalLine]]]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    path, chance = tmp_path_factory.mktemp("truth") / "castellan.db", random.Random(3)
    store = SqliteStore(path)
    await store.open()
    tables, names = Tables(store, SHELVES, secret=secrets_in_order()), []
    for place in range(15):
        name = await begun(tables, place, GAMES[place % len(GAMES)], PEOPLE[:2])
        await played(tables, name, chance.randrange(4, 30), chance)
        names.append(name)
    for person in PEOPLE:
        await kit(tables, person)
    stored_tables = {name: (await store.read(name), await store.journal(name)) for name in names}
    await store.close()
    return Truth(path.read_bytes(), stored_tables)


@pytest.fixture
def file(truth: Truth, tmp_path: Path) -> Path:
    path = tmp_path / "data" / "castellan.db"
    path.parent.mkdir(mode=0o700)
    path.write_bytes(truth.data)
    file_guard.sibling_path(path, "-mark").touch()
    return path


async def opened(path: Path) -> None:
    store = SqliteStore(path, patience=0)
    await store.open()
    await store.close()


# ---------------------------------------------------------------- ways of damage


def flipped(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 2, 8, 64))):
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)


def zeroed(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 1, 3))):
        page = chance.randrange(len(data) // 4096) * 4096
        data[page : page + 4096] = bytes(4096)


def cut_short(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def copied(data: bytearray, chance: random.Random) -> None:
    offset, other_offset = (chance.randrange(len(data) // 4096) * 4096 for _ in range(2))
    data[offset : offset + 4096] = data[other_offset : other_offset + 4096]


WAYS: tuple[Callable[[bytearray, random.Random], None], ...] = (flipped, zeroed, cut_short, copied)
ROUNDS = int(os.environ.get("DAMAGES", "24"))


async def shown(path: Path, names: list[str]) -> dict[str, Any]:
    """Each table as a bot loads it, without what is refused."""
    store = SqliteStore(path)
    loaded_tables: dict[str, Any] = {}
    try:
        await store.open()
        for ask in (store.list_unshown, lambda: store.due(1e12)):
            names = [*names, *(await asked(ask))]
        for name in dict.fromkeys(names):
            try:
                loaded_tables[name] = await store.read(name), await store.journal(name)
            except StoreError as fault:
                says_what_to_do(str(fault))
    except StoreError as fault:
        says_what_to_do(str(fault))
    finally:
        await store.close()
    return loaded_tables


async def asked(ask: Any) -> list[str]:
    try:
        return list(await ask())
    except StoreError as fault:
        says_what_to_do(str(fault))
        return []


def says_what_to_do(text: str) -> None:
    assert "docs/hosting.md" in text or "back-up" in text, text
    tells_nothing(text)


def tells_nothing(text: str) -> None:
    assert not re.search(r"\d{16,}", text)
    for person in PEOPLE:
        assert person.name not in text


@DEEP
@pytest.mark.parametrize("damage", WAYS)
async def test_nothing_wrong_is_shown_as_right(
    truth: Truth, damage: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "sessions")
    for number in range(ROUNDS):
        data, path = bytearray(truth.data), tmp_path / f"{number}" / "castellan.db"
        damage(data, random.Random(number))
        path.parent.mkdir(mode=0o700)
        path.write_bytes(data)
        file_guard.sibling_path(path, "-mark").touch()
        for name, table in (await shown(path, [*truth.tables])).items():
            assert table == truth.tables.get(name, (None, [])), f"{damage.__name__} {number}"
        shutil.rmtree(path.parent)
    tells_nothing(caplog.text)


# ---------------------------------------------------------------- the start


async def test_an_emptied_or_lost_file_is_no_new_database(file: Path) -> None:
    os.truncate(file, 0)
    with pytest.raises(StoreError, match="is empty, where a database was: put a back-up"):
        await opened(file)
    os.unlink(file)
    with pytest.raises(StoreError, match="is gone, where a database was"):
        await opened(file)
    os.unlink(file_guard.sibling_path(file, "-mark"))
    await opened(file)


@pytest.mark.parametrize("beside", ["-wal", "backup"])
async def test_what_is_left_beside_an_emptied_file_is_not_lost(tmp_path: Path, beside: str) -> None:
    file = tmp_path / "castellan.db"
    file.write_bytes(b"")
    left = file_guard.back_up_of(file) if beside == "backup" else file_guard.sibling_path(file, beside)
    left.write_bytes(b"something")
    with pytest.raises(StoreError, match="is empty"):
        await opened(file)


async def test_an_empty_file_that_nothing_speaks_of_is_a_new_one(tmp_path: Path) -> None:
    """A power cut in a first start leaves one."""
    file = tmp_path / "castellan.db"
    file.write_bytes(b"")
    await opened(file)


@pytest.mark.parametrize("version", [0, 1])
async def test_another_programs_file_is_refused(tmp_path: Path, version: int) -> None:
    file = tmp_path / "castellan.db"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(f"CREATE TABLE recipes (x); PRAGMA user_version = {version}")
    before = file.read_bytes()
    with pytest.raises(StoreError, match="not one of Castellan's"):
        await opened(file)
    assert file.read_bytes() == before


async def test_another_application_id_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA application_id = -7")
    with pytest.raises(StoreError, match="not one of Castellan's"):
        await opened(file)


async def killed_amid(file: Path, to: Path) -> Path:
    """A copy of the folder with a log of several commits, as a killed bot leaves it."""
    store = SqliteStore(file)
    await store.open()
    for number in range(6):
        await store.save_entry("server", "7", bytes(3000 + number))
    shutil.copytree(file.parent, to)
    await store.close()
    return to / file.name


async def test_a_lost_log_is_missed(file: Path, tmp_path: Path) -> None:
    killed_file = await killed_amid(file, tmp_path / "killed")
    log = file_guard.sibling_path(killed_file, "-wal")
    data = log.read_bytes()
    log.unlink()
    for _ in range(2):
        with pytest.raises(StoreError, match="-wal is gone, and with it the newest answers"):
            await opened(killed_file)
    log.write_bytes(data)
    await opened(killed_file)
    assert not log.exists()
    await opened(killed_file)


async def test_a_file_that_could_not_note_its_closing_is_opened_again(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.save_entry("server", "7", b"newest")
    await store.fetch("PRAGMA query_only = ON")
    await store.close()
    await opened(file)


async def test_a_back_up_may_be_put_back_after_a_crash_but_not_beside_a_former_log(
    file: Path, tmp_path: Path
) -> None:
    store = SqliteStore(file)
    await store.open()
    await back_up(store)
    await store.save_entry("server", "7", b"newer")
    killed = tmp_path / "killed"
    shutil.copytree(file.parent, killed)
    await store.close()
    killed_file = killed / "castellan.db"
    file_guard.back_up_of(killed_file).replace(killed_file)
    with pytest.raises(StoreError, match="belongs to another file"):
        await opened(killed_file)
    file_guard.sibling_path(killed_file, "-wal").unlink()
    await opened(killed_file)
    with closing(sqlite3.connect(killed_file)) as db:
        assert not db.execute("SELECT 1 FROM entries WHERE kind = 'server'").fetchall()


@pytest.mark.parametrize("frame_number", [0, 1, 4])
async def test_damage_amid_the_log_is_said_and_not_taken_for_a_torn_tail(
    file: Path, tmp_path: Path, frame_number: int
) -> None:
    killed_file = await killed_amid(file, tmp_path / "killed")
    log = file_guard.sibling_path(killed_file, "-wal")
    data = bytearray(log.read_bytes())
    data[frame(frame_number) + 24 + 2000] ^= 1
    log.write_bytes(data)
    with pytest.raises(StoreError, match="-wal is damaged, and newer answers lie behind it"):
        await opened(killed_file)
    assert log.read_bytes() == data


@pytest.mark.parametrize("length", [0, 1, 11, 23, 31, 32, -1, -700, -4000])
async def test_a_torn_log_is_no_damage(file: Path, tmp_path: Path, length: int) -> None:
    """The power may go while any part of it is written."""
    killed_file = await killed_amid(file, tmp_path / "killed")
    log = file_guard.sibling_path(killed_file, "-wal")
    log.write_bytes(log.read_bytes()[:length])
    await opened(killed_file)


def log_of(*frames: tuple[int, bytes]) -> bytearray:
    """A log as SQLite writes it. frames: the size after a commit (0: none), and a page."""
    head = struct.pack(">IIIIII", 0x377F0683, 3007000, 4096, 1, 7, 8)
    sums = file_guard.checksum(head, ">", (0, 0))
    log = bytearray(head + struct.pack(">II", *sums))
    for number, (commit, page) in enumerate(frames, 1):
        begin = struct.pack(">II", number, commit)
        sums = file_guard.checksum(begin + page, ">", sums)
        log += begin + struct.pack(">IIII", 7, 8, *sums) + page
    return log


def frame(number: int) -> int:
    """Where a frame begins, from 0."""
    return 32 + number * (24 + 4096)


TORN = (
    41  # this one's head lies across two sectors: what says whether it commits in one, its sums in the other
)


def test_a_head_torn_between_two_sectors_is_no_damage() -> None:
    """An older log's commit stood at the place; the newer frame's first sector never arrived."""
    page = bytes(range(256)) * 16
    log = log_of(*[(9, page)] * TORN, (0, page), (9, page))
    older = log_of(*[(9, page)] * (TORN + 2))
    border = frame(TORN) + 8
    assert border % 512 == 0
    log[border - 8 : border] = older[border - 8 : border]
    assert not file_guard.is_log_corrupt(bytes(log))


@pytest.mark.parametrize("broken", [0, 3, TORN - 1, TORN])
def test_damage_before_a_commit_that_was_kept_is_found_at_every_frame(broken: int) -> None:
    page = bytes(range(256)) * 16
    log = log_of(*[(9, page)] * (TORN + 3))
    log[frame(broken) + 1000] ^= 1
    assert file_guard.is_log_corrupt(bytes(log))
    assert not file_guard.is_log_corrupt(bytes(log[: frame(broken + 1)])), "a torn tail"


def test_the_check_at_the_start_ends_in_time(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with closing(sqlite3.connect(tmp_path / "big.db")) as db:
        db.executescript(
            "CREATE TABLE a (x); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000) "
            "INSERT INTO a SELECT hex(randomblob(200)) FROM n; CREATE INDEX b ON a (x)"
        )
        inspection.check_integrity(db, tmp_path / "big.db", seconds=0)
        assert "bot.py doctor` searches all of it" in caplog.text
        caplog.clear()
        inspection.check_integrity(db, tmp_path / "big.db", seconds=1e9)
        assert not caplog.text


# ---------------------------------------------------------------- while the bot runs


async def test_a_damaged_table_is_refused_and_the_others_go_on(
    truth: Truth, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bad, *others = (name for name, (row, _) in truth.tables.items() if row and row.phase == "playing")
    with closing(sqlite3.connect(file, isolation_level=None)) as db:  # SQLite sees nothing of one bit
        (body,) = db.execute("SELECT body FROM tables WHERE id = ?", (bad,)).fetchone()
        place = re.search(rb'"question":(\d)', body)
        assert place
        other_body = body[: place.start(1)] + bytes([body[place.start(1)] ^ 1]) + body[place.end(1) :]
        db.execute("UPDATE tables SET body = ? WHERE id = ?", (other_body, bad))
    store = SqliteStore(file)
    await store.open()
    assert "open tables 1 are damaged" in caplog.text
    assert bad not in caplog.text
    tables = Tables(store, SHELVES)
    with pytest.raises(StoreError, match="is damaged"):
        await tables.get(bad)
    writes = [store.mark_shown(bad, 99), *(played(tables, name, 2, random.Random(2)) for name in others)]
    first, *rest = await asyncio.gather(*writes, return_exceptions=True)
    assert isinstance(first, StoreError)
    assert not [one for one in rest if isinstance(one, BaseException)]
    await store.postpone(60.0)
    with pytest.raises(StoreError, match="is damaged"):
        await store.read(bad)
    await store.close()


@pytest.mark.parametrize(
    "change", ["DELETE FROM journal_lines WHERE number = 2", "UPDATE journal_lines SET text = text || '1'"]
)
async def test_a_damaged_journal_is_refused(truth: Truth, file: Path, change: str) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(change)
    store = SqliteStore(file)
    await store.open()
    for name in truth.tables:
        with pytest.raises(StoreError, match="is damaged"):
            await store.journal(name)
    await store.close()


async def test_a_damaged_note_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript("UPDATE entries SET value = CAST('[]' AS BLOB)")
    store = SqliteStore(file)
    await store.open()
    with pytest.raises(StoreError, match="is damaged"):
        await store.load_entry("kits", str(PEOPLE[0].id))
    assert await store.load_entries("kits") == {}
    await store.close()


async def test_a_row_whose_text_is_none_any_more_is_refused_and_the_others_go_on(
    truth: Truth, file: Path
) -> None:
    bad, *others = (name for name, (row, _) in truth.tables.items() if row and row.phase == "playing")
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("UPDATE tables SET game = CAST(X'ff' AS TEXT) WHERE id = ?", (bad,))
    store = SqliteStore(file)
    await store.open()
    with pytest.raises(CorruptData, match="a row is damaged"):
        await store.read(bad)
    tells = [store.mark_shown(name, 99) for name in (bad, *others)]
    first, *rest = await asyncio.gather(*tells, return_exceptions=True)
    assert isinstance(first, CorruptData)
    assert rest == [None] * len(others)
    assert {row.shown_version for name in others if (row := await store.read(name))} == {99}
    await store.close()
