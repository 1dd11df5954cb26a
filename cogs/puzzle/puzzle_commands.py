"""`/puzzle`: the puzzle of the day. `/puzzle-channel`: the channel in which a server wants it posted."""

from typing import Any

import discord
from discord import app_commands

from cogs.core.cog import BotCog, adds, anywhere, command, in_servers
from cogs.puzzle.puzzle_handler import PuzzleHandler
from sessions.puzzle.posting_times import HOUR


class PuzzleCommands(BotCog):
    """The commands `/puzzle`, for everybody everywhere, and `/puzzle-channel`, for people who manage the
    server."""

    @command("puzzle", "Solve the puzzle of the day; only you see it", cooldown="look")
    @anywhere
    async def puzzle(self, interaction: discord.Interaction[Any]) -> None:
        """Show the puzzle of the day privately."""
        await self.services.get(PuzzleHandler).show_puzzle(interaction)

    @command(
        "puzzle-channel",
        "Post the puzzle of the day in a channel",
        cooldown="look",
        channel="Which channel; leave it out to see the current one",
        hour="At what hour, in your time zone",
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
            await self.services.get(PuzzleHandler).show_posting(interaction)
            return
        await self.services.get(PuzzleHandler).set_posting(interaction, channel, hour)


setup = adds(PuzzleCommands)
