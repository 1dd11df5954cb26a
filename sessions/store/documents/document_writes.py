"""What all stores do with documents before they put them."""

from collections.abc import Sequence
from hashlib import blake2b

from sessions.store.documents.documents import DocumentWrite
from sessions.store.protocol import Conflict, StoreError


def hashed(term: str) -> int:
    """What a store keeps of a term: 64 bits with a sign, so that indexes stay small."""
    return int.from_bytes(blake2b(term.encode(), digest_size=8).digest(), "big", signed=True)


def ordered(puts: Sequence[DocumentWrite]) -> list[DocumentWrite]:
    """In the one order in which every process locks them; raises StoreFault for a document put twice."""
    names = {(put.kind, put.key) for put in puts}
    if len(names) != len(puts):
        raise StoreError("a document is put twice at once")
    return sorted(puts, key=lambda put: (put.kind, put.key))


def conflict(put: DocumentWrite) -> Conflict:
    """Another version is there."""
    return Conflict(f"the {put.kind} {put.key} is not at version {put.before}")
