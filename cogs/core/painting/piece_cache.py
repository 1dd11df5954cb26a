"""Cache pieces of pictures, most of them compressed: a thousand tables have thousands, of 50 KB each."""

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from PIL import Image

from cogs.core.painting import pictures

# The module that compresses: ISA-L if it is installed, else zlib. Then its level.
PACKER: Any = pictures.isal_zlib or zlib  # type: ignore[attr-defined]
LEVEL = 1
OVERHEAD = 700  # bytes of memory of an entry besides its piece
T = TypeVar("T")


class RecentCache(Generic[T]):
    """Caches the most recently used values. most_bytes: the limit for the memory of all entries together."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes, self.used_bytes = most_bytes, 0
        self._entries: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        """Return a value, which now counts as recently used; None if it is not there."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: Hashable, value: T, size: int) -> None:
        """Cache a value. If the limit is exceeded, drop those that were not used for longest.

        size: the value's size in bytes.
        """
        former_entry = self._entries.pop(key, None)
        self.used_bytes += size + OVERHEAD - (former_entry[1] + OVERHEAD if former_entry else 0)
        self._entries[key] = value, size
        while self.used_bytes > self.most_bytes:
            self.used_bytes -= self._entries.popitem(last=False)[1][1] + OVERHEAD


class PieceCache:
    """Caches pieces by key. A piece is a part of a picture, in the palette.

    All pieces are cached compressed, and the most recently used ones also uncompressed. Safe to call from
    several threads.
    packed: the greatest size of all compressed pieces together, in bytes.
    unpacked: the greatest size of all uncompressed pieces together, in bytes.
    """

    def __init__(self, packed: int, unpacked: int) -> None:
        self._packed, self._uncompressed = RecentCache[bytes](packed), RecentCache[Image.Image](unpacked)
        self._lock = threading.Lock()

    def get(self, key: Hashable, size: tuple[int, int], lay: Callable[[], Image.Image]) -> Image.Image:
        """Return the piece of this key (mode P). Callers must not change it.

        size: width and height, in pixels.
        lay: makes the piece if it is not cached.
        """
        with self._lock:
            piece = self._uncompressed.get(key)
            packed = self._packed.get(key) if piece is None else None
        if piece is not None:
            return piece
        if packed is None:
            piece = lay()
            packed = PACKER.compress(piece.tobytes(), LEVEL)
        else:
            piece = Image.frombytes("P", size, PACKER.decompress(packed))
        with self._lock:
            self._packed.put(key, packed, len(packed))
            self._uncompressed.put(key, piece, size[0] * size[1])
        return piece
