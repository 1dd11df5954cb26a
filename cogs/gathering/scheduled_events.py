"""Discord's scheduled events that announce lobbies with a scheduled start: created, moved and cancelled
with their tables."""

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord import EntityType, EventStatus, PrivacyLevel

from cogs.core.cog import BotCog, adds, on_tick
from cogs.core.components import layout
from cogs.core.delivery import retries
from cogs.core.services import Services
from sessions.common.locks import Locks
from sessions.server.planned_events import PlannedEvent, PlannedEvents
from sessions.table import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import PLAYING

log = logging.getLogger("castellan.events")
LASTS = timedelta(hours=2)  # length of an event: Discord requires an end, and it is unknown


class ScheduledEvents(BotCog):
    """Updates events: at once after a tap, and after all other changes in the next round of the background
    job.

    The attribute `planned_events` says which event belongs to which table.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables, self.client, self.localizers = services.tables, services.client, services.localizers
        self.planned_events = PlannedEvents(services.tables.store)
        self._locks = Locks()

    @on_tick
    async def update_events(self) -> None:
        """Update all events in this process's servers. What fails is retried in the next round."""
        planned_by_table = await self.planned_events.all()
        for table_id, planned in planned_by_table.items():
            guild = self.client.get_guild(planned.guild)
            if guild is not None and not guild.unavailable:
                await self.update_event(table_id)

    async def announce(self, table: Table) -> int:
        """Create the event of a table if the table has none, and return the event's id; 0 if the table can
        have no event now. If Discord refuses the event, forget the request and raise Discord's error."""
        async with self._locks.of(table.id):
            if await self.planned_events.of(table.id) is None:
                await self.planned_events.save(table.id, PlannedEvent(table.guild, table.channel))
            try:
                await self._update_event(table.id)
            except discord.HTTPException as error:
                if not retries.is_transient(error):
                    await self.planned_events.save(table.id, None)
                raise
            planned = await self.planned_events.of(table.id)
            return planned.event if planned is not None else 0

    async def update_event(self, table: str) -> None:
        """Update the event to its table. If Discord refuses that, log it and give up.

        table: its id.
        """
        async with self._locks.of(table):
            try:
                await self._update_event(table)
            except retries.FAULTS as error:
                log.info("the event of table %s: %s", table, error)
                if not retries.is_transient(error):
                    await self.planned_events.save(table, None)

    async def _update_event(self, table_id: str) -> None:
        """Create, move or end the event of a table, as the table's scheduled start requires."""
        planned, table = await self.planned_events.of(table_id), await self.tables.get(table_id)
        guild = self.client.get_guild(planned.guild) if planned is not None else None
        if (
            planned is None
            or guild is None
            or (table is not None and table.body.lobby.closed_luck is not None)
        ):
            return
        start = scheduled_start.pending(table.body) if table is not None else None
        if table is None or start is None:
            await self._end_event(guild, planned, began=table is not None and table.phase == PLAYING)
            await self.planned_events.save(table_id, None)
        elif planned.at != start.at and start.at > self.tables.now():
            event = await self._find_event(guild, planned)
            if event is None and planned.event:  # somebody has deleted it
                await self.planned_events.save(table_id, None)
                return
            event_id = await self._create_or_move_event(guild, table, event, start.at)
            changed = PlannedEvent(guild.id, planned.channel, event_id, start.at)
            await self.planned_events.save(table_id, changed)

    async def _find_event(self, guild: discord.Guild, planned: PlannedEvent) -> discord.ScheduledEvent | None:
        """Return the bot's event as Discord has it; None if it has ended or does not exist. An event that was
        created just before a crash is not stored yet; it is found by its channel.

        planned: what is stored about the event.
        """
        bot_id = self.client.user.id if self.client.user is not None else 0
        for event in await guild.fetch_scheduled_events(with_counts=False):
            is_same = (
                event.id == planned.event if planned.event else event.location == event_location(planned)
            )
            is_open = event.status in (EventStatus.scheduled, EventStatus.active)
            if is_same and event.creator_id == bot_id and is_open:
                return event
        return None

    async def _create_or_move_event(
        self, guild: discord.Guild, table: Table, event: discord.ScheduledEvent | None, at: float
    ) -> int:
        """Create the event for this time, or move it there, and return its id.

        event: the event to move; None to create one.
        at: the scheduled start, in seconds since the epoch.
        """
        start_time = datetime.fromtimestamp(at, UTC)
        times: dict[str, Any] = {"start_time": start_time, "end_time": start_time + LASTS}
        if event is not None:
            return (await event.edit(**times)).id
        localizer = self.localizers.localizer(None, table.body.options.language)
        link = layout.link_to(table.guild, table.channel)
        description = localizer.say("event-about", about=localizer.say(f"about-{table.game}"), link=link)
        created_event = await guild.create_scheduled_event(
            name=localizer.say(f"game-{table.game}"),
            description=layout.cut(description, 1_000),
            location=link,
            entity_type=EntityType.external,
            privacy_level=PrivacyLevel.guild_only,
            **times,
        )
        return created_event.id

    async def _end_event(self, guild: discord.Guild, planned: PlannedEvent, *, began: bool) -> None:
        """End an event. If the game has begun, start the event; it then ends by itself. If the game has not
        begun, cancel the event; one that has started already is ended instead.

        planned: what is stored about the event.
        began: whether the game has begun.
        """
        event = await self._find_event(guild, planned)
        if event is None or (began and event.status is EventStatus.active):
            return
        if began:
            await event.start()
        elif event.status is EventStatus.scheduled:
            await event.cancel()
        else:
            await event.end()


def event_location(planned: PlannedEvent) -> str:
    """Return the location text of an event: a link to the channel of its table."""
    return layout.link_to(planned.guild, planned.channel)


def may_announce(guild: discord.Guild) -> bool:
    """Return whether the bot may create events in this server.

    Since 2026-02-23 MANAGE_EVENTS alone is not sufficient (discord-api-docs, change-log.mdx).
    CREATE_EVENTS also allows a bot to edit and delete its own events
    (resources/guild-scheduled-event.mdx).
    """
    return guild.me.guild_permissions.create_events


setup = adds(ScheduledEvents)
