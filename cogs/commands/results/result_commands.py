"""`/history`, `/profile` and `/ladder`: what became of somebody's games, and who is beaten next."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.components.menus import table_menus
from cogs.components.result_spot import ResultSpot
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


class ResultCommands(commands.Cog):
    """For anybody anywhere, also in a direct message; what they show is for whoever asks alone."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("history", "cmd-history"),
        description=worded("Finished games: who won, against whom, when", "cmd-history-text"),
    )
    @app_commands.describe(
        who=worded("Whose games; yours if you leave it out", "cmd-history-who"),
        game=worded("Of this game alone", "cmd-history-game"),
    )
    @anywhere
    async def history(
        self,
        interaction: discord.Interaction[Any],
        who: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        person = (who or interaction.user).id
        await self.router.history.show(interaction, ResultSpot(person, game=game or ""))

    @app_commands.command(
        name=worded("profile", "cmd-profile"),
        description=worded("Wins by game, against the computer, and the puzzle", "cmd-profile-text"),
    )
    @app_commands.describe(who=worded("Whose profile; yours if you leave it out", "cmd-profile-who"))
    @anywhere
    async def profile(self, interaction: discord.Interaction[Any], who: discord.User | None = None) -> None:
        await self.router.profiles.show(interaction, (who or interaction.user).id)

    @app_commands.command(
        name=worded("ladder", "cmd-ladder"),
        description=worded("One computer after the other, and the challenge of the week", "cmd-ladder-text"),
    )
    @anywhere
    async def ladder(self, interaction: discord.Interaction[Any]) -> None:
        await self.router.ladder.show(interaction)

    @history.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        voice, small = self.services.voices.private_voice(interaction), current.casefold()
        shelves = self.services.tables.shelves
        named = [(table_menus.called(shelves, game, voice), game) for game in shelves]
        return [Choice(name=name, value=game) for name, game in named if small in f"{name} {game}".casefold()]
