"""`/history`, `/profile`, `/leaderboard`, `/ladder`: results, statistics, ratings and the ladder."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.interactions.suggestions import GameOption, suggested_games
from cogs.core.panels import table_menus
from cogs.core.text.voices import worded
from cogs.results.history_handler import HistoryHandler
from cogs.results.history_view import ResultTarget
from cogs.results.ladder_handler import LadderHandler
from cogs.results.leader_board_handler import LeaderBoardHandler
from cogs.results.leader_board_view import EVERYWHERE, HERE, LeaderBoardTarget, season_name
from cogs.results.result_profile_handler import ResultProfileHandler
from engine.questions import Refused
from sessions.results.seasons import season_at, season_typed

MOST_SEASONS = 8  # in suggestions


class ResultCommands(BotCog):
    """The commands about results; everybody can use them everywhere, also in direct messages. All messages
    are ephemeral."""

    @command(
        "history",
        "Finished games: who played, who won, and when",
        cooldown="look",
        who="Whose games; yours if you leave it out",
        game="Only this game",
    )
    @anywhere
    async def history(
        self,
        interaction: discord.Interaction[Any],
        who: discord.User | None = None,
        game: GameOption | None = None,
    ) -> None:
        """Show the finished games of a person.

        who: the person; None: the person who asks.
        game: the only game that is shown; None: all.
        """
        person = (who or interaction.user).id
        await self.services.get(HistoryHandler).show(interaction, ResultTarget(person, game=game or ""))

    @command(
        "profile",
        "Wins by game, against the computer, and the puzzle",
        cooldown="look",
        who="Whose profile; yours if you leave it out",
    )
    @anywhere
    async def profile(self, interaction: discord.Interaction[Any], who: discord.User | None = None) -> None:
        """Show the statistics of a person.

        who: the person; None: the person who asks.
        """
        await self.services.get(ResultProfileHandler).show(interaction, (who or interaction.user).id)

    @command(
        "leaderboard",
        "Ratings and places, and where you stand",
        cooldown="look",
        game="Only this game",
        where="This server, or all servers",
        season="Only this quarter, such as 2026 Q4",
    )
    @app_commands.choices(
        where=[
            Choice(name=worded("this server", "cmd-leaderboard-here"), value=HERE),
            Choice(name=worded("all servers", "cmd-leaderboard-everywhere"), value=EVERYWHERE),
        ]
    )
    @anywhere
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        game: GameOption | None = None,
        where: str | None = None,
        season: str | None = None,
    ) -> None:
        """Show a leader board.

        game: the only game that counts; None: all.
        where: HERE (this server) or EVERYWHERE (all servers); None: HERE in a server, EVERYWHERE outside.
        season: a quarter, as typed, such as `2026 Q4`; None: no season.
        """
        everywhere = where == EVERYWHERE or (where is None and not season and not interaction.guild_id)
        chosen_season = season_typed(season) if season else None
        if season and chosen_season is None:
            raise Refused("board-no-season")
        target = LeaderBoardTarget(game or "", everywhere, str(chosen_season) if chosen_season else "")
        await self.services.get(LeaderBoardHandler).show(interaction, target)

    @leaderboard.autocomplete("season")
    async def seasons(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the current season and those before it, if they match the typed text.

        current: the typed text.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        season = season_at(self.services.tables.now())
        choices = list[Choice[str]]()
        for _ in range(MOST_SEASONS):
            name = season_name(season, localizer)
            if current.casefold() in f"{name} {season}".casefold():
                choices.append(Choice(name=name, value=str(season)))
            season = season.last
        return choices

    @command("ladder", "Beat one computer after another, and play the weekly challenge", cooldown="look")
    @anywhere
    async def ladder(self, interaction: discord.Interaction[Any]) -> None:
        """Show the ladder of computer players."""
        await self.services.get(LadderHandler).show(interaction)

    @history.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest games that match the typed text.

        current: the typed text.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = self.services.tables.packs_by_game
        return suggested_games(
            packs_by_game, lambda game: table_menus.game_title(packs_by_game, game, localizer), current
        )


setup = adds(ResultCommands)
