"""Measures the whole bot over a real socket, and a bot that only says pong in the same run.

    python -m bench.bot [--kinds taps,private] [--tables 1,32,256] [--beside CHECKOUT] [folder of databases]

Real processes: the bot (`bench.bot.hasty`) with its SQLite database, and the pong bot, each logged in to a
loopback Discord that runs with the players in this process. Each bot has tables of one kind:

    text     /move at Crownfell, the answer a line of text; the bot shows no panels
    move     /move at Crownfell, with the picture and the panel that follow
    taps     taps on Crownfell's public panel: board of buttons, picture
    plain    as taps, with CASTELLAN_PLAIN=1
    private  taps on Craft the Crown's private panels, with the public panel that follows
    floor    two taps on a panel like Crownfell's, of discord.py alone: nothing but the messages
    typed    as floor, for /move: the least that "move" could cost

Each measurement takes a few seconds and alternates with the others, so a busy machine slows all of them.
Printed are medians of the rounds. CPU is the bot process's own, user and system, until it is at rest: of an
answer with all taps that led to it. It is compared with the same round's: "to pong" is the ratio of a tap to
one interaction of pong; "floor +" is what the answer costs above the floor, as a share of the floor ("typed"
for "move", "floor" for the others). First all tables answer as fast as they are acknowledged, which fills
both cores, then at a pace: the most that Discord lets one bot post, 50 requests a second, spread over all
tables.

--beside measures in turns the bot of another checkout too; its lines are marked with an apostrophe.
"""

import argparse
import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import NamedTuple

import psutil
import uvloop

from bench.bot.players import BenchPlayer, Discord, PanelReader, Tapper, Took, Typist
from bench.bot.seeds import seed
from sessions.table import table_data
from tests.support.loopback import BotProcess, Channel, LoopbackPerson, Message

ROOT = Path(__file__).resolve().parent.parent.parent
ROUNDS, SECONDS, PACED_SECONDS = 3, 1.5, 4.0
SIZES = (1, 32, 256)
SPARE = 60  # tables besides those in play, which replace those that are over
PACE = 50.0  # requests a second that Discord takes from one bot

TEXT_ONLY, WHOLE = ("-m", "bench.bot.textonly"), ("-m", "bench.bot.hasty")
KINDS: dict[str, tuple[str, type[BenchPlayer], int, tuple[str, ...]]] = {
    "text": ("crownfell", Typist, 2, TEXT_ONLY),
    "move": ("crownfell", Typist, 2, WHOLE),
    "taps": ("crownfell", Tapper, 2, WHOLE),
    "plain": ("crownfell", Tapper, 2, WHOLE),
    "private": ("craft-the-crown", PanelReader, 3, WHOLE),
}
FLOORS = {"move": "typed", "taps": "floor", "plain": "floor", "private": "floor"}
BESIDE = "'"  # ends the name of a kind that is measured in the other checkout


class Figures(NamedTuple):
    """The result of one measurement."""

    rate: float
    """Answers per second."""
    steps: float
    """Taps per second that only lead to an answer."""
    p50: float
    """Milliseconds."""
    p99: float
    """Milliseconds."""
    cpu: float
    """Milliseconds of an answer with its steps."""
    tap: float
    """Milliseconds of a tap, typed line or ping."""


class Side:
    """A bot's process and its Discord."""

    def __init__(self, discord: Discord, process: BotProcess) -> None:
        self.discord, self.process = discord, process
        self.players: list[BenchPlayer] = []

    async def measure(self, size: int, pace: float) -> Figures:
        """Measure some seconds of play.

        pace: answers per second of all tables together; 0: as fast as possible.
        """
        took, before = Took([], []), self.cpu()
        start = time.monotonic()
        pause = size / pace if pace else 0.0
        await self.play(size, start + (PACED_SECONDS if pace else SECONDS), took, pause)
        lasted = time.monotonic() - start
        await self.rest()
        return figures(took, lasted, self.cpu() - before)

    async def play(self, size: int, until: float, took: Took, pause: float) -> None:
        await asyncio.gather(*(player.play(until, took, pause) for player in self.players[:size]))

    def cpu(self) -> float:
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    async def rest(self) -> None:
        """Wait until the bot has made no requests for a while."""
        while True:
            seen = self.discord.requests[-1] if self.discord.requests else None
            await asyncio.sleep(0.25)
            if (self.discord.requests[-1] if self.discord.requests else None) is seen:
                return


class BareSide(Side):
    """The bot that says pong."""

    async def play(self, size: int, until: float, took: Took, pause: float) -> None:
        await asyncio.gather(*(self.one(number, until, took, pause) for number in range(size)))

    async def one(self, number: int, until: float, took: Took, pause: float) -> None:
        person, channel = self.people[number], self.channels[number]
        while time.monotonic() < until:
            took.answers.append((await person.slash(channel, "ping")).seconds)
            await asyncio.sleep(pause)

    async def post_panels(self) -> None:
        """Post a panel in each channel, before anything is measured. A bot that says pong has none."""

    async def furnish(self) -> None:
        guild = await self.discord.add_guild("Hall")
        self.people = [self.discord.person(f"Person {number}") for number in range(max(SIZES))]
        self.channels = [await self.discord.add_channel(guild, f"{number}") for number in range(max(SIZES))]


class FloorSide(BareSide):
    """The bare bot with panels that people tap: a step, then an answer."""

    async def one(self, number: int, until: float, took: Took, pause: float) -> None:
        person, channel = self.people[number], self.channels[number]
        while time.monotonic() < until:
            await self.answer(person, channel, await self.discord.armed(channel.id), took)
            await asyncio.sleep(pause)

    async def post_panels(self) -> None:
        for person, channel in zip(self.people, self.channels, strict=True):
            await person.slash(channel, "play")

    async def answer(self, person: LoopbackPerson, channel: Channel, panel: Message, took: Took) -> None:
        took.steps.append((await person.click(panel, next(iter(panel.controls())))).seconds)
        took.answers.append((await person.click(panel, next(iter(panel.controls())))).seconds)


class TypedSide(FloorSide):
    """The bare bot with panels that follow typed moves."""

    async def answer(self, person: LoopbackPerson, channel: Channel, panel: Message, took: Took) -> None:
        took.answers.append((await person.slash(channel, "move")).seconds)
        await self.discord.until(lambda: not panel.controls(), 20)


def figures(took: Took, lasted: float, cpu: float) -> Figures:
    slow = sorted(took.answers)
    return Figures(
        len(slow) / lasted,
        len(took.steps) / lasted,
        statistics.median(slow) * 1000,
        slow[len(slow) * 99 // 100] * 1000,
        cpu * 1000 / len(slow),
        cpu * 1000 / (len(slow) + len(took.steps)),
    )


@contextlib.asynccontextmanager
async def pong(folder: Path, kind: type[BareSide] = BareSide) -> AsyncIterator[Side]:
    """Run the bare bot, with people who ping it or tap its panels."""
    async with Discord() as discord:
        command = [sys.executable, "-m", "bench.bot.bare"]
        process = BotProcess(discord, command, cwd=ROOT, log=folder / f"{kind.__name__}.log")
        side = kind(discord, process)
        await side.furnish()
        async with process:
            await side.post_panels()
            yield side


@contextlib.asynccontextmanager
async def castellan(folder: Path, kind: str, code: Path) -> AsyncIterator[Side]:
    """Run the bot with tables of a kind in play, and yield once every channel has its panel. code: its
    checkout.
    """
    game, players, seats, script = KINDS[kind.removesuffix(BESIDE)]
    async with Discord() as discord:
        guild = await discord.add_guild("Hall")
        places, people = [], {}
        for number in range(max(SIZES) + SPARE):
            channel = await discord.add_channel(guild, f"table-{number}")
            sitting = [discord.person(f"Person {number}-{seat}") for seat in range(seats)]
            people |= {person.id: person for person in sitting}
            places.append((guild.id, channel.id, [table_data.Person(p.id, p.name) for p in sitting]))
        copies = await seed(folder / kind / "castellan.db", game, places)
        env = {"CASTELLAN_DATA": str(folder / kind), "PYTHONPATH": str(code), "CASTELLAN_LOG": "ERROR"}
        env["CASTELLAN_PLAIN"] = str(int(kind.startswith("plain")))
        command = [sys.executable, *script]
        process = BotProcess(discord, command, cwd=folder, log=folder / f"{kind}.log", env=env)
        side = Side(discord, process)
        side.players = [players(discord, copies, people, number) for number in range(max(SIZES))]
        async with process:
            if script is WHOLE:
                await discord.until(lambda: len(discord.panel) == len(places), 120)
            await discord.until(lambda: discord.world.emojis, 120)  # once, after the first start
            await side.rest()
            yield side
        for line in process.log.read_text().splitlines():
            print(f"{kind}: {line}", file=sys.stderr)


async def main(folder: Path, kinds: Sequence[str], sizes: Sequence[int], beside: Path | None) -> None:
    measurements: dict[tuple[str, int, float], list[Figures]] = defaultdict(list)
    async with contextlib.AsyncExitStack() as stack:
        sides = {"pong": await stack.enter_async_context(pong(folder))}
        sides["floor"] = await stack.enter_async_context(pong(folder, FloorSide))
        sides["typed"] = await stack.enter_async_context(pong(folder, TypedSide))
        for kind in kinds:
            sides[kind] = await stack.enter_async_context(castellan(folder, kind, ROOT))
            if beside is not None:
                sides[kind + BESIDE] = await stack.enter_async_context(
                    castellan(folder, kind + BESIDE, beside)
                )
        for side in sides.values():
            await side.measure(1, 0)  # warm
        for _ in range(ROUNDS):
            for size, pace in [*((size, 0.0) for size in sizes), (max(sizes), PACE)]:
                for kind, side in sides.items():
                    measurements[kind, size, pace].append(await side.measure(size, pace))
    report(measurements)


def report(measurements: dict[tuple[str, int, float], list[Figures]]) -> None:
    print("tables            answers/s    taps/s    p50 ms    p99 ms   CPU ms   to pong   floor +")
    for (kind, size, pace), rounds in sorted(measurements.items(), key=lambda f: (f[0][2], f[0][1])):
        pongs = measurements["pong", size, pace]
        to_pong = statistics.median(one.tap / pong.tap for one, pong in zip(rounds, pongs, strict=True))
        middle = [statistics.median(values) for values in zip(*rounds, strict=True)]
        rate, steps, p50, p99, cpu, _ = middle
        paced = f" at {pace:.0f}/s" if pace else ""
        figures = f"{rate:9.0f}{rate + steps:10.0f}{p50:10.1f}{p99:10.1f}{cpu:9.2f}{to_pong:10.2f}"
        if floor := FLOORS.get(kind.removesuffix(BESIDE)):
            pairs = zip(rounds, measurements[floor, size, pace], strict=True)
            figures += f"{statistics.median(one.cpu / least.cpu for one, least in pairs) - 1:10.2f}"
        print(f"{size:4}{paced:8} {kind:8}{figures}")


def run(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="bench.bot")
    parser.add_argument("--kinds", default=",".join(KINDS), help="which kinds of tables are measured")
    parser.add_argument("--tables", default=",".join(map(str, SIZES)), help="how many are played at once")
    parser.add_argument("--beside", type=Path, help="another checkout, whose bot is measured in turns")
    parser.add_argument("folder", nargs="?", default=".", help="where the databases are")
    given = parser.parse_args(arguments)
    beside, kinds = given.beside.resolve() if given.beside else None, given.kinds.split(",")
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        parser.error(f"--kinds: {unknown[0]!r} is none of {', '.join(KINDS)} (floors are measured with them)")
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        sizes = [int(size) for size in given.tables.split(",")]
        uvloop.run(main(Path(folder).resolve(), kinds, sizes, beside))


if __name__ == "__main__":
    run(sys.argv[1:])
