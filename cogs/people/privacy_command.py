"""`/privacy`: what is stored about the person."""

from typing import Any

import discord

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.people.privacy_handler import PrivacyHandler


class PrivacyCommand(BotCog):
    """The command `/privacy`; everybody can use it everywhere, also in direct messages."""

    @command("privacy", "What is stored about you: see it, export it, delete it")
    @anywhere
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Show privately what is stored about the person, with buttons to export and delete it."""
        await self.services.get(PrivacyHandler).show_privacy(interaction)


setup = adds(PrivacyCommand)
