"""The interface of a store: tables with their journals, storage entries, documents.

There are three stores: `memory` for tests, `sqlite` for one process, `postgres` for several processes.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from sessions.store.documents import Documents


class StoredTable(Struct, frozen=True):
    """A table as it is stored: columns to search by, and the rest as JSON."""

    table: str
    """Id of the table."""
    guild: int
    """Server id; 0: none."""
    channel: int
    """Id of the channel or thread."""
    game: str
    """Name of the game."""
    phase: str
    """lobby, playing or over."""
    version: int
    """Counts the changes; 1 for the first."""
    shown_version: int
    """The newest version that Discord shows; 0: none."""
    due: float | None
    """The deadline: when the bot has to act without a request, seconds since 1970; None: never."""
    people: tuple[int, ...]
    """User ids that the table names now, such as players, owner, referee and invited people; also
    `COMPUTER`, `APPOINTED` and `CLOCKED` of `table_data`."""
    body: bytes
    """Everything else, as JSON; see `TableBody` in `table_data`."""
    changed: float = 0.0
    """When it was last changed, seconds since 1970."""


class JournalLine(Struct, frozen=True):
    """A line of a table's journal, which has one for each answer, undo and change of seats."""

    number: int
    """Number of the line in its table's journal, from 1 and without gaps."""
    at: float
    """Seconds since 1970."""
    kind: str
    """answer, undo, seat, …"""
    seat: int
    """Number of the seat that it is about, from 0; -1: none."""
    text: str
    """What was done, such as the answer in notation; its form depends on `kind`."""


class UnfinishedTables(NamedTuple):
    """The tables of a server that are not over: how many there are, and some of them."""

    lobby_count: int
    """Number of lobbies."""
    running_count: int
    """Number of running games."""
    rows: list[StoredTable]
    """Lobbies first, then running games; each the newest first."""


class Conflict(Exception):
    """Another process changed the table, storage entry or document first, or created it first. Nothing was
    written."""


class StoreError(Exception):
    """The store failed to read or write. The message is for the host's log."""


class CorruptData(StoreError):
    """The stored bytes of a table, storage entry or document do not match their checksum, or cannot be
    decoded. The message contains no stored bytes."""

    def __init__(self, what: str) -> None:
        """what: what is corrupt, such as “a row”"""
        super().__init__(f"{what} is damaged: {DAMAGE}")


class OtherFormat(StoreError):
    """Another version of Castellan wrote the database, in a format that this one does not know."""


# The end of messages about corrupt data: what the host can read about it.
DAMAGE = "see “When the file is damaged” in docs/hosting.md; the other tables go on meanwhile"


class Lease:
    """The right of this process to serve its shards. This class always has that right: it is for stores that
    only one process uses."""

    @property
    def is_held(self) -> bool:
        """Return whether this process has the lease. If not, another process has it, and this one waits to
        succeed it."""
        return True

    async def acquire(self) -> None:
        """Wait until this process has the lease."""
        return

    async def release(self) -> None:
        """Let another process serve the shards. Writes that have begun can still finish."""
        return


class Store(Protocol):
    """Saves tables, storage entries and documents. Once a method that writes has returned, what it wrote
    survives a power cut.

    If a write raises StoreError, it may have been saved or not. Load the stored value to know.
    """

    async def open(self) -> None:
        """Open the store for use. Raises StoreError if that fails."""
        ...

    async def close(self) -> None:
        """Finish the waiting writes, then close. Later writes raise StoreError."""
        ...

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        """Save a table's row and new journal lines, in one transaction. A row with version 1 is a new table.

        Raises Conflict unless the stored version is `row.version - 1`, and StoreError if it cannot be
        saved.
        """
        ...

    async def mark_shown(
        self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
    ) -> None:
        """Note that Discord shows the version `shown_version` of a table, unless a newer one is already
        noted. The table's own version stays. Raises StoreError if the table does not exist.

        body: a new body to save as well; None: keep the stored one
        version: with `body`, the version of the table that must be stored; raises Conflict if it is not
        """
        ...

    async def read(self, table: str) -> StoredTable | None:
        """Return a table by id; None if it does not exist."""
        ...

    async def rows(self, tables: Sequence[str]) -> list[StoredTable]:
        """Return the tables with these ids that exist, in the given order."""
        return [row for table in tables if (row := await self.read(table)) is not None]

    async def journal(self, table: str) -> list[JournalLine]:
        """Return all lines of a table's journal, in order."""
        ...

    async def load_in_channel(self, channel: int) -> list[StoredTable]:
        """Return the tables of a channel that are not over, oldest first, then the newest one that is
        over. channel: its id."""
        ...

    async def load_unfinished_of_person(self, person: int) -> list[StoredTable]:
        """Return the tables that are not over and name this person."""
        ...

    async def load_unfinished_on_server(
        self, guild: int, lobbies: int = 0, playing: int = 0
    ) -> UnfinishedTables:
        """Count a server's lobbies and running games, and return some of them, the newest first. lobbies,
        playing: how many of each to return at most."""
        ...

    async def tables_naming_person(self, person: int) -> list[str]:
        """Return the ids of the tables that name this person or ever did, oldest first. Finished tables are
        included."""
        ...

    async def erase_person(self, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
        """Save a table that no longer names this person, and delete the note that it once did, in one
        transaction. Raises what `write` raises.

        row: no longer names the person
        lines: each replaces the stored line with its number, or is appended after the last one
        """
        ...

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Return the ids of tables of this process's shards that are due, earliest first.

        now: seconds since 1970
        most: how many ids to return at most
        """
        ...

    async def list_unshown(self, most: int = 1000) -> list[str]:
        """Return the ids of tables of this process's shards with changes that Discord does not show yet.
        most: how many ids to return at most."""
        ...

    async def save_entry(self, kind: str, key: str, value: bytes | None) -> None:
        """Save a storage entry: a small value with a kind and a key, such as a server's settings. value: None
        deletes the entry."""
        ...

    async def load_entry(self, kind: str, key: str) -> bytes | None:
        """Return a storage entry; None if it does not exist. Raises CorruptData if it is corrupt."""
        ...

    async def load_entries(self, kind: str) -> dict[str, bytes]:
        """Return all readable entries of a kind, by key."""
        ...

    async def health(self) -> Mapping[str, str | int | float]:
        """Return figures for the host, by key. `kind`: the kind and version of the store. `lobby`, `playing`,
        `over`: tables by phase. `untold`: tables with changes that Discord does not show. `due`: the earliest
        deadline, seconds since 1970; 0: none. `bytes`: the size; 0: unknown."""
        ...

    async def postpone(self, seconds: float) -> None:
        """Add so many seconds to every table's deadline (`due`), without new versions of the tables.

        seconds: negative for earlier deadlines.
        """
        ...

    async def delete_finished(self, before: float, most: int = 100) -> list[str]:
        """Delete tables that are over and were last changed before this moment, with their journals.

        Deletes the oldest first. Returns their ids.

        before: seconds since 1970
        most: how many to delete at most
        """
        ...

    async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
        """Save `new` as the value of a storage entry, but only if the stored value is `old`. Raises Conflict
        otherwise. None stands for no entry: as `new` it deletes the entry."""
        ...

    async def wipe_deleted(self) -> None:
        """Overwrite replaced and deleted data in the store's files; do nothing if the store has no files.
        This may take long, but only the caller waits."""
        return

    documents: Documents
    """The documents of this store, such as results and tournaments."""
    shared: bool = False
    """Whether several processes may use the store at the same time."""
    lease: Lease = Lease()
    """The right of this process to serve its shards."""


# Keys of the figures: tables by phase, tables with changes that Discord does not show yet, the earliest
# deadline (seconds since 1970; 0: none), size in bytes.
NAMES = ("lobby", "playing", "over", "untold", "due", "bytes")


class InspectionResult(NamedTuple):
    """The result of inspecting a store from outside."""

    state: str
    """absent, busy (locked by another process), unreadable, older, newer, or read. older and newer mean that
    its schema is older or newer than this code's."""
    fault: str = ""
    """Why the store cannot be read, or what its integrity check reports; "": nothing is wrong."""
    schema: int = 0
    """Version of the schema that the store has; 0: unknown."""
    expected_schema_version: int = 0
    """Version of the schema that this code has; 0: the store was not read."""
    figures: Mapping[str, int | float] = {}
    """Figures about the tables, with the keys `NAMES`; empty unless `state` is read."""


def figures_of(row: tuple[int | float, ...]) -> dict[str, int | float]:
    """Return the figures by name. row: the values in the order of `NAMES`."""
    return dict(zip(NAMES, row, strict=True))
