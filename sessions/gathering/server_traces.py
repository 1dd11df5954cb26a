"""The servers in which something of somebody may be kept: under their own id, to be told and forgotten."""

from collections.abc import Callable

from sessions.store import id_lists
from sessions.store.protocol import Store


class ServerTraces:
    """Of one kind. Noted before a server's note names somebody, and struck after it does no more."""

    def __init__(self, store: Store, kind: str) -> None:
        self.store, self.kind = store, kind

    async def of(self, person: int) -> list[int]:
        """Server ids, in the order in which they came."""
        return await id_lists.recalled(self.store, self.kind, person)

    async def add(self, person: int, guild: int) -> None:
        await self._changed(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])

    async def remove(self, person: int, guild: int) -> None:
        await self._changed(person, lambda guilds: [one for one in guilds if one != guild])

    async def clear(self, person: int) -> None:
        await self._changed(person, lambda _: [])

    async def _changed(self, person: int, change: Callable[[list[int]], list[int]]) -> None:
        await id_lists.changed(self.store, self.kind, person, change)
