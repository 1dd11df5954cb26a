"""Cache pieces of pictures, most of them compressed: a thousand tables have thousands, of 50 KB each."""

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from PIL import Image

from cogs.painting import png

PACKER: Any = png.isal_zlib or zlib  # type: ignore[attr-defined]
LEVEL = 1
OVERHEAD = 700  # bytes of memory of an entry besides its piece
T = TypeVar("T")


class Recent(Generic[T]):
    """The most recently used values, up to a limit. most: bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.taken = most, 0
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable) -> T | None:
        """Return a value, which now counts as recently used; None if it is not there."""
        entry = self._kept.get(key)
        if entry is None:
            return None
        self._kept.move_to_end(key)
        return entry[0]

    def put(self, key: Hashable, what: T, size: int) -> None:
        """Save a value, and drop the oldest ones if there is too much. size: its bytes."""
        before = self._kept.pop(key, None)
        self.taken += size + OVERHEAD - (before[1] + OVERHEAD if before else 0)
        self._kept[key] = what, size
        while self.taken > self.most:
            self.taken -= self._kept.popitem(last=False)[1][1] + OVERHEAD


class PieceCache:
    """Pieces by key. Safe to call from several threads.

    packed: most bytes of compressed pieces.
    unpacked: most bytes of the newest pieces, which are also cached uncompressed.
    """

    def __init__(self, packed: int, unpacked: int) -> None:
        self._packed, self._open = Recent[bytes](packed), Recent[Image.Image](unpacked)
        self._lock = threading.Lock()

    def get(self, key: Hashable, size: tuple[int, int], lay: Callable[[], Image.Image]) -> Image.Image:
        """Return the piece of this key (mode P). Callers must not change it.

        size: width and height, in pixels.
        lay: makes the piece if it is not cached.
        """
        with self._lock:
            piece = self._open.get(key)
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
            self._open.put(key, piece, size[0] * size[1])
        return piece
