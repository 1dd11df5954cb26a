"""Notifies people by direct message that their queue entries have expired, if they want direct messages."""

import logging

import discord

from cogs.delivery import retries
from cogs.delivery.direct_messages import DirectMessages
from cogs.text.voices import Localizers
from cogs.views.personal import queue_view
from sessions.matchmaking.waiting_queue import ServerQueues
from sessions.people.profiles import NO_MESSAGES, People
from sessions.store.protocol import StoreError

log = logging.getLogger("castellan.queue")


class QueueEnds:
    """Sends one message for each end, and not in quiet hours. `/queue` and `/tables` show it to everybody."""

    def __init__(
        self, queues: ServerQueues, people: People, direct_messages: DirectMessages, localizers: Localizers
    ) -> None:
        self.queues, self.people = queues, people
        self.direct_messages, self.localizers = direct_messages, localizers

    async def notify_ended(self, guild: discord.Guild) -> None:
        """Notify the people of one server. If a message cannot be sent, it is not retried."""
        if all(one.told for one in (await self.queues.of(guild.id)).ended):
            return
        for person, ended in (await self.queues.take_unnotified(guild.id, self._awake)).items():
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
        """Return whether a person can be handled now: they do not rest, or want no messages at all.

        person: the Discord id.
        """
        profile = await self.people.of(person)
        return profile.messages == NO_MESSAGES or not (await self.people.longest_rest((person,))).until
