"""Measures animations of long games: size, time on one core, memory; and how long people wait meanwhile.

    python -m bench.animations [--games 1000] [--rounds 4] [--seconds 6] [--rate 20] [folder]

First the longest of so many random games of each game is made, as `/share` orders it: whole, in English from
nobody's viewpoint as WebP, in Japanese from a seat's, and as GIF. Seconds are CPU seconds of its process,
without the start; memory is its maximum.

Then the real `python bot.py` serves a loopback Discord. In some servers people share a long game, so that
animations are made one after another; in another server people tap at their own tables, so many times a
second together. Rounds with animations alternate with rounds in which their process is stopped (SIGSTOP).
Printed is how long people waited for the first answer.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
import uvloop

import bot
from bench.bot.players import Discord, Tapper, Took
from bench.bot.seeds import seed
from bench.bot.workers import Workers
from cogs.core.loaded_content import read_packs
from cogs.sharing import film_process
from cogs.sharing.film_maker import FilmOrder
from cogs.sharing.film_queue import FilmWorker
from cogs.sharing.storyboard import FilmOptions
from engine.game import Setup, games
from engine.questions import Answer
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table import table_data
from sessions.tables.tables import Tables
from tests.support.contract import trials
from tests.support.loopback import BotProcess, Channel, LoopbackPerson

ROOT = Path(__file__).resolve().parent.parent
GAME, THEIRS = "crownfell", "craft-the-crown"
MOST, ANSWERS = 10 << 20, 20_000
TABLES, SPARE = 24, 48  # tables in play, and those that replace tables that are over
SHARERS, LONG = 12, 300  # servers in which a game is shared, and the game's answers
SPEEDS = ("calm", "usual", "quick")
ORDERS: tuple[dict[str, Any], ...] = (
    {"language": "en"},
    {"language": "ja", "viewpoint": 0},
    {"language": "en", "file_type": "gif"},
)


# ---------------------------------------------------------------- the longest games


def longest(trial: trials.GameUnderTest, number: int) -> tuple[Setup, list[Answer]]:
    """Return the game with the most answers of this number of random games."""
    return max(
        (one_game(trial, game) for game in range(number)), key=lambda recorded_game: len(recorded_game[1])
    )


def one_game(trial: trials.GameUnderTest, number: int) -> tuple[Setup, list[Answer]]:
    setup = trial.setup(number)
    return setup, trial.played(setup, number, ANSWERS)[0]


async def films(number: int) -> None:
    print("                          answers  pictures     size      MB   seconds  MB of memory")
    for name in games():
        trial = trials.trials_of(name)[0]
        setup, answers = longest(trial, number)
        for wish in ORDERS:
            order = FilmOrder(
                name, trial.rules.pack_info.text, setup, tuple(answers), None, None, FilmOptions(**wish), MOST
            )
            await film(order)


async def film(order: FilmOrder) -> None:
    """Make one animation in a fresh process, and print its figures."""
    film_worker, seen = FilmWorker(bot.DATA), [0]

    def look(done: int, of: int) -> None:
        seen.append(psutil.Process(film_worker.process).memory_info().rss)

    animation = await film_worker.make(order, look)
    used = sum(psutil.Process(film_worker.process).cpu_times()[:2])
    film_worker.end()
    what = f"{order.game} {order.options.language} {order.options.file_type}"
    size = f"{animation.width}x{animation.height}"
    print(
        f"{what:26}{len(order.answers):7}{animation.picture_count:10}{size:>10}"
        f"{len(animation.data) / 1e6:8.2f}"
        f"{used:10.1f}{max(seen) >> 20:14}",
        flush=True,
    )


# ---------------------------------------------------------------- waiting people


async def play_on(database: Path, places: list[tuple[int, int, list[table_data.Person]]]) -> None:
    """Open tables at which a long game has been played."""
    store = SqliteStore(database)
    await store.open()
    tables, dice = Tables(store, read_packs()), random.Random(1)
    for guild, place, (owner, *others) in places:
        table = await tables.open(place, guild, owner, THEIRS, "house", {}, "en")
        for other in others:
            await tables.lobbies.join(table.id, other)
        table = (await tables.game_starts.start(table.id, owner)).table
        trial = trials.trials_of(THEIRS)[0]
        for _ in range(LONG):
            if table.match is None or table.match.question is None:
                break
            seat, line = trial.answer(table.match, dice)
            if line and line not in table.rules.declarations:
                person = table_data.Person(table.body.seats[seat].person, table.body.seats[seat].name)
                table = (await tables.answer(table.id, person, line)).table
    await store.close()


class Run:
    """The bot, its Discord, and people."""

    def __init__(
        self,
        discord: Discord,
        process: BotProcess,
        tappers: list[Tapper],
        sharers: list[tuple[Channel, LoopbackPerson]],
    ) -> None:
        self.discord, self.process, self.tappers = discord, process, tappers
        self.workers = Workers(process, film_process.__name__)
        self.orders = iter([(*sharer, speed) for speed in SPEEDS for sharer in sharers])

    async def measure(self, seconds: float, rate: float, filming: bool) -> tuple[list[float], float]:
        """Return how long people waited, and how many processors the animations used."""
        with self.workers.held(filming):
            took, before, began = Took([], []), self.workers.cpu(), time.monotonic()
            until, pause = began + seconds, len(self.tappers) / rate
            await asyncio.gather(
                self.share(until if filming else began),
                *(tapper.play(until, took, pause) for tapper in self.tappers),
            )
            used = (self.workers.cpu() - before) / (time.monotonic() - began)
        return [*took.answers, *took.steps], used

    async def share(self, until: float) -> None:
        """Order an animation every second, so that more wait than are made."""
        while time.monotonic() < until:
            channel, person, speed = next(self.orders, (None, None, ""))
            if channel is not None and person is not None:
                await person.slash(channel, "share", speed=speed)
            await asyncio.sleep(1.0)


async def people(folder: Path, rounds: int, seconds: float, rate: float) -> None:
    async with Discord() as discord:
        guild = await discord.add_guild("Hall")
        places, known, sharers = [], dict[int, LoopbackPerson](), []
        for number in range(SHARERS + TABLES + SPARE):
            home = await discord.add_guild(f"Hall {number}") if number < SHARERS else guild
            channel = await discord.add_channel(home, f"table-{number}")
            sitting = [discord.person(f"Person {number}-{seat}") for seat in range(2)]
            known |= {person.id: person for person in sitting}
            places.append((home.id, channel.id, [table_data.Person(p.id, p.name) for p in sitting]))
            sharers += [(channel, sitting[0])] if number < SHARERS else []
        database = folder / "castellan.db"
        copies = await seed(database, GAME, places[SHARERS:])
        await play_on(database, places[:SHARERS])
        env = {"CASTELLAN_DATA": str(folder), "PYTHONPATH": str(ROOT), "CASTELLAN_LOG": "ERROR"}
        process = BotProcess(
            discord, [sys.executable, str(ROOT / "bot.py")], cwd=folder, log=folder / "log", env=env
        )
        tappers = [Tapper(discord, copies, known, number) for number in range(TABLES)]
        run = Run(discord, process, tappers, sharers)
        async with process:
            await discord.until(lambda: len(discord.panel) == len(places), 120)
            await discord.until(lambda: discord.world.emojis, 120)
            await run.measure(3.0, rate, True)  # warm
            waits: dict[bool, list[float]] = {True: [], False: []}
            busy = []
            for _ in range(rounds):
                for filming in (True, False):
                    waited, used = await run.measure(seconds, rate, filming)
                    waits[filming] += waited
                    busy += [used] if filming else []
        print(process.log.read_text(), end="", file=sys.stderr)
    report(waits, busy)


def report(waits: dict[bool, list[float]], busy: list[float]) -> None:
    print(f"films used {sum(busy) / len(busy):.2f} processors while they were made")
    print("                taps    p50 ms    p99 ms   longest ms")
    for filming, took in waits.items():
        slow = sorted(took)
        p50, p99 = slow[len(slow) // 2], slow[len(slow) * 99 // 100]
        what = "films" if filming else "stopped"
        print(f"{what:12}{len(slow):8}{p50 * 1000:10.1f}{p99 * 1000:10.1f}{slow[-1] * 1000:12.1f}")


def begin() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", nargs="?", default=".")
    parser.add_argument("--games", type=int, default=1_000, help="0: only people meanwhile")
    parser.add_argument("--rounds", type=int, default=4, help="0: only the films")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rate", type=float, default=20.0)
    given = parser.parse_args()
    if given.games:
        asyncio.run(films(given.games))
    if given.rounds:
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            uvloop.run(people(Path(folder).resolve(), given.rounds, given.seconds, given.rate))


if __name__ == "__main__":
    begin()
