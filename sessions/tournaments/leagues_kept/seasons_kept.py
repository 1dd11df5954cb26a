"""From season to season: groups begin as tournaments, and when all are over, everybody moves."""

from engine.ask import Refused
from sessions.tables.keeper import new_name
from sessions.tournaments.keeping.kept_tournament import KeptTournament
from sessions.tournaments.keeping.seeding import Seeding
from sessions.tournaments.leagues import begin_season, end_season, moved_between
from sessions.tournaments.leagues_kept.kept_league import KeptLeague
from sessions.tournaments.leagues_kept.league_documents import LeagueDocuments
from sessions.tournaments.tournament_data import FEWEST, OVER


class LeagueSeasons:
    """What a season's end and the next one's begin are is one write, so that nothing lies between them."""

    def __init__(self, documents: LeagueDocuments, seeding: Seeding) -> None:
        self._documents, self._seeding = documents, seeding

    async def first(self, kept: KeptLeague) -> list[KeptTournament]:
        """The groups of a season that the organiser begins; before the very first the strongest by rating go
        to the top. Raises Refused where too few are in, or one runs."""
        if kept.ended:
            raise Refused("league-over")
        if kept.groups:
            raise Refused("league-season-runs")
        if not kept.season:
            people = [one.person for one in kept.league.order]
            strength = await self._seeding.strengths(kept.terms.game, people, kept.seed)
            kept.league.order.sort(key=lambda one: -strength[one.person])
        return self._begun(kept)

    async def turn(self, id: str) -> None:
        """Where all groups are over, the season is, and the next one begins."""
        await self._documents.change(id, self._turned)

    async def _turned(self, kept: KeptLeague) -> list[KeptTournament]:
        if not kept.groups:
            return []
        found = [await self._documents.tournaments.get(name) for name in kept.groups]
        there = [one for one in found if one is not None]
        if any(one.phase != OVER for one in there):
            return []
        if there:
            kept.league.groups = [one.tournament for one in there]
            kept.last = end_season(kept.league)
        kept.groups = []
        if kept.ending:
            kept.ended = self._documents.now()
        elif sum(not one.resting for one in kept.league.order) >= FEWEST:
            return self._begun(kept)
        return []

    def _begun(self, kept: KeptLeague) -> list[KeptTournament]:
        now, league = self._documents.now(), kept.league
        begin_season(league, now)
        if kept.last is not None:
            kept.last = moved_between(kept.last, league.groups)
        made = [
            KeptTournament(
                new_name(),
                kept.guild,
                kept.channel,
                kept.organiser,
                kept.title,
                kept.terms,
                group,
                kept.way,
                kept.seed,
                created=now,
                changed=now,
                league=kept.id,
                season=league.number,
                group=place,
            )
            for place, group in enumerate(league.groups)
        ]
        league.groups, kept.groups = [], [one.id for one in made]
        return made
