"""Which message lists a server's tables or is its referee's desk, and what it says: so that a restart edits
that one."""

import msgspec

from sessions.store.protocol import Conflict, Store

BOARD, DESK = "server-board", "server-desk"  # kinds of notes


class PostedBoard(msgspec.Struct, frozen=True):
    """channel, message: where it stands; posted: since when, seconds since 1970; mark: of what it says."""

    channel: int
    message: int
    posted: float
    mark: str


class PostedBoards:
    """The messages of one kind of all servers. A server is one process's; where two overlap, the later one is
    told so."""

    def __init__(self, store: Store, kind: str = BOARD) -> None:
        self.store, self.kind = store, kind

    async def of(self, guild: int) -> PostedBoard | None:
        return _read(await self.store.load_entry(self.kind, str(guild)))

    async def lost(self, guild: int, channel: int) -> None:
        """A channel is gone for good, and what stood there with it."""
        stands = await self.of(guild)
        if stands is not None and stands.channel == channel:
            await self.note(guild, stands, None)

    async def note(self, guild: int, before: PostedBoard | None, after: PostedBoard | None) -> bool:
        """Note what stands there now; False where another process has noted something else meanwhile."""
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
    return msgspec.json.decode(stored, type=PostedBoard) if stored else None
