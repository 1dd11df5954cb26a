"""The referee's desk of a server: a message with buttons for refereed games. Codes on print sheets link to
it."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui
from discord.ext import commands

from cogs.core.cog import BotCog, adds
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import Panel, button, page, text
from cogs.core.delivery import retries
from cogs.core.delivery.sender import ChannelDestination
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer, language_of
from cogs.printing.print_order import PrintedLink
from sessions.packs.available_packs import GamePacks
from sessions.server.posted_boards import DESK, PostedBoard, PostedBoards
from sessions.server.server_settings import ServerSettings
from sessions.table.table_data import LOBBY

OPEN = "desk"  # the act: open a table


def desk_view(games: Mapping[str, GamePacks], localizer: Localizer) -> ui.LayoutView:
    """Return the message for the channel, in the server's language."""
    buttons = [
        button(ButtonId("", 0, OPEN, name), localizer.say(f"game-{name}"), emoji=game_packs.game.symbol)
        for name, game_packs in games.items()
    ]
    about = localizer.say("desk-about" if buttons else "desk-none")
    items = [text(f"### {localizer.say('desk-title')}", about), *layout.rows(buttons)]
    below = text(f"-# {localizer.say('desk-paper')}")
    return page(ui.Container(*items, below, accent_colour=layout.ACCENT[LOBBY]))


log = logging.getLogger("castellan.desks")
LONGEST = 40  # characters of a server's or channel's name on paper


class RefereeDesks(BotCog):
    """Posts and updates the desk of a server when the settings change. Discord does not tell the bot if
    somebody deletes the message, so each print of a sheet checks that the message exists.

    The attribute `posted_desks` says which message of each server is its desk.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.server_settings = services.tables, services.server_settings
        self.localizers, self.sender = services.localizers, services.sender
        self.posted_desks = PostedBoards(services.tables.store, DESK)
        self._showing_lock = asyncio.Lock()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget the desk of a deleted channel."""
        await self.posted_desks.forget_channel(channel.guild.id, channel.id)

    async def show(self, guild: int) -> int:
        """Post, update or delete the desk of a server, so that it matches the server's settings. Return the
        id of its message; 0 if the server has no desk.

        Raises the errors of discord.py if a request fails.

        guild: the Discord id of the server.
        """
        async with self._showing_lock:
            server = self.sender.client.get_guild(guild)
            if server is None or server.unavailable:
                return 0
            settings, posted_desk = await self.server_settings.of(guild), await self.posted_desks.of(guild)
            if posted_desk is not None and posted_desk.channel != settings.desk:
                await self._delete(guild, posted_desk)
                was_saved = await self.posted_desks.save(guild, posted_desk, None)
                posted_desk = None if was_saved else posted_desk
            channel = server.get_channel(settings.desk) if settings.desk else None
            if not isinstance(channel, discord.TextChannel):
                return 0
            return await self._show_in_channel(channel, settings, posted_desk)

    async def refresh(self, guild: int) -> None:
        """Update the desk of a server as `show` does, but only log an error. The next print tries again.

        guild: the Discord id of the server.
        """
        try:
            await self.show(guild)
        except retries.FAULTS as error:
            log.info("the desk of server %s was not shown: %s", guild, error)

    async def printed_link(self, guild: int, person: Any, game: str) -> PrintedLink | None:
        """Return the link to this server's desk, for a print sheet of this game. None if the server has no
        desk or does not offer the game, or if this person does not see the desk's channel.

        guild: the Discord id of the server; 0: none.
        person: the user or member of discord.py.
        """
        server = self.sender.client.get_guild(guild) if guild else None
        if server is None:
            return None
        settings = await self.server_settings.of(guild)
        channel = server.get_channel(settings.desk) if settings.desk else None
        if channel is None or game not in refereed(settings, self.tables.packs_by_game):
            return None
        if not channel.permissions_for(person).view_channel:
            return None
        try:
            message_id = await self.show(guild)
        except retries.FAULTS as error:
            log.info("the desk of server %s was not shown: %s", guild, error)
            return None
        place = f"#{layout.cut(channel.name, LONGEST)}, {layout.cut(server.name, LONGEST)}"
        return PrintedLink(layout.link_to(guild, channel.id, message_id), place) if message_id else None

    # ---------------------------------------------------------------- helpers

    async def _show_in_channel(
        self, channel: discord.TextChannel, settings: ServerSettings, posted_desk: PostedBoard | None
    ) -> int:
        """Edit the desk's message, or post a new one if it is gone. Return the id of the message. 0: while
        this was going on, another process has removed the desk.

        settings: the server's settings.
        posted_desk: the message that is posted now; None if there is none.
        """
        guild = channel.guild.id
        language = settings.language or language_of(channel.guild.preferred_locale)
        localizer = self.localizers.localizer(None, language)
        panel = Panel(desk_view(refereed(settings, self.tables.packs_by_game), localizer))
        mark, destination = layout.view_digest(panel.view), _place(guild, channel.id)
        if posted_desk is not None and await self._is_there(channel, posted_desk):
            if (
                posted_desk.mark != mark
                and await self.sender.edit(destination, posted_desk.message, panel) == 0
            ):
                edited_desk = PostedBoard(channel.id, posted_desk.message, posted_desk.posted, mark)
                await self.posted_desks.save(guild, posted_desk, edited_desk)
            return posted_desk.message  # also if the edit failed, because paper links to it
        message = await self.sender.post(
            destination, panel, f"{channel.id} {posted_desk.message if posted_desk else 0}"
        )
        new_desk = PostedBoard(channel.id, message.id, self.tables.now(), mark)
        if not await self.posted_desks.save(guild, posted_desk, new_desk):
            await self._delete(guild, new_desk)  # another process was faster
            saved_desk = await self.posted_desks.of(guild)
            return saved_desk.message if saved_desk is not None else 0
        return int(message.id)

    async def _is_there(self, channel: discord.TextChannel, posted_desk: PostedBoard) -> bool:
        """Return whether the message that was posted still exists in this channel."""
        try:
            await channel.fetch_message(posted_desk.message)
        except discord.NotFound:
            return False
        return True

    async def _delete(self, guild: int, posted_desk: PostedBoard) -> None:
        """Delete a message of ours that is not wanted any more. If that fails, leave it."""
        try:
            place = self.sender.channel(_place(guild, posted_desk.channel))
            await place.get_partial_message(posted_desk.message).delete()
        except retries.FAULTS as error:
            log.info("the former desk of server %s was not deleted: %s", guild, error)


def refereed(settings: ServerSettings, packs_by_game: Mapping[str, GamePacks]) -> dict[str, GamePacks]:
    """Return the refereed games that the server offers: name of the game → its packs.

    settings: the server's settings.
    packs_by_game: all games of the bot.
    """
    offered = settings.offered(packs_by_game)
    return {
        name: game_packs
        for name, game_packs in offered.items()
        if game_packs.rules[game_packs.default_pack].refereeing
    }


def _place(guild: int, channel: int) -> ChannelDestination:
    """Return the channel of a desk as a destination for the sender.

    guild, channel: their Discord ids.
    """
    return ChannelDestination(f"desk {guild}", guild, channel)


setup = adds(RefereeDesks)
