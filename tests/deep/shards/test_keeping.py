"""Back-ups that are restored and played on, and the move from a file to PostgreSQL."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from sessions.people.saved_kits import SavedKits
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import JournalLine, Store, StoredTable, StoreError
from sessions.store.sqlite.sqlite_store import SqliteStore, back_up
from sessions.table.table_data import Person
from tests.support.paths import ROOT
from tests.support.postgres import Server, program

TABLES = 12


def row(number: int, version: int) -> StoredTable:
    phase, body = ("over", b"") if number % 4 == 3 else ("playing", b"\0\xff" * number)
    people = (number, 2**62, number)
    return StoredTable(
        f"t{number}", 7 << 22, number // 3, "crownfell", phase, version, 1, 5.0 * number, people, body, 9.5
    )


async def fill(store: Store) -> None:
    for number in range(TABLES):
        await store.write(
            row(number, 1), [JournalLine(1, 1.5, "open", 0, "城 \n x"), JournalLine(2, 2.0, "seat", 1, "")]
        )
        await store.write(row(number, 2), [JournalLine(3, 3.0, "answer", 0, f"{number}")])
    await store.save_entry("kits", "7", b"\0")


async def everything(store: Store) -> object:
    """What the store says of all that `fill` put into it."""
    tables = [(await store.read(f"t{number}"), await store.journal(f"t{number}")) for number in range(TABLES)]
    places = [await store.load_in_channel(place) for place in range(4)]
    people = [await store.load_unfinished_of_person(person) for person in (*range(TABLES), 2**62)]
    return (
        tables,
        places,
        people,
        await store.due(1e9),
        await store.list_unshown(),
        await store.load_entry("kits", "7"),
    )


async def played_on(store: Store) -> None:
    await store.write(row(0, 3), [JournalLine(4, 4.0, "answer", 0, "on")])
    await store.write(row(TABLES, 1), [])
    assert (await store.load_unfinished_of_person(2**62))[-1].table == f"t{TABLES}"


def moved(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sessions.store.move", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


async def test_a_host_moves_from_a_file_to_postgresql(server: Server, tmp_path: Path) -> None:
    file, url = SqliteStore(tmp_path / "castellan.db"), await server.create("moved")
    await file.open()
    await fill(file)
    before = await everything(file)
    refused = await asyncio.to_thread(moved, tmp_path / "castellan.db", url)
    assert (refused.returncode, "another process uses it" in refused.stderr) == (1, True)
    await file.close()
    done = await asyncio.to_thread(moved, tmp_path / "castellan.db", url)
    assert (done.returncode, done.stdout[:3]) == (0, f"{TABLES} "), done.stderr
    again = await asyncio.to_thread(moved, tmp_path / "castellan.db", url)
    assert (again.returncode, "already" in again.stderr) == (1, True)
    store = PostgresStore(url)
    await store.open()
    assert await everything(store) == before
    await played_on(store)
    in_use = await asyncio.to_thread(moved, tmp_path / "castellan.db", url)
    assert (in_use.returncode, "a bot uses" in in_use.stderr) == (1, True)
    await store.close()


def test_moving_what_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    for arguments in ((tmp_path / "no.db", "postgresql://127.0.0.1:1/a"), ()):
        done = moved(*arguments)
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1), done.stderr


async def test_a_dump_is_restored_and_played_on(server: Server, tmp_path: Path) -> None:
    store, file = PostgresStore(await server.create("dumped")), tmp_path / "castellan.dump"
    await store.open()
    await fill(store)
    before = await everything(store)
    dump = [program("pg_dump"), "--format=custom", f"--file={file}", server.url("dumped")]
    await asyncio.to_thread(subprocess.run, dump, check=True)
    await store.close()
    await server.execute('DROP DATABASE "dumped"')
    with pytest.raises(StoreError, match="does not exist"):
        await store.open()
    await server.create("dumped")
    restore = [program("pg_restore"), f"--dbname={server.url('dumped')}", "--exit-on-error", str(file)]
    await asyncio.to_thread(subprocess.run, restore, check=True)
    await store.open()
    assert await everything(store) == before
    await played_on(store)
    await store.close()


async def test_a_back_up_of_a_file_is_whole_while_people_play(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    await fill(store)
    saved_version = 2

    async def play() -> None:
        nonlocal saved_version
        for version in range(3, 200):
            await store.write(row(0, version), [JournalLine(version + 1, 3.0, "answer", 0, f"{version}")])
            saved_version = version

    playing = asyncio.create_task(play())
    await asyncio.sleep(0.02)
    for _ in range(2):
        before = saved_version
        await back_up(store, tmp_path / "backup.db")
    await playing
    await store.close()
    copy = SqliteStore(tmp_path / "backup.db")
    await copy.open()
    copied_row = await copy.read("t0")
    assert copied_row is not None
    assert before <= copied_row.version
    assert len(await copy.journal("t0")) == copied_row.version + 1
    assert [tuple(each) for each in await copy.fetch("PRAGMA integrity_check")] == [("ok",)]
    await copy.close()


async def test_two_processes_lose_nobody_a_deck(stores: list[PostgresStore]) -> None:
    both = [SavedKits(store) for store in stores]
    person = Person(5, "Ann")
    adds = [kits.add(person, "crest", "house", f"{n}", "text") for n in range(8) for kits in both]
    added = await asyncio.gather(*adds)
    assert sorted(kit.id for kit in added) == sorted(kit.id for kit in await both[0].of(5, "crest", "house"))
