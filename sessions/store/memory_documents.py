"""Documents in memory, for tests."""

from collections.abc import Awaitable, Callable, Sequence

from sessions.store.document_writes import conflict, ordered
from sessions.store.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)


class MemoryDocuments(Documents):
    """Documents in a dictionary."""

    def __init__(self, turn: Callable[[], Awaitable[None]]) -> None:
        """turn: lets other tasks run; raises StoreError while the store is closed"""
        self._let_others_run = turn
        self.stored: dict[tuple[str, str], Document] = {}
        """Kind and key → document."""
        self.index: dict[str, dict[tuple[str, str], float]] = {}
        """Index key → kind and key of a document → the number by which it is sorted under the index key."""

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
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
        kind_and_key = put.kind, put.key
        for sort_numbers in self.index.values():
            sort_numbers.pop(kind_and_key, None)
        if put.value is None:
            self.stored.pop(kind_and_key, None)
            return
        self.stored[kind_and_key] = Document(*kind_and_key, put.expected_version + 1, put.value)
        for index_key, sort_number in put.index_keys.items():
            self.index.setdefault(index_key, {})[kind_and_key] = float(sort_number)

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        await self._let_others_run()
        return [self.stored[kind, key] for key in keys if (kind, key) in self.stored]

    async def version(self, kind: str, key: str) -> int:
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
        await self._let_others_run()
        sort_numbers = self.index.get(term, {})
        hits = [(IndexPosition(number, name[1]), name) for name, number in sort_numbers.items()]
        hits.sort(reverse=not ascending)
        if beyond is not None:
            hits = [hit for hit in hits if (hit[0] > beyond if ascending else hit[0] < beyond)]
        return [FoundDocument(self.stored[name], position) for position, name in hits[skip : skip + most]]

    async def count(self, term: str, above: IndexPosition | None = None) -> int:
        await self._let_others_run()
        sort_numbers = self.index.get(term, {})
        positions = [IndexPosition(number, key) for (_, key), number in sort_numbers.items()]
        return sum(above is None or position > above for position in positions)

    async def counts(self, terms: Sequence[str]) -> list[int]:
        await self._let_others_run()
        return [len(self.index.get(term, {})) for term in terms]
