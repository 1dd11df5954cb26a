"""The bot as tests build it: content that is read once, and pictures, films and computers without waiting."""

import asyncio
import itertools
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bot
from cogs.core.client import CastellanBot
from cogs.core.interactions.double_taps import DoubleTaps
from cogs.core.painting import Painter
from cogs.core.painting.pictures import picture_key
from cogs.core.runtime.low_priority_process import ReportProgress
from cogs.core.services import Tools
from cogs.core.text.sentences import MessageCatalogues
from cogs.printing.press import PrintWorker
from cogs.sharing.film_maker import FilmMaker, FilmOrder, MadeFilm
from cogs.sharing.film_queue import FilmWorker
from engine.files import DATA
from sessions.computers.worker_pool import InlineWorkers, WorkerPool
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store
from sessions.table.table_data import PresenceTimes
from tests.support.content import content_of

PIXEL = bytes.fromhex(  # a PNG of one grey pixel
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c636800000082008177cd72b60000000049454e44ae426082"
)


class BlankPainter(Painter):
    """Paints one pixel, at once. Scenes that would look different become files that are different."""

    def paint(self, scene: Any, words: Any) -> bytes:
        return _marked(picture_key(scene, words))

    def token(self, code: str, side: int | None) -> bytes:
        return _marked(f"{code} {side}".encode())


class CachingPainter(Painter):
    """Paints each emoji once."""

    def __init__(self, fonts: Path) -> None:
        super().__init__(fonts)
        self._tokens: dict[tuple[str, int | None], bytes] = {}

    def token(self, code: str, side: int | None) -> bytes:
        if (code, side) not in self._tokens:
            self._tokens[code, side] = super().token(code, side)
        return self._tokens[code, side]


def _marked(key: bytes) -> bytes:
    """Return the pixel with a comment of its own."""
    body = b"tEXtkey\0" + str(zlib.crc32(key)).encode()
    chunk = (len(body) - 4).to_bytes(4) + body + zlib.crc32(body).to_bytes(4)
    return PIXEL[:-12] + chunk + PIXEL[-12:]


BLANK = BlankPainter(DATA / "fonts")
PAINTER = CachingPainter(DATA / "fonts")


# Nobody counts as there, however short a time ago they did something: each turn is a fresh panel.
EVERYBODY_AWAY = PresenceTimes(active_seconds=-1.0)


def secrets_in_order() -> Callable[[], str]:
    """Return table secrets that are the same in every run, so that a test deals the same cards."""
    numbers = itertools.count(1)
    return lambda: f"{next(numbers):064x}"


class InlineFilmWorker(FilmWorker):
    """Makes animations in the bot's own process. words: the texts; None: those of the data folder."""

    def __init__(self, data: Path, words: MessageCatalogues | None = None) -> None:
        super().__init__(data)
        self._catalogues = words

    async def make(
        self, order: FilmOrder, report_progress: ReportProgress = lambda done, of: None
    ) -> MadeFilm:
        await asyncio.sleep(0)
        return FilmMaker(self.data, self._catalogues).make(order, report_progress)


def tools(
    painter: Painter = BLANK,
    worker_pool: WorkerPool | None = None,
    film_worker: FilmWorker | None = None,
    press: PrintWorker | None = None,
    double_taps: DoubleTaps | None = None,
) -> Tools:
    """Return the bot's tools. Unless given, computers think and films are made in this process, while nothing
    else happens; only the usual press starts a process, and no short test may let it print. Taps may follow
    each other at once, as no person could tap."""
    return Tools(
        painter,
        worker_pool or InlineWorkers(0),
        {
            FilmWorker: film_worker or InlineFilmWorker(DATA),
            PrintWorker: press or PrintWorker(DATA),
            DoubleTaps: double_taps or DoubleTaps(time.monotonic, moment=0.0),
        },
    )


def build(store: Store | None = None, folders: tuple[Path, ...] = (), **more: Any) -> CastellanBot:
    """Build a bot. more: of `bot.build`; without tools nothing is painted."""
    more.setdefault("content", content_of(folders))
    more.setdefault("tools", tools())
    return bot.build(store or MemoryStore(), folders, **more)
