"""The store's twin in memory, for tests: it keeps the same promises, except outliving the process."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from sessions.store.documents.memory_documents import MemoryDocuments
from sessions.store.protocol import Conflict, Line, Row, Store, StoreFault, Unfinished
from sessions.store.shards import ALL, Shards


class MemoryStore(Store):
    """Rows and lines are frozen, so they are kept and handed out as they came."""

    def __init__(self, shards: Shards = ALL) -> None:
        self._shards = shards
        self._rows: dict[str, Row] = {}
        self._lines: dict[str, list[Line]] = {}
        self._traces: dict[int, dict[str, None]] = {}
        self._notes: dict[tuple[str, str], bytes] = {}
        self._is_open = False
        self.documents = MemoryDocuments(self._turn)

    async def open(self) -> None:
        self._is_open = True

    async def close(self) -> None:
        self._is_open = False

    async def write(self, row: Row, lines: Sequence[Line]) -> None:
        await self._turn()
        self._write(row, lines)

    def _write(self, row: Row, lines: Sequence[Line]) -> None:
        stored = self._rows.get(row.table)
        if (stored.version if stored else 0) != row.version - 1:
            raise Conflict(f"table {row.table} is not at version {row.version - 1}")
        journal = self._lines.setdefault(row.table, [])
        if any(line.number != number for number, line in enumerate(lines, len(journal) + 1)):
            raise StoreFault(f"table {row.table}: a journal line does not follow the one before")
        self._rows[row.table] = row
        journal.extend(lines)
        for person in row.people:
            self._traces.setdefault(person, {})[row.table] = None

    async def tell(self, table: str, told: int, body: bytes | None = None, version: int = 0) -> None:
        await self._turn()
        row = self._rows.get(table)
        if row is None:
            raise StoreFault(f"table {table} is not in the store")
        if body is None:
            body = row.body
        elif row.version != version:
            raise Conflict(f"table {table} is not at version {version}")
        self._rows[table] = replace(row, told=max(row.told, told), body=body)

    async def read(self, table: str) -> Row | None:
        self._check_open()
        return self._rows.get(table)

    async def journal(self, table: str) -> list[Line]:
        self._check_open()
        return list(self._lines.get(table, ()))

    async def at_place(self, place: int) -> list[Row]:
        here = [row for row in self._all() if row.place == place]
        over = [row for row in here if row.phase == "over"]
        newest = max(enumerate(over), key=lambda entry: (entry[1].changed, entry[0]), default=None)
        return [row for row in here if row.phase != "over"] + ([newest[1]] if newest else [])

    async def of_person(self, person: int) -> list[Row]:
        return [row for row in self._all() if row.phase != "over" and person in row.people]

    async def unfinished(self, guild: int, lobbies: int = 0, playing: int = 0) -> Unfinished:
        there = [row for row in self._all() if row.guild == guild][::-1]
        waiting, played = ([row for row in there if row.phase == phase] for phase in ("lobby", "playing"))
        return Unfinished(len(waiting), len(played), [*waiting[:lobbies], *played[:playing]])

    async def traces(self, person: int) -> list[str]:
        self._check_open()
        found = self._traces.get(person, {})
        return [table for table in self._rows if table in found]

    async def forget(self, row: Row, lines: Sequence[Line], person: int) -> None:
        await self._turn()
        journal = self._lines.get(row.table, [])
        known = len(journal)
        self._write(row, [line for line in lines if line.number > known])
        for line in lines:
            if line.number <= known:
                journal[line.number - 1] = line
        self._traces.get(person, {}).pop(row.table, None)

    async def due(self, now: float, most: int = 100) -> list[str]:
        waiting = [(row.due, row.table) for row in self._ours() if row.due is not None and row.due <= now]
        return [table for _, table in sorted(waiting, key=lambda entry: entry[0])[:most]]

    async def untold(self, most: int = 1000) -> list[str]:
        waiting = [row for row in self._ours() if row.told < row.version]
        return [row.table for row in sorted(waiting, key=lambda row: row.changed)[:most]]

    async def remember(self, kind: str, key: str, value: bytes | None) -> None:
        await self._turn()
        if value is None:
            self._notes.pop((kind, key), None)
        else:
            self._notes[kind, key] = value

    async def recall(self, kind: str, key: str) -> bytes | None:
        self._check_open()
        return self._notes.get((kind, key))

    async def recall_all(self, kind: str) -> dict[str, bytes]:
        self._check_open()
        return {key: value for (one, key), value in self._notes.items() if one == kind}

    async def health(self) -> Mapping[str, str | int | float]:
        rows = list(self._all())
        phases = Counter(row.phase for row in rows)
        return {
            "kind": "memory",
            **{phase: phases[phase] for phase in ("lobby", "playing", "over")},
            "untold": sum(row.told < row.version for row in rows),
            "due": min((row.due for row in rows if row.due is not None), default=0.0),
            "bytes": 0,
        }

    async def postpone(self, seconds: float) -> None:
        await self._turn()
        for name, row in self._rows.items():
            if row.due is not None:
                self._rows[name] = replace(row, due=row.due + seconds)

    async def delete_over(self, before: float, most: int = 100) -> list[str]:
        await self._turn()
        old = [row for row in self._all() if row.phase == "over" and row.changed < before]
        gone = [row.table for row in sorted(old, key=lambda row: row.changed)[:most]]
        for name in gone:
            del self._rows[name]
            self._lines.pop(name, None)
        return gone

    async def replace(self, kind: str, key: str, old: bytes | None, new: bytes | None) -> None:
        await self._turn()
        if self._notes.get((kind, key)) != old:
            raise Conflict(f"the note {kind} {key} was changed meanwhile")
        if new is None:
            self._notes.pop((kind, key), None)
        else:
            self._notes[kind, key] = new

    async def _turn(self) -> None:
        """Let others run first, as the file does, so that what relies on no interruption fails here too."""
        self._check_open()
        await asyncio.sleep(0)

    def _all(self) -> Iterable[Row]:
        """Oldest first: a dict keeps its order of insertion, also when a value is replaced."""
        self._check_open()
        return self._rows.values()

    def _ours(self) -> Iterable[Row]:
        return (row for row in self._all() if self._shards.has(row.guild))

    def _check_open(self) -> None:
        if not self._is_open:
            raise StoreFault("the store is closed")
