"""Storage entries of servers, such as their queues, and an index of the people whom they name."""

from collections.abc import Awaitable, Callable, Collection
from typing import TypeVar

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

N = TypeVar("N")  # type of the entries' values
T = TypeVar("T")  # type of what a change returns besides the new value


class ServerEntries(EntryStore[N]):
    """The entries of one kind, by server, with an index: person → servers whose entries may name them.

    The index names a server before its entry names the person, and as long as it does.
    """

    def __init__(
        self, store: Store, kind: str, index: str, type: type[N], people_in: Callable[[N], Collection[int]]
    ) -> None:
        """`kind`, `index`: kinds of the servers' storage entries and of those of the index. `type`: of the
        servers' values; `type()` is the empty one. `people_in`: returns the user ids of all whom a value
        names.
        """
        super().__init__(store, kind, type, type)
        self._people_in, self._servers = people_in, EntryStore[list[int]](store, index, list[int], list)

    async def servers_naming(self, person: int) -> list[int]:
        """Return the ids of the servers that may store something about a person, oldest first."""
        return await self._servers.get(person)

    async def change_value(
        self,
        guild: int,
        change: Callable[[N], Awaitable[tuple[N, T]]],
        *,
        joining: int = 0,
        is_slow: bool = False,
    ) -> T:
        """Change and save a server's entry, update the index, and return the second value of `change`.

        `joining`: user id of a person whom the change may add; 0: nobody. `is_slow`: other changes in this
        process do not wait for this one.
        """
        removed_people: set[int] = set()

        async def noted(before: N) -> tuple[N, T]:
            """Make the change, and note whom it removes."""
            after, return_value = await change(before)
            removed_people.update({*self._people_in(before)} - {*self._people_in(after)})
            return after, return_value

        if joining:
            await self._servers.change(joining, lambda guilds: [*dict.fromkeys([*guilds, guild])])
        try:
            return await (self.change_without_lock if is_slow else self.change_with)(guild, noted)
        finally:
            for person in removed_people | ({joining} - {0}):
                await self._update_index(person, guild)

    async def _update_index(self, person: int, guild: int) -> None:
        """Remove a server from a person's index, and add it if its entry names them, perhaps since just
        now.
        """
        if person not in self._people_in(await self.get(guild)):
            await self._servers.change(person, lambda guilds: [other for other in guilds if other != guild])
        if person in self._people_in(await self.get(guild)):
            await self._servers.change(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])

    async def erase_person(self, person: int, drop: Callable[[N], N]) -> None:
        """Remove a person from all entries. `drop`: returns a value without the person."""
        for guild in await self.servers_naming(person):
            await self.change(guild, drop)
        await self._servers.change(person, lambda _: [])
