"""`/notify`: subscriptions to new tables."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_contexts import in_servers
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


class NotifyCommand(commands.Cog):
    """The command `/notify`; everybody can use it in a server."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("notify", "cmd-notify"),
        description=worded("Choose games, and hear when a table opens", "cmd-notify-text"),
    )
    @in_servers
    async def notify(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's subscriptions to new tables privately, to be changed with buttons and lists."""
        await self.router.personal.notify.show(interaction)
