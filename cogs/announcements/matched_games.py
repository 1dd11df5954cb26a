"""Opens the tables of people who waited for a game, where their server wants to play."""

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import discord

from cogs.announcements.queue_ends import QueueEnds
from cogs.components.items import StatelessLayout
from cogs.components.layout import Panel
from cogs.delivery import retries
from cogs.delivery.panel_sync import PanelSync
from cogs.delivery.sender import missing_permissions
from cogs.delivery.table_threads import archive_thread, create_thread, thread_parent
from cogs.text.sentences import language_of
from cogs.text.voices import Localizers
from engine.presentation import Sentence
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.matchmaking.matched_tables import MatchedTables
from sessions.matchmaking.queue_entries import MatchedGame, QueueEntry, ServerQueue
from sessions.matchmaking.waiting_queue import STAYS
from sessions.servers.server_settings import Servers, ServerSettings
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.time_controls import MINUTE
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.queue")
LOOKED_SECONDS = 3 * MINUTE  # before it is looked once more for the same people, who may have unblocked some
MOST_GAMES = 20  # found in one server in one round of the tick


class TableLocation(NamedTuple):
    """Where a table can be opened. thread: in one of its own; lacks: permissions that are missing, so it
    cannot."""

    channel: discord.TextChannel
    thread: bool = False
    lacks: Sequence[Sentence] = ()


class MatchedGames:
    """A tap finds most games. The tick finds those for who waits on, and opens what a kill left unopened."""

    def __init__(
        self,
        tables: Tables,
        servers: Servers,
        panels: PanelSync,
        voices: Localizers,
        ends: QueueEnds,
        throttle: LogThrottle,
    ) -> None:
        self.tables, self.servers, self.panels, self.voices = tables, servers, panels, voices
        self.queues, self.ends = ends.queues, ends
        self.found = MatchedTables(tables, self.queues)
        self.threads = True  # whether people can follow the way into one
        self._throttle = throttle
        self._serving = asyncio.Lock()
        self._looked: dict[int, tuple[tuple[QueueEntry, ...], float]] = {}

    async def open_matched_games(self) -> None:
        """All servers of this process in which somebody waits. What cannot be served is passed over."""
        if not self._serving.locked():
            async with self._serving:
                await self._serve_all()

    async def _serve_all(self) -> None:
        try:
            waiting = await self.queues.servers()
        except StoreError as fault:
            self._throttle.say(logging.ERROR, f"the store: {fault}")
            return
        self._looked = {guild: looked for guild, looked in self._looked.items() if guild in waiting}
        for number in waiting:
            guild = self.panels.sender.client.get_guild(number)
            if guild is None or guild.unavailable:
                continue
            try:
                await self._serve(guild)
            except StoreError as fault:
                self._throttle.say(logging.ERROR, f"the store: {fault}")
            except Exception:
                log.exception("the queue of server %s could not be served", guild.id)

    async def _serve(self, guild: discord.Guild) -> None:
        for lost in await self.found.settle(guild.id):
            with contextlib.suppress(Refused):
                await self.open(guild, lost)
        for _ in range(MOST_GAMES):
            queue = await self.queues.of(guild.id)
            if self._in_vain(guild.id, queue) or await self.obstacle(guild, [w.place for w in queue.waiting]):
                break
            game = await self.queues.match(guild.id)
            if game is None:
                self._looked[guild.id] = queue.waiting, self.tables.now()
                break
            with contextlib.suppress(Refused):
                if await self.open(guild, game) is None:
                    break
        await self.queues.tidy(guild.id)
        await self.ends.notify_ended(guild)

    def _in_vain(self, guild: int, queue: ServerQueue) -> bool:
        """Whether nobody could be found for these people a short while ago."""
        waiting, at = self._looked.get(guild, ((), 0.0))
        return not queue.waiting or (
            waiting == queue.waiting and abs(self.tables.now() - at) < LOOKED_SECONDS
        )

    async def open(self, guild: discord.Guild, game: MatchedGame) -> Table | None:
        """The table of a game that was found, shown; None where there is no room for one now: then its people
        wait on. Raises Refused where the limits of tables allow none."""
        wanted = await self.servers.of(guild.id)
        room = await self._room(guild, game.places, wanted)
        if room is None or room.lacks or len(game.people) < 2:
            await self.queues.settle(guild.id, game, lambda _: STAYS)
            return None
        language = wanted.language or language_of(guild.preferred_locale)
        try:
            where = await self.open_thread(room.channel, game, language) if room.thread else room.channel
        except retries.FAULTS as error:
            log.info("no thread for a game of server %s: %s", guild.id, error)
            await self.queues.settle(guild.id, game, lambda _: STAYS)
            return None
        table: Table | None = None
        try:
            table = await self.found.open(
                guild.id, game, where.id, language, clock=wanted.clock, own=room.thread
            )
            return await self._shown(guild, game, table) if table is not None else None
        finally:
            if isinstance(where, discord.Thread):
                await self._tidied(where)

    async def _shown(self, guild: discord.Guild, game: MatchedGame, table: Table) -> Table | None:
        """None where Discord refuses it for good; what passes is shown later, by `Resync`."""
        try:
            await self.panels.show(table)
        except retries.FAULTS as error:
            if retries.is_transient(error):
                return table
            log.info("table %s of server %s cannot be shown: %s", table.id, guild.id, error)
            over = await self.found.give_up(guild.id, game, table)
            await self.panels.mark_shown(over.id, Panel(StatelessLayout(), version=over.version), 0)
            return None
        return table

    async def _tidied(self, thread: discord.Thread) -> None:
        """One in which no table stands is archived."""
        table = await self.tables.at(thread.id)
        if table is None or (table.over and not table.body.panel):
            await archive_thread(thread)

    async def open_thread(
        self, place: discord.TextChannel, game: MatchedGame, language: str
    ) -> discord.Thread:
        """One that a kill left empty is used again."""
        voice = self.voices.voice(None, game.language or language)
        players = voice([one.name for one in game.wishes])
        title = voice.say("thread-name", game=voice.say(f"game-{game.game}"), player=players)[:90]
        own = [one for one in place.threads if one.name == title and one.owner_id == place.guild.me.id]
        for left in own:
            if await self.tables.at(left.id) is None:
                return left
        return await create_thread(place, title)

    # ---------------------------------------------------------------- places

    async def obstacle(self, guild: discord.Guild, asked: Sequence[int]) -> TableLocation | None:
        """The place that lacks something, where there is no other one for a table of people who asked in
        these channels; None where there is, or where all are only taken."""
        room = await self._room(guild, asked, await self.servers.of(guild.id))
        return room if room is not None and room.lacks else None

    async def _room(
        self, guild: discord.Guild, asked: Sequence[int], wanted: ServerSettings
    ) -> TableLocation | None:
        """The first place that is free; else the first that lacks something, else None."""
        fallback = None
        for channel in places(guild, asked, wanted.channels):
            thread = wanted.thread or await self._busy(channel)
            lacks = missing_channel_permissions(channel, thread=thread)
            if not lacks and (self.threads or not thread):
                return TableLocation(channel, thread)
            fallback = fallback or (TableLocation(channel, thread, lacks) if lacks else None)
        return fallback

    async def _busy(self, place: discord.TextChannel) -> bool:
        table = await self.tables.at(place.id)
        return table is not None and not table.over


def places(
    guild: discord.Guild, asked: Sequence[int], channels: Sequence[int]
) -> Iterator[discord.TextChannel]:
    """Where somebody asked, if it is played there; then those that the server chose."""
    chosen = [channel for number in channels if (channel := guild.get_channel(number)) is not None]
    inside = [part for channel in chosen for part in getattr(channel, "text_channels", (channel,))]
    ways = [thread_parent(guild.get_channel_or_thread(number)) for number in asked]
    own = [channel for channel in ways if not chosen or channel in inside]
    for place in dict.fromkeys([*own, *inside]):
        if isinstance(place, discord.TextChannel):
            yield place


def missing_channel_permissions(channel: discord.TextChannel, *, thread: bool) -> list[Sentence]:
    """What the bot lacks for a table in a channel, or in a new thread of it."""
    may = channel.permissions_for(channel.guild.me)
    more = [Sentence("right-create-public-threads")] if thread and not may.create_public_threads else []
    return [*missing_permissions(may, in_thread=thread), *more]
