"""Shows each result report in a message, its card. Whenever other people must answer, a new card is posted.
In between, the card is edited as the report proceeds."""

import logging

import discord

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.components.layout import Panel, page, text
from cogs.core.delivery import retries
from cogs.core.delivery.backoff import Backoff
from cogs.core.services import Services
from cogs.results import report_view
from engine.questions import Refused
from sessions.results.report_data import DAY, ResultReport

log = logging.getLogger("castellan.reports")
SETTLED = 10.0  # seconds after a change in which the handler of the tap shows it itself


class ReportCards(BotCog):
    """Shows report cards. A change that could not be shown, or happened while the bot was away, is shown by a
    later round of the background job.

    reports: loads and saves result reports.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.reports, self.sender, self.localizers, self.backoff = (
            services.personal_data.reports,
            services.sender,
            services.localizers,
            Backoff(),
        )
        self.tables, self.packs_by_game = services.tables, services.tables.packs_by_game

    def panel(self, report: ResultReport) -> Panel:
        """Return the current card of a report, without pings."""
        return Panel(
            report_view.report_view(
                report, self.packs_by_game, self.localizers.localizer(None, report.language)
            )
        )

    async def show(self, report: ResultReport) -> ResultReport:
        """Update the card of a report; if other people must answer now, post a new card instead. Return the
        report with a note of what is shown. Raises the errors of discord.py if a request fails."""
        if report.people_to_notify and report.notified_turn < report.turn:
            return await self._post(report)
        if report.message:
            await self.sender.edit(report, report.message, self.panel(report))
        return await self.reports.show(report, report.message)

    async def _post(self, report: ResultReport) -> ResultReport:
        """Post a new card with pings. Replace the previous card by a text that says that the report continues
        below. Return the report with a note of what is shown."""
        pings = await self.reports.pingable(report)
        panel = self.panel(report)._replace(pings=pings)
        message = await self.sender.post(report, panel, f"report {report.turn}")
        shown_report = await self.reports.show(report, message.id)
        if report.message and report.message != message.id:
            localizer = self.localizers.localizer(None, report.language)
            continued_view = page(text(localizer.say("report-below")))
            await self.sender.edit(report, report.message, Panel(continued_view))
        return shown_report

    @on_tick
    async def update_cards(self) -> None:
        """Expire old reports, and show cards that are not up to date."""
        await self.reports.lapse()
        for report in await self.reports.unshown():
            await self._serve(report)

    async def _serve(self, report: ResultReport) -> None:
        """Show a card that is not up to date. If the card is too old, give it up. Do nothing while the
        handler of a tap is showing the card, while its server cannot be reached from this process, or while
        the card waits after a failure."""
        server = self.sender.client.get_guild(report.guild)
        age = self.tables.now() - report.changed_at
        if age > DAY:
            await self._give_up(report)
            return
        if 0 <= age < SETTLED:
            return  # the handler of the tap is just showing it
        if server is None or server.unavailable or not self.backoff.may_retry(_key(report)):
            return  # another process serves it, or nobody can now
        try:
            await self.show(report)
            self.backoff.end_wait(_key(report))
        except Refused:  # the report is gone
            return
        except retries.FAULTS as error:
            log.info("a report could not be shown: %s", error)
            cannot_be_shown = isinstance(error, discord.NotFound | discord.Forbidden)
            if cannot_be_shown:
                await self._give_up(report)
            else:
                self.backoff.start_wait(_key(report), report.channel, report.guild)

    async def _give_up(self, report: ResultReport) -> None:
        """Mark the card as shown and leave it as it is. People can answer it as long as it exists."""
        try:
            await self.reports.show(report, report.message)
        except Refused:
            return


def _key(report: ResultReport) -> str:
    """Return the key of a report's backoff."""
    return f"report {report.id}"


setup = adds(ReportCards)
