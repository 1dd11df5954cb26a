"""Documents in an SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from sessions.store.checksums import checksum
from sessions.store.document_writes import conflict, ordered
from sessions.store.documents import Document, DocumentWrite
from sessions.store.protocol import CorruptData
from sessions.store.sql_documents import Fetch, SqlDocuments, term_rows

# `seq` is a document's number in the file, `seal` its checksum.
INSERT = "INSERT INTO documents (kind, key, version, seal, value) VALUES (?, ?, ?, ?, ?) RETURNING seq"
UPDATE = "UPDATE documents SET version = version + 1, seal = ?, value = ? WHERE seq = ?"
SEQ = "SELECT seq, version FROM documents WHERE kind = ? AND key = ?"
DELETE = "DELETE FROM documents WHERE seq = ?"
NO_TERMS = "DELETE FROM terms WHERE seq = ?"
TERM = "INSERT INTO terms VALUES (?, ?, ?, ?)"

Keep = Callable[[Callable[[sqlite3.Connection], object]], Awaitable[None]]


class SqliteDocuments(SqlDocuments):
    """Documents in an SQLite file."""

    columns = "kind, key, version, value, seal"
    has_key = "key IN (SELECT value FROM json_each($2))"

    def __init__(self, keep: Keep, fetch: Fetch) -> None:
        """keep: adds work that writes to the store's next transaction, and waits for its commit
        fetch: runs a query that reads"""
        super().__init__(fetch)
        self._enqueue_write = keep

    def keys_argument(self, keys: Sequence[str]) -> str:
        return msgspec.json.encode(keys).decode()

    def make_document(self, values: Sequence[Any]) -> Document:
        *fields, stored_checksum = values
        if checksum(*fields) != stored_checksum:
            raise CorruptData("a document")
        return Document(*fields)

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        await self._enqueue_write(partial(put_all, puts=ordered(puts)))


def put_all(db: sqlite3.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Write or delete these documents with their index keys. Raises Conflict if one is no longer at its
    expected version."""
    for put in puts:
        seq, version = next(iter(db.execute(SEQ, (put.kind, put.key))), (0, 0))
        if version != put.expected_version:
            raise conflict(put)
        db.execute(NO_TERMS, (seq,))
        if put.value is None:
            db.execute(DELETE, (seq,))
            continue
        seal = checksum(put.kind, put.key, version + 1, put.value)
        if seq:
            db.execute(UPDATE, (seal, put.value, seq))
        else:
            ((seq,),) = db.execute(INSERT, (put.kind, put.key, version + 1, seal, put.value)).fetchall()
        db.executemany(TERM, term_rows(put, seq))
