"""Results and reports without Discord."""

from typing import Any

from sessions.people.profiles import People
from sessions.results.rated_games import Scope
from sessions.results.rating_service import RatingService
from sessions.results.report_data import (
    ReportedSeat,
)
from sessions.results.reports import NewReport, Reports
from sessions.results.results import Results
from sessions.store.memory import MemoryStore

NOW = 1_790_000_000.0


ANN, BOB, CLEO, DAN, EVE = range(1, 6)


NAMES = dict(zip(range(1, 6), ("Ann", "Bob", "Cleo", "Dan", "Eve"), strict=True))


GAME, GUILD = "crownfell", 5


class House:
    """A store and one process's reports over it."""

    def __init__(self, store: MemoryStore) -> None:
        self.store, self.now = store, NOW
        self.results, self.ratings = Results(store), RatingService(store)
        self.people = People(store, lambda: self.now)
        self.reports = self.process()

    def process(self) -> Reports:
        return Reports(self.store, self.results, self.people, lambda: self.now)

    async def rating(self, person: int) -> float | None:
        await self.ratings.refresh()
        (rating,) = await self.ratings.ratings_of(person, [Scope(GAME, GUILD)])
        return rating.mu if rating else None

    async def listed(self, person: int) -> list[str]:
        return [one.key for one in (await self.results.page(person)).results]


def new(*people: int, order: tuple[int, ...] | None = (0,), **more: Any) -> NewReport:
    """Reported by the first of these, who won."""
    sides = more.pop("sides", [-1] * len(people))
    seats = [ReportedSeat(one, NAMES.get(one, "?"), side) for one, side in zip(people, sides, strict=True)]
    given = {
        "game": GAME,
        "guild": GUILD,
        "channel": 7,
        "reporter": people[0],
        "at": NOW - 60,
        "rated": True,
    } | more
    return NewReport(seats=seats, side_order=order, **given)
