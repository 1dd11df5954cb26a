"""Documents in memory, for tests."""

from collections.abc import Awaitable, Callable, Sequence

from sessions.store.documents.document_writes import conflict, ordered
from sessions.store.documents.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)


class MemoryDocuments(Documents):
    """Documents in a dictionary.

    turn: lets other tasks run first; raises StoreError while the store is closed
    """

    def __init__(self, turn: Callable[[], Awaitable[None]]) -> None:
        self._let_others_run = turn
        self.stored: dict[tuple[str, str], Document] = {}
        """Kind and key → document."""
        self._index: dict[str, dict[tuple[str, str], float]] = {}
        """Index key → kind and key of a document → its place."""

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        """Write all documents in one transaction. Raises Conflict, and changes nothing, if one is no
        longer at version `before`."""
        await self._let_others_run()
        puts = ordered(puts)
        for put in puts:
            document = self.stored.get((put.kind, put.key))
            if (document.version if document else 0) != put.expected_version:
                raise conflict(put)
        for put in puts:
            self._put(put)

    def _put(self, put: DocumentWrite) -> None:
        """Write or delete one document with its index keys."""
        name = put.kind, put.key
        for documents in self._index.values():
            documents.pop(name, None)
        if put.value is None:
            self.stored.pop(name, None)
            return
        self.stored[name] = Document(*name, put.expected_version + 1, put.value)
        for term, place in put.index_keys.items():
            self._index.setdefault(term, {})[name] = float(place)

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        """Return the documents of a kind that exist, in the order of the keys."""
        await self._let_others_run()
        return [self.stored[kind, key] for key in keys if (kind, key) in self.stored]

    async def version(self, kind: str, key: str) -> int:
        """Return the stored version of a document; 0 if it does not exist."""
        await self._let_others_run()
        document = self.stored.get((kind, key))
        return document.version if document else 0

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
        await self._let_others_run()
        named = self._index.get(term, {})
        spots = sorted(
            ((IndexPosition(place, name[1]), name) for name, place in named.items()), reverse=not ascending
        )
        if beyond is not None:
            spots = [one for one in spots if (one[0] > beyond if ascending else one[0] < beyond)]
        return [FoundDocument(self.stored[name], spot) for spot, name in spots[skip : skip + most]]

    async def count(self, term: str, above: IndexPosition | None = None) -> int:
        """Return how many documents an index key has.

        term: the index key
        above: count only documents above this position
        """
        await self._let_others_run()
        named = self._index.get(term, {})
        return sum(above is None or IndexPosition(place, name[1]) > above for name, place in named.items())

    async def counts(self, terms: Sequence[str]) -> list[int]:
        """Return how many documents each of these index keys has, in their order."""
        await self._let_others_run()
        return [len(self._index.get(term, {})) for term in terms]
