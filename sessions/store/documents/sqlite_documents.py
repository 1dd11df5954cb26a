"""Documents in an SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from sessions.store.checksums import checksum
from sessions.store.documents.document_writes import conflict, hashed, ordered
from sessions.store.documents.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)
from sessions.store.protocol import CorruptData

# In the queries, `terms` is the SQL table of index keys: hash, sort number, key and number of a document;
# `seq` is a document's number in the file, `seal` its checksum.
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
# Only documents after this position; %s: < or >.
BEYOND = " AND (place, key) %s (?, ?)"
FALLING, RISING = ("DESC",) * 4, ("ASC",) * 4  # for the four orders in FIND
FROM_TOP, FROM_BOTTOM = FIND % ("", *FALLING), FIND % ("", *RISING)
DOWN, UP = FIND % (BEYOND % "<", *FALLING), FIND % (BEYOND % ">", *RISING)
COUNT = "SELECT count(*) FROM terms WHERE term = ?"
COUNT_ABOVE = "SELECT count(*) FROM terms WHERE term = ? AND (place, key) > (?, ?)"

Keep = Callable[[Callable[[sqlite3.Connection], object]], Awaitable[None]]
Ask = Callable[[Callable[[sqlite3.Connection], Any]], Awaitable[Any]]


class SqliteDocuments(Documents):
    """Documents in an SQLite file."""

    def __init__(self, keep: Keep, ask: Ask) -> None:
        """keep: adds work that writes to the store's next transaction, and waits for its commit
        ask: runs work that reads, between two transactions, and returns its result"""
        self._enqueue_write, self._run_read = keep, ask

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        """Write or delete all these documents in one transaction. If one of them does not have its expected
        version, raises Conflict and changes nothing."""
        await self._enqueue_write(partial(put_all, puts=ordered(puts)))

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        """Return the documents of a kind that exist, in the order of the keys."""
        documents: list[Document] = await self._run_read(
            partial(_load_documents, kind=kind, keys=tuple(keys))
        )
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
        """Return up to `most` documents of an index key, sorted by their number under it, the highest first.

        term: the index key
        beyond: return only documents after this position, in the direction of the search; None: all
        ascending: the lowest number first
        skip: how many documents to leave out at the start
        """
        if beyond is None:
            query = FROM_BOTTOM if ascending else FROM_TOP
        else:
            query = UP if ascending else DOWN
        arguments = (hashed(term), *(beyond or ()), most, skip)
        hits: list[FoundDocument] = await self._run_read(
            partial(_find_documents, query=query, arguments=arguments)
        )
        return hits

    async def count(self, term: str, above: IndexPosition | None = None) -> int:
        """Return how many documents an index key has.

        term: the index key
        above: count only documents above this position; None: all
        """
        query, position = (COUNT, ()) if above is None else (COUNT_ABOVE, above)
        arguments = (hashed(term), *position)
        ((count,),) = await self._run_read(lambda db: db.execute(query, arguments).fetchall())
        return int(count)

    async def counts(self, terms: Sequence[str]) -> list[int]:
        """Return how many documents each of these index keys has, in their order."""
        counts: list[int] = await self._run_read(partial(_counted, terms=[hashed(term) for term in terms]))
        return counts


def put_all(db: sqlite3.Connection, puts: Sequence[DocumentWrite]) -> None:
    """Write or delete these documents, one after the other. Raises Conflict if one is no longer at its
    expected version."""
    for put in puts:
        _put(db, put)


def _put(db: sqlite3.Connection, put: DocumentWrite) -> None:
    """Write or delete one document with its index keys. Raises Conflict if it is no longer at version
    `put.expected_version`."""
    seq, version = next(iter(db.execute(SEQ, (put.kind, put.key))), (0, 0))
    if version != put.expected_version:
        raise conflict(put)
    db.execute(NO_TERMS, (seq,))
    if put.value is None:
        db.execute(DELETE, (seq,))
        return
    new_checksum = checksum(put.kind, put.key, version + 1, put.value)
    if seq:
        db.execute(UPDATE, (new_checksum, put.value, seq))
    else:
        ((seq,),) = db.execute(INSERT, (put.kind, put.key, version + 1, new_checksum, put.value)).fetchall()
    db.executemany(
        TERM,
        [
            (hashed(index_key), float(sort_number), put.key, seq)
            for index_key, sort_number in put.index_keys.items()
        ],
    )


def _load_documents(db: sqlite3.Connection, kind: str, keys: Sequence[str]) -> list[Document]:
    """Return the documents with these keys that exist, in order. Raises CorruptData if one is corrupt."""
    keys_as_json = msgspec.json.encode(keys).decode()
    return [_document(*values) for values in db.execute(GET, (kind, keys_as_json)).fetchall()]


def _counted(db: sqlite3.Connection, terms: Sequence[int]) -> list[int]:
    """Return how many documents each index key has. terms: hashes of the index keys."""
    return [int(db.execute(COUNT, (term,)).fetchone()[0]) for term in terms]


def _find_documents(db: sqlite3.Connection, query: str, arguments: tuple[Any, ...]) -> list[FoundDocument]:
    """Return the documents that a query finds, each with its position. A corrupt one is returned as its
    error. query: one of `FROM_TOP`, `FROM_BOTTOM`, `DOWN` and `UP`."""
    hits = []
    for *values, sort_number in db.execute(query, arguments).fetchall():
        key = values[1]
        hits.append(FoundDocument(_document_or_error(*values), IndexPosition(sort_number, key)))
    return hits


def _document_or_error(*values: Any) -> Document | CorruptData:
    """Return the document with these values of `COLUMNS`, or the error if it is corrupt."""
    try:
        return _document(*values)
    except CorruptData as error:
        return error


def _document(kind: str, key: str, version: int, value: bytes, stored_checksum: int) -> Document:
    """Return the document. Raises CorruptData if it does not match the stored checksum."""
    if checksum(kind, key, version, value) != stored_checksum:
        raise CorruptData("a document")
    return Document(kind, key, version, value)
