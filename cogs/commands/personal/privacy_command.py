"""`/privacy`: what is stored about the person."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


class PrivacyCommand(commands.Cog):
    """The command `/privacy`; everybody can use it everywhere, also in direct messages."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("privacy", "cmd-privacy"),
        description=worded("What is stored about you: see it, export it, delete it", "cmd-privacy-text"),
    )
    @anywhere
    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Show privately what is stored about the person, with buttons to export and delete it."""
        await self.router.personal.privacy.show_privacy(interaction)
