"""Cards and signs of a board, and pieces of real tables, as the application's own emojis: buttons have equal
columns so, and show every card.

They are uploaded once, in the background; until one is there, its button shows letters instead.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterable, Mapping
from typing import Any

import discord

from cogs.components.menus.game_menus import SIGNS
from cogs.delivery import retries
from sessions.cards.available_packs import Shelf

log = logging.getLogger("castellan.card_emojis")
SIDES = "abcd"
SIGN = "sign"


class CardEmojis:
    """The emojis of cards by code and side."""

    def __init__(self, client: discord.Client, shelves: Mapping[str, Shelf], painter: Any) -> None:
        self.client, self.shelves, self.painter = client, shelves, painter
        self._ready: dict[str, discord.PartialEmoji] = {}
        self._names: dict[tuple[str, int | None], str] = {}
        self.pictures: dict[int, bytes] = {}

    def of(self, code: str, side: int | None) -> discord.PartialEmoji | None:
        """The emoji of a card, or of a sign (side None); None while there is none."""
        return self._ready.get(self._names.get((code, side), ""))

    def progress(self) -> tuple[int, int]:
        """How many emojis are there, and how many there should be."""
        return len(self._ready), sum(1 for _ in self._wanted())

    async def upload(self, add: bool = True) -> None:
        """Bring the application's emojis up to date. A failure leaves letters.

        add: put up what is missing, which one process does for all; the others look again every minute.
        """
        for _ in range(1 if add else 30):
            await self._match(add)
            if add or len(self._ready) >= sum(1 for _ in self._wanted()):
                return
            await asyncio.sleep(60)

    async def _match(self, add: bool) -> None:
        try:
            there = {emoji.name: emoji for emoji in await self.client.fetch_application_emojis()}
            for code, side in self._wanted():
                picture = await asyncio.to_thread(self.painter.token, code, side)
                kind = SIGN if side is None else SIDES[side]
                name = f"{kind}_{code.lower()}_{hashlib.sha256(picture).hexdigest()[:6]}"
                emoji = there.get(name)
                if emoji is None and not add:
                    continue
                if emoji is None:
                    emoji = await self.client.create_application_emoji(name=name, image=picture)
                self._names[code, side] = name
                self.pictures[emoji.id] = picture
                self._ready[name] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
        except retries.FAULTS as error:
            log.warning("card emojis could not be uploaded, boards show letters: %s", error)

    def _wanted(self) -> Iterable[tuple[str, int | None]]:
        """Every card of every game with a grid and every piece of those on a real table, for each side, and
        the signs of grids."""
        wanted: dict[tuple[str, int | None], None] = {(sign, None): None for sign in SIGNS}
        for shelf in self.shelves.values():
            for rules in shelf.rules.values():
                wanted.update(
                    {
                        (code, side): None
                        for code in rules.catalogue.codes
                        for side in range(rules.catalogue.sides)
                    }
                )
                pieces = rules.refereeing.pieces if rules.refereeing is not None else ()
                wanted.update({(look, side): None for look in pieces for side in (0, 1)})
        return wanted
