"""What organisers and managers did on a server: who, when, what, and about whom. Each act is one document.

An act of an organiser is written in the transaction of the change itself, so neither is there without the
other. Acts of managers that are no change of a document are written before they are done. Acts are kept for
`KEPT_DAYS`, so that a decision can still be looked up while somebody may ask for it.
"""

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.questions import Refused
from sessions.store.documents import DocumentWrite
from sessions.store.protocol import Conflict, Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.store.struct_documents import DocumentDecoder
from sessions.table.time_controls import DAY

KIND = stored_kind("action-log", AboutPeople.NAMES, exported_as="acts")  # of its documents
KEPT_DAYS = 180
PAGE = 8  # acts on a page
MOST_PAGES = 50  # of a list
AT_ONCE = 50  # acts that are deleted or changed in one transaction
DUE = "acts:due"  # index key of all acts, by when they happened


class ActNote(NamedTuple):
    """What somebody does, and about whom; who and when is added when it is done."""

    act: str
    """A word that has a sentence, `log-WORD`."""
    people: Sequence[int] = ()
    """User ids of the people whom it is about; 0: somebody who has deleted their data."""
    detail: str = ""
    """What the sentence says besides, such as a result or a reason."""


class LoggedAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that an organiser or manager did."""

    guild: int
    """The server."""
    at: float
    """When, seconds since 1970."""
    by: int
    """User id of who did it; 0: erased."""
    act: str
    """What was done, see `ActNote.act`."""
    people: tuple[int, ...] = ()
    """User ids of the people whom it is about; 0: erased."""
    detail: str = ""
    """See `ActNote.detail`; "" once somebody whom it is about has deleted their data."""
    competition: str = ""
    """Id of the tournament or league; "": it was about the server."""
    title: str = ""
    """Title of the tournament or league."""


class ActPage(NamedTuple):
    """A page of a log."""

    acts: tuple[LoggedAct, ...]
    """The acts, the newest first."""
    page: int
    """Number of this page, from 0."""
    more: bool
    """Whether another page follows."""


def on_server(guild: int) -> str:
    """Return the index key of all acts on a server."""
    return f"acts:server:{guild}"


def in_competition(id: str) -> str:
    """Return the index key of the acts in a tournament or league. id: of it"""
    return f"acts:in:{id}"


def of_person(person: int) -> str:
    """Return the index key of the acts by a person or about them."""
    return f"acts:person:{person}"


class ActionLog:
    """The log of all servers."""

    personal_kinds = (KIND,)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """now: returns seconds since 1970."""
        self._documents, self._now = store.documents, now
        self._numbers = itertools.count()  # so that acts of the same moment stay in order
        self._decoder = DocumentDecoder(
            KIND, lambda document: msgspec.json.decode(document.value, type=LoggedAct)
        )

    def write_of(
        self, guild: int, by: int, note: ActNote, *, competition: str = "", title: str = "", key: str = ""
    ) -> DocumentWrite:
        """Return the write that adds an act, for the transaction of what was done.

        guild: the server
        by: user id of who does it
        competition, title: of the tournament or league; "": none
        key: of the document, so that an act that is added twice is there once; "": a new one
        """
        act = LoggedAct(guild, self._now(), by, note.act, tuple(note.people), note.detail, competition, title)
        return _write(key or f"{next(self._numbers):08x}-{secrets.token_hex(6)}", 0, act)

    async def add(self, guild: int, by: int, note: ActNote, *, key: str = "") -> str:
        """Add an act and return the key of its document. Nothing happens if the key is there. Parameters as
        in `write_of`."""
        write = self.write_of(guild, by, note, key=key)
        with contextlib.suppress(Conflict):
            await self._documents.put([write])
        return write.key

    @contextlib.asynccontextmanager
    async def noted(self, guild: int, by: int, note: ActNote) -> AsyncIterator[None]:
        """Add an act before the body does it, for acts that have no transaction of documents: what was done
        is in the log even if the process is killed in between. If the body raises Refused, nothing was done,
        and the act is removed. Parameters as in `write_of`."""
        key = await self.add(guild, by, note)
        try:
            yield
        except Refused:
            with contextlib.suppress(Conflict):  # somebody whom it is about has deleted their data
                await self._documents.put([DocumentWrite(KIND, key, 1, None)])
            raise

    async def page(self, index_key: str, page: int) -> ActPage:
        """Return a page of a log, the newest act first. index_key: of `on_server` or `in_competition`"""
        page = min(max(page, 0), MOST_PAGES - 1)
        hits = await self._documents.find(index_key, PAGE + 1, skip=page * PAGE)
        acts = tuple(self._decoder.decode_intact(hits[:PAGE]))
        return ActPage(acts, page, len(hits) > PAGE and page + 1 < MOST_PAGES)

    async def delete_old(self) -> None:
        """Delete acts that are older than `KEPT_DAYS`."""
        limit = self._now() - KEPT_DAYS * DAY
        while hits := await self._documents.find(DUE, AT_ONCE, ascending=True):
            old = [hit.document for hit in hits if hit.position.sort_number < limit]
            with contextlib.suppress(Conflict):  # another process deletes them
                await self._documents.put([DocumentWrite(KIND, one.key, one.version, None) for one in old])
            if len(old) < AT_ONCE:
                return

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return the acts by a person and about them, oldest first, without the ids of others."""
        hits = await self._documents.find(of_person(person), 1_000_000, ascending=True)
        acts = [self._decoder.decode(hit.document) for hit in hits]
        return [
            {
                "server": one.guild,
                "at": one.at,
                "act": one.act,
                "you did it": one.by == person,
                "about you": person in one.people,
                "tournament": one.title,
                **({"detail": one.detail} if one.detail else {}),
            }
            for one in acts
        ]

    async def erase_person(self, person: int) -> None:
        """Remove a person's id from all acts, and what was noted besides where it is about them."""
        while hits := await self._documents.find(of_person(person), AT_ONCE):
            writes = [
                _write(
                    hit.document.key,
                    hit.document.version,
                    _without(self._decoder.decode(hit.document), person),
                )
                for hit in hits
            ]
            try:
                await self._documents.put(writes)
            except Conflict:
                await asyncio.sleep(0)


def _without(act: LoggedAct, person: int) -> LoggedAct:
    """Return an act without a person's id."""
    return msgspec.structs.replace(
        act,
        by=0 if act.by == person else act.by,
        people=tuple(0 if one == person else one for one in act.people),
        detail="" if person in act.people else act.detail,
    )


def _write(key: str, version: int, act: LoggedAct) -> DocumentWrite:
    """Return the write that saves an act. version: of the stored document; 0: it is new"""
    index_keys = [on_server(act.guild), DUE, *([in_competition(act.competition)] if act.competition else [])]
    index_keys += [of_person(person) for person in {act.by, *act.people} if person > 0]
    return DocumentWrite(KIND, key, version, msgspec.json.encode(act), dict.fromkeys(index_keys, act.at))
