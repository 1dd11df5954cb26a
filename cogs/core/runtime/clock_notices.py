"""Messages about time: reminders, notices of late players, and the clean-up after a game."""

import logging

import discord

from cogs.core.components.items import StatelessLayout
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.panel_sync import PanelSync
from cogs.core.delivery.sender import Sender
from cogs.core.delivery.table_threads import archive_thread
from cogs.core.panels import deadlines
from sessions.common.locks import Locks
from sessions.operations import timeouts
from sessions.store.protocol import Conflict, StoreError
from sessions.table import question_clock
from sessions.table.table import Table
from sessions.table.table_data import PLAYING
from sessions.table.time_controls import LATE, REMINDED
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.clock_notices")


class ClockNotices:
    """Posts each reminder and each notice of late players once, and cleans up after a game."""

    def __init__(self, tables: Tables, panels: PanelSync, sender: Sender) -> None:
        self.tables, self.panels, self.sender = tables, panels, sender
        self._locks = Locks()

    async def notify(self, table: Table) -> None:
        """Post the reminder or notice for the stage of the open question, unless it was posted already. The
        stage says whether people were reminded or are late. Errors are logged; `Resync` calls this again."""
        async with self._locks.of(table.id):
            if (
                table.body.clock.notice
                or table.phase != PLAYING
                or table.body.clock.stage not in (REMINDED, LATE)
            ):
                return
            if table.body.clock.own_pause is not None:  # notified when the pause is over
                return
            panel = await self._notice(table)
            try:
                # A repeated post with the same purpose posts nothing.
                clock = table.body.clock
                purpose = f"clock {table.body.progress.question} {clock.stage} {clock.timeout_line}"
                message = await self.sender.send(table, panel, purpose) if panel is not None else 0
            except retries.FAULTS as error:
                log.info("table %s: nobody could be told of the time: %s", table.id, error)
                return
            try:
                await self.tables.apply(table.id, timeouts.mark_notified, message)
            except (StoreError, Conflict) as fault:
                log.error("table %s: the store: %s", table.id, fault)

    async def _notice(self, table: Table) -> Panel | None:
        """Return the message for the stage of the open question, with its pings. None if it would be a
        reminder that nobody receives."""
        localizer = self.panels.table_views.localizers.localizer(
            table, table.body.options.language, mention=True
        )
        if table.body.clock.stage == LATE:
            return Panel(
                deadlines.late_player_view(table, localizer),
                pings=tuple(question_clock.present_people(table)),
            )
        people = tuple(dict.fromkeys(question_clock.waited_people(table)))
        if not await self.sender.reachable_people(table, people):
            return None
        return Panel(deadlines.reminder(table, localizer), pings=people)

    async def tidy(self, table: Table) -> None:
        """Clean up a day after the end: reduce the panel to the record, and archive the table's own
        thread."""
        panel = await self.panels.table_views.public(table)
        # If the panel cannot be edited, an empty one is noted as shown, so that this is not tried again.
        if table.body.shown.panel and await self.sender.edit(table, table.body.shown.panel, panel) != 0:
            panel = Panel(
                StatelessLayout(),
                version=table.version,
                asked=panel.asked,
                phase=panel.phase,
                answer_count=panel.answer_count,
            )
        await self.panels.mark_shown(table.id, panel, table.body.shown.panel)
        if table.body.shown.own_thread:
            await self._archive(table)

    async def _archive(self, table: Table) -> None:
        """Archive the thread if it was opened for this table and no newer table is in it."""
        newest_table = await self.tables.find_in_channel(table.channel)
        thread = self.sender.client.get_channel(table.channel)
        if newest_table is None or newest_table.id != table.id or not isinstance(thread, discord.Thread):
            return
        await archive_thread(thread)
