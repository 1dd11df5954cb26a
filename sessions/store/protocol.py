"""What a store of tables promises: `memory` for tests, `sqlite` for one process, `postgres` for many."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from sessions.store.documents.documents import Documents


class StoredTable(Struct, frozen=True):
    """A table as it is stored.

    table: id; place: channel or thread id; guild: server id (0: none); game: its name.
    phase: lobby, playing or over. version: counts changes, 1 for the first.
    told: the version that Discord has been shown (0: none); due: when something has to happen
    by itself, seconds since 1970 (None: never). people: user ids that the table names now: who sits there,
    owns it, may rule, is asked in.
    body: everything else, JSON.
    """

    table: str
    guild: int
    place: int
    game: str
    phase: str
    version: int
    told: int
    due: float | None
    people: tuple[int, ...]
    body: bytes
    changed: float = 0.0


class JournalLine(Struct, frozen=True):
    """A line of a table's journal. number: 1, 2, …; at: seconds since 1970; kind: answer, undo, seat, …"""

    number: int
    at: float
    kind: str
    seat: int
    text: str


class Unfinished(NamedTuple):
    """A server's tables that are not over: how many lobbies, how many that are played; and some of them, the
    lobbies before the others, and those that were opened last first."""

    lobbies: int
    playing: int
    rows: list[StoredTable]


class Conflict(Exception):
    """Somebody else changed this table in between (or it exists already); nothing was written."""


class StoreError(Exception):
    """The store could not keep something. Carries the reason for the host's log."""


class CorruptData(StoreError):
    """What is kept of one table, or one note, is not what was written. Tells nothing of what stands there."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is damaged: {DAMAGE}")


DAMAGE = "see “When the file is damaged” in docs/hosting.md; the other tables go on meanwhile"


class Lease:
    """Whether this process is the one that serves its shards. This one always is."""

    @property
    def is_held(self) -> bool:
        """A successor may be waiting for its end."""
        return True

    async def acquire(self) -> None:
        """Wait until it is."""
        return

    async def release(self) -> None:
        """Let another process lead; what is in hand can still be written."""
        return


class Store(Protocol):
    """Keeps tables. When a method that writes has returned, what it wrote survives a power cut.

    A write that raises StoreFault was not kept, or it is unknown whether it was: read again what is stored.
    """

    async def open(self) -> None: ...

    async def close(self) -> None:
        """Finish what waits, then close. Writing afterwards raises StoreFault."""
        ...

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        """One transaction: the row, new if its version is 1, and new journal lines.

        Raises Conflict unless the stored version is row.version - 1, StoreFault when it cannot be kept.
        """
        ...

    async def mark_shown(
        self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
    ) -> None:
        """Note that Discord has been shown this version. Never lowers it, makes no new version.

        A body belongs to a version: raises Conflict unless that is the stored one.
        """
        ...

    async def read(self, table: str) -> StoredTable | None: ...

    async def rows(self, tables: Sequence[str]) -> list[StoredTable]:
        """Those of these tables that there are, in their order."""
        return [row for one in tables if (row := await self.read(one)) is not None]

    async def journal(self, table: str) -> list[JournalLine]:
        """All lines of a table in order."""
        ...

    async def load_in_channel(self, place: int) -> list[StoredTable]:
        """Tables of a channel that are not over, oldest first, then the newest one that is over."""
        ...

    async def of_person(self, person: int) -> list[StoredTable]:
        """Tables that are not over and have this person."""
        ...

    async def unfinished(self, guild: int, lobbies: int = 0, playing: int = 0) -> Unfinished:
        """How many tables of a server wait for their players, and how many are played; and at most so many
        of each."""
        ...

    async def tables_naming_person(self, person: int) -> list[str]:
        """Tables whose row names this person or ever did, also those that are over, oldest first."""
        ...

    async def erase_person(self, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
        """One transaction: the row, as `write` keeps it; each of the lines in place of the one with its
        number, or new where there is none; and no trace of this person any more, whom the row does not name.

        Raises what `write` raises.
        """
        ...

    async def due(self, now: float, most: int = 100) -> list[str]:
        """Tables of this process's shards whose time has come, earliest first."""
        ...

    async def unshown(self, most: int = 1000) -> list[str]:
        """Tables of this process's shards with changes that Discord has not been shown."""
        ...

    async def save_entry(self, kind: str, key: str, value: bytes | None) -> None:
        """Keep a small thing beside the tables (a server's settings); None forgets it."""
        ...

    async def load_entry(self, kind: str, key: str) -> bytes | None: ...

    async def load_entries(self, kind: str) -> dict[str, bytes]:
        """All small things of a kind that can be read, by key."""
        ...

    async def health(self) -> Mapping[str, str | int | float]:
        """For whoever runs the bot: kind (and version) of the store, tables by phase (lobby, playing, over),
        untold ones, the earliest that is due (seconds since 1970; 0: none), size in bytes (0: unknown)."""
        ...

    async def postpone(self, seconds: float) -> None:
        """Whatever is due comes so much later. No new versions."""
        ...

    async def delete_over(self, before: float, most: int = 100) -> list[str]:
        """Delete tables that are over and were last changed before this moment, with their journals.

        At most so many, the oldest first; the tables that are gone.
        """
        ...

    async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
        """Remember `new` where `old` is kept; raises Conflict where somebody was faster."""
        ...

    async def wipe_deleted(self) -> None:
        """What was replaced or deleted so far is not left behind in the store's files either, where that is
        the store's to say. May take long; nobody waits for it but the caller."""
        return

    documents: Documents  # found by terms, beside the tables
    shared: bool = False  # whether several processes may use it
    lease: Lease = Lease()
