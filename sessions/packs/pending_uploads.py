"""Packs on their way in: files whose sender still has to choose the encoding, cached for the minutes of that
question; then a worker checks the pack, and it is saved."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from engine.questions import Refused
from sessions.computers.worker_pool import JobDropped, NoWorker, WorkerPool
from sessions.packs.pack_check import CheckedPack, check_pack
from sessions.packs.pack_contents import Packs
from sessions.packs.upload_limits import MOST_PENDING, PENDING_SECONDS
from sessions.packs.uploaded_packs import Holder, NewContent, UploadOutcome, title_of


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


class PackIntake:
    """Checks and saves uploaded packs. `pending`: files whose sender still has to choose the encoding."""

    def __init__(self, packs: Packs, worker_pool: WorkerPool, now: Callable[[], float]) -> None:
        """`packs`: stores the packs. `worker_pool`: the workers that check them. `now`: returns seconds since
        1970.
        """
        self.packs, self.uploads, self._worker_pool = packs, packs.uploads, worker_pool
        self.pending = PendingUploads(now)

    async def check(
        self, person: int, guild: int, content: bytes, codec: str = "", locale: str = ""
    ) -> CheckedPack:
        """Return the result of checking a file.

        If its encoding is unclear, the result has the encodings between which the sender has to choose.
        `person`: user id of the sender. `guild`: the server for whose turn a worker computes; 0: none.
        `content`: the file, or its beginning. `codec`: the encoding chosen by the sender; "": not chosen.
        `locale`: the sender's language on Discord. Raises Refused if the file cannot be checked now, or is no
        pack.
        """
        try:
            checked: CheckedPack = await self._worker_pool.run(
                f"pack of {person}", guild, "", None, check_pack, content, codec, locale
            )
        except (JobDropped, NoWorker):
            raise Refused("pack-not-now") from None
        except TimeoutError:
            raise Refused("pack-too-costly") from None
        if checked.refusal and not checked.encodings:
            raise Refused(checked.refusal, **checked.facts)
        return checked

    async def upload(self, holder: Holder, checked: CheckedPack, language: str) -> UploadOutcome:
        """Save a checked pack for a holder. `language`: of the sender; a new pack is named in it."""
        name = title_of(checked.titles, language, checked.key)
        new = NewContent(checked.game, checked.key, name, checked.text, checked.cards)
        return await self.uploads.upload(holder, new)

    async def copy(self, holder: Holder, code: str) -> UploadOutcome:
        """Save a copy of the pack with this code for a holder. Raises Refused for an invalid or expired
        code.
        """
        uploaded, text = await self.uploads.shared(code)
        new = NewContent(uploaded.game, uploaded.key, uploaded.name, text, uploaded.newest.cards)
        return (await self.uploads.upload(holder, new))._replace(copied_version=uploaded.number)
