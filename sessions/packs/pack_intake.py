"""Uploads packs: checks them in a worker, and saves those that pass."""

from collections.abc import Callable

from engine.questions import Refused
from sessions.computers.worker_pool import JobDropped, NoWorker, WorkerPool
from sessions.packs.pack_check import CheckedPack, check_pack
from sessions.packs.pack_contents import Packs
from sessions.packs.pending_uploads import PendingUploads
from sessions.packs.uploaded_packs import Holder, NewContent, UploadOutcome, title_of


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
