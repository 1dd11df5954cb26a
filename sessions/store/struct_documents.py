"""Documents of one kind as structs: found by id and index key, with the version that Discord shows."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.store.documents import Document, Documents, DocumentWrite, FoundDocument, IndexPosition
from sessions.store.protocol import Conflict, CorruptData

PAGE = 50  # documents that are loaded in one step
MOST_SHOWN = 25  # entries of a list in Discord


class DocumentStruct(Protocol):
    """A struct that is stored as a document."""

    id: str
    """Key of its document."""
    version: int
    """Version of its document; 0 while it is not stored."""
    changed: float
    """When it was last changed, seconds since 1970."""
    shown: int
    """The newest version that Discord shows; 0: none."""
    messages: dict[str, str]
    """Notes of the code that shows the struct, such as message ids, by name."""


K = TypeVar("K", bound=DocumentStruct)
Writes = Sequence[DocumentWrite] | None  # of other documents, for the same transaction; None: none
Step = Callable[[K], Awaitable[Writes] | None]  # changes a struct


class StructDocuments(Generic[K]):
    """Loads and saves the structs of one kind. Nothing is cached: each read goes to the store, because
    another process may have changed the struct."""

    def __init__(
        self,
        documents: Documents,
        kind: str,
        of: type[K],
        terms_of: Callable[[K], Mapping[str, float]],
        gone: str,
        now: Callable[[], float],
    ) -> None:
        """documents: the store's documents
        kind: the kind of the documents, such as "tournament"
        of: the struct's type
        terms_of: returns the index keys of a struct, each with the number by which it sorts the struct
        gone: key of the sentence with which `require` refuses if there is no such struct
        now: returns the current time, seconds since 1970"""
        self._documents, self.kind, self.now = documents, kind, now
        self._index_keys_of, self._missing_reason = terms_of, gone
        self._decoder, self._document_decoder = msgspec.json.Decoder(of), DocumentDecoder(kind, self._read)
        self._locks = Locks()
        self.watchers: list[Callable[[K], None]] = []
        """Called with each struct that changed in this process; they must be quick and not raise."""

    async def get(self, id: str) -> K | None:
        """Return the struct with this id; None if it does not exist. Raises CorruptData if it is corrupt."""
        document = await self._documents.get_one(self.kind, id)
        return self._document_decoder.decode(document) if document is not None else None

    async def require(self, id: str) -> K:
        """Return the struct with this id. Raises Refused if it does not exist."""
        stored = await self.get(id)
        if stored is None:
            raise Refused(self._missing_reason)
        return stored

    async def find_many(self, index_key: str, most: int = MOST_SHOWN) -> list[K]:
        """Return the structs that have the highest numbers under an index key, the highest first. Corrupt
        ones are left out and logged.

        index_key: the index key
        most: how many to return at most
        """
        return [*self._document_decoder.decode_intact(await self._documents.find(index_key, most))]

    async def iterate(self, index_key: str, until: float | None = None) -> AsyncIterator[K]:
        """Yield all structs of an index key, the one with the lowest number under it first. Corrupt ones are
        left out and logged.

        index_key: the index key
        until: yield only those whose number is not higher than this; None: all
        """
        last_position: IndexPosition | None = None
        while hits := await self._documents.find(index_key, PAGE, last_position, ascending=True):
            for hit in hits:
                if until is not None and hit.position.sort_number > until:
                    return
                if (stored := self._document_decoder.decode_if_intact(hit)) is not None:
                    yield stored
            last_position = hits[-1].position

    async def require_intact(self, index_key: str) -> None:
        """Raise CorruptData if a document with this index key is corrupt. Callers that need all documents
        call this first, because the other methods leave corrupt ones out."""
        last_position: IndexPosition | None = None
        while hits := await self._documents.find(index_key, PAGE, last_position, ascending=True):
            for hit in hits:
                self._document_decoder.decode(hit.document)
            last_position = hits[-1].position

    async def put(self, new: K) -> K:
        """Save a new struct. Raises Conflict if it exists."""
        await self._save(new, 0)
        return new

    async def change(self, id: str, step: Step[K]) -> K:
        """Change and save a struct, and return it. Raises Refused if there is no such struct.

        step: changes the struct, and may return writes of other documents for the same transaction. It runs
            again if another process saved first. If it raises or changes nothing, nothing is saved.
        """
        async with self._locks.of(id):
            while True:
                stored = await self.require(id)
                version, encoded_before = stored.version, msgspec.json.encode(stored)
                outcome = step(stored)
                extra_writes = await outcome if outcome is not None else None
                if msgspec.json.encode(stored) == encoded_before:
                    return stored
                stored.changed = self.now()
                try:
                    await self._save(stored, version, extra_writes)
                except Conflict:
                    continue
                return stored

    async def _save(self, stored: K, version: int, extra_writes: Writes = None) -> None:
        """Save a struct and notify the watchers. version: its stored version; 0: none."""
        await self._documents.put([self.make_write(stored, version), *(extra_writes or ())])
        self.notify_watchers(stored)

    def notify_watchers(self, stored: K) -> None:
        """Call all watchers with this struct."""
        for watcher in self.watchers:
            watcher(stored)

    async def mark_shown(self, id: str, version: int, **messages: str) -> None:
        """Note that Discord shows this version of a struct, and update its `messages`. Nobody is notified.

        id: of the struct; if it does not exist, nothing happens
        version: the version that Discord shows; if it is no longer the stored one, only `messages` changes
        messages: new entries by name; "" removes an entry
        """
        async with self._locks.of(id):
            while (stored := await self.get(id)) is not None:
                is_current = stored.version == version
                merged = {**stored.messages, **messages}
                new_messages = {name: text for name, text in merged.items() if text}
                if is_current and stored.shown == stored.version and new_messages == stored.messages:
                    return
                stored.messages = new_messages
                if is_current:
                    # Saving makes this version. It differs in nothing that Discord shows.
                    stored.shown = stored.version + 1
                try:
                    await self._documents.put([self.make_write(stored, stored.version)])
                except Conflict:
                    continue
                return

    async def delete(self, stored: K) -> None:
        """Delete a struct. Raises Conflict if it has changed since it was read."""
        await self._documents.put([DocumentWrite(self.kind, stored.id, stored.version, None)])

    def make_write(self, stored: K, before: int) -> DocumentWrite:
        """Return the write that saves a struct as version `before + 1`, and set the struct's version to that
        number. before: the version that must be stored when the write is made; 0: none."""
        stored.version = before + 1
        return DocumentWrite(
            self.kind, stored.id, before, msgspec.json.encode(stored), self._index_keys_of(stored)
        )

    def _read(self, document: Document) -> K:
        """Decode a document's struct, and set its version to that of the document. Raises ValueError if it
        cannot be decoded."""
        stored = self._decoder.decode(document.value)
        stored.version = document.version
        return stored


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
