"""The tournaments in the store. Only one task or process at a time changes a tournament."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from sessions.competitions.game_results import GameResults, played_games
from sessions.competitions.league_seasons import next_season
from sessions.competitions.rounds import pair_next_round
from sessions.competitions.stored_tournament import (
    KIND,
    StoredTournament,
    drop_settled,
    index_keys_of,
    next_of,
)
from sessions.competitions.tournament_data import LEAGUE, OPEN, OVER, RUNNING, open_pairings
from sessions.store.protocol import Store
from sessions.store.struct_documents import Step, StructDocuments, Writes
from sessions.tables.table_repository import new_name


class TournamentDocuments(StructDocuments[StoredTournament]):
    """Loads and changes tournaments, and does what follows from a change."""

    def __init__(self, store: Store, results: GameResults, now: Callable[[], float]) -> None:
        """`results`: makes the writes of games' results, which are saved in one transaction with the
        tournament. `now`: returns seconds since 1970.
        """
        super().__init__(store.documents, KIND, StoredTournament, index_keys_of, "tournament-gone", now)
        self._results = results
        self.settled_watchers: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        """Called after a save with the ids of tables that no longer belong to an open game."""

    async def change(self, id: str, step: Step[StoredTournament]) -> StoredTournament:
        """Change and save a tournament as `StructDocuments.change` does, with what follows from the change:
        games' results, and if all games of the current round have a result, the pairings of the next one. At
        the end of a league's season, save the next season in the same transaction.
        """
        settled_tables: list[str] = []
        seasons: list[StoredTournament] = []

        async def full_step(stored: StoredTournament) -> Writes:
            """Run `step`, and do what follows."""
            games_before, open_tables_before = played_games(stored), _open_tables(stored)
            outcome = step(stored)
            extra_writes = await outcome if outcome is not None else None
            drop_settled(stored)
            seasons[:] = await self._pair_due_rounds(stored)
            settled_tables[:] = sorted(open_tables_before - _open_tables(stored))
            result_writes = await self._results.make_writes(stored, games_before, self.now())
            season_writes = [self.make_write(season, 0) for season in seasons]
            return [*result_writes, *season_writes, *(extra_writes or ())]

        stored = await super().change(id, full_step)
        for watcher in self.settled_watchers if settled_tables else ():
            await watcher(settled_tables)
        for season in seasons:
            self.notify_watchers(season)
        return stored

    async def _pair_due_rounds(self, stored: StoredTournament) -> list[StoredTournament]:
        """Pair the next round while the current round has no open game; it may wait to be published. If the
        tournament is over then, note when it ended, and delete reports and calls for the organiser. Return
        the next season of a league, if one follows.

        Rounds are paired in a thread, because pairing 64 people takes up to 0.5 s of a processor, and 128
        people up to 3.5 s.
        """
        tournament, now = stored.tournament, self.now()
        while tournament.phase == RUNNING and not open_pairings(tournament):
            await asyncio.to_thread(pair_next_round, tournament, now)
            if tournament.draft is not None:
                break
        if tournament.phase != OVER or stored.finished:
            return []
        stored.finished, stored.reports, stored.asked = now, {}, {}
        if tournament.plan.kind != LEAGUE or stored.ending or stored.called_off:
            return []
        season = await asyncio.to_thread(next_season, tournament, now)
        return [next_of(stored, new_name(), season, now)]


def _open_tables(stored: StoredTournament) -> set[str]:
    """Return the ids of the tables of games that have no result."""
    return {
        pairing.table
        for tournament_round in stored.tournament.rounds
        for pairing in tournament_round.pairings
        if pairing.table and pairing.result == OPEN
    }
