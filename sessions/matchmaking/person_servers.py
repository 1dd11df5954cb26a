"""The servers in which something of somebody may be kept: under their own id, to be told and forgotten."""

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store


class PersonServers:
    """Of one kind. Noted before a server's note names somebody, and struck after it does no more."""

    def __init__(self, store: Store, kind: str) -> None:
        self._notes = EntryStore[list[int]](store, kind, list[int], list)

    async def of(self, person: int) -> list[int]:
        """Server ids, in the order in which they came."""
        return await self._notes.get(person)

    async def add(self, person: int, guild: int) -> None:
        await self._notes.change(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])

    async def remove(self, person: int, guild: int) -> None:
        await self._notes.change(person, lambda guilds: [one for one in guilds if one != guild])

    async def clear(self, person: int) -> None:
        await self._notes.change(person, lambda _: [])
