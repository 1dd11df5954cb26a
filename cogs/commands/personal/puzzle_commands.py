"""`/puzzle`: the puzzle of the day. `/puzzle-channel`: the channel in which a server wants it posted."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_contexts import anywhere, in_servers
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded
from sessions.daily_puzzle.posting_times import HOUR


class PuzzleCommands(commands.Cog):
    """The commands `/puzzle`, for everybody everywhere, and `/puzzle-channel`, for people who manage the
    server."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("puzzle", "cmd-puzzle"),
        description=worded("Solve the puzzle of the day; only you see it", "cmd-puzzle-text"),
    )
    @anywhere
    async def puzzle(self, interaction: discord.Interaction[Any]) -> None:
        """Show the puzzle of the day privately."""
        await self.router.personal.puzzle.show_puzzle(interaction)

    @app_commands.command(
        name=worded("puzzle-channel", "cmd-puzzle-channel"),
        description=worded("Post the puzzle of the day in a channel", "cmd-puzzle-channel-text"),
    )
    @app_commands.describe(
        channel=worded("Which channel; leave it out to see the current one", "cmd-puzzle-channel-channel"),
        hour=worded("At what hour, in your time zone", "cmd-puzzle-channel-hour"),
    )
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def posting(
        self,
        interaction: discord.Interaction[Any],
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] = HOUR,
    ) -> None:
        """Post the puzzle in this channel every day; without a channel, show the current setting.

        hour: the hour of the day, 0 to 23, in the person's time zone.
        """
        if channel is None:
            await self.router.personal.puzzle.show_posting(interaction)
            return
        await self.router.personal.puzzle.set_posting(interaction, channel, hour)
