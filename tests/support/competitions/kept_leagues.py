"""Stored leagues, led through their seasons."""

from typing import Any

from sessions.competitions.stages import group_count, members_of
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import FIRST, LEAGUE, OVER, SECOND, TournamentPlan
from tests.support.competitions.cut_off import SHELVES
from tests.support.competitions.kept_hall import (
    DAY,
    GUILD,
    KeptHall,
    game_at,
    open_boards,
    somebody,
)

PEOPLE, WEEK = 8, 7 * DAY


class LeagueHall(KeptHall):
    """One process, in which a league is played."""

    def __init__(self, store: Any = None, time: float = 1_000_000.0) -> None:
        super().__init__(store, SHELVES, time)

    async def opened(self, **plan: Any) -> StoredTournament:
        wanted = {"size": 4, "moving": 1, "most": 48, "seconds": WEEK, **plan}
        return await self.create(TournamentPlan(LEAGUE, **wanted), title="League", game="goofspiel")

    async def begun_league(self) -> StoredTournament:
        """Of eight people, its first season begun."""
        league = await self.opened()
        for number in range(1, PEOPLE + 1):
            await self.keeper.sign_up(league.id, somebody(number))
        return await self.acts(league.id).start()

    async def season(self) -> StoredTournament:
        """The newest season of the only league."""
        going = await self.keeper.of_server(GUILD)
        return (going or await self.keeper.finished_of_server(GUILD))[0]

    async def played(self, idle: frozenset[int] = frozenset()) -> StoredTournament:
        """The season that runs, to its end: the lower number wins, the idle lose to the clock."""
        league = await self.season()
        while (league := await self.now(league)).phase != OVER:
            number = league.round
            for board in open_boards(league):
                first, second = (one - 100 for one in game_at(league, number, board).people)
                if not {first, second} & idle:
                    league = await self.agree(league, board, FIRST if first < second else SECOND)
            reached = await self.now(league)
            if reached.phase != OVER and reached.round == number:
                await self.later(WEEK)
        return league

    async def later(self, seconds: float = 0.0) -> None:
        self.time += seconds
        await self.serve()


def groups_of(league: StoredTournament) -> list[set[int]]:
    """The numbers of the people of each group."""
    tournament = league.tournament
    return [
        {one.person - 100 for one in members_of(tournament, group)}
        for group in range(group_count(tournament))
    ]


def moved(league: StoredTournament, how: str) -> set[int]:
    """The numbers of those who move, or rest."""
    return {one.person - 100 for one in league.tournament.entrants if one.moved == how}
