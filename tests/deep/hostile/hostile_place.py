"""The bot in this process against the fake Discord, and two people who play in a place of it."""

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from sessions.store.memory import MemoryStore
from sessions.tables.table_limits import AMPLE
from tests.deep.faults.hall import connected
from tests.support.building import build
from tests.support.loopback import (
    Callback,
    Channel,
    ChannelType,
    Guild,
    LoopbackDiscord,
    LoopbackPerson,
    Message,
    NoAnswer,
    TapOutcome,
)
from tests.support.loopback.faults import refusal

MANAGER = 1 << 5 | 2248473465835073  # Manage Server, and what everybody has
ANSWERED_WITHIN = 20.0  # seconds until an answer is complete


@asynccontextmanager
async def hostile_discord(
    clock: Callable[[], float] = time.time,
) -> AsyncIterator["HostileDiscord"]:
    """Start the fake Discord with the bot in it; in the end, no request of the bot was against the rules.

    clock: Discord's.
    """
    async with LoopbackDiscord(clock=clock) as server:
        secrets = itertools.count(1)
        host = build(MemoryStore(), secret=lambda: f"{next(secrets):064x}", most=AMPLE)
        async with connected(server, host):
            try:
                yield HostileDiscord(server, host)
            finally:
                server.fault = None


class HostileDiscord:
    """The fake Discord, the bot, and places for tests."""

    def __init__(self, server: LoopbackDiscord, host: Any) -> None:
        self.server, self.host = server, host

    async def place(self, kind: ChannelType = ChannelType.TEXT) -> "HostilePlace":
        """Make a server with one channel of this type."""
        guild = await self.server.add_guild("Hall")
        channel = await self.server.add_channel(guild, "games", kind=kind)
        await self.server.until(lambda: self.host.get_channel(channel.id) is not None)
        return HostilePlace(self.server, self.host, guild, channel)


class HostilePlace:
    """A channel, and Ann and Bob, who play in it. What they see is asserted by tests."""

    def __init__(self, server: LoopbackDiscord, host: Any, guild: Guild, channel: Channel) -> None:
        self.server, self.host, self.guild, self.channel = server, host, guild, channel
        self.ann = server.person("Ann", permissions=MANAGER)
        self.bob = server.person("Bob")

    # Acts

    async def play(self, game: str = "crownfell", **options: Any) -> str:
        """Ann types /play; return what she alone or everybody is shown by it."""
        return await seen(await self.ann.slash(self.channel, "play", game=game, **options))

    async def start_game(self, game: str = "crownfell") -> None:
        """Ann opens a table, Bob joins and Ann starts it."""
        await self.play(game)
        await self.tap(self.bob, "join")
        await self.tap(self.ann, "start")
        await self.server.until(lambda: self.panel("m") is not None, ANSWERED_WITHIN)

    async def tap(self, person: LoopbackPerson, act: str) -> TapOutcome:
        """Somebody taps the newest message's first button of this act, as soon as there is one."""
        with contextlib.suppress(NoAnswer):
            await self.server.until(lambda: self.panel(act) is not None, ANSWERED_WITHIN)
        message = self.panel(act)
        assert message is not None, f"no message has a button {act!r}: {self.texts()}"
        return await person.click(message, button_of(message, act))

    async def take_turns(self, number: int) -> list[str]:
        """Whoever is asked taps something, so often; return what each was shown by that."""
        shown = []
        for _ in range(number):
            panel = self.panel("m")
            assert panel is not None, self.texts()
            result = await self.tap(self.mover(panel), "m")
            shown.append(await seen(result))
            await self.at_rest()
        return shown

    async def at_rest(self) -> None:
        """Wait until the table's last change was shown."""

        async def is_told() -> bool:
            table = await self.host.tables.find_in_channel(self.channel.id)
            return table is None or table.shown_version >= table.version

        for _ in range(int(ANSWERED_WITHIN / 0.02)):
            if await is_told():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the last change of the table was not shown")

    # What is there

    def mover(self, panel: Message) -> LoopbackPerson:
        """The person whom a panel asks: its first mention."""
        return min((self.ann, self.bob), key=lambda person: panel.text.find(f"<@{person.id}>") % 100_000)

    def panel(self, act: str) -> Message | None:
        """The newest message with a button of this act that can be tapped."""
        messages = [one for one in self.server.messages(self.channel) if button_of(one, act)]
        return messages[-1] if messages else None

    def texts(self) -> list[str]:
        """What everybody reads in the channel."""
        return [message.text for message in self.server.messages(self.channel)]

    def threads(self) -> list[Channel]:
        """The threads of the channel."""
        return [one for one in self.server.world.channels.values() if one.parent_id == self.channel.id]

    async def beside(self, kind: ChannelType = ChannelType.TEXT) -> "HostilePlace":
        """Make a further channel of the server, for the same people."""
        channel = await self.server.add_channel(self.guild, "beside", kind=kind)
        await self.server.until(lambda: self.host.get_channel(channel.id) is not None)
        return self.into(channel)

    def into(self, channel: Channel) -> "HostilePlace":
        """Return the same people in another channel."""
        other = HostilePlace(self.server, self.host, self.guild, channel)
        other.ann, other.bob = self.ann, self.bob
        return other


async def seen(result: TapOutcome) -> str:
    """Wait until an interaction's answer is complete; return all that its person was shown by it."""
    if result.type is Callback.DEFERRED_UPDATE:
        await result.until(lambda: bool(result.edits or result.followups), ANSWERED_WITHIN)
    elif result.type in (Callback.MESSAGE, Callback.DEFERRED_MESSAGE):
        await result.finished(ANSWERED_WITHIN)
    text = "\n".join([result.text, *(message.text for message in result.followups)])
    assert text.strip(), f"nothing is shown: {result}"
    return text


def button_of(message: Message, act: str) -> str:
    """The id of the first button or list of this act that can be used; "" where there is none."""
    for custom_id, control in message.controls().items():
        if f":{act}:" in custom_id and not control.get("disabled"):
            return custom_id
    return ""


def errors(records: Iterable[logging.LogRecord]) -> list[str]:
    """What the bot logged as an error."""
    return [record.getMessage() for record in records if record.levelno >= logging.ERROR]


def refuse(status: int, code: int, message: str, *, when: Callable[[web.Request], bool]) -> Any:
    """A fault of the server: Discord refuses those requests."""
    return lambda request: refusal(status, code, message) if when(request) else None
