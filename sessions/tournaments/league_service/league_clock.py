"""Deadlines of leagues: the next season begins, and leagues that nobody joins end."""

import logging
from collections.abc import Awaitable, Callable

from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import Conflict, CorruptData, StoreError
from sessions.table.time_controls import MINUTE
from sessions.tournaments.league_service.league_documents import LeagueDocuments
from sessions.tournaments.league_service.league_seasons import LeagueSeasons
from sessions.tournaments.league_service.stored_league import DUE, PLAYING, StoredLeague, next_due
from sessions.tournaments.tournament_data import OVER
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 10 * MINUTE  # how often all leagues are checked, for ends that no process saw


class LeagueClock:
    """Runs the deadlines of all leagues."""

    def __init__(self, documents: LeagueDocuments, seasons: LeagueSeasons) -> None:
        """`documents`: loads and saves leagues. `seasons`: ends seasons and begins the next ones."""
        self._documents, self._seasons = documents, seasons
        self.checked_at = float("-inf")
        """When all leagues were last checked, seconds since 1970."""
        self._leagues_to_check = dict[str, None]()
        """Ids of leagues in which a group has ended since the last call, as an ordered set."""
        self._stuck = set[str]()
        """Ids of leagues whose error has been logged."""
        self._throttle = LogThrottle(LOG)
        documents.tournaments.watchers.append(self._saw)

    def _saw(self, group: StoredTournament) -> None:
        """Note the league of a group that is over, so that its season is checked soon."""
        if group.league and group.phase == OVER:
            self._leagues_to_check[group.league] = None

    async def run_due(self, mine: Callable[[int], bool]) -> None:
        """Run everything that is due. What fails is skipped, and tried again by a later call.

        `mine`: returns whether a server belongs to this process and has the bot as a member.
        """
        try:
            await self._serve_all(mine)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"leagues: the store: {fault}")

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        """End finished seasons, and do what else is due for all leagues. `mine`: as in `run_due`."""
        now, ids = self._documents.now(), [*self._leagues_to_check]
        if abs(now - self.checked_at) >= LOOK_SECONDS:
            self.checked_at = now
            ids += [stored.id async for stored in self._documents.iterate(PLAYING)]
        for id in dict.fromkeys(ids):
            await self._run_guarded(id, self._turn(id, mine))
            self._leagues_to_check.pop(id, None)
        async for stored in self._documents.iterate(DUE, now):
            if mine(stored.guild):
                await self._run_guarded(stored.id, self._expire(stored))

    async def _run_guarded(self, name: str, work: Awaitable[object]) -> None:
        """Await the work for one league, and log an error, so that the other leagues go on.

        Errors are logged once for each league. Only an error of the store itself is raised. `name`: id of the
        league. `work`: what is due for it.
        """
        try:
            await work
        except Conflict:
            pass  # it has changed; the next call checks it again
        except Refused as refused:
            LOG.info("league %s was due: %s", name, refused.reason)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, CorruptData):
                raise
            if name not in self._stuck:
                LOG.error("league %s was due and could not be served", name, exc_info=error)
            self._stuck.add(name)

    async def _turn(self, name: str, mine: Callable[[int], bool]) -> None:
        """End the season of a league if all its groups are over and its server belongs to this process.

        `name`: id of the league. `mine`: as in `run_due`.
        """
        stored = await self._documents.get(name)
        if stored is not None and mine(stored.guild):
            await self._seasons.change_season(name)

    async def _expire(self, stored: StoredLeague) -> None:
        """Delete a league that ended long ago, or end a league that has waited too long for a season."""
        if stored.ended:
            await self._documents.delete(stored)
        else:
            await self._documents.change(stored.id, self._idle)

    async def _idle(self, stored: StoredLeague) -> tuple[()]:
        """Mark a league as ended if it has waited too long for a season. Return (): no groups begin."""
        due, now = next_due(stored), self._documents.now()
        if not stored.ended and due is not None and due <= now:
            stored.ended = now
        return ()
