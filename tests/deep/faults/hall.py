"""The bot in this process against the fake Discord; a channel of it with people who play by a script."""

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web

from cogs.core.components import items
from cogs.core.delivery import retries
from engine.files import DATA
from sessions.common.cooldowns import NO_RATES
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.tables.table_limits import AMPLE
from tests.deep.faults.kinds import Kind, sort_of
from tests.support.building import BlankPainter, build, tools
from tests.support.discord_private import connection_of
from tests.support.loopback import (
    Channel,
    Guild,
    Impossible,
    LoopbackDiscord,
    LoopbackPerson,
    Message,
    NoAnswer,
    TapOutcome,
)
from tests.support.redirected import redirected

PANEL_ACTS = ("m", "mine", "join", "rematch", "record")
DEADLINE = 25.0  # seconds a table may need to come to rest


def quick(patch: pytest.MonkeyPatch) -> None:
    """Waits of discord.py and of the bot, a fiftieth as long; what waits is the same."""

    async def soon(seconds: float) -> None:
        await asyncio.sleep(seconds / 50)

    fast = SimpleNamespace(**{name: getattr(asyncio, name) for name in dir(asyncio) if name[0] != "_"})
    fast.sleep = soon
    for module in (discord.http, discord.webhook.async_, discord.client, retries):
        # discord.py has no settings for its waits, and ours between two requests are of the same kind.
        patch.setattr(module, "asyncio", fast)


class SlowPainter(BlankPainter):
    """Paints one pixel. seconds: that it takes."""

    seconds = 0.0

    def paint(self, scene: Any, words: Any) -> bytes:
        time.sleep(self.seconds)
        return super().paint(scene, words)


@asynccontextmanager
async def world() -> AsyncIterator["FaultyNetwork"]:
    """A server with the bot in it, which is ready."""
    async with LoopbackDiscord() as server:
        guild = await server.add_guild("Hall")
        numbers = itertools.count(1)
        painter = SlowPainter(DATA / "fonts")
        secret = lambda: f"{next(numbers) and 7:064x}"  # noqa: E731
        host = build(MemoryStore(), secret=secret, most=AMPLE, tools=tools(painter))
        host.services.backoff.first_wait, host.settle_seconds = 0.1, 1.5
        host.tick.change_interval(seconds=0.2)
        async with connected(server, host):
            yield FaultyNetwork(server, guild, host, painter)


@asynccontextmanager
async def connected(server: LoopbackDiscord, host: Any) -> AsyncIterator[None]:
    """Connect the bot, which makes no emojis and keeps nobody waiting; in the end it broke no rule."""
    host.services.cooldowns.rates = NO_RATES  # two people open hundreds of tables
    connection_of(host).guild_ready_timeout = 0.1
    host.services.card_emojis.upload = _nothing
    with redirected(server.env["DISCORD_API_URL"], server.gateway_url):
        running = asyncio.create_task(host.start(server.token))
        await server.wait_ready()
        await server.until(lambda: host.has_begun)
        try:
            yield
        finally:
            await host.close()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(running, 5)
            assert server.violations == []
            assert server.unknown_routes == []
            assert server.own_violations == [], "\n".join(server.own_violations)


async def _nothing(add: bool = True) -> bool:
    """Upload no emojis: boards show letters."""
    return True


class FaultyNetwork:
    """Deals every request to the hall it belongs to, which may do it harm."""

    def __init__(self, server: LoopbackDiscord, guild: Guild, host: Any, painter: SlowPainter) -> None:
        self.server, self.guild, self.host, self.painter = server, guild, host, painter
        self.halls: dict[int, FaultyServer] = {}
        self.people = [server.person(name) for name in ("Ann", "Bob", "Cleo")]
        server.fault, server.spoil = self._before, self._after

    async def hall(self, kind: Kind | None = None, number: int = -1) -> "FaultyServer":
        channel = await self.server.add_channel(self.guild, "games")
        self.halls[channel.id] = new_hall = FaultyServer(self, channel, kind, number)
        await self.server.until(lambda: self.host.get_channel(channel.id) is not None)
        return new_hall

    def _hall_of(self, request: web.Request) -> "FaultyServer | None":
        token = request.match_info.get("interaction_token") or request.match_info.get("webhook_token")
        if token is not None:
            result = self.server.results.get(token)
            return self.halls.get(result.channel.id) if result else None
        place = request.match_info.get("channel_id", "")
        return self.halls.get(int(place)) if place.isdecimal() else None

    async def _before(self, request: web.Request) -> Any:
        hall = self._hall_of(request)
        return await hall.meets(request) if hall else None

    async def _after(self, request: web.Request) -> Any:
        hall = self._hall_of(request)
        return await hall.met(request) if hall else None

    def forget(self, hall: "FaultyServer") -> None:
        """Keep the fake Discord small."""
        world, place = self.server.world, hall.channel.id
        for number in [n for n, m in world.messages.items() if m.channel_id == place]:
            del world.messages[number]
        for token in [t for t, r in self.server.results.items() if r.channel.id == place]:
            del self.server.results[token]
        del self.halls[place]


class FaultyServer:
    """A channel, its people, and the one request that is harmed (`number`, from 0)."""

    def __init__(self, world: FaultyNetwork, channel: Channel, kind: Kind | None, number: int) -> None:
        self.world, self.channel, self.kind, self.number = world, channel, kind, number
        self.server, self.host = world.server, world.host
        self.people: list[LoopbackPerson] = world.people
        self.requests: list[str] = []
        self.struck: web.Request | None = None
        self.unanswered = 0
        self.refusals = 0

    # ---------------------------------------------------------------- what requests meet

    async def meets(self, request: web.Request) -> Any:
        sort = sort_of(request)
        if not sort:
            return None
        self.requests.append(sort)
        if len(self.requests) != self.number + 1 or self.kind is None or sort not in self.kind.on:
            return None
        self.struck = request
        return None if self.kind.after else await self._wound(request)

    async def met(self, request: web.Request) -> Any:
        if self.kind is None or not self.kind.after or request is not self.struck:
            return None
        return await self._wound(request)

    async def _wound(self, request: web.Request) -> Any:
        assert self.kind is not None
        result = self.kind.wound(self.server, request)
        return await result if asyncio.iscoroutine(result) else result

    # ---------------------------------------------------------------- what people do

    async def table(self) -> Table | None:
        stored_table: Table | None = await self.host.tables.find_in_channel(self.channel.id)
        return stored_table

    async def until(self, done: Callable[[], Awaitable[Any]], act: Callable[[], Awaitable[Any]]) -> None:
        """Do something as people do: again where nothing came of it, after a moment; at most five times."""
        for _ in range(5):
            await self.rest()
            if await done():
                return
            try:
                await act()
            except NoAnswer:
                self.unanswered += 1
            except Impossible:
                await asyncio.sleep(1.0)  # people wait for what Discord is slow with
        await self.rest()
        assert await done(), f"nothing came of it: {self.said()}"

    def said(self) -> str:
        return " | ".join(f"{m.id % 10**6}: {m.text[:60]!r} {list(m.controls())[:2]}" for m in self.shown())

    def shown(self) -> list[Message]:
        return self.server.messages(self.channel)

    def find(self, act: str, messages: list[Message] | None = None) -> tuple[Message, str]:
        """The newest message with a control whose id has this act."""
        given = messages if messages is not None else self.shown()
        for message in reversed(given):
            for control, how in message.controls().items():
                if f":{act}" in control and not how.get("disabled"):
                    return message, control
        raise Impossible(f"nothing to tap for {act}: {self.said()}")

    async def tap(self, person: LoopbackPerson, act: str) -> TapOutcome:
        message, control = self.find(act)
        return await person.click(message, control)

    async def press(self, person: LoopbackPerson, message: Message, usable: list[str]) -> TapOutcome:
        if not usable:
            raise Impossible(f"nothing to tap in {message}")
        control = message.controls()[usable[0]]
        if "options" in control:
            return await person.select(message, usable[0], control["options"][0]["value"])
        return await person.click(message, usable[0])

    # ---------------------------------------------------------------- afterwards

    async def rest(self) -> None:
        """Until everything is shown and nothing more is requested for a moment."""
        deadline = asyncio.get_running_loop().time() + DEADLINE
        while asyncio.get_running_loop().time() < deadline:
            seen = len(self.requests)
            await asyncio.sleep(0.06)
            rows = await self.host.tables.store.load_in_channel(self.channel.id)
            ready = self.server.gateway.ready
            armed = any(
                left.where.channel == self.channel.id
                for left in self.host.services.panels.old_panels.values()
            )
            shown = all(row.shown_version >= row.version for row in rows) and not armed
            if len(self.requests) == seen and ready and shown:
                return
        raise AssertionError(f"never at rest: {len(self.requests)} requests, {self.said()}")

    def panels(self, table: str) -> list[Message]:
        """The messages in which one could act at this table."""
        marks = tuple(f"c:{table}:" for _ in PANEL_ACTS)
        return [m for m in self.shown() if any(_acts(i, marks[0]) for i in m.controls())]

    async def check(self, messages: int | None) -> dict[str, int]:
        """What must hold at the end: doubled messages, lost updates, unanswered taps, needless requests."""
        doubled = lost = 0
        rows = await self.host.tables.store.load_in_channel(self.channel.id)
        for row in rows:
            table = await self.host.tables.get(row.table)
            live = [m for m in self.panels(row.table) if not any(":take:" in i for i in m.controls())]
            doubled += max(0, len(live) - 1)
            panel = await self.host.services.table_views.public(table, paint=False)
            shown = self.server.world.messages.get(table.body.shown.panel)
            lost += shown is None or shown.deleted or not _same(shown, panel.view)
        asked = [i for m in self.shown() for i in m.controls() if ":agree:" in i]
        doubled += len(asked) - len(set(asked))
        if messages is not None and self.kind is not None and not self.kind.refuses:
            doubled += max(0, len(self.shown()) - messages)
        return {"doubled": doubled, "lost": lost}


def _acts(custom_id: str, begin: str) -> bool:
    return items.unmarked(custom_id).startswith(begin) and custom_id.split(":")[3] in PANEL_ACTS


def _same(message: Message, view: Any) -> bool:
    shown_parts = sorted(retries.visible_parts(message.components))
    return shown_parts == sorted(retries.visible_parts(view.to_components()))
