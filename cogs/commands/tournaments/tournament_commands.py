"""`/tournament`: a new one, a league, and the list of the server."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import in_servers
from cogs.commands.suggested_games import suggested_games
from cogs.components.menus import table_menus
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded
from cogs.views.tournaments.plan_view import LEAGUE


@in_servers
class TournamentCommands(
    commands.GroupCog,
    name=worded("tournament", "cmd-tournament"),
    description=worded("Round robin, Swiss, knockout or a league, in this server", "cmd-tournament-text"),
):
    """The commands `/tournament …`; everybody can use them in a server. The server decides with `/setup`
    who may open a tournament."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("new", "cmd-tournament-new"),
        description=worded(
            "Plan a tournament and open its sign-up in this channel", "cmd-tournament-new-text"
        ),
    )
    @app_commands.describe(game=worded("What to play", "cmd-tournament-new-game"))
    async def new(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show privately the form of a new tournament.

        game: the chosen game; None: the game that was planned last in this server; if there is none, ask for
        the game.
        """
        await self.router.tournament_plans.begin(interaction, game)

    @app_commands.command(
        name=worded("list", "cmd-tournament-list"),
        description=worded(
            "The tournaments of this server, and your games in them", "cmd-tournament-list-text"
        ),
    )
    async def every(self, interaction: discord.Interaction[Any]) -> None:
        """Show the tournaments and leagues of this server."""
        await self.router.tournaments.all_here(interaction)

    @app_commands.command(
        name=worded("league", "cmd-tournament-league"),
        description=worded(
            "Plan a league: seasons of small groups, the best move up", "cmd-tournament-league-text"
        ),
    )
    @app_commands.describe(game=worded("What to play", "cmd-tournament-new-game"))
    async def league(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show privately the form of a new league.

        game: the chosen game; None: the game that was planned last in this server; if there is none, ask for
        the game.
        """
        await self.router.tournament_plans.begin(interaction, game, LEAGUE)

    @new.autocomplete("game")
    @league.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that the server offers."""
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = await self.router.new_table_settings.offered(interaction)
        return suggested_games(
            [(table_menus.listed(packs_by_game, game, localizer), game) for game in packs_by_game], current
        )
