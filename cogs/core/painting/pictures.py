"""Paint scenes as PNG in a thread of its own, and cache them."""

import asyncio
import contextlib
import hashlib
import os
import struct
import sys
import threading
import zlib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import msgspec
from PIL import Image

from cogs.core.painting.recent_cache import RecentCache
from cogs.core.plain_mode import is_plain
from cogs.core.text.sentences import Localizer

# Niceness, added to that of the process: on one core, the system would otherwise give the painter half of
# the time that answers need.
GIVES_WAY = 10
MOST = 19  # the highest niceness of Linux


class Pictures:
    """Paints scenes in a thread, and caches the newest pictures.

    painter: a `cogs.core.painting.Painter`, which draws one scene.
    most_bytes: the limit for the memory of cached pictures.
    """

    def __init__(self, painter: Any, most_bytes: int) -> None:
        self.painter = painter
        self._cached = RecentCache[bytes](most_bytes)
        # Only one thread: it shares the interpreter with the answers, and several would take their time.
        self._executor = ThreadPoolExecutor(1, "painter", initializer=give_way)

    async def picture(self, scene: Any, localizer: Localizer, key: bytes = b"") -> bytes:
        """Return the scene as PNG. Scenes are painted one after the other.

        key: the picture's key, if the caller has computed it already.
        """
        key = key or picture_key(scene, localizer)
        cached = self._cached.get(key)
        if cached is not None:
            return cached
        loop = asyncio.get_running_loop()
        picture: bytes = await loop.run_in_executor(self._executor, self.painter.paint, scene, localizer)
        if (
            picture_key(scene, localizer) == key
        ):  # while it was painted, a person may have left or been erased
            self._cached.put(key, picture, len(key) + len(picture))
        return picture

    def clear(self) -> None:
        """Drop the cached pictures, so that each is painted anew."""
        self._cached.clear()

    def localizer(self, localizer: Localizer) -> Localizer:
        """Return the localizer with people's names as pictures show them, for words in a scene."""
        picture_localizer: Localizer = self.painter.picture_names.localizer(localizer)
        return picture_localizer

    def lacking(self, texts: Iterable[str]) -> list[str]:
        """Return the letters of these texts that no font has; pictures show a sign in place of each."""
        letters: list[str] = self.painter.typefaces.lacking(texts)
        return letters


def picture_key(scene: Any, localizer: Localizer) -> bytes:
    """Return a key of a picture; equal keys mean equal pictures.

    It consists of the language, the names of seats and cards in the picture, and the scene without its
    alternative text.
    """
    names = [localizer(tile.name) for tile in scene.tiles if not isinstance(tile.name, str)]
    names += [localizer(label.text) for label in scene.labels if not isinstance(label.text, str)]
    return msgspec.msgpack.encode((localizer.language, names, msgspec.structs.replace(scene, alt=())))


def picture_mark(key: bytes) -> str:
    """Return a short hash of a picture key as hexadecimal text, equal in every process."""
    return hashlib.blake2b(key, digest_size=8).hexdigest()


def give_way() -> None:
    """Lower the priority of the current thread. Linux has a niceness for each thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with contextlib.suppress(OSError):
            niceness = os.getpriority(
                os.PRIO_PROCESS, thread
            )  # inherited from the thread that started this one
            os.setpriority(os.PRIO_PROCESS, thread, min(niceness + GIVES_WAY, MOST))


try:
    from isal import isal_zlib
except ImportError:  # no wheel for this machine
    isal_zlib = None  # type: ignore[assignment]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 2  # of ISA-L: compresses as well as level 3 of zlib
STRIP = 120_000  # bytes that are compressed at once: buffers that are large come from the system each time
PILLOW_LEVEL = 3
PALETTE = 3  # the colour type of PNG


def encode(image: Image.Image, size: tuple[int, int]) -> bytes:
    """Return the file of an image in the palette (mode P, without transparency).

    size: width and height of its part at the top left that is the picture.
    """
    if isal_zlib is None or is_plain():
        return encode_by_pillow(image.crop((0, 0, *size)))
    return encode_by_isal(image, size, isal_zlib)


def encode_by_pillow(image: Image.Image) -> bytes:
    """Return the file as Pillow writes it."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=PILLOW_LEVEL)
    return file.getvalue()


def encode_by_isal(image: Image.Image, size: tuple[int, int], compressor: Any) -> bytes:
    """Return the file, compressed by ISA-L, which releases the interpreter lock.

    size: width and height of the picture, which is at the top left of the image.
    compressor: the module `isal_zlib`.
    """
    # Rows are not filtered, which is best for plain colours. A byte 0 before each row says so: one here, and
    # the encoder of Pillow puts one behind each row, of which the last is superfluous.
    stream = compressor.compressobj(LEVEL)
    # The first byte is compressed alone. Otherwise ISA-L hashes the address of its own state (2.32,
    # igzip_icf_body_h1_gr_bt.asm, `.write_first_byte`), and equal pictures sometimes give different bytes.
    compressed = [stream.compress(b"\0"), stream.flush(zlib.Z_SYNC_FLUSH)]
    width, height = size
    strip_height = max(STRIP // width, 1)
    for top in range(0, height, strip_height):
        bottom = min(top + strip_height, height)
        rows = image.crop((0, top, width, bottom)).tobytes("raw", "P", width + 1, 1)
        compressed.append(stream.compress(rows if bottom < height else rows[:-1]))
    compressed.append(stream.flush())
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", bytes(image.getpalette() or ())),
            _chunk(b"IDAT", b"".join(compressed)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file. kind: its type, four letters."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
