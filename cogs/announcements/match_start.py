"""The start of a match: luck is closed, a public message says so, and its number completes the deal."""

import logging

import discord

from cogs.announcements.randomness_beacon import Beacon
from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.panel_sync import PanelSync
from cogs.delivery.sender import Sender, Tap
from cogs.text.voices import Localizers
from cogs.views.announcement import announcement, mark
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.operations.starting import DELETED, LOST
from sessions.table.table import Table
from sessions.table.table_data import Closing
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.match_start")
QUICK = 30.0  # seconds in which the same mark is surely the same message
MARKED = 120.0  # seconds after which it need not be any more
TRIES = 3
LOOKED_THROUGH = 500  # messages, the newest first


class MatchStarts:
    """Announces starts and has them dealt. A start that was stopped in between is taken up again."""

    def __init__(
        self, tables: Tables, panels: PanelSync, sender: Sender, voices: Localizers, beacon: Beacon | None
    ) -> None:
        """beacon: one whose rounds go into deals."""
        self.tables, self.panels, self.sender = tables, panels, sender
        self.voices, self.beacon = voices, beacon
        self._turns = Locks()
        self._in_hand: set[str] = set()
        self._tried: dict[str, int] = {}

    async def show(self, table: Table, interaction: Tap | None = None) -> None:
        """The table in its channel, begun first if its luck is closed."""
        if table.body.closing is not None:
            table = await self.sender.in_time(interaction, self.announce_and_deal(table))
        await self.panels.show(table, interaction)

    def in_hand(self, table: str) -> bool:
        """Whether it is just being done; a beacon may take a while."""
        return table in self._in_hand

    async def announce_and_deal(self, table: Table) -> Table:
        """Announce and deal. Raises where Discord lets nothing be posted; then the lobby is open again."""
        async with self._turns.of(table.id):
            self._in_hand.add(table.id)
            try:
                return await self._begun(table)
            finally:
                self._in_hand.discard(table.id)

    def _sure(self, table: Table, closing: Closing) -> bool:
        """Whether nothing was posted for this start yet, or its mark is fresh enough to say what was."""
        late = self.tables.now() - closing.at
        return late <= QUICK and self._tried.get(table.id) != closing.number

    async def _begun(self, table: Table) -> Table:
        latest_table = await self.tables.get(table.id) or table
        for _ in range(TRIES):
            if latest_table.body.closing is None:
                self._tried.pop(table.id, None)
                break
            latest_table = await self._further(latest_table, latest_table.body.closing.number)
        return latest_table

    async def _further(self, table: Table, number: int) -> Table:
        """One announcement, and the deal if it is there; or the table as it has become meanwhile."""
        try:
            return await self._announced(table, number)
        except Refused:
            now = await self.tables.get(table.id)
            if now is None or now.body.closing is None or now.body.closing.number != number:
                return now or table
            await self.tables.starts.reopen(table.id, number)  # the rules do not let it begin
            raise

    async def _announced(self, table: Table, number: int) -> Table:
        tables = self.tables
        closing = await self._named(table, number)
        message = 0 if self._sure(table, closing) else await self._earlier(table, closing)
        if not message and tables.now() - closing.at > MARKED:
            return (await tables.starts.announce_again(table.id, number, LOST)).table
        message = message or await self._posted(table, closing)
        if not message:
            return (await tables.starts.announce_again(table.id, number, DELETED)).table
        return (await tables.starts.begin(table.id, number, message, await self._lit(closing, message))).table

    # ---------------------------------------------------------------- the message

    async def _posted(self, table: Table, closing: Closing) -> int:
        """Post the announcement, once however often it is sent; 0 if somebody has deleted it already."""
        # It is never edited afterwards: Discord would show “(edited)” beside what proves the deal.
        view = announcement(table, closing, self.voices.voice(table, table.body.language, mention=True))
        self._tried[table.id] = closing.number
        try:
            message = await self.sender.post(table, Panel(view), f"start {mark(table, closing)}", 0)
            return int(message.id)
        except discord.HTTPException as error:
            if error.code == retries.UNKNOWN_MESSAGE:
                return 0
            if not retries.is_transient(error) and error.code != retries.UNKNOWN_CHANNEL:
                log.info("table %s cannot announce its start: %s", table.id, error)
                await self.tables.starts.reopen(table.id, closing.number)
            raise

    async def _earlier(self, table: Table, closing: Closing) -> int:
        """The announcement, if it was posted before the bot was stopped or cut off; 0 if it is not there."""
        own = mark(table, closing)
        try:
            async for message in self.sender.channel(table).history(limit=LOOKED_THROUGH):
                if message.author == self.sender.client.user and own in retries.ids(message):
                    return int(message.id)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            log.info("table %s: nobody knows whether its start was announced: %s", table.id, error)
        return 0

    # ---------------------------------------------------------------- the beacon

    async def _named(self, table: Table, number: int) -> Closing:
        """The start that waits, with a round of the beacon to come, if this host has one."""
        if self.beacon is not None and table.body.closing and not table.body.closing.beacon:
            named = await self.beacon.name_round()
            table = await self.tables.starts.name_beacon(table.id, number, named)
        if table.body.closing is None or table.body.closing.number != number:
            raise Refused("not-now")
        return table.body.closing

    async def _lit(self, closing: Closing, message: int) -> str:
        if self.beacon is None:
            return f"{closing.beacon} -" if closing.beacon else ""
        posted = discord.utils.snowflake_time(message).timestamp()
        return await self.beacon.fetch_value(closing.beacon, posted) if closing.beacon else ""
