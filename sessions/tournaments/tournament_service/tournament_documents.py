"""The tournaments in the store: found, and changed by one task or process at a time."""

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

Step = Callable[[StoredTournament], Awaitable[T]]


class ChangedTournament(NamedTuple, Generic[T]):
    """A tournament after a change, and what the change returned."""

    stored_tournament: StoredTournament
    """The tournament as it is saved now."""
    return_value: T
    """What the change returned."""


class TournamentDocuments:
    """Loads and changes tournaments. Each access reads the store, so that no process works on an older
    version.

    `get` returns a tournament or None; `known` raises Refused instead; `listed` and `every` find those of an
    index key; `shown` saves which version Discord shows.
    """

    def __init__(self, store: Store, results: GameResults, now: Callable[[], float]) -> None:
        """`results`: writes the results of games in the same transaction.

        `watchers` are called with each tournament that changed in this process; they must be quick and not
        raise. `settled` are called after the save, with the ids of tables whose games were decided elsewhere
        or no longer belong to a pairing.
        """
        self.store, self.now, self._results = store, now, results
        self.watchers: list[Callable[[StoredTournament], None]] = []
        self.settled_watchers: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        own = StructDocuments(store.documents, KIND, StoredTournament, index_keys_of, "tournament-gone")
        self._struct_documents, self.get, self.require, self.find_many = (
            own,
            own.get,
            own.require,
            own.find_many,
        )
        self.iterate, self.require_intact = own.iterate, own.require_intact
        self.mark_shown, self.delete = own.mark_shown, own.delete

    async def put(self, new: StoredTournament) -> StoredTournament:
        """Save a new tournament. Raises Conflict if it exists."""
        await self._put(new, 0)
        return new

    async def begin_together(self, begun: Sequence[StoredTournament], extra_write: DocumentWrite) -> None:
        """Save new tournaments in one transaction with another document, the write `beside`.

        Raises Conflict if that one has changed.
        """
        await self.store.documents.put(
            [extra_write, *(self._struct_documents.make_write(stored, 0) for stored in begun)]
        )
        for stored in begun:
            for watcher in self.watchers:
                watcher(stored)

    async def change(self, id: str, step: Step[T]) -> ChangedTournament[T]:
        """Change and save a tournament, and pair the next round if all games of the last one have a result.

        `step` runs again if another process saved first; if it raises, nothing changes. Raises Refused if
        there is no such tournament.
        """
        changed, tables = await self._changed(id, step)
        for follow in self.settled_watchers if tables else ():
            await follow(tables)
        return changed

    async def _changed(self, id: str, step: Step[T]) -> tuple[ChangedTournament[T], list[str]]:
        """Change it as `change` does, and return also the ids of tables that no longer belong to an open
        game.
        """
        async with self._struct_documents.locks.of(id):
            while True:
                stored = await self.require(id)
                version, before, games_before = (
                    stored.version,
                    msgspec.json.encode(stored),
                    played_games(stored),
                )
                tables = _open_tables(stored)
                answer = await step(stored)
                if msgspec.json.encode(stored) != before:
                    stored.changed = self.now()
                drop_settled(stored)
                await self._pair_due_rounds(stored)
                if msgspec.json.encode(stored) == before:
                    return ChangedTournament(stored, answer), []
                try:
                    await self._put(
                        stored, version, await self._results.make_writes(stored, games_before, self.now())
                    )
                except Conflict:
                    continue
                self._results.schedule_rating(stored)
                return ChangedTournament(stored, answer), sorted(tables - _open_tables(stored))

    async def _pair_due_rounds(self, stored: StoredTournament) -> None:
        """Pair rounds in a thread, because pairing 64 people takes up to 0.4 s of a processor.

        Clear reports at the end.
        """
        tournament, now = stored.tournament, self.now()
        while tournament.phase == RUNNING and not open_pairings(tournament):
            await asyncio.to_thread(pair_next_round, tournament, now)
        if tournament.phase == OVER and not stored.finished:
            stored.finished, stored.reports, stored.asked = now, {}, {}

    async def _put(
        self, stored: StoredTournament, version: int, extra_writes: Sequence[DocumentWrite] = ()
    ) -> None:
        """Save a tournament and notify the watchers. `version`: its stored version. `extra_writes`: writes
        for the same transaction.
        """
        await self.store.documents.put([self._struct_documents.make_write(stored, version), *extra_writes])
        for watcher in self.watchers:
            watcher(stored)


def _open_tables(stored: StoredTournament) -> set[str]:
    """Return the ids of the tables of games that have no result."""
    return {
        one.table
        for tournament_round in stored.tournament.rounds
        for one in tournament_round.pairings
        if one.table and one.result == OPEN
    }
