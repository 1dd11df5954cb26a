"""All tournaments of the store: found, and changed by one task or process at a time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from engine.ask import Refused
from sessions.common.locks import Locks
from sessions.store.documents.documents import Document, Put, Spot
from sessions.store.protocol import Conflict, Store
from sessions.tournaments.keeping.game_results import GameResults, agreed
from sessions.tournaments.keeping.kept_tournament import KIND, KeptTournament, drop_settled, terms_of
from sessions.tournaments.rounds import go_on
from sessions.tournaments.tournament_data import OVER, RUNNING, open_pairings

PAGE = 50
MOST_SHOWN = 25  # of a list
T = TypeVar("T")

Step = Callable[[KeptTournament], Awaitable[T]]
_decoder = msgspec.json.Decoder(KeptTournament)


class ChangedTournament(NamedTuple, Generic[T]):
    """It as it is now, and what the change had to say besides."""

    kept: KeptTournament
    answer: T


class TournamentDocuments:
    """Each is read anew for every look and every change, so that no process knows an older one.

    results: what becomes of its games beside it, in the same transaction. watchers: told of each tournament
    that changed here; are quick and do not raise.
    """

    def __init__(self, store: Store, results: GameResults, now: Callable[[], float]) -> None:
        self.store, self.now, self._results = store, now, results
        self.watchers: list[Callable[[KeptTournament], None]] = []
        self._locks = Locks()

    async def get(self, id: str) -> KeptTournament | None:
        found = await self.store.documents.one(KIND, id)
        return read(found) if found is not None else None

    async def known(self, id: str) -> KeptTournament:
        """Raises Refused where there is none."""
        found = await self.get(id)
        if found is None:
            raise Refused("tournament-gone")
        return found

    async def listed(self, term: str, most: int = MOST_SHOWN) -> list[KeptTournament]:
        """The newest of a term."""
        return [read(one.document) for one in await self.store.documents.find(term, most)]

    async def every(self, term: str, until: float | None = None) -> AsyncIterator[KeptTournament]:
        """All of a term from the lowest place up; until: only those at this place or before."""
        spot: Spot | None = None
        while found := await self.store.documents.find(term, PAGE, spot, ascending=True):
            for one in found:
                if until is not None and one.spot.place > until:
                    return
                yield read(one.document)
            spot = found[-1].spot

    async def put(self, new: KeptTournament) -> KeptTournament:
        """Keep one that there is not yet; raises Conflict where there is."""
        await self._put(new, 0)
        return new

    async def begin_together(self, begun: Sequence[KeptTournament], beside: Put) -> None:
        """Keep what begins in one transaction with another document; raises Conflict where that changed."""
        for one in begun:
            one.version = 1
        puts = [Put(KIND, one.id, 0, msgspec.json.encode(one), terms_of(one)) for one in begun]
        await self.store.documents.put([beside, *puts])
        for one in begun:
            for watcher in self.watchers:
                watcher(one)

    async def change(self, id: str, step: Step[T]) -> ChangedTournament[T]:
        """Change and keep it; what it is then, with the next round paired where all games of the last one
        have a result.

        `step` is asked again where another process was faster; what it raises leaves all as it is. Raises
        Refused where there is no such tournament.
        """
        async with self._locks.of(id):
            while True:
                kept = await self.known(id)
                version, before, said = kept.version, msgspec.json.encode(kept), agreed(kept)
                answer = await step(kept)
                if msgspec.json.encode(kept) != before:
                    kept.changed = self.now()
                drop_settled(kept)
                await self._bring_on(kept)
                if msgspec.json.encode(kept) == before:
                    return ChangedTournament(kept, answer)
                try:
                    await self._put(kept, version, await self._results.puts(kept, said, self.now()))
                except Conflict:
                    continue
                self._results.kept(kept)
                return ChangedTournament(kept, answer)

    async def shown(self, id: str, version: int, **messages: str) -> None:
        """Note that Discord shows this version, and what whoever shows it wants to remember ("": forget it).
        Nobody is told of it."""
        async with self._locks.of(id):
            while (kept := await self.get(id)) is not None:
                noted = {**kept.messages, **messages}
                current = kept.version == version
                new = replace(
                    kept,
                    messages={name: said for name, said in noted.items() if said},
                    shown=kept.version + 1 if current else kept.shown,
                )
                if current and kept.shown == kept.version and new.messages == kept.messages:
                    return
                try:
                    await self._put(new, kept.version, told=False)
                except Conflict:
                    continue
                return

    async def delete(self, kept: KeptTournament) -> None:
        """Nothing is left of it, unless it has changed since it was read."""
        await self.store.documents.put([Put(KIND, kept.id, kept.version, None)])

    async def _bring_on(self, kept: KeptTournament) -> None:
        """Pairing 64 people takes up to 0.4 s of a processor, so it is done beside the event loop."""
        tournament, now = kept.tournament, self.now()
        while tournament.phase == RUNNING and not open_pairings(tournament):
            await asyncio.to_thread(go_on, tournament, now)
        if tournament.phase == OVER and not kept.finished:
            kept.finished, kept.reports = now, {}

    async def _put(
        self, kept: KeptTournament, before: int, beside: Sequence[Put] = (), *, told: bool = True
    ) -> None:
        kept.version = before + 1
        own = Put(KIND, kept.id, before, msgspec.json.encode(kept), terms_of(kept))
        await self.store.documents.put([own, *beside])
        for watcher in self.watchers if told else ():
            watcher(kept)


def read(document: Document) -> KeptTournament:
    """As it is kept; version is the document's."""
    kept = _decoder.decode(document.value)
    kept.version = document.version
    return kept
