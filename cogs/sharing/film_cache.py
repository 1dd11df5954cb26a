"""Caches recently made animations, only in memory.

An animation shows names. If a person's data are erased, the whole cache is cleared: animations are quickly
made again, and no list has to record who is in which.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from cogs.sharing.film_maker import FilmOrder, MadeFilm

MOST_BYTES = 24 << 20  # of all animations together
MOST_SECONDS = 3_600.0  # for which an animation is cached


class _CachedFilm(NamedTuple):
    """A cached animation."""

    film: MadeFilm
    """The animation."""
    made_at: float
    """When it was made, in seconds."""


class FilmCache:
    """Caches animations by what they show, including the names in them.

    now: returns the time in seconds.
    most_bytes: of all animations together.
    """

    def __init__(self, now: Callable[[], float], most_bytes: int = MOST_BYTES) -> None:
        self._now, self.most_bytes = now, most_bytes
        self._films: OrderedDict[bytes, _CachedFilm] = OrderedDict()
        self.cache_generation = 0  # counts how often the cache was cleared

    def get(self, order: FilmOrder) -> MadeFilm | None:
        """Return the cached animation; None if there is none, or it is larger than the order allows."""
        self._tidy()
        entry = self._films.get(key_of(order))
        if entry is None or len(entry.film.data) > order.most_bytes:
            return None
        self._films.move_to_end(key_of(order))
        return entry.film

    def put(self, order: FilmOrder, film: MadeFilm, generation: int) -> None:
        """Cache an animation.

        generation: `cache_generation` at the time of the order. If the cache was cleared since, do not cache
        the animation.
        """
        if generation == self.cache_generation:
            self._films[key_of(order)] = _CachedFilm(film, self._now())
            self._tidy()

    def clear(self) -> None:
        """Clear the cache, and do not cache what is being made now."""
        self._films.clear()
        self.cache_generation += 1

    @property
    def bytes(self) -> int:
        """The size of all cached animations together."""
        return sum(len(cached.film.data) for cached in self._films.values())

    def _tidy(self) -> None:
        """Delete animations that are too old. If the others are still too large, also delete those that were
        not used for longest.
        """
        oldest_time = self._now() - MOST_SECONDS
        for key in [key for key, cached in self._films.items() if cached.made_at < oldest_time]:
            del self._films[key]
        while self.bytes > self.most_bytes:
            self._films.popitem(last=False)


def key_of(order: FilmOrder) -> bytes:
    """Return a key of everything that distinguishes animations, except the greatest size."""
    distinguishing_part = msgspec.structs.replace(order, most_bytes=0, stored_state=None)
    return hashlib.blake2b(msgspec.msgpack.encode(distinguishing_part), digest_size=16).digest()
