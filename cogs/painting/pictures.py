"""Pictures as PNG, painted beside the answers and kept for a while."""

import asyncio
import contextlib
import hashlib
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from cogs.text.sentences import Localizer

KEPT = 128
# Niceness on top of the process's own: on one core the system would give the painter half of the time that
# answers need.
GIVES_WAY = 10
MOST = 19  # Linux knows no more


class Pictures:
    """Paints scenes. painter: what draws one (`cogs.painting.Painter`)."""

    def __init__(self, painter: Any) -> None:
        self.painter = painter
        self.cached: OrderedDict[bytes, bytes] = OrderedDict()
        # One thread: it shares the interpreter with the answers, and several would leave those little of it.
        self._studio = ThreadPoolExecutor(1, "painter", initializer=give_way)

    async def picture(self, scene: Any, voice: Localizer, key: bytes = b"") -> bytes:
        """The scene as PNG, one after the other. key: its own, where somebody has made it already."""
        key = key or picture_key(scene, voice)
        if key in self.cached:
            return self.cached[key]
        loop = asyncio.get_running_loop()
        picture: bytes = await loop.run_in_executor(self._studio, self.painter.paint, scene, voice)
        self.cached[key] = picture
        while len(self.cached) > KEPT:
            self.cached.popitem(last=False)
        return picture

    def voice(self, voice: Localizer) -> Localizer:
        """Return the voice with people's names as pictures show them, for words that are part of a scene."""
        named: Localizer = self.painter.names.voice(voice)
        return named

    def lacking(self, texts: Iterable[str]) -> list[str]:
        """Return the letters of these texts that pictures show as a sign."""
        letters: list[str] = self.painter.typefaces.lacking(texts)
        return letters


def picture_key(scene: Any, voice: Localizer) -> bytes:
    """What tells one picture from all others: the scene, and what seats and cards are called there."""
    names = [voice(tile.name) for tile in scene.tiles if not isinstance(tile.name, str)]
    names += [voice(label.text) for label in scene.labels if not isinstance(label.text, str)]
    return msgspec.msgpack.encode((voice.language, names, msgspec.structs.replace(scene, alt=())))


def picture_mark(key: bytes) -> str:
    """A short mark of what a picture shows, the same in every process."""
    return hashlib.blake2b(key, digest_size=8).hexdigest()


def give_way() -> None:
    """Leave this thread the time that others do not need: Linux knows a niceness for each thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):
            own = os.getpriority(os.PRIO_PROCESS, thread)  # that of the thread which began this one
            os.setpriority(os.PRIO_PROCESS, thread, min(own + GIVES_WAY, MOST))
