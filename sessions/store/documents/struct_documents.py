"""Documents of one kind as structs: found by id and index key, with the version that Discord shows."""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.store.documents.document_decoder import DocumentDecoder
from sessions.store.documents.documents import Document, Documents, DocumentWrite, IndexPosition
from sessions.store.protocol import Conflict

PAGE = 50
MOST_SHOWN = 25  # entries of a list


class DocumentStruct(Protocol):
    """A struct that is stored as a document."""

    id: str
    """Key of its document."""
    version: int
    """Version of its document; 0 while it is not stored."""
    shown: int
    """The version that Discord shows."""
    messages: dict[str, str]
    """What the code that shows it has to remember, such as message ids."""


K = TypeVar("K", bound=DocumentStruct)


class StructDocuments(Generic[K]):
    """Loads and saves the structs of one kind. Each read goes to the store, so that no process uses an older
    version.

    of: the struct's type
    terms_of: returns the index keys of a struct, with places
    gone: reason of the refusal if there is none
    locks: a lock for each id, for changes in this process
    """

    def __init__(
        self,
        documents: Documents,
        kind: str,
        of: type[K],
        terms_of: Callable[[K], Mapping[str, float]],
        gone: str,
    ) -> None:
        self._documents, self._kind, self._index_keys_of, self._missing_reason = (
            documents,
            kind,
            terms_of,
            gone,
        )
        self._decoder, self._document_decoder = msgspec.json.Decoder(of), DocumentDecoder(kind, self._read)
        self.locks = Locks()

    async def get(self, id: str) -> K | None:
        """Return the struct; None if it does not exist. Raises CorruptData if it is corrupt."""
        document = await self._documents.get_one(self._kind, id)
        return self._document_decoder.decode(document) if document is not None else None

    async def require(self, id: str) -> K:
        """Return the struct. Raises Refused if it does not exist."""
        stored = await self.get(id)
        if stored is None:
            raise Refused(self._missing_reason)
        return stored

    async def find_many(self, term: str, most: int = MOST_SHOWN) -> list[K]:
        """Return the structs with the highest places under an index key. Corrupt ones are left out and
        logged.

        term: the index key
        most: how many to return at most
        """
        return [*self._document_decoder.decode_intact(await self._documents.find(term, most))]

    async def iterate(self, term: str, until: float | None = None) -> AsyncIterator[K]:
        """Yield all structs of an index key, from the lowest place up. Corrupt ones are left out and
        logged.

        term: the index key
        until: only those at this place or below
        """
        spot: IndexPosition | None = None
        while hits := await self._documents.find(term, PAGE, spot, ascending=True):
            for hit in hits:
                if until is not None and hit.position.sort_number > until:
                    return
                if (stored := self._document_decoder.decode_if_intact(hit)) is not None:
                    yield stored
            spot = hits[-1].position

    async def require_intact(self, term: str) -> None:
        """Raises CorruptData if a document of the index key `term` is corrupt. For callers that must not
        leave any out."""
        spot: IndexPosition | None = None
        while hits := await self._documents.find(term, PAGE, spot, ascending=True):
            for hit in hits:
                self._document_decoder.decode(hit.document)
            spot = hits[-1].position

    async def mark_shown(self, id: str, version: int, **messages: str) -> None:
        """Note that Discord shows this version, and update `messages` ("" removes an entry). Nobody is
        notified.

        id: of the struct; if it does not exist, nothing happens
        version: if it is the stored one, the new version counts as shown too
        """
        async with self.locks.of(id):
            while (stored := await self.get(id)) is not None:
                noted = {**stored.messages, **messages}
                current = stored.version == version
                left = {name: said for name, said in noted.items() if said}
                if current and stored.shown == stored.version and left == stored.messages:
                    return
                stored.messages, stored.shown = left, stored.version + 1 if current else stored.shown
                try:
                    await self._documents.put([self.make_write(stored, stored.version)])
                except Conflict:
                    continue
                return

    async def delete(self, stored: K) -> None:
        """Delete a struct. Raises Conflict if it has changed since it was read."""
        await self._documents.put([DocumentWrite(self._kind, stored.id, stored.version, None)])

    def make_write(self, stored: K, before: int) -> DocumentWrite:
        """Return the write that saves a struct over version `before`. Set the struct's version to the next
        one."""
        stored.version = before + 1
        return DocumentWrite(
            self._kind, stored.id, before, msgspec.json.encode(stored), self._index_keys_of(stored)
        )

    def _read(self, document: Document) -> K:
        """Decode the struct, with the version of its document."""
        stored = self._decoder.decode(document.value)
        stored.version = document.version
        return stored
