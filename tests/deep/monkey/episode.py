"""One episode: a hall of its own, some tables after each other, so many steps, everything from one seed."""

import logging
import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from discord import app_commands

from cogs.core.client import CastellanBot
from cogs.core.components import items
from tests.deep.monkey.around import Around
from tests.deep.monkey.cage import LOCALES, Cage, cage
from tests.deep.monkey.checks import Checks, Log
from tests.deep.monkey.echo import Echo
from tests.deep.monkey.eyes import Eyes, picked
from tests.deep.monkey.guide import Deed, Guide
from tests.deep.monkey.hands import Hands, Touch
from tests.deep.monkey.mind import Mind
from tests.deep.monkey.sample_painter import SamplePainter
from tests.deep.monkey.tally import MonkeyCounts
from tests.support.settling import timeless

GAMES = ("crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest")
STEPS = 1_000
TRAIL = 14
REMEMBER = 4


class MonkeyFinding(AssertionError):
    """The monkey found something; says how to find it again."""


class EpisodePlan(NamedTuple):
    """An episode: of which seed, which one, which games, how many steps.

    every: one of so many pictures is painted; without: acts that are not tapped.
    """

    seed: int
    number: int = 0
    games: Sequence[str] = GAMES
    steps: int = STEPS
    every: int = 0
    without: Sequence[str] = ()

    @property
    def again(self) -> str:
        return f"--seed {self.seed} --episode {self.number} --game {','.join(self.games)}"


class Episode:
    """Step by step."""

    def __init__(
        self, plan: EpisodePlan, cage: Cage, log: Log, tally: MonkeyCounts, dice: random.Random
    ) -> None:
        self.plan, self.cage, self.tally, self.dice = plan, cage, tally, dice
        self.hands = Hands(cage)
        self.eyes = Eyes(cage, self.hands)
        self.guide = Guide(self.eyes, self.hands, dice, plan.games)
        self.mind = Mind(self.eyes, self.hands, self.guide, dice, plan.without)
        self.checks = Checks(cage, self.eyes, log)
        self.echo = Echo(cage, self.eyes)
        self.around = Around(cage, self.eyes, dice)
        self.trail: deque[str] = deque(maxlen=TRAIL)
        self.over: set[str] = set()

    async def run(self) -> None:
        host = self.cage.host
        self.tally.knows("acts", host.router.handlers)
        leaves = [c for c in host.tree.walk_commands() if not isinstance(c, app_commands.Group)]
        self.tally.knows("commands", [command.qualified_name for command in leaves])
        for step in range(self.plan.steps):
            await self._step(step)
        self.tally.count("restarts", "of the bot", self.cage.restarts)

    async def _step(self, step: int) -> None:
        try:
            await self._around(step)
            await self.echo.listen()
            sent = await self._done(step)
            await self.cage.rest()
            self._counted(sent)
            wrong = await self.checks.wrong(sent) + await self.echo.wrong(sent)
        except Exception as error:
            raise MonkeyFinding(self._told(step, [f"{type(error).__name__}: {error}"])) from error
        if wrong:
            raise MonkeyFinding(self._told(step, wrong))
        self.cage.tidy()

    async def _done(self, step: int) -> list[Any]:
        table = await self.cage.host.tables.find_in_channel(self.cage.room.channel.id)
        self._ended(table)
        sent = []
        for deed in self.mind.next(table):
            self.trail.append(f"{step}: {deed.words}")
            if deed.do is None:
                await self.cage.later(deed.seconds)
                continue
            record = deed.do()
            sent.append(record)
            if record.type == 3:
                self._remembered(deed, record)
        return sent

    async def _around(self, step: int) -> None:
        self.trail += [f"{step}: {words}" for words in await self.around.goes()]
        self.checks.restricted = bool(self.around.narrow)

    # ---------------------------------------------------------------- notes

    def _remembered(self, deed: Deed, record: Any) -> None:
        seen = self.eyes.touchable(deed.who)
        seen = [component for component in seen if component.tap.act not in self.plan.without]
        if seen and not self.dice.randrange(REMEMBER):
            component = self.dice.choice(seen[:60])
            people = [person.id for person in self.cage.room.people.values()]
            self.eyes.remember(
                deed.who, Touch(component.message, component.part, picked(component.part, self.dice, people))
            )

    def _counted(self, sent: list[Any]) -> None:
        by_id = {person.id: name for name, person in self.cage.room.people.items()}
        for record in sent:
            self.tally.count("taps", {2: "command", 3: "component", 4: "complete", 5: "form"}[record.type])
            self.tally.count(*_what(record))
            if record.modal is not None:
                self.mind.open_forms[by_id[record.user_id]] = record

    def _ended(self, table: Any) -> None:
        if table is not None and table.is_over and table.match is not None and table.id not in self.over:
            self.over.add(table.id)
            self.tally.count("games ended", table.game)
            self.tally.count(f"ends of {table.game}", table.body.end.reason or "?")

    def _told(self, step: int, wrong: Sequence[str]) -> str:
        where = f"python -m tests.deep.monkey {self.plan.again} --until {step}"
        return "\n".join([where, *self.trail, *(f"  WRONG {one}" for one in wrong)])


def _what(record: Any) -> tuple[str, str]:
    """What was sent, as the tally counts it."""
    data = record.monkey
    if record.type in (2, 4):
        inner = data["options"][0]["name"] if data["options"] and data["options"][0]["type"] == 1 else ""
        name = f"{data['name']} {inner}".strip()
        return ("commands" if record.type == 2 else "suggestions for"), name
    tap = items.parse_button_id(data)
    return ("acts" if record.type == 3 else "forms"), tap.act if tap else "?"


async def played(
    plan: EpisodePlan, tally: MonkeyCounts, spoil: Callable[[CastellanBot], None] = lambda host: None
) -> None:
    """One episode; raises Fault for what it found. spoil: puts a fault into the bot."""
    dice, log = random.Random(f"{plan.seed}/{plan.number}"), Log()
    painter = SamplePainter(plan.every)
    with timeless():
        logging.getLogger().addHandler(log)
        try:
            async with cage(dice.choice(("en-US", "ja")), dice, painter) as caged:
                spoil(caged.room.host)
                for name in caged.room.people:
                    caged.room.speak(name, dice.choice(LOCALES))
                await Episode(plan, caged, log, tally, dice).run()
        finally:
            logging.getLogger().removeHandler(log)
    tally.count("pictures", "painted", painter.painted)
    tally.count("pictures", "asked for", painter.asked)
