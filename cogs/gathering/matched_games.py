"""Opens the tables of people whom the queue has matched, where their server allows tables."""

import contextlib
import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import discord

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.components.items import StatelessLayout
from cogs.core.components.layout import Panel
from cogs.core.delivery import retries
from cogs.core.delivery.sender import missing_permissions
from cogs.core.delivery.table_threads import archive_thread, create_thread, thread_parent
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from cogs.gathering import queue_view
from engine.presentation import Sentence
from engine.questions import Refused
from sessions.gathering.matched_tables import MatchedTables
from sessions.gathering.queue_entries import MatchedGame, QueueEntry, ServerQueue
from sessions.gathering.waiting_queue import STAYS
from sessions.people.profiles import NO_MESSAGES
from sessions.server.server_settings import ServerSettings
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.time_controls import MINUTE


class QueueEnds:
    """Sends one direct message for each expired queue entry. It waits until the person's quiet hours are
    over. People who want no messages find their expired entries under `/queue` and `/tables`."""

    def __init__(self, services: Services) -> None:
        self.queues, self.people = services.personal_data.queues, services.tables.people
        self.direct_messages, self.localizers = services.direct_messages, services.localizers

    async def notify_ended(self, guild: discord.Guild) -> None:
        """Notify the people of one server whose queue entries have expired. If a message cannot be sent,
        it is not retried."""
        queue = await self.queues.of(guild.id)
        if all(entry.notified for entry in queue.ended):
            return
        unnotified = await self.queues.take_unnotified(guild.id, self._awake)
        for person, ended in unnotified.items():
            profile = await self.people.of(person)
            if profile.messages == NO_MESSAGES:
                continue
            localizer = self.localizers.localizer(None, profile.language or "en")
            view = queue_view.no_game_found_view(ended, guild.id, guild.name, localizer)
            try:
                await self.direct_messages.send(person, view)
            except (*retries.FAULTS, StoreError) as error:
                log.info("somebody could not be told that they waited in vain: %s", error)

    async def _awake(self, person: int) -> bool:
        """Return whether a person's expired entries can be handled now. They wait only while a person who
        wants direct messages has quiet hours or holidays.

        person: the Discord id.
        """
        profile = await self.people.of(person)
        return profile.messages == NO_MESSAGES or not (await self.people.longest_rest((person,))).until


log = logging.getLogger("castellan.queue")
# Seconds before the bot tries again to match the same people, who may have unblocked somebody.
LOOKED_SECONDS = 3 * MINUTE
MOST_GAMES = 20  # most games that are matched in one server in one round of the background job


class TableLocation(NamedTuple):
    """A channel for a table. A table can be opened there if the bot lacks no permissions."""

    channel: discord.TextChannel
    """The channel of the table, or the parent channel of the table's new thread."""
    in_new_thread: bool = False
    """Whether the table gets a new thread in the channel."""
    missing_permissions: Sequence[Sentence] = ()
    """The permissions that the bot lacks, in words; empty: a table can be opened."""


class MatchedGames(BotCog):
    """Opens the tables of matched games. Most people are matched by the tap that adds the last queue entry.
    The background job matches the others, and opens tables that a crash prevented.

    queue_ends: notifies people whose queue entries have expired.
    The attribute `matched_tables` opens tables for matched games, and undoes that after a crash.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.server_settings = services.tables, services.server_settings
        self.panels, self.localizers = services.panels, services.localizers
        self.queue_ends = services.get(QueueEnds)
        self.queues = self.queue_ends.queues
        self.matched_tables = MatchedTables(services.tables, self.queues)
        self._throttle = services.throttle
        # server id → the entries that could not be matched, and when that was tried (seconds since the epoch)
        self._failed_matches: dict[int, tuple[tuple[QueueEntry, ...], float]] = {}

    @on_tick
    async def open_matched_games(self) -> None:
        """Match people and open tables in all servers of this process in which people wait, one after the
        other. Servers that cannot be served now are skipped; errors of one do not stop the others."""
        waiting_servers = await self.queues.servers()
        self._failed_matches = {
            guild_id: failed_match
            for guild_id, failed_match in self._failed_matches.items()
            if guild_id in waiting_servers
        }
        for guild_id in waiting_servers:
            guild = self.panels.sender.client.get_guild(guild_id)
            if guild is None or guild.unavailable:
                continue
            try:
                await self._serve(guild)
            except StoreError as fault:
                self._throttle.log(logging.ERROR, f"the store: {fault}")
            except Exception:
                log.exception("the queue of server %s could not be served", guild.id)

    async def _serve(self, guild: discord.Guild) -> None:
        """Open tables that a crash prevented, match as many games as possible, and notify people whose
        entries have expired."""
        for unopened_game in await self.matched_tables.settle(guild.id):
            with contextlib.suppress(Refused):
                await self.open(guild, unopened_game)
        for _ in range(MOST_GAMES):
            queue = await self.queues.of(guild.id)
            channel_ids = [entry.channel for entry in queue.waiting]
            if self._tried_recently(guild.id, queue) or await self.location_without_permissions(
                guild, channel_ids
            ):
                break
            game = await self.queues.match(guild.id)
            if game is None:
                self._failed_matches[guild.id] = queue.waiting, self.tables.now()
                break
            with contextlib.suppress(Refused):
                if await self.open(guild, game) is None:
                    break
        await self.queues.tidy(guild.id)
        await self.queue_ends.notify_ended(guild)

    def _tried_recently(self, guild: int, queue: ServerQueue) -> bool:
        """Return whether a try to match people is useless now: nobody waits, or exactly these entries could
        not be matched in the last LOOKED_SECONDS.

        guild: the Discord id of the server.
        """
        failed_entries, failed_at = self._failed_matches.get(guild, ((), 0.0))
        failed_recently = abs(self.tables.now() - failed_at) < LOOKED_SECONDS
        return not queue.waiting or (failed_entries == queue.waiting and failed_recently)

    async def open(self, guild: discord.Guild, game: MatchedGame) -> Table | None:
        """Open and show the table of a matched game, and return it. If no channel can have the table now,
        return None; then the matched people keep waiting. Raises Refused if the limits allow no further
        table."""
        settings = await self.server_settings.of(guild.id)
        location = await self._find_location(guild, game.channels, settings)
        if location is None or location.missing_permissions or len(game.people) < 2:
            await self.queues.settle(guild.id, game, lambda _: STAYS)
            return None
        language = settings.language or language_of(guild.preferred_locale)
        try:
            channel_or_thread = (
                await self.open_thread(location.channel, game, language)
                if location.in_new_thread
                else location.channel
            )
        except retries.FAULTS as error:
            log.info("no thread for a game of server %s: %s", guild.id, error)
            await self.queues.settle(guild.id, game, lambda _: STAYS)
            return None
        table: Table | None = None
        try:
            table = await self.matched_tables.open(
                guild.id,
                game,
                channel_or_thread.id,
                language,
                clock=settings.clock,
                own=location.in_new_thread,
            )
            return await self._show_table(guild, game, table) if table is not None else None
        finally:
            if isinstance(channel_or_thread, discord.Thread):
                await self._archive_unused_thread(channel_or_thread)

    async def _show_table(self, guild: discord.Guild, game: MatchedGame, table: Table) -> Table | None:
        """Show the table, and return it. After a temporary error, return it too; `Resync` shows it later. If
        Discord refuses the message for good, end the table and return None."""
        try:
            await self.panels.show(table)
        except retries.FAULTS as error:
            if retries.is_transient(error):
                return table
            log.info("table %s of server %s cannot be shown: %s", table.id, guild.id, error)
            ended_table = await self.matched_tables.give_up(guild.id, game, table)
            empty_panel = Panel(StatelessLayout(), version=ended_table.version)
            await self.panels.mark_shown(ended_table.id, empty_panel, 0)
            return None
        return table

    async def _archive_unused_thread(self, thread: discord.Thread) -> None:
        """Archive a thread that has no table, or one that could not be shown."""
        table = await self.tables.find_in_channel(thread.id)
        if table is None or (table.is_over and not table.body.shown.panel):
            await archive_thread(thread)

    async def open_thread(
        self, channel: discord.TextChannel, game: MatchedGame, language: str
    ) -> discord.Thread:
        """Create a thread for the game and return it. If a crash has left an empty thread for this game,
        return that one.

        channel: the parent channel.
        language: the language of the title, if the people have no common one.
        """
        localizer = self.localizers.localizer(None, game.language or language)
        players = localizer([entry.name for entry in game.entries])
        title = localizer.say("thread-name", game=localizer.say(f"game-{game.game}"), player=players)[:90]
        bot_id = channel.guild.me.id
        same_threads = [
            thread for thread in channel.threads if thread.name == title and thread.owner_id == bot_id
        ]
        for thread in same_threads:
            if await self.tables.find_in_channel(thread.id) is None:
                return thread
        return await create_thread(channel, title)

    # ---------------------------------------------------------------- places

    async def location_without_permissions(
        self, guild: discord.Guild, channel_ids: Sequence[int]
    ) -> TableLocation | None:
        """Return the channel in which the bot lacks permissions for a table of people who waited in these
        channels. None if permissions are not the problem: a channel is usable, or all are only busy.

        channel_ids: the ids of the channels where people waited.
        """
        location = await self._find_location(guild, channel_ids, await self.server_settings.of(guild.id))
        return location if location is not None and location.missing_permissions else None

    async def _find_location(
        self, guild: discord.Guild, channel_ids: Sequence[int], settings: ServerSettings
    ) -> TableLocation | None:
        """Return the first channel that is usable for a table. If there is none, return the first channel in
        which the bot lacks permissions; if there is none either, None.

        channel_ids: the ids of the channels where people waited.
        settings: the server's settings.
        """
        fallback = None
        for channel in places(guild, channel_ids, settings.channels):
            needs_thread = settings.thread or await self._is_busy(channel)
            missing = missing_channel_permissions(channel, thread=needs_thread)
            if not missing and not (self.services.is_single_channel and needs_thread):
                return TableLocation(channel, needs_thread)
            fallback = fallback or (TableLocation(channel, needs_thread, missing) if missing else None)
        return fallback

    async def _is_busy(self, channel: discord.TextChannel) -> bool:
        """Return whether an unfinished table is in this channel.

        channel: the channel.
        """
        table = await self.tables.find_in_channel(channel.id)
        return table is not None and not table.is_over


def places(
    guild: discord.Guild, channel_ids: Sequence[int], allowed_ids: Sequence[int]
) -> Iterator[discord.TextChannel]:
    """Yield the channels where a table may be opened: first those in which people waited, if the server
    allows tables there, then all other channels that the server allows.

    channel_ids: the ids of the channels or threads where people waited.
    allowed_ids: the ids of the channels and categories that the server chose; empty: all are allowed.
    """
    chosen = [channel for id in allowed_ids if (channel := guild.get_channel(id)) is not None]
    allowed = [
        channel
        for channel_or_category in chosen
        for channel in getattr(channel_or_category, "text_channels", (channel_or_category,))
    ]
    waited_in = [thread_parent(guild.get_channel_or_thread(id)) for id in channel_ids]
    preferred = [channel for channel in waited_in if not chosen or channel in allowed]
    for place in dict.fromkeys([*preferred, *allowed]):
        if isinstance(place, discord.TextChannel):
            yield place


def missing_channel_permissions(channel: discord.TextChannel, *, thread: bool) -> list[Sentence]:
    """Return the permissions that the bot lacks for a table in a channel, in words.

    thread: whether the table gets a new thread in the channel.
    """
    permissions = channel.permissions_for(channel.guild.me)
    lacks_threads = thread and not permissions.create_public_threads
    thread_permission = [Sentence("right-create-public-threads")] if lacks_threads else []
    return [*missing_permissions(permissions, in_thread=thread), *thread_permission]


setup = adds(MatchedGames)
