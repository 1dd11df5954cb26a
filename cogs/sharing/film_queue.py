"""The queue of orders for animations: one is made at a time, servers take turns, and each person has one
order."""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from cogs.core.runtime.low_priority_process import LowPriorityWorker
from cogs.core.services import Services
from cogs.sharing import film_process
from cogs.sharing.film_maker import FilmOrder, MadeFilm
from engine.files import DATA
from engine.questions import Refused
from sessions.computers.fair_queue import FairQueue

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


IDLE = 30.0  # seconds after which an idle process is stopped
LONGEST = 90.0  # seconds for one animation; on a core of its own it takes ten at most
MOST = 8  # waiting orders: as many as can be made before Discord's 15 minutes for their responses end


class FilmWorker(LowPriorityWorker[MadeFilm]):
    """Makes one animation at a time. data: the folder with texts and fonts."""

    def __init__(self, data: Path, timeout_seconds: float = LONGEST) -> None:
        super().__init__(film_process, data, MadeFilm, timeout_seconds, IDLE)


class FilmTicket:
    """An order in the queue, and later its result.

    person: the Discord id of the person who ordered it.
    table: the id of the table.
    guild: Discord's id of the table's server.
    order: what to make.
    cache_generation: `FilmCache.cache_generation` at the time of the order.
    Further attributes:
    id: a random id of the order.
    begun: whether the animation is being made.
    future: gets the animation, or the error.
    pictures_done: the number of pictures that are done.
    pictures_total: the number of all pictures; 0 while the order waits.
    """

    def __init__(self, person: int, table: str, guild: int, order: FilmOrder, cache_generation: int) -> None:
        self.id = secrets.token_hex(4)
        self.person = person
        self.table = table
        self.guild = guild
        self.order = order
        self.cache_generation = cache_generation
        self.begun = False
        self.pictures_done = self.pictures_total = 0
        self.future: asyncio.Future[MadeFilm] = asyncio.get_running_loop().create_future()

    def set_progress(self, done: int, total: int) -> None:
        """Set the number of pictures that are done, and the number of all pictures."""
        self.pictures_done, self.pictures_total = done, total


class FilmQueue:
    """Makes ordered animations, one at a time. Servers take turns.

    Attributes: `film_worker` makes an animation; `most_waiting` is the greatest number of waiting orders,
    `most_each` that of one person's orders.
    """

    def __init__(self, services: Services) -> None:
        self.film_worker = services.get(FilmWorker, lambda: FilmWorker(DATA))
        self.cache = FilmCache(services.tables.now)
        self.most_waiting, self.most_each = MOST, 1
        services.on_closing.append(self.close)
        services.on_erased.append(lambda person: self.cache.clear())
        self._queue: FairQueue[FilmTicket] = FairQueue()
        self._current: FilmTicket | None = None
        self._work: asyncio.Task[None] | None = None

    def add_order(self, person: int, table: str, guild: int, order: FilmOrder) -> FilmTicket:
        """Add an order. Raises Refused if the person has one already, or if too many are waiting.

        person: the Discord id of the person who orders it.
        table: the id of the table.
        guild: Discord's id of the table's server; servers take turns.
        """
        self.may_ask(person)
        ticket = FilmTicket(person, table, guild, order, self.cache.cache_generation)
        self._queue.add(ticket)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._serve(), name="films")
        return ticket

    def may_ask(self, person: int) -> None:
        """Raise Refused if this person has an order already, or if too many orders are waiting."""
        if sum(ticket.person == person for ticket in self._all()) >= self.most_each:
            raise Refused("share-yours")
        if len(self._queue) >= self.most_waiting:
            raise Refused("share-many")

    def ahead(self, ticket: FilmTicket) -> int:
        """Return how many orders may be served before this one; 0 if it no longer waits."""
        return len(self._all()) - 1 if ticket in [*self._queue] else 0

    def find(self, ticket_id: str) -> FilmTicket | None:
        """Return the order with this id, if it waits or is being made; else None."""
        return next((ticket for ticket in self._all() if ticket.id == ticket_id), None)

    def cancel(self, ticket: FilmTicket) -> None:
        """Cancel an order."""
        self._queue.remove(ticket)
        ticket.future.cancel()

    async def close(self) -> None:
        """Cancel all orders and stop the process."""
        for ticket in self._all():
            self.cancel(ticket)
        if self._work is not None:
            self._work.cancel()
            await asyncio.wait({self._work}, timeout=1)
        await self.film_worker.close()

    # ---------------------------------------------------------------- helpers

    def _all(self) -> list[FilmTicket]:
        """Return the waiting orders, and the one that is being made."""
        return [*self._queue, *([self._current] if self._current is not None else [])]

    async def _serve(self) -> None:
        """Serve orders until none are waiting."""
        while len(self._queue):
            self._current = self._queue.next()
            try:
                await self._served_one(self._current)
            finally:
                self._current = None

    async def _served_one(self, ticket: FilmTicket) -> None:
        """Make one animation, or take it from the cache, and set the result of the order."""
        # the order before was for the same animation
        if (cached_film := self.cache.get(ticket.order)) is not None:
            ticket.future.set_result(cached_film)
            return
        ticket.begun = True
        making = asyncio.ensure_future(self.film_worker.make(ticket.order, ticket.set_progress))
        ticket.future.add_done_callback(lambda done: making.cancel())
        try:
            film = await making
        except asyncio.CancelledError:
            if not ticket.future.done():  # the bot stops
                ticket.future.cancel()
                raise
        except Exception as fault:
            if not ticket.future.done():
                ticket.future.set_exception(fault)
        else:
            self.cache.put(ticket.order, film, ticket.cache_generation)
            if not ticket.future.done():
                ticket.future.set_result(film)
        finally:
            making.cancel()
