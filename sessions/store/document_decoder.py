"""Decodes documents that a search found. A corrupt document is logged once, and the other documents are still
decoded."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from sessions.store.documents import Document, FoundDocument
from sessions.store.protocol import CorruptData

LOG = logging.getLogger(__name__)
T = TypeVar("T")


class DocumentDecoder(Generic[T]):
    """Decodes the documents of one kind."""

    def __init__(self, kind: str, reads: Callable[[Document], T]) -> None:
        """kind: the kind of the documents, for messages
        reads: decodes a document; raises ValueError if it cannot"""
        self._kind, self._decode_value = kind, reads
        self._logged_keys: set[str] = set()
        """Keys of the corrupt documents that are logged already."""

    def decode(self, document: Document) -> T:
        """Return the decoded document. Raises CorruptData if it cannot be decoded."""
        try:
            return self._decode_value(document)
        except ValueError:
            raise CorruptData(f"a {self._kind}") from None

    def decode_if_intact(self, hit: FoundDocument) -> T | None:
        """Return the decoded document that a search found; log it once and return None if it is corrupt."""
        try:
            return self.decode(hit.document)
        except CorruptData as error:
            if hit.position.key not in self._logged_keys:
                self._logged_keys.add(hit.position.key)
                LOG.error("the %s %s is passed over: %s", self._kind, hit.position.key, error)
            return None

    def decode_intact(self, hits: Iterable[FoundDocument]) -> Iterator[T]:
        """Yield the decoded documents that a search found, without corrupt ones, which are logged once."""
        return (decoded for decoded in map(self.decode_if_intact, hits) if decoded is not None)
