"""`/tournament`: a new one, a league, and the list of the server."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.competitions.plan_handler import PlanHandler
from cogs.competitions.plan_view import LEAGUE
from cogs.competitions.tournament_handler import TournamentHandler
from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.interactions.suggestions import offered_games
from cogs.core.text.localized import worded


@in_servers
class TournamentCommands(
    BotCog,
    commands.GroupCog,
    name=worded("tournament", "cmd-tournament"),
    description=worded("Round robin, Swiss, knockout or a league, in this server", "cmd-tournament-text"),
):
    """The commands `/tournament …`; everybody can use them in a server. The server decides with `/setup`
    who may open a tournament."""

    @command(
        "new",
        "Plan a tournament and open its sign-up in this channel",
        key="cmd-tournament-new",
        cooldown="look",
        game="What to play",
    )
    @app_commands.autocomplete(game=offered_games)
    async def new(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show privately the form of a new tournament.

        game: the chosen game; None: the game that was planned last in this server; if there is none, ask for
        the game.
        """
        await self.services.get(PlanHandler).begin(interaction, game)

    @command(
        "list",
        "The tournaments of this server, and your games in them",
        key="cmd-tournament-list",
        cooldown="look",
    )
    async def every(self, interaction: discord.Interaction[Any]) -> None:
        """Show the tournaments and leagues of this server."""
        await self.services.get(TournamentHandler).all_here(interaction)

    @command(
        "league",
        "Plan a league: seasons of small groups, the best move up",
        key="cmd-tournament-league",
        cooldown="look",
    )
    @app_commands.describe(game=worded("What to play", "cmd-tournament-new-game"))
    @app_commands.autocomplete(game=offered_games)
    async def league(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show privately the form of a new league.

        game: the chosen game; None: the game that was planned last in this server; if there is none, ask for
        the game.
        """
        await self.services.get(PlanHandler).begin(interaction, game, LEAGUE)


setup = adds(TournamentCommands)
