"""Deadlines of leagues: the next season begins, and leagues that nobody joins end."""

from collections.abc import Callable

from sessions.competitions.competitions import CompetitionClock
from sessions.competitions.league_seasons import LeagueSeasons
from sessions.competitions.stored_league import KIND, StoredLeague, next_due
from sessions.competitions.stored_tournament import StoredTournament, index_key
from sessions.competitions.tournament_data import OVER
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.store.struct_documents import StructDocuments


class LeagueClock(CompetitionClock[StoredLeague]):
    """Runs the deadlines of all leagues."""

    def __init__(
        self,
        documents: StructDocuments[StoredLeague],
        tournaments: TournamentDocuments,
        seasons: LeagueSeasons,
    ) -> None:
        """`documents`: loads and saves leagues. `tournaments`: notifies of ends of their groups. `seasons`:
        ends seasons and begins the next ones.
        """
        super().__init__(documents)
        self._seasons = seasons
        self._leagues_to_check = set[str]()
        """Ids of leagues in which a group has ended since the last call."""
        tournaments.watchers.append(self._saw)

    def _saw(self, group: StoredTournament) -> None:
        """Note the league of a group that is over, so that its season is checked soon."""
        if group.league and group.phase == OVER:
            self._leagues_to_check.add(group.league)

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        """End finished seasons, and do what else is due for all leagues. `mine`: as in `run_due`."""
        if self._leagues_to_check:
            ids, self._leagues_to_check = self._leagues_to_check, set()
            async for stored in self._documents.iterate(index_key(KIND, "playing")):
                if stored.id in ids:
                    await self._run_guarded(stored, self._look, mine)
        await super()._serve_all(mine)

    async def _look(self, stored: StoredLeague) -> None:
        """End the season of a league if all its groups are over."""
        await self._seasons.change_season(stored.id)

    async def _expire(self, stored: StoredLeague) -> None:
        """Delete a league that ended long ago, or end a league that has waited too long for a season."""
        if stored.ended:
            await self._documents.delete(stored)
        else:
            await self._documents.change(stored.id, self._end_if_idle)

    def _end_if_idle(self, stored: StoredLeague) -> None:
        """Mark a league as ended if it has waited too long for a season."""
        due, now = next_due(stored), self._documents.now()
        if not stored.ended and due is not None and due <= now:
            stored.ended = now
