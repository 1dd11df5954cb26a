"""An index from a person to the servers that store something about them, for export and erasure."""

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store


class PersonServers:
    """The index for one kind of storage entry that servers have, such as their queues.

    Add a server to a person's list before the server's entry names the person. Remove it after the entry no
    longer does.
    """

    def __init__(self, store: Store, kind: str) -> None:
        """`kind`: kind of the storage entries that hold this index."""
        self._entries = EntryStore[list[int]](store, kind, list[int], list)

    async def of(self, person: int) -> list[int]:
        """Return the ids of the servers that may store something about a person, in the order in which they
        were added.
        """
        return await self._entries.get(person)

    async def add(self, person: int, guild: int) -> None:
        """Save that this server (its id) may store something about a person."""
        await self._entries.change(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])

    async def remove(self, person: int, guild: int) -> None:
        """Remove a server (its id) from a person's list."""
        await self._entries.change(person, lambda guilds: [other for other in guilds if other != guild])

    async def clear(self, person: int) -> None:
        """Remove all servers of a person."""
        await self._entries.change(person, lambda _: [])
