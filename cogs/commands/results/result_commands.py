"""`/history`, `/profile`, `/leaderboard`, `/ladder`: results, statistics, ratings and the ladder."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.commands.suggested_games import suggested_games
from cogs.components.menus import table_menus
from cogs.components.targets.leader_board_target import EVERYWHERE, HERE, LeaderBoardTarget
from cogs.components.targets.result_target import ResultTarget
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded
from cogs.views.results.leader_board_view import season_name
from engine.questions import Refused
from sessions.ratings.seasons import season_at, season_typed

MOST_SEASONS = 8  # in suggestions


class ResultCommands(commands.Cog):
    """The commands about results; everybody can use them everywhere, also in direct messages. All messages
    are ephemeral."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("history", "cmd-history"),
        description=worded("Finished games: who played, who won, and when", "cmd-history-text"),
    )
    @app_commands.describe(
        who=worded("Whose games; yours if you leave it out", "cmd-history-who"),
        game=worded("Only this game", "cmd-history-game"),
    )
    @anywhere
    async def history(
        self,
        interaction: discord.Interaction[Any],
        who: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        """Show the finished games of a person.

        who: the person; None: the person who asks.
        game: the only game that is shown; None: all.
        """
        person = (who or interaction.user).id
        await self.router.results.history.show(interaction, ResultTarget(person, game=game or ""))

    @app_commands.command(
        name=worded("profile", "cmd-profile"),
        description=worded("Wins by game, against the computer, and the puzzle", "cmd-profile-text"),
    )
    @app_commands.describe(who=worded("Whose profile; yours if you leave it out", "cmd-profile-who"))
    @anywhere
    async def profile(self, interaction: discord.Interaction[Any], who: discord.User | None = None) -> None:
        """Show the statistics of a person.

        who: the person; None: the person who asks.
        """
        await self.router.results.profiles.show(interaction, (who or interaction.user).id)

    @app_commands.command(
        name=worded("leaderboard", "cmd-leaderboard"),
        description=worded("Ratings and places, and where you stand", "cmd-leaderboard-text"),
    )
    @app_commands.describe(
        game=worded("Only this game", "cmd-leaderboard-game"),
        where=worded("This server, or all servers", "cmd-leaderboard-where"),
        season=worded("Only this quarter, such as 2026 Q4", "cmd-leaderboard-season"),
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
        game: str | None = None,
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
        await self.router.results.boards.show(interaction, target)

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

    @app_commands.command(
        name=worded("ladder", "cmd-ladder"),
        description=worded(
            "Beat one computer after another, and play the weekly challenge", "cmd-ladder-text"
        ),
    )
    @anywhere
    async def ladder(self, interaction: discord.Interaction[Any]) -> None:
        """Show the ladder of computer players."""
        await self.router.results.ladder.show(interaction)

    @history.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest games that match the typed text.

        current: the typed text.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = self.services.tables.packs_by_game
        names_and_games = [
            (table_menus.game_title(packs_by_game, game, localizer), game) for game in packs_by_game
        ]
        return suggested_games(names_and_games, current)
