"""Divide pictures into bands, and cache finished bands. A band is some rows of pixels over the whole width.

Other pictures often contain the same bands.
"""

import threading
from collections.abc import Hashable, Sequence
from itertools import pairwise

from cogs.painting.cache.piece_cache import RecentCache
from cogs.painting.png import Band

# Height of a band in pixels: lower bands compress badly, higher ones are reused less often.
LEAST, MOST = 48, 200


class BandCache:
    """Caches finished bands by what they show. Safe to call from several threads.

    most: the greatest size of all bands together, in bytes.
    """

    def __init__(self, most: int) -> None:
        self._cache = RecentCache[Band](most)
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Band | None:
        """Return a cached band; None if there is none. key: what its rows show."""
        with self._lock:
            return self._cache.get(key)

    def put(self, key: Hashable, band: Band) -> None:
        """Cache a band. key: what its rows show."""
        with self._lock:
            self._cache.put(key, band, len(band.chunk))


def cuts(height: int, edges: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the top and bottom of each band of a picture, in pixels.

    They follow the edges of the cells, so that a change in one row of a board changes one band.
    height: of the picture, in pixels.
    edges: top and bottom edges of its cells, in pixels.
    """
    lines = [0]
    for edge in sorted(edges):
        if edge - lines[-1] >= LEAST and height - edge >= LEAST:
            lines.append(edge)
    lines.append(height)
    bands: list[tuple[int, int]] = []
    for top, bottom in pairwise(lines):
        band_count = -(-(bottom - top) // MOST)
        band_edges = [top + (bottom - top) * n // band_count for n in range(band_count + 1)]
        bands += pairwise(band_edges)
    return tuple(bands)
