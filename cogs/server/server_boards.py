"""Keeps the board of each server up to date: a message with a list of the server's tables. The message is
edited in place; once it is old, it is posted anew.
"""

import asyncio
import logging

import discord
from discord.ext import commands

from cogs.core.cog import BotCog, adds, on_begin, on_tick
from cogs.core.components import layout
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.sender import ChannelDestination
from cogs.core.delivery.visible_places import is_as_public
from cogs.core.panels import table_list_view
from cogs.core.panels.table_list_view import ListViewer
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from sessions.server.posted_boards import PostedBoard, PostedBoards
from sessions.server.server_settings import ServerSettings
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.time_controls import MINUTE

log = logging.getLogger("castellan.boards")
# Seconds in which a message is edited. An older one is posted anew: after an hour Discord limits edits of it
# (30046).
EDITED = 55 * MINUTE
PAUSE = 15.0  # seconds between two edits of a board
AT_ONCE, A_ROUND = 4, 100  # boards that are updated at the same time, and in one call of `update_boards`
# How many tables are loaded; the board leaves out those in channels that not everybody sees.
LOBBIES, RUNNING = 20, 30


class ServerBoards(BotCog):
    """Updates the boards of those servers whose tables changed since the last round of the background job.

    The attribute `posted_boards` says which message of each server is its board.

    backoff: the boards that wait after a failure.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.server_settings, self.localizers = (
            services.tables,
            services.server_settings,
            services.localizers,
        )
        self.sender, self.backoff = services.sender, services.backoff
        self.posted_boards = PostedBoards(services.tables.store)
        self._throttle = services.throttle
        self._outdated: dict[int, bool] = {}  # outdated boards by server → edit even if the text is unchanged
        self._shown_at: dict[int, float] = {}  # server → when its board was last shown
        self.serving_lock = asyncio.Lock()
        services.tables.repository.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Mark the board of the table's server as outdated, because the table has changed."""
        self.mark_outdated(table.guild)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget the board of a deleted channel."""
        await self.forget_channel(channel.guild.id, channel.id)

    def mark_outdated(self, guild: int, *, afresh: bool = False) -> None:
        """Let the next round update a server's board, because the board's text or channel may have changed.

        guild: the server's Discord id; 0: no server, so do nothing.
        afresh: whether to edit the board even if its text is unchanged, because its message may have been
        deleted.
        """
        if guild:
            self._outdated[guild] = afresh or self._outdated.get(guild, False)

    @on_begin
    async def mark_all_outdated(self) -> None:
        """Mark all boards as outdated, because tables may have changed while this process was away."""
        for guild in self.sender.client.guilds:
            self.mark_outdated(guild.id)

    @on_tick
    async def update_boards(self) -> None:
        """Update the boards that are due. A board that cannot be served is skipped and retried later."""
        if self.serving_lock.locked():
            return
        async with self.serving_lock:
            due = [guild for guild in self._outdated if self._is_due(guild)][:A_ROUND]
            for begin in range(0, len(due), AT_ONCE):
                await asyncio.gather(*(self._serve(guild) for guild in due[begin : begin + AT_ONCE]))

    def _is_due(self, guild: int) -> bool:
        """Return whether a server's board may be updated now: it was not shown in the last `PAUSE` seconds,
        and it does not wait after a failure.
        """
        is_pause_over = abs(self.tables.now() - self._shown_at.get(guild, 0.0)) >= PAUSE
        return is_pause_over and self.backoff.may_retry(_key(guild))

    async def _serve(self, guild: int) -> None:
        """Update one server's board. After a failure the board waits in the backoff."""
        afresh = self._outdated.pop(guild, False)  # a change from now on needs another update
        server = self.sender.client.get_guild(guild)
        if server is None or server.unavailable:
            return
        destination = ChannelDestination(_key(guild), guild, 0)
        try:
            settings, old_board = await self.server_settings.of(guild), await self.posted_boards.of(guild)
            destination = destination._replace(channel=settings.board)
            await self._show(destination, server, settings, old_board, afresh)
            self.backoff.end_wait(destination.id)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
            self._rest(destination)
        except (*retries.FAULTS, BoardEditFailed) as error:
            await self._failed(destination, error)
        except Exception:
            log.exception("the board of server %s could not be shown", guild)
            self._rest(destination)

    def _rest(self, destination: ChannelDestination) -> None:
        """Let a board wait after a failure, and be updated afterwards. destination: the board's channel."""
        self.backoff.start_wait(destination.id, destination.channel, destination.guild)
        self.mark_outdated(destination.guild)

    async def _failed(self, destination: ChannelDestination, error: BaseException) -> None:
        """Handle an error of Discord. If the board's channel is gone, forget it. After any other error, let
        the board wait before the next try."""
        server = self.sender.client.get_guild(destination.guild)
        is_gone = server is not None and server.get_channel(destination.channel) is None
        if is_gone and retries.error_code(error) == retries.UNKNOWN_CHANNEL:
            await self.forget_channel(destination.guild, destination.channel)
        else:
            self._rest(destination)
        log.info("the board of server %s was not shown: %s", destination.guild, error)

    async def forget_channel(self, guild: int, channel: int) -> None:
        """Remove a deleted channel from the server's settings, and its board if that was in the channel.

        guild, channel: Discord's ids of server and channel.
        """
        await self.server_settings.without_channel(guild, channel)
        await self.posted_boards.forget_channel(guild, channel)

    # ---------------------------------------------------------------- showing

    async def _show(
        self,
        destination: ChannelDestination,
        server: discord.Guild,
        settings: ServerSettings,
        old_board: PostedBoard | None,
        afresh: bool,
    ) -> None:
        """Post, edit, move or delete the board of a server, as the settings and the board's text require.

        destination: the channel in which the settings want the board.
        settings: the server's settings.
        old_board: the posted board; None: there is none.
        afresh: whether to edit the board even if its text is unchanged.
        """
        if old_board is not None and old_board.channel != settings.board:
            await self._take_down(destination, old_board)
            old_board = (
                None if await self.posted_boards.save(destination.guild, old_board, None) else old_board
            )
        channel = server.get_channel(settings.board) if settings.board else None
        if not isinstance(channel, discord.TextChannel):
            return
        panel = await self._panel(channel, settings)
        digest = layout.view_digest(panel.view)
        if old_board is not None and old_board.mark == digest and not afresh:
            return
        self._shown_at[destination.guild] = self.tables.now()
        if old_board is not None and await self._try_edit(destination, old_board, panel, digest):
            return
        await self._post(destination, old_board, panel, digest, channel)

    async def _try_edit(
        self, destination: ChannelDestination, old_board: PostedBoard, panel: Panel, digest: str
    ) -> bool:
        """Edit the posted board. Return False if the message is gone or too old, so that a new message is
        needed. Raises BoardEditFailed if Discord refuses the edit for another reason.

        destination: the channel of the board.
        old_board: the posted board.
        digest: the digest of what the panel shows.
        """
        if self.tables.now() - old_board.posted >= EDITED:
            return False
        try:
            error_code = await self.sender.edit(destination, old_board.message, panel)
        except discord.HTTPException as error:
            if error.code != retries.OLD_MESSAGE:
                raise
            return False
        if error_code and error_code != retries.UNKNOWN_MESSAGE:
            raise BoardEditFailed(error_code)
        if not error_code:
            await self.posted_boards.save(
                destination.guild,
                old_board,
                PostedBoard(old_board.channel, old_board.message, old_board.posted, digest),
            )
        return not error_code

    async def _post(
        self,
        destination: ChannelDestination,
        old_board: PostedBoard | None,
        panel: Panel,
        digest: str,
        channel: discord.TextChannel,
    ) -> None:
        """Post the board as a new message, delete the old message and pin the new one. If the bot restarts
        after the post, the next try gets the message that was posted already.

        destination: the channel of the board.
        old_board: the posted board; None: there is none.
        digest: the digest of what the panel shows.
        channel: discord.py's object of the board's channel.
        """
        about = f"{destination.channel} {old_board.message if old_board else 0}"
        message = await self.sender.post(destination, panel, about)
        new_board = PostedBoard(destination.channel, message.id, self.tables.now(), digest)
        if not await self.posted_boards.save(destination.guild, old_board, new_board):
            await self._delete(destination, message.id)
            return
        if old_board is not None:
            await self._delete(destination, old_board.message)
        await self._pin(message, channel)

    async def _panel(self, channel: discord.TextChannel, settings: ServerSettings) -> Panel:
        """Return the board. It lists those lobbies and running tables that everybody who sees the board's
        channel may see.
        settings: the server's settings.
        """
        server_tables = await self.tables.overview.of_server(channel.guild.id, LOBBIES, RUNNING)
        lobbies = [
            lobby
            for lobby in server_tables.lobbies
            if lobby.free_seats > 0 and is_as_public(channel, lobby.channel)
        ]
        running = [row for row in server_tables.running if is_as_public(channel, row.channel)]
        unlisted_count = (
            server_tables.lobby_count
            - len(server_tables.lobbies)
            + server_tables.running_count
            - len(server_tables.running)
        )
        language = settings.language or language_of(channel.guild.preferred_locale)
        reader = ListViewer(
            0,
            self.tables.packs_by_game,
            self.localizers.localizer(None, language),
            can_follow_links=not self.services.is_single_channel,
        )
        return Panel(table_list_view.server_board_view(lobbies, running, unlisted_count, reader))

    async def _take_down(self, destination: ChannelDestination, old_board: PostedBoard) -> None:
        """Delete a board that is in a channel where it is no longer wanted."""
        await self._delete(destination._replace(channel=old_board.channel), old_board.message)

    async def _delete(self, destination: ChannelDestination, message: int) -> None:
        """Delete the message of a board that was replaced. If Discord refuses that, the message stays.

        message: its id.
        """
        try:
            await self.sender.channel(destination).get_partial_message(message).delete()
        except retries.FAULTS as error:
            log.info("the former board of server %s was not deleted: %s", destination.guild, error)

    async def _pin(self, message: discord.Message, channel: discord.TextChannel) -> None:
        """Pin the board and delete Discord's line about the pin, if the bot may. The board works without a
        pin too.
        """
        if not may_pin(channel):
            return
        try:
            await message.pin()
            async for line in channel.history(after=message, limit=5):
                if line.type is discord.MessageType.pins_add and line.author.id == channel.guild.me.id:
                    await line.delete()
        except retries.FAULTS as error:
            log.info("the board of server %s was not pinned: %s", channel.guild.id, error)


class BoardEditFailed(discord.ClientException):
    """Raised if Discord refuses an edit of a board. code: Discord's error code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"error code {code}")
        self.code = code


def may_pin(channel: discord.TextChannel) -> bool:
    """Return whether the bot may pin messages in a channel.

    Since 2026-02-23 MANAGE_MESSAGES alone is not sufficient (discord-api-docs, change-log.mdx).
    """
    return channel.permissions_for(channel.guild.me).pin_messages


def _key(guild: int) -> str:
    """Return the name that identifies a server's board in the backoff and in marks of messages.

    guild: the server's Discord id.
    """
    return f"board {guild}"


setup = adds(ServerBoards)
