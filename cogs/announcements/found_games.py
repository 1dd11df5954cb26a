"""Opens the tables of people who waited for a game, where their server wants to play."""

import contextlib
import logging
from typing import Any

import discord

from cogs.delivery import retries
from cogs.delivery.panel_sync import PanelSync
from cogs.delivery.sender import lacking
from cogs.text.sentences import language_of
from cogs.text.voices import Voices
from engine.ask import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.gathering.found_tables import FoundTables
from sessions.gathering.waiting_queue import FoundGame, Queues
from sessions.servers.server_settings import Servers
from sessions.store.protocol import StoreFault
from sessions.table.table import Table
from sessions.tables.registry import Tables

log = logging.getLogger("castellan.queue")
MOST_GAMES = 20  # found in one server in one round of the tick


class FoundGames:
    """A tap finds most games. The tick finds those for who waits on, and opens what a kill left unopened."""

    def __init__(
        self, tables: Tables, servers: Servers, panels: PanelSync, voices: Voices, throttle: LogThrottle
    ) -> None:
        self.tables, self.servers, self.panels, self.voices = tables, servers, panels, voices
        self.queues = Queues(tables.store, tables.shelves, tables.people.blocks, tables.now)
        self.found = FoundTables(tables, self.queues)
        self.threads = True  # whether people can follow the way into one
        self._throttle = throttle
        self._idle: set[int] = set()

    def waits(self, guild: int) -> None:
        """Somebody waits there from now on."""
        self._idle.discard(guild)

    async def serve(self) -> None:
        """All servers of this process in which somebody waits. What cannot be served is passed over."""
        for guild in self.panels.sender.client.guilds:
            if guild.id in self._idle or guild.unavailable:
                continue
            try:
                await self._serve(guild)
            except StoreFault as fault:
                self._throttle.say(logging.ERROR, f"the store: {fault}")
            except Exception:
                log.exception("the queue of server %s could not be served", guild.id)

    async def _serve(self, guild: discord.Guild) -> None:
        for lost in await self.found.settle(guild.id):
            with contextlib.suppress(Refused):
                await self.open(guild, lost)
        for _ in range(MOST_GAMES):
            game = await self.queues.match(guild.id)
            if game is None:
                break
            with contextlib.suppress(Refused):
                if await self.open(guild, game) is None:
                    break
        left = await self.queues.of(guild.id)
        if not left.waiting and not left.found:
            self._idle.add(guild.id)

    async def open(self, guild: discord.Guild, game: FoundGame) -> Table | None:
        """The table of a game that was found, shown; None where there is no room for one now: then its people
        wait on. Raises Refused where the limits of tables allow none."""
        wanted = await self.servers.of(guild.id)
        place = self._place(guild, game.place, wanted.channels)
        thread = place is not None and (wanted.thread or await self._busy(place))
        if place is None or len(game.people) < 2 or (thread and not self.threads):
            await self.queues.settle(guild.id, game.table, lambda _: True)
            return None
        language = wanted.language or language_of(guild.preferred_locale)
        try:
            where = await self._thread(place, game, language) if thread else place
        except retries.FAULTS as error:
            log.info("no thread for a game of server %s: %s", guild.id, error)
            await self.queues.settle(guild.id, game.table, lambda _: True)
            return None
        table: Table | None = None
        try:
            table = await self.found.open(guild.id, game, where.id, language, clock=wanted.clock, own=thread)
        finally:
            if table is None and thread:
                with contextlib.suppress(*retries.FAULTS):
                    await where.delete()
        if table is not None:
            with contextlib.suppress(*retries.FAULTS):  # `Recovery` shows it later
                await self.panels.show(table)
        return table

    async def _busy(self, place: discord.TextChannel) -> bool:
        table = await self.tables.at(place.id)
        return table is not None and not table.over

    async def _thread(self, place: discord.TextChannel, game: FoundGame, language: str) -> discord.Thread:
        voice = self.voices.voice(None, game.language or language)
        names = [one.name for one in game.wishes]
        title = voice.say("thread-name", game=voice.say(f"game-{game.game}"), player=names[0])
        return await place.create_thread(name=title[:90], type=discord.ChannelType.public_thread)

    def _place(
        self, guild: discord.Guild, asked: int, channels: tuple[int, ...]
    ) -> discord.TextChannel | None:
        """Where the last of them asked, if it is played there; else the first that the server chose."""
        here: Any = guild.get_channel_or_thread(asked)
        here = getattr(here, "parent", None) if isinstance(here, discord.Thread) else here
        chosen = [one for number in channels if (one := guild.get_channel(number)) is not None]
        inside = [part for one in chosen for part in getattr(one, "text_channels", (one,))]
        ways = [here] if not chosen or here in inside else []
        for place in (*ways, *inside):
            if isinstance(place, discord.TextChannel) and not lacking(place.permissions_for(guild.me)):
                return place
        return None
