"""The leagues in the store. Only one task or process at a time changes a league. Its new groups are saved
with it in one transaction.
"""

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
    """Loads and changes leagues. Each access reads the store.

    `watchers` are called with each league that changed in this process; they must be quick and not raise.
    `get` returns a league, or None if there is none; `require` raises Refused then. For an index key,
    `find_many` returns some of its leagues, `iterate` yields all of them, and `require_intact` raises
    CorruptData if one is corrupt. `mark_shown` saves which version Discord shows.
    """

    def __init__(self, tournaments: TournamentDocuments) -> None:
        """`tournaments`: saves the groups, which are tournaments."""
        self.tournaments, self.store, self.now = tournaments, tournaments.store, tournaments.now
        self.watchers: list[Callable[[StoredLeague], None]] = []
        own = StructDocuments(self.store.documents, KIND, StoredLeague, terms_of, "league-gone")
        self._struct_documents = own
        self.get, self.require, self.find_many = own.get, own.require, own.find_many
        self.iterate, self.require_intact = own.iterate, own.require_intact
        self.mark_shown, self.delete = own.mark_shown, own.delete

    async def put(self, new: StoredLeague) -> StoredLeague:
        """Save a new league. Raises Conflict if it exists."""
        await self._put(new, 0)
        return new

    async def change(self, id: str, step: Step) -> StoredLeague:
        """Change and save a league, in one transaction with the groups that begin. Return the league.

        `step`: changes the league, and returns these groups. It runs again if another process saved first. If
        it raises, nothing is saved. Raises Refused if there is no such league.
        """
        async with self._struct_documents.locks.of(id):
            while True:
                stored = await self.require(id)
                version, encoded_before = stored.version, msgspec.json.encode(stored)
                begun = await step(stored)
                if msgspec.json.encode(stored) == encoded_before:
                    return stored
                stored.changed = self.now()
                try:
                    await self._put(stored, version, begun)
                except Conflict:
                    continue
                return stored

    async def _put(self, stored: StoredLeague, version: int, begun: Sequence[StoredTournament] = ()) -> None:
        """Save a league with the groups that begin, and notify the watchers.

        `version`: its stored version; 0: none. `begun`: the groups.
        """
        await self.tournaments.begin_together(begun, self._struct_documents.make_write(stored, version))
        for watcher in self.watchers:
            watcher(stored)
