"""A server's referee's desk: a message with buttons for games on a real table. Printed sheets lead there."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import discord

from cogs.components import layout
from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.sharing.printing.print_order import PrintedLink
from cogs.text.sentences import language_of
from cogs.text.voices import Localizers
from cogs.views.sharing import desk_view
from sessions.cards.available_packs import GamePacks
from sessions.servers.posted_boards import DESK, PostedBoard, PostedBoards
from sessions.servers.server_settings import Servers, ServerSettings
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.desks")
LONGEST = 40  # letters of a server's or channel's name on paper


class RefereeDesks:
    """Shown when a server says something of it, and looked for when somebody prints a sheet that leads there:
    whoever deletes the message is not heard."""

    def __init__(self, tables: Tables, servers: Servers, voices: Localizers, sender: Sender) -> None:
        self.tables, self.servers, self.voices, self.sender = tables, servers, voices, sender
        self.posted = PostedBoards(tables.store, DESK)
        self._showing = asyncio.Lock()

    async def show(self, guild: int) -> int:
        """The message as it has to be now, and no other one; its id, 0 where there is to be none. Raises
        where Discord does not take it."""
        async with self._showing:
            server = self.sender.client.get_guild(guild)
            if server is None or server.unavailable:
                return 0
            wanted, stands = await self.servers.of(guild), await self.posted.of(guild)
            if stands is not None and stands.channel != wanted.desk:
                await self._delete(guild, stands)
                stands = None if await self.posted.note(guild, stands, None) else stands
            channel = server.get_channel(wanted.desk) if wanted.desk else None
            if not isinstance(channel, discord.TextChannel):
                return 0
            return await self._shown(channel, wanted, stands)

    async def refresh(self, guild: int) -> None:
        """The same where nobody waits for it; what Discord does not take is tried at the next print."""
        try:
            await self.show(guild)
        except retries.FAULTS as error:
            log.info("the desk of server %s was not shown: %s", guild, error)

    async def printed_link(self, guild: int, person: Any, game: str) -> PrintedLink | None:
        """Where a sheet of this game leads: to the desk of this server, if it has one, offers the game, and
        this person sees the channel."""
        server = self.sender.client.get_guild(guild) if guild else None
        if server is None:
            return None
        wanted = await self.servers.of(guild)
        channel = server.get_channel(wanted.desk) if wanted.desk else None
        if channel is None or game not in refereed(wanted, self.tables.shelves):
            return None
        if not channel.permissions_for(person).view_channel:
            return None
        try:
            message = await self.show(guild)
        except retries.FAULTS as error:
            log.info("the desk of server %s was not shown: %s", guild, error)
            return None
        place = f"#{layout.cut(channel.name, LONGEST)}, {layout.cut(server.name, LONGEST)}"
        return PrintedLink(layout.link_to(guild, channel.id, message), place) if message else None

    # ---------------------------------------------------------------- inside

    async def _shown(
        self, channel: discord.TextChannel, wanted: ServerSettings, stands: PostedBoard | None
    ) -> int:
        guild = channel.guild.id
        language = wanted.language or language_of(channel.guild.preferred_locale)
        voice = self.voices.voice(None, language)
        panel = Panel(desk_view.panel(refereed(wanted, self.tables.shelves), voice))
        mark, spot = layout.mark(panel.view), _place(guild, channel.id)
        if stands is not None and await self._is_there(channel, stands):
            if stands.mark != mark and await self.sender.edit(spot, stands.message, panel) == 0:
                now = PostedBoard(channel.id, stands.message, stands.posted, mark)
                await self.posted.note(guild, stands, now)
            return stands.message  # also where it could not be edited: paper leads to it
        message = await self.sender.post(spot, panel, f"{channel.id} {stands.message if stands else 0}")
        now = PostedBoard(channel.id, message.id, self.tables.now(), mark)
        if not await self.posted.note(guild, stands, now):
            await self._delete(guild, now)  # another process was faster
            other = await self.posted.of(guild)
            return other.message if other is not None else 0
        return int(message.id)

    async def _is_there(self, channel: discord.TextChannel, stands: PostedBoard) -> bool:
        try:
            await channel.fetch_message(stands.message)
        except discord.NotFound:
            return False
        return True

    async def _delete(self, guild: int, stands: PostedBoard) -> None:
        """A message of ours that is wanted no more; where that is refused it stays as it is."""
        try:
            place = self.sender.channel(_place(guild, stands.channel))
            await place.get_partial_message(stands.message).delete()
        except retries.FAULTS as error:
            log.info("the former desk of server %s was not deleted: %s", guild, error)


def refereed(wanted: ServerSettings, shelves: Mapping[str, GamePacks]) -> dict[str, GamePacks]:
    """The games on a real table that are offered there."""
    offered = wanted.offered(shelves)
    return {name: shelf for name, shelf in offered.items() if shelf.rules[shelf.usual].refereeing}


def _place(guild: int, channel: int) -> ChannelDestination:
    return ChannelDestination(f"desk {guild}", guild, channel)
