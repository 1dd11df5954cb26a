"""When and where servers want the daily puzzle posted, what was posted last, and who solved it."""

import datetime
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sessions.people.profiles import time_zone
from sessions.puzzle.progress import KIND as PUZZLE
from sessions.puzzle.progress import PuzzleProgress
from sessions.store.entry_store import EntryStore
from sessions.store.protocol import Store
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("puzzle-post", AboutPeople.NAMES)  # of storage entries by id of the server
HOUR = 9  # hour of the day at which it is posted by default


class PuzzlePosting(msgspec.Struct, frozen=True):
    """When and where a server wants the daily puzzle, and what was posted last."""

    channel: int
    """Id of the channel where it is posted."""
    hour: int
    """Hour of the day at which it is posted, in `zone`, 0 to 23."""
    zone: str
    """IANA name of the time zone."""
    language: str
    """Language of the message."""
    day: int = 0
    """Day of the puzzle posted last, as `date.toordinal` counts; 0: none."""
    message: int = 0
    """Id of the message with the puzzle posted last; 0: none, or it could not be posted."""
    solvers: tuple[int, ...] = ()
    """User ids of the people in this server who solved the puzzle posted last, in the order of solving."""

    def day_due(self, now: float) -> int | None:
        """Return today if its puzzle must be posted and is not posted yet; None: nothing is due.

        Days are numbered as by `date.toordinal`. `now`: seconds since 1970.
        """
        local_time = datetime.datetime.fromtimestamp(now, time_zone(self.zone))
        today = local_time.date().toordinal()
        return today if local_time.hour >= self.hour and self.day < today else None

    def next(self, now: float) -> float:
        """Return when the next puzzle is due. This and `now` are seconds since 1970."""
        zone = time_zone(self.zone)
        today = datetime.datetime.fromtimestamp(now, zone).date().toordinal()
        day = datetime.date.fromordinal(max(today, self.day + 1))
        return datetime.datetime.combine(day, datetime.time(self.hour), zone).timestamp()


class PuzzlePostings:
    """Loads and changes the settings of all servers. Loaded settings are cached."""

    personal_kinds = (PUZZLE, KIND)  # see `PersonalService`

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        """`now`: returns seconds since 1970."""
        self.now = now
        self._entries = EntryStore[PuzzlePosting | None](store, KIND, PuzzlePosting, lambda: None)
        """Server id → its stored settings; None: it wants no puzzle."""
        self._progress = EntryStore[PuzzleProgress](store, PUZZLE, PuzzleProgress, PuzzleProgress)
        """User id → the person's progress, which names the servers that have named the person."""
        self._cached: dict[int, PuzzlePosting | None] = {}
        """Server id → its settings, for servers whose settings were loaded."""

    async def of(self, guild: int) -> PuzzlePosting | None:
        """Return a server's settings; None: it wants no puzzle."""
        if guild not in self._cached:
            self._cached[guild] = await self._entries.get(guild)
        return self._cached[guild]

    async def set(self, guild: int, wanted: PuzzlePosting | None) -> None:
        """Replace a server's settings. The first puzzle is posted when `wanted.hour` comes next.

        `wanted`: the new settings; None: delete them.
        """
        if wanted is not None and (today := wanted.day_due(self.now())) is not None:
            wanted = msgspec.structs.replace(wanted, day=today)
        await self._changed(guild, lambda _: wanted)

    async def due(self, guilds: Iterable[int]) -> list[tuple[int, PuzzlePosting, int]]:
        """Return the servers where a puzzle is due now: for each (server id, settings, day of the puzzle).

        `guilds`: ids of the servers to look at. Days are numbered as by `date.toordinal`.
        """
        due_postings = []
        for guild in guilds:
            posting = await self.of(guild)
            if posting is not None and (day := posting.day_due(self.now())) is not None:
                due_postings.append((guild, posting, day))
        return due_postings

    async def mark_posted(self, guild: int, day: int, message: int) -> None:
        """Save in which message the puzzle of a day was posted.

        `day`: as `date.toordinal` counts. `message`: its id; 0: the puzzle could not be posted.
        """

        def mark(posting: PuzzlePosting | None) -> PuzzlePosting | None:
            """Return the settings with the day and the message, and without solvers."""
            return posting and msgspec.structs.replace(posting, day=day, message=message, solvers=())

        await self._changed(guild, mark)

    async def mark_solved(self, guild: int, day: int, person: int) -> PuzzlePosting | None:
        """Save that a person solved the posted puzzle, and return the server's settings.

        Return None if the posted puzzle is not the one of this day, or if none is posted. `day`: as
        `date.toordinal` counts.
        """

        def add(posting: PuzzlePosting | None) -> PuzzlePosting | None:
            """Add the person to the solvers; return the settings unchanged if another puzzle is posted."""
            if posting is None or posting.day != day or not posting.message:
                return posting
            return msgspec.structs.replace(posting, solvers=tuple(dict.fromkeys((*posting.solvers, person))))

        posting = await self._changed(guild, add)
        return posting if posting is not None and person in posting.solvers else None

    async def export(self, person: int) -> dict[str, Any]:
        """Return a person's progress with the puzzles as plain data; empty if they have none."""
        progress = await self._progress.get(person)
        exported: dict[str, Any] = msgspec.to_builtins(progress) if progress != PuzzleProgress() else {}
        return exported

    async def erase_person(self, person: int) -> None:
        """Remove a person from the solvers in all servers, then delete their progress."""

        def drop(posting: PuzzlePosting | None) -> PuzzlePosting | None:
            """Return the settings without the person among the solvers."""
            if posting is None:
                return None
            others = tuple(solver for solver in posting.solvers if solver != person)
            return msgspec.structs.replace(posting, solvers=others)

        for guild in (await self._progress.get(person)).guilds:
            await self._changed(guild, drop)
        await self._progress.change(person, lambda _: PuzzleProgress())

    async def _changed(
        self, guild: int, change: Callable[[PuzzlePosting | None], PuzzlePosting | None]
    ) -> PuzzlePosting | None:
        """Change a server's settings, save and cache them, and return them."""
        after = self._cached[guild] = await self._entries.change(guild, change)
        return after
