"""kill −9 while the queue finds a game: one table for each pair, one thread, and nobody in two.

QUEUED: how many pairs; by hand it was 60.
"""

import asyncio
import contextlib
import os
import random
import time
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web

from cogs.core.loaded_content import read_packs
from sessions.gathering.matched_tables import ABANDONED
from sessions.gathering.queue_entries import ServerQueue
from sessions.gathering.waiting_queue import KIND
from sessions.server.server_settings import Servers
from sessions.store.entry_store import EntryStore
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table import reservations
from sessions.tables.tables import Tables
from tests.deep.crash.control import control
from tests.deep.crash.hall import CrashServer
from tests.deep.crash.players import CrashPlayer
from tests.support.loopback import LoopbackDiscord, Message, NoAnswer

QUEUED = int(os.environ.get("QUEUED", "4"))
AT_ONCE = 2


class Pair:
    """A server with two people who look for a game; its tables stand in threads."""

    def __init__(self, server: LoopbackDiscord, guild: Any, channel: Any, number: int) -> None:
        self.server, self.guild, self.channel = server, guild, channel
        self.people = [CrashPlayer(server, f"{name}{number}") for name in ("Ann", "Bob")]

    @property
    def threads(self) -> list[Any]:
        return [one for one in self.server.world.channels.values() if one.parent_id == self.channel.id]

    def lobbies(self) -> list[Message]:
        """Messages in which somebody can say that they are there."""
        places = (self.channel, *self.threads)
        return [m for place in places for m in self.server.messages(place) if control(m, "accept")]

    async def asks(self, number: int) -> None:
        """A bot that is dead answers nobody."""
        with contextlib.suppress(NoAnswer):
            await self.people[number].slash(self.channel, "queue", game="crownfell")


async def test_a_found_game_is_opened_once(tmp_path: Path) -> None:
    rng, left, kills = random.Random(7), QUEUED, 0
    async with LoopbackDiscord() as server:
        (tmp_path / "data").mkdir()
        room = CrashServer(server, tmp_path, read_packs(), 1, wrong=False)
        pairs: list[Pair] = []
        while left > 0:
            some = [await made(server, left * 10 + n) for n in range(min(left, AT_ONCE))]
            left -= len(some)
            await kept_in_threads(tmp_path, [pair.guild.id for pair in some])
            await room.bot.start(60)
            await server.until(lambda: bool(server.world.commands[None]), 30)
            for pair in some:
                await pair.asks(0)
            requests, moment = 0, rng.randrange(1, 8)

            def deadly(request: web.Request, moment: int = moment) -> None:
                nonlocal requests
                requests += 1
                if requests == moment:
                    room.kill()

            server.fault = deadly
            taps = [asyncio.create_task(pair.asks(1)) for pair in some]
            if rng.random() < 0.5:
                await asyncio.sleep(rng.random() * 0.05)
                room.kill()
            with contextlib.suppress(NoAnswer):
                await server.until(lambda: room.bot.returncode is not None, 3)
            kills += room.bot.returncode is not None
            await room.die()
            for tap in taps:
                tap.cancel()
            await asyncio.gather(*taps, return_exceptions=True)
            server.fault = room.overhear
            pairs += some
        empty = sum(len(pair.threads) - len(pair.lobbies()) for pair in pairs)
        unopened = await long_ago(tmp_path)
        await room.bot.start(60)
        with contextlib.suppress(NoAnswer):
            await server.until(lambda: all(pair.lobbies() for pair in pairs), 8)
        again = [pair for pair in pairs if not pair.lobbies()]  # what was not stored can be done again
        for pair in again:
            await pair.asks(1)
        await server.until(lambda: all(pair.lobbies() for pair in pairs), 30)
        await room.quiet()
        await room.die()
        room.hear()
        assert room.notes == []
        await room.close()
    await checked(tmp_path, pairs)
    print(
        f"\n{len(pairs)} pairs, {kills} kills, {empty} empty threads, {unopened} unopened, {len(again)} again"
    )


async def made(server: LoopbackDiscord, number: int) -> Pair:
    guild = await server.add_guild(f"Hall {number}")
    return Pair(server, guild, await server.add_channel(guild, "games"), number)


@contextlib.asynccontextmanager
async def opened(folder: Path) -> Any:
    store = SqliteStore(folder / "data" / "castellan.db")
    await store.open()
    yield store
    await store.close()


async def kept_in_threads(folder: Path, guilds: list[int]) -> None:
    async with opened(folder) as store:
        for guild in guilds:
            await Servers(store, time.time).change(guild, thread=True)


async def long_ago(folder: Path) -> int:
    """The bot is dead for a while; how many games were found whose table is not there."""
    count = 0
    async with opened(folder) as store:
        for guild, noted in (await store.load_entries(KIND)).items():
            queue = msgspec.json.decode(noted, type=ServerQueue)
            found_games = tuple(
                msgspec.structs.replace(one, at=one.at - ABANDONED - 1) for one in queue.matched_games
            )
            count += sum([await store.read(one.table) is None for one in found_games])
            late = msgspec.structs.replace(queue, matched_games=found_games)
            await store.save_entry(KIND, guild, msgspec.json.encode(late))
    return count


async def checked(folder: Path, pairs: list[Pair]) -> None:
    """Row, queue and channel say the same."""
    async with opened(folder) as store:
        for pair in pairs:
            both = [person.id for person in pair.people]
            names = {row.table for person in both for row in await store.load_unfinished_of_person(person)}
            assert len(names) == 1, "nobody is in two"
            table = await Tables(store, read_packs()).get(names.pop())
            assert table is not None
            called = [each.person for each in reservations.open_invitations(table.body)]
            assert sorted([*table.people, *called]) == sorted(both)
            (thread,) = pair.threads
            assert table.channel == thread.id
            assert len(pair.lobbies()) == 1
            queue = await EntryStore[ServerQueue](store, KIND, ServerQueue, ServerQueue).get(pair.guild.id)
            assert not queue.waiting
            assert [game.table for game in queue.matched_games] == [table.id]
