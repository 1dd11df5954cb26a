"""Measures, over a real socket, whether the bot still answers at once while computer players think.

    python -m bench.thinking [--rounds 4] [--seconds 6] [--rate 20] [--play-tests] [folder]

The real `python bot.py` with its SQLite database serves a loopback Discord. At four tables the strongest
computer players play each other, so all workers are always busy. Meanwhile other people tap at their own
tables, with boards and pictures, and open new tables by `/play`, together so many times a second. Rounds with
working workers alternate with rounds in which they are stopped (SIGSTOP), so both see the same machine.
Printed is how long people waited for the first answer.

With --play-tests only one table has computer players. Rounds in which three packs are play-tested, which
takes all workers whenever those computer players do not, alternate with rounds without play-tests. Printed is
also the time between the computer players' answers, which only their pace should determine.
"""

import argparse
import asyncio
import contextlib
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import uvloop

from bench.bot.players import Discord, Tapper, Took
from bench.bot.seeds import seed
from bench.bot.trials import Trials, give_packs
from bench.bot.workers import Workers
from cogs.core.loaded_content import read_packs
from sessions.operations import in_lobby, seating
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table import table_data
from sessions.tables.tables import Tables
from tests.support.loopback import BotProcess, Channel, LoopbackPerson

ROOT = Path(__file__).resolve().parent.parent
GAME, LEVEL = "crownfell", "castellan"
QUICKER = "knight"  # thinks briefly, and then leaves the worker to play-tests
THEIRS = "crown-crest"  # what computer players play: the search uses all of its time there
COMPUTERS, TABLES, PLAYS = 4, 24, 0.2  # a fifth of what people do is `/play`
TRIALS = 3  # play-tests at once: as many as a process takes
TOGETHER = 0.05  # seconds within which several messages are one answer
Place = tuple[int, int, list[table_data.Person]]


class Waited(NamedTuple):
    """Seconds to acknowledgement, and between two answers of computer players at a table."""

    taps: list[float]
    plays: list[float]
    moves: list[float]


async def let_them_play(database: Path, places: list[Place], level: str) -> None:
    """Open tables at which computer players play both sides; the table owner only watches."""
    store = SqliteStore(database)
    await store.open()
    tables = Tables(store, read_packs())
    computer = table_data.Person(0, level.title(), level=level)
    for guild, place, (owner, *_) in places:
        table = await tables.open(place, guild, owner, THEIRS, "house", {}, "en")
        await tables.apply(table.id, in_lobby.add_computer, owner, computer)
        await tables.game_starts.start(table.id, owner)
        await tables.apply(table.id, seating.let_play, owner, table.seats_of(owner.id)[0], computer)
    await store.close()


class Run:
    """The bot, its Discord, and people."""

    def __init__(
        self, discord: Discord, process: BotProcess, tappers: list[Tapper], free: list[Channel]
    ) -> None:
        self.discord, self.process, self.tappers = discord, process, tappers
        self.workers = Workers(process, "spawn_main")  # in which computer players think
        self.free, self.visitor = iter(free), discord.person("Visitor")

    async def measure(
        self, seconds: float, rate: float, worker_pool: bool, computers: Sequence[int] = ()
    ) -> tuple[Waited, float]:
        """Return how long people waited, and how many processors the workers used. computers: channels in
        which computer players play.
        """
        with self.workers.held(worker_pool):
            took, plays, moves = Took([], []), list[float](), list[float]()
            before, began = self.workers.cpu(), time.monotonic()
            until, pause = began + seconds, len(self.tappers) / (rate * (1 - PLAYS))
            await asyncio.gather(
                self.open_tables(until, 1 / (rate * PLAYS), plays),
                *(tapper.play(until, took, pause) for tapper in self.tappers),
                *(self.watch(channel, until, moves) for channel in computers),
            )
            used = (self.workers.cpu() - before) / (time.monotonic() - began)
        return Waited([*took.answers, *took.steps], plays, moves), used

    async def watch(self, channel: int, until: float, moves: list[float]) -> None:
        """Note the seconds between events in this channel."""
        last = 0.0
        while (left := until - time.monotonic()) > 0:
            news = self.discord.news.setdefault(channel, asyncio.Event())
            news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left)
                now = time.monotonic()
                if last and now - last > TOGETHER:
                    moves.append(now - last)
                last = now

    async def open_tables(self, until: float, pause: float, plays: list[float]) -> None:
        rng = random.Random(1)
        while time.monotonic() < until:
            await asyncio.sleep(rng.uniform(0.5, 1.5) * pause)
            plays.append((await self.visitor.slash(next(self.free), "play", game=GAME)).seconds)


async def main(folder: Path, rounds: int, seconds: float, rate: float, trials: bool) -> None:
    async with Discord() as discord:
        guild = await discord.add_guild("Hall")
        places, people = list[Place](), dict[int, LoopbackPerson]()
        computers = 1 if trials else COMPUTERS
        for number in range(computers + TABLES):
            channel = await discord.add_channel(guild, f"table-{number}")
            sitting = [discord.person(f"Person {number}-{seat}") for seat in range(2)]
            people |= {person.id: person for person in sitting}
            places.append((guild.id, channel.id, [table_data.Person(p.id, p.name) for p in sitting]))
        free = [
            await discord.add_channel(guild, f"free-{n}")
            for n in range(int(4 * rounds * seconds * rate * PLAYS))
        ]
        database = folder / "castellan.db"
        copies = await seed(database, GAME, places[computers:])
        await let_them_play(database, places[:computers], QUICKER if trials else LEVEL)
        makers = [discord.person(f"Maker {number}") for number in range(TRIALS if trials else 0)]
        await give_packs(database, makers)
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
            packs, first_channel = (
                Trials(discord, makers, await discord.add_channel(guild, "packs")),
                places[0][1],
            )
            waits = {True: Waited([], [], []), False: Waited([], [], [])}
            busy: dict[bool, list[float]] = {True: [], False: []}
            for _, busily in itertools.product(range(rounds), (True, False)):
                if trials and busily:
                    await packs.begin()
                waited, used = await run.measure(
                    seconds, rate, busily or trials, [first_channel] if trials else []
                )
                if trials and busily:
                    await packs.stop()
                for kind, took in waited._asdict().items():
                    getattr(waits[busily], kind).extend(took)
                busy[busily].append(used)
        print(process.log.read_text(), end="", file=sys.stderr)
    report(waits, busy, ("play-test", "none") if trials else ("thinking", "stopped"))


def report(waits: dict[bool, Waited], busy: dict[bool, list[float]], names: tuple[str, str]) -> None:
    for busily, used in busy.items():
        print(f"{names[not busily]}: workers used {sum(used) / len(used):.2f} processors")
    print("                     times    p50 ms    p99 ms   longest ms")
    for busily, waited in waits.items():
        for kind, took in waited._asdict().items():
            if not took:
                continue
            slow = sorted(took)
            p50, p99 = slow[len(slow) // 2], slow[len(slow) * 99 // 100]
            name = "/play" if kind == "plays" else kind
            what = f"{name:6} {names[not busily]:9}"
            print(f"{what:18}{len(slow):8}{p50 * 1000:10.1f}{p99 * 1000:10.1f}{slow[-1] * 1000:12.1f}")


def begin() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", default=".")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rate", type=float, default=20.0)
    parser.add_argument("--play-tests", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        uvloop.run(main(Path(folder).resolve(), given.rounds, given.seconds, given.rate, given.play_tests))


if __name__ == "__main__":
    begin()
