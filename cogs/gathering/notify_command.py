"""`/notify`: subscriptions to new tables."""

from typing import Any

import discord

from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.gathering.notify_handler import NotifyHandler


class NotifyCommand(BotCog):
    """The command `/notify`; everybody can use it in a server."""

    @command("notify", "Choose games, and hear when a table opens", cooldown="lobby")
    @in_servers
    async def notify(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's subscriptions to new tables privately, to be changed with buttons and lists."""
        await self.services.get(NotifyHandler).show(interaction)


setup = adds(NotifyCommand)
