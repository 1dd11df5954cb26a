"""Records that people bring along, kept by their content, so that what shows them outlives a restart."""

import hashlib
import zlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.table.time_controls import DAY, HOUR

KIND, TEXT = "records", "record"  # kinds of notes: what somebody brought; the text of each
MOST = 10
KEPT_SECONDS = 30 * DAY
MOST_BYTES = 1_500_000  # a pack of its own has at most 1,000,000, the longest game some 40,000
MARK = "r"  # begins a key, which is longer than a table's id


class UploadedRecord(msgspec.Struct, frozen=True):
    """key: of its content; at: when it was brought last, seconds since 1970."""

    key: str
    at: float


def key_of(text: str) -> str:
    """What a content is called."""
    return MARK + hashlib.sha256(text.encode()).hexdigest()[:11]


class UploadedRecords:
    """At most ten a person, for thirty days; nobody else finds them."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._notes = EntryStore[list[UploadedRecord]](store, KIND, list[UploadedRecord], list)
        self._swept = 0.0

    async def keep(self, person: int, text: str) -> str:
        """Keep it, in the place of the oldest where there are ten; its key."""
        key = key_of(text)
        await self._store.save_entry(TEXT, _place(person, key), zlib.compress(text.encode(), 6))
        await self._changed(person, lambda known: [*(one for one in known if one.key != key), self._new(key)])
        return key

    async def text(self, person: int, key: str) -> str | None:
        """What this person brought; None where that is not kept, or no more."""
        if not await self.has(person, key):
            return None
        compressed = await self._store.load_entry(TEXT, _place(person, key))
        return _unpacked(compressed) if compressed is not None else None

    async def has(self, person: int, key: str) -> bool:
        """Whether it is kept for them."""
        return any(one.key == key for one in self._fresh(await self._notes.get(person)))

    async def export(self, person: int) -> list[dict[str, Any]]:
        """All of it as plain data."""
        return [
            {
                "brought": datetime.fromtimestamp(one.at, UTC).isoformat(),
                "record": await self.text(person, one.key) or "",
            }
            for one in self._fresh(await self._notes.get(person))
        ]

    async def erase_person(self, person: int) -> None:
        """None of them is left."""
        await self._changed(person, lambda _: [])

    async def delete_expired_hourly(self) -> None:
        """Once an hour."""
        if abs(self._now() - self._swept) >= HOUR:
            self._swept = self._now()
            await self.delete_expired()

    async def delete_expired(self) -> None:
        """Those whose time is over go, also of people who never come back."""
        for person in await self._notes.keys():
            known = await self._notes.get(person)
            if self._fresh(known) != known:
                await self._changed(int(person), lambda known: known)

    # ---------------------------------------------------------------- inside

    def _new(self, key: str) -> UploadedRecord:
        return UploadedRecord(key, self._now())

    def _fresh(self, known: Sequence[UploadedRecord]) -> list[UploadedRecord]:
        return [one for one in known if self._now() - one.at < KEPT_SECONDS][-MOST:]

    async def _changed(
        self, person: int, change: Callable[[list[UploadedRecord]], list[UploadedRecord]]
    ) -> None:
        """Change the list; the texts of what is not in it any more go first."""

        async def changed(before: list[UploadedRecord]) -> tuple[list[UploadedRecord], None]:
            after = self._fresh(change(before))
            left = {record.key for record in after}
            for record in before:
                if record.key not in left:
                    await self._store.save_entry(TEXT, _place(person, record.key), None)
            return after, None

        await self._notes.change_with(person, changed)


def _place(person: int, key: str) -> str:
    return f"{person}/{key}"


def _unpacked(compressed: bytes) -> str | None:
    """The text; None for what is damaged. Never more than may be brought."""
    try:
        return zlib.decompressobj().decompress(compressed, MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return None
