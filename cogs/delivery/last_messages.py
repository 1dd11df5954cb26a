"""Whether a panel has scrolled away behind other messages of its channel, which the bot is not told of.

Without the intent for messages nobody tells the bot that something was written. But Discord says with every
interaction which message its channel's last one is; only where that is no longer the panel, and another one
than before, the messages since the panel are counted by a request. What of an interaction discord.py leaves
unread is kept by this file alone: `discord.Interaction._from_data` is private. Where a version of discord.py
no longer has it, messages are counted at every turn.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import discord

from cogs.delivery import retries

log = logging.getLogger("castellan.last_messages")
PRIVATE = "_from_data"
READ: Callable[[Any, Any], None] | None = getattr(discord.Interaction, PRIVATE, None)
LAST = "last message"  # in an interaction's extras: the id of its channel's last message
MOST_AFTER = 5  # messages below a panel that is still before everybody's eyes
MOST_KEPT = 4_096


class MessageCount(NamedTuple):
    """How many messages stood below a panel when this one was the channel's last."""

    panel: int
    last: int
    after: int


def keep_last_messages() -> None:
    """From now on interactions carry what they say of their channel's last message."""

    def read(interaction: Any, data: Any) -> None:
        last = (data.get("channel") or {}).get("last_message_id")
        if last:
            interaction.extras[LAST] = int(last)
        assert READ is not None
        READ(interaction, data)

    if READ is not None:
        setattr(discord.Interaction, PRIVATE, read)


class LastMessages:
    """The last message of each channel in which something was tapped, or posted by us; in memory."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, int] = OrderedDict()
        self._counted: OrderedDict[int, MessageCount] = OrderedDict()

    def saw(self, interaction: discord.Interaction[Any]) -> None:
        """Something was tapped or typed in a channel."""
        if LAST in interaction.extras:
            self.posted(interaction.channel_id or 0, interaction.extras[LAST])

    def posted(self, place: int, message: int) -> None:
        """This message stands in that channel."""
        self._last[place] = max(message, self._last.get(place, 0))
        self._last.move_to_end(place)
        while len(self._last) > MOST_KEPT:
            self._last.popitem(last=False)

    def newest(self, place: int) -> int:
        """Return the last message of a channel; 0 where nobody knows it."""
        return self._last.get(place, 0)

    async def scrolled_away(self, channel: discord.abc.Messageable, place: int, panel: int) -> bool:
        """Whether more than a few messages stand below a panel; also where nobody knows."""
        last = self.newest(place)
        if last == panel:
            return False
        known = self._counted.get(place)
        if known is None or not last or known[:2] != (panel, last):
            known = MessageCount(panel, last, await self._count(channel, panel))
            self._counted[place] = known
            self._counted.move_to_end(place)
            while len(self._counted) > MOST_KEPT:
                self._counted.popitem(last=False)
        return known.after > MOST_AFTER

    async def _count(self, channel: discord.abc.Messageable, panel: int) -> int:
        try:
            below = channel.history(limit=MOST_AFTER + 1, after=discord.Object(panel))
            return len([message async for message in below])
        except retries.FAULTS as error:
            log.info("nobody knows what stands below message %s: %s", panel, error)
            return MOST_AFTER + 1
