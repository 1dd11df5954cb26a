"""A store in memory, for tests. It behaves as the other stores do, but loses everything when the process
ends."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from sessions.store.document_writes import conflict, ordered
from sessions.store.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)
from sessions.store.protocol import Conflict, JournalLine, Store, StoredTable, StoreError, UnfinishedTables
from sessions.store.shards import ALL, Shards


class MemoryStore(Store):
    """A store in dictionaries. Rows and lines are frozen, so they are stored and returned without a copy."""

    def __init__(self, shards: Shards = ALL) -> None:
        """shards: `due` and `list_unshown` return only tables of these shards"""
        self._shards = shards
        self.rows_by_id: dict[str, StoredTable] = {}
        """Table id → its row."""
        self.journals: dict[str, list[JournalLine]] = {}
        """Table id → its journal."""
        self.tables_by_person: dict[int, dict[str, None]] = {}
        """User id → ids of the tables that name this person or ever did; a dictionary, so that they keep
        their order."""
        self.entries: dict[tuple[str, str], bytes] = {}
        """Kind and key → storage entry."""
        self._is_open = False
        self.documents = MemoryDocuments(self.let_others_run)

    async def open(self) -> None:
        """Open the store for use. After `close` and `open`, everything stored before is still there."""
        self._is_open = True

    async def close(self) -> None:
        """Make all later calls raise StoreError."""
        self._is_open = False

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        await self.let_others_run()
        self._write(row, lines)

    def _write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        """Save a row and append its new journal lines, without letting other tasks run in between. Raises
        Conflict unless the stored version is `row.version - 1`, and StoreError unless the lines continue the
        journal."""
        stored = self.rows_by_id.get(row.table)
        if (stored.version if stored else 0) != row.version - 1:
            raise Conflict(f"table {row.table} is not at version {row.version - 1}")
        journal = self.journals.setdefault(row.table, [])
        if any(line.number != number for number, line in enumerate(lines, len(journal) + 1)):
            raise StoreError(f"table {row.table}: a journal line does not follow the one before")
        self.rows_by_id[row.table] = row
        journal.extend(lines)
        for person in row.people:
            self.tables_by_person.setdefault(person, {})[row.table] = None

    async def mark_shown(
        self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
    ) -> None:
        await self.let_others_run()
        row = self.rows_by_id.get(table)
        if row is None:
            raise StoreError(f"table {table} is not in the store")
        if body is None:
            body = row.body
        elif row.version != version:
            raise Conflict(f"table {table} is not at version {version}")
        self.rows_by_id[table] = replace(row, shown_version=max(row.shown_version, shown_version), body=body)

    async def read(self, table: str) -> StoredTable | None:
        self._check_open()
        return self.rows_by_id.get(table)

    async def journal(self, table: str) -> list[JournalLine]:
        self._check_open()
        return list(self.journals.get(table, ()))

    async def load_in_channel(self, channel: int) -> list[StoredTable]:
        rows = [row for row in self.all_rows() if row.channel == channel]
        over = [row for row in rows if row.phase == "over"]
        # [::-1]: of several that changed at the same time, the last opened one
        newest_over = max(over[::-1], key=lambda row: row.changed, default=None)
        return [row for row in rows if row.phase != "over"] + ([newest_over] if newest_over else [])

    async def load_unfinished_of_person(self, person: int) -> list[StoredTable]:
        return [row for row in self.all_rows() if row.phase != "over" and person in row.people]

    async def load_unfinished_on_server(
        self, guild: int, lobbies: int = 0, playing: int = 0
    ) -> UnfinishedTables:
        newest_first = [row for row in self.all_rows() if row.guild == guild][::-1]
        lobby_rows = [row for row in newest_first if row.phase == "lobby"]
        running_rows = [row for row in newest_first if row.phase == "playing"]
        rows = [*lobby_rows[:lobbies], *running_rows[:playing]]
        return UnfinishedTables(len(lobby_rows), len(running_rows), rows)

    async def tables_naming_person(self, person: int) -> list[str]:
        self._check_open()
        naming_tables = self.tables_by_person.get(person, {})
        return [table for table in self.rows_by_id if table in naming_tables]

    async def erase_person(self, row: StoredTable, lines: Sequence[JournalLine], person: int) -> None:
        await self.let_others_run()
        journal = self.journals.get(row.table, [])
        line_count = len(journal)
        self._write(row, [line for line in lines if line.number > line_count])
        for line in lines:
            if line.number <= line_count:
                journal[line.number - 1] = line
        self.tables_by_person.get(person, {}).pop(row.table, None)

    async def due(self, now: float, most: int = 100) -> list[str]:
        deadlines = [(row.due, row.table) for row in self._ours() if row.due is not None and row.due <= now]
        return [table for _, table in sorted(deadlines, key=lambda entry: entry[0])[:most]]

    async def list_unshown(self, most: int = 1000) -> list[str]:
        unshown = [row for row in self._ours() if row.shown_version < row.version]
        return [row.table for row in sorted(unshown, key=lambda row: row.changed)[:most]]

    async def save_entry(self, kind: str, key: str, value: bytes | None) -> None:
        await self.let_others_run()
        if value is None:
            self.entries.pop((kind, key), None)
        else:
            self.entries[kind, key] = value

    async def load_entry(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        return self.entries.get((kind, key))

    async def load_entries(self, kind: str) -> dict[str, bytes]:
        self._check_open()
        return {key: value for (entry_kind, key), value in self.entries.items() if entry_kind == kind}

    async def health(self) -> Mapping[str, str | int | float]:
        rows = list(self.all_rows())
        phases = Counter(row.phase for row in rows)
        return {
            "kind": "memory",
            **{phase: phases[phase] for phase in ("lobby", "playing", "over")},
            "untold": sum(row.shown_version < row.version for row in rows),
            "due": min((row.due for row in rows if row.due is not None), default=0.0),
            "bytes": 0,
        }

    async def postpone(self, seconds: float) -> None:
        await self.let_others_run()
        for table, row in self.rows_by_id.items():
            if row.due is not None:
                self.rows_by_id[table] = replace(row, due=row.due + seconds)

    async def delete_finished(self, before: float, most: int = 100) -> list[str]:
        await self.let_others_run()
        old = [row for row in self.all_rows() if row.phase == "over" and row.changed < before]
        table_ids = [row.table for row in sorted(old, key=lambda row: row.changed)[:most]]
        for table in table_ids:
            del self.rows_by_id[table]
            self.journals.pop(table, None)
        return table_ids

    async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
        await self.let_others_run()
        if self.entries.get((kind, key)) != old:
            raise Conflict(f"the note {kind} {key} was changed meanwhile")
        if new is None:
            self.entries.pop((kind, key), None)
        else:
            self.entries[kind, key] = new

    async def let_others_run(self) -> None:
        """Let other tasks run first, as a store in a file does. So code that wrongly relies on not being
        interrupted fails with this store too."""
        self._check_open()
        await asyncio.sleep(0)

    def all_rows(self) -> Iterable[StoredTable]:
        """Return all rows, oldest first: a dict keeps its order of insertion, even when a value is
        replaced."""
        self._check_open()
        return self.rows_by_id.values()

    def _ours(self) -> Iterable[StoredTable]:
        """Return the rows of this process's shards, oldest first."""
        return (row for row in self.all_rows() if self._shards.has(row.guild))

    def _check_open(self) -> None:
        """Raise StoreError if the store is closed."""
        if not self._is_open:
            raise StoreError("the store is closed")


class MemoryDocuments(Documents):
    """Documents in a dictionary."""

    def __init__(self, turn: Callable[[], Awaitable[None]]) -> None:
        """turn: lets other tasks run; raises StoreError while the store is closed"""
        self._let_others_run = turn
        self.stored: dict[tuple[str, str], Document] = {}
        """Kind and key → document."""
        self.index: dict[str, dict[tuple[str, str], float]] = {}
        """Index key → kind and key of a document → the number by which it is sorted under the index key."""

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        await self._let_others_run()
        puts = ordered(puts)
        for put in puts:
            document = self.stored.get((put.kind, put.key))
            if (document.version if document else 0) != put.expected_version:
                raise conflict(put)
        for put in puts:
            self._put(put)

    def _put(self, put: DocumentWrite) -> None:
        """Write or delete one document with its index keys."""
        kind_and_key = put.kind, put.key
        for sort_numbers in self.index.values():
            sort_numbers.pop(kind_and_key, None)
        if put.value is None:
            self.stored.pop(kind_and_key, None)
            return
        self.stored[kind_and_key] = Document(*kind_and_key, put.expected_version + 1, put.value)
        for index_key, sort_number in put.index_keys.items():
            self.index.setdefault(index_key, {})[kind_and_key] = float(sort_number)

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        await self._let_others_run()
        return [self.stored[kind, key] for key in keys if (kind, key) in self.stored]

    async def version(self, kind: str, key: str) -> int:
        await self._let_others_run()
        document = self.stored.get((kind, key))
        return document.version if document else 0

    async def find(
        self,
        index_key: str,
        most: int,
        beyond: IndexPosition | None = None,
        *,
        ascending: bool = False,
        skip: int = 0,
    ) -> list[FoundDocument]:
        await self._let_others_run()
        sort_numbers = self.index.get(index_key, {})
        hits = [(IndexPosition(number, name[1]), name) for name, number in sort_numbers.items()]
        hits.sort(reverse=not ascending)
        if beyond is not None:
            hits = [hit for hit in hits if (hit[0] > beyond if ascending else hit[0] < beyond)]
        return [FoundDocument(self.stored[name], position) for position, name in hits[skip : skip + most]]

    async def count(self, index_key: str, above: IndexPosition | None = None) -> int:
        await self._let_others_run()
        sort_numbers = self.index.get(index_key, {})
        positions = [IndexPosition(number, key) for (_, key), number in sort_numbers.items()]
        return sum(above is None or position > above for position in positions)

    async def counts(self, index_keys: Sequence[str]) -> list[int]:
        await self._let_others_run()
        return [len(self.index.get(index_key, {})) for index_key in index_keys]
