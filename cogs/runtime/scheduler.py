"""The clockwork: when the bot was alive, telling people what the clock says, tidying up after games."""

import logging
from typing import TYPE_CHECKING

import discord
from discord import ui

from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.views import deadlines
from engine.ask import Refused
from sessions.common.locks import Locks
from sessions.store.protocol import Conflict, StoreFault
from sessions.table import question_clock
from sessions.table.body import PLAYING
from sessions.table.clock_profiles import HOUR, LATE, REMINDED
from sessions.table.table import Table

if TYPE_CHECKING:
    from cogs.client import CastellanBot

log = logging.getLogger("castellan.clock")
KIND = "alive"
SHORT_GAP = 60.0  # seconds without the bot that nobody needs to get back


class Scheduler:
    """What the tick does. While the bot is away no time runs at the tables."""

    def __init__(self, host: "CastellanBot") -> None:
        self.host = host
        self._lost: float | None = None
        self._swept = 0.0
        self._turns = Locks()
        self._stuck: set[str] = set()
        self._away: dict[str, int] = {}

    # ---------------------------------------------------------------- the bot's own absence

    async def wake(self) -> None:
        """At start: every deadline moves by the time that the bot was down."""
        store = self.host.tables.store
        noted = await store.recall(KIND, str(self.host.own))
        await self._make_up(float(noted) if noted else self.host.tables.now())
        await self._alive()

    async def beat(self) -> bool:
        """Note that the bot is alive; False while it is cut off, when nothing may run out."""
        if self._lost is not None:
            return False
        await self._alive()
        if abs(self.host.tables.now() - self._swept) >= HOUR:
            self._swept = self.host.tables.now()
            await self.host.tables.keeper.sweep()
        return True

    def lost(self) -> None:
        """Discord is out of reach: nobody can answer."""
        if self._lost is None:
            self._lost = self.host.tables.now()

    async def found(self) -> None:
        """Discord is there again."""
        since, self._lost = self._lost, None
        if since is not None:
            try:
                await self._make_up(since)
            except StoreFault as fault:
                log.error("the store: %s", fault)

    async def _make_up(self, since: float) -> None:
        gap = self.host.tables.now() - since
        if gap >= SHORT_GAP:
            log.info("away for %d seconds: deadlines move by that", gap)
            await self.host.tables.keeper.postpone(gap)

    async def _alive(self) -> None:
        await self.host.tables.store.remember(KIND, str(self.host.own), repr(self.host.tables.now()).encode())

    # ---------------------------------------------------------------- what is due

    async def serve(self) -> None:
        """Tables whose time has come. What cannot be served is passed over."""
        tables = self.host.tables
        names = await tables.store.due(tables.now(), 100 + len(self._stuck) + len(self._away))
        for name in names:
            if name not in self._stuck and name not in self._away:
                await self._serve(name)

    def back(self, guild: int) -> None:
        """The bot is in this server again: its clocks go on."""
        self._away = {name: of for name, of in self._away.items() if of != guild}

    async def _serve(self, name: str) -> None:
        try:
            table = await self.host.tables.get(name)
            if table is not None and not self.host.serves(table.guild):
                self._away[name] = table.guild  # nobody there sees a clock that goes on
                return
            told = await self.host.tables.clock.expire(name)
        except Refused as refused:
            log.warning("table %s is due and cannot be loaded: %s %s", name, refused, refused.facts)
            self._stuck.add(name)
        except StoreFault as fault:
            self.host.sparing.say(logging.ERROR, f"the store: {fault}")
        except Exception:
            log.exception("table %s was due and could not be served", name)
            self._stuck.add(name)
        else:
            if told is not None:
                await self.host.desk.catch_up(told.table)

    # ---------------------------------------------------------------- what the clock says

    async def notify(self, table: Table) -> None:
        """Post the reminder or the notice of the stage that the open question has come to, once."""
        async with self._turns.of(table.id):
            if table.body.notice or table.phase != PLAYING or table.body.stage not in (REMINDED, LATE):
                return
            panel = await self._notice(table)
            try:
                about = f"clock {table.body.question} {table.body.stage} {table.body.late}"
                message = await self.host.desk._send(table, panel, about) if panel is not None else 0
            except retries.FAULTS as error:
                log.info("table %s: nobody could be told of the time: %s", table.id, error)
                return
            try:
                await self.host.tables.clock.notified(table.id, message)
            except (StoreFault, Conflict) as fault:
                log.error("table %s: the store: %s", table.id, fault)

    async def _notice(self, table: Table) -> Panel | None:
        """What is to be said; None for a reminder that would reach nobody."""
        voice = self.host.desk.voice(table, table.body.language, mention=True)
        if table.body.stage == LATE:
            return Panel(deadlines.late(table, voice), pings=tuple(question_clock.present(table)))
        people = tuple(dict.fromkeys(question_clock.waited_people(table)))
        if not await self.host.desk.reachable(table, people):
            return None
        return Panel(deadlines.reminder(table, voice), pings=people)

    # ---------------------------------------------------------------- after a game

    async def tidy(self, table: Table) -> None:
        """A day after its end: the panel keeps the record alone, and the table's own thread is archived."""
        desk = self.host.desk
        panel = await desk.public(table)
        if table.body.panel and await desk._edit(table, table.body.panel, panel) != 0:
            panel = Panel(ui.LayoutView(), version=table.version, asked=panel.asked, answers=panel.answers)
        await desk.noted(table.id, panel, table.body.panel)
        if table.body.own:
            await self._archive(table)

    async def _archive(self, table: Table) -> None:
        """Only the thread that was opened for the table, and only when no other one followed there."""
        newest = await self.host.tables.at(table.place)
        thread = self.host.get_channel(table.place)
        if newest is None or newest.id != table.id or not isinstance(thread, discord.Thread):
            return
        try:
            await thread.edit(archived=True)
        except discord.HTTPException as error:
            log.info("the thread of table %s could not be archived: %s", table.id, error)
