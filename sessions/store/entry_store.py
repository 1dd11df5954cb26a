"""Small notes beside the tables, a kind of them each: read, and changed by one task or process at a time."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from sessions.common.locks import Locks
from sessions.store.protocol import Conflict, Store

N = TypeVar("N")
T = TypeVar("T")


class ChangedEntry(NamedTuple, Generic[N, T]):
    """What a note said before and says now, and what the change had to say besides."""

    before: N
    after: N
    answer: T


class EntryStore(Generic[N]):
    """All notes of a kind, by key.

    type: of what one says, as msgspec writes it; empty: what is said where there is no note. A note that
    says no more than that is not kept.
    """

    def __init__(self, store: Store, kind: str, type: Any, empty: Callable[[], N]) -> None:
        self.store, self.kind = store, kind
        self._type, self._empty = type, empty
        self._locks = Locks()  # within a process nobody has to try again, which takes long where many wait

    async def get(self, key: int | str) -> N:
        return self._read(await self.store.load_entry(self.kind, str(key)))

    async def keys(self) -> list[str]:
        """Of all notes that can be read."""
        return [*await self.store.load_entries(self.kind)]

    async def change(self, key: int | str, change: Callable[[N], N]) -> N:
        """Change and keep it; what it says then."""

        async def changed(before: N) -> tuple[N, None]:
            return change(before), None

        return (await self.change_with(key, changed)).after

    async def change_with(
        self, key: int | str, change: Callable[[N], Awaitable[tuple[N, T]]]
    ) -> ChangedEntry[N, T]:
        """The same, with an answer. `change` is asked again where another process was faster; what it raises
        leaves the note as it is."""
        async with self._locks.of(key):
            return await self.change_beside(key, change)

    async def change_beside(
        self, key: int | str, change: Callable[[N], Awaitable[tuple[N, T]]]
    ) -> ChangedEntry[N, T]:
        """The same for a change that takes long: others of this process do not wait for it, and it is asked
        again where one of them was faster."""
        while True:
            stored = await self.store.load_entry(self.kind, str(key))
            before = self._read(stored)
            after, answer = await change(before)
            new = msgspec.json.encode(after) if after != self._empty() else None
            try:
                if new != stored:
                    await self.store.replace(self.kind, str(key), stored, new)
            except Conflict:
                continue
            return ChangedEntry(before, after, answer)

    def _read(self, stored: bytes | None) -> N:
        if not stored:
            return self._empty()
        note: N = msgspec.json.decode(stored, type=self._type)
        return note
