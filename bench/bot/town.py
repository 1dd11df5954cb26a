"""The environment of `bench.bot.life`: servers, channels, people, tables of all games, and the bot on its
core.
"""

import contextlib
import gc
import random
import statistics
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from aiohttp import web

from bench.bot.__main__ import ROOT, Side
from bench.bot.people import BenchCounts, Sitters, begun
from bench.bot.players import Discord
from bench.bot.seeds import seed
from sessions.table.table import Table
from sessions.table.table_data import Person as Player
from tests.support.loopback import BotProcess, LoopbackPerson, Message, TapOutcome

PACES = (10.0, 40.0, 120.0)  # seconds between answers at a table, on average; a third of the tables each
A_SERVER = 10  # tables in play
REMEMBERED = 60.0  # seconds for which an interaction is stored
RELAXED = {"pace": "relaxed"}  # a day for each step, so that no deadline passes meanwhile


class Kind(NamedTuple):
    """How a game is played here."""

    seats: int
    begun: int
    """The highest number of answers before the measurement."""
    lasts: int
    """The number of answers in a short game."""
    options: Mapping[str, str] = {}

    def spare(self, seconds: float) -> float:
        """Return how many spare tables one table needs when it is played for this time:
        some were over before, others will be.
        """
        return 0.1 + seconds * statistics.mean(1 / pace for pace in PACES) / self.lasts


GAMES = {
    "crownfell": Kind(2, 60, 80),
    "crown-crest": Kind(2, 80, 85),
    "craft-the-crown": Kind(3, 250, 300),
    "crownfall": Kind(2, 120, 150, RELAXED),
    "cube-quest": Kind(2, 20, 40, RELAXED),
}


class Town(Discord):
    """A loopback Discord that forgets what is never read again, and counts the bot's requests.

    limited: requests with the bot's own token; free: those of interactions.
    """

    def __init__(self) -> None:
        super().__init__()
        self.requests = deque(maxlen=16)
        self.spoil = self._count
        self.limited = self.free = 0
        self._opened: deque[TapOutcome] = deque()

    def _count(self, request: web.Request) -> None:
        free = "/webhooks/" in request.path or "/interactions/" in request.path
        self.free += free
        self.limited += not free

    async def announce(self, event: str, message: Message) -> None:
        await super().announce(event, message)
        message.files.clear()
        self.world.attachments.clear()
        if message.ephemeral:
            self.world.messages.pop(message.id, None)

    def open(self, *about: Any) -> TapOutcome:
        result = super().open(*about)
        self._opened.append(result)
        while self._opened[0].sent < result.sent - REMEMBERED:
            self.results.pop(self._opened.popleft().token, None)
        return result


@contextlib.contextmanager
def on_core(bots: int, ours: int, *_: int) -> Iterator[Callable[[], None]]:
    """Keep what is started in the context on the bot's core, with all its threads and children. Calling the
    yielded function moves this process to its own core.
    """
    me = psutil.Process()
    before = me.cpu_affinity()
    me.cpu_affinity([bots])
    try:
        yield lambda: me.cpu_affinity([ours])
    finally:
        me.cpu_affinity(before)


@contextlib.contextmanager
def frozen() -> Iterator[None]:
    """Exclude existing objects from this process's garbage collector,
    whose pauses would seem to be the bot's.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


@contextlib.asynccontextmanager
async def castellan(
    folder: Path, tables: int, seconds: float, tally: BenchCounts, cores: Sequence[int]
) -> AsyncIterator[tuple[Side, list[Sitters]]]:
    """Run the bot, and yield once every table has its panel,
    with the people at the tables that are played.
    """
    async with Town() as town:
        people: dict[int, LoopbackPerson] = {}
        seeded = await furnished(town, folder / "data" / "castellan.db", tables, seconds, people)
        env = {"CASTELLAN_DATA": str(folder / "data"), "PYTHONPATH": str(ROOT), "CASTELLAN_LOG": "WARNING"}
        command = [sys.executable, str(ROOT / "bot.py")]
        process = BotProcess(town, command, cwd=folder, log=folder / "bot.log", env=env)
        side = Side(town, process)
        with on_core(*cores) as started:
            try:
                await process.start(within=120)
                started()
                await town.until(lambda: len(town.panel) >= len(town.world.channels), 900)
                await town.until(lambda: town.world.emojis, 120)
                await side.rest()
                yield side, [*seated(town, seeded, tables, people, tally)]
            finally:
                await process.stop()


def seated(
    town: Town,
    seeded: Mapping[str, list[Table]],
    tables: int,
    people: dict[int, LoopbackPerson],
    tally: BenchCounts,
) -> Iterator[Sitters]:
    """Yield the people of each table: as many of each game, and as many of each pace."""
    for number in range(tables):
        game = [*GAMES][number % len(GAMES)]
        pace = PACES[number // len(GAMES) % len(PACES)]
        yield Sitters(town, seeded[game], people, number, pace, tally)


async def furnished(
    town: Town, database: Path, tables: int, seconds: float, people: dict[int, LoopbackPerson]
) -> dict[str, list[Table]]:
    """Create tables by game, all somewhere in their game, in channels of servers; a fifth reads Japanese."""
    guilds = [await town.add_guild(f"Server {number}") for number in range(-(-tables // A_SERVER))]
    seeded = {}
    for game, kind in GAMES.items():
        places = []
        played = -(-tables // len(GAMES))
        for number in range(played + 5 + round(played * kind.spare(seconds))):
            channel = await town.add_channel(guilds[number % len(guilds)], f"{game}-{number}")
            names = [f"Person {len(people) + seat}" for seat in range(kind.seats)]
            sitting = [
                town.person(name, "en-US" if (number + n) % 5 else "ja") for n, name in enumerate(names)
            ]
            people |= {person.id: person for person in sitting}
            places.append((channel.guild_id, channel.id, [Player(one.id, one.name) for one in sitting]))
        before = partial(begun, dice=random.Random(game), most=kind.begun)
        seeded_tables = await seed(database, game, places, kind.options, before)
        seeded[game] = [table for table in seeded_tables if not table.is_over]
    return seeded
