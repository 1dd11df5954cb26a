"""`/block`: the people with whom somebody does not want to play."""

from typing import Any

import discord
from discord.ext import commands

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.text.localized import worded
from cogs.people.block_handler import BlockHandler


@anywhere
class BlockCommand(
    BotCog,
    commands.GroupCog,
    name=worded("block", "cmd-block"),
    description=worded("Who can't invite you or join your tables", "cmd-block-text"),
):
    """The commands `/block …`; everybody can use them everywhere, also in direct messages."""

    @command("add", "Block somebody", key="cmd-block-add", who="The person to block; they aren't told")
    async def add(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Block a person, and show the list of blocked people."""
        await self.services.get(BlockHandler).add(interaction, who.id)

    @command("list", "The people you have blocked", key="cmd-block-list")
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show the blocked people."""
        await self.services.get(BlockHandler).show_blocks(interaction)

    @command("remove", "Unblock somebody", key="cmd-block-remove", who="The person to unblock")
    async def remove(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Unblock a person, and show the list of blocked people."""
        await self.services.get(BlockHandler).remove(interaction, who.id)


setup = adds(BlockCommand)
