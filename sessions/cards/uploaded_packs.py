"""Packs that people and servers brought: kept by whose they are, each with its last few versions by content.

A table names a pack by its id. Nobody but its person, or whoever is in its server, opens a table with it;
whoever sits at such a table plays with it.
"""

import asyncio
import secrets
import zlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine import pack
from engine.content import digest_of
from engine.questions import Refused
from engine.safe_text import words
from sessions.cards.upload_limits import (
    CODE_LETTERS,
    CODE_SECONDS,
    LONGEST_NAME,
    MOST_VERSIONS,
    OF_A_PERSON,
    OF_A_SERVER,
)
from sessions.cards.version_changes import VersionChanges, between, from_its_spreadsheet
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.table.table_data import MARK

# Kinds of notes: packs of people and of servers; whose a pack is; its contents; which pack a code means; what
# the computer found when it tried one.
PEOPLES, SERVERS, HOLDERS, TEXTS, CODES = "own-packs", "server-packs", "pack-holder", "pack-text", "pack-code"
TRIALS = "pack-trials"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
PERSON, SERVER = "person", "server"
T = TypeVar("T")


class Holder(NamedTuple):
    """Whose packs: kind is PERSON or SERVER, id Discord's."""

    kind: str
    id: int

    def __str__(self) -> str:
        return f"{self.kind}/{self.id}"


class PackVersion(msgspec.Struct, frozen=True):
    """digest: of its content; at: when it was brought, seconds since 1970; cards: how many; number: which
    version it was when it came (0: nobody wrote it down)."""

    digest: str
    at: float
    cards: int
    number: int = 0


class UploadedPack(msgspec.Struct, frozen=True):
    """id: by which tables call it; key: what its file calls it; name: what people call it; versions: oldest
    first; number: of the newest, from 1; code: with which others get a copy, until a moment ("": none)."""

    id: str
    game: str
    key: str
    name: str
    versions: tuple[PackVersion, ...]
    number: int = 1
    code: str = ""
    until: float = 0.0

    @property
    def ref(self) -> str:
        """What a table calls it."""
        return MARK + self.id

    @property
    def newest(self) -> PackVersion:
        return self.versions[-1]

    def number_of(self, index: int) -> int:
        """The number of a version by its place, 0 the oldest that is kept."""
        return self.versions[index].number or self.number - (len(self.versions) - 1 - index)


class NewContent(NamedTuple):
    """What somebody brings: checked (`pack_check`) before it gets here."""

    game: str
    key: str
    name: str
    text: str
    cards: int


class UploadOutcome(NamedTuple):
    """What became of it. new: a pack of its own, no version of one; same: it was the newest already; copied:
    the number of the version that it is a copy of, as its giver counts (0: it is none)."""

    pack: UploadedPack
    new: bool = False
    same: bool = False
    copied: int = 0


Packs = list[UploadedPack]


class UploadedPacks:
    """All of this store. Every method that asks for one raises Refused (`upload-gone`) where it is not the
    holder's."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._notes = {kind: EntryStore[Packs](store, kind, Packs, list) for kind in (PEOPLES, SERVERS)}

    # ---------------------------------------------------------------- finding

    async def of(self, holder: Holder) -> Packs:
        """Theirs, in the order in which they came."""
        return await self._kept(holder).get(holder.id)

    async def find(self, holder: Holder, id: str) -> UploadedPack:
        return _found(await self.of(holder), id)

    async def holder(self, id: str) -> Holder | None:
        """Whose a pack is; None for one that nobody has."""
        stored = await self._store.load_entry(HOLDERS, id)
        if not stored:
            return None
        kind, _, number = stored.decode().partition("/")
        return Holder(kind, int(number))

    async def seen_by(self, id: str, person: int, guild: int) -> tuple[Holder, UploadedPack]:
        """A pack that this person has, or the server where they are."""
        holder = await self.holder(id)
        if holder is None or holder not in (Holder(PERSON, person), Holder(SERVER, guild)):
            raise Refused("upload-gone")
        return holder, await self.find(holder, id)

    async def by_ref(self, ref: str) -> UploadedPack | None:
        """The pack that a table calls so, whoever asks: for those that sit there already."""
        holder = await self.holder(ref.removeprefix(MARK))
        if holder is None:
            return None
        return next((one for one in await self.of(holder) if one.ref == ref), None)

    async def text(self, id: str, digest: str) -> str | None:
        """A version's content; None where that is not kept any more."""
        compressed = await self._store.load_entry(TEXTS, f"{id}/{digest}")
        text = _unpacked(compressed) if compressed else ""
        return text if digest_of(text) == digest else None

    async def changes(self, uploaded: UploadedPack, most: int = MOST_VERSIONS) -> list[VersionChanges | None]:
        """What each version but the oldest changed of the one before, the newest so many, the oldest of them
        first; None where a text of the two is not kept any more."""
        texts = [await self.text(uploaded.id, version.digest) for version in uploaded.versions[-most - 1 :]]
        return [
            await asyncio.to_thread(between, before, now) if before is not None and now is not None else None
            for before, now in pairwise(texts)
        ]

    async def newest(self, uploaded: UploadedPack) -> str:
        text = await self.text(uploaded.id, uploaded.newest.digest)
        if text is None:
            raise Refused("upload-gone")
        return text

    # ---------------------------------------------------------------- changing

    async def upload(self, holder: Holder, new: NewContent) -> UploadOutcome:
        """A new pack, or a new version of the one that calls itself so; raises Refused where there are very
        many."""

        async def brought(before: Packs) -> tuple[Packs, UploadOutcome]:
            old = next((one for one in before if (one.game, one.key) == (new.game, new.key)), None)
            number = old.number + 1 if old is not None else 1
            version = PackVersion(digest_of(new.text), self._now(), new.cards, number)
            if old is None:
                return await self._added(holder, before, new, version)
            if await self._is_newest(old, version.digest, new.text):
                return before, UploadOutcome(old, same=True)
            await self._keep_text(old.id, version.digest, new.text)
            others = [one for one in old.versions if one.digest != version.digest]
            for gone in others[: 1 - MOST_VERSIONS]:
                await self._store.save_entry(TEXTS, f"{old.id}/{gone.digest}", None)
            versions = (*others[1 - MOST_VERSIONS :], version)
            changed = msgspec.structs.replace(old, versions=versions, number=number)
            return [changed if one is old else one for one in before], UploadOutcome(changed)

        return (await self._kept(holder).change_with(holder.id, brought)).answer

    async def _is_newest(self, uploaded: UploadedPack, digest: str, text: str) -> bool:
        """Return whether this is the newest version, or the unchanged spreadsheet that was made of it."""
        if uploaded.newest.digest == digest:
            return True
        newest = await self.text(uploaded.id, uploaded.newest.digest)
        return newest is not None and text == await asyncio.to_thread(from_its_spreadsheet, newest)

    async def _added(
        self, holder: Holder, before: Packs, new: NewContent, version: PackVersion
    ) -> tuple[Packs, UploadOutcome]:
        most = OF_A_PERSON if holder.kind == PERSON else OF_A_SERVER
        if len(before) >= most:
            raise Refused("too-many-packs", most=most)
        added = UploadedPack(_letters(8), new.game, new.key, tidy(new.name), (version,))
        await self._keep_text(added.id, version.digest, new.text)
        await self._store.save_entry(HOLDERS, added.id, str(holder).encode())
        return [*before, added], UploadOutcome(added, new=True)

    async def rename(self, holder: Holder, id: str, name: str) -> UploadedPack:
        return await self._change(
            holder, id, lambda uploaded: msgspec.structs.replace(uploaded, name=tidy(name))
        )

    async def go_back(self, holder: Holder, id: str) -> UploadedPack:
        """The version before the newest one is the newest again, and the other one goes."""

        async def gone_back(before: Packs) -> tuple[Packs, UploadedPack]:
            uploaded = _found(before, id)
            if len(uploaded.versions) < 2:
                raise Refused("no-former-version")
            await self._store.save_entry(TEXTS, f"{id}/{uploaded.newest.digest}", None)
            number = uploaded.number_of(len(uploaded.versions) - 2)
            changed = msgspec.structs.replace(uploaded, versions=uploaded.versions[:-1], number=number)
            return [changed if known is uploaded else known for known in before], changed

        return (await self._kept(holder).change_with(holder.id, gone_back)).answer

    async def delete(self, holder: Holder, id: str) -> None:
        async def deleted(before: Packs) -> tuple[Packs, None]:
            await self._wipe(_found(before, id))
            return [one for one in before if one.id != id], None

        await self._kept(holder).change_with(holder.id, deleted)

    # ---------------------------------------------------------------- handing on

    async def share(self, holder: Holder, id: str, *, afresh: bool = False) -> UploadedPack:
        """With a code: the one that it has and that is still good, else a new one.

        afresh: a new one anyway; the former then means nothing any more.
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
        """The pack that a code means, and its newest content; raises Refused for a code that means none, or
        none any more."""
        small = "".join(code.split()).replace("-", "").casefold()
        if len(small) != CODE_LETTERS or not set(small) <= set(LETTERS):
            raise Refused("no-such-code")
        stored = await self._store.load_entry(CODES, small)
        uploaded = await self.by_ref(MARK + stored.decode()) if stored else None
        if uploaded is None or uploaded.code != small or uploaded.until <= self._now():
            raise Refused("no-such-code")
        return uploaded, await self.newest(uploaded)

    # ---------------------------------------------------------------- all of somebody's

    async def export(self, person: int) -> list[dict[str, Any]]:
        """Somebody's own as plain data."""
        return [
            {
                "name": one.name,
                "game": one.game,
                "code": one.code,
                "versions": [
                    {"brought": _when(v.at), "text": await self.text(one.id, v.digest) or ""}
                    for v in one.versions
                ],
                "play-tests": msgspec.json.decode(await self._store.load_entry(TRIALS, one.id) or b"{}"),
            }
            for one in await self.of(Holder(PERSON, person))
        ]

    async def erase_holder(self, holder: Holder) -> None:
        """None of theirs is left. Tables that began with one keep its cards, by content alone."""

        async def forgotten(before: Packs) -> tuple[Packs, None]:
            for uploaded in before:
                await self._wipe(uploaded)
            return [], None

        await self._kept(holder).change_with(holder.id, forgotten)

    # ---------------------------------------------------------------- inside

    def _kept(self, holder: Holder) -> EntryStore[Packs]:
        return self._notes[PEOPLES if holder.kind == PERSON else SERVERS]

    async def _change(
        self, holder: Holder, id: str, change: Callable[[UploadedPack], UploadedPack]
    ) -> UploadedPack:
        async def changed(before: Packs) -> tuple[Packs, UploadedPack]:
            old = _found(before, id)
            new = change(old)
            return [new if one is old else one for one in before], new

        return (await self._kept(holder).change_with(holder.id, changed)).answer

    async def _keep_text(self, id: str, digest: str, text: str) -> None:
        await self._store.save_entry(TEXTS, f"{id}/{digest}", zlib.compress(text.encode(), 9))

    async def _wipe(self, uploaded: UploadedPack) -> None:
        """Everything beside the list that has it, first."""
        for version in uploaded.versions:
            await self._store.save_entry(TEXTS, f"{uploaded.id}/{version.digest}", None)
        if uploaded.code:
            await self._store.save_entry(CODES, uploaded.code, None)
        await self._store.save_entry(HOLDERS, uploaded.id, None)
        await self._store.save_entry(TRIALS, uploaded.id, None)


def title_of(titles: Mapping[str, str], language: str, key: str) -> str:
    """What a new pack is called before anybody calls it otherwise."""
    return tidy(titles.get(language) or key)


def tidy(name: str) -> str:
    """A pack's name: one line that can be seen, not too long."""
    return words(name, LONGEST_NAME) or "?"


def _found(packs: Packs, id: str) -> UploadedPack:
    uploaded = next((one for one in packs if one.id == id), None)
    if uploaded is None:
        raise Refused("upload-gone")
    return uploaded


def _letters(most: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(most))


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()


def _unpacked(compressed: bytes) -> str:
    """The text; "" for what is damaged. Never more than a pack may have."""
    try:
        return zlib.decompressobj().decompress(compressed, pack.MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""
