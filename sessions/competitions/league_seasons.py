"""The change of seasons: groups begin as tournaments, and when all are over, members move up and down."""

from collections.abc import Awaitable, Callable

from engine.questions import Refused
from sessions.competitions.leagues import begin_season, end_season, moved_between
from sessions.competitions.seeding import Seeding
from sessions.competitions.stored_league import StoredLeague
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import FEWEST, OVER
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.store.struct_documents import StructDocuments, Writes
from sessions.tables.table_repository import new_name


class LeagueSeasons:
    """Ends a season and begins the next one in one write, so that a crash cannot separate the two."""

    def __init__(
        self, documents: StructDocuments[StoredLeague], tournaments: TournamentDocuments, seeding: Seeding
    ) -> None:
        """`documents`: has the leagues. `tournaments`: has their groups. `seeding`: orders the members for
        the first season.
        """
        self._documents, self._tournaments, self._seeding = documents, tournaments, seeding

    async def begin(self, id: str, check: Callable[[StoredLeague], None]) -> StoredLeague:
        """Begin a season on the organiser's request, and return the league. `id`: of the league. `check`:
        raises Refused if this person may not begin it.
        """

        async def step(stored: StoredLeague) -> list[StoredTournament]:
            """Check the rights, then begin the season."""
            check(stored)
            return await self._first(stored)

        return await self._change(id, step)

    async def change_season(self, id: str) -> None:
        """If all groups of a league are over, end its season, and begin the next season unless the league
        ends. `id`: of the league.
        """
        await self._change(id, self._turned)

    async def _change(
        self, id: str, step: Callable[[StoredLeague], Awaitable[list[StoredTournament]]]
    ) -> StoredLeague:
        """Change a league and save the groups that begin in the same transaction. Return the league.

        `id`: of the league. `step`: changes the league, and returns these groups.
        """
        begun: list[StoredTournament] = []

        async def with_groups(stored: StoredLeague) -> Writes:
            """Run `step`, and return the writes of the new groups."""
            begun[:] = await step(stored)
            return [self._tournaments.make_write(group, 0) for group in begun]

        stored = await self._documents.change(id, with_groups)
        for group in begun:
            self._tournaments.notify_watchers(group)
        return stored

    async def _first(self, stored: StoredLeague) -> list[StoredTournament]:
        """Begin a season, and return its groups as tournaments to be saved.

        Before the first season of the league, order the members by rating. Raises Refused if there are too
        few members, if a season runs, or if the league has ended.
        """
        if stored.ended:
            raise Refused("league-over")
        if stored.groups:
            raise Refused("league-season-runs")
        if not stored.season:
            people = [member.person for member in stored.league.order]
            strength = await self._seeding.strengths(stored.terms.game, people, stored.seed)
            stored.league.order.sort(key=lambda member: -strength[member.person])
        return self._begun(stored)

    async def _turned(self, stored: StoredLeague) -> list[StoredTournament]:
        """End the season of a loaded league if all its groups are over. Return the groups of the next season;
        none if no season begins.
        """
        if not stored.groups:
            return []
        loaded_groups = [await self._tournaments.get(id) for id in stored.groups]
        groups = [one for one in loaded_groups if one is not None]
        if any(one.phase != OVER for one in groups):
            return []
        if groups:
            stored.league.groups = [one.tournament for one in groups]
            stored.last = end_season(stored.league)
        stored.groups = []
        if stored.ending:
            stored.ended = self._documents.now()
        elif sum(not one.resting for one in stored.league.order) >= FEWEST:
            return self._begun(stored)
        return []

    def _begun(self, stored: StoredLeague) -> list[StoredTournament]:
        """Begin the next season of a league, and return its groups as tournaments to be saved."""
        now, league = self._documents.now(), stored.league
        begin_season(league, now)
        if stored.last is not None:
            stored.last = moved_between(stored.last, league.groups)
        tournaments = [
            StoredTournament(
                id=new_name(),
                guild=stored.guild,
                channel=stored.channel,
                organiser=stored.organiser,
                title=stored.title,
                terms=stored.terms,
                way=stored.way,
                seed=stored.seed,
                created=now,
                changed=now,
                tournament=group,
                league=stored.id,
                season=league.number,
                group=place,
            )
            for place, group in enumerate(league.groups)
        ]
        league.groups, stored.groups = [], [one.id for one in tournaments]
        return tournaments
