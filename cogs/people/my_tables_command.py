"""`/tables`: a person's own tables in all servers, and the tables of this server that the person could
join."""

from typing import Any

import discord

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.people.my_tables_handler import MyTablesHandler


class MyTablesCommand(BotCog):
    """The command `/tables`; everybody can use it everywhere, also in direct messages."""

    @command("tables", "Your tables, those waiting for you first", cooldown="look")
    @anywhere
    async def tables(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's tables privately, those that wait for them first."""
        await self.services.get(MyTablesHandler).show(interaction)


setup = adds(MyTablesCommand)
