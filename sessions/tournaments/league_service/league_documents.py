"""All leagues of the store: found, and changed by one task or process at a time, together with new groups."""

from collections.abc import Awaitable, Callable, Sequence

import msgspec

from sessions.store.documents.struct_documents import StructDocuments
from sessions.store.protocol import Conflict
from sessions.tournaments.league_service.stored_league import KIND, StoredLeague, terms_of
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament
from sessions.tournaments.tournament_service.tournament_documents import TournamentDocuments

# Changes a league, and returns the groups that begin with it.
Step = Callable[[StoredLeague], Awaitable[Sequence[StoredTournament]]]


class LeagueDocuments:
    """Each is read anew for every look and every change.

    watchers: told of each league that changed here; are quick and do not raise.
    """

    def __init__(self, tournaments: TournamentDocuments) -> None:
        self.tournaments, self.store, self.now = tournaments, tournaments.store, tournaments.now
        self.watchers: list[Callable[[StoredLeague], None]] = []
        own = StructDocuments(self.store.documents, KIND, StoredLeague, terms_of, "league-gone")
        self._own, self.get, self.known, self.listed = own, own.get, own.require, own.listed
        self.every, self.no_damage = own.every, own.no_damage
        self.shown, self.delete = own.mark_shown, own.delete

    async def put(self, new: StoredLeague) -> StoredLeague:
        """Keep one that there is not yet; raises Conflict where there is."""
        await self._put(new, 0)
        return new

    async def change(self, id: str, step: Step) -> StoredLeague:
        """Change and keep it, in one transaction with the groups that begin.

        `step` is asked again where another process was faster; what it raises leaves all as it is. Raises
        Refused where there is no such league.
        """
        async with self._own.locks.of(id):
            while True:
                stored = await self.known(id)
                version, before = stored.version, msgspec.json.encode(stored)
                begun = await step(stored)
                if msgspec.json.encode(stored) == before:
                    return stored
                stored.changed = self.now()
                try:
                    await self._put(stored, version, begun)
                except Conflict:
                    continue
                return stored

    async def _put(self, stored: StoredLeague, before: int, begun: Sequence[StoredTournament] = ()) -> None:
        await self.tournaments.begin_together(begun, self._own.make_write(stored, before))
        for watcher in self.watchers:
            watcher(stored)
