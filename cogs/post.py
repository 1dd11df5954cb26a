"""The one door to Discord's channels: posting once, editing, answering a tap in time."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable
from typing import Any, TypeVar

import discord

from cogs import wire
from cogs.faces import Faces
from cogs.panels import Panel
from cogs.words import Voice
from engine.face import Say
from sessions.table import Table

T = TypeVar("T")
Tap = discord.Interaction[Any]
log = logging.getLogger("castellan.desk")
ALWAYS = ("embed_links", "attach_files", "read_message_history")  # needed besides seeing and sending
PATIENCE = 0.8  # seconds; Discord waits three for an answer, and an answer has three slow parts at most


class Post(Faces):
    """Sends and edits messages. What is sent twice is posted once."""

    async def in_time(self, interaction: Tap | None, work: Awaitable[T]) -> T:
        """Wait for work; an interaction that would lapse meanwhile is told that its answer follows."""
        task = asyncio.ensure_future(work)
        try:
            if interaction is not None and not interaction.response.is_done():
                await asyncio.wait({task}, timeout=PATIENCE)
                if not task.done():
                    with contextlib.suppress(*wire.FAULTS):
                        await interaction.response.defer(ephemeral=True)
            return await task
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _update(self, interaction: Tap, panel: Panel) -> bool:
        """Answer a tap by changing the tapped message; False where Discord takes no answer any more."""
        more: dict[str, Any] = {"attachments": panel.files(), "allowed_mentions": panel.mentions()}
        try:
            if interaction.response.is_done():
                await interaction.edit_original_response(view=panel.view, **more)
            else:
                await interaction.response.edit_message(view=panel.view, **more)
        except wire.FAULTS as error:
            if isinstance(error, discord.Forbidden) and panel.picture:
                return await self._update(interaction, panel.bare())
            if not wire.passing(error) and wire.code(error) not in wire.LAPSED:
                raise
            log.info("a tap could not be answered: %s", error)
            return False
        return True

    async def _send(self, table: Table, panel: Panel, about: str = "") -> int:
        """Post it at the end of the channel; the new message's id.

        about: which message this is. However often it is sent, also by a process that was started in between,
        it is posted once; a panel is the one that follows the panel it replaces.
        """
        message = await self._post(table, panel, about or f"panel {panel.replaces}")
        if not about and not wire.says(message, panel.view):
            await self._edit(table, message.id, panel)  # posted before, and the table has moved on since
        return int(message.id)

    async def _post(self, table: Table, panel: Panel, about: str, tries: int = 3) -> discord.Message:
        """Where its picture is not allowed, without; where it was posted and deleted, once more."""
        nonce = wire.nonce(table.id, about, tries)

        async def post() -> discord.Message:
            more = {"files": panel.files(), "allowed_mentions": panel.mentions()}
            message: discord.Message = await self.channel(table).send(view=panel.view, nonce=nonce, **more)
            return message

        try:
            return await wire.patiently(post)
        except discord.Forbidden:
            if not panel.picture:
                raise
            return await self._post(table, panel.bare(), about, tries)
        except discord.NotFound as error:
            if error.code != wire.UNKNOWN_MESSAGE or not tries:
                raise
            return await self._post(table, panel, about, tries - 1)

    async def _edit(self, table: Table, message: int, panel: Panel) -> int:
        """Edit a panel unseen: 0, or Discord's code why not. Raises where Discord does not answer."""
        partial = self.channel(table).get_partial_message(message)

        async def edit() -> None:
            more = {"attachments": panel.files(), "allowed_mentions": panel.mentions()}
            await partial.edit(view=panel.view, **more)

        try:
            await wire.patiently(edit)
        except discord.HTTPException as error:
            if wire.passing(error):
                raise
            if isinstance(error, discord.Forbidden) and panel.picture:
                return await self._edit(table, message, panel.bare())
            log.info("panel %s of table %s could not be edited: %s", message, table.id, error)
            return wire.code(error) or error.status
        return 0

    def channel(self, table: Table) -> Any:
        return self.host.get_partial_messageable(table.place, guild_id=table.guild or None)

    def link(self, table: Table, message: int = 0) -> str:
        """The address of a message in the table's channel; of the current panel without one."""
        return (
            f"https://discord.com/channels/{table.guild or '@me'}/{table.place}/{message or table.body.panel}"
        )


def tapped(interaction: Tap) -> int:
    """The id of the tapped message."""
    return interaction.message.id if interaction.message is not None else 0


def lack(interaction: Tap, voice: Voice) -> str:
    """What the bot may not do in this channel although it has to, and who can change that."""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if in_thread else "send_messages", *ALWAYS)
    lacking = [name for name in needed if not getattr(may, name)]
    if isinstance(interaction.channel, discord.Thread) and interaction.channel.locked:
        return voice.say("fault-locked")
    if not lacking:
        return voice.say("fault-forbidden")
    return voice.say(
        "fault-lacking", permissions=[Say(f"right-{name.replace('_', '-')}") for name in lacking]
    )
