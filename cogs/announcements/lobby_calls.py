"""Notifies subscribers when a lobby has opened in their server."""

import asyncio
import logging
from collections import OrderedDict
from functools import partial

import discord

from cogs.delivery import retries
from cogs.delivery.panel_sync import TOLD_OF, PanelSync
from cogs.delivery.permissions.visible_places import sees
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.matchmaking.subscriptions import ChosenSubscribers, OpenLobby, Subscriptions, open_lobby
from sessions.store.protocol import StoreError
from sessions.table.table import Table
from sessions.table.time_controls import MINUTE
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.lobby_calls")
# seconds after which a lobby is open to others, and not just a step to a game against a computer player
SETTLED = 5.0
RECENT = 10 * MINUTE  # seconds; a lobby that changed longer ago, before the bot stopped, is no news
AT_ONCE = 3  # lobbies that are handled together
KNOWN = 4_096  # lobbies that are remembered as handled


class LobbyCalls:
    """Handles each lobby once, in the first round of the background job after people could join it.

    pending_lobbies: lobbies that wait for the background job, by table id, with the time since when.
    """

    def __init__(self, tables: Tables, panels: PanelSync, throttle: LogThrottle) -> None:
        self.tables, self.panels = tables, panels
        self.subscriptions = Subscriptions(tables.store, tables.people, tables.now)
        self._throttle = throttle
        self.pending_lobbies: dict[str, float] = {}
        self._handled_lobbies: OrderedDict[str, None] = OrderedDict()
        self.serving_lock = asyncio.Lock()
        tables.repository.watchers.append(self.handle_change)

    def handle_change(self, table: Table) -> None:
        """Remember a lobby that others can join and see, for the next round."""
        shown = table.body.panel and table.guild and TOLD_OF not in table.body.extra
        if shown and table.id not in self._handled_lobbies and self._open(table) is not None:
            self.pending_lobbies.setdefault(table.id, self.tables.now())

    async def wake(self) -> None:
        """Find lobbies that opened just before this process started, and whose subscribers may not have
        been notified."""
        client_guilds = {guild.id for guild in self.panels.sender.client.guilds}
        for guild in await self.subscriptions.guilds() & client_guilds:
            unfinished = await self.tables.store.load_unfinished_on_server(
                guild, self.tables.repository.limits.quota.server_lobbies
            )
            for row in unfinished.rows:
                recent = self.tables.now() - row.changed < RECENT
                if recent and (table := await self._loaded(row.table)) is not None:
                    self.handle_change(table)

    async def _loaded(self, name: str) -> Table | None:
        """Return the table; None if it is gone or cannot be loaded.

        name: its id.
        """
        try:
            return await self.tables.get(name)
        except Refused as refused:
            log.info("table %s cannot be loaded: %s", name, refused)
            return None

    async def notify_subscribers(self) -> None:
        """Notify the subscribers of new lobbies. What fails is retried in the next round."""
        if self.serving_lock.locked():
            return
        async with self.serving_lock:
            now = self.tables.now()
            due = [name for name, since in self.pending_lobbies.items() if now - since >= SETTLED]
            for begin in range(0, len(due), AT_ONCE):
                await asyncio.gather(*(self._serve(name) for name in due[begin : begin + AT_ONCE]))

    async def _serve(self, name: str) -> None:
        """Handle one lobby, and forget it unless an error may be temporary.

        name: the table's id.
        """
        try:
            done = await self._notify_lobby(name)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
            done = False
        except retries.FAULTS as error:
            log.info("nobody could be told of the lobby of table %s: %s", name, error)
            done = False
        except Exception:
            log.exception("nobody could be told of the lobby of table %s", name)
            done = True
        if done:
            self.pending_lobbies.pop(name, None)

    async def _notify_lobby(self, name: str) -> bool:
        """Notify the subscribers of a lobby, and return whether it is done with.

        name: the table's id.
        """
        table = await self._loaded(name)
        lobby = self._open(table) if table is not None else None
        if table is None or lobby is None:
            return True
        guild = self.panels.sender.client.get_guild(table.guild)
        if guild is None or guild.unavailable:
            return guild is None
        picked = await self.subscriptions.choose_people(
            guild.id, lobby, partial(self._sees_lobby, guild, table.place)
        )
        if picked is not None:
            await self._tell(guild.id, name, picked)
        self._handled_lobbies[name] = None
        if len(self._handled_lobbies) > KNOWN:
            self._handled_lobbies.popitem(last=False)
        return True

    async def _tell(self, guild: int, name: str, picked: ChosenSubscribers) -> None:
        """Ping the chosen subscribers in the lobby's channel, and undo the choice of those who were not
        pinged.

        name: the table's id.
        """
        notified: list[int] = []
        try:
            notified = await self.panels.post_lobby_call(name, partial(self._still_welcome, picked))
        except discord.HTTPException as error:
            if retries.is_transient(error):  # it is unknown whether it was posted
                raise
            log.info("nobody may be told of the lobby of table %s: %s", name, error)
        if picked.are_newly_chosen:
            await self.subscriptions.restore_places(guild, name, {*picked.people} - {*notified})

    async def _still_welcome(self, picked: ChosenSubscribers, table: Table) -> list[int]:
        """Return those of the chosen subscribers who may still be notified of the lobby, at the moment of
        posting."""
        lobby = self._open(table)
        if lobby is None:
            return []
        return await self.subscriptions.filter_notifiable(table.guild, lobby, picked.people)

    async def _sees_lobby(self, guild: discord.Guild, place: int, person: int) -> bool | None:
        """Return whether a person sees the lobby's channel; None if they have left the server.

        place: the channel's id.
        person: the Discord id.
        """
        try:
            return sees(guild, place, await guild.fetch_member(person))
        except discord.NotFound:
            return None
        except retries.FAULTS as error:
            log.info("server %s does not tell who is there: %s", guild.id, error)
            return False

    def _open(self, table: Table) -> OpenLobby | None:
        """Return what others need to know about the lobby; None if nobody can join it."""
        return open_lobby(table, self.tables.packs_by_game[table.game].game.player_counts[-1])
