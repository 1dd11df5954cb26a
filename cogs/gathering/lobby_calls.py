"""Notifies subscribers when a lobby has opened in their server."""

import asyncio
import logging
from collections import OrderedDict
from functools import partial

import discord

from cogs.core.cog import BotCog, adds, on_begin, on_tick
from cogs.core.delivery import retries
from cogs.core.delivery.visible_places import sees
from cogs.core.services import Services
from engine.questions import Refused
from sessions.gathering.subscriptions import ChosenSubscribers, Subscriptions, open_lobby
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.time_controls import MINUTE

log = logging.getLogger("castellan.lobby_calls")
# seconds after which a lobby is open to others, and not just a step to a game against a computer player
SETTLED = 5.0
RECENT = 10 * MINUTE  # seconds; a lobby that changed longer ago, before the bot stopped, is no news
AT_ONCE = 3  # lobbies that are handled together
KNOWN = 4_096  # lobbies that are remembered as handled


class LobbyCalls(BotCog):
    """Notifies the subscribers of each lobby once: in a round of the background job, soon after the lobby
    opened.

    The attribute `pending_lobbies` maps the id of a table to the time since which its lobby waits for the
    background job, in seconds since the epoch.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.panels = services.tables, services.panels
        self.subscriptions = Subscriptions(services.tables.store, services.tables.people, services.tables.now)
        self._throttle = services.throttle
        self.pending_lobbies: dict[str, float] = {}
        self._handled_lobbies: OrderedDict[str, None] = OrderedDict()  # ids of tables, the newest last
        self.serving_lock = asyncio.Lock()
        services.tables.repository.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Remember a lobby that others can see and join, for the next round of the background job."""
        is_new_and_shown = table.body.shown.panel and table.guild and not table.body.shown.announced
        if is_new_and_shown and table.id not in self._handled_lobbies and open_lobby(table) is not None:
            self.pending_lobbies.setdefault(table.id, self.tables.now())

    @on_begin
    async def wake(self) -> None:
        """At the start, find lobbies that opened just before. Their subscribers may not have been
        notified."""
        client_guilds = {guild.id for guild in self.panels.sender.client.guilds}
        for guild in await self.subscriptions.guilds() & client_guilds:
            unfinished = await self.tables.store.load_unfinished_on_server(
                guild, self.tables.repository.limits.quota.server_lobbies
            )
            for row in unfinished.rows:
                is_recent = self.tables.now() - row.changed < RECENT
                if is_recent and (table := await self._loaded(row.table)) is not None:
                    self.handle_change(table)

    async def _loaded(self, table_id: str) -> Table | None:
        """Return the table; None if it is gone or cannot be loaded."""
        try:
            return await self.tables.get(table_id)
        except Refused as refused:
            log.info("table %s cannot be loaded: %s", table_id, refused)
            return None

    @on_tick
    async def notify_subscribers(self) -> None:
        """Notify the subscribers of new lobbies. What fails is retried in the next round."""
        if self.serving_lock.locked():
            return
        async with self.serving_lock:
            now = self.tables.now()
            due_ids = [table_id for table_id, since in self.pending_lobbies.items() if now - since >= SETTLED]
            for begin in range(0, len(due_ids), AT_ONCE):
                group = due_ids[begin : begin + AT_ONCE]
                await asyncio.gather(*(self._serve(table_id) for table_id in group))

    async def _serve(self, table_id: str) -> None:
        """Notify the subscribers of one lobby, and forget it unless an error may be temporary."""
        try:
            is_done = await self._notify_lobby(table_id)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
            is_done = False
        except retries.FAULTS as error:
            log.info("nobody could be told of the lobby of table %s: %s", table_id, error)
            is_done = False
        except Exception:
            log.exception("nobody could be told of the lobby of table %s", table_id)
            is_done = True
        if is_done:
            self.pending_lobbies.pop(table_id, None)

    async def _notify_lobby(self, table_id: str) -> bool:
        """Notify the subscribers of a lobby. Return False if the next round has to try again."""
        table = await self._loaded(table_id)
        lobby = open_lobby(table) if table is not None else None
        if table is None or lobby is None:
            return True
        guild = self.panels.sender.client.get_guild(table.guild)
        if guild is None or guild.unavailable:
            return guild is None
        chosen = await self.subscriptions.choose_people(
            guild.id, lobby, partial(self._sees_lobby, guild, table.channel)
        )
        if chosen is not None:
            await self._ping_subscribers(guild.id, table_id, chosen)
        self._handled_lobbies[table_id] = None
        if len(self._handled_lobbies) > KNOWN:
            self._handled_lobbies.popitem(last=False)
        return True

    async def _ping_subscribers(self, guild: int, table_id: str, chosen: ChosenSubscribers) -> None:
        """Ping the chosen subscribers in the lobby's channel. The choice of those who were not pinged is
        undone, so that the next lobby can choose them.

        chosen: the subscribers whose turn it is to be notified.
        guild: the Discord id of the server.
        """
        notified: list[int] = []  # Discord ids
        try:
            notified = await self.panels.post_lobby_call(table_id, partial(self._still_welcome, chosen))
        except discord.HTTPException as error:
            if retries.is_transient(error):  # it is unknown whether it was posted
                raise
            log.info("nobody may be told of the lobby of table %s: %s", table_id, error)
        if chosen.are_newly_chosen:
            await self.subscriptions.restore_places(guild, table_id, {*chosen.people} - {*notified})

    async def _still_welcome(self, chosen: ChosenSubscribers, table: Table) -> list[int]:
        """Return the Discord ids of those chosen subscribers who may still be notified of the lobby, just
        before the message is posted.

        table: the lobby as it is now.
        """
        lobby = open_lobby(table)
        if lobby is None:
            return []
        return await self.subscriptions.filter_notifiable(table.guild, lobby, chosen.people)

    async def _sees_lobby(self, guild: discord.Guild, channel: int, person: int) -> bool | None:
        """Return whether a person sees the lobby's channel. None: the person has left the server. If Discord
        does not answer, return False.

        channel: the channel's id.
        person: the Discord id.
        """
        try:
            return sees(guild, channel, await guild.fetch_member(person))
        except discord.NotFound:
            return None
        except retries.FAULTS as error:
            log.info("server %s does not tell who is there: %s", guild.id, error)
            return False


setup = adds(LobbyCalls)
