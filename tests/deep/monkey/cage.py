"""The monkey's cage: a hall whose time goes only when everything is at rest, and as far as it is told to."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from cogs.core.painting import Painter
from sessions.computers.worker_pool import InlineWorkers
from sessions.people.saved_kits import LETTERS as KIT_LETTERS
from sessions.tables.table_repository import LETTERS as TABLE_LETTERS
from tests.support.building import BLANK, tools
from tests.support.print_orders import NotingPress
from tests.support.simcord_private import (
    fire,
    has_work,
    move_clock,
    stored_files,
    virtual_time,
    webhooks_of,
    work_of,
)
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.thinking import counted

LOOKS = 2  # how often a search may ask for each second whether it may go on
SOON = 8.0  # seconds of the cage's own time in which everything that was begun is done
SETTLES = 4.0  # seconds that whatever a timer began may take
TICK = 21.0
TURNS = 100_000
LOCALES = ("en-US", "ja", "en-GB", "de")
DELAYS = 0.0, 0.0, 0.017, 0.113, 0.511  # seconds; no few of them make a round number, at which timeouts end
KEPT = 60  # messages of the channel; people do not scroll back farther


class Restless(AssertionError):
    """The bot never came to rest."""


class MonkeyClock:
    """The bot's clock: SimCord's, which goes by itself, and the hours that were skipped."""

    def __init__(self) -> None:
        self.skipped, self.env = 1_800_000_000.0, None

    def __call__(self) -> float:
        env: Any = self.env
        return self.skipped + (virtual_time(env) if env is not None else 0.0)


class Weather:
    """How slow Discord is; calm: not at all. Each kind of request has a weather of its own, so that it is the
    same whichever of those that come at once is the first."""

    def __init__(self, dice: random.Random) -> None:
        self.seed, self.calm = dice.getrandbits(32), True
        self._kinds: dict[str, random.Random] = {}

    async def blows(self, kind: str) -> None:
        """kind: of the request that it delays."""
        if not self.calm:
            dice = self._kinds.setdefault(kind, random.Random(f"{self.seed} {kind}"))
            await asyncio.sleep(dice.choice(DELAYS))


class Cage:
    """A hall, its clock and its weather."""

    def __init__(self, room: SimulatedServer, clock: MonkeyClock, dice: random.Random) -> None:
        self.room, self.clock, self.dice = room, clock, dice
        self.weather = Weather(dice)
        self.restarts = 0
        clock.env = room.env
        self._tame()

    @property
    def host(self) -> Any:
        return self.room.host

    @property
    def backend(self) -> Any:
        return self.room.env.backend

    async def rest(self, seconds: float = SOON) -> None:
        """Until nothing is under way, and no timer of the next seconds is left."""
        end = virtual_time(self.room.env) + seconds
        for _ in range(TURNS):
            await self._drained()
            timer = self._next_timer(end)
            if timer is None:
                return
            move_clock(self.room.env, max(timer.when, virtual_time(self.room.env)))
            fire(timer)
            end = max(end, timer.when + SETTLES)
        raise Restless(f"timers without an end: {timer.label}")

    async def later(self, seconds: float) -> None:
        """So much later; the bot looks what is due, a few times."""
        self.clock.skipped += seconds
        await self.pass_time(TICK)

    async def pass_time(self, seconds: float) -> None:
        """Time goes on by itself."""
        end = virtual_time(self.room.env) + seconds
        await self.rest(seconds)
        move_clock(self.room.env, end)
        await self.rest(0.0)

    async def restart(self) -> None:
        """The process ends and another one begins."""
        await self.rest()
        await self.room.restart()
        self.restarts += 1
        self._tame()
        await self.rest()

    def tidy(self) -> None:
        """What SimCord keeps for tests that look at it, and messages that nobody scrolls back to."""
        backend, channel = self.backend, self.backend.messages[self.room.channel.id]
        backend.http_requests.clear()
        backend.transcript.clear()
        stored_files(backend.cdn).clear()
        for number in [*channel][:-KEPT]:
            if number not in self._panels:
                del channel[number]

    # ---------------------------------------------------------------- inside

    @property
    def _panels(self) -> set[int]:
        return {table.body.shown.panel for table in self.host.tables.repository.cached.values()}

    def _tame(self) -> None:
        """A bot that was just built: dice of the cage's, quick computers, requests in the weather."""
        host, weather = self.host, self.weather
        host.computers.seed = lambda: self.dice.getrandbits(62)
        host.computers.answer_delay = 0.0
        host.tables.repository.new_id = lambda: "".join(self.dice.choice(TABLE_LETTERS) for _ in range(8))
        host.tables.people.monotonic = lambda: 0.0
        host.services.kits.new_id = lambda: "".join(self.dice.choice(KIT_LETTERS) for _ in range(5))
        host.services.backoff.now = self.clock
        for sender in (host.http, webhooks_of(self.room.env)):
            _slowed(sender, weather)

    async def _drained(self) -> None:
        """Until the loop has nothing left to run; threads are waited for, timers are not."""
        loop, work = asyncio.get_running_loop(), work_of(self.room.env)
        idle = 0
        for _ in range(TURNS):
            await asyncio.sleep(0)
            if work.executors:
                await asyncio.wait([*work.executors], timeout=20)
                idle = 0
            idle = 0 if has_work(loop) else idle + 1
            if idle > 2:
                return
        raise Restless("the loop never has nothing to do")

    def _next_timer(self, end: float) -> Any:
        work = work_of(self.room.env)
        work.callbacks[:] = [r for r in work.callbacks if r.handle is not None and not r.handle.cancelled()]
        due = [r for r in work.callbacks if r.when is not None and r.when <= end]
        return min(due, key=lambda record: record.when, default=None)


def _slowed(sender: Any, weather: Weather) -> None:
    request = sender.request

    async def slowly(*args: Any, **more: Any) -> Any:  # the first is a route
        await weather.blows(f"{args[0].method} {args[0].path}")
        return await request(*args, **more)

    sender.request = slowly


@asynccontextmanager
async def cage(locale: str, dice: random.Random, painter: Painter = BLANK) -> AsyncIterator[Cage]:
    """Open a new hall in which everything that chance decides comes from these dice."""
    clock = MonkeyClock()
    secrets = lambda: f"{dice.getrandbits(256):064x}"  # noqa: E731
    async with hall(
        locale,
        now=clock,
        secret=secrets,
        tools=tools(painter, InlineWorkers(0, counted(LOOKS)), press=NotingPress()),
    ) as room:
        _ranks(room, dice)
        yield Cage(room, clock, dice)


def _ranks(room: SimulatedServer, dice: random.Random) -> None:
    """Ann manages the server; Cleo may be its referee."""
    may = discord.Permissions(manage_guild=True, manage_messages=True)
    roles = [("Ann", room.guild.create_role("Managers", permissions=may))]
    roles += [("Cleo", room.guild.create_role("Referee"))] if dice.random() < 0.5 else []
    for name, role in roles:
        room.env.backend.get_guild(room.guild.id).members[room.people[name].id].role_ids.append(role.id)
