"""Which events of their server announce tables: noted before Discord is asked, so that none is forgotten."""

import msgspec

from sessions.store.protocol import Store

KIND = "planned-event"


class PlannedEvent(msgspec.Struct, frozen=True):
    """guild, place: the table's server and channel; event: Discord's id (0: not made yet, as far as is
    known); at: for when it is announced, seconds since 1970."""

    guild: int
    place: int
    event: int = 0
    at: float = 0.0


class PlannedEvents:
    """One a table, by the table's id. A table is one process's."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, table: str) -> PlannedEvent | None:
        stored = await self.store.load_entry(KIND, table)
        return msgspec.json.decode(stored, type=PlannedEvent) if stored else None

    async def all(self) -> dict[str, PlannedEvent]:
        stored = await self.store.load_entries(KIND)
        return {table: msgspec.json.decode(value, type=PlannedEvent) for table, value in stored.items()}

    async def note(self, table: str, planned: PlannedEvent | None) -> None:
        await self.store.save_entry(
            KIND, table, msgspec.json.encode(planned) if planned is not None else None
        )
