"""`/block`: the people with whom somebody does not want to play."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded


@anywhere
class BlockCommand(
    commands.GroupCog,
    name=worded("block", "cmd-block"),
    description=worded("Who can't invite you or join your tables", "cmd-block-text"),
):
    """The commands `/block …`; everybody can use them everywhere, also in direct messages."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router
        super().__init__()

    @app_commands.command(
        name=worded("add", "cmd-block-add"), description=worded("Block somebody", "cmd-block-add-text")
    )
    @app_commands.describe(who=worded("The person to block; they aren't told", "cmd-block-add-who"))
    async def add(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Block a person, and show the list of blocked people."""
        await self.router.personal.blocks.add(interaction, who.id)

    @app_commands.command(
        name=worded("list", "cmd-block-list"),
        description=worded("The people you have blocked", "cmd-block-list-text"),
    )
    async def show(self, interaction: discord.Interaction[Any]) -> None:
        """Show the blocked people."""
        await self.router.personal.blocks.show_blocks(interaction)

    @app_commands.command(
        name=worded("remove", "cmd-block-remove"),
        description=worded("Unblock somebody", "cmd-block-remove-text"),
    )
    @app_commands.describe(who=worded("The person to unblock", "cmd-block-remove-who"))
    async def remove(self, interaction: discord.Interaction[Any], who: discord.User) -> None:
        """Unblock a person, and show the list of blocked people."""
        await self.router.personal.blocks.remove(interaction, who.id)
