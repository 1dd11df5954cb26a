"""Documents in a PostgreSQL database."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from typing import Any

import asyncpg

from sessions.store.documents.document_writes import conflict, hashed, ordered
from sessions.store.documents.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)

# In the queries, `terms` is the SQL table of index keys: hash, sort number, key and number of a document.
INSERT = """INSERT INTO documents (kind, key, version, value)
    SELECT p.kind, p.key, 1, p.value FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY
        AS p(kind, key, value, number) ORDER BY p.number
    ON CONFLICT (kind, key) DO NOTHING RETURNING kind, key, seq"""
UPDATE = """UPDATE documents d SET version = d.version + 1, value = p.value
    FROM unnest($1::bigint[], $2::bytea[]) AS p(seq, value) WHERE d.seq = p.seq"""
LOCK = """SELECT kind, key, seq, version FROM documents
    WHERE (kind, key) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY kind, key FOR UPDATE"""
VERSION = "SELECT version FROM documents WHERE kind = $1 AND key = $2"
DELETE = "DELETE FROM documents WHERE seq = ANY ($1)"
NO_TERMS = "DELETE FROM terms WHERE seq = ANY ($1)"
TERMS = """INSERT INTO terms
    SELECT * FROM unnest($1::bigint[], $2::double precision[], $3::text[], $4::bigint[])"""
COLUMNS = "d.kind, d.key, d.version, d.value"
GET = f"""SELECT {COLUMNS} FROM unnest($2::text[]) WITH ORDINALITY AS k(key, number)
    JOIN documents d ON d.kind = $1 AND d.key = k.key ORDER BY k.number"""
FIND = f"""SELECT {COLUMNS}, t.place FROM (SELECT seq, place, key FROM terms
        WHERE term = $1%s ORDER BY place %s, key %s LIMIT $2 OFFSET $3) t
    JOIN documents d USING (seq) ORDER BY t.place %s, t.key %s"""
# Only documents after this position; %s: < or >.
BEYOND = " AND (place, key) %s ($4, $5)"
FALLING, RISING = ("DESC",) * 4, ("ASC",) * 4  # for the four orders in FIND
FROM_TOP, FROM_BOTTOM = FIND % ("", *FALLING), FIND % ("", *RISING)
DOWN, UP = FIND % (BEYOND % "<", *FALLING), FIND % (BEYOND % ">", *RISING)
COUNT = "SELECT count(*) FROM terms WHERE term = $1"
# A subquery for each and no join: without statistics of a large table a join reads all of it.
COUNTS = """SELECT (SELECT count(*) FROM terms t WHERE t.term = k.term)
    FROM unnest($1::bigint[]) WITH ORDINALITY AS k(term, number) ORDER BY k.number"""
COUNT_ABOVE = f"{COUNT} AND (place, key) > ($2, $3)"

Transact = Callable[[Callable[[asyncpg.Connection], Awaitable[None]]], Awaitable[None]]
Fetch = Callable[..., Awaitable[Sequence[Any]]]  # gets a query and the values of $1, $2, …; returns its rows


class PostgresDocuments(Documents):
    """Documents in a PostgreSQL database."""

    def __init__(self, transact: Transact, fetch: Fetch) -> None:
        """transact: runs work on a connection, in a transaction of its own
        fetch: runs a query that reads"""
        self._transact, self.fetch = transact, fetch

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        """Write or delete all these documents in one transaction. If one of them does not have its expected
        version, raises Conflict and changes nothing."""
        groups = [(apply, [*group]) for apply, group in groupby(ordered(puts), _write_function)]

        async def put_all(db: asyncpg.Connection) -> None:
            """Run the groups of writes in order, each with the function for its sort of write."""
            for apply, group in groups:
                await apply(db, group)

        await self._transact(put_all)

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        """Return the documents of a kind that exist, in the order of the keys."""
        return [Document(*values) for values in await self.fetch(GET, kind, [*keys])]

    async def version(self, kind: str, key: str) -> int:
        """Return the stored version of a document; 0 if it does not exist."""
        rows = await self.fetch(VERSION, kind, key)
        return int(rows[0][0]) if rows else 0

    async def find(
        self,
        term: str,
        most: int,
        beyond: IndexPosition | None = None,
        *,
        ascending: bool = False,
        skip: int = 0,
    ) -> list[FoundDocument]:
        """Return up to `most` documents of an index key, sorted by their number under it, the highest first.

        term: the index key
        beyond: return only documents after this position, in the direction of the search; None: all
        ascending: the lowest number first
        skip: how many documents to leave out at the start
        """
        if beyond is None:
            rows = await self.fetch(FROM_BOTTOM if ascending else FROM_TOP, hashed(term), most, skip)
        else:
            rows = await self.fetch(UP if ascending else DOWN, hashed(term), most, skip, *beyond)
        return [FoundDocument(Document(*values), IndexPosition(place, values[1])) for *values, place in rows]

    async def count(self, term: str, above: IndexPosition | None = None) -> int:
        """Return how many documents an index key has.

        term: the index key
        above: count only documents above this position; None: all
        """
        query, position = (COUNT, ()) if above is None else (COUNT_ABOVE, above)
        ((count,),) = await self.fetch(query, hashed(term), *position)
        return int(count)

    async def counts(self, terms: Sequence[str]) -> list[int]:
        """Return how many documents each of these index keys has, in their order."""
        rows = await self.fetch(COUNTS, [hashed(term) for term in terms])
        return [int(count) for (count,) in rows]


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
    await _put_terms(db, puts, [seqs[put.kind, put.key] for put in puts])


async def _update(db: asyncpg.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Save new values and index keys of existing documents. Raises Conflict if one is not at its expected
    version."""
    seqs = await _lock_documents(db, puts)
    await db.execute(UPDATE, seqs, [put.value for put in puts])
    await db.execute(NO_TERMS, seqs)
    await _put_terms(db, puts, seqs)


async def _delete(db: asyncpg.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Delete documents with their index keys. Raises Conflict if one is not at its expected version."""
    seqs = await _lock_documents(db, puts)
    await db.execute(NO_TERMS, seqs)
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


async def _put_terms(db: asyncpg.Connection, puts: Sequence[DocumentWrite], seqs: Sequence[int]) -> None:
    """Insert the index keys of these documents. seqs: number of each document in the database."""
    rows = [
        (hashed(index_key), float(sort_number), put.key, seq)
        for put, seq in zip(puts, seqs, strict=True)
        for index_key, sort_number in put.index_keys.items()
    ]
    if rows:
        await db.execute(TERMS, *zip(*rows, strict=True))
