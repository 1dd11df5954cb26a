"""The tournaments in the store. Only one task or process at a time changes a tournament."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from sessions.store.documents.documents import DocumentWrite
from sessions.store.documents.struct_documents import StructDocuments
from sessions.store.protocol import Conflict, Store
from sessions.tournaments.rounds import pair_next_round
from sessions.tournaments.tournament_data import OPEN, OVER, RUNNING, open_pairings
from sessions.tournaments.tournament_service.game_results import GameResults, played_games
from sessions.tournaments.tournament_service.stored_tournament import (
    KIND,
    StoredTournament,
    drop_settled,
    index_keys_of,
)

T = TypeVar("T")

Step = Callable[[StoredTournament], Awaitable[T]]  # changes a tournament


class ChangedTournament(NamedTuple, Generic[T]):
    """A tournament after a change, and what the change returned."""

    stored_tournament: StoredTournament
    """The tournament as it is saved now."""
    return_value: T
    """What the change returned."""


class TournamentDocuments:
    """Loads and changes tournaments. Each access reads the store, so that no process works on an older
    version.

    `get` returns a tournament, or None if there is none; `require` raises Refused then. An index key is a
    text under which tournaments are found, such as a server's. For an index key, `find_many` returns some of
    its tournaments, `iterate` yields all of them, and `require_intact` raises
    CorruptData if one is corrupt. `mark_shown` saves which version Discord shows.
    """

    def __init__(self, store: Store, results: GameResults, now: Callable[[], float]) -> None:
        """`results`: makes the writes of games' results, which are saved in one transaction with the
        tournament. `now`: returns seconds since 1970.

        `watchers` are called with each tournament that changed in this process; they must be quick and not
        raise. `settled_watchers` are called after the save with the ids of tables that no longer belong to an
        open game.
        """
        self.store, self.now, self._results = store, now, results
        self.watchers: list[Callable[[StoredTournament], None]] = []
        self.settled_watchers: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        own = StructDocuments(store.documents, KIND, StoredTournament, index_keys_of, "tournament-gone")
        self._struct_documents = own
        self.get, self.require, self.find_many = own.get, own.require, own.find_many
        self.iterate, self.require_intact = own.iterate, own.require_intact
        self.mark_shown, self.delete = own.mark_shown, own.delete

    async def put(self, new: StoredTournament) -> StoredTournament:
        """Save a new tournament. Raises Conflict if it exists."""
        await self._put(new, 0)
        return new

    async def begin_together(self, begun: Sequence[StoredTournament], extra_write: DocumentWrite) -> None:
        """Save new tournaments in one transaction with another document.

        `begun`: the tournaments. `extra_write`: the write of the other document. Raises Conflict if that one
        has changed.
        """
        await self.store.documents.put(
            [extra_write, *(self._struct_documents.make_write(stored, 0) for stored in begun)]
        )
        for stored in begun:
            for watcher in self.watchers:
                watcher(stored)

    async def change(self, id: str, step: Step[T]) -> ChangedTournament[T]:
        """Change and save a tournament. If all games of the current round have a result then, pair the next.

        `step`: changes the tournament. It runs again if another process saved first. If it raises, nothing is
        saved. Raises Refused if there is no such tournament.
        """
        changed, settled_tables = await self._changed(id, step)
        for watcher in self.settled_watchers if settled_tables else ():
            await watcher(settled_tables)
        return changed

    async def _changed(self, id: str, step: Step[T]) -> tuple[ChangedTournament[T], list[str]]:
        """Do what `change` does. Return (its return value, ids of tables that no longer belong to an open
        game).
        """
        async with self._struct_documents.locks.of(id):
            while True:
                stored = await self.require(id)
                version, encoded_before = stored.version, msgspec.json.encode(stored)
                games_before, open_tables_before = played_games(stored), _open_tables(stored)
                changed = ChangedTournament(stored, await step(stored))
                if msgspec.json.encode(stored) != encoded_before:
                    stored.changed = self.now()
                drop_settled(stored)
                await self._pair_due_rounds(stored)
                if msgspec.json.encode(stored) == encoded_before:
                    return changed, []
                try:
                    result_writes = await self._results.make_writes(stored, games_before, self.now())
                    await self._put(stored, version, result_writes)
                except Conflict:
                    continue
                return changed, sorted(open_tables_before - _open_tables(stored))

    async def _pair_due_rounds(self, stored: StoredTournament) -> None:
        """Pair the next round while the current round has no open game. If the tournament is over then, note
        when it ended, and delete reports and calls for the organiser.

        Rounds are paired in a thread, because pairing 64 people takes up to 0.4 s of a processor.
        """
        tournament, now = stored.tournament, self.now()
        while tournament.phase == RUNNING and not open_pairings(tournament):
            await asyncio.to_thread(pair_next_round, tournament, now)
        if tournament.phase == OVER and not stored.finished:
            stored.finished, stored.reports, stored.asked = now, {}, {}

    async def _put(
        self, stored: StoredTournament, version: int, extra_writes: Sequence[DocumentWrite] = ()
    ) -> None:
        """Save a tournament and notify the watchers.

        `version`: its stored version; 0: none. `extra_writes`: writes for the same transaction.
        """
        await self.store.documents.put([self._struct_documents.make_write(stored, version), *extra_writes])
        for watcher in self.watchers:
            watcher(stored)


def _open_tables(stored: StoredTournament) -> set[str]:
    """Return the ids of the tables of games that have no result."""
    return {
        pairing.table
        for tournament_round in stored.tournament.rounds
        for pairing in tournament_round.pairings
        if pairing.table and pairing.result == OPEN
    }
