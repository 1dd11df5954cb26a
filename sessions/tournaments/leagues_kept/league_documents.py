"""All leagues of the store: found, and changed by one task or process at a time, together with new groups."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import msgspec
from msgspec.structs import replace

from engine.ask import Refused
from sessions.common.locks import Locks
from sessions.store.documents.documents import Document, Put, Spot
from sessions.store.protocol import Conflict
from sessions.tournaments.keeping.kept_tournament import KeptTournament
from sessions.tournaments.keeping.tournament_documents import MOST_SHOWN, PAGE, TournamentDocuments
from sessions.tournaments.leagues_kept.kept_league import KIND, KeptLeague, terms_of

# Changes a league, and returns the groups that begin with it.
Step = Callable[[KeptLeague], Awaitable[Sequence[KeptTournament]]]
_decoder = msgspec.json.Decoder(KeptLeague)


class LeagueDocuments:
    """Each is read anew for every look and every change.

    watchers: told of each league that changed here; are quick and do not raise.
    """

    def __init__(self, tournaments: TournamentDocuments) -> None:
        self.tournaments, self.store, self.now = tournaments, tournaments.store, tournaments.now
        self.watchers: list[Callable[[KeptLeague], None]] = []
        self._locks = Locks()

    async def get(self, id: str) -> KeptLeague | None:
        found = await self.store.documents.one(KIND, id)
        return read(found) if found is not None else None

    async def known(self, id: str) -> KeptLeague:
        """Raises Refused where there is none."""
        found = await self.get(id)
        if found is None:
            raise Refused("league-gone")
        return found

    async def listed(self, term: str, most: int = MOST_SHOWN) -> list[KeptLeague]:
        """The newest of a term."""
        return [read(one.document) for one in await self.store.documents.find(term, most)]

    async def every(self, term: str, until: float | None = None) -> AsyncIterator[KeptLeague]:
        """All of a term from the lowest place up; until: only those at this place or before."""
        spot: Spot | None = None
        while found := await self.store.documents.find(term, PAGE, spot, ascending=True):
            for one in found:
                if until is not None and one.spot.place > until:
                    return
                yield read(one.document)
            spot = found[-1].spot

    async def put(self, new: KeptLeague) -> KeptLeague:
        """Keep one that there is not yet; raises Conflict where there is."""
        await self._put(new, 0)
        return new

    async def change(self, id: str, step: Step) -> KeptLeague:
        """Change and keep it, in one transaction with the groups that begin.

        `step` is asked again where another process was faster; what it raises leaves all as it is. Raises
        Refused where there is no such league.
        """
        async with self._locks.of(id):
            while True:
                kept = await self.known(id)
                version, before = kept.version, msgspec.json.encode(kept)
                begun = await step(kept)
                if msgspec.json.encode(kept) == before:
                    return kept
                kept.changed = self.now()
                try:
                    await self._put(kept, version, begun)
                except Conflict:
                    continue
                return kept

    async def shown(self, id: str, version: int, **messages: str) -> None:
        """Note that Discord shows this version, and what whoever shows it wants to remember."""
        async with self._locks.of(id):
            while (kept := await self.get(id)) is not None:
                current, noted = kept.version == version, {**kept.messages, **messages}
                if current and kept.shown == kept.version and noted == kept.messages:
                    return
                new = replace(kept, messages=noted, shown=kept.version + 1 if current else kept.shown)
                try:
                    await self._put(new, kept.version, told=False)
                except Conflict:
                    continue
                return

    async def delete(self, kept: KeptLeague) -> None:
        """Nothing is left of it, unless it has changed since it was read."""
        await self.store.documents.put([Put(KIND, kept.id, kept.version, None)])

    async def _put(
        self, kept: KeptLeague, before: int, begun: Sequence[KeptTournament] = (), *, told: bool = True
    ) -> None:
        kept.version = before + 1
        value = msgspec.json.encode(kept)
        await self.tournaments.begin_together(begun, Put(KIND, kept.id, before, value, terms_of(kept)))
        for watcher in self.watchers if told else ():
            watcher(kept)


def read(document: Document) -> KeptLeague:
    """As it is kept; version is the document's."""
    kept = _decoder.decode(document.value)
    kept.version = document.version
    return kept
