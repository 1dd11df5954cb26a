"""Documents in a PostgreSQL database."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby

import asyncpg

from sessions.store.document_writes import conflict, ordered
from sessions.store.documents import DocumentWrite
from sessions.store.sql_documents import Fetch, SqlDocuments, index_key_rows

# In the queries, `index_keys` has a row for each index key of a document: hash, sort number, key and number
# (`seq`) of the document.
INSERT = """INSERT INTO documents (kind, key, version, value)
    SELECT p.kind, p.key, 1, p.value FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY
        AS p(kind, key, value, number) ORDER BY p.number
    ON CONFLICT (kind, key) DO NOTHING RETURNING kind, key, seq"""
UPDATE = """UPDATE documents d SET version = d.version + 1, value = p.value
    FROM unnest($1::bigint[], $2::bytea[]) AS p(seq, value) WHERE d.seq = p.seq"""
LOCK = """SELECT kind, key, seq, version FROM documents
    WHERE (kind, key) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY kind, key FOR UPDATE"""
DELETE = "DELETE FROM documents WHERE seq = ANY ($1)"
DELETE_INDEX_KEYS = "DELETE FROM index_keys WHERE seq = ANY ($1)"
INSERT_INDEX_KEYS = """INSERT INTO index_keys
    SELECT * FROM unnest($1::bigint[], $2::double precision[], $3::text[], $4::bigint[])"""

Transact = Callable[[Callable[[asyncpg.Connection], Awaitable[None]]], Awaitable[None]]


class PostgresDocuments(SqlDocuments):
    """Documents in a PostgreSQL database."""

    def __init__(self, transact: Transact, fetch: Fetch) -> None:
        """transact: runs work on a connection, in a transaction of its own
        fetch: runs a query that reads"""
        super().__init__(fetch)
        self._transact = transact

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        groups = [(apply, [*group]) for apply, group in groupby(ordered(puts), _write_function)]

        async def put_all(db: asyncpg.Connection) -> None:
            """Run the groups of writes in order, each with the function for its sort of write."""
            for apply, group in groups:
                await apply(db, group)

        await self._transact(put_all)


def _write_function(
    put: DocumentWrite,
) -> Callable[[asyncpg.Connection, Sequence[DocumentWrite]], Awaitable[None]]:
    """Return the function that applies a write: `_delete`, `_update` or `_insert`.

    The caller applies neighbouring writes with the same function together. It does not reorder the writes,
    because documents must be locked in order.
    """
    return _delete if put.value is None else _update if put.expected_version else _insert


async def _insert(db: asyncpg.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Insert new documents with their index keys. Raises Conflict if one already exists."""
    kinds, keys, values = zip(*((put.kind, put.key, put.value) for put in puts), strict=True)
    seqs = {(kind, key): seq for kind, key, seq in await db.fetch(INSERT, kinds, keys, values)}
    for put in puts:
        if (put.kind, put.key) not in seqs:
            raise conflict(put)
    await _insert_index_keys(db, puts, [seqs[put.kind, put.key] for put in puts])


async def _update(db: asyncpg.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Save new values and index keys of existing documents. Raises Conflict if one is not at its expected
    version."""
    seqs = await _lock_documents(db, puts)
    await db.execute(UPDATE, seqs, [put.value for put in puts])
    await db.execute(DELETE_INDEX_KEYS, seqs)
    await _insert_index_keys(db, puts, seqs)


async def _delete(db: asyncpg.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Delete documents with their index keys. Raises Conflict if one is not at its expected version."""
    seqs = await _lock_documents(db, puts)
    await db.execute(DELETE_INDEX_KEYS, seqs)
    await db.execute(DELETE, seqs)


async def _lock_documents(db: asyncpg.Connection, puts: Sequence[DocumentWrite]) -> list[int]:
    """Lock the documents, and return the numbers (`seq`) of those that exist in the database. Raises Conflict
    if one is not at its expected version."""
    kinds, keys = zip(*((put.kind, put.key) for put in puts), strict=True)
    stored = {(kind, key): (seq, version) for kind, key, seq, version in await db.fetch(LOCK, kinds, keys)}
    for put in puts:
        if stored.get((put.kind, put.key), (0, 0))[1] != put.expected_version:
            raise conflict(put)
    return [stored[put.kind, put.key][0] for put in puts if (put.kind, put.key) in stored]


async def _insert_index_keys(
    db: asyncpg.Connection, puts: Sequence[DocumentWrite], seqs: Sequence[int]
) -> None:
    """Insert the index keys of these documents. seqs: number of each document in the database."""
    rows = [row for put, seq in zip(puts, seqs, strict=True) for row in index_key_rows(put, seq)]
    if rows:
        await db.execute(INSERT_INDEX_KEYS, *zip(*rows, strict=True))
