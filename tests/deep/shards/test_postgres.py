"""PostgreSQL alone: starting together, restarts in the middle of writes, who leads, what is never said."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import settings
from ops import doctor
from sessions.store.postgres import database
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Conflict, JournalLine, StoredTable, StoreError
from sessions.store.shards import ALL, Shards
from sessions.store.sql_store import schema_steps
from tests.support.loopback.result import until
from tests.support.postgres import Server
from tests.support.postgres import server as started

LAST = 20


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started() as running:
        yield running


@contextlib.asynccontextmanager
async def opened(url: str, shards: Shards = ALL) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(url, shards)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def row(table: str, version: int) -> StoredTable:
    return StoredTable(table, 7, 70, "crownfell", "playing", version, 0, None, (1, 2), b"{}", 100.0)


def line(number: int) -> JournalLine:
    return JournalLine(number, 100.0, "answer", 0, f"{number}")


async def test_processes_that_start_together_make_the_schema_once(server: Server) -> None:
    url = await server.create("together")
    async with contextlib.AsyncExitStack() as stack:
        await asyncio.gather(*(stack.enter_async_context(opened(url)) for _ in range(4)))
    steps = len(list(database.SCHEMA.glob("*.sql")))
    rows = await server.execute("SELECT version FROM castellan_schema", "together")
    assert [version for (version,) in rows] == list(range(1, steps + 1))


async def test_a_newer_schema_is_refused_and_a_broken_step_leaves_no_trace(
    server: Server, tmp_path: Path
) -> None:
    url = await server.create("steps")
    (tmp_path / "0001_a.sql").write_text("CREATE TABLE a (x int);")
    (tmp_path / "0002_b.sql").write_text("CREATE TABLE b (x int); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError, match="nowhere"):
        await PostgresStore(url, schema=tmp_path).open()
    assert await server.execute("SELECT 1 FROM pg_tables WHERE tablename IN ('a', 'b')", "steps") == []
    (tmp_path / "0002_b.sql").write_text("CREATE TABLE b (x int);")
    store = PostgresStore(url, schema=tmp_path)
    await store.open()
    await store.close()
    (tmp_path / "0002_b.sql").unlink()
    with pytest.raises(StoreError, match="newer Castellan"):
        await PostgresStore(url, schema=tmp_path).open()


async def test_a_database_that_lacks_a_column_is_refused_and_left_alone(server: Server) -> None:
    """Before the first release a step was changed after databases had been written with it."""
    url = await server.create("lacking")
    async with opened(url):
        pass
    await server.execute("ALTER TABLE documents RENAME COLUMN version TO number", "lacking")
    with pytest.raises(StoreError, match="older, unpublished Castellan"):
        await PostgresStore(url).open()
    await server.execute("ALTER TABLE documents RENAME COLUMN number TO version", "lacking")
    await server.execute("ALTER TABLE documents ADD COLUMN note text", "lacking")
    async with opened(url):
        pass
    tables = await server.execute(
        "SELECT 1 FROM pg_class WHERE relname = 'documents' AND relkind = 'r'", "lacking"
    )
    assert len(tables) == 1, "what was compared is gone again"


async def test_a_role_that_may_only_use_its_schema_can_start(server: Server) -> None:
    """Columns are compared in temporary tables; where the role may make none, they are not compared."""
    url = (await server.create("guests")).replace("castellan@", "guest@")
    await server.execute("CREATE ROLE guest LOGIN")
    await server.execute("GRANT ALL ON SCHEMA public TO guest", "guests")
    async with opened(url):
        pass
    await server.execute("REVOKE TEMPORARY ON DATABASE guests FROM PUBLIC")
    async with opened(url):
        pass


async def play(store: PostgresStore, table: str, acknowledged: dict[str, int], unknown: list[str]) -> None:
    """Answers at one table to its end; after a fault what is stored says where to go on."""
    version = 0
    while version < LAST:
        try:
            await store.write(row(table, version + 1), [line(version + 1)])
            version += 1
            acknowledged[table] = version
        except StoreError:
            unknown.append(table)
            stored = await patient(store, table)
            assert stored in (version, version + 1), (
                "an acknowledged answer is gone, or one came from nowhere"
            )
            version = stored


async def patient(store: PostgresStore, table: str) -> int:
    while True:
        try:
            stored_row = await store.read(table)
            return stored_row.version if stored_row else 0
        except StoreError:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_the_server_restarts_in_the_middle_of_writes(server: Server, mode: str) -> None:
    acknowledged: dict[str, int] = {}
    unknown: list[str] = []
    async with opened(await server.create(f"restart {mode}")) as store:
        plays = [asyncio.create_task(play(store, f"{n}", acknowledged, unknown)) for n in range(8)]
        await until(lambda: len(acknowledged) == 8, 10)
        await asyncio.to_thread(server.restart, mode)
        await asyncio.gather(*plays)
        for number in range(8):
            assert [each.number for each in await store.journal(f"{number}")] == list(range(1, LAST + 1))
        with pytest.raises(Conflict):
            await store.write(row("0", 3), [])
        async with asyncio.timeout(10):
            await store.lease.acquire()


async def test_no_message_has_the_password(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for url in ("postgresql://ann:secret@127.0.0.1:1/castellan", "postgresql://ann:secret@127.0.0.1:99999/a"):
        with pytest.raises(StoreError) as fault:
            await PostgresStore(url).open()
        assert "127.0.0.1" in str(fault.value)
        assert "secret" not in str(fault.value) + caplog.text


async def leading(store: PostgresStore, within: float = 5.0) -> bool:
    try:
        await asyncio.wait_for(store.lease.acquire(), within)
    except TimeoutError:
        return False
    return True


async def test_of_two_with_the_same_shard_the_second_leads_when_the_first_has_left(server: Server) -> None:
    url = await server.create("lease")
    async with opened(url, Shards((1,), 2)) as second_half, opened(url, Shards((0,), 2)) as first:
        assert await leading(first)
        assert await leading(second_half)
        async with opened(url, Shards((0,), 2)) as heir:
            assert not await leading(heir, 0.3)
            assert not heir.lease.is_held
            await first.close()
            assert await leading(heir)


async def test_nobody_leads_while_others_count_shards_differently(server: Server) -> None:
    url = await server.create("counts")
    async with opened(url, Shards((0,), 1)) as old, opened(url, Shards((1, 2), 3)) as new:
        assert await leading(old) != await leading(new, 0.3)
        leader, other = (old, new) if old.lease.is_held else (new, old)
        await leader.close()
        assert await leading(other)


async def test_whose_connection_is_lost_leads_again_unless_another_was_faster(server: Server) -> None:
    url = await server.create("lost")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2"
    async with opened(url) as first:
        assert await leading(first)
        await server.execute(cut)
        await asyncio.sleep(0.3)
        assert await leading(first)
        async with opened(url) as heir:
            for _ in range(20):
                await server.execute(cut)
                await asyncio.sleep(0.3)
                assert first.lease.is_held != heir.lease.is_held
                if heir.lease.is_held:
                    break


async def test_traces_outlive_a_table_and_are_forgotten_with_a_person(server: Server) -> None:
    async with opened(await server.create("traces")) as store:
        await store.write(row("a", 1), [line(1), line(2)])
        await store.write(replace(row("a", 2), people=(2,), phase="over"), [])
        assert await store.tables_naming_person(1) == await store.tables_naming_person(2) == ["a"]
        with pytest.raises(Conflict):
            await store.erase_person(row("a", 2), [replace(line(1), text="")], 1)
        assert (await store.journal("a"))[0] == line(1)
        await store.erase_person(replace(row("a", 3), people=()), [replace(line(1), text="-"), line(3)], 1)
        assert [each.text for each in await store.journal("a")] == ["-", "2", "3"]
        assert (await store.tables_naming_person(1), await store.tables_naming_person(2)) == ([], ["a"])
        assert (await store.health())["over"] + (await store.health())["playing"] == 1


async def test_a_look_from_outside_tells_how_the_database_is(server: Server) -> None:
    url = await server.create("looked_at")
    assert (await database.inspect_database(url)).state == "absent"
    async with opened(url) as store:
        await store.write(StoredTable("t1", 1, 1, "g", "lobby", 1, 0, None, (1,), b"{}"), [])
        running = await store.health()
        inspection = await database.inspect_database(url)
    assert inspection.state == "read"
    assert {**inspection.figures, "bytes": 0} == {**running, "bytes": 0}
    assert [one.severity for one in doctor.database(inspection, 0.0)] == ["good", "good", "note"]
    await server.execute("UPDATE castellan_schema SET version = version + 1", "looked_at")
    assert (await database.inspect_database(url)).state == "newer"
    await server.execute("UPDATE castellan_schema SET version = version - 2", "looked_at")
    assert (await database.inspect_database(url))[:3] == ("older", "", len(schema_steps(database.SCHEMA)) - 1)
    await server.execute("DELETE FROM castellan_schema", "looked_at")
    assert (await database.inspect_database(url))[:3] == ("older", "", 0)


async def test_the_doctor_names_a_database_that_is_away_without_its_password() -> None:
    chosen = settings.read({"CASTELLAN_DATABASE": "postgresql://bot:hush@127.0.0.1:9/gone"})
    (finding,) = await doctor.store_of(chosen)
    assert finding.severity == "bad"
    assert finding.text.startswith("PostgreSQL at 127.0.0.1 cannot be used: ")
    assert "hush" not in str(finding)
