"""`/replay`: the game of this channel, the person's finished games, or an attached record."""

from typing import Any

import discord
from discord import app_commands

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.components.replay_target import LAST, ReplayTarget
from cogs.core.interactions.interaction import Tapped
from cogs.core.services import Services
from cogs.core.text.localized import worded
from cogs.replays import record_files
from cogs.replays.replay_handler import ReplayHandler


class ReplayCommand(BotCog):
    """The command `/replay`, and “Replay this record” in the menu of a message. Everybody can use them
    everywhere, also in direct messages. All messages are ephemeral."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.context_menu = anywhere(
            app_commands.ContextMenu(
                name=worded("Replay this record", "cmd-replay-this"),
                callback=self.from_message,
                extras={"cooldown": "file"},
            )
        )
        services.client.tree.add_command(self.context_menu)

    @command(
        "replay",
        "Replay a game, move by move",
        cooldown="file",
        record="A record file, from any server",
        mine="The list of your finished games",
    )
    @anywhere
    async def replay(
        self,
        interaction: discord.Interaction[Any],
        record: discord.Attachment | None = None,
        mine: bool = False,
    ) -> None:
        """Replay the attached record, the game of this channel, or one of the person's finished games.

        record: the attached record; None: no record is attached.
        mine: whether to show the list of the person's games, even if this channel has a game.
        """
        finder = self.services.get(ReplayHandler).finder
        if record is not None:
            await self._show(interaction, record)
            return
        table = None if mine else await finder.table_here(interaction)
        if table is None:
            await finder.show_games(interaction)
            return
        target = ReplayTarget(table.id, 0 if table.is_over else LAST)
        await self.services.get(ReplayHandler).show(
            interaction, await finder.source(interaction, target), target
        )

    async def from_message(self, interaction: discord.Interaction[Any], message: discord.Message) -> None:
        """Replay the record that is attached to a message of any author."""
        await self._show(interaction, record_files.record_file_among(message.attachments))

    async def _show(self, interaction: Tapped, file: discord.Attachment) -> None:
        """Read an attached record and show its replay privately."""
        record_files.check_record_file(file)
        await interaction.response.defer(ephemeral=True, thinking=True)
        source = await self.services.get(ReplayHandler).finder.upload(interaction, file)
        await self.services.get(ReplayHandler).show(interaction, source, ReplayTarget(source.id, 0))


setup = adds(ReplayCommand)
