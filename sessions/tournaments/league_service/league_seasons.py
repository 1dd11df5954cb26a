"""The change of seasons: groups begin as tournaments, and when all are over, members move up and down."""

from engine.questions import Refused
from sessions.tables.table_repository import new_name
from sessions.tournaments.league_service.league_documents import LeagueDocuments
from sessions.tournaments.league_service.stored_league import StoredLeague
from sessions.tournaments.leagues import begin_season, end_season, moved_between
from sessions.tournaments.tournament_data import FEWEST, OVER
from sessions.tournaments.tournament_service.seeding import Seeding
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament


class LeagueSeasons:
    """Ends a season and begins the next one in one write, so that a crash cannot separate the two."""

    def __init__(self, documents: LeagueDocuments, seeding: Seeding) -> None:
        """`documents`: loads and saves leagues. `seeding`: orders the members for the first season."""
        self._documents, self._seeding = documents, seeding

    async def first(self, stored: StoredLeague) -> list[StoredTournament]:
        """Begin a season on the organiser's request, and return its groups as tournaments to be saved.

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

    async def change_season(self, id: str) -> None:
        """If all groups of a league are over, end its season, and begin the next season unless the league
        ends. `id`: of the league.
        """
        await self._documents.change(id, self._turned)

    async def _turned(self, stored: StoredLeague) -> list[StoredTournament]:
        """End the season of a loaded league if all its groups are over. Return the groups of the next season;
        none if no season begins.
        """
        if not stored.groups:
            return []
        loaded_groups = [await self._documents.tournaments.get(id) for id in stored.groups]
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
                new_name(),
                stored.guild,
                stored.channel,
                stored.organiser,
                stored.title,
                stored.terms,
                group,
                stored.way,
                stored.seed,
                created=now,
                changed=now,
                league=stored.id,
                season=league.number,
                group=place,
            )
            for place, group in enumerate(league.groups)
        ]
        league.groups, stored.groups = [], [one.id for one in tournaments]
        return tournaments
