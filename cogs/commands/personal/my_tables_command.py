"""`/tables`: a person's own tables in all servers, and the tables of this server that the person could
join."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


class MyTablesCommand(commands.Cog):
    """The command `/tables`; everybody can use it everywhere, also in direct messages."""

    def __init__(self, services: Services, router: Router) -> None:
        self.router = router

    @app_commands.command(
        name=worded("tables", "cmd-tables"),
        description=worded("Your tables, those waiting for you first", "cmd-tables-text"),
    )
    @anywhere
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's tables privately, those that wait for them first."""
        await self.router.personal.my_tables.show(interaction)
