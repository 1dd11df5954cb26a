"""Reacts to changes of servers, channels and permissions: the tables in them pause, end or go on."""

import contextlib
import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord.ext import commands

from cogs.core.runtime.resync import Resync
from cogs.core.runtime.scheduler import Scheduler
from engine.questions import Refused
from sessions.operations import timeouts
from sessions.packs.uploaded_packs import SERVER, Holder
from sessions.store.protocol import StoredTable
from sessions.table.table import Operation
from sessions.table.table_data import PLAYING
from sessions.tables.tables import Tables

log = logging.getLogger("castellan")
ALL = 1 << 31  # more tables than a server has


class GuildEvents(commands.Cog):
    """Listens to events of the servers and channels in which tables are.

    resync: shows the tables of a place anew.
    scheduler: lets the clocks of a server run again.
    """

    def __init__(self, tables: Tables, resync: Resync, scheduler: Scheduler) -> None:
        self.tables, self.resync, self.scheduler = tables, resync, scheduler
        self._unavailable_guilds: set[int] = set()  # ids of servers that Discord cannot reach now

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Delete the card packs of a server that the bot has left. Games that began with such a pack keep its
        cards. The server's tables stay as they are, and their clocks stop.

        Does nothing unless this process holds the lease, because other processes may not write to the store.
        """
        log.info("removed from server %s", guild.id)
        if self.tables.store.lease.is_held:
            await self.tables.repository.packs.uploads.erase_holder(Holder(SERVER, guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """If the bot was in this server before, let the tables there go on in new panels."""
        log.info("invited to server %s", guild.id)
        if not (self.tables.store.lease.is_held and self.resync.serves(guild.id)):
            return
        unfinished = await self.tables.store.load_unfinished_on_server(guild.id, ALL, ALL)
        await self._apply(unfinished.rows, timeouts.restart_clock)
        for channel in dict.fromkeys(row.channel for row in unfinished.rows):
            await self.resync.repost(channel)
        await self._back(guild)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that nobody in the server can answer, because Discord cannot reach it."""
        self._unavailable_guilds.add(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the server's tables go on, because Discord can reach it (again). Players get back what their
        clocks took meanwhile."""
        if guild.id in self._unavailable_guilds or self.scheduler.has_missed(guild.id):
            self._unavailable_guilds.discard(guild.id)
            unfinished = await self.tables.store.load_unfinished_on_server(guild.id, playing=ALL)
            await self._apply(unfinished.rows, timeouts.return_time)
        await self._back(guild)

    async def _apply(self, rows: Sequence[StoredTable], operation: Operation) -> None:
        """Apply an operation to those of these tables that are running games, except those that refuse it."""
        for row in rows:
            if row.phase == PLAYING and self.tables.store.lease.is_held:
                with contextlib.suppress(Refused):
                    await self.tables.apply(row.table, operation)

    async def _back(self, guild: discord.Guild) -> None:
        """Let the clocks of a server run again, and retry its tables."""
        self.scheduler.handle_return(guild.id)
        await self.reset_backoff(guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry the server's tables after a change of a role's permissions."""
        if before.permissions != after.permissions:
            await self.reset_backoff(guild=after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry the server's tables after a change of the bot's roles or timeout. Without a privileged intent
        Discord sends this event only for the bot itself.
        """
        changed = before.roles != after.roles or before.timed_out_until != after.timed_out_until
        if after.id == after.guild.me.id and changed:
            await self.reset_backoff(guild=after.guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: Any, after: Any) -> None:
        """Retry the channel's tables after a change of its permissions."""
        if before.overwrites != after.overwrites:
            await self.reset_backoff(channel=after.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Retry the tables of a thread that was changed, such as unarchived."""
        await self.reset_backoff(channel=event.thread_id)

    async def reset_backoff(self, *, channel: int = 0, guild: int = 0) -> None:
        """Retry the tables of a channel or server at once, because something changed there.

        channel: Discord's id of the channel; 0: no channel is given.
        guild: Discord's id of the server; 0: no server is given.
        """
        for name in self.resync.backoff.reset(channel=channel, guild=guild):
            await self.resync.resync(name)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the tables of a deleted channel."""
        await self.resync.close_channel(channel.id, channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """End the tables of a deleted thread."""
        await self.resync.close_channel(event.thread_id, event.guild_id)
