"""A person's results as another person, or they themselves, may see them: a list, and a profile."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.computers.levels import LEVELS
from engine.questions import Refused
from sessions.people.profiles import People, hidden_from
from sessions.results.rated_games import Scope
from sessions.results.result_data import ALL, ANYWHERE, GameResult
from sessions.results.results import HeadToHead, KnownResult, ResultPage, Score, Streak
from sessions.results.shown_ratings import ShownRating, rounded_rating
from sessions.table.table_data import OVER, Shown
from sessions.tables.table_repository import TableRepository


class ResultsQuery(NamedTuple):
    """Who looks at whose results, and from where."""

    viewer: int
    """User id of the person who looks."""
    person: int
    """User id of the person whose results they are."""
    guild: int
    """Id of the server from which the viewer looks; 0: a direct message. Of another person, the viewer sees
    the results of this server only, but with `together` those of all servers."""
    game: str = ALL
    """Name of a game, or `ALL`."""
    together: bool = False
    """Whether only games that the viewer and the person played together count."""

    @property
    def own(self) -> bool:
        """Return whether a person looks at their own results."""
        return self.viewer == self.person

    @property
    def within(self) -> int:
        """Return the server whose results count; `ANYWHERE` for one's own results, and with `together`."""
        return ANYWHERE if self.own or self.together else self.guild


class PersonHistory(NamedTuple):
    """A page of a person's results, and their scores."""

    page: ResultPage
    """The results on this page, and the number of the page."""
    score: Score | None = None
    """Score in all results of the query, not only on this page. None for a query with `together`: the
    head-to-head score is shown instead."""
    head_to_head: HeadToHead | None = None
    """Head-to-head score of the viewer and this person in all games; None: they are the same person."""
    head_to_head_in_game: HeadToHead | None = None
    """Their head-to-head score in the game of the query; None: the query names no game, or they are the same
    person."""
    panels: Mapping[str, int] = MappingProxyType({})
    """Table id → its panel's message, for the tables on this page that still exist."""
    replayable_tables: tuple[str, ...] = ()
    """Ids of the tables that the viewer may replay from here."""


class _PanelBody(Struct):
    """The one part of a stored `TableBody` that the list needs."""

    shown: Shown
    """What Discord shows of the table."""


_decoder = msgspec.json.Decoder(_PanelBody)


class PersonProfile(NamedTuple):
    """A person's scores and ratings."""

    score: Score
    """Score in all games."""
    score_by_game: Mapping[str, Score]
    """Name of a game → score, in the order in which the games are registered; only those that were played."""
    score_by_level: Mapping[str, Score]
    """Level of the computer opponent → score, from weak to strong; only those that were played."""
    streak: Streak
    """Their latest results with the same outcome."""
    head_to_head: HeadToHead | None = None
    """Head-to-head of the viewer and this person; None: they are the same person."""
    ratings: Mapping[str, ShownRating] = MappingProxyType({})
    """Name of a game → rating on the server from which the viewer looks; in a direct message, the rating over
    all servers."""


class PersonResults:
    """Loads a person's results and profile as a viewer may see them. Its methods raise Refused if the viewer
    may not see them at all."""

    def __init__(self, repository: TableRepository, people: People) -> None:
        """people: says who hides their results"""
        self.repository, self.results, self.people = repository, repository.results, people

    async def history(self, query: ResultsQuery, page: int, channel: int = 0) -> PersonHistory:
        """Return a page of results. If there are fewer pages, return the last one.

        query: who looks at what
        page: from 0
        channel: id of the channel where it is read; the viewer may replay games that were played there
        """
        hidden = await self._check(query)
        person, game, results = query.person, query.game, self.results
        (result_page, panels), score, head_to_head, head_to_head_in_game = await asyncio.gather(
            self._page(query, page),
            _none() if query.together else results.score(person, game, guild=query.within),
            _none() if query.own else results.count_head_to_head(query.viewer, person),
            results.count_head_to_head(query.viewer, person, game) if game and not query.own else _none(),
        )
        shown_results = tuple(self._veiled(known, query, hidden) for known in result_page.results)
        shown_page = result_page._replace(results=shown_results)
        replayable_tables = tuple(
            known.key
            for known in result_page.results
            if known.key in panels
            and (query.viewer in known.result.people or known.result.channel == channel)
        )
        return PersonHistory(shown_page, score, head_to_head, head_to_head_in_game, panels, replayable_tables)

    async def _page(self, query: ResultsQuery, page: int) -> tuple[ResultPage, dict[str, int]]:
        """Return a page of results, and its tables' panels: table id → message id. page: number of the page,
        from 0."""
        if query.together:
            result_page = await self.results.page_between(query.viewer, query.person, query.game, page)
        else:
            result_page = await self.results.page(query.person, query.game, page, query.within)
        return result_page, await self._panels(result_page)

    async def profile(self, query: ResultsQuery) -> PersonProfile:
        """Return a person's scores and ratings."""
        await self._check(query)
        results, person, guild = self.results, query.person, query.within
        # Pairs of a game and a level of the computer opponent.
        by_game = [(game, ALL) for game in self.repository.packs_by_game]
        by_level = [(ALL, level.name) for level in LEVELS]
        pairs = [*by_game, *by_level]
        (score, *scores), streak, head_to_head, ratings = await asyncio.gather(
            results.scores(person, [(ALL, ALL), *pairs], guild),
            results.streak(person, guild=guild),
            _none() if query.own else results.count_head_to_head(query.viewer, person),
            self._ratings(query),
        )
        scored_pairs = zip(pairs, scores, strict=True)
        played = [(pair, pair_score) for pair, pair_score in scored_pairs if pair_score.games]
        return PersonProfile(
            score,
            {game: pair_score for (game, level), pair_score in played if not level},
            {level: pair_score for (_, level), pair_score in played if level},
            streak,
            head_to_head,
            ratings,
        )

    async def _ratings(self, query: ResultsQuery) -> dict[str, ShownRating]:
        """Return a person's ratings by game, in the scope that the viewer sees."""
        games, ratings = [*self.repository.packs_by_game], self.repository.ratings
        person_ratings = await ratings.ratings_of(query.person, [Scope(game, query.guild) for game in games])
        pairs = zip(games, person_ratings, strict=True)
        return {game: rounded_rating(rating, ratings.model) for game, rating in pairs if rating is not None}

    async def _check(self, query: ResultsQuery) -> frozenset[int]:
        """Check that the viewer may see these results. Return the user ids of the people whose results are
        hidden from the viewer."""
        if query.game and query.game not in self.repository.packs_by_game:
            raise Refused("no-game", game=query.game[:40])
        if query.together and query.own:
            raise Refused("stale")
        hidden = await hidden_from(self.people, query.viewer)
        if query.person in hidden:
            raise Refused("results-hidden")
        if not (query.own or query.together or query.guild):
            raise Refused("results-in-a-server")
        return hidden

    def _veiled(self, known: KnownResult, query: ResultsQuery, hidden: frozenset[int]) -> KnownResult:
        """Return a result without the names of hidden people. If the viewer played in that game, return the
        result unchanged. The person whose results are listed keeps their name.

        hidden: user ids of the people whose results the viewer may not see
        """
        if query.viewer in known.result.people:
            return known
        return known._replace(result=without(known.result, hidden - {query.person}))

    async def _panels(self, result_page: ResultPage) -> dict[str, int]:
        """Return table id → message id of the panel, for finished tables of this page that still exist."""
        rows = await self.repository.store.rows([known.key for known in result_page.results])
        finished = [row for row in rows if row.phase == OVER and row.game in self.repository.packs_by_game]
        return {row.table: _decoder.decode(row.body).shown.panel for row in finished}


async def _none() -> None:
    """Return None, in place of a query that is not needed."""


def without(result: GameResult, hidden: frozenset[int]) -> GameResult:
    """Return a result in which these people have no name. hidden: their user ids."""
    seats = (replace(seat, name="") if seat.person in hidden else seat for seat in result.seats)
    return replace(result, seats=tuple(seats))
