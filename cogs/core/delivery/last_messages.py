"""Finds out whether a panel has scrolled away behind other messages of its channel.

Without the intent for messages, Discord does not notify the bot of new messages. But every interaction
contains the id of its channel's last message. If that is the panel, nothing stands below it. If it is another
message, the messages below the panel are counted by a request, once for each new last message.

Discord does not say whether that id can be that of an ephemeral message, which stands below the panel for one
person only. So the ids of the bot's own are left out.

discord.py does not read the field with that id. Where `core/delivery/discord_internals.py` cannot read it
either, messages are counted at every turn.
"""

import logging
from collections import OrderedDict
from typing import Any, NamedTuple

import discord

from cogs.core.delivery import retries
from cogs.core.delivery.discord_internals import LAST_MESSAGE, reads_last_messages

log = logging.getLogger("castellan.last_messages")
MOST_AFTER = 5  # messages below a panel that is still in sight
MOST_KEPT = 4_096  # channels, and ephemeral messages


class MessageCount(NamedTuple):
    """A count of the messages below a panel."""

    panel: int
    """The panel's message id."""
    last: int
    """The id of the channel's last message at the time of the count."""
    after: int
    """How many messages stood below the panel."""


class LastMessages:
    """Knows the last message of each channel in which somebody tapped or the bot posted; in memory only."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, int] = OrderedDict()
        self._counted: OrderedDict[int, MessageCount] = OrderedDict()
        self._ephemeral: OrderedDict[int, None] = OrderedDict()  # ids of messages that the bot has sent

    def note_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Note the last message of the channel in which something was tapped or typed."""
        last_message = interaction.extras.get(LAST_MESSAGE)
        if last_message is not None and last_message not in self._ephemeral:
            self.note_message(interaction.channel_id or 0, last_message)

    def note_ephemeral(self, message: int) -> None:
        """Note an ephemeral message of the bot. message: its id."""
        self._ephemeral[message] = None
        if len(self._ephemeral) > MOST_KEPT:
            self._ephemeral.popitem(last=False)

    def note_message(self, channel: int, message: int) -> None:
        """Note a message that was posted in a channel. channel, message: Discord's ids of channel and
        message."""
        self._last[channel] = max(message, self._last.get(channel, 0))
        self._last.move_to_end(channel)
        while len(self._last) > MOST_KEPT:
            self._last.popitem(last=False)

    def newest(self, channel: int) -> int:
        """Return the id of a channel's last message; 0 if unknown. channel: the channel's Discord id."""
        return self._last.get(channel, 0)

    async def has_scrolled_away(self, channel: discord.abc.Messageable, channel_id: int, panel: int) -> bool:
        """Return whether more than `MOST_AFTER` messages stand below a panel. If that cannot be found out,
        return True.

        channel_id: the channel's Discord id.
        panel: the panel's message id.
        """
        last_message = self.newest(channel_id) if reads_last_messages() else 0
        if last_message == panel:
            return False
        count = self._counted.get(channel_id)
        if count is None or not last_message or count[:2] != (panel, last_message):
            count = MessageCount(panel, last_message, await self._count(channel, panel))
            self._counted[channel_id] = count
            self._counted.move_to_end(channel_id)
            while len(self._counted) > MOST_KEPT:
                self._counted.popitem(last=False)
        return count.after > MOST_AFTER

    async def _count(self, channel: discord.abc.Messageable, panel: int) -> int:
        """Return how many messages stand below a panel, counted by a request. It counts to `MOST_AFTER` + 1
        at most. If the request fails, return `MOST_AFTER` + 1.

        panel: the panel's message id.
        """
        try:
            history = channel.history(limit=MOST_AFTER + 1, after=discord.Object(panel))
            return len([message async for message in history])
        except retries.FAULTS as error:
            log.info("nobody knows what stands below message %s: %s", panel, error)
            return MOST_AFTER + 1
