"""`/setup`: the settings of a server."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_contexts import in_servers
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


class SetupCommand(commands.Cog):
    """The command `/setup`; only for people who manage the server."""

    def __init__(self, services: Services, router: Router) -> None:
        self.router = router

    @app_commands.command(
        name=worded("setup", "cmd-setup"),
        description=worded("Where and how this server plays", "cmd-setup-text"),
    )
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def setup(self, interaction: discord.Interaction[Any]) -> None:
        """Show the server's settings privately, to be changed with buttons and lists."""
        await self.router.personal.setup.show(interaction)
