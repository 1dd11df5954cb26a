"""What a server wants, below Discord: kept, shared by processes, and gone with its channels."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from sessions.server.posted_boards import PostedBoard, PostedBoards
from sessions.server.server_settings import KEPT_SECONDS, KIND, USUAL, Servers, ServerSettings
from sessions.store.memory import MemoryStore
from sessions.store.postgres.postgres_store import PostgresStore
from tests.support import postgres
from tests.support.clocked_tables import SHELVES
from tests.support.depth import DEEP
from tests.support.paths import ROOT
from tests.support.postgres import Server


class Office:
    """Two processes with one store, and a clock that goes when it is told to."""

    def __init__(self, store: Any) -> None:
        self.time, self.store = 1_000.0, store
        self.one, self.other = Servers(store, lambda: self.time), Servers(store, lambda: self.time)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres.server(fsync=False) as running:
        yield running


async def office() -> Office:
    store = MemoryStore()
    await store.open()
    return Office(store)


async def test_a_server_that_said_nothing_wants_the_usual_and_keeps_nothing() -> None:
    processes = await office()
    assert await processes.one.of(5) == USUAL == ServerSettings()
    await processes.one.change(5, clock="live")
    await processes.one.change(5, clock="")
    assert await processes.store.load_entry(KIND, "5") is None
    assert await processes.one.of(0) == USUAL, "a direct message"


async def test_each_wish_is_kept_and_leaves_the_others() -> None:
    processes = await office()
    wishes = {
        "channels": (7, 8),
        "thread": True,
        "without": ("cube-quest",),
        "clock": "live",
        "language": "ja",
        "board": 9,
    }
    for name, value in wishes.items():
        await processes.one.change(5, **{name: value})
    fresh = Servers(processes.store, lambda: processes.time)
    assert await fresh.of(5) == ServerSettings(**wishes)
    assert await fresh.of(6) == USUAL
    assert "cube-quest" not in (await fresh.of(5)).offered(SHELVES)
    assert set((await fresh.of(6)).offered(SHELVES)) == set(SHELVES)


async def test_a_channel_that_is_gone_drops_out() -> None:
    processes = await office()
    await processes.one.change(5, channels=(7, 8), board=7, clock="live")
    await processes.one.without_channel(5, 7)
    assert await processes.one.of(5) == ServerSettings(channels=(8,), clock="live")
    await processes.one.without_channel(5, 8)
    assert (await processes.one.of(5)).channels == (), "everywhere again"
    await processes.one.without_channel(6, 8)
    assert await processes.store.load_entry(KIND, "6") is None


async def test_another_process_hears_of_a_change_soon() -> None:
    processes = await office()
    assert await processes.other.of(5) == USUAL
    await processes.one.change(5, clock="live")
    assert (await processes.one.of(5)).clock == "live", "at once where it was said"
    processes.time += KEPT_SECONDS
    assert (await processes.other.of(5)).clock == "live"


async def test_what_another_process_said_meanwhile_is_not_lost() -> None:
    processes = await office()
    await processes.other.of(5)
    await processes.one.change(5, clock="live")
    await processes.other.change(5, language="ja")
    assert await processes.other.of(5) == ServerSettings(clock="live", language="ja")


@DEEP
async def test_two_processes_at_once_lose_nothing_on_postgres(server: Server) -> None:
    url = await server.emptied("servers")
    stores = [PostgresStore(url) for _ in range(2)]
    for store in stores:
        await store.open()
    try:
        houses = [Servers(store, lambda: 0.0) for store in stores]
        for number in range(1, 41):
            await asyncio.gather(
                houses[0].change(number, clock="live"),
                houses[1].change(number, language="ja"),
                houses[0].change(number, board=number + 1),
                houses[1].change(number, thread=True),
            )
            saved_settings = await Servers(stores[0], lambda: 0.0).of(number)
            assert saved_settings == ServerSettings(
                thread=True, clock="live", language="ja", board=number + 1
            )
    finally:
        for store in stores:
            await store.close()


async def test_memory_is_bounded() -> None:
    processes = await office()
    processes.one.most_cached = 8
    for guild in range(40):
        await processes.one.of(guild)
    assert len(processes.one.cached) == 8


async def test_where_a_board_stands_is_noted_only_over_what_was_known() -> None:
    processes = await office()
    boards, late = PostedBoards(processes.store), PostedBoards(processes.store)
    first = PostedBoard(7, 70, 1.0, "a")
    assert await boards.of(5) is None
    assert await boards.save(5, None, first)
    assert not await late.save(5, None, PostedBoard(7, 71, 1.0, "b")), "somebody posted one meanwhile"
    assert await late.of(5) == first
    assert await late.save(5, first, None)
    assert await boards.of(5) is None


def test_the_schema_names_no_person() -> None:
    """`/privacy` has nothing to do with a server's wishes, so nothing of a person may come into them."""
    text = (ROOT / "sessions/server/server_settings.py").read_text("utf-8")
    assert "person" not in text.lower()
