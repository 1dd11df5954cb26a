"""Says what the processor time of an answer is spent on, for all five games, by taps and typed.

    python -m bench.bot.parts [--answers 40] [--flame] [--games crownfell,cube-quest]

The bot is complete, a process of its own with its SQLite database; Discord and the people are this process.
At each game some tables are played at once, each in another stage of its game, with answers from the game's
samples: first on its panel (taps: the public one, or the private ones of Craft the Crown and Crown Crest;
an answer often takes several), then by `/move`. The same answers are given in every run. Some answers before
the measurement fill the caches. Printed are milliseconds of processor time of an answer with everything that
it causes, by part: the innermost function of a sampled stack that belongs to a part decides
(`bench.bot.sampled`). `discord.py` includes aiohttp; `loop` is the event loop with its sockets, and the ends
of what was too short to be looked at.

--flame prints below each column what called what, without what took less than two hundredths.
"""

import argparse
import asyncio
import json
import random
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import uvloop

from bench.bot.__main__ import ROOT, Side
from bench.bot.people import BenchCounts, Sitters, begun, said
from bench.bot.players import Discord
from bench.bot.seeds import seed
from bench.bot.town import GAMES
from engine.presentation import Path as MenuPath
from engine.questions import Answer
from sessions.operations import answering
from sessions.table.table import Table
from sessions.table.table_data import Person as Player
from tests.support.building import secrets_in_order
from tests.support.loopback import BotProcess, LoopbackPerson, Message, TapOutcome

AT_ONCE, SPARE, WARM = 4, 12, 24  # tables in play and beside them; answers before the measurement
TAPS, TYPED = "taps", "typed"
TRIES, SMALLEST, PATIENCE = 200, 0.02, 300.0
NO_OBJECTIONS = {"objection_s": "0"}  # otherwise people wait ten seconds after each report

# The first row decides whose prefix a file or function begins with.
PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("encode", ("cogs/core/painting/pictures.py:encode",)),
    ("picture", ("cogs/core/painting/",)),
    ("sentences", ("cogs/core/text/", "fluent/")),
    ("store", ("sessions/store/", "aiosqlite/")),
    ("parse", ("cogs/core/interactions/", "cogs/core/components/items.py", "cogs/core/components/button")),
    ("panel", ("cogs/core/panels/", "cogs/core/components/", "cogs/play/")),
    ("send", ("cogs/core/delivery/",)),
    ("table", ("sessions/", "cogs/")),
    ("discord.py", ("discord/", "aiohttp/", "multidict/", "yarl/", "bot.py:")),
)
ENGINE = "engine/"
VIEWS = (":Rules.view", "/view.py:", ".view")
MENUS = ("presentation", "/stage", "/scene.py", "/verbs.py", "/diagram.py", "menu")
NAMES = (
    *("parse", "rules", "view", "menu", "sentences", "panel", "picture", "encode", "table", "store", "send"),
    *("discord.py", "loop"),
)
LOOP, OTHER = "asyncio/runners.py:Runner.run", "other"


def part_of(stack: Sequence[str]) -> str:
    """Return the part that a stack belongs to."""
    if stack[-1].endswith(LOOP):
        return "loop"
    for name in reversed(stack):
        if name.startswith(ENGINE):
            if any(mark in name for mark in VIEWS):
                return "view"
            return "menu" if any(mark in name for mark in MENUS) else "rules"
        for part, starts in PARTS:
            if name.startswith(starts):
                return part
    return OTHER


class Measured(NamedTuple):
    """What some answers cost."""

    answers: int
    taps: int
    seconds: float
    stacks: list[tuple[tuple[str, ...], float]]


class Steady(Sitters):
    """People who answer without a pause, only by taps or only typed, in an order that is always the same."""

    typed = False

    async def answer(self) -> None:
        while self.table.is_over or not self._can_answer():
            if not self._elsewhere():
                raise RuntimeError("there are too few tables")
        seat, line = self.next
        person = self.people[self.table.body.seats[seat].person]
        await self.discord.panel_of(self.table.channel, self.table.body.progress.question)
        if self.typed:
            result = await person.slash(self.channel, "move", answer=line)
        else:
            result = await self._give(person, line, self._took)
        self._took.answers.append(result.seconds)
        answering.answer(self.table, time.time(), Player(person.id, person.name), line, None)

    def _can_answer(self) -> bool:
        """Choose the next answer: one that can be tapped, or one that can be typed."""
        for _ in range(TRIES):
            seat, line = said(self.table, self.rng)
            person = self.people[self.table.body.seats[seat].person]
            if self.typed or line in self._menu(person).paths:
                self.next: Answer = seat, line
                return True
        return False

    async def _tap(self, person: LoopbackPerson, message: Message, path: MenuPath, number: int) -> TapOutcome:
        return await super(Sitters, self)._tap(person, message, path, number)


class Sampled(Side):
    """A bot with its sampler."""

    file: Path

    async def counts(self) -> dict[str, Any]:
        """Return what was counted since the last time."""
        self.file.unlink(missing_ok=True)
        psutil.Process(self.process.pid).send_signal(signal.SIGUSR2)
        await self.discord.until(self.file.exists, 10)
        counted: dict[str, Any] = json.loads(self.file.read_text())
        return counted

    async def measure_answers(self, sitters: Sequence[Steady], number: int) -> Measured:
        """Let people answer so often in all."""
        tally = sitters[0].tally
        tally.begin()
        await self.counts()
        await asyncio.gather(*(play(sitter, number // len(sitters)) for sitter in sitters))
        await self.rest()
        counted = await self.counts()
        (took,) = tally.took.values()
        stacks = [(tuple(stack), used) for *stack, used in counted["stacks"]]
        return Measured(len(took.answers), len(took.steps), counted["seconds"], stacks)


async def play(sitter: Steady, answers: int) -> None:
    for _ in range(answers):
        await sitter.answer()


async def main(folder: Path, games: Sequence[str], answers: int) -> dict[tuple[str, str], Measured]:
    tally, measured = BenchCounts(), {}
    async with Discord() as discord:
        people: dict[int, LoopbackPerson] = {}
        seeded = {game: await tables_of(discord, folder / "data", game, people) for game in games}
        env = {"CASTELLAN_DATA": str(folder / "data"), "PYTHONPATH": str(ROOT), "CASTELLAN_LOG": "ERROR"}
        command = [sys.executable, "-m", "bench.bot.sampled", str(folder / "counts.json")]
        process = BotProcess(discord, command, cwd=folder, log=folder / "bot.log", env=env)
        side = Sampled(discord, process)
        side.file = folder / "counts.json"
        try:
            await process.start(PATIENCE)
            await discord.until(lambda: len(discord.panel) == sum(map(len, seeded.values())), PATIENCE)
            await discord.until(lambda: discord.world.emojis, PATIENCE)
            await side.rest()
            for game in games:
                sitters = [Steady(discord, seeded[game], people, n, 0.0, tally) for n in range(AT_ONCE)]
                for kind in (TAPS, TYPED):
                    for sitter in sitters:
                        sitter.typed = kind == TYPED
                    await side.measure_answers(sitters, WARM)
                    measured[game, kind] = await side.measure_answers(sitters, answers)
        finally:
            await process.stop()
        print(process.log.read_text(), end="", file=sys.stderr)
    return measured


async def tables_of(
    discord: Discord, data: Path, game: str, people: dict[int, LoopbackPerson]
) -> list[Table]:
    """Write tables of a game into the database, each in another stage."""
    kind, places, guild = GAMES[game], [], await discord.add_guild(game)
    for number in range(AT_ONCE + SPARE):
        channel = await discord.add_channel(guild, f"{game}-{number}")
        sitting = [discord.person(f"Person {len(people) + seat}") for seat in range(kind.seats)]
        people |= {person.id: person for person in sitting}
        places.append((guild.id, channel.id, [Player(one.id, one.name) for one in sitting]))
    options = {**kind.options, **(NO_OBJECTIONS if kind.options else {})}
    before = partial(begun, dice=random.Random(game), most=kind.begun)
    secret = secrets_in_order()
    tables = await seed(data / "castellan.db", game, places, options, before, secret=secret)
    return [table for table in tables if not table.is_over]


# ---------------------------------------------------------------- report


def report(measured: dict[tuple[str, str], Measured]) -> None:
    print(f"{'ms of CPU an answer':24}" + "".join(f"{name:>10}" for name in (*NAMES, OTHER, "all", "taps")))
    for (game, kind), one in measured.items():
        shares = shares_of(one)
        each = 1000 * one.seconds / one.answers
        figures = [each * shares[name] for name in (*NAMES, OTHER)]
        print(f"{game + ', ' + kind:24}" + "".join(f"{f:10.2f}" for f in (*figures, each)), end="")
        print(f"{one.taps / one.answers + 1:10.1f}")


def shares_of(one: Measured) -> Counter[str]:
    """Return the share of each part. What no function is known for belongs to all parts alike."""
    used: Counter[str] = Counter()
    for stack, seconds in one.stacks:
        used[part_of(stack)] += seconds  # type: ignore[assignment]
    total = sum(used.values())
    return Counter({part: seconds / total for part, seconds in used.items()})  # type: ignore[misc]


def flame(one: Measured) -> Iterator[str]:
    """Yield what called what, indented, with milliseconds an answer."""
    children: defaultdict[tuple[str, ...], float] = defaultdict(float)
    total = sum(seconds for _, seconds in one.stacks)
    for stack, seconds in one.stacks:
        for depth in range(1, len(stack) + 1):
            children[stack[:depth]] += seconds
    lasting = {stack: seconds for stack, seconds in children.items() if seconds > total * SMALLEST}
    for stack in sorted(lasting, key=lambda s: [(-children[s[:d]], s[:d]) for d in range(1, len(s) + 1)]):
        share = lasting[stack] / total
        milliseconds = 1000 * one.seconds / one.answers * share
        yield f"{milliseconds:8.2f} {'█' * round(20 * share):20} {'  ' * len(stack)}{stack[-1]}"


def run() -> None:
    parser = argparse.ArgumentParser(prog="bench.bot.parts")
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--flame", action="store_true")
    parser.add_argument("--folder", default=".", help="the database is on this folder's disk")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        measured = uvloop.run(main(Path(folder).resolve(), given.games.split(","), given.answers))
    report(measured)
    for (game, kind), one in measured.items() if given.flame else ():
        print(f"\n{game}, {kind}", *flame(one), sep="\n")


if __name__ == "__main__":
    run()
