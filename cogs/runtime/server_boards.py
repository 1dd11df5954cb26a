"""Keeps a server's list of its tables up to date:
one message, edited in place, or posted anew once it is old.
"""

import asyncio
import logging

import discord

from cogs.components import layout
from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.backoff import Backoff
from cogs.delivery.permissions.visible_places import is_as_public
from cogs.delivery.sender import ChannelDestination, Sender
from cogs.text.sentences import language_of
from cogs.text.voices import Localizers
from cogs.views import table_list_view
from cogs.views.table_list_view import ListViewer
from sessions.common.log_throttle import LogThrottle
from sessions.servers.posted_boards import PostedBoard, PostedBoards
from sessions.servers.server_settings import Servers, ServerSettings
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.time_controls import MINUTE
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.boards")
EDITED = 55 * MINUTE  # an older message is posted anew: after an hour Discord limits edits of it (30046)
PAUSE = 15.0  # seconds between two edits of a board
AT_ONCE, A_ROUND = 4, 100  # boards: served at the same time, and in one round of the tick
# How many tables are loaded; the board leaves out those in channels that not everybody sees.
LOBBIES, RUNNING = 20, 30


class ServerBoards:
    """Updates the boards of servers whose tables changed since the last round. Other servers cost nothing."""

    def __init__(
        self,
        tables: Tables,
        server_settings: Servers,
        localizers: Localizers,
        sender: Sender,
        backoff: Backoff,
        throttle: LogThrottle,
    ) -> None:
        self.tables, self.server_settings, self.localizers = tables, server_settings, localizers
        self.sender, self.backoff = sender, backoff
        self.posted_boards = PostedBoards(tables.store)
        self.can_follow_links = True  # whether people can follow a link to a table
        self._throttle = throttle
        self._outdated: dict[int, bool] = {}  # outdated boards by server → edit even if the text is unchanged
        self._shown_at: dict[int, float] = {}  # server → when its board was last shown
        self.serving_lock = asyncio.Lock()
        tables.repository.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Mark the server's board as outdated, because a table changed or a lobby is shown for the first
        time.
        """
        self.mark_outdated(table.guild)

    def mark_outdated(self, guild: int, *, afresh: bool = False) -> None:
        """Let a server's board be updated by the next round, because its text or channel may have changed.

        guild: the server's Discord id; 0: no server, so nothing is done; afresh: its message may have been
        deleted, so it is edited even if the text is unchanged.
        """
        if guild:
            self._outdated[guild] = afresh or self._outdated.get(guild, False)

    def mark_all_outdated(self) -> None:
        """Mark all boards as outdated, because tables may have changed while this process was away."""
        for guild in self.sender.client.guilds:
            self.mark_outdated(guild.id)

    async def update_boards(self) -> None:
        """Update the boards that are due. A board that cannot be served is skipped and retried later."""
        if self.serving_lock.locked():
            return
        async with self.serving_lock:
            due = [guild for guild in self._outdated if self._is_due(guild)][:A_ROUND]
            for begin in range(0, len(due), AT_ONCE):
                await asyncio.gather(*(self._serve(guild) for guild in due[begin : begin + AT_ONCE]))

    def _is_due(self, guild: int) -> bool:
        """Return whether a server's board may be updated now: neither just shown nor waiting after a
        failure.
        """
        rested = abs(self.tables.now() - self._shown_at.get(guild, 0.0)) >= PAUSE
        return rested and self.backoff.may_retry(_key(guild))

    async def _serve(self, guild: int) -> None:
        """Update one server's board; after a failure it waits in the backoff."""
        afresh = self._outdated.pop(guild, False)  # a change from now on needs another update
        server = self.sender.client.get_guild(guild)
        if server is None or server.unavailable:
            return
        spot = ChannelDestination(_key(guild), guild, 0)
        try:
            settings, old_board = await self.server_settings.of(guild), await self.posted_boards.of(guild)
            spot = spot._replace(place=settings.board)
            await self._show(spot, server, settings, old_board, afresh)
            self.backoff.end_wait(spot.id)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
            self._rest(spot)
        except (*retries.FAULTS, BoardEditFailed) as error:
            await self._failed(spot, error)
        except Exception:
            log.exception("the board of server %s could not be shown", guild)
            self._rest(spot)

    def _rest(self, spot: ChannelDestination) -> None:
        """Let a board wait after a failure, and be updated afterwards. spot: where the board shall be."""
        self.backoff.start_wait(spot.id, spot.place, spot.guild)
        self.mark_outdated(spot.guild)

    async def _failed(self, spot: ChannelDestination, error: BaseException) -> None:
        """Forget a channel that is gone; after any other error, wait before the next try."""
        server = self.sender.client.get_guild(spot.guild)
        gone = server is not None and server.get_channel(spot.place) is None
        if gone and retries.error_code(error) == retries.UNKNOWN_CHANNEL:
            await self.forget_channel(spot.guild, spot.place)
        else:
            self._rest(spot)
        log.info("the board of server %s was not shown: %s", spot.guild, error)

    async def forget_channel(self, guild: int, channel: int) -> None:
        """Remove a deleted channel from the server's settings and its boards."""
        await self.server_settings.without_channel(guild, channel)
        await self.posted_boards.forget_channel(guild, channel)

    # ---------------------------------------------------------------- showing

    async def _show(
        self,
        spot: ChannelDestination,
        server: discord.Guild,
        settings: ServerSettings,
        old_board: PostedBoard | None,
        afresh: bool,
    ) -> None:
        """Post, edit or move the board of a server, or delete it, as the settings and its text require.

        spot: where the board shall be; settings: the server's settings; old_board: the posted board, if any;
        afresh: edit it even if its text is unchanged.
        """
        if old_board is not None and old_board.channel != settings.board:
            await self._take_down(spot, old_board)
            old_board = None if await self.posted_boards.save(spot.guild, old_board, None) else old_board
        channel = server.get_channel(settings.board) if settings.board else None
        if not isinstance(channel, discord.TextChannel):
            return
        panel = await self._panel(channel, settings)
        mark = layout.view_digest(panel.view)
        if old_board is not None and old_board.mark == mark and not afresh:
            return
        self._shown_at[spot.guild] = self.tables.now()
        if old_board is not None and await self._try_edit(spot, old_board, panel, mark):
            return
        await self._post(spot, old_board, panel, mark, channel)

    async def _try_edit(
        self, spot: ChannelDestination, old_board: PostedBoard, panel: Panel, mark: str
    ) -> bool:
        """Edit the posted board; return False if it is gone or too old, so that a new message is needed.

        old_board: the posted board; mark: a digest of what the panel shows. Raises BoardEditFailed if Discord
        refuses the edit for another reason.
        """
        if self.tables.now() - old_board.posted >= EDITED:
            return False
        try:
            refused = await self.sender.edit(spot, old_board.message, panel)
        except discord.HTTPException as error:
            if error.code != retries.OLD_MESSAGE:
                raise
            return False
        if refused and refused != retries.UNKNOWN_MESSAGE:
            raise BoardEditFailed(refused)
        if not refused:
            await self.posted_boards.save(
                spot.guild,
                old_board,
                PostedBoard(old_board.channel, old_board.message, old_board.posted, mark),
            )
        return not refused

    async def _post(
        self,
        spot: ChannelDestination,
        old_board: PostedBoard | None,
        panel: Panel,
        mark: str,
        channel: discord.TextChannel,
    ) -> None:
        """Post the board as a new message, delete the old one and pin the new one.

        old_board: the old board, if any; mark: a digest of what the panel shows. After a restart in between,
        Discord returns the message that was posted already.
        """
        about = f"{spot.place} {old_board.message if old_board else 0}"
        message = await self.sender.post(spot, panel, about)
        new_board = PostedBoard(spot.place, message.id, self.tables.now(), mark)
        if not await self.posted_boards.save(spot.guild, old_board, new_board):
            await self._delete(spot, message.id)
            return
        if old_board is not None:
            await self._delete(spot, old_board.message)
        await self._pin(message, channel)

    async def _panel(self, channel: discord.TextChannel, settings: ServerSettings) -> Panel:
        """Return the board: the lobbies and running tables that everybody in the channel may see.

        settings: the server's settings.
        """
        server_tables = await self.tables.overview.of_server(channel.guild.id, LOBBIES, RUNNING)
        lobbies = [
            one for one in server_tables.lobbies if one.free_seats > 0 and is_as_public(channel, one.place)
        ]
        running = [one for one in server_tables.running if is_as_public(channel, one.place)]
        more = (
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
            can_follow_links=self.can_follow_links,
        )
        return Panel(table_list_view.server_board_view(lobbies, running, more, reader))

    async def _take_down(self, spot: ChannelDestination, old_board: PostedBoard) -> None:
        """Delete a board that stands in a channel where it is no longer wanted."""
        await self._delete(spot._replace(place=old_board.channel), old_board.message)

    async def _delete(self, spot: ChannelDestination, message: int) -> None:
        """Delete a board of the bot's that was replaced. If that is refused, it stays as it is."""
        try:
            await self.sender.channel(spot).get_partial_message(message).delete()
        except retries.FAULTS as error:
            log.info("the former board of server %s was not deleted: %s", spot.guild, error)

    async def _pin(self, message: discord.Message, channel: discord.TextChannel) -> None:
        """Pin the board if the bot may, and delete Discord's line about the pin.

        Without a pin the board works too.
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
    """An edit of a board that Discord refused. code: Discord's error code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"error code {code}")
        self.code = code


def may_pin(channel: discord.TextChannel) -> bool:
    """Return whether the bot may pin messages in a channel.

    Since 2026-02-23 MANAGE_MESSAGES alone is not sufficient (discord-api-docs, change-log.mdx).
    """
    return channel.permissions_for(channel.guild.me).pin_messages


def _key(guild: int) -> str:
    """Return the name under which the backoff and repetitions know a server's board."""
    return f"board {guild}"
