"""Storage entries of one kind: small values with a key, changed by one task or process at a time."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from sessions.common.locks import Locks
from sessions.store.protocol import Conflict, Store

N = TypeVar("N")
T = TypeVar("T")


class ChangedEntry(NamedTuple, Generic[N, T]):
    """An entry before and after a change."""

    before: N
    after: N
    return_value: T
    """The second value that the change returned, for its caller."""


class EntryStore(Generic[N]):
    """All entries of a kind, by key.

    type: the value's type, as msgspec decodes it
    empty: returns the value that stands for a missing entry; an entry with this value is deleted
    """

    def __init__(self, store: Store, kind: str, type: Any, empty: Callable[[], N]) -> None:
        """kind: the kind of all these storage entries"""
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
        change: returns the new value for the present one; is called again if another process was faster
        """

        async def changed(before: N) -> tuple[N, None]:
            """Return the new value, and None as the second value that `change_with` expects."""
            return change(before), None

        return (await self.change_with(key, changed)).after

    async def change_with(
        self, key: int | str, change: Callable[[N], Awaitable[tuple[N, T]]]
    ) -> ChangedEntry[N, T]:
        """Change an entry and save it. Return both values, and what `change` returned besides.

        change: is called again if another process was faster; what it raises leaves the entry unchanged
        """
        async with self._locks.of(key):
            return await self.change_without_lock(key, change)

    async def change_without_lock(
        self, key: int | str, change: Callable[[N], Awaitable[tuple[N, T]]]
    ) -> ChangedEntry[N, T]:
        """Change an entry with a function that takes long, without the lock: other changes in this process do
        not wait.

        change: is called again if another task or process was faster; what it raises leaves the entry
            unchanged
        """
        while True:
            stored = await self.store.load_entry(self.kind, str(key))
            before = self._read(stored)
            after, answer = await change(before)
            new = msgspec.json.encode(after) if after != self._make_empty() else None
            try:
                if new != stored:
                    await self.store.replace(self.kind, str(key), stored, new)
            except Conflict:
                continue
            return ChangedEntry(before, after, answer)

    def _read(self, stored: bytes | None) -> N:
        """Decode a stored value; return the empty value for None."""
        if not stored:
            return self._make_empty()
        note: N = msgspec.json.decode(stored, type=self._type)
        return note
