"""Documents of one kind as what they keep: found by id and term, and noted as shown."""

from collections.abc import AsyncIterator, Callable, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.store.documents.document_decoder import DocumentDecoder
from sessions.store.documents.documents import Document, Documents, DocumentWrite, IndexPosition
from sessions.store.protocol import Conflict

PAGE = 50
MOST_SHOWN = 25  # of a list


class DocumentStruct(Protocol):
    """A struct. version: of its document, 0 for one that is not kept yet; shown: the version that Discord
    shows; messages: what whoever shows it wants to remember, such as message ids."""

    id: str
    version: int
    shown: int
    messages: dict[str, str]


K = TypeVar("K", bound=DocumentStruct)


class StructDocuments(Generic[K]):
    """Each is read anew for every look, so that no process knows an older one.

    of: the struct; terms_of: all that one is found by; gone: why there is none, as a refusal says it. locks:
    by id, for whoever changes one.
    """

    def __init__(
        self,
        documents: Documents,
        kind: str,
        of: type[K],
        terms_of: Callable[[K], Mapping[str, float]],
        gone: str,
    ) -> None:
        self._documents, self._kind, self._terms_of, self._gone = documents, kind, terms_of, gone
        self._decoder, self._whole = msgspec.json.Decoder(of), DocumentDecoder(kind, self._read)
        self.locks = Locks()

    async def get(self, id: str) -> K | None:
        """Raises Damaged where it is not what was written."""
        document = await self._documents.one(self._kind, id)
        return self._whole.decode(document) if document is not None else None

    async def require(self, id: str) -> K:
        """Raises Refused where there is none."""
        stored = await self.get(id)
        if stored is None:
            raise Refused(self._gone)
        return stored

    async def listed(self, term: str, most: int = MOST_SHOWN) -> list[K]:
        """The newest of a term; what is damaged is passed over, and said in the log."""
        return [*self._whole.decode_intact(await self._documents.find(term, most))]

    async def every(self, term: str, until: float | None = None) -> AsyncIterator[K]:
        """All of a term from the lowest place up, without those that are damaged; until: only those at this
        place or before."""
        spot: IndexPosition | None = None
        while hits := await self._documents.find(term, PAGE, spot, ascending=True):
            for hit in hits:
                if until is not None and hit.spot.place > until:
                    return
                if (stored := self._whole.decode_if_intact(hit)) is not None:
                    yield stored
            spot = hits[-1].spot

    async def no_damage(self, term: str) -> None:
        """Raises Damaged where one of a term is: for whoever must not pass any over."""
        spot: IndexPosition | None = None
        while hits := await self._documents.find(term, PAGE, spot, ascending=True):
            for hit in hits:
                self._whole.decode(hit.document)
            spot = hits[-1].spot

    async def mark_shown(self, id: str, version: int, **messages: str) -> None:
        """Note that Discord shows this version, and what whoever shows it wants to remember ("": forget it).
        Nobody is told of it."""
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
        """Nothing is left of it, unless it has changed since it was read."""
        await self._documents.put([DocumentWrite(self._kind, stored.id, stored.version, None)])

    def make_write(self, stored: K, before: int) -> DocumentWrite:
        """What keeps it over this version, whose successor it is from now on."""
        stored.version = before + 1
        return DocumentWrite(
            self._kind, stored.id, before, msgspec.json.encode(stored), self._terms_of(stored)
        )

    def _read(self, document: Document) -> K:
        """As it is kept; version is the document's."""
        stored = self._decoder.decode(document.value)
        stored.version = document.version
        return stored
