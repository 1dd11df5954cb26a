"""Shows changes that a crash, a fault or a missing permission has kept from Discord."""

import contextlib
import logging
from collections.abc import Callable

import discord

from cogs.core.components.items import StatelessLayout
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.backoff import Backoff
from cogs.core.delivery.panel_sync import PanelSync
from cogs.core.delivery.sender import Sender
from cogs.core.runtime.clock_notices import ClockNotices
from cogs.core.runtime.match_start import MatchStarts
from engine.questions import Refused
from sessions.operations import phases, voting
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.table_data import OVER
from sessions.tables.tables import Tables

SETTLING = 10.0  # seconds that a new change is left to the process or task that made it
log = logging.getLogger("castellan.recovery")


class Resync:
    """Brings channels up to date.

    starts: shows tables, and resumes starts of matches that were interrupted.
    notices: posts messages about time, such as reminders.
    backoff: the tables that wait for a retry.
    serves: takes a server's Discord id, and returns whether the bot may be used there and can reach it now.
    """

    def __init__(
        self,
        tables: Tables,
        panels: PanelSync,
        sender: Sender,
        starts: MatchStarts,
        notices: ClockNotices,
        backoff: Backoff,
        serves: Callable[[int], bool],
    ) -> None:
        self.tables, self.panels, self.sender, self.starts = tables, panels, sender, starts
        self.notices, self.backoff, self.serves = notices, backoff, serves

    async def catch_up(self, table: Table) -> None:
        """Show a table's changes that Discord does not show yet. A failure is logged; after its backoff the
        table is tried again. If the channel no longer exists, end all tables in it.
        """
        if table.shown_version >= table.version:
            return
        try:
            if table.body.end.tidied:
                await self.notices.tidy(table)
                return
            await self.notices.notify(table)
            if self.starts.is_starting(table.id):
                return
            await self.starts.show(table)
            if voting.asked_to_consent(table):
                await self.panels.ask_consent(table)
        except retries.FAULTS as error:
            if retries.error_code(error) == retries.UNKNOWN_CHANNEL:
                await self.close_channel(table.channel, table.guild)
            else:
                wait = self.backoff.start_wait(table.id, table.channel, table.guild)
                log.info("table %s cannot be shown, again in %d s: %s", table.id, wait, error)
        except Exception:
            self.backoff.start_wait(table.id, table.channel, table.guild)
            log.exception("table %s cannot be shown", table.id)

    async def resync_all(self, settling: float = 0.0) -> None:
        """Show the changes of all tables that Discord does not show yet. Tables that wait in the backoff are
        left out.

        settling: leave out tables that changed less than so many seconds ago.
        """
        tried: set[str] = set()
        while table_ids := [
            name for name in await self.tables.store.list_unshown(len(tried) + 200) if name not in tried
        ]:
            for name in table_ids:
                tried.add(name)
                if self.backoff.may_retry(name) and await self._settled(name, settling):
                    await self.resync(name)

    async def _settled(self, name: str, settling: float) -> bool:
        """Return whether the table last changed at least `settling` seconds ago. name: the table's id."""
        if not settling:
            return True
        row = await self.tables.store.read(name)
        return row is not None and self.tables.now() - row.changed >= settling

    async def resync(self, name: str) -> None:
        """Show one table's changes that Discord does not show yet. A failure is logged.

        name: the table's id.
        """
        try:
            await self._resync(name)
        except StoreError as fault:
            log.error("table %s: the store: %s", name, fault)

    async def _resync(self, name: str) -> None:
        """Load a table and show its changes, if the bot serves its server now. name: the table's id."""
        try:
            table = await self.tables.get(name)
        except Refused as refused:
            self.backoff.start_wait(name, 0, 0)
            log.warning("table %s cannot be loaded: %s %s", name, refused, refused.facts)
            return
        if table is not None and self.serves(table.guild):
            await self.catch_up(table)

    async def close_channel(self, channel: int, guild: int) -> None:
        """End the tables of a channel that was deleted, and mark them as shown, so that nothing more is sent
        to the channel. If discord.py's cache still has the channel, or does not have its server, the caller
        may be wrong; then the tables only wait in the backoff.

        channel, guild: Discord's ids of the channel and its server.
        """
        server = self.sender.client.get_guild(guild)
        is_gone = server is not None and server.get_channel_or_thread(channel) is None
        if is_gone:
            self.panels.drop_channel(channel)
        for row in await self.tables.store.load_in_channel(channel):
            if not is_gone:  # only one of two sources says that the channel is gone, and it may be wrong
                self.backoff.start_wait(row.table, channel, guild)
                continue
            if row.phase != OVER:
                with contextlib.suppress(Refused):  # both the event and a refused request may find it out
                    await self.tables.apply(row.table, phases.end_by_moderator)
                    log.info("table %s ended: its channel was deleted", row.table)
            table = await self.tables.get(row.table)
            if table is not None:
                shown_panel = Panel(
                    StatelessLayout(),
                    version=table.version,
                    asked=tuple(table.body.shown.asked),
                    phase=table.body.shown.phase,
                )
                await self.panels.mark_shown(table.id, shown_panel, table.body.shown.panel)

    async def repost(self, channel: int) -> None:
        """Post the panels of a channel's unfinished tables anew, because the bot was away or a panel was
        deleted.

        channel: the channel's Discord id.
        """
        for row in await self.tables.store.load_in_channel(channel):
            if row.phase != OVER and (table := await self.tables.get(row.table)) is not None:
                try:
                    await self.panels.show(table, afresh=True)
                except retries.FAULTS as error:
                    log.info("table %s cannot be shown afresh: %s", table.id, error)

    async def repost_if_deleted(self, table: Table) -> None:
        """Post the table's panel anew if somebody has deleted it."""
        if table.is_over or not table.body.shown.panel:
            return
        try:
            await self.sender.channel(table).fetch_message(table.body.shown.panel)
        except discord.NotFound as error:
            if error.code == retries.UNKNOWN_MESSAGE:
                await self.repost(table.channel)
        except retries.FAULTS as error:
            log.info("table %s: nobody knows whether its panel is there: %s", table.id, error)
