"""Where a server wants to be played in, what is offered there, and how its tables begin."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sessions.cards.available_packs import GamePacks, playable
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

KIND = "server"
KEPT, KEPT_SECONDS = 4_096, 10.0  # so long another process may not know of a change
EVERYBODY, MANAGERS = "", "managers"  # who may open tournaments
MOST_CHANNELS = 25  # as many as one list of Discord's takes


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's wishes; as they are here where it never said any.

    channels: to play in, or categories of them (none: everywhere); thread: whether a table has a thread of
    its own by default; without: games that are not offered; clock, language: that tables begin with ("": the
    usual clock, the server's own language); board: the channel of the list of its tables (0: none);
    tournaments: who may open them, EVERYBODY or MANAGERS; desk: the channel of its referee's desk (0: none).
    """

    channels: tuple[int, ...] = ()
    thread: bool = False
    without: tuple[str, ...] = ()
    clock: str = ""
    language: str = ""
    board: int = 0
    tournaments: str = EVERYBODY
    desk: int = 0

    def offered(self, shelves: Mapping[str, GamePacks]) -> dict[str, GamePacks]:
        """The games of which a table can be opened there."""
        return {name: shelf for name, shelf in playable(shelves).items() if name not in self.without}


USUAL = ServerSettings()


class Servers:
    """The wishes of all servers; those that were asked for are kept in memory for a moment."""

    def __init__(self, store: Store, now: Callable[[], float], most: int = KEPT) -> None:
        """most: servers whose wishes are kept in memory."""
        self.now, self.most = now, most
        self._notes = EntryStore[ServerSettings](store, KIND, ServerSettings, ServerSettings)
        self.cached: OrderedDict[int, tuple[float, ServerSettings]] = OrderedDict()

    async def of(self, guild: int) -> ServerSettings:
        """What a server wants (0, no server: nothing)."""
        known = self.cached.get(guild)
        if known is not None and abs(self.now() - known[0]) < KEPT_SECONDS:
            return known[1]
        return self._noted(guild, await self._notes.get(guild) if guild else USUAL)

    async def change(self, guild: int, **wanted: Any) -> ServerSettings:
        """From now on so; what is not named stays as another process may have left it."""
        return await self._changed(guild, lambda before: msgspec.structs.replace(before, **wanted))

    async def without_channel(self, guild: int, channel: int) -> ServerSettings:
        """A channel is gone: nothing is wanted there any more."""

        def drop(before: ServerSettings) -> ServerSettings:
            left = tuple(one for one in before.channels if one != channel)
            board = 0 if before.board == channel else before.board
            desk = 0 if before.desk == channel else before.desk
            return msgspec.structs.replace(before, channels=left, board=board, desk=desk)

        return await self._changed(guild, drop)

    async def _changed(
        self, guild: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        return self._noted(guild, await self._notes.change(guild, change))

    def _noted(self, guild: int, wanted: ServerSettings) -> ServerSettings:
        self.cached[guild] = (self.now(), wanted)
        self.cached.move_to_end(guild)
        while len(self.cached) > self.most:
            self.cached.popitem(last=False)
        return wanted
