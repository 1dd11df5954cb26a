"""The rescue of a damaged file: nothing wrong is saved as right, and what is whole is saved."""

import asyncio
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from sessions.store import rescue
from sessions.store.documents import Document, DocumentWrite
from sessions.store.protocol import JournalLine, StoredTable, StoreError
from sessions.store.sqlite import file_guard
from sessions.store.sqlite.sqlite_store import SqliteStore, back_up
from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.stores import line, row

PAGE = rescue.PAGE
ROUNDS = int(os.environ.get("DAMAGES", "24"))
NAMES = [f"table{number}" for number in range(40)]
WHOLE = "✓ table a (crownfell, playing): kept, 3 lines"


async def filled(file: Path) -> SqliteStore:
    store = SqliteStore(file)
    await store.open()
    await store.write(row("a"), [line(1), JournalLine(2, 3.0, "join", 1, "17"), line(3)])
    await store.write(row("b", phase="over"), [line(1)])
    await store.save_entry("kits", "7", b"deck")
    await store.documents.put([DocumentWrite("result", "r", 0, b"1", {"person:1": 2.0})])
    return store


async def check_filled(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    assert await store.read("a") == row("a")
    assert [len(await store.journal(name)) for name in "ab"] == [3, 1]
    assert [await store.tables_naming_person(person) for person in (1, 17, 18)] == [["a", "b"], ["a"], []]
    assert await store.load_entry("kits", "7") == b"deck"
    assert [hit.document for hit in await store.documents.find("person:1", 5)] == [
        Document("result", "r", 1, b"1")
    ]
    await store.close()


@pytest.mark.parametrize("killed", [False, True])
async def test_everything_is_saved_also_what_stands_in_the_log_alone(tmp_path: Path, killed: bool) -> None:
    store = await filled(tmp_path / "data" / "castellan.db")
    if not killed:
        await store.close()
    copy = shutil.copytree(tmp_path / "data", tmp_path / "copy") / "castellan.db"
    before = {file.name: file.read_bytes() for file in copy.parent.iterdir()}
    assert ("castellan.db-wal" in before) == killed
    outcomes, entries, corrupt = rescue.rescue(copy, tmp_path / "saved.db")
    assert ([outcome[0] for outcome in outcomes], entries, corrupt) == (["✓", "✓"], 2, 0)
    assert {file.name: file.read_bytes() for file in copy.parent.iterdir()} == before, "it is only read"
    await store.close()
    await check_filled(tmp_path / "saved.db")


async def test_without_its_first_page_a_file_and_a_back_up_are_saved(tmp_path: Path) -> None:
    file = tmp_path / "castellan.db"
    store = await filled(file)
    await back_up(store)
    await store.close()
    for damaged in (file, file_guard.back_up_of(file)):
        damaged.write_bytes(bytes(PAGE) + damaged.read_bytes()[PAGE:])
        saved = tmp_path / "saved" / damaged.name
        rescue.rescue(damaged, saved)
        await check_filled(saved)


@pytest.mark.parametrize("place", ["a table", "a journal", "an entry", "a document"])
async def test_what_does_not_match_its_checksum_is_left_out_and_the_rest_is_saved(
    tmp_path: Path, place: str
) -> None:
    file = tmp_path / "castellan.db"
    await (await filled(file)).close()
    statement, lost = {
        "a table": ("UPDATE tables SET channel = 71 WHERE id = 'b'", "✗ table 2: its row is damaged"),
        "a journal": (
            "UPDATE journal_lines SET text = 'a1-a3' WHERE seq = 2",
            "✗ table b (crownfell, over): its position is whole, 1 of the 1 lines of its journal are damaged",
        ),
        "an entry": ("UPDATE entries SET value = x'00'", ""),
        "a document": ("UPDATE documents SET value = x'00'", ""),
    }[place]
    with closing(sqlite3.connect(file)) as db:
        db.execute(statement)
        db.commit()
    outcomes, entries, corrupt = rescue.rescue(file, tmp_path / "saved.db")
    assert outcomes == [WHOLE, lost or "✓ table b (crownfell, over): kept, 1 lines"]
    assert (entries, corrupt) == ((2, 0) if lost else (1, 1))


# ---------------------------------------------------------------- pages


async def many(file: Path) -> dict[str, tuple[StoredTable, list[JournalLine]]]:
    """A file with tables of many pages, and what stands in it."""
    store, chance, tables = SqliteStore(file), random.Random(3), {}
    await store.open()
    for name in NAMES:
        body = chance.randbytes(chance.choice((20, 300, 3000, 9000)))
        tables[name] = row(name, body=body), [line(n, "x" * 100) for n in range(1, chance.randrange(2, 60))]
        await store.write(*tables[name])
        await store.save_entry("kits", name, body)
        await store.documents.put([DocumentWrite("result", name, 0, body, {"all": 1.0})])
    await store.close()
    return tables


async def loaded(file: Path) -> dict[str, tuple[StoredTable, list[JournalLine]]]:
    store, tables = SqliteStore(file), {}
    await store.open()
    for name in NAMES:
        if stored := await store.read(name):
            tables[name] = stored, await store.journal(name)
    await store.close()
    return tables


async def test_whatever_leads_to_the_rows_may_be_lost(tmp_path: Path) -> None:
    """Pages of types 2 and 5 lead to others; those of type 2 also hold rows themselves."""
    file, saved = tmp_path / "castellan.db", tmp_path / "saved.db"
    tables = await many(file)
    data = bytearray(file.read_bytes())
    upper = [at for at in range(PAGE, len(data), PAGE) if data[at] == 5]
    assert len(upper) >= 2
    for at in (0, *upper):
        data[at : at + PAGE] = bytes(PAGE)
    file.write_bytes(data)
    _, entries, corrupt = rescue.rescue(file, saved)
    assert await loaded(saved) == tables
    assert (entries, corrupt) == (2 * len(NAMES), 0)


def flipped(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.choice((1, 2, 8, 64))):
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)


def zeroed(data: bytearray, chance: random.Random) -> None:
    page = chance.randrange(len(data) // PAGE) * PAGE
    data[page : page + PAGE] = bytes(PAGE)


def cut_short(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def copied(data: bytearray, chance: random.Random) -> None:
    begin, to = (chance.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[to : to + PAGE] = data[begin : begin + PAGE]


@DEEP
@pytest.mark.parametrize("damage", [flipped, zeroed, cut_short, copied])
async def test_nothing_wrong_is_saved_and_a_damaged_page_costs_few_tables(damage, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    tables = await many(tmp_path / "castellan.db")
    whole, lost, touched = (tmp_path / "castellan.db").read_bytes(), 0, 0
    for number in range(ROUNDS):
        data, file, saved = bytearray(whole), tmp_path / f"{number}.db", tmp_path / "saved" / f"{number}.db"
        damage(data, random.Random(number))
        file.write_bytes(data)
        rescue.rescue(file, saved)
        saved_tables = await loaded(saved)
        for name, table in saved_tables.items():
            assert table == tables[name], f"{damage.__name__} {number}"
        lost += len(tables) - len(saved_tables)
        pages = range(0, len(whole), PAGE)
        touched += sum(data[at : at + PAGE] != whole[at : at + PAGE] for at in pages)
    print(f"{damage.__name__}: {touched} pages damaged, {lost} tables lost")
    assert lost <= 3 * touched


# ---------------------------------------------------------------- the command


async def test_the_command_says_what_it_kept_and_what_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, to = tmp_path / "castellan.db", tmp_path / "a" / "b" / "saved.db"
    store = await filled(file)
    await store.fetch("UPDATE journal_lines SET text = 'a1-a3' WHERE seq = 2")
    await store.fetch("UPDATE entries SET value = x'00'")
    await store.close()
    before = os.umask(0)
    try:
        assert rescue.main([str(file), str(to)]) == 0
        assert os.umask(0) == 0o077
    finally:
        os.umask(before)
    assert capsys.readouterr().out.splitlines() == [
        WHOLE,
        "✗ table b (crownfell, over): its position is whole, 1 of the 1 lines of its journal are damaged",
        "1 entries (decks, wishes, results) are kept, 1 are damaged.",
        f"1 tables are in {to}, 1 could not be kept. {file} is unchanged.",
    ]
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


@DEEP
async def test_a_saved_table_goes_on(tmp_path: Path) -> None:
    file, to = tmp_path / "castellan.db", tmp_path / "new" / "castellan.db"
    await (await filled(file)).close()
    file.write_bytes(bytes(PAGE) + file.read_bytes()[PAGE:])
    command = (sys.executable, "-m", "sessions.store.rescue", str(file), str(to))
    await asyncio.to_thread(subprocess.run, command, cwd=ROOT, check=True)
    store = SqliteStore(to)
    await store.open()
    await store.write(replace(row("a", 2), shown_version=0), [line(4)])
    assert len(await store.journal("a")) == 4
    await store.close()
