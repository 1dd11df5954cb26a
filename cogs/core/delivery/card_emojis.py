"""Uploads cards, board signs and pieces as the application's own emojis, so that buttons form equal columns
and show every card.

The upload runs in the background. A button whose emoji is not uploaded yet shows letters. As soon as Discord
has refused an emoji, all buttons show letters until the bot has checked all emojis again.

For a button without a label a screen reader reads only the emoji's name, so names are words: the space and
what a tap does there (`b3_go`), or the card's code and its side (`gua_black`). Each name ends with the mark:
three letters and digits that differ for different pictures.
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import discord

from cogs.core.delivery import retries
from cogs.core.panels.game_menus import in_letters, sign_code
from engine.presentation import Catalogue
from sessions.packs.available_packs import GamePacks

log = logging.getLogger("castellan.card_emojis")
PIECE_SIDES = "red", "blue"  # of pieces in refereed games
GOES = {"reach": "go", "take": "capture"}  # sign → what a tap does there, as prompts name it
# Characters of the mark at the end of an emoji's name, and those that it is made of.
MARK, LETTERS = 3, "0123456789abcdefghijklmnopqrstuvwxyz"
NAME = re.compile(rf"(\w+)_[0-9a-z]{{{MARK}}}", re.ASCII)
KEPT = timedelta(days=1)  # how long replaced emojis stay, for processes that still use them
PAUSES = (2.0, 60.0, 600.0, 3600.0)  # seconds before emojis are checked again; the last is repeated
CALM = 3600.0  # seconds without a failure after which the pauses start from the first again
# "In data.components.0.components.2.emoji.id: Invalid emoji", Discord's BUTTON_COMPONENT_INVALID_EMOJI as
# discord.py words it; other components have the same code (discord-api-docs #8071). Discord also refuses
# emojis that exist, some time after their upload (discord-api-docs #7128).
REFUSED = re.compile(r"\.emoji(\.\w+)*: ")


class WantedEmoji(NamedTuple):
    """An emoji that the application should have."""

    code: str
    """The code of the card, piece or sign for which buttons request the emoji."""
    side: int | None
    """The number of the side, from 0; None: a sign on a space."""
    picture_code: str
    """What the painter draws: the code of a card or piece, or the name of a sign."""
    base_name: str
    """The emoji's name without the mark."""


class CardEmojis:
    """The application's emojis, by code and side. The attribute `ready_emojis` has the emojis that buttons
    can use, by code and side. The attribute `pictures` has the PNG of each, by emoji id.
    """

    def __init__(
        self,
        client: discord.Client,
        packs_by_game: Mapping[str, GamePacks],
        painter: Any,
        run_in_background: Callable[[Coroutine[Any, Any, None]], None],
        pauses: Sequence[float] = PAUSES,
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        """packs_by_game: the packs whose cards and boards get emojis.
        painter: draws an emoji (`cogs.core.painting.Painter`).
        run_in_background: runs a coroutine in the background.
        pauses: seconds before emojis are checked again: after the first failure, after the second, and so on.
        now: returns the current time.
        """
        self.now = now
        self.client, self.packs_by_game, self.painter = client, packs_by_game, painter
        self._run_in_background, self.pauses = run_in_background, pauses
        self.ready_emojis: dict[tuple[str, int | None], discord.PartialEmoji] = {}
        # The code and side of each emoji that was ever ready; also of those that are gone.
        self._codes_by_emoji: dict[int, tuple[str, int | None]] = {}
        # Whether this process adds and deletes emojis; None: it has not begun yet.
        self._manages_emojis: bool | None = None
        self._uploading = False
        self._failures, self._failed_at = 0, 0.0
        self.pictures: dict[int, bytes] = {}

    def of(self, code: str, side: int | None) -> discord.PartialEmoji | None:
        """Return the emoji of a card, piece or sign; None while there is none.

        code: as in `WantedEmoji`; side: the number of the side, from 0; None: a sign on a space.
        """
        return self.ready_emojis.get((code, side))

    def progress(self) -> tuple[int, int]:
        """Return how many emojis are ready, and how many there should be."""
        return len(self.ready_emojis), len(self._wanted())

    def in_letters(
        self, error: discord.HTTPException, components: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]] | None:
        """If Discord has refused components because of an emoji, return them with letters instead of emojis;
        else None. From then on all buttons show letters, until the emojis have been checked.
        """
        if error.code != retries.INVALID_BODY or not REFUSED.search(error.text):
            return None
        letters = in_letters(components, self._codes_by_emoji)
        if letters is not None:
            log.warning("Discord refuses an emoji, boards show letters: %s", error)
            self.ready_emojis.clear()
            if self._manages_emojis is not None and not self._uploading:
                self._run_in_background(self._upload_again())
        return letters

    async def keep_uploaded(self, add: bool = True) -> None:
        """Upload emojis, retry after failures, and check again whenever Discord has refused one.

        add: whether this process adds and deletes emojis; see `upload`.
        """
        self._manages_emojis = add
        if not await self._try_upload(add):
            await self._upload_again()

    async def _upload_again(self) -> None:
        """Upload again and again until all emojis are ready. Before each try wait; the pause grows with each
        failure."""
        assert self._manages_emojis is not None
        self._uploading = True
        try:
            done = False
            while not done:
                await asyncio.sleep(self._next_pause())
                done = await self._try_upload(self._manages_emojis)
        finally:
            self._uploading = False

    def _next_pause(self) -> float:
        """Return the seconds until the next try, and count a failure. Each failure leads to a longer pause.
        After `CALM` seconds without a failure the pauses start from the first again.
        """
        now = asyncio.get_running_loop().time()
        self._failures = self._failures if now - self._failed_at < CALM else 0
        pause = self.pauses[min(self._failures, len(self.pauses) - 1)]
        self._failures, self._failed_at = self._failures + 1, now
        return pause

    async def _try_upload(self, add: bool) -> bool:
        """Call `upload`, and return whether all emojis are ready. If it raises an exception, log that and
        return False.

        add: as for `upload`.
        """
        try:
            return await self.upload(add)
        except Exception:
            log.exception("card emojis could not be uploaded, boards show letters; it is tried again")
            return False

    async def upload(self, add: bool = True) -> bool:
        """Bring the application's emojis up to date, and return whether all are ready. After a failure
        buttons show letters.

        add: whether this process uploads missing emojis and deletes old ones. Only one process does that. All
        other processes check every minute whether it is done, 30 times.
        """
        for _ in range(1 if add else 30):
            done = await self._upload_missing(add) and len(self.ready_emojis) >= len(self._wanted())
            if add or done:
                return done
            await asyncio.sleep(60)
        return False

    async def _upload_missing(self, add: bool) -> bool:
        """Note each wanted emoji as ready that the application has; with `add`, upload the missing ones
        first. Return False if Discord failed.

        add: whether this process uploads missing emojis and deletes old ones.
        """
        wanted = self._wanted()
        pictures_to_draw = {(emoji.picture_code, emoji.side) for emoji in wanted}
        try:
            existing_emojis = {emoji.name: emoji for emoji in await self.client.fetch_application_emojis()}
            pictures = await asyncio.to_thread(
                lambda: {
                    code_and_side: self.painter.token(*code_and_side) for code_and_side in pictures_to_draw
                }
            )
            for wanted_emoji in wanted:
                picture = pictures[wanted_emoji.picture_code, wanted_emoji.side]
                name = f"{wanted_emoji.base_name}_{picture_mark(picture)}"
                emoji = existing_emojis.get(name)
                if emoji is None and not add:
                    continue
                if emoji is None:
                    emoji = await self.client.create_application_emoji(name=name, image=picture)
                    existing_emojis[name] = emoji
                self.pictures[emoji.id] = picture
                self._codes_by_emoji[emoji.id] = wanted_emoji.code, wanted_emoji.side
                self.ready_emojis[wanted_emoji.code, wanted_emoji.side] = discord.PartialEmoji(
                    name=emoji.name, id=emoji.id
                )
        except retries.FAULTS as error:
            log.warning("card emojis could not be uploaded, boards show letters: %s", error)
            return False
        if add:
            await self._delete_replaced([*existing_emojis.values()], wanted)
        return True

    async def _delete_replaced(self, existing_emojis: Sequence[Any], wanted: Sequence[WantedEmoji]) -> None:
        """Delete emojis that were replaced a day ago or earlier. An emoji that is not known to be ours stays.

        existing_emojis: all emojis that the application has.
        wanted: the emojis that it should have.
        """
        ready_ids = {emoji.id for emoji in self.ready_emojis.values()}
        emojis_by_name: dict[str, list[Any]] = {wanted_emoji.base_name: [] for wanted_emoji in wanted}
        for emoji in existing_emojis:
            name = NAME.fullmatch(emoji.name)
            if name and name[1] in emojis_by_name:
                emojis_by_name[name[1]].append(emoji)
        long_ago = self.now() - KEPT
        try:
            for same_emojis in emojis_by_name.values():
                # Every emoji older than this was replaced at that time.
                newest = max((emoji.id for emoji in same_emojis if emoji.created_at <= long_ago), default=0)
                for emoji in same_emojis:
                    if emoji.id < newest and emoji.id not in ready_ids:
                        await emoji.delete()
        except retries.FAULTS as error:
            log.warning("old card emojis could not be taken away, the next start tries again: %s", error)

    def _wanted(self) -> Sequence[WantedEmoji]:
        """Return the emojis that the application should have. For games with a grid these are each card for
        each side, and the signs of each space; for refereed games each piece for each side.
        """
        wanted_emojis: dict[tuple[str, int | None], WantedEmoji] = {}
        for game_packs in self.packs_by_game.values():
            for rules in game_packs.rules.values():
                pieces = rules.refereeing.pieces if rules.refereeing is not None else ()
                for wanted_emoji in (*_board_emojis(rules.catalogue), *_emojis_of_sides(pieces, PIECE_SIDES)):
                    wanted_emojis.setdefault((wanted_emoji.code, wanted_emoji.side), wanted_emoji)
        return [*wanted_emojis.values()]


def _board_emojis(catalogue: Catalogue) -> Iterator[WantedEmoji]:
    """Yield the emojis of a game's board: the signs of each space, and each card for each side."""
    for space, ground in catalogue.spaces.items():
        plain_sign = ground or "empty"
        yield WantedEmoji(sign_code(plain_sign, space), None, plain_sign, f"{space}_{plain_sign}")
        for sign, action in GOES.items():
            base_name = "_".join(filter(None, (space, ground, action)))
            yield WantedEmoji(sign_code(sign, space), None, sign, base_name)
    yield from _emojis_of_sides(catalogue.codes, catalogue.sides)


def _emojis_of_sides(codes: Sequence[str], sides: Sequence[str]) -> Iterator[WantedEmoji]:
    """Yield an emoji for each of these codes and sides. sides: their names; a side's number is its index."""
    for code in codes:
        for side, side_name in enumerate(sides):
            yield WantedEmoji(code, side, code, f"{code.lower()}_{side_name}")


def picture_mark(picture: bytes) -> str:
    """Return the mark of a picture for an emoji's name: three letters and digits that differ for different
    pictures.

    picture: the PNG.
    """
    number = int.from_bytes(hashlib.sha256(picture).digest()[:8])
    return "".join(LETTERS[number // len(LETTERS) ** n % len(LETTERS)] for n in range(MARK))
