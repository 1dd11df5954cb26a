"""One episode: a hall of its own, some tables after each other, so many steps, everything from one seed."""

import logging
import random
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from cogs.ids import TapId
from tests.monkey.cage import LOCALES, Cage, cage
from tests.monkey.checks import Checks, Log
from tests.monkey.eyes import Eyes, picked
from tests.monkey.guide import Deed, Guide
from tests.monkey.hands import Hands, Touch
from tests.monkey.mind import Mind
from tests.monkey.still import Easel, still
from tests.monkey.tally import Tally

GAMES = ("crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest")
STEPS = 1_000
TRAIL = 14
# How often what happens around the table happens: once in so many steps.
RESTART, LATER, SPEAK, WEATHER, REMEMBER, DELETE = 400, 90, 150, 60, 4, 500
HOURS = (60.0, 600.0, 3_700.0, 6 * 3_600.0, 13 * 3_600.0, 25 * 3_600.0, 75 * 3_600.0)


class Fault(AssertionError):
    """The monkey found something; says how to find it again."""


class Plan(NamedTuple):
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

    def __init__(self, plan: Plan, cage: Cage, log: Log, tally: Tally, dice: random.Random) -> None:
        self.plan, self.cage, self.tally, self.dice = plan, cage, tally, dice
        self.hands = Hands(cage)
        self.eyes = Eyes(cage, self.hands)
        self.guide = Guide(self.eyes, self.hands, dice, plan.games)
        self.mind = Mind(self.eyes, self.hands, self.guide, dice, plan.without)
        self.checks = Checks(cage, self.eyes, log)
        self.trail: deque[str] = deque(maxlen=TRAIL)
        self.over: set[str] = set()

    async def run(self) -> None:
        for step in range(self.plan.steps):
            await self._step(step)
        self.tally.count("restarts", "of the bot", self.cage.restarts)

    async def _step(self, step: int) -> None:
        try:
            await self._around(step)
            sent = await self._done(step)
            await self.cage.rest()
            self._counted(sent)
            wrong = await self.checks.wrong(sent)
        except Exception as error:
            raise Fault(self._told(step, [f"{type(error).__name__}: {error}"])) from error
        if wrong:
            raise Fault(self._told(step, wrong))
        self.cage.tidy()

    async def _done(self, step: int) -> list[Any]:
        table = await self.cage.host.tables.at(self.cage.room.channel.id)
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
        """What happens around the table: restarts, hours, languages, weather."""
        dice, cage = self.dice, self.cage
        if not dice.randrange(WEATHER):
            cage.weather.calm = dice.random() < 0.6
        if not dice.randrange(SPEAK):
            cage.room.speak(dice.choice([*cage.room.people]), dice.choice(LOCALES))
        if not dice.randrange(LATER):
            hours = dice.choice(HOURS)
            self.trail.append(f"{step}: {hours / 3600:.1f} hours pass")
            await cage.later(hours)
        if not dice.randrange(RESTART):
            self.trail.append(f"{step}: the bot is started again")
            await cage.restart()
        if not dice.randrange(DELETE):
            self._deleted(step)

    def _deleted(self, step: int) -> None:
        """A moderator deletes a message."""
        public = [m for m in self.eyes.messages if not m.is_ephemeral]
        gone = self.dice.choice(public) if public else None
        panel = {table.body.panel for table in self.cage.host.tables._live.values()}
        if gone is not None and gone.id not in panel:
            self.trail.append(f"{step}: message {gone.id} is deleted")
            self.cage.backend.delete_message(self.cage.room.channel.id, gone.id)

    # ---------------------------------------------------------------- notes

    def _remembered(self, deed: Deed, record: Any) -> None:
        seen = self.eyes.touchable(deed.who)
        seen = [one for one in seen if one.tap.act not in self.plan.without]
        if seen and not self.dice.randrange(REMEMBER):
            one = self.dice.choice(seen[:60])
            people = [person.id for person in self.cage.room.people.values()]
            self.eyes.remember(deed.who, Touch(one.message, one.part, picked(one.part, self.dice, people)))

    def _counted(self, sent: list[Any]) -> None:
        by_id = {person.id: name for name, person in self.cage.room.people.items()}
        for record in sent:
            self.tally.count("taps", {2: "command", 3: "component", 4: "complete", 5: "form"}[record.type])
            self.tally.count(*_what(record))
            if record.modal is not None:
                self.mind.open_forms[by_id[record.user_id]] = record

    def _ended(self, table: Any) -> None:
        if table is not None and table.over and table.match is not None and table.id not in self.over:
            self.over.add(table.id)
            self.tally.count("games ended", table.game)
            self.tally.count(f"ends of {table.game}", table.body.ended or "?")

    def _told(self, step: int, wrong: Sequence[str]) -> str:
        where = f"python -m tests.monkey {self.plan.again} --until {step}"
        return "\n".join([where, *self.trail, *(f"  WRONG {one}" for one in wrong)])


def _what(record: Any) -> tuple[str, str]:
    """What was sent, as the tally counts it."""
    data = record.monkey
    if record.type in (2, 4):
        inner = data["options"][0]["name"] if data["options"] and data["options"][0]["type"] == 1 else ""
        name = f"{data['name']} {inner}".strip()
        return ("commands" if record.type == 2 else "suggestions for"), name
    tap = TapId.read(data["custom_id"].lstrip("su"))
    return ("acts" if record.type == 3 else "forms"), tap.act if tap else "?"


async def played(plan: Plan, tally: Tally) -> None:
    """One episode; raises Fault for what it found."""
    dice, log = random.Random(f"{plan.seed}/{plan.number}"), Log()
    easel = Easel(plan.every)
    with pytest.MonkeyPatch.context() as patch:
        still(patch, dice, easel)
        logging.getLogger().addHandler(log)
        try:
            async with cage(dice.choice(("en-US", "ja")), dice) as there:
                for name in there.room.people:
                    there.room.speak(name, dice.choice(LOCALES))
                await Episode(plan, there, log, tally, dice).run()
        finally:
            logging.getLogger().removeHandler(log)
    tally.count("pictures", "painted", easel.painted)
    tally.count("pictures", "asked for", easel.asked)
