"""Documents in an SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from sessions.store.checksums import document_checksum
from sessions.store.documents.document_writes import conflict, hashed, ordered
from sessions.store.documents.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)
from sessions.store.protocol import CorruptData

INSERT = """INSERT INTO documents (kind, key, version, seal, value) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (kind, key) DO NOTHING RETURNING seq"""
UPDATE = "UPDATE documents SET version = version + 1, seal = ?, value = ? WHERE seq = ?"
SEQ = "SELECT seq, version FROM documents WHERE kind = ? AND key = ?"
DELETE = "DELETE FROM documents WHERE seq = ?"
NO_TERMS = "DELETE FROM terms WHERE seq = ?"
TERM = "INSERT INTO terms VALUES (?, ?, ?, ?)"
COLUMNS = "d.kind, d.key, d.version, d.value, d.seal"
GET = f"""SELECT {COLUMNS} FROM json_each(?2) k CROSS JOIN documents d ON d.kind = ?1 AND d.key = k.value
    ORDER BY k.key"""
FIND = f"""SELECT {COLUMNS}, t.place FROM (SELECT seq, place, key FROM terms
        WHERE term = ?%s ORDER BY place %s, key %s LIMIT ? OFFSET ?) t
    JOIN documents d ON d.seq = t.seq ORDER BY t.place %s, t.key %s"""
BEYOND = " AND (place, key) %s (?, ?)"
FALLING, RISING = ("DESC",) * 4, ("ASC",) * 4
FROM_TOP, FROM_BOTTOM = FIND % ("", *FALLING), FIND % ("", *RISING)
DOWN, UP = FIND % (BEYOND % "<", *FALLING), FIND % (BEYOND % ">", *RISING)
COUNT = "SELECT count(*) FROM terms WHERE term = ?"
COUNT_ABOVE = "SELECT count(*) FROM terms WHERE term = ? AND (place, key) > (?, ?)"

Keep = Callable[[Callable[[sqlite3.Connection], object]], Awaitable[None]]
Ask = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]


class SqliteDocuments(Documents):
    """Documents in an SQLite file.

    keep: adds work to the store's next transaction, and waits for it
    ask: runs work that reads, between two transactions
    """

    def __init__(self, keep: Keep, ask: Ask) -> None:
        self._enqueue_write, self._run_read = keep, ask

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        """Write all documents in one transaction. Raises Conflict, and changes nothing, if one is no
        longer at version `before`."""
        await self._enqueue_write(partial(put_all, puts=ordered(puts)))

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        """Return the documents of a kind that exist, in the order of the keys."""
        documents: list[Document] = await self._run_read(partial(_got, kind=kind, keys=tuple(keys)))
        return documents

    async def version(self, kind: str, key: str) -> int:
        """Return the stored version of a document; 0 if it does not exist."""
        rows: list[tuple[int, int]] = await self._run_read(lambda db: db.execute(SEQ, (kind, key)).fetchall())
        return rows[0][1] if rows else 0

    async def find(
        self,
        term: str,
        most: int,
        beyond: IndexPosition | None = None,
        *,
        ascending: bool = False,
        skip: int = 0,
    ) -> list[FoundDocument]:
        """Return up to `most` documents of an index key, sorted by place, from the highest down.

        term: the index key
        beyond: return only documents after this position, in the direction of the search
        ascending: from the lowest place up
        skip: how many documents to leave out
        """
        spot = () if beyond is None else beyond
        query = (UP if ascending else DOWN) if spot else FROM_BOTTOM if ascending else FROM_TOP
        arguments = (hashed(term), *spot, most, skip)
        hits: list[FoundDocument] = await self._run_read(partial(_found, query=query, arguments=arguments))
        return hits

    async def count(self, term: str, above: IndexPosition | None = None) -> int:
        """Return how many documents an index key has.

        term: the index key
        above: count only documents above this position
        """
        query, more = (COUNT, ()) if above is None else (COUNT_ABOVE, above)
        ((number,),) = await self._run_read(lambda db: db.execute(query, (hashed(term), *more)).fetchall())
        return int(number)

    async def counts(self, terms: Sequence[str]) -> list[int]:
        """Return how many documents each of these index keys has, in their order."""
        counts: list[int] = await self._run_read(partial(_counted, terms=[hashed(term) for term in terms]))
        return counts


def put_all(db: sqlite3.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Write these documents. Raises Conflict if one is no longer at version `before`."""
    for put in puts:
        _put(db, put)


def _put(db: sqlite3.Connection, put: DocumentWrite) -> None:
    """Write or delete one document with its index keys. Raises Conflict if it is no longer at version
    `put.before`."""
    seq, version = next(iter(db.execute(SEQ, (put.kind, put.key))), (0, 0))
    if version != put.expected_version:
        raise conflict(put)
    db.execute(NO_TERMS, (seq,))
    if put.value is None:
        db.execute(DELETE, (seq,))
        return
    seal = document_checksum(put.kind, put.key, version + 1, put.value)
    if seq:
        db.execute(UPDATE, (seal, put.value, seq))
    else:
        ((seq,),) = db.execute(INSERT, (put.kind, put.key, version + 1, seal, put.value)).fetchall()
    db.executemany(
        TERM, [(hashed(term), float(place), put.key, seq) for term, place in put.index_keys.items()]
    )


def restore(db: sqlite3.Connection, document: Document, terms: Iterable[tuple[int, float]]) -> None:
    """Write a document as it was in another file, unless one with this kind and key exists. terms: its
    index keys, each as a hash and a place."""
    kind, key, version = document.kind, document.key, document.version
    seal = document_checksum(kind, key, version, document.value)
    values = (kind, key, version, seal, document.value)
    for (seq,) in db.execute(INSERT, values).fetchall():
        db.executemany(TERM, [(term, place, key, seq) for term, place in sorted(terms)])


def _got(db: sqlite3.Connection, kind: str, keys: Sequence[str]) -> list[Document]:
    """Return the documents with these keys that exist, in order. Raises CorruptData if one is corrupt."""
    named = msgspec.json.encode(keys).decode()
    return [_document(*values) for values in db.execute(GET, (kind, named)).fetchall()]


def _counted(db: sqlite3.Connection, terms: Sequence[int]) -> list[int]:
    """Return how many documents each index key has. terms: hashes of the index keys."""
    return [int(number) for term in terms for (number,) in db.execute(COUNT, (term,)).fetchall()]


def _found(db: sqlite3.Connection, query: str, arguments: tuple[Any, ...]) -> list[FoundDocument]:
    """Return the documents that a query finds, each with its position. A corrupt one is returned as its
    error."""
    rows = db.execute(query, arguments).fetchall()
    return [FoundDocument(_looked_at(*values), IndexPosition(place, values[1])) for *values, place in rows]


def _looked_at(*values: Any) -> Document | CorruptData:
    """Return the document, or the error if it is corrupt. values: of `COLUMNS`."""
    try:
        return _document(*values)
    except CorruptData as damaged:
        return damaged


def _document(kind: str, key: str, version: int, value: bytes, seal: int) -> Document:
    """Return the document. Raises CorruptData if its checksum does not match."""
    if seal != document_checksum(kind, key, version, value):
        raise CorruptData("a document")
    return Document(kind, key, version, value)
