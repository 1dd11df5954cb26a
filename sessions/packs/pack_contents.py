"""The cards of each table, stored so that a running game never depends on files on disk.

A content is the text of a pack at some time. It is stored under its digest. A lobby uses the newest pack of
its name. Once a game has begun, the table's body has the digest of the content, and the table is loaded with
rules made from that content. Contents are never deleted. They are few, a few kilobytes each, and it would
cost more to find out whether a table still needs one.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine import content
from engine.game import Rules
from engine.packs import pack
from engine.questions import Refused
from sessions.packs.available_packs import GamePacks
from sessions.packs.uploaded_packs import PERSON, SERVER, Holder, UploadedPack, UploadedPacks
from sessions.store.entry_store import load_text, save_text
from sessions.store.protocol import Store, StoredTable
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table_data import MARK, TableBody, is_uploaded

LOG = logging.getLogger("castellan.kept_packs")
PACK = stored_kind("pack", AboutPeople.NOTHING)  # of the storage entries with contents by digest
MOST_RULES = 16  # cached, in addition to those of the packs on disk


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
        self._store, self._packs_by_game = store, packs_by_game
        self.uploads = UploadedPacks(store, now)
        self._rules: OrderedDict[str, Rules[Any, Any]] = OrderedDict()
        """The cache: digest of a content → rules made from it."""
        self._saved_digests: set[str] = set()
        """Digests of contents that this process has saved."""

    async def save_content(self, rules: Rules[Any, Any]) -> None:
        """Save the content from which these rules were made, unless that was done before."""
        digest = rules.pack_info.digest
        if not digest or digest in self._saved_digests:
            return
        if await self._store.load_entry(PACK, digest) is None:
            await save_text(self._store, PACK, digest, rules.pack_info.text)
        self._saved_digests.add(digest)

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
        if body.pack.ref in game_packs.rules:
            return game_packs.rules[body.pack.ref]
        uploaded = await self.uploads.by_ref(body.pack.ref) if is_uploaded(body.pack.ref) else None
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

    async def of(self, row: StoredTable, body: TableBody) -> Rules[Any, Any]:
        """Return the rules of a stored table. Raises Refused if its cards cannot be found. `body`: of the
        table; may be changed.
        """
        game_packs = self._packs_by_game[row.game]
        if not game_packs.game.needs_pack:
            return game_packs.rules[""]
        if body.saved is None:
            return await self._for_lobby(row.game, body)
        digest = body.pack.digest
        text = await self.text(row.game, digest)
        if text is None:
            LOG.error("the cards %s of %s are neither in the store nor on disk", digest[:16], row.game)
            raise Refused("pack-gone", pack=pack_name(body))
        return await self.make_rules(row.game, text)

    async def _for_lobby(self, game: str, body: TableBody) -> Rules[Any, Any]:
        """Return the rules for a lobby.

        A lobby with an uploaded pack keeps the version with which it was opened, while that is stored. If its
        pack is gone, it gets the default pack, because a lobby that cannot be loaded would block its channel.
        Raises Refused if there is no default pack. `body`: of the lobby; may be changed.
        """
        game_packs = self._packs_by_game[game]
        if is_uploaded(body.pack.ref):
            text = await self._in_lobby(body)
            if text is not None:
                return await self.make_rules(game, text)
        if body.pack.ref not in game_packs.rules and game_packs.rules:
            body.pack.ref = game_packs.default_pack
            body.lobby.kits.clear()
            set_uploaded_pack(body, None)
        if body.pack.ref not in game_packs.rules:
            raise Refused("pack-gone", pack=body.pack.ref)
        return game_packs.rules[body.pack.ref]

    async def _in_lobby(self, body: TableBody) -> str | None:
        """Return the text of the uploaded pack of a lobby; None if no version of the pack is stored.

        If the version of the lobby is gone, take the newest one, and set its digest in the body.
        """
        uploaded: UploadedPack | None = await self.uploads.by_ref(body.pack.ref)
        text = await self.uploads.text(body.pack.ref[1:], body.pack.digest)
        if text is None and uploaded is not None:
            text = await self.uploads.text(uploaded.id, uploaded.newest.digest)
            body.pack.digest = uploaded.newest.digest
        return text

    async def text(self, game: str, digest: str) -> str | None:
        """Return the content with this digest: of a pack on disk, from the store, or of a built-in pack of a
        former release. None if it is nowhere.
        """
        rules = self._on_disk(game, digest)
        if rules is not None:
            return rules.pack_info.text
        text = await load_text(self._store, PACK, digest, pack.MOST_BYTES)
        if content.digest_of(text) == digest:
            return text
        return await asyncio.to_thread(content.built_in_text, game, digest)

    async def make_rules(self, game: str, text: str) -> Rules[Any, Any]:
        """Return rules made from the text of a pack, in a thread because that takes a tenth of a second.

        The rules are cached. Raises Refused if the text is no pack.
        """
        digest = content.digest_of(text)
        rules = self._on_disk(game, digest)
        if rules is not None:
            return rules
        rules = self._rules.pop(digest, None)
        if rules is None:
            try:
                rules = await asyncio.to_thread(content.rules_from, game, f"the pack {digest[:16]}", text)
            except pack.PackErrors as faults:
                LOG.error("kept cards cannot be read any more: %s", faults)
                raise Refused("pack-gone", pack=digest[:16]) from None
        self._rules[digest] = rules  # last, as the one that was used last
        while len(self._rules) > MOST_RULES:
            self._rules.popitem(last=False)
        return rules

    def _on_disk(self, game: str, digest: str) -> Rules[Any, Any] | None:
        """Return the rules of the pack on disk with this digest; None if there is none."""
        packs_on_disk = self._packs_by_game[game].rules.values()
        return next((rules for rules in packs_on_disk if rules.pack_info.digest == digest), None)


def set_uploaded_pack(body: TableBody, cards: ChosenPack | None) -> None:
    """Set the digest and the name of an uploaded pack in a lobby's body.

    `cards`: the pack. If it is a pack of the host, or None, remove digest and name from the body.
    """
    body.pack.digest = body.pack.name = ""
    if cards is not None and is_uploaded(cards.ref):
        body.pack.digest, body.pack.name = cards.rules.pack_info.digest, cards.name


def pack_name(body: TableBody) -> str:
    """Return the name of a table's pack that is shown."""
    return body.pack.name or body.pack.ref.removeprefix(MARK)
