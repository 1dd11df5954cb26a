"""Uploaded records, stored by content, so that messages which show them still work after a restart."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from sessions.store.entry_store import EntryStore, load_text, save_text
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.time_controls import DAY, HOUR

# Kinds of storage entries: the list of a person's records; the text of each.
KIND = stored_kind("records", AboutPeople.OWN)
TEXT = stored_kind("record", AboutPeople.NAMES)
MOST = 10  # records of a person
KEPT_SECONDS = 30 * DAY
MOST_BYTES = 1_500_000  # of a record; an included pack has at most 1,000,000, the longest game some 40,000
MARK = "r"  # begins a key, which is longer than a table's id


class UploadedRecord(msgspec.Struct, frozen=True):
    """A record that a person uploaded."""

    key: str
    """The key under which it is stored, derived from its content."""
    at: float
    """When the person last uploaded it, seconds since 1970."""


def key_of(text: str) -> str:
    """Return the key of a record with this text."""
    return MARK + hashlib.sha256(text.encode()).hexdigest()[:11]


class UploadedRecords:
    """Stores at most ten records for each person, for thirty days; only that person can load them."""

    personal_kinds = (KIND, TEXT)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """`now`: returns seconds since 1970."""
        self._store, self._now = store, now
        self._entries = EntryStore[list[UploadedRecord]](store, KIND, list[UploadedRecord], list)
        """User id → the person's records, without their texts, the oldest first."""
        self._last_cleanup = 0.0
        """When expired records were last deleted, seconds since 1970."""

    async def keep(self, person: int, text: str) -> str:
        """Save a record of a person, and return its key. If they have ten already, the oldest is deleted."""
        key = key_of(text)
        await save_text(self._store, TEXT, _place(person, key), text)
        await self._changed(
            person, lambda records: [*(old for old in records if old.key != key), self._new(key)]
        )
        return key

    async def text(self, person: int, key: str) -> str | None:
        """Return the text of a record of this person; None if it is not stored (any more)."""
        if not await self.has(person, key):
            return None
        return await load_text(self._store, TEXT, _place(person, key), MOST_BYTES) or None

    async def has(self, person: int, key: str) -> bool:
        """Return whether this person has a record with this key."""
        return any(record.key == key for record in self._fresh(await self._entries.get(person)))

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return all records of a person as plain data."""
        return [
            {
                "brought": datetime.fromtimestamp(record.at, UTC).isoformat(),
                "record": await self.text(person, record.key) or "",
            }
            for record in self._fresh(await self._entries.get(person))
        ]

    async def erase_person(self, person: int) -> None:
        """Delete all records of a person."""
        await self._changed(person, lambda _: [])

    async def delete_expired_hourly(self) -> None:
        """Call `delete_expired` if an hour has passed since the last time."""
        if abs(self._now() - self._last_cleanup) >= HOUR:
            self._last_cleanup = self._now()
            await self.delete_expired()

    async def delete_expired(self) -> None:
        """Delete expired records of all people."""
        for person in await self._entries.keys():
            records = await self._entries.get(person)
            if self._fresh(records) != records:
                await self._changed(int(person), lambda unchanged: unchanged)  # drops the expired ones

    # ---------------------------------------------------------------- inside

    def _new(self, key: str) -> UploadedRecord:
        """Return the entry of a record that is uploaded now."""
        return UploadedRecord(key, self._now())

    def _fresh(self, records: Sequence[UploadedRecord]) -> list[UploadedRecord]:
        """Return the entries that have not expired, the newest ten at most."""
        return [record for record in records if self._now() - record.at < KEPT_SECONDS][-MOST:]

    async def _changed(
        self, person: int, change: Callable[[list[UploadedRecord]], list[UploadedRecord]]
    ) -> None:
        """Change a person's list of records, and drop expired ones. The texts of dropped records are deleted
        before the list is saved.

        `change`: returns the new list for the old one.
        """

        async def changed(before: list[UploadedRecord]) -> tuple[list[UploadedRecord], None]:
            """Return the new list, after deleting the texts of records that dropped out of it."""
            after = self._fresh(change(before))
            keys_after = {record.key for record in after}
            for record in before:
                if record.key not in keys_after:
                    await self._store.save_entry(TEXT, _place(person, record.key), None)
            return after, None

        await self._entries.change_with(person, changed)


def _place(person: int, key: str) -> str:
    """Return the key of the entry that holds a record's text."""
    return f"{person}/{key}"
