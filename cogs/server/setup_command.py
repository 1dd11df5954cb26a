"""`/setup`: the settings of a server."""

from typing import Any

import discord
from discord import app_commands

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.server.setup_handler import SetupHandler


class SetupCommand(BotCog):
    """The command `/setup`; only for people who manage the server."""

    @command("setup", "Where and how this server plays", cooldown="look")
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def setup(self, interaction: discord.Interaction[Any]) -> None:
        """Show the server's settings privately, to be changed with buttons and lists."""
        await self.services.get(SetupHandler).show(interaction)


setup = adds(SetupCommand)
