"""The bot with a store that says yes before it has written: what the harness has to find. Never in use."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import bot
from sessions.store.protocol import Conflict, JournalLine, StoredTable
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import OVER

LATER = 0.15  # seconds between the word and the commit


class WrongStore(SqliteStore):
    """Acknowledges before it commits; for everybody in this process it looks as if it had."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._debts: set[asyncio.Task[None]] = set()
        self._promised: dict[str, StoredTable] = {}
        self._turns: dict[str, asyncio.Task[None]] = {}

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        stored = self._promised.get(row.table) or await super().read(row.table)
        if (stored.version if stored else 0) != row.version - 1:
            raise Conflict(f"table {row.table} is not at version {row.version - 1}")
        self._promised[row.table] = row
        debt = asyncio.create_task(self._pay(row, lines, self._turns.get(row.table)))
        self._turns[row.table] = debt
        self._debts.add(debt)
        debt.add_done_callback(self._debts.discard)

    async def _pay(
        self, row: StoredTable, lines: Sequence[JournalLine], before: asyncio.Task[None] | None
    ) -> None:
        await asyncio.sleep(LATER)
        if before is not None:
            await before
        await super().write(row, lines)

    async def mark_shown(self, table: str, shown_version: int, body: bytes | None = None) -> None:
        if table in self._turns:
            await self._turns[table]
        await super().mark_shown(table, shown_version, body)

    async def read(self, table: str) -> StoredTable | None:
        return self._promised.get(table) or await super().read(table)

    async def load_in_channel(self, channel: int) -> list[StoredTable]:
        stored = {row.table: row for row in await super().load_in_channel(channel)}
        stored.update({name: row for name, row in self._promised.items() if row.channel == channel})
        rows = list(stored.values())
        return [row for row in rows if row.phase != OVER] + [row for row in rows if row.phase == OVER][-1:]

    async def close(self) -> None:
        await self._paid()
        await super().close()

    async def _paid(self) -> None:
        while self._debts:
            await asyncio.wait(self._debts)


if __name__ == "__main__":
    bot.SqliteStore = WrongStore  # type: ignore[misc]
    sys.exit(bot.main())
