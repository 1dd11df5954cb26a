"""The cards of each table, stored so that a running game never depends on files on disk.

A content is the text of a pack at some time. It is stored under its digest. A lobby uses the newest pack of
its name. Once a game has begun, the table's body has the digest of the content, and the table is loaded with
rules made from that content. Contents are never deleted. They are few, a few kilobytes each, and it would
cost more to find out whether a table still needs one.
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
from sessions.table.replays import all_legal, can_load, replay_stored_game
from sessions.table.table import setup_of
from sessions.table.table_data import TableBody, is_uploaded

LOG = logging.getLogger("castellan.kept_packs")
PACK, PACKS = "pack", "packs"  # kinds of entries: contents by digest; the digests that a pack has had
# Keys in a body's `extra`, which earlier versions leave alone: digest of the content, name of an upload.
CARDS, CALLED = "cards", "cards-called"
MOST_RULES = 16  # cached, in addition to those of the packs on disk
MOST_KNOWN = 64  # digests stored for one pack name


class KnownContent(NamedTuple):
    """A content that a pack on disk had."""

    digest: str
    """Digest of the content."""
    since: float
    """When the content was first saved here, seconds since 1970."""


class CandidatePack(NamedTuple):
    """A content with which the game of a table without a digest may have begun."""

    text: str
    """The content itself."""
    available_since: float
    """From when on games could begin with it, seconds since 1970."""


class ChosenPack(NamedTuple):
    """The pack that a person chose for a table."""

    ref: str
    """How a table refers to the pack: the name of a pack of the host, or `UploadedPack.ref`."""
    name: str
    """The name that is shown."""
    rules: Rules[Any, Any]
    """The rules of the game with this pack."""
    holder: Holder | None = None
    """The person or server that uploaded it; None: a pack of the host."""


class OfferedPack(NamedTuple):
    """A pack with which a person may open a table."""

    ref: str
    """How a table refers to the pack: the name of a pack of the host, or `UploadedPack.ref`."""
    name: str
    """The name that is shown."""
    holder: Holder | None = None
    """The person or server that uploaded it; None: a pack of the host."""


class Packs:
    """Stores the contents of packs, and makes rules from them. `uploads`: the packs of people and servers."""

    def __init__(
        self, store: Store, packs_by_game: Mapping[str, GamePacks], now: Callable[[], float]
    ) -> None:
        """`packs_by_game`: name of a game → the game with the packs on disk. `now`: returns seconds since
        1970.
        """
        self._store, self._packs_by_game, self._now = store, packs_by_game, now
        self.uploads = UploadedPacks(store, now)
        self._rules: OrderedDict[str, Rules[Any, Any]] = OrderedDict()
        """The cache: digest of a content → rules made from it."""
        self._saved_digests: set[str] = set()
        """Digests of contents that this process has saved with the name of their pack."""

    # ---------------------------------------------------------------- saving

    async def save_available_packs(self) -> None:
        """Save every pack on disk, so that games played with it can be loaded after the files change."""
        for game, game_packs in self._packs_by_game.items():
            for name, rules in game_packs.rules.items():
                await self.save_content(game, name, rules)

    async def save_content(self, game: str, name: str, rules: Rules[Any, Any]) -> None:
        """Save the content from which these rules were made, and that the pack of this name had it.

        Do nothing if that was saved before. For an uploaded pack, save only the content. `game`: name of the
        game. `name`: how a table refers to the pack.
        """
        digest = rules.pack_info.digest
        if not digest or digest in self._saved_digests:
            return
        if await self._store.load_entry(PACK, digest) is None:
            await self._store.save_entry(PACK, digest, zlib.compress(rules.pack_info.text.encode(), 9))
        if not is_uploaded(name):
            await self._name(game, name, digest)
            self._saved_digests.add(digest)

    async def _name(self, game: str, name: str, digest: str) -> None:
        """Save that the pack of this name had the content with this digest."""
        key = f"{game}/{name}"
        while True:
            stored = await self._store.load_entry(PACKS, key)
            contents = _known(stored)
            if any(known.digest == digest for known in contents):
                return
            contents.append(KnownContent(digest, self._now()))
            try:
                await self._store.replace(PACKS, key, stored, msgspec.json.encode(contents[-MOST_KNOWN:]))
            except Conflict:  # another process was faster
                continue
            return

    # ---------------------------------------------------------------- choosing

    async def offered(self, game: str, person: int, guild: int) -> list[OfferedPack]:
        """Return the packs with which a person may open a table: the host's, the server's and their own.

        `game`: name of the game. `guild`: id of the server; 0: none.
        """
        offers = [OfferedPack(name, name) for name in self._packs_by_game[game].rules]
        if self._packs_by_game[game].game.needs_pack:
            for holder in (Holder(SERVER, guild), Holder(PERSON, person)):
                packs = await self.uploads.of(holder) if holder.id else []
                of_game = [uploaded for uploaded in packs if uploaded.game == game]
                offers += [OfferedPack(uploaded.ref, uploaded.name, holder) for uploaded in of_game]
        return offers

    async def find_pack(self, game: str, ref: str, person: int, guild: int) -> ChosenPack:
        """Return the pack that a person chose. Raises Refused if they may not use it.

        `ref`: name of a pack of the host, or `UploadedPack.ref`. `guild`: the server where it is used.
        """
        game_packs = self._packs_by_game[game]
        if ref in game_packs.rules:
            return ChosenPack(ref, ref, game_packs.rules[ref])
        if not is_uploaded(ref):
            raise Refused("no-pack", pack=ref[:40])
        holder, uploaded = await self.uploads.seen_by(ref[1:], person, guild)
        if uploaded.game != game:
            raise Refused("upload-gone")
        rules = await self.make_rules(game, await self.uploads.newest(uploaded))
        return ChosenPack(ref, uploaded.name, rules, holder)

    async def begin(self, game: str, body: TableBody) -> Rules[Any, Any]:
        """Return the rules of the newest version of a new table's pack, and set its digest in the body.

        The caller has checked whether the person may use the pack. `game`: name of the game. `body`: of the
        table. Raises Refused if there is no such pack.
        """
        game_packs = self._packs_by_game[game]
        if body.pack in game_packs.rules:
            return game_packs.rules[body.pack]
        uploaded = await self.uploads.by_ref(body.pack) if is_uploaded(body.pack) else None
        if uploaded is None or uploaded.game != game:
            raise Refused("no-pack", pack=pack_name(body))
        rules = await self.make_rules(game, await self.uploads.newest(uploaded))
        set_uploaded_pack(body, ChosenPack(uploaded.ref, uploaded.name, rules))
        return rules

    async def can_begin_with(self, game: str, ref: str) -> bool:
        """Return whether a table can begin with this pack. `ref`: as in `find_pack`."""
        if ref in self._packs_by_game[game].rules:
            return True
        return is_uploaded(ref) and await self.uploads.by_ref(ref) is not None

    # ---------------------------------------------------------------- finding

    async def of(self, row: StoredTable, body: TableBody, journal: Sequence[JournalLine]) -> Rules[Any, Any]:
        """Return the rules of a stored table. Raises Refused if its cards cannot be found.

        Tables of early versions of Castellan have no digest. For them, find the content that fits their
        answers, and recompute their state with today's rules, because fields may have been added since.
        `body`: of the table; may be changed. `journal`: its lines.
        """
        game_packs = self._packs_by_game[row.game]
        newest = game_packs.rules.get(body.pack)
        if not game_packs.game.needs_pack:
            return game_packs.rules[""]
        if body.saved is None:
            return await self._for_lobby(row.game, body)
        digest = body.extra.get(CARDS)
        if digest is None:
            return await self._searched(row.game, newest, body, journal)
        if newest is not None and newest.pack_info.digest == digest:
            return newest
        return await self._by_digest(row.game, pack_name(body), digest)

    async def _for_lobby(self, game: str, body: TableBody) -> Rules[Any, Any]:
        """Return the rules for a lobby.

        A lobby with an uploaded pack keeps the version with which it was opened, while that is stored. If its
        pack is gone, it gets the default pack, because a lobby that cannot be loaded would block its channel.
        Raises Refused if there is no default pack. `body`: of the lobby; may be changed.
        """
        game_packs = self._packs_by_game[game]
        if is_uploaded(body.pack):
            text = await self._in_lobby(game, body)
            if text is not None:
                return await self.make_rules(game, text)
        if body.pack not in game_packs.rules and game_packs.rules:
            body.pack = game_packs.default_pack
            body.kits.clear()
            set_uploaded_pack(body, None)
        if body.pack not in game_packs.rules:
            raise Refused("pack-gone", pack=body.pack)
        return game_packs.rules[body.pack]

    async def _in_lobby(self, game: str, body: TableBody) -> str | None:
        """Return the text of the uploaded pack of a lobby; None if no version of the pack is stored.

        If the version of the lobby is gone, take the newest one, and set its digest in the body.
        """
        uploaded: UploadedPack | None = await self.uploads.by_ref(body.pack)
        digest = body.extra.get(CARDS, "")
        text = await self.uploads.text(body.pack[1:], digest) if digest else None
        if text is None and uploaded is not None and uploaded.game == game:
            text = await self.uploads.text(uploaded.id, uploaded.newest.digest)
            body.extra[CARDS] = uploaded.newest.digest
        return text

    async def _by_digest(self, game: str, name: str, digest: str) -> Rules[Any, Any]:
        """Return the rules of the content with this digest. Raises Refused if the content is lost.

        `name`: of the pack, for the refusal.
        """
        rules = self._at_hand(game, digest)
        if rules is not None:
            return rules
        text = await self.text(game, digest)
        if text is None:
            LOG.error("the cards %s of %s are neither in the store nor on the shelf", digest[:16], game)
            raise Refused("pack-gone", pack=name)
        return await self.make_rules(game, text)

    def _at_hand(self, game: str, digest: str) -> Rules[Any, Any] | None:
        """Return the rules of the content with this digest if they are in memory: those of a pack on disk, or
        cached ones. Else return None.
        """
        for rules in self._packs_by_game[game].rules.values():
            if rules.pack_info.digest == digest:
                return rules
        if digest in self._rules:
            self._rules.move_to_end(digest)
        return self._rules.get(digest)

    async def text(self, game: str, digest: str) -> str | None:
        """Return the content with this digest, from the store or from the built-in packs; None if neither
        has it.
        """
        compressed = await self._store.load_entry(PACK, digest)
        text = _unpacked(compressed) if compressed is not None else ""
        if content.digest_of(text) == digest:
            return text
        return await asyncio.to_thread(content.built_in_text, game, digest)

    async def make_rules(self, game: str, text: str) -> Rules[Any, Any]:
        """Return rules made from the text of a pack, in a thread because that takes a tenth of a second.

        The rules are cached. Raises Refused if the text is no pack.
        """
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
        self, game: str, newest: Rules[Any, Any] | None, body: TableBody, journal: Sequence[JournalLine]
    ) -> Rules[Any, Any]:
        """Find the content that fits a table without a digest best. Set its digest in the body, and return
        its rules.

        `newest`: the rules of today's pack of the same name; None: there is none. `body`, `journal`: of the
        table. Raises Refused if no content of the pack is known.
        """
        candidates = await self._candidates(game, body.pack, newest)
        dated_rules = [
            (candidate.available_since, await self.make_rules(game, candidate.text))
            for candidate in candidates
        ]
        if not dated_rules:
            raise Refused("pack-gone", pack=body.pack)
        began = next((line.at for line in journal if line.kind == "start"), 0.0)
        # The latest one that was available when the game began comes first.
        dated_rules.sort(key=lambda dated: (dated[0] > began, abs(dated[0] - began)))
        likeliest_first = [rules for _, rules in dated_rules]
        rules, saved = await asyncio.to_thread(best_pack, likeliest_first, body, answers_of(journal))
        body.extra[CARDS] = rules.pack_info.digest
        body.saved = saved or body.saved
        return rules

    async def _candidates(self, game: str, name: str, newest: Rules[Any, Any] | None) -> list[CandidatePack]:
        """Return all contents that a pack of this name had: former built-in ones, those saved here, today's.

        The first content that was saved here may be older than its date says. So it gets the date at which
        the last former built-in content was replaced. `newest`: as in `_searched`.
        """
        by_digest = await asyncio.to_thread(_formers, game) if name == "house" else {}
        last_replaced = _seconds(files.list_former_packs(game)[-1].replaced_at) if by_digest else 0.0
        seen_here = _known(await self._store.load_entry(PACKS, f"{game}/{name}"))
        for place, (digest, since) in enumerate(seen_here):
            text = None if digest in by_digest else await self.text(game, digest)
            if text is not None:
                by_digest[digest] = CandidatePack(text, since if place else last_replaced)
        if newest is not None:
            candidate = CandidatePack(newest.pack_info.text, last_replaced)
            by_digest.setdefault(newest.pack_info.digest, candidate)
        return list(by_digest.values())


def set_uploaded_pack(body: TableBody, cards: ChosenPack | None) -> None:
    """Set the digest and the name of an uploaded pack in a lobby's body.

    `cards`: the pack. If it is a pack of the host, or None, remove digest and name from the body.
    """
    for key in (CARDS, CALLED):
        body.extra.pop(key, None)
    if cards is not None and is_uploaded(cards.ref):
        body.extra |= {CARDS: cards.rules.pack_info.digest, CALLED: cards.name}


def pack_name(body: TableBody) -> str:
    """Return the name of a table's pack that is shown."""
    return body.extra.get(CALLED, body.pack[1:]) if is_uploaded(body.pack) else body.pack


def best_pack(
    candidates: Sequence[Rules[Any, Any]], body: TableBody, answers: Sequence[Answer]
) -> tuple[Rules[Any, Any], Any]:
    """Return (the rules that fit a stored game best, the recomputed state of the game).

    Best are rules that reproduce the game, and by which all its answers are legal. Second best are rules that
    reproduce it. If there are none, the state is None: take rules that can load the game, else the first.
    `candidates`: the likeliest first. `body`, `answers`: of the game.
    """
    setup = setup_of(body)
    states = {rules.pack_info.digest: replay_stored_game(rules, setup, body, answers) for rules in candidates}
    reproducing = [rules for rules in candidates if states[rules.pack_info.digest] is not None]
    legal = [rules for rules in reproducing if all_legal(rules, setup, answers)]
    for rules in (*legal, *reproducing):
        return rules, states[rules.pack_info.digest]
    return next((rules for rules in candidates if can_load(rules, body)), candidates[0]), None


def _formers(game: str) -> dict[str, CandidatePack]:
    """Return the former contents of the built-in pack by digest, each with the date from which it was
    available.
    """
    by_digest, since = {}, 0.0
    for former in files.list_former_packs(game):
        text = files.former_text(former.file)
        by_digest[content.digest_of(text)] = CandidatePack(text, since)
        since = _seconds(former.replaced_at)
    return by_digest


def _seconds(date: str) -> float:
    """Return a date of the list of former packs, such as 20260131T180000 in UTC, as seconds since 1970."""
    return datetime.strptime(f"{date}+0000", "%Y%m%dT%H%M%S%z").timestamp()


def _known(stored: bytes | None) -> list[KnownContent]:
    """Decode the contents that a pack is known to have had; none if nothing is stored."""
    return msgspec.json.decode(stored, type=list[KnownContent]) if stored else []


def _unpacked(compressed: bytes) -> str:
    """Return the text of a stored content; "" if it is corrupt.

    Never returns more than the size limit of a pack.
    """
    try:
        return zlib.decompressobj().decompress(compressed, pack.MOST_BYTES).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""
