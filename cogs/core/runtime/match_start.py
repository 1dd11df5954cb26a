"""The start of a match: contributions to the deal are closed, a public message announces it, and that
message's id completes the deal."""

import logging

import discord

from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.panel_sync import PanelSync
from cogs.core.delivery.sender import Sender, Tap
from cogs.core.panels.announcement import announcement_button_id, start_announcement_view
from cogs.core.runtime.randomness_beacon import Beacon
from cogs.core.text.voices import Localizers
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.operations import starting
from sessions.operations.starting import DELETED, LOST
from sessions.table.table import Table
from sessions.table.table_data import ClosedLuck
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.match_start")
# Seconds in which Discord surely recognises a message that is posted again with the same mark (nonce).
QUICK = 30.0
MARKED = 120.0  # seconds after which Discord may not recognise it any more
TRIES = 3  # announcements of one start, if they are lost or deleted
LOOKED_THROUGH = 500  # messages of the channel, the newest first, among which an announcement is searched


class MatchStarts:
    """Announces the start of matches, and has the cards dealt afterwards. A start that was interrupted is
    resumed.

    beacon: a public randomness beacon whose values contribute to deals; None: none.
    """

    def __init__(
        self, tables: Tables, panels: PanelSync, sender: Sender, localizers: Localizers, beacon: Beacon | None
    ) -> None:
        self.tables, self.panels, self.sender = tables, panels, sender
        self.localizers, self.beacon = localizers, beacon
        self._locks = Locks()  # one for each table
        self._starting: set[str] = set()  # ids of the tables whose start is being worked on
        # table id → number of the announcement whose message was sent last
        self._sent_announcements: dict[str, int] = {}

    async def show(self, table: Table, interaction: Tap | None = None) -> None:
        """Show the table in its channel. If its start is pending, announce and deal first.

        interaction: the tap that led here and still needs a response; None: there is none.
        """
        if table.body.lobby.closed_luck is not None:
            table = await self.sender.in_time(interaction, self.announce_and_deal(table))
        await self.panels.show(table, interaction)

    def is_starting(self, table: str) -> bool:
        """Return whether the start of this table is being worked on. A beacon may take a while.

        table: its id.
        """
        return table in self._starting

    async def announce_and_deal(self, table: Table) -> Table:
        """Announce the pending start and deal. Return the table as it is afterwards. If Discord refuses the
        message for good, reopen the lobby and raise Discord's error."""
        async with self._locks.of(table.id):
            self._starting.add(table.id)
            try:
                return await self._announce_until_dealt(table)
            finally:
                self._starting.discard(table.id)

    def _can_post_directly(self, table: Table, closing: ClosedLuck) -> bool:
        """Return whether the announcement can be posted without a search for an earlier one. That is so if
        this process has not tried to post it, and if the start is so recent that Discord would recognise the
        mark of an announcement that another process has posted.

        closing: the pending start, with the time and number of its announcement.
        """
        age = self.tables.now() - closing.at
        return age <= QUICK and self._sent_announcements.get(table.id) != closing.number

    async def _announce_until_dealt(self, table: Table) -> Table:
        """Announce and deal, and return the table as it is afterwards. If the announcement is lost or
        deleted, post another one, but at most TRIES in all."""
        latest_table = await self.tables.get(table.id) or table
        for _ in range(TRIES):
            if latest_table.body.lobby.closed_luck is None:
                self._sent_announcements.pop(table.id, None)
                break
            latest_table = await self._announce_and_deal_once(
                latest_table, latest_table.body.lobby.closed_luck.number
            )
        return latest_table

    async def _announce_and_deal_once(self, table: Table, number: int) -> Table:
        """Try once to announce and deal, and return the table as it is afterwards. If the rules do not allow
        the start, reopen the lobby and raise Refused. If somebody has changed the table meanwhile, so that
        this start is no longer pending, only return the table.

        number: the number of the pending announcement.
        """
        try:
            return await self._deal_after_announcing(table, number)
        except Refused:
            current_table = await self.tables.get(table.id)
            closing = current_table.body.lobby.closed_luck if current_table is not None else None
            if closing is None or closing.number != number:
                return current_table or table
            await self.tables.apply(table.id, starting.reopen, number)  # the rules do not allow the start
            raise

    async def _deal_after_announcing(self, table: Table, number: int) -> Table:
        """Find or post the announcement, deal, and return the table. If the announcement is lost or deleted,
        return the table with another announcement pending.

        number: the number of the pending announcement.
        """
        closing = await self._name_beacon_round(table, number)
        message_id = (
            0 if self._can_post_directly(table, closing) else await self._find_announcement(table, closing)
        )
        if not message_id and self.tables.now() - closing.at > MARKED:
            return (await self.tables.apply(table.id, starting.announce_again, number, LOST)).table
        message_id = message_id or await self._post_announcement(table, closing)
        if not message_id:
            return (await self.tables.apply(table.id, starting.announce_again, number, DELETED)).table
        beacon_value = await self._beacon_value(closing, message_id)
        return (await self.tables.game_starts.begin(table.id, number, message_id, beacon_value)).table

    # ---------------------------------------------------------------- the message

    async def _post_announcement(self, table: Table, closing: ClosedLuck) -> int:
        """Post the announcement, and return the id of its message; 0 if somebody has deleted the message
        already. A repeated request does not post it twice. If Discord refuses the message for good, reopen
        the lobby and raise Discord's error.

        closing: the pending start.
        """
        # It is never edited afterwards: Discord would show “(edited)” beside what proves the deal.
        view = start_announcement_view(
            table, closing, self.localizers.localizer(table, table.body.options.language, mention=True)
        )
        self._sent_announcements[table.id] = closing.number
        try:
            message = await self.sender.post(
                table, Panel(view), f"start {announcement_button_id(table, closing)}", 0
            )
            return int(message.id)
        except discord.HTTPException as error:
            if error.code == retries.UNKNOWN_MESSAGE:
                return 0
            if not retries.is_transient(error) and error.code != retries.UNKNOWN_CHANNEL:
                log.info("table %s cannot announce its start: %s", table.id, error)
                await self.tables.apply(table.id, starting.reopen, closing.number)
            raise

    async def _find_announcement(self, table: Table, closing: ClosedLuck) -> int:
        """Return the message id of an announcement that was posted before the bot stopped or lost its
        connection; 0 if there is none.

        closing: the pending start.
        """
        button_id = announcement_button_id(table, closing)
        try:
            async for message in self.sender.channel(table).history(limit=LOOKED_THROUGH):
                if message.author == self.sender.client.user and button_id in retries.button_ids_of(message):
                    return int(message.id)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            log.info("table %s: nobody knows whether its start was announced: %s", table.id, error)
        return 0

    # ---------------------------------------------------------------- the beacon

    async def _name_beacon_round(self, table: Table, number: int) -> ClosedLuck:
        """Return the pending start. If this host uses a beacon, save a future round of the beacon with the
        start first. Raises Refused if another announcement is pending by now.

        number: the number of the pending announcement.
        """
        if (
            self.beacon is not None
            and table.body.lobby.closed_luck
            and not table.body.lobby.closed_luck.beacon
        ):
            chain_and_round = await self.beacon.name_round()
            table = (await self.tables.apply(table.id, starting.name_beacon, number, chain_and_round)).table
        if table.body.lobby.closed_luck is None or table.body.lobby.closed_luck.number != number:
            raise Refused("not-now")
        return table.body.lobby.closed_luck

    async def _beacon_value(self, closing: ClosedLuck, message: int) -> str:
        """Return what the named round of the beacon contributes to the deal, as `chain round value`; "" if no
        round was named.

        closing: the pending start; its `beacon` is the chain and round that it named.
        message: the id of the announcement; it contains the time of posting.
        """
        if self.beacon is None:
            return f"{closing.beacon} -" if closing.beacon else ""
        posted_at = discord.utils.snowflake_time(message).timestamp()
        return await self.beacon.fetch_value(closing.beacon, posted_at) if closing.beacon else ""
