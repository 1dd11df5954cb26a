"""A damaged file: refused at the door or table by table, never shown as right, and what is whole is saved."""

import asyncio
import logging
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from msgspec.structs import replace

from sessions.store import rescue
from sessions.store.protocol import CorruptData, JournalLine, StoredTable, StoreError
from sessions.store.sqlite import file_guard, page_format, startup_check
from sessions.store.sqlite.page_format import HEADS, DatabasePages, head_of
from sessions.store.sqlite.sqlite_store import SqliteStore, back_up
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.depth import DEEP
from tests.support.kingdoms import GAMES, SHELVES, begun, kit, played
from tests.support.paths import ROOT

PEOPLE = [Person(10**17 + 77 * n, name) for n, name in enumerate(("Annabel", "Bobadil", "Cleopatra"), 1)]
RAM = "/dev/shm" if Path("/dev/shm").is_dir() else None


class Truth(NamedTuple):
    """A file with tables of all games, and what stands in it. pages: of each table's row and journal."""

    data: bytes
    tables: dict[str, tuple[StoredTable, list[JournalLine]]]
    pages: dict[str, set[int]]


class Traced(DatabasePages):
    """Notes which pages a record stands on."""

    used: set[int]

    def page(self, number: int) -> bytes:
        self.used.add(number)
        return super().page(number)


def pages_of(data: bytes, names: dict[int, str]) -> dict[str, set[int]]:
    """Which pages each table needs: those of its row with what overflows, and those of its lines."""
    file, needed_pages = Traced(data), {name: set[int]() for name in names.values()}
    for number in file.numbers():
        file.used = {number}
        page = DatabasePages.page(file, number)
        head = head_of(page, number == 1)
        if head is None or head.kind not in HEADS or head.kind == 5:
            continue
        for place in range(head.cell_count):
            at = int.from_bytes(page[head.pointers_offset + 2 * place :][:2], "big")
            file.used = {number}
            rowid, values = file.read_record(page, at, head.kind)
            seq = rowid if len(values) == 14 else values[0] if len(values) == 7 else None
            if seq in names:
                needed_pages[names[seq]] |= file.used
    return needed_pages


async def written(folder: Path) -> Truth:
    path, chance = folder / "castellan.db", random.Random(3)
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
    numbers = dict(await store.fetch("SELECT seq, id FROM tables"))
    await store.close()
    data = path.read_bytes()
    return Truth(data, stored_tables, pages_of(data, numbers))  # type: ignore[arg-type]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return await written(tmp_path_factory.mktemp("truth"))


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


def swapped(data: bytearray, chance: random.Random) -> None:
    offset, other_offset = (chance.randrange(len(data) // 4096) * 4096 for _ in range(2))
    data[offset : offset + 4096], data[other_offset : other_offset + 4096] = (
        data[other_offset : other_offset + 4096],
        data[offset : offset + 4096],
    )


def copied(data: bytearray, chance: random.Random) -> None:
    offset, other_offset = (chance.randrange(len(data) // 4096) * 4096 for _ in range(2))
    data[offset : offset + 4096] = data[other_offset : other_offset + 4096]


WAYS: tuple[Callable[[bytearray, random.Random], None], ...] = (flipped, zeroed, cut_short, swapped, copied)
ROUNDS = int(os.environ.get("DAMAGES", "24"))


def damaged(truth: Truth, number: int, damage: Callable[[bytearray, random.Random], None]) -> bytes:
    data = bytearray(truth.data)
    damage(data, random.Random(number))
    return bytes(data)


def touched(truth: Truth, data: bytes) -> set[int]:
    """Numbers of the pages that are not what they were."""
    count = len(truth.data) // 4096
    return {n + 1 for n in range(count) if truth.data[n * 4096 :][:4096] != data[n * 4096 :][:4096]}


async def shown(path: Path) -> dict[str, Any] | None:
    """Each table as a bot loads it, None where it is refused; None for a file that is refused as a whole."""
    store = SqliteStore(path)
    try:
        await store.open()
    except StoreError as fault:
        says_what_to_do(str(fault))
        return None
    loaded_tables: dict[str, Any] = {}
    try:
        names = [*await asked(store.list_unshown()), *await asked(store.due(1e12)), *truth_names(path)]
        for name in dict.fromkeys(names):
            try:
                loaded_tables[name] = await store.read(name), await store.journal(name)
            except StoreError as fault:
                says_what_to_do(str(fault))
                loaded_tables[name] = None
    finally:
        await store.close()
    return loaded_tables


NAMES: list[str] = []


def truth_names(path: Path) -> list[str]:
    return NAMES


async def asked(question: Any) -> list[str]:
    try:
        return list(await question)
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
async def test_nothing_wrong_is_shown_as_right_and_all_that_is_whole_is_saved(
    truth: Truth, damage: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "sessions")
    NAMES[:] = list(truth.tables)
    for number in range(ROUNDS):
        folder = tmp_path / f"{number}"
        folder.mkdir(mode=0o700)
        path, data = folder / "castellan.db", damaged(truth, number, damage)
        path.write_bytes(data)
        saved, *_ = rescue.rescue(path, folder / "saved.db") if data else ([],)
        saved_tables = {
            one.row.table: (one.row, list(one.lines)) for one in saved if one.row and not one.loss_reason
        }
        for name, table in saved_tables.items():
            assert table == truth.tables[name], f"{damage.__name__} {number}"
        bad = touched(truth, data)
        for name, on in truth.pages.items():
            assert name in saved_tables or on & bad, (
                f"{damage.__name__} {number}: {name} stands on whole pages"
            )
        assert path.read_bytes() == data, "the damaged file is only read"
        file_guard.write_mark(path, file_guard.CLOSED)
        for name, table in ((await shown(path)) or {}).items():
            assert table is None or table == truth.tables.get(name, (None, [])), f"{damage.__name__} {number}"
        if saved_tables:
            assert await shown(folder / "saved.db") == {
                n: saved_tables.get(n, (None, [])) for n in truth.tables
            }
        shutil.rmtree(folder)
    tells_nothing(caplog.text)


@DEEP
async def test_a_saved_table_plays_on(truth: Truth, tmp_path: Path) -> None:
    path = tmp_path / "castellan.db"
    data = bytearray(truth.data)
    data[:4096] = bytes(4096)  # not even the schema is left
    path.write_bytes(data)
    output = (
        await asyncio.to_thread(
            subprocess.run,
            (
                sys.executable,
                "-m",
                "sessions.store.rescue",
                str(path),
                str(tmp_path / "new" / "castellan.db"),
            ),
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    ).stdout
    assert output.count("✓") == len(truth.tables)
    assert "15 tables are in" in output
    tells_nothing(output)
    store = SqliteStore(tmp_path / "new" / "castellan.db")
    await store.open()
    tables = Tables(store, SHELVES)
    for name, (row, lines) in truth.tables.items():
        assert await store.tables_naming_person(PEOPLE[0].id)
        if row.phase == "playing":
            await played(tables, name, 3, random.Random(1))
            assert len(await store.journal(name)) >= len(lines)
    await store.close()


# ---------------------------------------------------------------- the door


async def opened(path: Path) -> None:
    store = SqliteStore(path, patience=0)
    await store.open()
    await store.close()


@pytest.fixture
def file(truth: Truth, tmp_path: Path) -> Path:
    path = tmp_path / "data" / "castellan.db"
    path.parent.mkdir(mode=0o700)
    path.write_bytes(truth.data)
    file_guard.write_mark(path, file_guard.CLOSED)
    return path


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
async def test_an_emptied_file_of_an_earlier_version_is_known_too(tmp_path: Path, beside: str) -> None:
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


@pytest.mark.parametrize("version", [0, 3, 4])
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
        db.execute("PRAGMA application_id = 7")
    with pytest.raises(StoreError, match="not one of Castellan's"):
        await opened(file)


async def test_a_lost_log_is_missed(file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    killed = tmp_path / "killed"
    shutil.copytree(file.parent, killed)
    await store.close()
    file_guard.sibling_path(killed / "castellan.db", "-wal").unlink()
    with pytest.raises(StoreError, match="-wal is gone, and with it the newest answers"):
        await opened(killed / "castellan.db")
    file_guard.sibling_path(killed / "castellan.db", "-mark").unlink()
    await opened(killed / "castellan.db")


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
        assert not db.execute("SELECT 1 FROM notes WHERE kind = 'server'").fetchall()


async def killed_amid(file: Path, to: Path) -> Path:
    """A copy of the folder with a log of several commits."""
    store = SqliteStore(file)
    await store.open()
    for number in range(6):
        await store.save_entry("server", "7", bytes(3000 + number))
    shutil.copytree(file.parent, to)
    await store.close()
    return to / file.name


@pytest.mark.parametrize("frame", [0, 1, 4])
async def test_damage_amid_the_log_is_said_and_not_taken_for_a_torn_tail(
    file: Path, tmp_path: Path, frame: int
) -> None:
    killed_file = await killed_amid(file, tmp_path / "killed")
    log = file_guard.sibling_path(killed_file, "-wal")
    data = bytearray(log.read_bytes())
    data[32 + frame * 4120 + 24 + 2000] ^= 1
    log.write_bytes(data)
    with pytest.raises(StoreError, match="-wal is damaged, and newer answers lie behind it"):
        await opened(killed_file)
    assert log.read_bytes() == data
    file_guard.sibling_path(killed_file, "-mark").unlink()
    await opened(killed_file)


@pytest.mark.parametrize("lost", [1, 700, 4000])
async def test_a_torn_tail_of_the_log_is_no_damage(file: Path, tmp_path: Path, lost: int) -> None:
    killed_file = await killed_amid(file, tmp_path / "killed")
    log = file_guard.sibling_path(killed_file, "-wal")
    log.write_bytes(log.read_bytes()[:-lost])
    await opened(killed_file)


def log_of(*frames: tuple[int, bytes]) -> bytearray:
    """A log as SQLite writes it. frames: the size after a commit (0: none), and a page."""
    head = struct.pack(">IIIIII", 0x377F0683, 3007000, 4096, 1, 7, 8)
    sums = page_format.checksum(head, ">", (0, 0))
    log = bytearray(head + struct.pack(">II", *sums))
    for number, (commit, page) in enumerate(frames, 1):
        begin = struct.pack(">II", number, commit)
        sums = page_format.checksum(begin + page, ">", sums)
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
    assert not page_format.is_log_corrupt(bytes(log), lambda: False)


@pytest.mark.parametrize("broken", [0, 3, TORN - 1, TORN])
def test_damage_before_a_commit_that_was_kept_is_found_at_every_frame(broken: int) -> None:
    page = bytes(range(256)) * 16
    log = log_of(*[(9, page)] * (TORN + 3))
    log[frame(broken) + 1000] ^= 1
    assert page_format.is_log_corrupt(bytes(log), lambda: False)
    assert not page_format.is_log_corrupt(bytes(log[: frame(broken + 1)]), lambda: False), "a torn tail"


async def test_the_look_at_the_door_ends_in_time(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    class Slow:
        def execute(self, query: str) -> Any:
            error = sqlite3.OperationalError("interrupted")
            error.sqlite_errorcode = sqlite3.SQLITE_INTERRUPT
            raise error

        def interrupt(self) -> None:
            return

    startup_check.check_integrity(Slow(), file)  # type: ignore[arg-type]
    assert "bot.py doctor` looks at all of it" in caplog.text


async def test_the_look_can_be_interrupted(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "big.db")) as db:
        db.executescript(
            "CREATE TABLE a (x); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000) "
            "INSERT INTO a SELECT hex(randomblob(200)) FROM n; CREATE INDEX b ON a (x)"
        )
        with (
            startup_check.time_limit(db, 0.05),
            pytest.raises(sqlite3.OperationalError, match="interrupted"),
        ):
            check(db, 50)


def check(db: sqlite3.Connection, times: int) -> None:
    for _ in range(times):
        db.execute("PRAGMA integrity_check").fetchall()


# ---------------------------------------------------------------- while the bot runs


def row_changed(file: Path, name: str) -> None:
    """One digit of a table's body: SQLite sees nothing of it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        (body,) = db.execute("SELECT body FROM tables WHERE id = ?", (name,)).fetchone()
        place = re.search(rb'"question":(\d)', body)
        assert place
        digit = place.start(1)
        other = body[:digit] + bytes([body[digit] ^ 1]) + body[digit + 1 :]
        db.execute("UPDATE tables SET body = ? WHERE id = ?", (other, name))


async def test_a_damaged_table_is_refused_and_the_others_go_on(
    truth: Truth, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bad, *others = (name for name, (row, _) in truth.tables.items() if row.phase == "playing")
    row_changed(file, bad)
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
    "change", ["DELETE FROM lines WHERE number = 2", "UPDATE lines SET text = text || '1'"]
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
        db.executescript("UPDATE notes SET value = CAST('[]' AS BLOB)")
    store = SqliteStore(file)
    await store.open()
    with pytest.raises(StoreError, match="is damaged"):
        await store.load_entry("kits", str(PEOPLE[0].id))
    assert await store.load_entries("kits") == {}
    await store.close()


def outcome(seq: int, table: str, version: int, lost: str = "") -> rescue.RecoveredTable:
    return rescue.RecoveredTable(seq, replace(ROW, table=table, version=version), (), lost)


ROW = StoredTable("one", 5, 7, "crownfell", "playing", 1, 1, None, (), b"{}", 0.0)


def test_of_two_tables_with_one_name_the_newest_is_saved() -> None:
    """Pages that SQLite has given back still hold what a table was."""
    every = [outcome(1, "one", 3), outcome(2, "one", 5), outcome(3, "one", 4), outcome(4, "two", 1)]
    lost = [
        outcome(5, "one", 9, "nothing of it can be read"),
        rescue.RecoveredTable(6, None, (), "it is gone"),
    ]
    assert [one.seq for one in rescue.newest_outcomes([*every, *lost])] == [2, 4, 5, 6]


@pytest.mark.parametrize(
    ("count", "sealed", "sure"), [(2, True, True), (2, False, False), (None, True, False)]
)
def test_what_is_saved_without_a_checksum_is_called_unproved(
    count: int | None, sealed: bool, sure: bool
) -> None:
    lines = [JournalLine(number, 1.0, "answer", 0, "pass") for number in (1, 2)]
    contents = rescue.parse_records(DatabasePages(b""))
    for number, line in enumerate(lines):
        seal = rescue.line_checksum("one", (line.number, line.at, line.kind, line.seat, line.text))
        contents.lines[7].append((line, seal if sealed or not number else None))
    saved = rescue.recover_table(7, ROW, count, contents)
    assert (saved.lines, saved.loss_reason, saved.is_verified) == (tuple(lines), "", sure)
    assert ("before there were checksums" in str(saved)) is not sure


def ends_of_commits(log: bytes) -> list[int]:
    commits = []
    while frame(len(commits)) < len(log):
        commits.append(struct.unpack_from(">I", log, frame(len(commits)) + 4)[0])
    return [frame(number + 1) for number, commit in enumerate(commits) if commit]


@pytest.mark.parametrize("commit_count", [0, 1, 4, 6])
async def test_as_much_of_the_log_is_saved_as_is_there(file: Path, tmp_path: Path, commit_count: int) -> None:
    """A bot that was killed leaves its newest answers there; the log may be torn, or lost."""
    killed_file, saved = await killed_amid(file, tmp_path / "killed"), tmp_path / "saved" / "castellan.db"
    log = file_guard.sibling_path(killed_file, "-wal")
    data = log.read_bytes()
    log.write_bytes(
        data[: ends_of_commits(data)[-6:][commit_count - 1] + 100]
    ) if commit_count else log.unlink()
    outcomes, _, spoilt = rescue.rescue(killed_file, saved)
    assert (len(outcomes), [one for one in outcomes if one.loss_reason], spoilt) == (15, [], 0)
    store = SqliteStore(saved)
    await store.open()
    assert await store.load_entry("server", "7") == (bytes(2999 + commit_count) if commit_count else None)
    await store.close()


@pytest.mark.parametrize("length", [1, 11, 12, 18, 23, 31, 32])
async def test_a_log_shorter_than_its_own_head_is_no_damage(file: Path, tmp_path: Path, length: int) -> None:
    """The power may go while the first bytes of a new log are written."""
    killed_file = await killed_amid(file, tmp_path / "killed")
    log = file_guard.sibling_path(killed_file, "-wal")
    log.write_bytes(log.read_bytes()[:length])
    rescue.rescue(killed_file, tmp_path / "saved" / "castellan.db")
    await opened(killed_file)


async def test_a_row_whose_text_is_none_any_more_is_refused_and_the_others_go_on(
    truth: Truth, file: Path
) -> None:
    bad, *others = (name for name, (row, _) in truth.tables.items() if row.phase == "playing")
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
    assert {row.told for name in others if (row := await store.read(name))} == {99}
    await store.close()
