"""kill −9 while somebody accepts a challenge: they sit once, the game begins once, nobody is left waiting.

ACCEPTS: how many; by hand it was 200.
"""

import asyncio
import contextlib
import os
import random
import sqlite3
from pathlib import Path
from typing import Any

from aiohttp import web

from cogs.core.loaded_content import read_packs
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.tables.tables import Tables
from tests.deep.crash.control import control
from tests.deep.crash.hall import CrashServer
from tests.deep.crash.players import CrashPlayer
from tests.support.loopback import LoopbackDiscord, Message, NoAnswer

ACCEPTS = int(os.environ.get("ACCEPTS", "6"))
AT_ONCE = 3


def kept(folder: Path) -> int:
    """How many accepts the file knows, while the bot is dead or not."""
    with contextlib.closing(
        sqlite3.connect(f"file:{folder / 'data' / 'castellan.db'}?mode=ro", uri=True)
    ) as db:
        return int(db.execute("SELECT count(*) FROM journal_lines WHERE kind = 'close'").fetchone()[0])


class Challenge:
    """A channel with a challenge that is being accepted."""

    def __init__(self, server: LoopbackDiscord, channel: Any, number: int) -> None:
        self.server, self.channel = server, channel
        self.people = [CrashPlayer(server, f"{name}{number}") for name in ("Ann", "Bob")]

    def with_act(self, act: str) -> list[Message]:
        return [message for message in self.server.messages(self.channel) if control(message, act)]

    async def made(self) -> None:
        ann, bob = self.people
        await ann.slash(self.channel, "play", game="crownfell", opponent=bob)
        await self.server.until(lambda: bool(self.with_act("accept")), 20)

    async def accepted(self) -> None:
        """Twice, as a thumb does; a bot that is dead answers nobody."""
        bob, (message, *_) = self.people[1], self.with_act("accept")
        bob.copies = 2
        with contextlib.suppress(NoAnswer):
            await bob.click(message, control(message, "accept"))


async def test_whoever_accepts_sits_once_and_the_game_begins_once(tmp_path: Path) -> None:
    rng, left = random.Random(5), ACCEPTS
    async with LoopbackDiscord() as server:
        (tmp_path / "data").mkdir()
        room = CrashServer(server, tmp_path, read_packs(), 1, wrong=False)
        guild = await server.add_guild("Hall")
        channels: list[Challenge] = []
        before = 0
        while left > 0:
            await room.bot.start(60)
            await server.until(lambda: bool(server.world.commands[None]), 30)
            some = [
                Challenge(server, await server.add_channel(guild, f"c{left}-{n}"), left * 10 + n)
                for n in range(min(left, AT_ONCE))
            ]
            left -= len(some)
            await asyncio.gather(*(challenge.made() for challenge in some))
            requests, moment = 0, rng.randrange(1, 8)

            def deadly(request: web.Request, moment: int = moment) -> None:
                nonlocal requests
                requests += 1
                if requests == moment:
                    room.kill()

            server.fault = deadly
            taps = [asyncio.create_task(challenge.accepted()) for challenge in some]
            if rng.random() < 0.5:
                await asyncio.sleep(rng.random() * 0.02)
                room.kill()
            with contextlib.suppress(NoAnswer):
                await server.until(lambda: room.bot.returncode is not None, 3)
            await room.die()
            for tap in taps:
                tap.cancel()
            await asyncio.gather(*taps, return_exceptions=True)
            server.fault = room.overhear
            channels += some
        stored = kept(tmp_path)
        await room.bot.start(60)
        await server.until(lambda: sum(bool(challenge.with_act("m")) for challenge in channels) >= stored, 30)
        for challenge in channels:
            if challenge.with_act("accept"):  # what was not stored can be done again
                before += 1
                await challenge.accepted()
        await server.until(lambda: all(challenge.with_act("m") for challenge in channels), 30)
        await room.quiet()
        await room.die()
        room.hear()
        assert room.notes == []
        await room.close()
    await checked(tmp_path, channels)
    print(f"\n{len(channels)} accepted under kill -9, {before} of them once more afterwards")


async def checked(folder: Path, channels: list[Challenge]) -> None:
    """Row, journal and channel say the same."""
    store = SqliteStore(folder / "data" / "castellan.db")
    await store.open()
    for challenge in channels:
        (row,) = await store.load_in_channel(challenge.channel.id)
        table = await Tables(store, read_packs()).get(row.table)
        lines = [(line.kind, line.text) for line in await store.journal(row.table)]
        ann, bob = challenge.people
        assert table is not None
        assert (table.phase, table.people) == ("playing", [ann.id, bob.id])
        assert lines.count(("join", str(bob.id))) == 1
        assert [kind for kind, _ in lines].count("start") == 1
        assert len(challenge.with_act("m")) == 1, "one panel to play in"
        assert challenge.with_act("accept") == []
    await store.close()
