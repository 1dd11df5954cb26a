"""Sends the page of a game, a web page with its replay: privately as a file, and with its address if it is
published."""

import asyncio
import gzip
import io
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import discord

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.replay_target import ReplayTarget
from cogs.core.interactions.interaction import Tapped, seat_number, send
from cogs.core.services import Services
from cogs.core.text.sentences import MessageCatalogues, language_of
from cogs.replays.replay_finder import ReplayFinder
from cogs.replays.replay_words import ReplayWords
from cogs.sharing.page_file import PageMaker
from engine.questions import Refused
from engine.records.replay import viewpoints
from sessions.replays.replay_sources import ReplaySource

PAUSE = 0.0005  # seconds after each frame
KEPT_BYTES = 16_000_000  # of all cached pages together
LEVEL = 5  # gzip level: a page of a megabyte becomes 60 KB, in 20 ms
# The start of the page's body, and what replaces it if the page opens with a seat's viewpoint.
BODY, OPENED = b"<body>", b'<body data-eyes="%d">'


class ReplayPage(NamedTuple):
    """A finished page."""

    gzipped: bytes
    """The file, compressed with gzip."""
    content_security_policy: str
    """The Content-Security-Policy that the file contains."""

    def file(self, eyes: int | None = None) -> bytes:
        """Return the file.

        eyes: the seat whose viewpoint the page opens with; None: the first one.
        """
        page = gzip.decompress(self.gzipped)
        return page if eyes is None else page.replace(BODY, OPENED % eyes, 1)


class _Key(NamedTuple):
    """What identifies a page in the cache. A page is made anew if one of these facts has changed."""

    id: str
    """The id of the table, or the key of an uploaded record."""
    answers: int
    """The number of answers given."""
    is_over: bool
    """Whether the game has ended."""
    seats: tuple[str, ...]
    """The names of the players."""
    language: str
    """Such as "en"."""


def require_visible(source: ReplaySource) -> None:
    """Raise Refused while a game with hidden hands is running, because a page shows all viewpoints."""
    if not source.is_over and source.replay.rules.private_panels is not None:
        raise Refused("page-later")


class ReplayPages:
    """Makes pages of games, and caches them.

    The attribute `base_url` is the address at which this bot serves the pages of finished games; "": it
    serves none.
    """

    def __init__(self, words: MessageCatalogues, most_bytes: int = KEPT_BYTES) -> None:
        """words: the messages of all languages.
        most_bytes: the greatest size of all cached pages together, in bytes.
        """
        self.base_url, self.most_bytes = "", most_bytes
        self._maker = PageMaker(ReplayWords(words))
        # One thread, like the painter's. It holds the interpreter lock, so a lower priority would make
        # answers wait whenever it waits itself. Instead it pauses after each frame.
        self._executor = ThreadPoolExecutor(1, "pages")
        self.cached: OrderedDict[_Key, ReplayPage] = OrderedDict()
        self._making: dict[_Key, asyncio.Task[ReplayPage]] = {}

    @property
    def waiting(self) -> int:
        """Return the number of pages that are being made or waiting."""
        return len(self._making)

    def link(self, table: str, eyes: int | None = None) -> str:
        """Return the link to the page of a finished game; "" if this bot serves none.

        table: its id.
        eyes: the seat whose viewpoint the page opens with.
        """
        if not self.base_url:
            return ""
        return f"{self.base_url}/r/{table}" + (f"#0@{eyes + 1}" if eyes is not None else "")

    async def page(self, source: ReplaySource, language: str) -> ReplayPage:
        """Return the page of a game, with all viewpoints.

        Raises Refused while a game with hidden hands is running.
        """
        require_visible(source)
        replay = source.replay
        key = _Key(source.id, len(replay.answers), source.is_over, tuple(replay.setup.seats), language)
        if key in self.cached:
            self.cached.move_to_end(key)
            return self.cached[key]
        if key not in self._making:
            self._making[key] = making = asyncio.create_task(self._made(key, source), name="page")
            making.add_done_callback(lambda done: self._making.pop(key, None))
        return await asyncio.shield(self._making[key])

    async def _made(self, key: _Key, source: ReplaySource) -> ReplayPage:
        """Make a page in the thread and cache it."""
        loop = asyncio.get_running_loop()
        page = await loop.run_in_executor(self._executor, self.build, source, key.language)
        self.cached[key] = page
        while sum(len(cached.gzipped) for cached in self.cached.values()) > self.most_bytes:
            self.cached.popitem(last=False)
        return page

    def build(self, source: ReplaySource, language: str) -> ReplayPage:
        """Make the page of a game; this blocks for a while."""
        replay = source.replay
        eyes = replay.frames_by_viewpoint(viewpoints(replay.rules, len(replay.setup.seats)))
        text = self._maker.page(replay, eyes, language, lambda: time.sleep(PAUSE))
        return ReplayPage(gzip.compress(text.encode(), LEVEL, mtime=0), self._maker.content_security_policy)


class PageHandler(BotCog):
    """Handles the act `page`: sends a web page that shows a game as a replay.

    pages: makes the pages.
    finder: loads games, and checks who may see them.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.pages, self.finder = ReplayPages(services.catalogues), services.get(ReplayFinder)

    @on_tap("page", "file")
    async def page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Send the page of the game that was tapped, if the person may see it.

        tap: names the game; its argument is the viewpoint of the page: a seat, from 0, or "" for nobody.
        """
        viewpoint = seat_number(tap.arg) if tap.arg else None
        source = await self.finder.source(interaction, ReplayTarget(tap.table, 0, viewpoint))
        await self.hand_over(interaction, source, viewpoint)

    async def hand_over(
        self, interaction: Tapped, source: ReplaySource, viewpoint: int | None = None
    ) -> None:
        """Send the page privately. Raises Refused as long as the page could reveal hidden information.

        viewpoint: the seat whose viewpoint the page opens with; None: nobody's.
        """
        require_visible(source)
        if viewpoint is not None and viewpoint not in source.viewpoints(interaction.user.id):
            raise Refused("stale")
        language = language_of(interaction.locale)
        page_work = self.pages.page(source, language)
        page = await self.services.sender.in_time(interaction, page_work)
        name = f"{source.replay.game}-{source.id}.html"
        link = self.pages.link(source.id, viewpoint) if source.is_over and source.table else ""
        localizer = self.services.localizers.private_localizer(interaction)
        sentence = localizer.say("page-here-link", link=link) if link else localizer.say("page-here")
        await send(interaction, content=sentence, file=discord.File(io.BytesIO(page.file(viewpoint)), name))


setup = adds(PageHandler)
