"""Uploaded files whose sender still has to choose the encoding, cached for the minutes of that question."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from engine.questions import Refused
from sessions.packs.upload_limits import MOST_PENDING, PENDING_SECONDS
from sessions.packs.uploaded_packs import Holder


class PendingUpload(NamedTuple):
    """A file that is not saved yet."""

    question_key: str
    """Key of the question about the encoding, so that answers to an older question have no effect."""
    holder: Holder
    """The person or server to whom the pack will belong."""
    content: bytes
    """The bytes of the file."""
    until: float
    """When the file is dropped, seconds since 1970."""


class PendingUploads:
    """Caches the pending files: for each person the newest one."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now`: returns seconds since 1970."""
        self.now = now
        self._by_person: OrderedDict[int, PendingUpload] = OrderedDict()
        """User id → the person's file, the newest at the end."""

    def hold(self, person: int, holder: Holder, content: bytes) -> str:
        """Cache a person's file, and return the key of the question about its encoding.

        `person`: user id of the sender. `holder`: to whom the pack will belong.
        """
        self._drop_expired()
        self._by_person.pop(person, None)
        upload = PendingUpload(secrets.token_hex(4), holder, content, self.now() + PENDING_SECONDS)
        self._by_person[person] = upload
        while len(self._by_person) > MOST_PENDING:
            self._by_person.popitem(last=False)
        return upload.question_key

    def find(self, person: int, key: str) -> PendingUpload:
        """Return a person's pending file. `key`: as `hold` returned it.

        Raises Refused if the file has expired, or if a newer one has replaced it.
        """
        self._drop_expired()
        upload = self._by_person.get(person)
        if upload is None or upload.question_key != key:
            raise Refused("upload-lapsed")
        return upload

    def drop(self, person: int) -> None:
        """Drop a person's file."""
        self._by_person.pop(person, None)

    def _drop_expired(self) -> None:
        """Drop all files that have expired."""
        for person in [person for person, upload in self._by_person.items() if upload.until <= self.now()]:
            del self._by_person[person]
