"""Films that were made lately, for the next who ask: in memory alone, so that a restart forgets them.

A film shows names. When somebody has their traces deleted all films are forgotten: they are quickly made
again, and no list has to say who is in which.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from cogs.sharing.animation.film_maker import FilmOrder, MadeFilm

MOST_BYTES = 24 << 20
MOST_SECONDS = 3_600.0


class _Kept(NamedTuple):
    film: MadeFilm
    since: float


class FilmCache:
    """By all that a film is made of, names included. now: seconds; most_bytes: of all of them."""

    def __init__(self, now: Callable[[], float], most_bytes: int = MOST_BYTES) -> None:
        self._now, self.most_bytes = now, most_bytes
        self._films: OrderedDict[bytes, _Kept] = OrderedDict()
        self.age = 0  # counts up when all is forgotten

    def get(self, order: FilmOrder) -> MadeFilm | None:
        """The film, if it is there and has no more bytes than were ordered."""
        self._tidy()
        entry = self._films.get(key_of(order))
        if entry is None or len(entry.film.data) > order.most:
            return None
        self._films.move_to_end(key_of(order))
        return entry.film

    def put(self, order: FilmOrder, film: MadeFilm, age: int) -> None:
        """Keep it. age: when it was ordered; nothing from before something was forgotten is kept."""
        if age == self.age:
            self._films[key_of(order)] = _Kept(film, self._now())
            self._tidy()

    def clear(self) -> None:
        """Everything, also what is being made now."""
        self._films.clear()
        self.age += 1

    @property
    def bytes(self) -> int:
        return sum(len(kept.film.data) for kept in self._films.values())

    def _tidy(self) -> None:
        late = self._now() - MOST_SECONDS
        for key in [key for key, kept in self._films.items() if kept.since < late]:
            del self._films[key]
        while self.bytes > self.most_bytes:
            self._films.popitem(last=False)


def key_of(order: FilmOrder) -> bytes:
    """What tells one film from all others, but for its bytes."""
    plain = msgspec.structs.replace(order, most=0, saved=None)
    return hashlib.blake2b(msgspec.msgpack.encode(plain), digest_size=16).digest()
