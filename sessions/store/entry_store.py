"""Storage entries of one kind: small values with a key, changed by one task or process at a time.
Entries of servers, such as their queues, have an index of the people whom they name. Long texts are
compressed."""

import zlib
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Generic, TypeVar

import msgspec

from sessions.common.locks import Locks
from sessions.store.protocol import Conflict, Store

N = TypeVar("N")  # type of the entries' values
T = TypeVar("T")  # type of what a change returns besides the new value


async def save_text(store: Store, kind: str, key: str, text: str) -> None:
    """Save a text, compressed, as a storage entry."""
    await store.save_entry(kind, key, zlib.compress(text.encode()))


async def load_text(store: Store, kind: str, key: str, most_bytes: int) -> str:
    """Return a text that `save_text` saved; "" if it is missing or corrupt. Never returns more than this many
    bytes of it."""
    compressed = await store.load_entry(kind, key)
    try:
        return zlib.decompressobj().decompress(compressed or b"", most_bytes).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""


class EntryStore(Generic[N]):
    """All storage entries of a kind, by key."""

    def __init__(self, store: Store, kind: str, type: Any, empty: Callable[[], N]) -> None:
        """store: loads and saves the entries
        kind: the kind of all these storage entries
        type: the type of the values, for msgspec to decode
        empty: makes the value that stands for a missing entry; an entry with this value is deleted"""
        self.store, self.kind = store, kind
        self._type, self._make_empty = type, empty
        self._locks = Locks()  # within a process no change is retried, which would be slow with many of them

    async def get(self, key: int | str) -> N:
        """Return the value of an entry; for a missing one the empty value."""
        return self._read(await self.store.load_entry(self.kind, str(key)))

    async def keys(self) -> list[str]:
        """Return the keys of all entries that can be read."""
        return [*await self.store.load_entries(self.kind)]

    async def change(self, key: int | str, change: Callable[[N], N]) -> N:
        """Change an entry and save it. Return the new value.

        key: of the entry
        change: gets the stored value and returns the new one; is called again if another process was faster
        """

        async def changed(before: N) -> tuple[N, N]:
            """Return the new value twice: to be saved, and to be returned."""
            after = change(before)
            return after, after

        return await self.change_with(key, changed)

    async def change_with(self, key: int | str, change: Callable[[N], Awaitable[tuple[N, T]]]) -> T:
        """Change an entry and save it. Return the second value that `change` returned.

        change: gets the stored value; returns the new one, and anything for the caller. It is called again
            if another process was faster. If it raises, the entry stays unchanged.
        """
        async with self._locks.of(key):
            return await self.change_without_lock(key, change)

    async def change_without_lock(self, key: int | str, change: Callable[[N], Awaitable[tuple[N, T]]]) -> T:
        """Change an entry as `change_with` does, for a `change` that takes long: other changes in this
        process do not wait. `change` is called again if another task was faster, too."""
        while True:
            stored_bytes = await self.store.load_entry(self.kind, str(key))
            after, return_value = await change(self._read(stored_bytes))
            new_bytes = msgspec.json.encode(after) if after != self._make_empty() else None
            try:
                if new_bytes != stored_bytes:
                    await self.store.replace(self.kind, str(key), stored_bytes, new_bytes)
            except Conflict:
                continue
            return return_value

    def _read(self, stored: bytes | None) -> N:
        """Decode a stored value; return the empty value for None."""
        if not stored:
            return self._make_empty()
        value: N = msgspec.json.decode(stored, type=self._type)
        return value


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
        joining: Collection[int] = (),
        is_slow: bool = False,
    ) -> T:
        """Change and save a server's entry, update the index, and return the second value of `change`.

        `joining`: user ids of people whom the change may add. `is_slow`: other changes in this process do not
        wait for this one.
        """
        removed_people: set[int] = set()

        async def noted(before: N) -> tuple[N, T]:
            """Make the change, and note whom it removes."""
            after, return_value = await change(before)
            removed_people.update({*self._people_in(before)} - {*self._people_in(after)})
            return after, return_value

        for person in joining:
            await self._servers.change(person, lambda guilds: [*dict.fromkeys([*guilds, guild])])
        try:
            return await (self.change_without_lock if is_slow else self.change_with)(guild, noted)
        finally:
            for person in removed_people | {*joining}:
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
