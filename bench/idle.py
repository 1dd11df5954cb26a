"""Measures an idle bot with many tables: memory, time until it serves people, pauses of the garbage
collector.

    python -m bench.idle [folder]

In alternation with it, a bot that only says pong is started against the same servers.

There is a database of 10,000 tables (1,000 running, the others over), and a loopback Discord of 1,000 servers
with three channels each. The real bot is started against them a few times. It serves once Discord has the
answer to a `/move` that was sent as soon as the gateway was ready. Memory is what the process shows (RSS) and
what only this process holds (USS), at rest after 20 answers, and again after 400 tables were played at.
Pauses are those of Python's garbage collector: the longest until the first answer, and afterwards. Before
all, Castellan's code is compiled, as in the image and the service: otherwise the start takes half a second
longer.
"""

import asyncio
import compileall
import contextlib
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import psutil
import uvloop

from bench.bot.players import Discord
from bench.bot.seeds import seed
from sessions.operations import answering
from sessions.store.protocol import StoredTable
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table import table_data
from sessions.table.table import Table, row_of
from tests.support.loopback import BotProcess, LoopbackPerson, NoAnswer

ROOT = Path(__file__).resolve().parent.parent
STARTS, SERVERS, ACTIVE, OVER = 5, 1_000, 1_000, 9_000
PLAYED = 400  # tables; more than the bot caches
GAMES = ("crownfell", "craft-the-crown")


class Start(NamedTuple):
    """Seconds and megabytes of one start; the longest pauses in milliseconds, before and while serving."""

    connected: float
    served: float
    rss: float
    uss: float
    rss_touched: float
    uss_touched: float
    early: float
    pause: float
    collections: int


class IdleServers:
    """Servers with running tables, the people at them, and a database with them and many more."""

    def __init__(self, discord: Discord) -> None:
        self.discord = discord
        self.people: dict[int, LoopbackPerson] = {}
        self.tables: list[Table] = []
        self.rng = random.Random(1)

    async def furnish(self, database: Path) -> None:
        guilds = [await self.discord.add_guild(f"Server {number}") for number in range(SERVERS)]
        channels = [await self.discord.add_channel(guild, f"{n}") for guild in guilds for n in range(3)]
        for number, game in enumerate(GAMES):
            places = []
            for channel in channels[number * SERVERS : number * SERVERS + ACTIVE // len(GAMES)]:
                pair = [self.discord.person(f"P {channel.id} {seat}") for seat in range(2)]
                self.people |= {person.id: person for person in pair}
                sitting = [table_data.Person(person.id, person.name) for person in pair]
                places.append((channel.guild_id, channel.id, sitting))
            self.tables += await seed(database, game, places)
        await self._store(database)

    async def _store(self, database: Path) -> None:
        """Mark the running tables as shown, and add those that are over."""
        store = SqliteStore(database)
        await store.open()
        works = [store.mark_shown(table.id, table.version) for table in self.tables]
        rows = [row_of(table, time.time()) for table in self.tables]
        works += [store.write(_over(self.rng.choice(rows), number), ()) for number in range(OVER)]
        await asyncio.gather(*works)
        await store.close()

    async def move(self, table: Table) -> None:
        """Answer at a table with `/move`, unless its game is over."""
        match = table.match
        if match is None or match.question is None:
            return
        seat = match.question.seats[0]
        token = self.rng.choice([t for t in match.legal(seat) if t not in table.rules.declarations])
        person = self.people[table.body.seats[seat].person]
        await person.slash(self.discord.world.channel(table.channel), "move", answer=token)
        answering.answer(table, time.time(), table_data.Person(person.id, person.name), token, None)

    async def bare(self, folder: Path) -> float:
        """Return the seconds until a bot that only says pong has said it for the first time."""
        table = self.tables[0]
        person, channel = self.people[table.body.seats[0].person], self.discord.world.channel(table.channel)
        command = [sys.executable, "-m", "bench.bot.bare"]
        process = BotProcess(self.discord, command, cwd=ROOT, log=folder / "pong.log")
        began = time.monotonic()
        async with process:
            await person.slash(channel, "ping")
            return time.monotonic() - began

    async def start(self, folder: Path) -> Start:
        """Start the bot, move, play at many tables, and stop it."""
        watched = folder / "pauses.json"
        env = {"CASTELLAN_DATA": str(folder / "data"), "CASTELLAN_WATCH": str(watched)}
        env |= {"PYTHONPATH": str(ROOT), "CASTELLAN_LOG": "WARNING"}
        process = BotProcess(
            self.discord,
            [sys.executable, "-m", "bench.watched"],
            cwd=folder,
            log=folder / "bot.log",
            env=env,
        )
        began = time.monotonic()
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(process.stop)
            await process.start(within=120)
            connected = time.monotonic() - began
            await self.move(self.rng.choice(self.tables))
            served = time.monotonic() - began
            serving = time.perf_counter()
            for table in self.rng.sample(self.tables, 20):
                await self.move(table)
            await asyncio.sleep(4)
            memory = psutil.Process(process.pid).memory_full_info()
            for table in self.rng.sample(self.tables, PLAYED):
                with contextlib.suppress(NoAnswer):
                    await self.move(table)
            await asyncio.sleep(1)
            touched = psutil.Process(process.pid).memory_full_info()
        pauses = json.loads(watched.read_text())
        early = max((p for at, _, p in pauses if at < serving), default=0.0)
        late = [p for at, _, p in pauses if at >= serving]
        return Start(
            connected,
            served,
            memory.rss / 1e6,
            memory.uss / 1e6,
            touched.rss / 1e6,
            touched.uss / 1e6,
            early,
            max(late, default=0.0),
            len(late),
        )


def _over(row: StoredTable, number: int) -> StoredTable:
    return StoredTable(
        f"old{number}",
        row.guild,
        row.channel,
        row.game,
        "over",
        1,
        1,
        None,
        row.people,
        row.body,
        row.changed,
    )


def compile_the_house() -> None:
    """Compile our modules, whatever the environment says about `.pyc` files:
    those of the bare bot's packages exist too.
    """
    for folder in ("bench", "cogs", "engine", "ops", "sessions"):
        compileall.compile_dir(ROOT / folder, quiet=1)
    for file in ROOT.glob("*.py"):
        compileall.compile_file(file, quiet=1)


async def main(folder: Path) -> None:
    async with Discord() as discord:
        hall = IdleServers(discord)
        await hall.furnish(folder / "data" / "castellan.db")
        bare, starts = [], []
        for _ in range(STARTS):
            bare.append(await hall.bare(folder))
            starts.append(await hall.start(folder))
    ratio = statistics.median(start.served / one for start, one in zip(starts, bare, strict=True))
    middle = Start(*(statistics.median(values) for values in zip(*starts, strict=True)))
    print(f"gateway ready after     {middle.connected:8.2f} s")
    print(f"first answer after      {middle.served:8.2f} s")
    print(f"a bare bot's after      {statistics.median(bare):8.2f} s     (ours is {ratio:.2f} times that)")
    print(f"memory at rest          {middle.rss:8.1f} MB    (aim: under 120; its own {middle.uss:.1f})")
    print(f"after 400 tables        {middle.rss_touched:8.1f} MB    (its own {middle.uss_touched:.1f})")
    slowest = max(start.pause for start in starts)
    print(
        f"longest pause serving   {slowest:8.1f} ms    (aim: under 20; {middle.collections:.0f} collections)"
    )
    print(f"longest while starting  {max(start.early for start in starts):8.1f} ms")


def run(arguments: Sequence[str]) -> None:
    compile_the_house()
    with tempfile.TemporaryDirectory(dir=arguments[0] if arguments else ".") as folder:
        uvloop.run(main(Path(folder).resolve()))


if __name__ == "__main__":
    run(sys.argv[1:])
