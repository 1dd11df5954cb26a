"""Somebody's results as another person, or they themselves, may see them: a list, and a profile."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.questions import Refused
from engine.search.levels import LEVELS
from sessions.people.profiles import People
from sessions.people.result_visibility import hidden_from
from sessions.ratings.rated_games import Scope
from sessions.ratings.shown_ratings import ShownRating, rounded_rating
from sessions.results.result_data import ALL, ANYWHERE, GameResult
from sessions.results.results import HeadToHead, KnownResult, ResultPage, Score, Streak
from sessions.table.table_data import OVER
from sessions.tables.table_repository import TableRepository


class ResultsQuery(NamedTuple):
    """Who looks at whose results, and from where. guild: the server (0: a direct message), whose results
    alone somebody sees of another person; game: of this one (`ALL`); together: those of both alone."""

    viewer: int
    person: int
    guild: int
    game: str = ALL
    together: bool = False

    @property
    def own(self) -> bool:
        return self.viewer == self.person

    @property
    def within(self) -> int:
        """The server whose results count; `ANYWHERE` for one's own, and for games of both."""
        return ANYWHERE if self.own or self.together else self.guild


class PersonHistory(NamedTuple):
    """A page of results. score: of all of them, None for games of both, where head-to-head says it; between:
    the viewer and this person in any game, and in the one that was asked for; panels: the message of each
    table on this page that is still kept; replays: those whose game the viewer may see again from here."""

    page: ResultPage
    score: Score | None = None
    between: HeadToHead | None = None
    between_here: HeadToHead | None = None
    panels: Mapping[str, int] = MappingProxyType({})
    replays: tuple[str, ...] = ()


class _Shown(Struct):
    """What of a stored `Body` the list needs; the name means the same there."""

    panel: int = 0


_decoder = msgspec.json.Decoder(_Shown)


class PersonProfile(NamedTuple):
    """games, levels: those that were played, in the order of the shelves and of strength; ratings: by game,
    those of the server where one looks, or of all servers in a direct message."""

    score: Score
    games: Mapping[str, Score]
    levels: Mapping[str, Score]
    streak: Streak
    between: HeadToHead | None = None
    ratings: Mapping[str, ShownRating] = MappingProxyType({})


class PersonResults:
    """What of the results is for whose eyes is decided here. Raises Refused where it is for others' alone."""

    def __init__(self, keeper: TableRepository, people: People) -> None:
        self.keeper, self.results, self.people = keeper, keeper.results, people

    async def history(self, look: ResultsQuery, page: int, place: int = 0) -> PersonHistory:
        """This page, or the last one there is. place: the channel where it is read."""
        hidden = await self._check(look)
        person, game, results = look.person, look.game, self.results
        (result_page, panels), score, both, at_this_game = await asyncio.gather(
            self._page(look, page),
            _none() if look.together else results.score(person, game, guild=look.within),
            _none() if look.own else results.between(look.viewer, person),
            results.between(look.viewer, person, game) if game and not look.own else _none(),
        )
        shown = result_page._replace(
            results=tuple(self._veiled(one, look, hidden) for one in result_page.results)
        )
        replays = tuple(
            one.key
            for one in result_page.results
            if one.key in panels and (look.viewer in one.result.people or one.result.place == place)
        )
        return PersonHistory(shown, score, both, at_this_game, panels, replays)

    async def _page(self, look: ResultsQuery, page: int) -> tuple[ResultPage, dict[str, int]]:
        """The page, and the messages of its tables."""
        if look.together:
            result_page = await self.results.page_between(look.viewer, look.person, look.game, page)
        else:
            result_page = await self.results.page(look.person, look.game, page, look.within)
        return result_page, await self._panels(result_page)

    async def profile(self, look: ResultsQuery) -> PersonProfile:
        await self._check(look)
        results, person, guild = self.results, look.person, look.within
        games = [(game, ALL) for game in self.keeper.shelves]
        wanted = [(ALL, ALL), *games, *((ALL, level.name) for level in LEVELS)]
        (score, *scores), streak, between, ratings = await asyncio.gather(
            results.scores(person, wanted, guild),
            results.streak(person, guild=guild),
            _none() if look.own else results.between(look.viewer, person),
            self._ratings(look),
        )
        played = [(name, one) for name, one in zip(wanted[1:], scores, strict=True) if one.games]
        return PersonProfile(
            score,
            {game: one for (game, level), one in played if not level},
            {level: one for (_, level), one in played if level},
            streak,
            between,
            ratings,
        )

    async def _ratings(self, look: ResultsQuery) -> dict[str, ShownRating]:
        games, ratings = [*self.keeper.shelves], self.keeper.ratings
        person_ratings = await ratings.of(look.person, [Scope(game, look.guild) for game in games])
        pairs = zip(games, person_ratings, strict=True)
        return {game: rounded_rating(rating, ratings.model) for game, rating in pairs if rating is not None}

    async def _check(self, look: ResultsQuery) -> frozenset[int]:
        """Whose results are not for the viewer's eyes."""
        if look.game and look.game not in self.keeper.shelves:
            raise Refused("no-game", game=look.game[:40])
        if look.together and look.own:
            raise Refused("stale")
        hidden = await hidden_from(self.people, look.viewer)
        if look.person in hidden:
            raise Refused("results-hidden")
        if not (look.own or look.together or look.guild):
            raise Refused("results-in-a-server")
        return hidden

    def _veiled(self, known: KnownResult, look: ResultsQuery, hidden: frozenset[int]) -> KnownResult:
        """Without the names of others who keep theirs to themselves, unless the viewer sat there too."""
        if look.viewer in known.result.people:
            return known
        return known._replace(result=without(known.result, hidden - {look.person}))

    async def _panels(self, result_page: ResultPage) -> dict[str, int]:
        """Of the tables that are kept: the last panel, which was posted after the result was entered."""
        rows = await self.keeper.store.rows([one.key for one in result_page.results])
        finished = [row for row in rows if row.phase == OVER and row.game in self.keeper.shelves]
        return {row.table: _decoder.decode(row.body).panel for row in finished}


async def _none() -> None:
    """For what is not asked."""


def without(result: GameResult, hidden: frozenset[int]) -> GameResult:
    """The same in which these people have no name."""
    seats = (replace(seat, name="") if seat.person in hidden else seat for seat in result.seats)
    return replace(result, seats=tuple(seats))
