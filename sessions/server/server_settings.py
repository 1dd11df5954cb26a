"""A server's settings: where to play, which games are offered, and how tables begin."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sessions.packs.available_packs import GamePacks, playable
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("server", AboutPeople.NOTHING)  # of storage entries by id of the server
# Servers in the cache, and how long each is used: another process may not see a change for so long.
KEPT, KEPT_SECONDS = 4_096, 10.0
EVERYBODY, MANAGERS = "", "managers"  # who may open tournaments
MOST_CHANNELS = 25  # the limit of Discord's select menus


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settings of a server. A setting that the server has not changed has its default."""

    channels: tuple[int, ...] = ()
    """Ids of channels or categories to play in; empty: everywhere."""
    thread: bool = False
    """Whether a table gets its own thread by default."""
    without: tuple[str, ...] = ()
    """Names of games that are not offered."""
    clock: str = ""
    """The time control of new tables; "": the default one."""
    language: str = ""
    """The language of new tables; "": the server's own."""
    board: int = 0
    """Channel of the list of tables; 0: none."""
    tournaments: str = EVERYBODY
    """Who may open tournaments: EVERYBODY or MANAGERS."""
    organisers: int = 0
    """Role whose members organise all tournaments and leagues here, as managers do; 0: none."""
    desk: int = 0
    """Channel of the referee's desk; 0: none."""

    def offered(self, packs_by_game: Mapping[str, GamePacks]) -> dict[str, GamePacks]:
        """Return those of `packs_by_game` for which a table can be opened on this server.

        `packs_by_game`: name of a game → its card packs.
        """
        return {
            name: game_packs
            for name, game_packs in playable(packs_by_game).items()
            if name not in self.without
        }


USUAL = ServerSettings()  # the defaults


class Servers:
    """The settings of all servers, cached for a short time."""

    def __init__(self, store: Store, now: Callable[[], float], most_cached: int = KEPT) -> None:
        """`now`: returns seconds since 1970. `most_cached`: how many servers are cached."""
        self.now, self.most_cached = now, most_cached
        self._entries = EntryStore[ServerSettings](store, KIND, ServerSettings, ServerSettings)
        self.cached: OrderedDict[int, tuple[float, ServerSettings]] = OrderedDict()
        """Server id → when its settings were loaded, seconds since 1970, and the settings."""

    async def of(self, guild: int) -> ServerSettings:
        """Return a server's settings; the defaults for 0, which is no server."""
        cached = self.cached.get(guild)
        if cached is not None and abs(self.now() - cached[0]) < KEPT_SECONDS:
            return cached[1]
        return self._noted(guild, await self._entries.get(guild) if guild else USUAL)

    async def change(self, guild: int, **wanted: Any) -> ServerSettings:
        """Change some settings of a server, and return all of them. The other settings stay as they are
        stored, even if another process has changed them since.

        `wanted`: name of a field of `ServerSettings` → its new value.
        """
        return await self._changed(guild, lambda before: msgspec.structs.replace(before, **wanted))

    async def without_channel(self, guild: int, channel: int) -> ServerSettings:
        """Remove a deleted channel from the settings."""

        def drop(before: ServerSettings) -> ServerSettings:
            """Return the settings without the channel."""
            channels = tuple(other for other in before.channels if other != channel)
            board = 0 if before.board == channel else before.board
            desk = 0 if before.desk == channel else before.desk
            return msgspec.structs.replace(before, channels=channels, board=board, desk=desk)

        return await self._changed(guild, drop)

    async def _changed(
        self, guild: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Change a server's settings, save and cache them, and return them."""
        return self._noted(guild, await self._entries.change(guild, change))

    def _noted(self, guild: int, settings: ServerSettings) -> ServerSettings:
        """Cache a server's settings, drop the oldest ones if there are too many, and return them."""
        self.cached[guild] = (self.now(), settings)
        self.cached.move_to_end(guild)
        while len(self.cached) > self.most_cached:
            self.cached.popitem(last=False)
        return settings
