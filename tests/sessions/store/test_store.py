"""All stores keep one contract; the file's also outlives full disks, second processes and kill -9."""

import asyncio
import contextlib
import itertools
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
import pytest_asyncio

from sessions.common.observer import Observer
from sessions.store import sql_store
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Conflict, OtherFormat, Store, StoredTable, StoreError
from sessions.store.shards import Shards
from sessions.store.sqlite import file_guard, inspection, sqlite_store, statements
from sessions.store.sqlite.sqlite_store import Opening, SqliteStore
from tests.support import postgres
from tests.support.depth import DEEP, EACH_STORE
from tests.support.paths import ROOT
from tests.support.postgres import Server
from tests.support.stores import OPEN, line, made, opened_and_closed, row, store

__all__ = ["store"]

pytestmark = pytest.mark.asyncio


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres.server(fsync=False) as running:
        yield running


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    yield store
    await store.close()


async def keep(store: Store, *rows: StoredTable) -> None:
    for each in rows:
        await store.write(each, [])


def names(rows: list[StoredTable]) -> list[str]:
    return [each.table for each in rows]


# Rows


async def test_what_is_written_is_read(store: Store) -> None:
    given = StoredTable(
        "t", 2**62, 2**62 + 1, "クラウン", "lobby", 1, 0, 12.5, (2**62, 3, 1, 3), b"\0\xff", 99.25
    )
    await store.write(given, [line(1, "rBEA c3\n→ 城")])
    assert await store.read("t") == given
    assert await store.journal("t") == [line(1, "rBEA c3\n→ 城")]


async def test_some_rows_are_read_in_the_order_asked_for(store: Store) -> None:
    for name in "abc":
        await store.write(row(name), [])
    assert await store.rows(["c", "gone", "a"]) == [row("c"), row("a")]
    assert await store.rows([]) == []


async def test_what_was_never_written_is_not_there(store: Store) -> None:
    assert await store.read("t") is None
    assert await store.journal("t") == []
    assert await store.load_entry("server", "7") is None
    assert await store.load_in_channel(70) == await store.load_unfinished_of_person(1) == []
    assert await store.due(1e12) == await store.list_unshown() == []


async def test_every_field_follows_a_change(store: Store) -> None:
    after = StoredTable("a", 8, 80, "cube_quest", "lobby", 2, 2, 5.0, (9,), b"", 200.0)
    await keep(store, row(), after)
    assert await store.read("a") == after


@pytest.mark.parametrize("version", [-1, 0, 1, 2, 4])
async def test_a_write_must_follow_the_stored_version(store: Store, version: int) -> None:
    await store.write(row(version=1), [line(1)])
    await store.write(row(version=2), [line(2)])
    with pytest.raises(Conflict):
        await store.write(row(version=version, body=b"lost"), [line(3)])
    assert await store.read("a") == row(version=2)
    assert await store.journal("a") == [line(1), line(2)]


@pytest.mark.parametrize("version", [0, 2])
async def test_a_table_starts_at_version_one(store: Store, version: int) -> None:
    with pytest.raises(Conflict):
        await store.write(row(version=version), [])
    assert await store.read("a") is None


# Journals


async def test_a_journal_keeps_its_order(store: Store) -> None:
    await store.write(row("a", 1), [line(1), line(2)])
    await store.write(row("b", 1), [line(1, "other")])
    await store.write(row("a", 2), [])
    await store.write(row("a", 3), [line(number) for number in range(3, 13)])
    assert await store.journal("a") == [line(number) for number in range(1, 13)]
    assert await store.journal("b") == [line(1, "other")]


@pytest.mark.parametrize("numbers", [(1,), (3,), (2, 4), (2, 2), (0,)])
async def test_a_journal_has_no_gaps_and_no_doubles(store: Store, numbers: tuple[int, ...]) -> None:
    await store.write(row(), [line(1)])
    with pytest.raises(StoreError, match="does not follow"):
        await store.write(row(version=2), [line(number) for number in numbers])
    assert await store.read("a") == row()
    assert await store.journal("a") == [line(1)]


# Finding tables


async def test_at_a_place_open_tables_come_first_then_the_last_that_ended(store: Store) -> None:
    await keep(store, *(row(table) for table in "abcde"), row("elsewhere", channel=71))
    await keep(store, row("a", 2, phase="over", changed=300.0), row("d", 2, phase="over", changed=200.0))
    await keep(store, row("b", 2, phase="lobby", changed=400.0))
    assert names(await store.load_in_channel(70)) == ["b", "c", "e", "a"]
    await keep(store, row("a", 3))
    assert names(await store.load_in_channel(70)) == ["a", "b", "c", "e", "d"]
    await keep(store, row("d", 3, channel=71))
    assert names(await store.load_in_channel(70)) == ["a", "b", "c", "e"]
    assert names(await store.load_in_channel(71)) == ["d", "elsewhere"]


async def test_tables_that_ended_together_are_told_apart_by_age(store: Store) -> None:
    await keep(store, *(row(table, phase="over", changed=0.0) for table in "abc"))
    assert names(await store.load_in_channel(70)) == ["c"]


async def test_a_person_has_the_tables_that_are_not_over(store: Store) -> None:
    await keep(store, row("a", people=(1, 2)), row("b", people=(2,)), row("c", people=(1, 1), phase="lobby"))
    await keep(store, row("over", people=(1,), phase="over"))
    assert names(await store.load_unfinished_of_person(1)) == ["a", "c"]
    await keep(store, row("b", 2, people=(1,)), row("a", 2, people=(2,)))
    assert names(await store.load_unfinished_of_person(1)) == ["b", "c"]
    await keep(store, row("c", 2, people=(1, 1), phase="over"), row("over", 2, people=(1,)))
    assert names(await store.load_unfinished_of_person(1)) == ["b", "over"]
    assert names(await store.load_unfinished_of_person(2)) == ["a"]


async def test_due_tables_come_earliest_first(store: Store) -> None:
    await keep(store, row("late", due=30.0), row("never"), row("early", due=10.0), row("middle", due=20.0))
    assert await store.due(9.9) == []
    assert await store.due(20.0) == ["early", "middle"]
    assert await store.due(1e9, most=1) == ["early"]
    await keep(store, row("early", 2))
    assert await store.due(1e9) == ["middle", "late"]


# What Discord has been shown


async def test_whatever_is_due_can_come_later(store: Store) -> None:
    await keep(store, row("soon", due=10.0), row("never"), row("over", phase="over", due=20.0))
    await store.postpone(100.0)
    assert await store.due(109.9) == []
    assert await store.due(120.0) == ["soon", "over"]
    rows = [await store.read(name) for name in ("soon", "never")]
    assert [(each.due, each.version) for each in rows if each] == [(110.0, 1), (None, 1)]


async def test_tables_that_ended_long_ago_are_deleted_a_batch_at_a_time(store: Store) -> None:
    for number in range(5):
        name = f"t{number}"
        await store.write(row(name, phase="over", changed=float(number)), [line(1)])
    await store.write(row("open", changed=0.0), [line(1)])
    assert await store.delete_finished(4.0, most=3) == ["t0", "t1", "t2"]
    assert await store.delete_finished(4.0, most=3) == ["t3"]
    assert await store.delete_finished(4.0) == []
    assert [bool(await store.read(name)) for name in ("t0", "t3", "t4", "open")] == [False, False, True, True]
    assert [len(await store.journal(name)) for name in ("t0", "t4", "open")] == [0, 1, 1]
    assert names(await store.load_unfinished_of_person(1)) == ["open"]


async def test_untold_tables_are_told_once(store: Store) -> None:
    await keep(store, row("a", changed=2.0), row("b", changed=1.0), row("shown", shown_version=1))
    assert await store.list_unshown() == ["b", "a"]
    assert await store.list_unshown(most=1) == ["b"]
    await store.mark_shown("a", 1)
    assert await store.list_unshown() == ["b"]
    await keep(store, row("a", 2, shown_version=1))
    assert await store.list_unshown() == ["b", "a"]


async def test_telling_never_lowers_and_makes_no_version(store: Store) -> None:
    await keep(store, row(), row(version=2))
    await store.mark_shown("a", 2)
    await store.mark_shown("a", 1)
    assert await store.read("a") == row(version=2, shown_version=2)
    await store.mark_shown("a", 1, b"panel 5", 2)
    assert await store.read("a") == row(version=2, shown_version=2, body=b"panel 5")
    await store.mark_shown("a", 2, b"", 2)
    assert await store.read("a") == row(version=2, shown_version=2, body=b"")


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_a_body_of_another_version_is_not_kept(store: Store, version: int) -> None:
    await keep(store, row(), row(version=2))
    with pytest.raises(Conflict):
        await store.mark_shown("a", 2, b"what another process had in memory", version)
    assert await store.read("a") == row(version=2)


async def test_telling_of_an_unknown_table_is_a_fault(store: Store) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        await store.mark_shown("nowhere", 1)
    with pytest.raises(StoreError, match="nowhere"):
        await store.mark_shown("nowhere", 1, b"", 1)


# Small things


async def test_small_things_are_remembered_and_forgotten(store: Store) -> None:
    await store.save_entry("server", "7", b"ja")
    await store.save_entry("server", "8", b"en")
    await store.save_entry("person", "7", b"")
    await store.save_entry("server", "7", b"en")
    assert await store.load_entry("server", "7") == b"en"
    assert await store.load_entry("person", "7") == b""
    await store.save_entry("server", "7", None)
    await store.save_entry("server", "9", None)
    assert await store.load_entry("server", "7") is None
    assert await store.load_entry("server", "8") == b"en"
    await store.save_entry("server", "10", b"ja")
    assert await store.load_entries("server") == {"8": b"en", "10": b"ja"}
    assert await store.load_entries("nothing") == {}


async def test_a_small_thing_is_replaced_only_where_nobody_was_faster(store: Store) -> None:
    await store.replace("kits", "7", None, b"one")
    await store.replace("kits", "7", b"one", b"two")
    for old, new in ((None, b"x"), (b"one", b"x"), (None, None), (b"one", None)):
        with pytest.raises(Conflict):
            await store.replace("kits", "7", old, new)
    assert await store.load_entry("kits", "7") == b"two"
    await store.replace("kits", "7", b"two", None)
    await store.replace("kits", "7", None, None)
    with pytest.raises(Conflict):
        await store.replace("kits", "7", b"two", b"three")
    assert await store.load_entry("kits", "7") is None


# Forgetting, and how a store is


async def test_traces_of_a_person_stay_when_they_leave_and_when_a_table_is_over(store: Store) -> None:
    await keep(store, row("a"), row("b", people=(3,)), row("c"), row("a", 2, people=(2,), phase="over"))
    assert [await store.tables_naming_person(person) for person in (1, 2, 3, 4)] == [
        ["a", "c"],
        ["a", "c"],
        ["b"],
        [],
    ]
    await store.delete_finished(1000.0)
    assert [await store.tables_naming_person(person) for person in (1, 2)] == [["c"], ["c"]]


async def test_forgetting_replaces_lines_and_leaves_no_trace_of_the_person_at_that_table(
    store: Store,
) -> None:
    await store.write(row("a"), [line(1), line(2), line(3)])
    await store.write(row("b"), [line(1)])
    after = row("a", 2, people=(2,), phase="over")
    await store.erase_person(after, [line(1, "-"), line(3, ""), line(4, "fresh"), line(5)], 1)
    assert await store.read("a") == after
    assert await store.journal("a") == [line(1, "-"), line(2), line(3, ""), line(4, "fresh"), line(5)]
    assert (await store.tables_naming_person(1), await store.tables_naming_person(2)) == (["b"], ["a", "b"])
    await store.write(row("a", 3, people=(2,)), [line(6)])
    assert len(await store.journal("a")) == 6
    assert (await store.journal("b"), names(await store.load_unfinished_of_person(1))) == ([line(1)], ["b"])


@pytest.mark.parametrize(("version", "numbers"), [(1, (1, 2)), (3, (1, 2)), (2, (1, 3))])
async def test_forgetting_keeps_nothing_where_it_cannot_keep_all(
    store: Store, version: int, numbers: tuple[int, ...]
) -> None:
    await store.write(row("a"), [line(1)])
    with pytest.raises(StoreError if version == 2 else Conflict):
        await store.erase_person(row("a", version, people=()), [line(number, "-") for number in numbers], 1)
    assert (await store.read("a"), await store.journal("a")) == (row("a"), [line(1)])
    assert await store.tables_naming_person(1) == ["a"]


async def test_unfinished_tables_of_a_server_are_counted_by_phase(store: Store) -> None:
    await keep(store, row("a", phase="lobby"), row("b", phase="lobby"), row("c"), row("d", phase="over"))
    await keep(store, row("e", guild=8))
    assert [await store.load_unfinished_on_server(guild) for guild in (7, 8, 9)] == [
        (2, 1, []),
        (0, 1, []),
        (0, 0, []),
    ]


async def test_the_newest_open_tables_of_a_server_come_first_lobbies_before_the_others(store: Store) -> None:
    await keep(store, row("a", phase="lobby"), row("b"), row("c", phase="lobby"), row("d", phase="over"))
    await keep(store, row("e", guild=8, phase="lobby"), row("f"), row("b", 2), row("g", phase="lobby"))
    open_tables = await store.load_unfinished_on_server(7, 9, 9)
    assert (open_tables.lobby_count, open_tables.running_count, names(open_tables.rows)) == (
        3,
        2,
        ["g", "c", "a", "f", "b"],
    )
    assert names((await store.load_unfinished_on_server(7, 2, 1)).rows) == ["g", "c", "f"]
    assert names((await store.load_unfinished_on_server(7, 0, 1)).rows) == ["f"]
    assert names((await store.load_unfinished_on_server(8, 9, 9)).rows) == ["e"]
    await keep(store, row("c", 2, phase="playing"), row("a", 2, phase="over"))
    open_tables = await store.load_unfinished_on_server(7, 9, 9)
    assert (open_tables.lobby_count, open_tables.running_count, names(open_tables.rows)) == (
        1,
        3,
        ["g", "f", "c", "b"],
    )


async def test_a_store_says_how_it_is(store: Store) -> None:
    names = ("lobby", "playing", "over", "untold", "due")
    assert [(await store.health())[name] for name in names] == [0, 0, 0, 0, 0]
    await keep(
        store, row("a", phase="lobby", due=30.0), row("b", shown_version=1, due=20.0), row("c", phase="over")
    )
    await keep(store, row("d", phase="over", shown_version=1), row("e"), row("f"))
    health = await store.health()
    assert [health[name] for name in names] == [1, 3, 2, 4, 20.0]
    assert (health["bytes"] == 0) == isinstance(store, MemoryStore)
    assert health["kind"]


async def test_writes_that_wait_are_counted(tmp_path: Path) -> None:
    class Counts(Observer):
        seen: ClassVar[list[int]] = []

        def queued(self, writes: int) -> None:
            self.seen.append(writes)

    store = SqliteStore(tmp_path / "counted.db", watch=Counts())
    await store.open()
    await asyncio.gather(*(store.write(row(f"{number}"), []) for number in range(3)))
    await store.close()
    assert Counts.seen == [1, 2, 3, 0]


async def test_in_memory_a_write_lets_others_run_once_before() -> None:
    store = MemoryStore()
    await store.open()
    write = asyncio.create_task(store.write(row(), []))
    await asyncio.sleep(0)
    assert await store.read("a") is None
    for _ in range(3):
        await asyncio.sleep(0)
    assert write.done()
    assert await store.read("a") == row()


# Shards


@pytest.mark.parametrize("kind", EACH_STORE)
async def test_each_process_is_shown_only_what_its_shards_have_to_do(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    store = await made(kind, tmp_path, request.getfixturevalue, Shards((0, 2), 3))
    await store.open()
    for guild in range(6):
        await store.write(row(f"{guild}", guild=guild << 22 | 5, due=10.0), [])
    await store.write(row("private", guild=0, due=10.0), [])
    ours = ["0", "2", "3", "5", "private"]
    assert sorted(await store.due(10.0)) == sorted(await store.list_unshown()) == ours
    assert await store.due(10.0, most=2) == ["0", "2"]
    assert await store.list_unshown(most=2) == ["0", "2"]
    await store.close()


# Opening and closing


async def test_everything_is_there_after_reopening(store: Store) -> None:
    await store.write(row(due=5.0, people=(4,)), [line(1)])
    await store.save_entry("server", "7", b"ja")
    await store.close()
    await store.open()
    assert await store.read("a") == row(due=5.0, people=(4,))
    assert await store.journal("a") == [line(1)]
    assert await store.load_entry("server", "7") == b"ja"
    assert (
        names(await store.load_unfinished_of_person(4))
        == await store.due(5.0)
        == await store.list_unshown()
        == ["a"]
    )


async def test_a_store_that_was_never_opened_refuses(tmp_path: Path) -> None:
    for unopened in (MemoryStore(), SqliteStore(tmp_path / "castellan.db")):
        with pytest.raises(StoreError, match="closed"):
            await unopened.read("a")


async def test_a_closed_store_refuses(store: Store) -> None:
    await keep(store, row())
    await store.close()
    await store.close()
    for refused in (
        store.write(row(version=2), []),
        store.mark_shown("a", 1),
        store.save_entry("server", "7", b""),
        store.replace("server", "7", None, b""),
        store.erase_person(row(version=2), [], 4),
        store.postpone(1.0),
        store.delete_finished(1.0),
        store.read("a"),
        store.journal("a"),
        store.load_in_channel(7),
        store.load_unfinished_of_person(4),
        store.tables_naming_person(4),
        store.due(1.0),
        store.load_entry("server", "7"),
        store.list_unshown(),
    ):
        with pytest.raises(StoreError, match="closed"):
            await refused


async def test_closing_finishes_what_waits(store: Store) -> None:
    writes = [asyncio.create_task(store.write(row(f"{number}"), [line(1)])) for number in range(1000)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    await store.open()
    assert len(await store.list_unshown(2000)) == 1000


# Many at once


async def test_many_writers_on_many_tables(store: Store) -> None:
    async def play(table: str) -> None:
        for version in range(1, 21):
            await store.write(row(table, version), [line(version)])
            assert (await store.read(table)) == row(table, version)

    await asyncio.gather(*(play(f"{number}") for number in range(64)))
    for number in range(64):
        assert [each.number for each in await store.journal(f"{number}")] == list(range(1, 21))


async def test_of_racing_writers_exactly_one_wins(store: Store) -> None:
    for version in range(1, 21):
        tries = [row(version=version, body=f"{racer}".encode()) for racer in range(4)]
        writes = [store.write(each, [line(version, each.body.decode())]) for each in tries]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(each) for each in outcomes if each] == [Conflict] * 3
        winner = tries[outcomes.index(None)]
        assert await store.read("a") == winner
        assert (await store.journal("a"))[-1].text == winner.body.decode()


async def test_a_cancelled_caller_leaves_all_or_nothing(store: Store) -> None:
    for version, hops in itertools.product(range(10), range(4)):
        table = f"{version} {hops}"
        write = asyncio.create_task(store.write(row(table), [line(1)]))
        other = asyncio.create_task(store.write(row(f"other {table}"), [line(1)]))
        for _ in range(hops):
            await asyncio.sleep(0)
        write.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await write
        settled = await store.read(table)
        await other
        assert await store.read(table) == settled
        assert len(await store.journal(table)) == (1 if settled else 0)
        assert await store.journal(f"other {table}") == [line(1)]


# The file alone


async def test_a_cancelled_write_is_settled_when_its_caller_hears_of_it(file: SqliteStore) -> None:
    write = asyncio.create_task(file.write(row(), []))
    await asyncio.sleep(0)
    write.cancel()
    with pytest.raises(asyncio.CancelledError):
        await write
    assert await file.read("a") == row()


async def test_what_a_cancelled_caller_cannot_hear_is_logged(
    file: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    write = asyncio.create_task(file.write(row(version=5), []))
    await asyncio.sleep(0)
    write.cancel()
    with pytest.raises(asyncio.CancelledError):
        await write
    await asyncio.sleep(0)
    assert "table a is not at version 4" in caplog.text


async def test_a_cancelled_writer_leaves_nobody_waiting(file: SqliteStore) -> None:
    writes = [asyncio.create_task(file.write(row(f"{number}"), [])) for number in range(3)]
    await asyncio.sleep(0)
    assert file.writer is not None
    file.writer.cancel()
    outcomes = await asyncio.wait_for(asyncio.gather(*writes, return_exceptions=True), 5)
    assert all(isinstance(each, asyncio.CancelledError) for each in outcomes)
    await file.write(row("after"), [])


class Commits(Observer):
    """Notes how many writes each commit kept."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def committed(self, writes: int, seconds: float) -> None:
        self.sizes.append(writes)


@pytest_asyncio.fixture
async def commits(tmp_path: Path) -> AsyncIterator[tuple[SqliteStore, list[int]]]:
    """A file, and the size of every batch that is committed."""
    noted = Commits()
    store = SqliteStore(tmp_path / "commits.db", watch=noted)
    await store.open()
    noted.sizes.clear()
    yield store, noted.sizes
    await store.close()


async def test_each_write_of_a_batch_stands_alone(commits: tuple[SqliteStore, list[int]]) -> None:
    file, batches = commits
    await file.write(row(), [line(1)])
    outcomes = await asyncio.gather(
        file.write(row("good"), [line(1)]),
        file.write(row(version=7), [line(2)]),
        file.write(row("gap"), [line(1), line(3)]),
        file.write(row("huge", guild=2**63), [line(1)]),
        file.write(row("torn", game="\ud800"), [line(1)]),
        file.mark_shown("nowhere", 1),
        file.save_entry("server", "7", b"ja"),
        file.write(row(version=2), [line(2)]),
        file.write(row(version=3), [line(3)]),
        return_exceptions=True,
    )
    assert batches == [1, 4], "one commit for all that can be kept"
    kinds = [None, Conflict, StoreError, StoreError, StoreError, StoreError, None, None, None]
    assert [each and type(each) for each in outcomes] == kinds
    assert sorted(await file.list_unshown()) == ["a", "good"]
    assert await file.journal("a") == [line(1), line(2), line(3)]
    assert await file.load_entry("server", "7") == b"ja"


async def test_writes_share_commits_and_a_reader_waits_for_one_at_most(
    commits: tuple[SqliteStore, list[int]],
) -> None:
    file, batches = commits
    writes = [asyncio.create_task(file.write(row(f"{number}"), [])) for number in range(2000)]
    await asyncio.sleep(0)
    assert await file.read("1999") is None
    assert sum(write.done() for write in writes) <= sqlite_store.MOST_IN_A_BATCH
    await asyncio.gather(*writes)
    assert batches == [512, 512, 512, 464]


@contextlib.asynccontextmanager
async def full(store: SqliteStore) -> AsyncIterator[None]:
    """The database may not grow by a page."""
    await store.fetch("PRAGMA max_page_count = 1")
    yield
    await store.fetch("PRAGMA max_page_count = 1000000")


@contextlib.asynccontextmanager
async def read_only(store: SqliteStore) -> AsyncIterator[None]:
    await store.fetch("PRAGMA query_only = ON")
    yield
    await store.fetch("PRAGMA query_only = OFF")


@contextlib.asynccontextmanager
async def no_room_for_the_log(store: SqliteStore) -> AsyncIterator[None]:
    """The kernel lets no file grow past the size of the write-ahead log, so that COMMIT itself fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    log = store.path.with_name(store.path.name + "-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("trouble", [full, read_only, no_room_for_the_log])
async def test_when_nothing_can_be_kept_all_hear_of_it_and_later_writes_work(
    file: SqliteStore, trouble: Any
) -> None:
    await file.write(row(), [line(1)])
    big = b"x" * 50_000
    async with trouble(file):
        writes = [file.write(row(f"{number}", body=big), [line(1)]) for number in range(8)]
        outcomes = await asyncio.gather(*writes, file.write(row(version=2), []), return_exceptions=True)
        assert [type(each) for each in outcomes] == [StoreError] * 9
        assert file.path.name in str(outcomes[0])
        assert await file.read("a") == row()
        assert await file.list_unshown() == ["a"]
    await asyncio.gather(*(file.write(row(f"{number}", body=big), [line(1)]) for number in range(8)))
    await file.write(row(version=2), [line(2)])
    await file.close()
    await file.open()
    assert len(await file.list_unshown()) == 9
    assert await file.journal("a") == [line(1), line(2)]


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        (statements.READ, ("a",)),
        (statements.JOURNAL, ("a",)),
        (f"SELECT * FROM tables {sql_store.IN_CHANNEL}", (1,)),
        (f"SELECT * FROM tables {sql_store.OF_PERSON}", (1,)),
        (f"SELECT * FROM tables {sql_store.ON_SERVER}", (1, "lobby", 1)),
        (f"SELECT * FROM tables WHERE {SqliteStore.has_id}", ('["a"]',)),
        (sql_store.UNFINISHED, (1,)),
        (sql_store.DUE.format(SqliteStore.is_ours), (1, "[0]", 1, 1)),
        (sql_store.UNSHOWN.format(SqliteStore.is_ours), (1, "[0]", 1)),
        (statements.LOAD_ENTRY, ("a", "b")),
        (statements.LONG_OVER, (1, 1)),
        (statements.WITH_DEADLINE, ()),
        (sql_store.NAMING, (1,)),
    ],
)
async def test_no_question_reads_every_table(
    file: SqliteStore, query: str, arguments: tuple[object, ...]
) -> None:
    plan = [step for *_, step in await file.fetch(f"EXPLAIN QUERY PLAN {query}", *arguments)]
    scans = [step for step in plan if step.startswith("SCAN t") and "tables_unshown" not in step]
    assert not scans, plan


# Schema


def version_of(path: Path) -> int:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def set_version(path: Path, version: int) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")


async def test_an_empty_file_gets_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "castellan.db"
    await opened_and_closed(path)
    assert version_of(path) == len(list(inspection.SCHEMA.glob("*.sql")))
    await opened_and_closed(path)


async def test_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "castellan.db"
    await opened_and_closed(path)
    set_version(path, 99)
    before = path.read_bytes()
    with pytest.raises(OtherFormat, match="newer Castellan"):
        await opened_and_closed(path)
    assert path.read_bytes() == before


async def test_an_older_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Before the first release a step was changed after files had been written with it."""
    path = tmp_path / "castellan.db"
    await opened_and_closed(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE tables RENAME COLUMN channel TO place")
    before = path.read_bytes()
    with pytest.raises(OtherFormat, match="older, unpublished Castellan"):
        await opened_and_closed(path)
    assert path.read_bytes() == before


async def test_a_step_that_fails_half_way_leaves_no_trace(tmp_path: Path) -> None:
    path, steps = tmp_path / "castellan.db", tmp_path / "schema"
    steps.mkdir()
    opening = Opening(schema=steps)
    ours = f"PRAGMA application_id = {file_guard.CLOSED}"
    (steps / "0001_a.sql").write_text(f"CREATE TABLE tables (seq, phase); {ours};")
    (steps / "0002_b.sql").write_text("CREATE TABLE b (x); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError, match="nowhere"):
        await opened_and_closed(path, opening)
    assert version_of(path) == 1
    (steps / "0002_b.sql").write_text("CREATE TABLE b (x);")
    await opened_and_closed(path, opening)
    assert version_of(path) == 2


async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "castellan.db"
    path.write_text("a shopping list " * 100)
    with pytest.raises(StoreError, match="not a database"):
        await opened_and_closed(path)
    with pytest.raises(StoreError, match="unable to open"):
        await opened_and_closed(tmp_path)


# Other processes


WRITE = """
import asyncio, os, sys
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.store.protocol import JournalLine, StoredTable

async def play(store, table):
    row = await store.read(table)
    version = row.version if row else 0
    while True:
        version += 1
        row = StoredTable(table, 7, 70, "crownfell", "playing", version, 0, None, (1,), os.urandom(2000))
        await store.write(row, [JournalLine(version, 0.0, "answer", 0, table)])
        os.write(1, f"{table} {version}\\n".encode())

async def main():
    store = SqliteStore(sys.argv[1])
    await store.open()
    await asyncio.gather(*(play(store, f"table{number}") for number in range(8)))

asyncio.run(main())
"""


@DEEP
async def test_a_second_process_is_refused(file: SqliteStore) -> None:
    command = (sys.executable, "-c", OPEN, str(file.path))
    other = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    output, _ = await other.communicate()
    assert "another process uses it" in output.decode()
    with pytest.raises(StoreError, match="another process"):
        await opened_and_closed(file.path)
    await file.write(row(), [])


def acknowledged(path: Path, moment: float) -> Iterator[tuple[str, int]]:
    """What a process had printed when it was killed, `moment` seconds after its first line."""
    command = (sys.executable, "-c", WRITE, str(path))
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(moment)
        child.send_signal(signal.SIGKILL)
        for printed_line in (first, *child.stdout.read().splitlines()):
            table, version = printed_line.split()
            yield table.decode(), int(version)


async def check(path: Path, promised: dict[str, int]) -> None:
    store = SqliteStore(path)
    await store.open()
    for table, version in promised.items():
        stored = await store.read(table)
        assert stored is not None
        assert stored.version >= version
        numbers = [each.number for each in await store.journal(table)]
        assert numbers == list(range(1, stored.version + 1))
    assert [tuple(each) for each in await store.fetch("PRAGMA integrity_check")] == [("ok",)]
    await store.close()


@DEEP
async def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "castellan.db"
    promised: dict[str, int] = {}
    for _ in range(6):
        promised |= await asyncio.to_thread(lambda: dict(acknowledged(path, random.uniform(0, 0.2))))
        await check(path, promised)
    assert len(promised) == 8
