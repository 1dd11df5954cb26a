"""Stored leagues, led through their seasons."""

from typing import Any

from sessions.competitions.league_service import LeagueService
from sessions.competitions.leagues import LeaguePlan
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.stored_tournament import StoredTournament, TableTerms
from sessions.competitions.tournament_data import FIRST, OVER, SECOND
from sessions.table.table_data import Person
from tests.support.competitions.cut_off import SHELVES
from tests.support.competitions.kept_hall import (
    CHANNEL,
    DAY,
    GUILD,
    ORGANISER,
    KeptHall,
    open_boards,
    somebody,
)

PEOPLE, WEEK = 8, 7 * DAY


class LeagueHall:
    """One process: tournaments, leagues, and the clocks of both."""

    def __init__(self, store: Any = None) -> None:
        self.room = KeptHall(store, SHELVES)
        self.leagues = LeagueService(self.room.tables, self.room.keeper, new_seed=lambda: "seed")

    async def create(self, title: str = "League", by: Person = ORGANISER, **plan: Any) -> StoredLeague:
        wanted = LeaguePlan(**{"size": 4, "moving": 1, "seconds": WEEK, **plan})
        return await self.leagues.create(GUILD, CHANNEL, by, title, wanted, TableTerms("goofspiel"))

    async def begun(self) -> StoredLeague:
        """Of eight people, its first season begun."""
        league = await self.create()
        for number in range(1, PEOPLE + 1):
            await self.leagues.join(league.id, somebody(number))
        return await self.leagues.start(league.id, ORGANISER.id, manager=False)

    async def now(self, league: StoredLeague) -> StoredLeague:
        return await self.leagues.documents.require(league.id)

    async def groups(self, league: StoredLeague) -> list[StoredTournament]:
        return await self.leagues.groups_of(await self.now(league))

    async def people(self, league: StoredLeague) -> list[set[int]]:
        return [
            {one.person - 100 for one in group.tournament.entrants} for group in await self.groups(league)
        ]

    async def played(self, group: StoredTournament, idle: frozenset[int] = frozenset()) -> None:
        """To its end: the lower number wins, the idle play nothing and lose to the clock."""
        while (current_group := await self.room.now(group)).phase != OVER:
            round = current_group.round
            for board in open_boards(current_group):
                pairing = current_group.board(current_group.round, board)
                assert pairing is not None
                first, second = (one - 100 for one in current_group.people_of(pairing))
                if not {first, second} & idle:
                    current_group = await self.room.agree(
                        current_group, board, FIRST if first < second else SECOND
                    )
            if current_group.round == round and current_group.phase != OVER:
                await self.room_serves(WEEK)

    async def room_serves(self, later: float) -> None:
        self.room.time += later
        await self.room.serve()

    async def serve(self, later: float = 0.0) -> None:
        self.room.time += later
        await self.room.serve()
        await self.leagues.clock.run_due(lambda guild: guild == GUILD)
