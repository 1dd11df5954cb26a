"""Storage entries of one kind: small values with a key, changed by one task or process at a time."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import msgspec

from sessions.common.locks import Locks
from sessions.store.protocol import Conflict, Store

N = TypeVar("N")  # type of the entries' values
T = TypeVar("T")  # type of what a change returns besides the new value


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
