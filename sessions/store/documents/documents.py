"""Things kept beside the tables that are found by terms: results, ratings, tournaments."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct


class Document(Struct, frozen=True):
    """kind and key say which it is; version counts its changes, 1 for the first; value: JSON."""

    kind: str
    key: str
    version: int
    value: bytes


class DocumentWrite(NamedTuple):
    """How a document is to be.

    before: its version so far (0: there is none); value: None deletes it; terms: what it is found by, and
    where it stands in that term's order.
    """

    kind: str
    key: str
    before: int
    value: bytes | None
    terms: Mapping[str, float] = {}


class IndexPosition(NamedTuple):
    """A document's place in a term's order; of those with the same place the keys decide."""

    place: float
    key: str


class FoundDocument(NamedTuple):
    """kept: it, or what is wrong with it."""

    kept: Document | Exception
    spot: IndexPosition

    @property
    def document(self) -> Document:
        """Raises Damaged where it is not what was written."""
        if isinstance(self.kept, Exception):
            raise self.kept
        return self.kept


class Documents(Protocol):
    """Documents by kind and key, and by the terms that they were put with."""

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        """One transaction. Raises Conflict, and changes nothing, where a version is another one by now."""
        ...

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        """Those of them that there are, in the order of the keys."""
        ...

    async def one(self, kind: str, key: str) -> Document | None:
        """The document of this name, if there is one."""
        return next(iter(await self.get(kind, [key])), None)

    async def version(self, kind: str, key: str) -> int:
        """What whoever puts this document has to name, whether it is damaged or not; 0: there is none."""
        ...

    async def find(
        self,
        term: str,
        most: int,
        beyond: IndexPosition | None = None,
        *,
        ascending: bool = False,
        skip: int = 0,
    ) -> list[FoundDocument]:
        """Of a term's documents at most so many, from the highest place down, or from the lowest up; beyond:
        only what comes after this spot; skip: without the first so many, which are not read. A damaged one is
        found, too, and raises when it is looked at."""
        ...

    async def count(self, term: str, above: IndexPosition | None = None) -> int:
        """How many documents a term has; above: only those higher than this spot."""
        ...

    async def counts(self, terms: Sequence[str]) -> list[int]:
        """The same of many terms at once, in their order."""
        ...
