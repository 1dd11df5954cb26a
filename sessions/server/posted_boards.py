"""The message with the list of a server's tables, and the one with its referee's desk. Both are saved, so
that after a restart the bot edits them instead of posting new ones.
"""

import msgspec

from sessions.store.protocol import Conflict, Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

# Kinds of storage entries, by id of the server.
BOARD = stored_kind("server-board", AboutPeople.NOTHING)
DESK = stored_kind("server-desk", AboutPeople.NOTHING)


class PostedBoard(msgspec.Struct, frozen=True):
    """A message with a server's list of tables or its referee's desk."""

    channel: int
    """Channel id."""
    message: int
    """Message id."""
    posted: float
    """When it was posted, seconds since 1970."""
    mark: str
    """Identifies the message's content. When the content of now has another mark, the message is edited."""


class PostedBoards:
    """The messages of one kind on all servers.

    Usually one process handles a server. If two do so for a while, the slower one gets False from `save`.
    """

    def __init__(self, store: Store, kind: str = BOARD) -> None:
        """`kind`: kind of the storage entries: BOARD or DESK."""
        self.store, self.kind = store, kind

    async def of(self, guild: int) -> PostedBoard | None:
        """Return the message posted in a server; None if there is none."""
        return _read(await self.store.load_entry(self.kind, str(guild)))

    async def forget_channel(self, guild: int, channel: int) -> None:
        """Delete the entry of a server's message if the message was in this channel, which has been
        deleted."""
        posted = await self.of(guild)
        if posted is not None and posted.channel == channel:
            await self.save(guild, posted, None)

    async def save(self, guild: int, before: PostedBoard | None, after: PostedBoard | None) -> bool:
        """Save which message is posted; return False if another process saved something else meanwhile.

        `before`: what this process believes to be stored; None: nothing. `after`: the new message; None:
        delete the entry.
        """
        stored = await self.store.load_entry(self.kind, str(guild))
        if _read(stored) != before:
            return False
        new = msgspec.json.encode(after) if after is not None else None
        try:
            await self.store.replace(self.kind, str(guild), stored, new)
        except Conflict:
            return False
        return True


def _read(stored: bytes | None) -> PostedBoard | None:
    """Decode a stored message; None if nothing is stored."""
    return msgspec.json.decode(stored, type=PostedBoard) if stored else None
