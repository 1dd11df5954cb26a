"""Whether the bot still answers at once while computers think, over a real socket.

    python -m bench.thinking [--rounds 4] [--seconds 6] [--rate 20] [folder]

The real `python bot.py` with its SQLite database serves a loopback Discord. At four tables the strongest
computers play each other, so all workers are busy all the time. Meanwhile other people tap at tables of
their own, with boards and pictures, and open new tables by `/play`, together so many times a second. Rounds
with the workers at work take turns with rounds in which they are stopped (SIGSTOP), so both see the same
machine. Printed is how long people waited for the first answer.
"""

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import uvloop

import bot
from bench.bot.players import Discord, Tapper, Took
from bench.bot.seeds import seed
from bench.bot.workers import Workers
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table import table_data
from sessions.tables.registry import Tables
from tests.loopback import BotProcess, Channel, Person

ROOT = Path(__file__).resolve().parent.parent
GAME, LEVEL = "crownfell", "castellan"
THEIRS = "crown-crest"  # what computers play: the search uses all of its time there
COMPUTERS, TABLES, PLAYS = 4, 24, 0.2  # a fifth of what people do is `/play`
Place = tuple[int, int, list[table_data.Person]]


class Waited(NamedTuple):
    """Seconds to acknowledgement."""

    taps: list[float]
    plays: list[float]


async def let_them_play(database: Path, places: list[Place]) -> None:
    """At these tables computers play for both sides; who opened them looks on."""
    store = SqliteStore(database)
    await store.open()
    tables = Tables(store, bot.shelves())
    computer = table_data.Person(0, LEVEL.title(), level=LEVEL)
    for guild, place, (owner, *_) in places:
        table = await tables.open(place, guild, owner, THEIRS, "house", {}, "en")
        await tables.lobby.add_computer(table.id, owner, computer)
        await tables.starts.start(table.id, owner)
        await tables.seats.let_play(table.id, owner, table.seats_of(owner.id)[0], computer)
    await store.close()


class Run:
    """The bot, its Discord, and people."""

    def __init__(
        self, discord: Discord, process: BotProcess, tappers: list[Tapper], free: list[Channel]
    ) -> None:
        self.discord, self.process, self.tappers = discord, process, tappers
        self.workers = Workers(process, "spawn_main")  # in which the bot lets computers think
        self.free, self.visitor = iter(free), discord.person("Visitor")

    async def measure(self, seconds: float, rate: float, thinking: bool) -> tuple[Waited, float]:
        """What people waited; and how much of a processor the workers used."""
        with self.workers.held(thinking):
            took, plays, before, began = Took([], []), list[float](), self.workers.cpu(), time.monotonic()
            until, pause = began + seconds, len(self.tappers) / (rate * (1 - PLAYS))
            await asyncio.gather(
                self.open_tables(until, 1 / (rate * PLAYS), plays),
                *(tapper.play(until, took, pause) for tapper in self.tappers),
            )
            used = (self.workers.cpu() - before) / (time.monotonic() - began)
        return Waited([*took.answers, *took.steps], plays), used

    async def open_tables(self, until: float, pause: float, plays: list[float]) -> None:
        rng = random.Random(1)
        while time.monotonic() < until:
            await asyncio.sleep(rng.uniform(0.5, 1.5) * pause)
            plays.append((await self.visitor.slash(next(self.free), "play", game=GAME)).seconds)


async def main(folder: Path, rounds: int, seconds: float, rate: float) -> None:
    async with Discord() as discord:
        guild = await discord.add_guild("Hall")
        places, people = list[Place](), dict[int, Person]()
        for number in range(COMPUTERS + TABLES):
            channel = await discord.add_channel(guild, f"table-{number}")
            sitting = [discord.person(f"Person {number}-{seat}") for seat in range(2)]
            people |= {person.id: person for person in sitting}
            places.append((guild.id, channel.id, [table_data.Person(p.id, p.name) for p in sitting]))
        free = [
            await discord.add_channel(guild, f"free-{n}")
            for n in range(int(4 * rounds * seconds * rate * PLAYS))
        ]
        database = folder / "castellan.db"
        copies = await seed(database, GAME, places[COMPUTERS:])
        await let_them_play(database, places[:COMPUTERS])
        env = {"CASTELLAN_DATA": str(folder), "PYTHONPATH": str(ROOT), "CASTELLAN_LOG": "ERROR"}
        process = BotProcess(
            discord, [sys.executable, str(ROOT / "bot.py")], cwd=folder, log=folder / "log", env=env
        )
        tappers = [Tapper(discord, copies, people, number) for number in range(TABLES)]
        run = Run(discord, process, tappers, free)
        async with process:
            await discord.until(lambda: len(discord.panel) == len(places), 120)
            await discord.until(lambda: discord.world.emojis, 120)
            await discord.until(run.workers.found, 60)
            await run.measure(3.0, rate, True)  # warm
            found = {True: Waited([], []), False: Waited([], [])}
            busy = []
            for _, thinking in itertools.product(range(rounds), (True, False)):
                waited, used = await run.measure(seconds, rate, thinking)
                found[thinking].taps.extend(waited.taps)
                found[thinking].plays.extend(waited.plays)
                busy += [used] if thinking else []
        print(process.log.read_text(), end="", file=sys.stderr)
    report(found, busy)


def report(found: dict[bool, Waited], busy: list[float]) -> None:
    print(f"workers used {sum(busy) / len(busy):.2f} processors while they thought")
    print("                     times    p50 ms    p99 ms   longest ms")
    for thinking, waited in found.items():
        for kind, took in waited._asdict().items():
            slow = sorted(took)
            p50, p99 = slow[len(slow) // 2], slow[len(slow) * 99 // 100]
            name = "/play" if kind == "plays" else kind
            what = f"{name:6} {'thinking' if thinking else 'stopped':9}"
            print(f"{what:18}{len(slow):8}{p50 * 1000:10.1f}{p99 * 1000:10.1f}{slow[-1] * 1000:12.1f}")


def begin() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", default=".")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rate", type=float, default=20.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        uvloop.run(main(Path(folder).resolve(), given.rounds, given.seconds, given.rate))


if __name__ == "__main__":
    begin()
