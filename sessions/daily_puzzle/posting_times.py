"""Where servers want the puzzle of the day: channel, hour, what was posted last, and who solved it."""

import datetime
from collections.abc import Callable, Iterable

import msgspec

from sessions.people.profiles import time_zone
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store

KIND = "puzzle-post"
HOUR = 9  # where nobody named one


class Posting(msgspec.Struct, frozen=True):
    """A server's wish. hour: of the day in this zone, 0 to 23; language: of the message.

    day: of the puzzle that was posted last, as `date.toordinal` counts; message: where it stands (0:
    nowhere); solvers: who solved it here, in this order.
    """

    channel: int
    hour: int
    zone: str
    language: str
    day: int = 0
    message: int = 0
    solvers: tuple[int, ...] = ()

    def day_due(self, now: float) -> int | None:
        """The day whose puzzle should stand there and does not yet."""
        local_time = datetime.datetime.fromtimestamp(now, time_zone(self.zone))
        today = local_time.date().toordinal()
        return today if local_time.hour >= self.hour and self.day < today else None

    def next(self, now: float) -> float:
        """When the next one is due, in seconds since 1970."""
        zone = time_zone(self.zone)
        today = datetime.datetime.fromtimestamp(now, zone).date().toordinal()
        day = datetime.date.fromordinal(max(today, self.day + 1))
        return datetime.datetime.combine(day, datetime.time(self.hour), zone).timestamp()


class Postings:
    """The wishes of all servers; those that were asked for are kept in memory."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.now = now
        self._notes = EntryStore[Posting | None](store, KIND, Posting, lambda: None)
        self._known: dict[int, Posting | None] = {}

    async def of(self, guild: int) -> Posting | None:
        """What a server wants; None where it wants nothing."""
        if guild not in self._known:
            self._known[guild] = await self._notes.get(guild)
        return self._known[guild]

    async def set(self, guild: int, wanted: Posting | None) -> None:
        """From now on so, or no more. The first one comes when its hour comes next."""
        if wanted is not None and (today := wanted.day_due(self.now())) is not None:
            wanted = msgspec.structs.replace(wanted, day=today)
        await self._changed(guild, lambda before: wanted)

    async def due(self, guilds: Iterable[int]) -> list[tuple[int, Posting, int]]:
        """Servers that wait for a puzzle now, with the day it is there."""
        due_postings = []
        for guild in guilds:
            posting = await self.of(guild)
            if posting is not None and (day := posting.day_due(self.now())) is not None:
                due_postings.append((guild, posting, day))
        return due_postings

    async def mark_posted(self, guild: int, day: int, message: int) -> None:
        """Note that the puzzle of this day stands in this message (0: it could not be posted)."""
        await self._changed(
            guild, lambda p: p and msgspec.structs.replace(p, day=day, message=message, solvers=())
        )

    async def mark_solved(self, guild: int, day: int, person: int) -> Posting | None:
        """Note that somebody solved what stands there; None where that is another day's, or nothing."""

        def add(posting: Posting | None) -> Posting | None:
            if posting is None or posting.day != day or not posting.message:
                return posting
            return msgspec.structs.replace(posting, solvers=tuple(dict.fromkeys((*posting.solvers, person))))

        posting = await self._changed(guild, add)
        return posting if posting is not None and person in posting.solvers else None

    async def erase_person(self, person: int, guilds: Iterable[int]) -> None:
        """No message of these servers names this person any more."""
        for guild in guilds:
            await self._changed(
                guild,
                lambda p: (
                    p and msgspec.structs.replace(p, solvers=tuple(one for one in p.solvers if one != person))
                ),
            )

    async def _changed(
        self, guild: int, change: Callable[[Posting | None], Posting | None]
    ) -> Posting | None:
        after = self._known[guild] = await self._notes.change(guild, change)
        return after
