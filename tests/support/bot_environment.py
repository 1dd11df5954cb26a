"""The real `python bot.py` with its environment, beside a fake Discord."""

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.loopback import (
    BotProcess,
    Callback,
    Channel,
    LoopbackDiscord,
    LoopbackPerson,
    Message,
    TapOutcome,
)
from tests.support.paths import ROOT


class BotProcessServer:
    """A server, a channel, two players, and the bot's process."""

    def __init__(self, server: LoopbackDiscord, channel: Channel, bot: BotProcess) -> None:
        self.server, self.channel, self.bot = server, channel, bot
        self.people = [server.person("Ann"), server.person("Bob", "ja")]

    def panel(self) -> Message:
        """The newest message that can be played in."""
        acts = (":m:", ":join:", ":rematch:", ":record:")
        live = [
            m for m in self.server.messages(self.channel) if any(a in i for i in m.controls() for a in acts)
        ]
        return live[-1]

    async def tap(self, person: LoopbackPerson, act: str, message: Message | None = None) -> TapOutcome:
        """Tap the first button of an act, on the newest panel as soon as that has one."""
        if message is None:
            await self.server.until(lambda: any(f":{act}" in i for i in self.panel().controls()))
            message = self.panel()
        return await person.click(message, next(i for i in message.controls() if f":{act}" in i))

    def mover(self) -> LoopbackPerson:
        """Who is to move, from the panel's first mention."""
        text = self.panel().text
        return min(self.people, key=lambda p: text.find(f"<@{p.id}>") % 100_000)

    async def tap_anything(self, rng: random.Random) -> TapOutcome:
        panel, person = self.panel(), self.mover()
        usable = {i: c for i, c in panel.controls().items() if ":m:" in i and not c.get("disabled")}
        given = rng.choice(sorted(usable))
        if "options" in usable[given]:
            return await person.select(panel, given, rng.choice(usable[given]["options"])["value"])
        return await person.click(panel, given)

    async def settled_panel(self) -> None:
        """Until every message with buttons but one has been disarmed."""
        await self.server.until(
            lambda: len([m for m in self.server.messages(self.channel) if is_live(m)]) == 1, 10
        )

    def over(self) -> bool:
        return any(":rematch:" in i for i in self.panel().controls())

    async def settled(self) -> None:
        """Until the bot has been quiet for a moment."""
        while True:
            seen = len(self.server.requests)
            await asyncio.sleep(0.15)
            if len(self.server.requests) == seen:
                return


def environment(folder: Path, **more: str) -> dict[str, str]:
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("CASTELLAN_", "DISCORD_"))}
    return {**inherited, "CASTELLAN_DATA": str(folder / "data"), **more}


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[BotProcessServer]:
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        command = [sys.executable, str(ROOT / "bot.py")]
        process = BotProcess(server, command, cwd=ROOT, log=tmp_path / "bot.log", env=environment(tmp_path))
        async with process:
            yield BotProcessServer(server, channel, process)
        assert server.violations == []
        assert server.unknown_routes == []
        assert server.own_violations == [], "\n".join(server.own_violations)
        log = (tmp_path / "bot.log").read_text()
        assert "ERROR" not in log, log[-3000:]
        assert "Traceback" not in log, log[-3000:]


async def opened(room: BotProcessServer) -> None:
    ann, bob = room.people
    await ann.slash(room.channel, "play", game="crownfell")
    await room.tap(bob, "join")
    await room.tap(ann, "start")
    await room.server.until(lambda: any(":m:" in i for i in room.panel().controls()), 20)


def is_live(message: Message) -> bool:
    return any(":m:" in i or ":rematch:" in i for i in message.controls())


async def told(result: TapOutcome) -> Message:
    """The message that its person alone sees, in the end: what takes long comes after the acknowledgement."""
    if result.type is Callback.DEFERRED_UPDATE:
        message = await result.followup(within=20)
    else:
        message = await result.finished(20)
    assert message.ephemeral
    return message


async def served(server: LoopbackDiscord, within: float = 60.0) -> str:
    """Wait for the bot, use a command in a new channel, and return the answer."""
    await server.wait_ready(within)
    guild = next(iter(server.world.guilds.values()))
    channel = await server.add_channel(guild, "games")
    return (await server.person("Ann").slash(channel, "about")).text
