"""Leader boards as a person may see them: by rating, of a game, a server, a season."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from engine.questions import Refused
from sessions.people.profiles import People, hidden_from
from sessions.results.rated_games import ANY_GUILD, Scope
from sessions.results.rating_service import Ranking
from sessions.results.result_data import ALL
from sessions.results.seasons import ALL_TIME, Season, season_at, season_read
from sessions.results.shown_ratings import ShownRating, rounded_rating
from sessions.tables.table_repository import TableRepository

PAGE = 10  # lines
MOST_PAGES = 10  # further down a person sees only their own line
SEASONS = 4  # how many seasons are offered: the current one, and earlier ones that have a board


class LeaderBoardQuery(NamedTuple):
    """Who looks at which board, and from where."""

    viewer: int
    """User id of the person who looks."""
    guild: int
    """Id of the server from which they look; 0: a direct message."""
    game: str = ALL
    """Name of a game, or `ALL` for all games of the server."""
    everywhere: bool = False
    """Whether they look at the board of all servers."""
    season: str = ALL_TIME
    """Name of a season (`str(Season)`), or `ALL_TIME`."""

    @property
    def scope(self) -> Scope:
        """Return the scope whose ratings the board shows."""
        return Scope(self.game, ANY_GUILD if self.everywhere else self.guild, self.season)


class BoardLine(NamedTuple):
    """A person's line on a board."""

    person: int
    """User id."""
    rating: ShownRating
    """The rating, rounded as boards show it."""
    place: int
    """Rank on the board, from 1; 0 while the rating is provisional."""
    is_name_visible: bool = True
    """Whether the viewer may read the name."""


class LeaderBoard(NamedTuple):
    """A page of a board."""

    query: LeaderBoardQuery
    """The viewer's query. Where it names no game but the board needs one, the game that was chosen."""
    lines: tuple[BoardLine, ...]
    """The lines of this page, by rating; provisional ratings come last."""
    page: int
    """Number of the page, from 0."""
    has_next_page: bool
    """Whether there is a next page."""
    own_line: BoardLine | None
    """The viewer's line; None if they have no rating."""
    own_hidden: bool
    """Whether the viewer hides their results, so that others do not see `own_line`."""
    own_off: bool
    """Whether the managers of the server keep `own_line` off its boards, so that others do not see it."""
    seasons: tuple[Season, ...]
    """Seasons to choose from, the current one first; empty in a direct message."""
    current_season: Season
    """The current season."""


class LeaderBoards:
    """Makes leader boards. People who hide their results from the viewer, and people whom the managers of the
    server keep off its boards, are left out, and ranks are counted without them."""

    def __init__(self, repository: TableRepository, people: People) -> None:
        """people: says who hides their results"""
        self.repository, self.people = repository, people
        self.ratings, self.results = repository.ratings, repository.results

    async def board(self, query: LeaderBoardQuery, page: int) -> LeaderBoard:
        """Return a page of a board. If the board has fewer pages, return its last one. Raises Refused if
        there is no such board, or if it is not ready yet.

        query: who looks at which board
        page: from 0
        """
        query = await self._checked(query)
        hidden = await hidden_from(self.people, query.viewer)
        ranking = await self.ratings.ranking(query.scope)
        off_boards = frozenset[int]()
        if not query.everywhere:
            off_boards = await self.people.moderation.not_on_boards(query.guild, ranking.board)
        if not self.ratings.is_ready:
            raise Refused("board-not-yet")
        visible = [person for person in ranking.board if person not in hidden | off_boards]
        page = min(max(page, 0), MOST_PAGES - 1, max(0, (len(visible) - 1) // PAGE))
        has_next_page = len(visible) > (page + 1) * PAGE and page + 1 < MOST_PAGES
        shown_people = visible[page * PAGE : (page + 1) * PAGE]
        known = await self._known_by_name(query, shown_people)
        lines = (self._line(person, ranking, visible) for person in shown_people)
        shown_lines = tuple(line._replace(is_name_visible=line.person in known) for line in lines)
        own_line = self._line(query.viewer, ranking, visible) if query.viewer in ranking.board else None
        own_hidden = own_line is not None and query.viewer in await self.people.hiding()
        seasons, current_season = self._seasons(query)
        return LeaderBoard(
            query,
            shown_lines,
            page,
            has_next_page,
            own_line,
            own_hidden,
            query.viewer in off_boards,
            seasons,
            current_season,
        )

    async def _checked(self, query: LeaderBoardQuery) -> LeaderBoardQuery:
        """Return the query. If it names no game but the board needs one, fill in the game that most people
        have played. Raises Refused if there is no such board."""
        packs_by_game = self.repository.packs_by_game
        if query.game and query.game not in packs_by_game:
            raise Refused("no-game", game=query.game[:40])
        if not query.everywhere and not query.guild:
            raise Refused("board-in-a-server")
        if query.season and query.everywhere:
            raise Refused("board-season-here")
        season = season_read(query.season)
        if query.season and (season is None or season.begins > self.repository.now()):
            raise Refused("board-no-season")
        if query.everywhere and not query.game:
            rankings = {game: await self.ratings.ranking(Scope(game, ANY_GUILD)) for game in packs_by_game}
            return query._replace(game=max(packs_by_game, key=lambda game: len(rankings[game].board)))
        return query

    def _line(self, person: int, ranking: Ranking, visible: Sequence[int]) -> BoardLine:
        """Return a person's line, with a place unless the rating is provisional. Equal ratings share a place.

        ranking: of the board's scope
        visible: user ids of the people whom the viewer may see on the board, best first
        """
        rating = rounded_rating(ranking.ratings.people[person], self.ratings.model)
        if rating.provisional:
            return BoardLine(person, rating, 0)
        ahead = bisect_left(visible, -ranking.board[person], key=lambda other: -ranking.board[other])
        return BoardLine(person, rating, ahead + 1)

    async def _known_by_name(self, query: LeaderBoardQuery, people: list[int]) -> set[int]:
        """Return the user ids of those of these people whose names the viewer may see.

        On a board of one server these are all. On a board of all servers these are the viewer, people who are
        also on the board of the viewer's server, and people with whom the viewer has played.
        """
        if not query.everywhere:
            return {*people}
        known = {query.viewer, *await self.results.people_met(query.viewer, people)}
        if query.guild:
            known |= (await self.ratings.ranking(Scope(query.game, query.guild))).board.keys()
        return known

    def _seasons(self, query: LeaderBoardQuery) -> tuple[tuple[Season, ...], Season]:
        """Return the seasons to choose from, the current one first, and the current season by itself. In a
        direct message there are no seasons to choose from."""
        current = season_at(self.repository.now())
        if not query.guild:
            return (), current
        seasons, season = [current], current
        for _ in range(SEASONS - 1):
            season = season.last
            if self.ratings.has_people(Scope(ALL, query.guild, str(season))):
                seasons.append(season)
        return tuple(seasons), current
