"""Two processes of `python bot.py` on one PostgreSQL, restarted one after the other while people play.

The new process is started before the old one is told to leave, as docs/hosting.md says. Rounds:
TEST_ROLLING (default 1), each of which restarts every shard's process once.
"""

import asyncio
import contextlib
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from sessions.store.postgres.postgres_store import PostgresStore
from tests.support.bot_environment import environment
from tests.support.loopback import (
    BotProcess,
    Channel,
    Impossible,
    LoopbackDiscord,
    LoopbackPerson,
    Message,
    NoAnswer,
)
from tests.support.paths import ROOT
from tests.support.postgres import Server
from tests.support.postgres import server as started

PICKS = 8  # of a draft
ROUNDS = int(os.environ.get("TEST_ROLLING", "1"))
SHARDS = 2
NEVER = ("resign", "draw", "void", "pause", "skip", "claim", "undo")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with started() as running:
        yield running


class Place:
    """A channel in which two people play, and what they were told."""

    def __init__(self, discord: LoopbackDiscord, channel: Channel, rng: random.Random) -> None:
        self.discord, self.channel, self.rng = discord, channel, rng
        self.people = [discord.person(f"{name} {channel.id}") for name in ("Ann", "Bob")]
        self.done: list[str] = []
        self.unsure: Counter[str] = Counter()
        self.asked = self.silent = 0

    def control(self, act: str) -> tuple[Message, str] | None:
        controls = [
            (message, custom)
            for message in self.discord.messages(self.channel)
            for custom in message.controls()
            if f":{act}:" in custom
        ]
        return controls[-1] if controls else None

    async def play(self, until: asyncio.Event) -> None:
        while not until.is_set():
            try:
                with contextlib.suppress(Impossible):
                    await self._step()
            except NoAnswer:
                self.silent += 1
            self.asked += 1
            await asyncio.sleep(0.02)

    async def _step(self) -> None:
        ann, bob = self.people
        if join := self.control("join"):
            await bob.click(*join)
            if start := self.control("start"):
                await ann.click(*start)
        elif not self.control("m"):
            await ann.slash(self.channel, "play", game="crownfell")
        elif self.rng.random() < 0.3:
            await self.rng.choice(self.people).slash(self.channel, "board")
        else:
            await self._move(self.rng.choice(self.people))

    async def _move(self, person: LoopbackPerson) -> None:
        offered = await person.autocomplete(self.channel, "move", "answer", "")
        legal = [choice["value"] for choice in offered.choices if choice["value"].split()[0] not in NEVER]
        if legal:
            token = self.rng.choice(legal)
            try:
                reply = await person.slash(self.channel, "move", answer=token)
            except NoAnswer:
                self.unsure[token] += 1
                raise
            if "Done: " in reply.text:
                self.done.append(token)


class Fleet:
    """A process for each shard, and how one takes the place of another."""

    def __init__(self, discord: LoopbackDiscord, folder: Path, url: str) -> None:
        self.discord, self.folder, self.url = discord, folder, url
        self.running: dict[int, BotProcess] = {}
        self.log = folder / "bots.log"

    def process(self, shard: int, of: int = SHARDS) -> BotProcess:
        chosen = {"SHARD_IDS": str(shard), "SHARD_COUNT": str(of), "CASTELLAN_DATABASE": self.url}
        command = [sys.executable, str(ROOT / "bot.py")]
        env = environment(self.folder, **chosen)
        return BotProcess(self.discord, command, cwd=ROOT, log=self.log, env=env)

    async def start(self) -> None:
        self.running = {shard: self.process(shard) for shard in range(SHARDS)}
        await asyncio.gather(*(process.start(60) for process in self.running.values()))

    async def replace(self, shard: int) -> None:
        heir = self.process(shard)
        await heir.start(60)
        former, self.running[shard] = self.running[shard], heir
        assert await former.stop(30) == 0

    async def stop(self) -> None:
        await asyncio.gather(*(process.stop() for process in self.running.values()))


@pytest_asyncio.fixture
async def fleet(tmp_path: Path, server: Server) -> AsyncIterator[Fleet]:
    async with LoopbackDiscord() as discord:
        discord.shards = SHARDS
        fleet = Fleet(discord, tmp_path, await server.create("rolling"))
        yield fleet
        await fleet.stop()
        assert (discord.violations, discord.unknown_routes, discord.own_violations) == ([], [], [])
        log = fleet.log.read_text()
        assert "already been acknowledged" not in log, "two processes answered one tap"


async def places(discord: LoopbackDiscord, each: int) -> list[Place]:
    """Channels in servers of every shard."""
    places_by_shard: dict[int, list[Place]] = {shard: [] for shard in range(SHARDS)}
    while min(map(len, places_by_shard.values())) < each:
        guild = await discord.add_guild("Hall")
        shard = (guild.id >> 22) % SHARDS
        if len(places_by_shard[shard]) < each:
            channel = await discord.add_channel(guild, "games")
            places_by_shard[shard].append(Place(discord, channel, random.Random(channel.id)))
    return [place for some in places_by_shard.values() for place in some]


async def given(store: PostgresStore, place: Place) -> list[str]:
    """The answers in the journals of a channel's tables, in order; without the draft's last, which the table
    gives by itself."""
    rows = await store.fetch("SELECT id FROM tables WHERE channel = $1 ORDER BY seq", place.channel.id)
    stored_answers: list[str] = []
    for (table,) in rows:
        answers = [line.text for line in await store.journal(table) if line.kind == "answer"]
        stored_answers += [
            text for n, text in enumerate(answers) if n != PICKS - 1 or not text.startswith("p")
        ]
    return stored_answers


def is_part(some: list[str], of: list[str]) -> bool:
    """Whether all of some are there, in their order."""
    rest = iter(of)
    return all(token in rest for token in some)


async def test_a_rolling_restart_loses_no_answer_and_doubles_none(fleet: Fleet) -> None:
    everywhere = await places(fleet.discord, 3)
    await fleet.start()
    over = asyncio.Event()
    plays = [asyncio.create_task(place.play(over)) for place in everywhere]
    for _ in range(ROUNDS):
        for shard in range(SHARDS):
            await asyncio.sleep(0.5)
            await fleet.replace(shard)
    await asyncio.sleep(0.5)
    over.set()
    await asyncio.gather(*plays)
    store = PostgresStore(fleet.url)
    await store.open()
    for place in everywhere:
        stored_answers = await given(store, place)
        assert is_part(place.done, stored_answers), "an answer that was acknowledged is gone"
        assert Counter(stored_answers) - Counter(place.done) <= place.unsure, "an answer was given twice"
    await store.close()
    assert any(place.done for place in everywhere)
    asked, silent = sum(p.asked for p in everywhere), sum(p.silent for p in everywhere)
    print(f"{asked} interactions, {sum(len(p.done) for p in everywhere)} answers, {silent} not answered")
    assert silent <= asked // 50, "a slow machine may be late now and then, no more"
