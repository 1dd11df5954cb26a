"""Cache pieces of pictures, most of them compressed: a thousand tables have thousands, of 50 KB each."""

import zlib
from collections.abc import Callable, Hashable
from typing import Any

from PIL import Image

from cogs.core.painting import pictures
from cogs.core.painting.recent_cache import RecentCache

# The module that compresses: ISA-L if it is installed, else zlib. Then its level.
PACKER: Any = pictures.isal_zlib or zlib  # type: ignore[attr-defined]
LEVEL = 1


class PieceCache:
    """Caches pieces by key. A piece is a part of a picture, in the palette.

    All pieces are cached compressed, and the most recently used ones also uncompressed. Safe to call from
    several threads.
    packed: the greatest size of all compressed pieces together, in bytes.
    unpacked: the greatest size of all uncompressed pieces together, in bytes.
    """

    def __init__(self, packed: int, unpacked: int) -> None:
        self._packed, self._uncompressed = RecentCache[bytes](packed), RecentCache[Image.Image](unpacked)

    def get(self, key: Hashable, size: tuple[int, int], lay: Callable[[], Image.Image]) -> Image.Image:
        """Return the piece of this key (mode P). Callers must not change it.

        size: width and height, in pixels.
        lay: makes the piece if it is not cached.
        """
        piece = self._uncompressed.get(key)
        if piece is not None:
            return piece
        packed = self._packed.get(key)
        if packed is None:
            piece = lay()
            packed = PACKER.compress(piece.tobytes(), LEVEL)
        else:
            piece = Image.frombytes("P", size, PACKER.decompress(packed))
        self._packed.put(key, packed, len(packed))
        self._uncompressed.put(key, piece, size[0] * size[1])
        return piece
