"""Turns a game that two people played on one device into a result report. The other player confirms it."""

from collections.abc import Sequence

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.report_target import COUNT_GAME
from cogs.core.interactions.interaction import (
    Tapped,
    is_member,
    person_of,
    picked_person,
    seat_number,
    show_privately,
)
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.taps import on_tap
from cogs.core.services import Services
from cogs.results import one_device_view
from cogs.results.report_handler import ReportHandler
from engine.questions import Refused
from sessions.results.entering import is_on_one_device, ranks_at
from sessions.results.report_data import ReportedSeat
from sessions.results.reports import NewReport
from sessions.table.table import Table


class OneDeviceHandler:
    """Handles `countgame`: asks which side the person played and who played the other side, and opens the
    report.

    replies: loads tapped tables, and gives answers and responses there.
    report_handler: opens result reports.
    """

    def __init__(self, services: Services, replies: Replies, report_handler: ReportHandler) -> None:
        self.services, self.replies, self.report_handler = services, replies, report_handler

    @on_tap(COUNT_GAME, "lobby")
    async def report_game(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for the person's side, then for the other player, and then open the report.

        tap: its argument is the person's seat, from 0; "" before it is chosen.
        values: the Discord id of the other player; empty before one is picked.
        """
        table = await self.replies.table(tap, interaction)
        if not is_on_one_device(table):
            raise Refused("not-now")
        if interaction.user.id not in table.people:
            raise Refused("not-your-table")
        await self.report_handler.reports.may_report(table.id)
        localizer = self.services.localizers.private_localizer(interaction, table)
        if not tap.arg:
            await show_privately(interaction, one_device_view.which_side(table, localizer))
            return
        seat = seat_number(tap.arg.partition(STEP)[0])
        if seat not in range(len(table.body.seats)):
            raise Refused("stale")
        if not values:
            await show_privately(interaction, one_device_view.who_else(table, seat, localizer))
            return
        await self._report(interaction, table, seat, values)

    async def _report(self, interaction: Tapped, table: Table, seat: int, values: Sequence[str]) -> None:
        """Open a result report of this table's game, which the other player has to confirm.

        seat: the side that the person played, 0 or 1.
        values: the Discord id of the other player.
        """
        language = await self.report_handler.check_channel(interaction, table.game)
        reporter, other = person_of(interaction), picked_person(interaction, values)
        if other.id == reporter.id:
            raise Refused("report-yourself")
        if not is_member(interaction, other.id):
            raise Refused("report-not-here")
        players = (reporter, other) if seat == 0 else (other, reporter)
        ranks = ranks_at(table)
        is_draw = ranks == (1, 1)
        new_report = NewReport(
            game=table.game,
            guild=table.guild,
            place=table.place,
            reporter=reporter.id,
            at=table.body.end.finished_at,
            seats=[ReportedSeat(player.id, player.name, side) for side, player in enumerate(players)],
            side_order=() if is_draw else (ranks.index(1),),
            rated=table.body.options.rated,
            language=language,
            table=table.id,
        )
        await self.report_handler.reports.check(new_report)
        self.report_handler.take_cooldowns(interaction, new_report)
        await self.report_handler.open(interaction, new_report)
