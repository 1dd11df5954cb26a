"""Packs that people and servers uploaded: stored by holder, each pack with its latest versions.

A holder is the person or server to whom a pack belongs. A table refers to a pack by the pack's id. Only the
holder, or people in the server that is the holder, can open a table with the pack. Then all who sit at that
table play with it.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.content import digest_of
from engine.packs import pack
from engine.questions import Refused
from engine.safe_text import words
from sessions.packs.upload_limits import (
    CODE_LETTERS,
    CODE_SECONDS,
    LONGEST_NAME,
    MOST_VERSIONS,
    OF_A_PERSON,
    OF_A_SERVER,
)
from sessions.packs.version_changes import VersionChanges, between, from_its_spreadsheet
from sessions.store.entry_store import EntryStore, load_text, save_text
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table_data import MARK

# Kinds of storage entries: packs of people and of servers; holders of packs; contents; packs by code; results
# of play-tests. What belongs to a pack of a person is that person's, too.
PEOPLES = stored_kind("own-packs", AboutPeople.OWN)
SERVERS = stored_kind("server-packs", AboutPeople.NOTHING)
HOLDERS = stored_kind("pack-holder", AboutPeople.NAMES)
TEXTS = stored_kind("pack-text", AboutPeople.NAMES)
CODES = stored_kind("pack-code", AboutPeople.NAMES)
TRIALS = stored_kind("pack-trials", AboutPeople.NAMES)
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of ids and codes: without those that are easily confused
PERSON, SERVER = "person", "server"  # kinds of holders
T = TypeVar("T")


class Holder(NamedTuple):
    """The person or server that packs belong to."""

    kind: str
    """`PERSON` or `SERVER`."""
    id: int
    """Discord's id of the person or server."""

    def __str__(self) -> str:
        return f"{self.kind}/{self.id}"


class PackVersion(msgspec.Struct, frozen=True):
    """One version of an uploaded pack."""

    digest: str
    """Digest of the version's text."""
    at: float
    """When the version was uploaded, seconds since 1970."""
    cards: int
    """How many cards the version has."""
    number: int = 0
    """The number of the version, from 1; 0: not recorded."""


class UploadedPack(msgspec.Struct, frozen=True):
    """An uploaded pack with its stored versions."""

    id: str
    """A random id, by which tables refer to it."""
    game: str
    """Name of the game."""
    key: str
    """The name in its file. An upload with the same key is a new version of this pack."""
    name: str
    """The name that is shown."""
    versions: tuple[PackVersion, ...]
    """The stored versions, oldest first."""
    number: int = 1
    """Number of the newest version, from 1; also counts old versions that were deleted."""
    code: str = ""
    """With this code others can copy the pack; "": there is no code."""
    until: float = 0.0
    """When the code expires, seconds since 1970."""

    @property
    def ref(self) -> str:
        """How a table refers to the pack."""
        return MARK + self.id

    @property
    def newest(self) -> PackVersion:
        """The newest version that is stored."""
        return self.versions[-1]

    def number_of(self, index: int) -> int:
        """Return the number of a version, from 1, by its index in `versions`."""
        newer_versions = len(self.versions) - 1 - index
        return self.versions[index].number or self.number - newer_versions


class NewContent(NamedTuple):
    """A pack to be uploaded, already checked by `pack_check`."""

    game: str
    """Name of the game."""
    key: str
    """The name in its file."""
    name: str
    """The name that is shown."""
    text: str
    """The text of the pack's file."""
    cards: int
    """How many cards it has."""


class UploadOutcome(NamedTuple):
    """The result of an upload."""

    pack: UploadedPack
    """The pack as it is stored now."""
    is_new: bool = False
    """The upload made a new pack, not a new version of an existing one."""
    is_unchanged: bool = False
    """The upload is equal to the newest version, so nothing was saved."""
    copied_version: int = 0
    """If a pack was copied by its code: number of the copied version in that pack; else 0."""


Packs = list[UploadedPack]


class UploadedPacks:
    """Stores all uploaded packs.

    Methods with a holder and a pack's id raise Refused (`upload-gone`) if the pack does not belong to that
    holder.
    """

    personal_kinds = (PEOPLES, HOLDERS, TEXTS, CODES, TRIALS)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """`now`: returns seconds since 1970."""
        self._store, self._now = store, now
        self._entries_by_kind = {
            kind: EntryStore[Packs](store, kind, Packs, list) for kind in (PEOPLES, SERVERS)
        }
        """PEOPLES or SERVERS → the stored lists of packs, by id of the holder."""

    # ---------------------------------------------------------------- finding

    async def of(self, holder: Holder) -> Packs:
        """Return the packs of a holder, in the order of their upload."""
        return await self._entries_of(holder).get(holder.id)

    async def find(self, holder: Holder, id: str) -> UploadedPack:
        """Return a holder's pack by its id."""
        return _found(await self.of(holder), id)

    async def holder(self, id: str) -> Holder | None:
        """Return who has a pack; None if it does not exist."""
        stored = await self._store.load_entry(HOLDERS, id)
        if not stored:
            return None
        kind, _, number = stored.decode().partition("/")
        return Holder(kind, int(number))

    async def seen_by(self, id: str, person: int, guild: int) -> tuple[Holder, UploadedPack]:
        """Return (holder, pack) if the pack belongs to this person or to this server.

        `id`: of the pack. `person`: user id. `guild`: server id. Raises Refused if the pack belongs to
        somebody else, or does not exist.
        """
        holder = await self.holder(id)
        if holder is None or holder not in (Holder(PERSON, person), Holder(SERVER, guild)):
            raise Refused("upload-gone")
        return holder, await self.find(holder, id)

    async def by_ref(self, ref: str) -> UploadedPack | None:
        """Return the pack to which a table refers; None if it does not exist.

        Rights are not checked, because the people at that table may play with it. `ref`: as in
        `UploadedPack`.
        """
        holder = await self.holder(ref.removeprefix(MARK))
        if holder is None:
            return None
        return next((uploaded for uploaded in await self.of(holder) if uploaded.ref == ref), None)

    async def text(self, id: str, digest: str) -> str | None:
        """Return the text of a version; None if it is no longer stored. `id`: of the pack. `digest`: of the
        version.
        """
        text = await load_text(self._store, TEXTS, f"{id}/{digest}", pack.MOST_BYTES)
        return text if digest_of(text) == digest else None

    async def changes(self, uploaded: UploadedPack, most: int = MOST_VERSIONS) -> list[VersionChanges | None]:
        """Return what each of the newest `most` versions changed in the version before it, oldest first.

        None in the list: the text of one of the two versions is no longer stored.
        """
        texts = [await self.text(uploaded.id, version.digest) for version in uploaded.versions[-most - 1 :]]
        return [
            await asyncio.to_thread(between, before, now) if before is not None and now is not None else None
            for before, now in pairwise(texts)
        ]

    async def newest(self, uploaded: UploadedPack) -> str:
        """Return the text of the newest version. Raises Refused if it is no longer stored."""
        text = await self.text(uploaded.id, uploaded.newest.digest)
        if text is None:
            raise Refused("upload-gone")
        return text

    # ---------------------------------------------------------------- changing

    async def upload(self, holder: Holder, new: NewContent) -> UploadOutcome:
        """Save a new pack, or a new version of the pack with the same key.

        Raises Refused if the holder has too many.
        """

        async def brought(before: Packs) -> tuple[Packs, UploadOutcome]:
            """Return the holder's packs after the upload, and its outcome; save and delete texts."""
            same_key = (
                uploaded for uploaded in before if (uploaded.game, uploaded.key) == (new.game, new.key)
            )
            old = next(same_key, None)
            number = old.number + 1 if old is not None else 1
            version = PackVersion(digest_of(new.text), self._now(), new.cards, number)
            if old is None:
                return await self._added(holder, before, new, version)
            if await self._is_newest(old, version.digest, new.text):
                return before, UploadOutcome(old, is_unchanged=True)
            await save_text(self._store, TEXTS, f"{old.id}/{version.digest}", new.text)
            others = [other for other in old.versions if other.digest != version.digest]
            dropped, remaining = others[: 1 - MOST_VERSIONS], others[1 - MOST_VERSIONS :]
            for old_version in dropped:
                await self._store.save_entry(TEXTS, f"{old.id}/{old_version.digest}", None)
            changed = msgspec.structs.replace(old, versions=(*remaining, version), number=number)
            after = [changed if uploaded is old else uploaded for uploaded in before]
            return after, UploadOutcome(changed)

        return await self._entries_of(holder).change_with(holder.id, brought)

    async def _is_newest(self, uploaded: UploadedPack, digest: str, text: str) -> bool:
        """Return whether a text is that of the newest version, or of the unchanged spreadsheet made from it.

        `digest`: of `text`.
        """
        if uploaded.newest.digest == digest:
            return True
        newest = await self.text(uploaded.id, uploaded.newest.digest)
        return newest is not None and text == await asyncio.to_thread(from_its_spreadsheet, newest)

    async def _added(
        self, holder: Holder, before: Packs, new: NewContent, version: PackVersion
    ) -> tuple[Packs, UploadOutcome]:
        """Save a new pack, and return the holder's packs with it.

        `before`: the holder's packs so far. `version`: the first version of the new pack. Raises Refused if
        the holder has too many packs.
        """
        most = OF_A_PERSON if holder.kind == PERSON else OF_A_SERVER
        if len(before) >= most:
            raise Refused("too-many-packs", most=most)
        added = UploadedPack(_letters(8), new.game, new.key, tidy(new.name), (version,))
        await save_text(self._store, TEXTS, f"{added.id}/{version.digest}", new.text)
        await self._store.save_entry(HOLDERS, added.id, str(holder).encode())
        return [*before, added], UploadOutcome(added, is_new=True)

    async def rename(self, holder: Holder, id: str, name: str) -> UploadedPack:
        """Change the name of a holder's pack that is shown, and return the pack. `id`: of the pack."""
        return await self._change(
            holder, id, lambda uploaded: msgspec.structs.replace(uploaded, name=tidy(name))
        )

    async def go_back(self, holder: Holder, id: str) -> UploadedPack:
        """Delete the newest version, so that the one before it is the newest again, and return the pack.

        `id`: of the pack. Raises Refused if there is only one version.
        """

        async def gone_back(before: Packs) -> tuple[Packs, UploadedPack]:
            """Return the holder's packs without the newest version, and the changed pack; delete its text."""
            uploaded = _found(before, id)
            if len(uploaded.versions) < 2:
                raise Refused("no-former-version")
            await self._store.save_entry(TEXTS, f"{id}/{uploaded.newest.digest}", None)
            number = uploaded.number_of(len(uploaded.versions) - 2)
            changed = msgspec.structs.replace(uploaded, versions=uploaded.versions[:-1], number=number)
            return [changed if other is uploaded else other for other in before], changed

        return await self._entries_of(holder).change_with(holder.id, gone_back)

    async def delete(self, holder: Holder, id: str) -> None:
        """Delete a holder's pack with its texts, its code and its play-tests. `id`: of the pack."""

        async def deleted(before: Packs) -> tuple[Packs, None]:
            """Return the holder's packs without the deleted one, after deleting what belongs to it."""
            await self._wipe(_found(before, id))
            return [other for other in before if other.id != id], None

        await self._entries_of(holder).change_with(holder.id, deleted)

    # ---------------------------------------------------------------- sharing

    async def share(self, holder: Holder, id: str, *, afresh: bool = False) -> UploadedPack:
        """Give the pack a code with which others can copy it, and return the pack.

        A code that is still valid stays. `id`: of the pack. `afresh`: replace even a valid code, which is
        then invalid.
        """
        before = await self.find(holder, id)
        if before.code and before.until > self._now() and not afresh:
            return before
        code, until = _letters(CODE_LETTERS), self._now() + CODE_SECONDS
        await self._store.save_entry(CODES, code, id.encode())
        changed = await self._change(
            holder, id, lambda uploaded: msgspec.structs.replace(uploaded, code=code, until=until)
        )
        if before.code:
            await self._store.save_entry(CODES, before.code, None)
        return changed

    async def shared(self, code: str) -> tuple[UploadedPack, str]:
        """Return the pack with this code, and the text of its newest version.

        `code`: as a person typed it. Raises Refused for an invalid or expired code.
        """
        plain_code = "".join(code.split()).replace("-", "").casefold()
        if len(plain_code) != CODE_LETTERS or not set(plain_code) <= set(LETTERS):
            raise Refused("no-such-code")
        stored_id = await self._store.load_entry(CODES, plain_code)
        uploaded = await self.by_ref(MARK + stored_id.decode()) if stored_id else None
        if uploaded is None or uploaded.code != plain_code or uploaded.until <= self._now():
            raise Refused("no-such-code")
        return uploaded, await self.newest(uploaded)

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Return a person's own packs as plain data."""
        return [
            {
                "name": uploaded.name,
                "game": uploaded.game,
                "code": uploaded.code,
                "versions": [
                    {
                        "brought": _when(version.at),
                        "text": await self.text(uploaded.id, version.digest) or "",
                    }
                    for version in uploaded.versions
                ],
                "play-tests": msgspec.json.decode(await self._store.load_entry(TRIALS, uploaded.id) or b"{}"),
            }
            for uploaded in await self.of(Holder(PERSON, person))
        ]

    async def erase_person(self, person: int) -> None:
        """Delete all packs of a person."""
        await self.erase_holder(Holder(PERSON, person))

    async def erase_holder(self, holder: Holder) -> None:
        """Delete all packs of a holder.

        Games that have begun keep their cards, because `pack_contents.py` stores these on its own.
        """

        async def forgotten(before: Packs) -> tuple[Packs, None]:
            """Return an empty list, after deleting what belongs to each pack."""
            for uploaded in before:
                await self._wipe(uploaded)
            return [], None

        await self._entries_of(holder).change_with(holder.id, forgotten)

    # ---------------------------------------------------------------- inside

    def _entries_of(self, holder: Holder) -> EntryStore[Packs]:
        """Return the stored lists of packs of this kind of holder, by holder's id."""
        return self._entries_by_kind[PEOPLES if holder.kind == PERSON else SERVERS]

    async def _change(
        self, holder: Holder, id: str, change: Callable[[UploadedPack], UploadedPack]
    ) -> UploadedPack:
        """Replace a pack by what `change` makes of it, save it, and return it."""

        async def changed(before: Packs) -> tuple[Packs, UploadedPack]:
            """Return the holder's packs with the changed one, and that pack."""
            old = _found(before, id)
            new = change(old)
            return [new if other is old else other for other in before], new

        return await self._entries_of(holder).change_with(holder.id, changed)

    async def _wipe(self, uploaded: UploadedPack) -> None:
        """Delete everything that belongs to a pack. Then the caller saves the list without this pack."""
        for version in uploaded.versions:
            await self._store.save_entry(TEXTS, f"{uploaded.id}/{version.digest}", None)
        if uploaded.code:
            await self._store.save_entry(CODES, uploaded.code, None)
        await self._store.save_entry(HOLDERS, uploaded.id, None)
        await self._store.save_entry(TRIALS, uploaded.id, None)


def title_of(titles: Mapping[str, str], language: str, key: str) -> str:
    """Return the first name of a new pack: its title in this language, else its key.

    `titles`: by language. `key`: the pack's name in its file.
    """
    return tidy(titles.get(language) or key)


def tidy(name: str) -> str:
    """Return a valid name for a pack: one visible line, not too long."""
    return words(name, LONGEST_NAME) or "?"


def _found(packs: Packs, id: str) -> UploadedPack:
    """Return the pack with this id. Raises Refused if there is none."""
    uploaded = next((candidate for candidate in packs if candidate.id == id), None)
    if uploaded is None:
        raise Refused("upload-gone")
    return uploaded


def _letters(count: int) -> str:
    """Return so many random letters and digits, without those that are easily confused."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def _when(moment: float) -> str:
    """Return a moment, in seconds since 1970, as ISO 8601 in UTC."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
