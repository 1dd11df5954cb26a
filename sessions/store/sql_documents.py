"""What documents in SQLite and in PostgreSQL have in common: the hashes of index keys, and all that reads."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from sessions.store.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)
from sessions.store.protocol import CorruptData

Fetch = Callable[..., Awaitable[Sequence[Any]]]  # gets a query and the values of $1, $2, …; returns its rows

# In the queries, `index_keys` has a row for each index key of a document: hash, sort number, key and number
# (`seq`) of the document.
VERSION = "SELECT version FROM documents WHERE kind = $1 AND key = $2"
# A subquery for each and no join: without statistics of a large table PostgreSQL would read all of it.
COUNT = "(SELECT count(*) FROM index_keys WHERE hash = ${})"
COUNT_ABOVE = "SELECT count(*) FROM index_keys WHERE hash = $1 AND (sort_number, key) > ($2, $3)"


class SqlDocuments(Documents):
    """Documents in SQL tables. Subclasses write them, and say how their database differs."""

    columns = "kind, key, version, value"
    """The columns from which `make_document` makes a document."""
    has_key = "key = ANY ($2)"
    """Condition for the keys in `keys_argument`."""

    def __init__(self, fetch: Fetch) -> None:
        """fetch: runs a query that reads"""
        self._fetch = fetch

    def keys_argument(self, keys: Sequence[str]) -> object:
        """Return the argument of `has_key` for these keys."""
        return [*keys]

    def make_document(self, values: Sequence[Any]) -> Document:
        """Return the document with these values of `columns`. Raises CorruptData if it is corrupt."""
        return Document(*values)

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        query = f"SELECT {self.columns} FROM documents WHERE kind = $1 AND {self.has_key}"
        rows = await self._fetch(query, kind, self.keys_argument(keys))
        documents = {values[1]: self.make_document(values) for values in rows}
        return [documents[key] for key in keys if key in documents]

    async def version(self, kind: str, key: str) -> int:
        return next((version for (version,) in await self._fetch(VERSION, kind, key)), 0)

    async def find(
        self,
        index_key: str,
        most: int,
        beyond: IndexPosition | None = None,
        *,
        ascending: bool = False,
        skip: int = 0,
    ) -> list[FoundDocument]:
        order, after = ("ASC", ">") if ascending else ("DESC", "<")
        is_beyond = f"AND (sort_number, key) {after} ($4, $5)" if beyond else ""
        query = f"""SELECT {self.columns}, sort_number FROM (
                SELECT seq, sort_number FROM index_keys WHERE hash = $1 {is_beyond}
                ORDER BY sort_number {order}, key {order} LIMIT $2 OFFSET $3) t
            JOIN documents USING (seq) ORDER BY sort_number {order}, key {order}"""
        rows = await self._fetch(query, hashed(index_key), most, skip, *(beyond or ()))
        return [FoundDocument(self._document_or_error(row), IndexPosition(row[-1], row[1])) for row in rows]

    def _document_or_error(self, row: Sequence[Any]) -> Document | Exception:
        """Return the document of a row that `find` read, or the error if it is corrupt."""
        try:
            return self.make_document([*row][:-1])
        except CorruptData as error:
            return error

    async def count(self, index_key: str, above: IndexPosition | None = None) -> int:
        if above is None:
            return (await self.counts([index_key]))[0]
        ((count,),) = await self._fetch(COUNT_ABOVE, hashed(index_key), *above)
        return int(count)

    async def counts(self, index_keys: Sequence[str]) -> list[int]:
        if not index_keys:
            return []
        counts = ", ".join(COUNT.format(number) for number, _ in enumerate(index_keys, 1))
        (row,) = await self._fetch(f"SELECT {counts}", *map(hashed, index_keys))
        return [*row]


def hashed(index_key: str) -> int:
    """Return the 64-bit signed hash of an index key. Stores save this instead of the text, so that indexes
    stay small."""
    return int.from_bytes(blake2b(index_key.encode(), digest_size=8).digest(), "big", signed=True)


def index_key_rows(put: DocumentWrite, seq: int) -> Iterator[tuple[int, float, str, int]]:
    """Yield the rows of a document's index keys. seq: number of the document in the database."""
    for index_key, sort_number in put.index_keys.items():
        yield hashed(index_key), float(sort_number), put.key, seq
