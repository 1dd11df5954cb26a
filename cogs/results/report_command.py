"""`/report`: the result of a game that was played without the bot."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.interactions.suggestions import suggested_games
from cogs.core.panels import table_menus
from cogs.core.text.localized import worded
from cogs.gathering.scheduled_start_handler import ScheduledStartHandler
from cogs.results.report_handler import ParsedReport, ReportHandler
from sessions.gathering import typed_times


class ReportCommand(BotCog):
    """The command `/report`; everybody can use it in a server."""

    @command(
        "report",
        "Report a game played elsewhere; the others confirm it",
        cooldown="report",
        game="What you played",
        second="The second opponent, if there was one",
        third="The third opponent, if there was one",
        mate="Team games only: who played on your side",
        result="How it ended for you; with three or four players you are asked next",
        when="When it ended: yesterday 20:00, 2 hours ago; now if left out",
        photo="A photo, for everybody here",
        rated="Whether it changes ratings (only games of the last 3 days); no if left out",
    )
    @app_commands.describe(
        opponent=worded("Your opponent; with several, the first of them", "cmd-report-with")
    )
    @app_commands.rename(opponent="with")
    @app_commands.choices(
        result=[
            Choice(name=worded("I won", "cmd-report-won"), value="won"),
            Choice(name=worded("I lost", "cmd-report-lost"), value="lost"),
            Choice(name=worded("a draw", "cmd-report-draw"), value="draw"),
        ]
    )
    @in_servers
    async def report(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        opponent: discord.User,
        second: discord.User | None = None,
        third: discord.User | None = None,
        mate: discord.User | None = None,
        result: str = "",
        when: app_commands.Range[str, 1, typed_times.LONGEST] | None = None,
        photo: discord.Attachment | None = None,
        rated: bool = False,
    ) -> None:
        """Report the result of a game that was played without the bot. The opponents have to confirm it.

        opponent, second, third: the opponents.
        mate: the teammate; None: none.
        result: `won`, `lost` or `draw`, seen from the person who reports; "": ask for it.
        when: the end of the game, as typed; None for now.
        photo: a picture of the game, shown publicly.
        rated: whether the result changes ratings.
        """
        typed_time = None
        if when:
            typed_time = await self.services.get(ScheduledStartHandler).parse_typed_time(
                interaction, when, typed_times.understand_past
            )
            if typed_time is None:
                return
        ended_at, time_text = typed_time or (self.services.tables.now(), "")
        opponents = [user for user in (opponent, second, third) if user is not None]
        parsed_report = ParsedReport(game, opponents, mate, result, ended_at, photo, rated, time_text)
        await self.services.get(ReportHandler).report(interaction, parsed_report)

    @report.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that the server offers."""
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = await self.services.get(NewTableSettings).offered(interaction)
        return suggested_games(
            packs_by_game, lambda game: table_menus.game_title(packs_by_game, game, localizer), current
        )


setup = adds(ReportCommand)
