"""The cards that each table began with: kept in the store by content, found again whatever lies on the shelf.

A lobby follows the newest pack of its name. Once a game has begun, its body names the content, and a table is
loaded with rules of that content. Contents stay in the store: there are as many as a host's packs had, a few
kilobytes each, and to look for the last table of one would cost more than it keeps.
"""

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from engine import content, files, pack
from engine.game import Rules
from engine.questions import Answer, Refused
from sessions.cards.available_packs import GamePacks
from sessions.cards.uploaded_packs import PERSON, SERVER, Holder, UploadedPack, UploadedPacks
from sessions.store.protocol import Conflict, JournalLine, Store, StoredTable
from sessions.table.journal import answers_of
from sessions.table.replays import all_legal, found_again, loads
from sessions.table.table import setup_of
from sessions.table.table_data import Body, is_uploaded

LOG = logging.getLogger("castellan.kept_packs")
PACK, PACKS = "pack", "packs"  # kinds of notes: contents by digest; which ones a pack has had
# In a body's `extra`, which earlier versions keep as it is: the content, and what brought cards are called.
CARDS, CALLED = "cards", "cards-called"
MOST_RULES = 16  # beside those of the shelf
MOST_KNOWN = 64  # contents of one pack that are remembered by name


class KnownContent(NamedTuple):
    """A content that a pack had. since: when it was first seen here, seconds since 1970."""

    digest: str
    since: float


class CandidatePack(NamedTuple):
    """A content that a table of an earlier version may have begun with, and since when it was to be had."""

    text: str
    since: float


class ChosenPack(NamedTuple):
    """What is played with. ref: what a table calls the pack; called: what people call it; holder: whose it
    is, None for the host's."""

    ref: str
    called: str
    rules: Rules[Any, Any]
    holder: Holder | None = None


class Offered(NamedTuple):
    """A pack that somebody may open a table with: as in `ChosenPack`."""

    ref: str
    called: str
    holder: Holder | None = None


class Packs:
    """Contents of packs and rules made of them. uploads: those that people and servers brought."""

    def __init__(self, store: Store, shelves: Mapping[str, GamePacks], now: Callable[[], float]) -> None:
        self._store, self._shelves, self._now = store, shelves, now
        self.uploads = UploadedPacks(store, now)
        self._rules: OrderedDict[str, Rules[Any, Any]] = OrderedDict()
        self._kept: set[str] = set()

    # ---------------------------------------------------------------- keeping

    async def stock(self) -> None:
        """Keep every pack of the shelves, so that what is played today is known after any change."""
        for game, shelf in self._shelves.items():
            for name, rules in shelf.rules.items():
                await self.keep(game, name, rules)

    async def keep(self, game: str, name: str, rules: Rules[Any, Any]) -> None:
        """Keep the content of these rules. Costs nothing where that was done."""
        digest = rules.printed.digest
        if not digest or digest in self._kept:
            return
        if await self._store.load_entry(PACK, digest) is None:
            await self._store.save_entry(PACK, digest, zlib.compress(rules.printed.text.encode(), 9))
        if not is_uploaded(name):
            await self._name(game, name, digest)
            self._kept.add(digest)

    async def _name(self, game: str, name: str, digest: str) -> None:
        """Note that the pack of this name had this content."""
        key = f"{game}/{name}"
        while True:
            stored = await self._store.load_entry(PACKS, key)
            known = _known(stored)
            if any(one.digest == digest for one in known):
                return
            new = msgspec.json.encode([*known, KnownContent(digest, self._now())][-MOST_KNOWN:])
            try:
                await self._store.replace(PACKS, key, stored, new)
            except Conflict:  # another process was faster
                continue
            return

    # ---------------------------------------------------------------- choosing

    async def offered(self, game: str, person: int, guild: int) -> list[Offered]:
        """What this person may open a table with in this server: the host's packs, its own, theirs."""
        offers = [Offered(name, name) for name in self._shelves[game].rules]
        if self._shelves[game].game.packs:
            for holder in (Holder(SERVER, guild), Holder(PERSON, person)):
                packs = await self.uploads.of(holder) if holder.id else []
                offers += [Offered(one.ref, one.name, holder) for one in packs if one.game == game]
        return offers

    async def chosen(self, game: str, ref: str, person: int, guild: int) -> ChosenPack:
        """What this person chose in this server; raises Refused where that is not theirs to choose."""
        shelf = self._shelves[game]
        if ref in shelf.rules:
            return ChosenPack(ref, ref, shelf.rules[ref])
        if not is_uploaded(ref):
            raise Refused("no-pack", pack=ref[:40])
        holder, uploaded = await self.uploads.seen_by(ref[1:], person, guild)
        if uploaded.game != game:
            raise Refused("upload-gone")
        return ChosenPack(
            ref, uploaded.name, await self.made(game, await self.uploads.newest(uploaded)), holder
        )

    async def begin(self, game: str, body: Body) -> Rules[Any, Any]:
        """The newest cards of a new table's pack, which its body names from here on. Whoever may open it was
        asked before."""
        shelf = self._shelves[game]
        if body.pack in shelf.rules:
            return shelf.rules[body.pack]
        uploaded = await self.uploads.by_ref(body.pack) if is_uploaded(body.pack) else None
        if uploaded is None or uploaded.game != game:
            raise Refused("no-pack", pack=pack_name(body))
        rules = await self.made(game, await self.uploads.newest(uploaded))
        note(body, ChosenPack(uploaded.ref, uploaded.name, rules))
        return rules

    async def is_there(self, game: str, ref: str) -> bool:
        """Whether a table can begin with this pack."""
        if ref in self._shelves[game].rules:
            return True
        return is_uploaded(ref) and await self.uploads.by_ref(ref) is not None

    # ---------------------------------------------------------------- finding

    async def of(self, row: StoredTable, body: Body, journal: Sequence[JournalLine]) -> Rules[Any, Any]:
        """The rules of a stored table; raises Refused where its cards are nowhere.

        A table that does not name its content gets the one that was found, and with it the state that today's
        rules make of its answers, which has the fields that its own version did not know.
        """
        shelf = self._shelves[row.game]
        newest = shelf.rules.get(body.pack)
        if not shelf.game.packs:
            return shelf.rules[""]
        if body.saved is None:
            return await self._for_lobby(row.game, body)
        digest = body.extra.get(CARDS)
        if digest is None:
            return await self._searched(row.game, newest, body, journal)
        if newest is not None and newest.printed.digest == digest:
            return newest
        return await self._by_digest(row.game, pack_name(body), digest)

    async def _for_lobby(self, game: str, body: Body) -> Rules[Any, Any]:
        """A lobby whose pack is gone plays with the usual one, or it would block its channel for ever. Of
        cards that somebody brought it has the version that it was opened with, as long as that is kept."""
        shelf = self._shelves[game]
        if is_uploaded(body.pack):
            text = await self._in_lobby(game, body)
            if text is not None:
                return await self.made(game, text)
        if body.pack not in shelf.rules and shelf.rules:
            body.pack = shelf.usual
            body.kits.clear()
            note(body, None)
        if body.pack not in shelf.rules:
            raise Refused("pack-gone", pack=body.pack)
        return shelf.rules[body.pack]

    async def _in_lobby(self, game: str, body: Body) -> str | None:
        """The text of the brought pack that a lobby waits with; None where nothing of it is left."""
        uploaded: UploadedPack | None = await self.uploads.by_ref(body.pack)
        digest = body.extra.get(CARDS, "")
        text = await self.uploads.text(body.pack[1:], digest) if digest else None
        if text is None and uploaded is not None and uploaded.game == game:
            text = await self.uploads.text(uploaded.id, uploaded.newest.digest)
            body.extra[CARDS] = uploaded.newest.digest
        return text

    async def _by_digest(self, game: str, name: str, digest: str) -> Rules[Any, Any]:
        known = self._at_hand(game, digest)
        if known is not None:
            return known
        text = await self.text(game, digest)
        if text is None:
            LOG.error("the cards %s of %s are neither in the store nor on the shelf", digest[:16], game)
            raise Refused("pack-gone", pack=name)
        return await self.made(game, text)

    def _at_hand(self, game: str, digest: str) -> Rules[Any, Any] | None:
        """Rules that are in memory already: a pack of the shelf under any name, or made a while ago."""
        for rules in self._shelves[game].rules.values():
            if rules.printed.digest == digest:
                return rules
        if digest in self._rules:
            self._rules.move_to_end(digest)
        return self._rules.get(digest)

    async def text(self, game: str, digest: str) -> str | None:
        """A content out of the store, or of those that come with the house; None for one that nobody here
        has played with."""
        compressed = await self._store.load_entry(PACK, digest)
        text = _unpacked(compressed) if compressed is not None else ""
        if content.digest_of(text) == digest:
            return text
        return await asyncio.to_thread(content.house_text, game, digest)

    async def made(self, game: str, text: str) -> Rules[Any, Any]:
        """Rules of a content, made beside the answers, for it takes a tenth of a second. Raises Refused where
        it is no pack."""
        digest = content.digest_of(text)
        rules = self._at_hand(game, digest)
        if rules is None:
            try:
                rules = await asyncio.to_thread(content.rules_from, game, f"the pack {digest[:16]}", text)
            except pack.PackErrors as faults:
                LOG.error("kept cards cannot be read any more: %s", faults)
                raise Refused("pack-gone", pack=digest[:16]) from None
            self._rules[digest] = rules
            while len(self._rules) > MOST_RULES:
                self._rules.popitem(last=False)
        return rules

    # ---------------------------------------------------------------- tables of earlier versions

    async def _searched(
        self, game: str, newest: Rules[Any, Any] | None, body: Body, journal: Sequence[JournalLine]
    ) -> Rules[Any, Any]:
        """The content that a table of an earlier version began with, as far as its journal tells."""
        candidates = await self._candidates(game, body.pack, newest)
        dated_rules = [(candidate.since, await self.made(game, candidate.text)) for candidate in candidates]
        if not dated_rules:
            raise Refused("pack-gone", pack=body.pack)
        began = next((line.at for line in journal if line.kind == "start"), 0.0)
        dated_rules.sort(key=lambda candidate: (candidate[0] > began, abs(candidate[0] - began)))
        rules, saved = await asyncio.to_thread(
            best_pack, [candidate for _, candidate in dated_rules], body, answers_of(journal)
        )
        body.extra[CARDS] = rules.printed.digest
        body.saved = saved or body.saved
        return rules

    async def _candidates(self, game: str, name: str, newest: Rules[Any, Any] | None) -> list[CandidatePack]:
        """Contents that a pack of this name had: the house's former ones, those that were seen here, today's.

        The first that was seen here was there when this version came, since nobody knows when.
        """
        by_digest = await asyncio.to_thread(_formers, game) if name == "house" else {}
        last = _seconds(files.formers(game)[-1].until) if by_digest else 0.0
        for place, (digest, seen) in enumerate(_known(await self._store.load_entry(PACKS, f"{game}/{name}"))):
            text = None if digest in by_digest else await self.text(game, digest)
            if text is not None:
                by_digest[digest] = CandidatePack(text, seen if place else last)
        if newest is not None:
            by_digest.setdefault(newest.printed.digest, CandidatePack(newest.printed.text, last))
        return list(by_digest.values())


def note(body: Body, cards: ChosenPack | None) -> None:
    """A lobby's body names the content of cards that somebody brought, and what they are called."""
    for key in (CARDS, CALLED):
        body.extra.pop(key, None)
    if cards is not None and is_uploaded(cards.ref):
        body.extra |= {CARDS: cards.rules.printed.digest, CALLED: cards.called}


def pack_name(body: Body) -> str:
    """What people call the pack of a table."""
    return body.extra.get(CALLED, body.pack[1:]) if is_uploaded(body.pack) else body.pack


def best_pack(
    candidates: Sequence[Rules[Any, Any]], body: Body, answers: Sequence[Answer]
) -> tuple[Rules[Any, Any], Any]:
    """Of contents, the likeliest first, the one that gives the stored game by answers that it allows."""
    setup = setup_of(body)
    again = {rules.printed.digest: found_again(rules, setup, body, answers) for rules in candidates}
    giving = [rules for rules in candidates if again[rules.printed.digest] is not None]
    allowing = [rules for rules in giving if all_legal(rules, setup, answers)]
    for rules in (*allowing, *giving):
        return rules, again[rules.printed.digest]
    return next((rules for rules in candidates if loads(rules, body)), candidates[0]), None


def _formers(game: str) -> dict[str, CandidatePack]:
    """The former contents of the house's pack; each was to be had from when the one before was not."""
    by_digest, since = {}, 0.0
    for former in files.formers(game):
        text = files.former_text(former.file)
        by_digest[content.digest_of(text)] = CandidatePack(text, since)
        since = _seconds(former.until)
    return by_digest


def _seconds(until: str) -> float:
    return datetime.strptime(f"{until}+0000", "%Y%m%dT%H%M%S%z").timestamp()


def _known(stored: bytes | None) -> list[KnownContent]:
    return msgspec.json.decode(stored, type=list[KnownContent]) if stored else []


def _unpacked(compressed: bytes) -> str:
    """The text of a kept content, "" for what is damaged; never more than a pack may have."""
    try:
        return zlib.decompressobj().decompress(compressed, pack.MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""
