"""What all stores do with documents before they write them."""

from collections.abc import Sequence

from sessions.store.documents import DocumentWrite
from sessions.store.protocol import Conflict, StoreError


def ordered(puts: Sequence[DocumentWrite]) -> list[DocumentWrite]:
    """Return the writes in the order in which documents are locked. All processes use this order, which
    avoids deadlocks. Raises StoreError if a document occurs twice."""
    documents = {(put.kind, put.key) for put in puts}
    if len(documents) != len(puts):
        raise StoreError("a document is put twice at once")
    return sorted(puts, key=lambda put: (put.kind, put.key))


def conflict(put: DocumentWrite) -> Conflict:
    """Return the exception to raise for a document that is no longer at the expected version. put: the write
    that failed."""
    return Conflict(f"the {put.kind} {put.key} is not at version {put.expected_version}")
