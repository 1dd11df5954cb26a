"""Notifies people by direct message that their queue entries have expired, if they want direct messages."""

import logging

import discord

from cogs.core.delivery import retries
from cogs.core.services import Services
from cogs.gathering import queue_view
from sessions.people.profiles import NO_MESSAGES
from sessions.store.protocol import StoreError

log = logging.getLogger("castellan.queue")


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
        if all(entry.told for entry in queue.ended):
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
