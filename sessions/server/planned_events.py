"""Discord's scheduled events for tables, saved before they are requested, so that none is lost."""

import msgspec

from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("planned-event", AboutPeople.NOTHING)  # of storage entries by id of the table


class PlannedEvent(msgspec.Struct, frozen=True):
    """A scheduled event for a table."""

    guild: int
    """The table's server."""
    channel: int
    """The table's channel."""
    event: int = 0
    """Discord's id; 0: not created yet, as far as is known."""
    at: float = 0.0
    """The announced start, seconds since 1970."""


class PlannedEvents:
    """The planned events of all tables, at most one for each. Only one process handles a table."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, table: str) -> PlannedEvent | None:
        """Return the event of a table; None if there is none."""
        stored = await self.store.load_entry(KIND, table)
        return msgspec.json.decode(stored, type=PlannedEvent) if stored else None

    async def all(self) -> dict[str, PlannedEvent]:
        """Return all events by table id."""
        stored = await self.store.load_entries(KIND)
        return {table: msgspec.json.decode(value, type=PlannedEvent) for table, value in stored.items()}

    async def save(self, table: str, planned: PlannedEvent | None) -> None:
        """Save the event of a table; None deletes it."""
        await self.store.save_entry(
            KIND, table, msgspec.json.encode(planned) if planned is not None else None
        )
