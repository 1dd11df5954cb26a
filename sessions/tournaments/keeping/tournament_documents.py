"""All tournaments of the store: found, and changed by one task or process at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from sessions.store.documents.documents import Put
from sessions.store.documents.kept_documents import KeptDocuments
from sessions.store.protocol import Conflict, Store
from sessions.tournaments.keeping.game_results import GameResults, played_games
from sessions.tournaments.keeping.kept_tournament import KIND, KeptTournament, drop_settled, terms_of
from sessions.tournaments.rounds import go_on
from sessions.tournaments.tournament_data import OPEN, OVER, RUNNING, open_pairings

T = TypeVar("T")

Step = Callable[[KeptTournament], Awaitable[T]]


class ChangedTournament(NamedTuple, Generic[T]):
    """It as it is now, and what the change had to say besides."""

    kept: KeptTournament
    answer: T


class TournamentDocuments:
    """Each is read anew for every look and every change, so that no process knows an older one.

    results: what becomes of its games beside it, in the same transaction. watchers: told of each tournament
    that changed here; are quick and do not raise. settled: handed the names of the tables whose games were
    decided otherwise or belong to nobody any more, once that is kept.
    """

    def __init__(self, store: Store, results: GameResults, now: Callable[[], float]) -> None:
        self.store, self.now, self._results = store, now, results
        self.watchers: list[Callable[[KeptTournament], None]] = []
        self.settled: list[Callable[[Sequence[str]], Awaitable[None]]] = []
        own = KeptDocuments(store.documents, KIND, KeptTournament, terms_of, "tournament-gone")
        self._own, self.get, self.known, self.listed = own, own.get, own.known, own.listed
        self.every, self.no_damage = own.every, own.no_damage
        self.shown, self.delete = own.shown, own.delete

    async def put(self, new: KeptTournament) -> KeptTournament:
        """Keep one that there is not yet; raises Conflict where there is."""
        await self._put(new, 0)
        return new

    async def begin_together(self, begun: Sequence[KeptTournament], beside: Put) -> None:
        """Keep what begins in one transaction with another document; raises Conflict where that changed."""
        await self.store.documents.put([beside, *(self._own.put_of(one, 0) for one in begun)])
        for one in begun:
            for watcher in self.watchers:
                watcher(one)

    async def change(self, id: str, step: Step[T]) -> ChangedTournament[T]:
        """Change and keep it; what it is then, with the next round paired where all games of the last one
        have a result.

        `step` is asked again where another process was faster; what it raises leaves all as it is. Raises
        Refused where there is no such tournament.
        """
        changed, tables = await self._changed(id, step)
        for follow in self.settled if tables else ():
            await follow(tables)
        return changed

    async def _changed(self, id: str, step: Step[T]) -> tuple[ChangedTournament[T], list[str]]:
        """Change it; with the tables that were those of open games and are no more."""
        async with self._own.locks.of(id):
            while True:
                kept = await self.known(id)
                version, before, said = kept.version, msgspec.json.encode(kept), played_games(kept)
                tables = _open_tables(kept)
                answer = await step(kept)
                if msgspec.json.encode(kept) != before:
                    kept.changed = self.now()
                drop_settled(kept)
                await self._bring_on(kept)
                if msgspec.json.encode(kept) == before:
                    return ChangedTournament(kept, answer), []
                try:
                    await self._put(kept, version, await self._results.puts(kept, said, self.now()))
                except Conflict:
                    continue
                self._results.kept(kept)
                return ChangedTournament(kept, answer), sorted(tables - _open_tables(kept))

    async def _bring_on(self, kept: KeptTournament) -> None:
        """Pairing 64 people takes up to 0.4 s of a processor, so it is done beside the event loop."""
        tournament, now = kept.tournament, self.now()
        while tournament.phase == RUNNING and not open_pairings(tournament):
            await asyncio.to_thread(go_on, tournament, now)
        if tournament.phase == OVER and not kept.finished:
            kept.finished, kept.reports, kept.asked = now, {}, {}

    async def _put(self, kept: KeptTournament, before: int, beside: Sequence[Put] = ()) -> None:
        await self.store.documents.put([self._own.put_of(kept, before), *beside])
        for watcher in self.watchers:
            watcher(kept)


def _open_tables(kept: KeptTournament) -> set[str]:
    """Return the tables of games that have no result."""
    return {
        one.table
        for made in kept.tournament.rounds
        for one in made.pairings
        if one.table and one.result == OPEN
    }
