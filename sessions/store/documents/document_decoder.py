"""What can be read of documents that were found: a damaged one is said once, and stops no other."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from sessions.store.documents.documents import Document, FoundDocument
from sessions.store.protocol import CorruptData

LOG = logging.getLogger(__name__)
T = TypeVar("T")


class DocumentDecoder(Generic[T]):
    """Documents of one kind as what they say. reads: one of them; raises ValueError for nonsense."""

    def __init__(self, kind: str, reads: Callable[[Document], T]) -> None:
        self._kind, self._reads, self._said = kind, reads, set[str]()

    def decode(self, document: Document) -> T:
        """Raises Damaged where nobody can read it."""
        try:
            return self._reads(document)
        except ValueError:
            raise CorruptData(f"a {self._kind}") from None

    def decode_if_intact(self, hit: FoundDocument) -> T | None:
        """None where it is damaged."""
        try:
            return self.decode(hit.document)
        except CorruptData as damaged:
            if hit.spot.key not in self._said:
                self._said.add(hit.spot.key)
                LOG.error("the %s %s is passed over: %s", self._kind, hit.spot.key, damaged)
            return None

    def decode_intact(self, hits: Iterable[FoundDocument]) -> Iterator[T]:
        """Those that are not."""
        return (one for one in map(self.decode_if_intact, hits) if one is not None)
