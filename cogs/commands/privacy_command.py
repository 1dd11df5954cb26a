"""`/privacy`: what is kept of whoever asks."""

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.play_command import worded

if TYPE_CHECKING:
    from cogs.client import CastellanBot


class PrivacyCommand(commands.Cog):
    """For anybody anywhere, also in a direct message."""

    def __init__(self, host: "CastellanBot") -> None:
        self.host = host

    @app_commands.command(
        name=worded("privacy", "cmd-privacy"),
        description=worded("What is kept of you: see it, export it, delete it", "cmd-privacy-text"),
    )
    async def privacy(self, interaction: "discord.Interaction[CastellanBot]") -> None:
        await self.host.handlers.show_privacy(interaction)


async def setup(host: "CastellanBot") -> None:
    await host.add_cog(PrivacyCommand(host))
