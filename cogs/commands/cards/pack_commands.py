"""`/pack`: cards of one's own, and those of a server."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.text.localized import worded
from sessions.cards.uploaded_packs import PERSON, SERVER

WHERE = [
    Choice(name=worded("for me", "cmd-pack-mine"), value=PERSON),
    Choice(name=worded("for this server", "cmd-pack-server"), value=SERVER),
]


@anywhere
class PackCommands(
    commands.GroupCog,
    name=worded("pack", "cmd-pack"),
    description=worded("Play with cards of your own", "cmd-pack-text"),
):
    """For anybody anywhere; a server's are changed by whoever manages it."""

    def __init__(self, services: Services, router: Router) -> None:
        self.packs = router.packs

    @app_commands.command(
        name=worded("list", "cmd-pack-list"),
        description=worded("Your card packs and this server's", "cmd-pack-list-text"),
    )
    async def every(self, interaction: discord.Interaction[Any]) -> None:
        await self.packs.list(interaction)

    @app_commands.command(
        name=worded("add", "cmd-pack-add"),
        description=worded("Bring a card pack, or a new version of one", "cmd-pack-add-text"),
    )
    @app_commands.describe(
        file=worded("A pack file (.yaml)", "cmd-pack-add-file"),
        where=worded("Who plays with it; a server's pack needs Manage Server", "cmd-pack-where"),
    )
    @app_commands.choices(where=WHERE)
    async def add(
        self, interaction: discord.Interaction[Any], file: discord.Attachment, where: str = PERSON
    ) -> None:
        await self.packs.bring(interaction, file, where)

    @app_commands.command(
        name=worded("code", "cmd-pack-code"),
        description=worded("Get a copy of somebody's card pack", "cmd-pack-code-text"),
    )
    @app_commands.describe(
        code=worded("The code that they gave you", "cmd-pack-code-code"),
        where=worded("Who plays with it; a server's pack needs Manage Server", "cmd-pack-where"),
    )
    @app_commands.choices(where=WHERE)
    async def code(
        self,
        interaction: discord.Interaction[Any],
        code: app_commands.Range[str, 1, 30],
        where: str = PERSON,
    ) -> None:
        await self.packs.copy(interaction, code, where)
