"""Move a host's data from a file to PostgreSQL: `python -m sessions.store.move castellan.db postgresql://…`.

The bot must be stopped. Everything is copied in one transaction, into a database that has no tables of games
yet. The file is only read.
"""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from engine.terminal import run_command
from sessions.store.postgres.database import TROUBLE, fault_text
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import StoreError
from sessions.store.sqlite.sqlite_store import SqliteStore

# Columns of the SQL table `tables`, the same in both; `people` is JSON in the file, an array in PostgreSQL.
COLUMNS = [
    "seq",
    "id",
    "guild",
    "channel",
    "game",
    "phase",
    "version",
    "shown_version",
    "due",
    "changed",
    "body",
    "people",
]
TABLES = f"SELECT {', '.join(COLUMNS)} FROM tables ORDER BY seq"
LINES = "SELECT seq, number, at, kind, seat, text FROM journal_lines ORDER BY seq, number"
# Inserts a document with the number that it has in the file.
DOCUMENT = """INSERT INTO documents (seq, kind, key, version, value) OVERRIDING SYSTEM VALUE
    VALUES ($1, $2, $3, $4, $5)"""
AT_ONCE = 1000  # rows that are copied in one step


async def move(file: Path, url: str) -> int:
    """Copy a file into a database, and return how many tables. Raises StoreError, and then nothing was
    copied.

    file: the bot's SQLite file
    url: address of the PostgreSQL database
    """
    for store in (SqliteStore(file), PostgresStore(url)):  # migrates both, and fails if a bot uses one
        await store.open()
        try:
            if isinstance(store, PostgresStore) and not store.lease.is_held:
                raise StoreError("a bot uses this database")
        finally:
            await store.close()
    connection = await asyncpg.connect(url)
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
            return await _copy(db, connection)
    finally:
        await connection.close()


async def _copy(db: sqlite3.Connection, to: asyncpg.Connection) -> int:
    """Copy everything in one transaction, and return how many tables. Raises StoreError if the database
    already has any.

    db: the SQLite file
    to: the PostgreSQL database
    """
    async with to.transaction():
        if await to.fetchval("SELECT 1 FROM tables UNION ALL SELECT 1 FROM documents LIMIT 1"):
            raise StoreError("there are tables in this database already")
        count = 0
        for rows in _parts(db, TABLES):
            table_rows = [(*values, json.loads(people)) for *values, people in rows]
            await to.copy_records_to_table("tables", records=table_rows, columns=COLUMNS)
            count += len(table_rows)
        for rows in _parts(
            db, "SELECT seq, number, at, kind, seat, text FROM journal_lines ORDER BY seq, number"
        ):
            await to.copy_records_to_table("journal_lines", records=rows)
        for rows in _parts(db, "SELECT kind, key, value FROM entries"):
            await to.copy_records_to_table("entries", records=rows)
        for rows in _parts(db, "SELECT person, seq FROM named_people"):
            await to.executemany("INSERT INTO named_people VALUES ($1, $2) ON CONFLICT DO NOTHING", rows)
        await _copy_documents(db, to)
        await to.execute("SELECT setval(pg_get_serial_sequence('tables', 'seq'), max(seq)) FROM tables")
        return count


async def _copy_documents(db: sqlite3.Connection, to: asyncpg.Connection) -> None:
    """Copy the documents with their numbers and index keys. A new document will get the next number.

    db: the SQLite file
    to: the PostgreSQL database
    """
    for rows in _parts(db, "SELECT seq, kind, key, version, value FROM documents ORDER BY seq"):
        await to.executemany(DOCUMENT, rows)
    for rows in _parts(db, "SELECT hash, sort_number, key, seq FROM index_keys"):
        await to.copy_records_to_table("index_keys", records=rows)
    await to.execute("SELECT setval(pg_get_serial_sequence('documents', 'seq'), max(seq)) FROM documents")


def _parts(db: sqlite3.Connection, query: str) -> Iterator[list[Any]]:
    """Yield the rows of a query in lists of at most `AT_ONCE`."""
    cursor = db.execute(query)
    while rows := cursor.fetchmany(AT_ONCE):
        yield rows


def main(arguments: list[str]) -> int:
    """Copy a file into a database. Return the exit code. arguments: the file, and the database's address."""
    if len(arguments) != 2:
        print("python -m sessions.store.move FILE postgresql://user:password@host/database", file=sys.stderr)
        return 1
    file = Path(arguments[0]).absolute()
    try:
        if not file.is_file():
            raise StoreError(f"{file}: there is no such file")
        count = asyncio.run(move(file, arguments[1]))
    except (StoreError, sqlite3.Error, *TROUBLE) as fault:
        print(f"Nothing was moved: {fault_text(fault, arguments[1])}", file=sys.stderr)
        return 1
    print(f"{count} tables were copied. Set CASTELLAN_DATABASE and start the bot.")
    return 0


if __name__ == "__main__":
    run_command(main)
