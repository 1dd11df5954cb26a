"""The desk: from a change at a table to what Discord is shown."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import ui

from cogs import menus, panels
from cogs.faces import Faces
from cogs.panels import Panel
from engine.ask import Refused
from engine.face import SeatName
from sessions.locks import Locks
from sessions.store import Conflict, StoreFault
from sessions.table import Table
from sessions.tables import Told

if TYPE_CHECKING:
    from cogs.host import Host

T = TypeVar("T")
Tap = discord.Interaction[Any]
log = logging.getLogger("castellan.desk")
PATIENCE = 0.8  # seconds; Discord waits three for an answer, and an answer has three slow parts at most


class Desk(Faces):
    """Posts panels, one for each table, and disarms old ones. Holds nothing that matters."""

    def __init__(self, host: "Host") -> None:
        super().__init__(host)
        self._turns = Locks()

    # ---------------------------------------------------------------- showing

    async def show(self, table: Table, interaction: Tap | None = None) -> None:
        """The table as it is now: its panel in place while the same people are asked, else a fresh one.

        `interaction`: a tap on a panel that still waits for its answer. One at a time for each table,
        for of two that overtake each other the older one would stay in the channel. What waited while
        another one showed the table as it is now has nothing left to do, unless a tap waits for it.
        """
        turn = self._turns.of(table.id)
        await self.in_time(interaction, turn.acquire())
        try:
            if interaction is None and table.told >= table.version:
                return
            panel = await self.in_time(interaction, self.public(table))
            if panel.fresh or not panel.replaces:
                message = await self._show_fresh(table, panel, interaction)
            else:
                message = await self._show_in_place(table, panel, interaction)
            await self._call(table, panel.calls)
            await self.noted(table.id, panel, message)
        finally:
            turn.release()

    async def _call(self, table: Table, seats: Sequence[int]) -> None:
        """Tell seats that they are asked something; where that fails, the panel says it all the same."""
        for panel in (self.call(table, seat) for seat in seats):
            if panel is not None:
                try:
                    await self._send(table, panel)
                except discord.HTTPException as error:
                    log.info("table %s: somebody could not be called: %s", table.id, error)

    async def _show_in_place(self, table: Table, panel: Panel, interaction: Tap | None) -> int:
        """Answer a tap on the panel with it; otherwise edit it, and post it anew where it is gone."""
        old = panel.replaces
        if await self._answer_with(interaction, old, panel):
            return old
        if not await self._edit(table, old, panel):
            old = await self.in_time(interaction, self._send(table, panel))
        if interaction is not None and tapped(interaction) != panel.replaces:
            await self._update(interaction, self._gone(table, panel))
        return old

    async def _show_fresh(self, table: Table, panel: Panel, interaction: Tap | None) -> int:
        """Post it and disarm the old one; where posting is not allowed, the old one has to do."""
        old = panel.replaces
        try:
            message = await self.in_time(interaction, self._send(table, panel))
        except discord.HTTPException as error:
            if not old:
                raise
            log.info("table %s cannot post a panel: %s", table.id, error)
            if await self._answer_with(interaction, old, panel) or await self._edit(table, old, panel):
                return old
            raise
        gone = self._gone(table, panel)
        if interaction is not None:
            await self._update(interaction, gone)
        if old and (interaction is None or tapped(interaction) != old):
            await self._edit(table, old, gone)
        return message

    async def _answer_with(self, interaction: Tap | None, message: int, panel: Panel) -> bool:
        """Put a panel into this message as the answer to a tap on it, if there was one."""
        if interaction is None or tapped(interaction) != message:
            return False
        return await self._update(interaction, panel)

    def _gone(self, table: Table, panel: Panel) -> Panel:
        """What is left of a panel whose turn is over."""
        voice = self.voice(table, table.body.language)
        return Panel(panels.closed(table, voice, f"-# {panel.news}" if panel.news else ""))

    async def remind(self, told: Told) -> None:
        """Once a step, at half of its time: a line in the channel to those who are asked."""
        table = told.table
        seats = [seat for event in told.change.events if event.kind == "reminder" for seat in event.args]
        people = [person for seat in seats if (person := table.body.seats[seat].person)]
        if not people:
            return
        voice = self.voice(table, table.body.language, mention=True)
        line = voice.say("ref-reminder", players=[SeatName(seat) for seat in seats])
        try:
            await self._send(table, Panel(menus.note(line), pings=tuple(dict.fromkeys(people))))
        except discord.HTTPException as error:
            log.info("table %s: nobody could be reminded: %s", table.id, error)

    async def noted(self, table: str, panel: Panel, message: int) -> None:
        """Note that it is shown. Where that fails it is shown once more; the change itself is kept."""
        try:
            await self.host.tables.shown(table, panel.version, message, panel.asked, panel.answers)
        except (StoreFault, Conflict) as fault:
            log.error("table %s: the store: %s", table, fault)

    async def ask_consent(self, table: Table) -> None:
        """A message of its own with two buttons, pinging only those whose word is missing."""
        voice = self.voice(table, table.body.language, mention=True)
        events = self.told(table, voice, await self.host.tables.to_be_undone(table))
        people = table.asked_to_consent()
        if not people:
            return
        version, asked = table.version, table.body.extra.get("shown", "")
        await self.channel(table).send(
            view=menus.proposal(table, voice, events, people),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(person) for person in people]),
        )
        shown = Panel(ui.LayoutView(), version=version, asked=asked, answers=table.body.answers)
        await self.noted(table.id, shown, table.body.panel)

    async def in_time(self, interaction: Tap | None, work: Awaitable[T]) -> T:
        """Wait for work; an interaction that would lapse meanwhile is told that its answer follows."""
        task = asyncio.ensure_future(work)
        try:
            if interaction is not None and not interaction.response.is_done():
                await asyncio.wait({task}, timeout=PATIENCE)
                if not task.done():
                    with contextlib.suppress(discord.HTTPException):
                        await interaction.response.defer(ephemeral=True)
            return await task
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _update(self, interaction: Tap, panel: Panel) -> bool:
        """Answer a tap by changing the tapped message; False where Discord takes no answer any more."""
        more: dict[str, Any] = {"attachments": panel.files(), "allowed_mentions": panel.mentions()}
        try:
            if interaction.response.is_done():
                await interaction.edit_original_response(view=panel.view, **more)
            else:
                await interaction.response.edit_message(view=panel.view, **more)
        except discord.NotFound as error:
            log.info("a tap could not be answered: %s", error)
            return False
        return True

    async def _send(self, table: Table, panel: Panel) -> int:
        """Post it at the end of the channel; the new message's id."""
        message = await self.channel(table).send(
            view=panel.view, files=panel.files(), allowed_mentions=panel.mentions()
        )
        return int(message.id)

    async def _edit(self, table: Table, message: int, panel: Panel) -> bool:
        """Edit a panel without fetching it; False where that is not possible."""
        partial = self.channel(table).get_partial_message(message)
        try:
            await partial.edit(view=panel.view, attachments=panel.files(), allowed_mentions=panel.mentions())
        except discord.HTTPException as error:
            log.info("panel %s of table %s could not be edited: %s", message, table.id, error)
            return False
        return True

    def channel(self, table: Table) -> Any:
        return self.host.get_partial_messageable(table.place, guild_id=table.guild or None)

    def link(self, table: Table, message: int = 0) -> str:
        """The address of a message in the table's channel; of the current panel without one."""
        return (
            f"https://discord.com/channels/{table.guild or '@me'}/{table.place}/{message or table.body.panel}"
        )

    # ---------------------------------------------------------------- catching up

    async def catch_up(self, table: Table) -> None:
        """Show what a crash or a fault kept from the channel; whatever fails is logged."""
        if table.told >= table.version:
            return
        try:
            await self.show(table)
            if table.asked_to_consent():
                await self.ask_consent(table)
        except discord.NotFound as error:
            log.info("the channel of table %s is gone: %s", table.id, error)
            shown = Panel(ui.LayoutView(), version=table.version, asked=table.body.extra.get("shown", ""))
            await self.noted(table.id, shown, table.body.panel)
        except discord.Forbidden as error:
            log.info("table %s cannot be shown: %s", table.id, error)
        except Exception:
            log.exception("table %s cannot be shown", table.id)

    async def mend(self) -> None:
        """At start: show Discord what a crash kept from it, each table once."""
        tried: set[str] = set()
        while names := [n for n in await self.host.tables.store.untold(len(tried) + 200) if n not in tried]:
            for name in names:
                tried.add(name)
                await self._mend(name)

    async def _mend(self, name: str) -> None:
        try:
            table = await self.host.tables.get(name)
        except Refused as refused:
            log.warning("table %s cannot be loaded: %s %s", name, refused, refused.facts)
            return
        if table is not None and (not table.guild or self.host.get_guild(table.guild) is not None):
            await self.catch_up(table)


def tapped(interaction: Tap) -> int:
    """The id of the tapped message."""
    return interaction.message.id if interaction.message is not None else 0
