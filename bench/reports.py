"""Measures what cheating by `/report` gains, with the bot's own reports, results and ratings.

    python -m bench.reports [--clubs 3]

A club plays 3,000 rated results in its year (`tests/sessions/results/`); then a settled member of medium
strength cheats within the limits of reports, or tries to. Printed are how many of the tries the bot accepted,
how many results count for the cheat's rating, the points that this gained, whether the rating is settled, and
the points that the person who lost most by it lost.
"""

import argparse
import asyncio
import random
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from engine.questions import Refused
from sessions.people.profiles import People
from sessions.results import reports
from sessions.results.rated_games import RatedGame, Scope
from sessions.results.rating_model import Rating, RatingModel
from sessions.results.rating_service import RatingService
from sessions.results.report_data import DAY, MOST_DAYS, ReportedSeat
from sessions.results.reports import NewReport, Reports
from sessions.results.result_data import GameResult, ResultSeat
from sessions.results.results import Results, make_result_write
from sessions.results.shown_ratings import rounded_rating
from sessions.store.protocol import Store
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.ratings.attacks import ALTS, HISTORY, PEOPLE, Town, town
from tests.support.ratings.clubs import GAME, GUILD, YEAR, Habits, members, played

SCOPE = Scope(GAME, GUILD)
TRIES = 100


class Club:
    """The bot's own parts over a store with a year of results. cheat, friend: two settled members."""

    def __init__(self, store: Store, built_town: Town) -> None:
        self.now, self.made, self.cheat = YEAR + (MOST_DAYS + 1) * DAY, built_town, built_town.cheat
        self.friend = max(
            built_town.club, key=lambda member: built_town.state.people.get(member.number, Rating(0, 0)).games
        ).number
        self.store, self.results, self.ratings = store, Results(store), RatingService(store)
        people = People(store, lambda: self.now)
        self.reports = Reports(store, self.results, people, lambda: self.now)
        self.took = 0

    async def rating(self, person: int) -> Rating:
        await self.ratings.refresh()
        (scope_rating,) = await self.ratings.ratings_of(person, [SCOPE])
        return scope_rating or RatingModel().newcomer

    async def said(self, by: int, other: int, *, by_won: bool, ago: float = 60.0) -> str:
        """Make a report as a person does; return its id, or "" if it is refused."""
        seats = [ReportedSeat(one, f"P{one}") for one in (by, other)]
        order = (0,) if by_won else (1,)
        new = NewReport(GAME, GUILD, 7, by, self.now - ago, seats, order, rated=True)
        try:
            return (await self.reports.open(new)).id
        except Refused:
            return ""

    async def agreed(self, report: str, person: int) -> None:
        """Let somebody confirm a report; count it if the bot accepts it."""
        if not report:
            return
        stored_report = await self.reports.get(report)
        try:
            await self.reports.confirm(report, person, stored_report.turn)
            self.took += 1
        except Refused:
            return


async def alone(club: Club) -> None:
    """The cheat reports wins against the others, and confirms them."""
    for number in range(TRIES):
        club.now += DAY if number % 20 == 19 else 0
        other = club.made.club[number % len(club.made.club)].number
        await club.agreed(await club.said(club.cheat, other, by_won=True), club.cheat)


async def oneself(club: Club) -> None:
    for _ in range(TRIES):
        await club.agreed(await club.said(club.cheat, club.cheat, by_won=True), club.cheat)


def accounts(many: int, *, backdated: bool) -> "Cheat":
    """Return a cheat in which this many accounts say that they lost.

    backdated: over the last 30 days, all at once.
    """

    async def cheat(club: Club) -> None:
        for number in range(TRIES):
            if number and number % reports.MOST_A_DAY == 0:
                club.now += DAY + 1
            ago = (number * DAY / 3) % (MOST_DAYS * DAY) if backdated else 60.0 + number
            other = ALTS + number % many
            await club.agreed(await club.said(club.cheat, other, by_won=True, ago=ago), other)

    return cheat


async def friend(club: Club) -> None:
    """A settled friend loses on purpose, three times a day for a month."""
    for number in range(TRIES):
        if number and number % reports.MOST_A_DAY == 0:
            club.now += DAY + 1
        ago = (number * DAY / 3) % (MOST_DAYS * DAY)
        await club.agreed(await club.said(club.cheat, club.friend, by_won=True, ago=ago), club.friend)


async def turned(club: Club) -> None:
    """The cheat loses ten games to a friend, and confirms that; then reports the opposite, and confirms it
    alone. Only corrections count as accepted.
    """
    for number in range(10):
        report = await club.said(club.friend, club.cheat, by_won=True, ago=number * DAY / 3)
        await club.agreed(report, club.cheat)
        club.took -= 1
        stored_report = await club.reports.get(report)
        await club.reports.correct(report, club.cheat, stored_report.turn, [1])
        await club.agreed(report, club.cheat)


async def leaves(club: Club) -> None:
    """The cheat loses ten games to a friend, then erases their data: what the friend gained stays."""
    for number in range(10):
        report = await club.said(club.friend, club.cheat, by_won=True, ago=number * DAY / 3)
        await club.agreed(report, club.cheat)
    await club.reports.erase_person(club.cheat)
    await club.results.erase_person(club.cheat)


Cheat = Callable[[Club], Awaitable[None]]
CHEATS: dict[str, Cheat] = {
    "reports alone": alone,
    "reports games with oneself": oneself,
    "1 new account, 30 days back": accounts(1, backdated=True),
    "5 new accounts, 30 days back": accounts(5, backdated=True),
    "100 new accounts, all today": accounts(100, backdated=False),
    "a settled friend, 30 days back": friend,
    "corrects what the other confirmed": turned,
    "deletes themselves after ten losses": leaves,
}


class Came(NamedTuple):
    took: float
    games: float
    points: float
    settled: float
    lost: float


async def filled(folder: Path, seed: int) -> Town:
    """Make a store after the club's year."""
    model, store = RatingModel(), SqliteStore(folder / "castellan.db")
    await store.open()
    built_town = town(seed, model)
    for begin in range(0, HISTORY, 200):
        some = year(seed)[begin : begin + 200]
        await store.documents.put([make_result_write(game.id, 0, kept(game)) for game in some])
    await store.close()
    return built_town


def year(seed: int) -> list[RatedGame]:
    """Return the same games that `town` plays."""
    rng, habits = random.Random(seed), Habits()
    return list(played(rng, members(rng, habits, PEOPLE), habits, HISTORY))


def kept(game: RatedGame) -> GameResult:
    seats = tuple(ResultSeat(one.person, f"P{one.person}", one.rank, "", one.side) for one in game.seats)
    return GameResult(game.game, game.guild, 7, game.at, seats, "resign", rated=True)


async def tried(name: str, folder: Path, built_town: Town) -> Came:
    """Try a cheat on a copy of the club's store."""
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        store = SqliteStore(Path(copy) / "castellan.db")
        await store.open()
        try:
            return await came_of(name, Club(store, built_town))
        finally:
            await store.close()


async def came_of(name: str, club: Club) -> Came:
    people = [*(one.number for one in club.made.club[:30]), club.friend]
    before = {one: await club.rating(one) for one in (*people, club.cheat)}
    await CHEATS[name](club)
    after = {one: await club.rating(one) for one in before}
    own, was = after[club.cheat], before[club.cheat]
    seen = rounded_rating(own, club.ratings.model)
    lost = max(before[one].mu - after[one].mu for one in people)
    return Came(club.took, own.games - was.games, own.mu - was.mu, not seen.provisional, lost)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--clubs", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as every:
        folders = [Path(every) / str(seed) for seed in range(given.clubs)]
        for folder in folders:
            folder.mkdir()
        clubs = [(folder, await filled(folder, seed)) for seed, folder in enumerate(folders)]
        await printed(clubs)


async def printed(clubs: list[tuple[Path, Town]]) -> None:
    print(f"{'':38}{'taken':>7}{'count':>7}{'points':>8}{'settled':>9}{'lost':>6}")
    for name in CHEATS:
        results = [await tried(name, *club) for club in clubs]
        came = Came(*(mean(column) for column in zip(*results, strict=True)))
        print(
            f"{name:38}{came.took:7.0f}{came.games:7.0f}{came.points:+8.0f}{came.settled:9.0%}{came.lost:6.0f}",
            flush=True,
        )


if __name__ == "__main__":
    asyncio.run(main())
