"""Problem reports: asks what went wrong, and returns a text for the host of the bot."""

import platform
from collections.abc import Sequence
from datetime import UTC, datetime

import discord

from cogs import VERSION
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, ask_for_text, send
from cogs.core.panels import table_menus
from cogs.core.services import Services
from cogs.lookup import about_view
from engine.questions import Answer
from sessions.server.problem_report import report
from sessions.table.table import Table

LONGEST = 1_500  # characters of what a person types


class ProblemHandler(BotCog):
    """Handles the `problem` act. Nothing is stored or sent: the person passes the text on."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables

    @on_tap("problem", "file")
    async def problem(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask what went wrong in a modal. When that was typed, send the person the text for the host."""
        localizer = self.services.localizers.private_localizer(interaction)
        title, label = localizer.say("problem-button"), localizer.say("problem-question")
        style = discord.TextStyle.paragraph
        typed = await ask_for_text(interaction, tap, values, title, label, max_length=LONGEST, style=style)
        if typed is not None:
            await self._hand_out(interaction, tap, typed[:LONGEST])

    async def _hand_out(self, interaction: Tapped, tap: ButtonId, typed_text: str) -> None:
        """Send the problem report as a file, with versions and, in a table's channel, the game so far.

        tap: its table is the one that the problem is about, if any.
        typed_text: what the person typed.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        table = await self._table(interaction, tap)
        answers: Sequence[Answer] = ()
        if table is not None and table.match is not None:
            answers = await self.services.sender.in_time(interaction, self.tables.journal_answers(table.id))
        versions = {
            "castellan": VERSION,
            "discord.py": discord.__version__,
            "python": platform.python_version(),
        }
        now_text = datetime.fromtimestamp(self.tables.now(), UTC).isoformat(timespec="seconds")
        file = table_menus.text_file(report(typed_text, versions, now_text, table, answers), "problem.txt")
        support_view = about_view.support(self.services.links, localizer)
        sentence = localizer.say("problem-here", support="yes" if support_view else "no")
        await send(
            interaction, content=sentence, file=file, **({"view": support_view} if support_view else {})
        )

    async def _table(self, interaction: Tapped, tap: ButtonId) -> Table | None:
        """Return the tapped table, if it is in this channel."""
        table = await self.tables.get(tap.table) if tap.table else None
        return table if table is not None and table.channel == interaction.channel_id else None


setup = adds(ProblemHandler)
