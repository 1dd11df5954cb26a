"""Files whose encoding their sender was asked for, kept in memory for the minutes of the question."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from engine.questions import Refused
from sessions.cards.upload_limits import MOST_PENDING, PENDING_SECONDS
from sessions.cards.uploaded_packs import Holder


class PendingUpload(NamedTuple):
    """A file that nothing is stored of yet."""

    key: str  # of the question, so that an older one of the same person leads to nothing
    holder: Holder  # for whom the pack is
    content: bytes
    until: float  # seconds since 1970


class PendingUploads:
    """At most one file a person, the newest."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._by_person: OrderedDict[int, PendingUpload] = OrderedDict()

    def hold(self, person: int, holder: Holder, content: bytes) -> str:
        """Keep a file; return the key of its question."""
        self._drop_expired()
        self._by_person.pop(person, None)
        upload = PendingUpload(secrets.token_hex(4), holder, content, self.now() + PENDING_SECONDS)
        self._by_person[person] = upload
        while len(self._by_person) > MOST_PENDING:
            self._by_person.popitem(last=False)
        return upload.key

    def find(self, person: int, key: str) -> PendingUpload:
        """Return a file that is still kept; raises Refused."""
        self._drop_expired()
        upload = self._by_person.get(person)
        if upload is None or upload.key != key:
            raise Refused("upload-lapsed")
        return upload

    def drop(self, person: int) -> None:
        """Drop somebody's file."""
        self._by_person.pop(person, None)

    def _drop_expired(self) -> None:
        for person in [person for person, upload in self._by_person.items() if upload.until <= self.now()]:
            del self._by_person[person]
