"""`/learn`: learn a game in a few minutes by playing it."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.commands.suggested_games import suggested_games
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


class LearnCommand(commands.Cog):
    """The command `/learn`; everybody can use it everywhere, also in direct messages."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("learn", "cmd-learn"),
        description=worded("Learn a game by playing it; only you see it", "cmd-learn-text"),
    )
    @app_commands.describe(game=worded("Which game", "cmd-learn-game"))
    @anywhere
    async def learn(self, interaction: discord.Interaction[Any], game: str | None = None) -> None:
        """Show the lesson of a game; without a game, the list of lessons."""
        await self.router.personal.lessons.show_lesson(interaction, game or "")

    @learn.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have a lesson."""
        localizer = self.services.localizers.private_localizer(interaction)
        return suggested_games(
            [(localizer.say(f"game-{game}"), game) for game in self.services.lessons], current
        )
