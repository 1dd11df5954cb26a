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
from sessions.store.sql_documents import Fetch, SqlDocuments, index_key_rows

# `seq` is a document's number in the file.
INSERT = "INSERT INTO documents (kind, key, version, checksum, value) VALUES (?, ?, ?, ?, ?) RETURNING seq"
UPDATE = "UPDATE documents SET version = version + 1, checksum = ?, value = ? WHERE seq = ?"
SEQ = "SELECT seq, version FROM documents WHERE kind = ? AND key = ?"
DELETE = "DELETE FROM documents WHERE seq = ?"
DELETE_INDEX_KEYS = "DELETE FROM index_keys WHERE seq = ?"
INSERT_INDEX_KEY = "INSERT INTO index_keys VALUES (?, ?, ?, ?)"

Keep = Callable[[Callable[[sqlite3.Connection], object]], Awaitable[None]]


class SqliteDocuments(SqlDocuments):
    """Documents in an SQLite file."""

    columns = "kind, key, version, value, checksum"
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
        db.execute(DELETE_INDEX_KEYS, (seq,))
        if put.value is None:
            db.execute(DELETE, (seq,))
            continue
        new_checksum = checksum(put.kind, put.key, version + 1, put.value)
        if seq:
            db.execute(UPDATE, (new_checksum, put.value, seq))
        else:
            ((seq,),) = db.execute(
                INSERT, (put.kind, put.key, version + 1, new_checksum, put.value)
            ).fetchall()
        db.executemany(INSERT_INDEX_KEY, index_key_rows(put, seq))
