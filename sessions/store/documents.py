"""Documents: values with a version, such as results and tournaments.

An index key is a text under which documents are found, sorted by a number. A document can have several.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct


class Document(Struct, frozen=True):
    """A document as it is stored. Its kind and key identify it."""

    kind: str
    """What it is, such as "tournament"."""
    key: str
    """Unique among the documents of its kind, such as an id."""
    version: int
    """Counts the changes; 1 for the first."""
    value: bytes
    """The value, as JSON."""


class DocumentWrite(NamedTuple):
    """A write of one document."""

    kind: str
    """Kind of the document, as in `Document`."""
    key: str
    """Key of the document, as in `Document`."""
    expected_version: int
    """The version that must be stored now; 0: the document must not exist."""
    value: bytes | None
    """The new value, as JSON; None deletes the document."""
    index_keys: Mapping[str, float] = {}
    """Index key → the number by which the document is sorted under it."""


class IndexPosition(NamedTuple):
    """A document's position among those of an index key. They are sorted by their number; those with equal
    numbers by their key."""

    sort_number: float
    """The number by which the document is sorted under the index key."""
    key: str
    """Key of the document."""


class FoundDocument(NamedTuple):
    """A document that a search found."""

    document_or_error: Document | Exception
    """The document, or the error if it is corrupt."""
    position: IndexPosition
    """Its position under the index key of the search."""

    @property
    def document(self) -> Document:
        """Return the document. Raises CorruptData if it is corrupt."""
        if isinstance(self.document_or_error, Exception):
            raise self.document_or_error
        return self.document_or_error


class Documents(Protocol):
    """Documents by kind and key, and by the index keys with which they were written."""

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        """Write or delete all these documents in one transaction. If one of them does not have its expected
        version, raises Conflict and changes nothing."""
        ...

    async def get(self, kind: str, keys: Sequence[str]) -> list[Document]:
        """Return the documents of a kind that exist, in the order of the keys. Raises CorruptData if one is
        corrupt."""
        ...

    async def get_one(self, kind: str, key: str) -> Document | None:
        """Return the document with this key; None if it does not exist. Raises CorruptData if it is
        corrupt."""
        return next(iter(await self.get(kind, [key])), None)

    async def version(self, kind: str, key: str) -> int:
        """Return the stored version of a document, even of a corrupt one; 0 if it does not exist. The next
        write needs it as `expected_version`."""
        ...

    async def find(
        self,
        index_key: str,
        most: int,
        beyond: IndexPosition | None = None,
        *,
        ascending: bool = False,
        skip: int = 0,
    ) -> list[FoundDocument]:
        """Return up to `most` documents of an index key, sorted by their number under it, the highest first.

        Corrupt documents are returned as well; they raise when `FoundDocument.document` is read.

        index_key: the index key
        beyond: return only documents after this position, in the direction of the search; None: all
        ascending: the lowest number first
        skip: how many documents to leave out at the start; they are not read
        """
        ...

    async def count(self, index_key: str, above: IndexPosition | None = None) -> int:
        """Return how many documents an index key has.

        index_key: the index key
        above: count only documents above this position; None: all
        """
        ...

    async def counts(self, index_keys: Sequence[str]) -> list[int]:
        """Return how many documents each of these index keys has, in their order."""
        ...
