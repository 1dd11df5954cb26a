"""Players who answer at random at tables, one after the other, at all tables at once."""

import asyncio
import random
import time
from collections.abc import Iterable
from typing import NamedTuple

from cogs.core.components import items
from cogs.core.components.button_ids import STEP, ButtonId
from engine.presentation import Menu, Path
from sessions.operations import answering
from sessions.table import table_data
from sessions.table.table import Table
from tests.support.loopback import Channel, LoopbackDiscord, LoopbackPerson, Message, TapOutcome

PATIENCE = 300.0  # seconds to wait for a panel; on a busy machine the painter gets little time


class Discord(LoopbackDiscord):
    """A loopback Discord that knows each channel's newest panel."""

    def __init__(self) -> None:
        super().__init__(checks=False)
        self.ack_deadline = PATIENCE
        self.panel: dict[int, Message] = {}
        self.news: dict[int, asyncio.Event] = {}

    async def announce(self, event: str, message: Message) -> None:
        await super().announce(event, message)
        controls = message.controls()
        if event == "MESSAGE_CREATE" and not message.ephemeral and controls and not _calls(controls):
            self.panel[message.channel_id] = message
        self.news.setdefault(message.channel_id, asyncio.Event()).set()

    async def panel_of(self, channel: int, question: int) -> Message:
        """Wait for the panel that asks this question, and return it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                news_event = self.news.setdefault(channel, asyncio.Event())
                news_event.clear()
                panel = self.panel.get(channel)
                if panel is not None and any(_asks(i, question) for i in panel.controls()):
                    return panel
                await news_event.wait()

    async def armed(self, channel: int) -> Message:
        """Wait for the channel's newest panel with buttons, whatever it asks, and return it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                news_event = self.news.setdefault(channel, asyncio.Event())
                news_event.clear()
                if (panel := self.panel.get(channel)) is not None and panel.controls():
                    return panel
                await news_event.wait()


class Took(NamedTuple):
    """Seconds to acknowledgement, of answers and of the taps that only lead to one."""

    answers: list[float]
    steps: list[float]


class BenchPlayer:
    """The people at one table after another. `copies` are the tables as they should be by the rules."""

    def __init__(
        self, discord: Discord, copies: list[Table], people: dict[int, LoopbackPerson], number: int
    ) -> None:
        self.discord, self.copies, self.people = discord, copies, people
        self.rng = random.Random(number)
        self.table = copies.pop()
        self._own: dict[int, Message] = {}

    async def play(self, until: float, took: Took, pause: float = 0.0) -> None:
        """Answer until a time of the monotonic clock. pause: seconds between answers, on average."""
        await asyncio.sleep(self.rng.random() * pause)
        while time.monotonic() < until:
            while self.table.is_over:
                self.table = self.copies.pop()
            person, token = self._choice()
            result = await self._give(person, token, took)
            took.answers.append(result.seconds)
            answering.answer(self.table, time.time(), table_data.Person(person.id, person.name), token, None)
            if pause:
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * pause)

    def _choice(self) -> tuple[LoopbackPerson, str]:
        """Return somebody who must answer, and one of the answers that can be tapped."""
        match = self.table.match
        assert match is not None
        assert match.question is not None
        seat = self.rng.choice(match.question.seats)
        person = self.people[self.table.body.seats[seat].person]
        return person, self.rng.choice(list(self._menu(person).paths))

    def _menu(self, person: LoopbackPerson) -> Menu:
        match, rules = self.table.match, self.table.rules
        assert match is not None
        seat = self.table.seat_to_act(person.id)
        assert seat is not None
        return rules.presentation.menu(rules.view(match.state, match.question, seat), match.legal(seat))

    @property
    def channel(self) -> Channel:
        return self.discord.world.channel(self.table.channel)

    async def _give(self, person: LoopbackPerson, token: str, took: Took) -> TapOutcome:
        raise NotImplementedError


class Typist(BenchPlayer):
    """Answers by `/move`."""

    async def _give(self, person: LoopbackPerson, token: str, took: Took) -> TapOutcome:
        return await person.slash(self.channel, "move", answer=token)


class Tapper(BenchPlayer):
    """Answers on the public panel, step by step."""

    act = "m"

    async def _give(self, person: LoopbackPerson, token: str, took: Took) -> TapOutcome:
        message = await self.discord.panel_of(self.table.channel, self.table.body.progress.question)
        return await self._walk(person, message, self._menu(person).paths[token], took)

    async def _walk(self, person: LoopbackPerson, message: Message, path: Path, took: Took) -> TapOutcome:
        """Tap the remaining steps of a path on a message. A tap may lead past several steps, where nothing
        else can be chosen.
        """
        number = self._place(message, path)
        assert number is not None, f"{[choice.key for choice in path]} is not on {message}"
        while True:
            result = await self._tap(person, message, path, number)
            if number == len(path) - 1:
                return result
            took.steps.append(result.seconds)
            number = await self._next_place(message, path, number)

    async def _next_place(self, message: Message, path: Path, number: int) -> int:
        """Return the next step that the message has; a busy bot acknowledges first, and edits afterwards."""

        def place() -> int:
            found = self._place(message, path)
            return -1 if found is None else found

        await self.discord.until(lambda: place() > number, PATIENCE)
        return place()

    def _place(self, message: Message, path: Path) -> int | None:
        """Return how many steps of the path the message has behind it; None if it is on another path."""
        positions = [number for number in range(len(path)) if self._control(message, path, number)]
        return positions[-1] if positions else None

    async def _tap(self, person: LoopbackPerson, message: Message, path: Path, number: int) -> TapOutcome:
        control = self._control(message, path, number)
        assert control is not None, f"{[choice.key for choice in path[: number + 1]]} is not on {message}"
        if control.startswith("s"):
            return await person.select(message, control, path[number].key)
        return await person.click(message, control)

    def _control(self, message: Message, path: Path, number: int) -> str | None:
        """Return the button, or the list with this option, that the message has for this step."""
        picked, key = [choice.key for choice in path[:number]], path[number].key
        before = ButtonId(self.table.id, self.table.body.progress.question, self.act, STEP.join(picked))
        controls = message.controls()
        button = str(before._replace(arg=STEP.join((*picked, key))))
        if button in controls:
            return button
        lists = [i for i in controls if i.startswith("s") and items.unmarked(i).rstrip(STEP) == str(before)]
        return next((i for i in lists if any(o["value"] == key for o in controls[i]["options"])), None)


class PanelReader(Tapper):
    """Answers on a private panel, opened again if the table has changed."""

    act = "v"

    async def _give(self, person: LoopbackPerson, token: str, took: Took) -> TapOutcome:
        path = self._menu(person).paths[token]
        own = self._own.get(person.id)
        if own is None or self._place(own, path) is None:
            own = self._own[person.id] = await self._open(person, took)
        return await self._walk(person, own, path, took)

    async def _open(self, person: LoopbackPerson, took: Took) -> Message:
        panel = await self.discord.panel_of(self.table.channel, self.table.body.progress.question)
        result = await person.click(panel, next(i for i in panel.controls() if i.endswith(":mine:")))
        took.steps.append(result.seconds)
        if result.ephemeral and result.message is not None:
            return result.message
        return await result.followup(within=PATIENCE)  # the tap was deferred


def _calls(controls: Iterable[str]) -> bool:
    """Return whether a message is no panel, but calls somebody to one place of their private panel."""
    doors = [i for i in controls if ":mine:" in i]
    return bool(doors) and not any(i.endswith(":mine:") for i in doors)


def _asks(custom_id: str, question: int) -> bool:
    parts = items.unmarked(custom_id).split(":")
    return len(parts) > 3 and parts[2] == str(question) and parts[3] in ("m", "v", "mine")
