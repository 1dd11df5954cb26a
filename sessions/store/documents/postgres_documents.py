"""Documents in the PostgreSQL database."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import asyncpg

from sessions.store.documents.documents import Document, Documents, FoundDocument, Put, Spot
from sessions.store.documents.putting import conflict, hashed, ordered

INSERT = """INSERT INTO documents (kind, key, version, value) VALUES ($1, $2, 1, $3)
    ON CONFLICT (kind, key) DO NOTHING RETURNING seq"""
UPDATE = """UPDATE documents SET version = version + 1, value = $3
    WHERE kind = $1 AND key = $2 AND version = $4 RETURNING seq"""
LOCK = "SELECT seq, version FROM documents WHERE kind = $1 AND key = $2 FOR UPDATE"
DELETE = "DELETE FROM documents WHERE seq = $1"
NO_TERMS = "DELETE FROM terms WHERE seq = $1"
TERMS = """INSERT INTO terms SELECT t.term, t.place, $1, $2
    FROM unnest($3::bigint[], $4::double precision[]) AS t(term, place)"""
COLUMNS = "d.kind, d.key, d.version, d.value"
GET = f"""SELECT {COLUMNS} FROM unnest($2::text[]) WITH ORDINALITY AS k(key, number)
    JOIN documents d ON d.kind = $1 AND d.key = k.key ORDER BY k.number"""
FIND = f"""SELECT {COLUMNS}, t.place FROM (SELECT seq, place, key FROM terms
        WHERE term = $1%s ORDER BY place %s, key %s LIMIT $2 OFFSET $3) t
    JOIN documents d USING (seq) ORDER BY t.place %s, t.key %s"""
BEYOND = " AND (place, key) %s ($4, $5)"
FALLING, RISING = ("DESC",) * 4, ("ASC",) * 4
FROM_TOP, FROM_BOTTOM = FIND % ("", *FALLING), FIND % ("", *RISING)
DOWN, UP = FIND % (BEYOND % "<", *FALLING), FIND % (BEYOND % ">", *RISING)
COUNT = "SELECT count(*) FROM terms WHERE term = $1"
COUNTS = """SELECT count(t.seq) FROM unnest($1::bigint[]) WITH ORDINALITY AS k(term, number)
    LEFT JOIN terms t USING (term) GROUP BY k.number ORDER BY k.number"""
COUNT_ABOVE = f"{COUNT} AND (place, key) > ($2, $3)"

Transact = Callable[[Callable[[asyncpg.Connection], Awaitable[None]]], Awaitable[None]]
Fetch = Callable[..., Awaitable[Sequence[Any]]]


class PostgresDocuments(Documents):
    """transact: runs work on a connection in a transaction of its own; fetch: reads."""

    def __init__(self, transact: Transact, fetch: Fetch) -> None:
        self._transact, self._fetch = transact, fetch

    async def put(self, puts: Sequence[Put]) -> None:
        sorted_puts = ordered(puts)

        async def put_all(db: asyncpg.Connection) -> None:
            for put in sorted_puts:
                await _put(db, put)

        await self._transact(put_all)

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        return [Document(*values) for values in await self._fetch(GET, kind, [*keys])]

    async def find(
        self, term: str, most: int, beyond: Spot | None = None, *, ascending: bool = False, skip: int = 0
    ) -> list[FoundDocument]:
        if beyond is None:
            rows = await self._fetch(FROM_BOTTOM if ascending else FROM_TOP, hashed(term), most, skip)
        else:
            rows = await self._fetch(UP if ascending else DOWN, hashed(term), most, skip, *beyond)
        return [FoundDocument(Document(*values), Spot(place, values[1])) for *values, place in rows]

    async def count(self, term: str, above: Spot | None = None) -> int:
        query, more = (COUNT, ()) if above is None else (COUNT_ABOVE, above)
        ((number,),) = await self._fetch(query, hashed(term), *more)
        return int(number)

    async def counts(self, terms: Sequence[str]) -> list[int]:
        return [int(number) for (number,) in await self._fetch(COUNTS, [hashed(term) for term in terms])]


async def _put(db: asyncpg.Connection, put: Put) -> None:
    if put.value is None:
        seq, version = await db.fetchrow(LOCK, put.kind, put.key) or (0, 0)
        seq = seq if version == put.before else None
    elif put.before:
        seq = await db.fetchval(UPDATE, put.kind, put.key, put.value, put.before)
    else:
        seq = await db.fetchval(INSERT, put.kind, put.key, put.value)
    if seq is None:
        raise conflict(put)
    await db.execute(NO_TERMS, seq)
    if put.value is None:
        await db.execute(DELETE, seq)
    elif put.terms:
        terms = [hashed(term) for term in put.terms]
        await db.execute(TERMS, put.key, seq, terms, [float(place) for place in put.terms.values()])
