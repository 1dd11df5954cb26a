"""Checks the deal of a finished game inside Discord."""

import asyncio
from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, reply
from cogs.core.interactions.replies import Replies
from cogs.core.services import Services
from cogs.replays import check_view
from engine.questions import Answer, Refused
from sessions.replays.deal_check import DealCheck, check_deal
from sessions.table.replays import record_of
from sessions.table.table import Table


class CheckHandler(BotCog):
    """Handles the deal check, for everybody who sees the table.

    The attribute `write_record` is the function that returns the record of a table with its answers.
    replies: loads tapped tables, and gives answers and responses there.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.write_record = record_of
        self.replies = services.get(Replies)

    @on_tap(check_view.ACT, "file")
    async def check(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Check that the dealt cards follow from the commitment and that the record can be replayed, and show
        the result privately."""
        table = await self.replies.table(tap, interaction)
        if not check_view.may_check(table):
            raise Refused("check-later" if table.match is not None else "not-started")
        answers = await self.services.tables.journal_answers(table.id)
        checking = asyncio.to_thread(self._check_deal, table, answers)
        deal_check = await self.services.sender.in_time(interaction, checking)
        localizer = self.services.localizers.private_localizer(interaction, table)
        await reply(
            interaction,
            check_view.check_text(table, deal_check, localizer, link=not self.services.is_single_channel),
        )

    def _check_deal(self, table: Table, answers: Sequence[Answer]) -> DealCheck:
        """Write the record and return the result of its deal check. This blocks for a while.

        answers: all answers of the journal, in order.
        """
        return check_deal(self.write_record(table, answers))


setup = adds(CheckHandler)
