"""Leader boards as a person may see them: by rating, of a game, a server, a season."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from engine.questions import Refused
from sessions.people.profiles import People
from sessions.people.result_visibility import hidden_from
from sessions.ratings.rated_games import ANY_GUILD, Scope
from sessions.ratings.rating_model import Rating
from sessions.ratings.seasons import ALL_TIME, Season, season_at, season_read
from sessions.ratings.shown_ratings import ShownRating, board_place, rounded_rating
from sessions.results.rating_service import RankedPerson, RatingReading
from sessions.results.result_data import ALL
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
    seasons: tuple[Season, ...]
    """Seasons to choose from, the current one first; empty in a direct message."""
    current_season: Season
    """The current season."""


class LeaderBoards:
    """Makes leader boards. People who hide their results from the viewer are left out, and ranks are counted
    without them.

    A generation is a complete set of ratings. Whenever all ratings are recomputed, a new generation replaces
    the old one. A `RatingReading` reads one generation.
    """

    def __init__(self, repository: TableRepository, people: People) -> None:
        """people: says who hides their results"""
        self.repository, self.people = repository, people
        self.ratings, self.results = repository.ratings, repository.results

    async def board(self, query: LeaderBoardQuery, page: int) -> LeaderBoard:
        """Return a page of a board. If the board has fewer pages, return its last one. Raises Refused if
        there is no such board.

        query: who looks at which board
        page: from 0
        """
        hidden, reading = await asyncio.gather(
            hidden_from(self.people, query.viewer), self.ratings.open_reading()
        )
        query = await self._checked(query, reading)
        page = min(max(page, 0), MOST_PAGES - 1)
        best, rating_of_viewer, (seasons, current_season) = await asyncio.gather(
            self._best_people(reading, query.scope, (page + 1) * PAGE + 1, hidden),
            reading.ratings_of(query.scope, [query.viewer]),
            self._seasons(reading, query),
        )
        page = min(page, max(0, (len(best) - 1) // PAGE))
        lines_from_top = self._placed(best)
        lines = lines_from_top[page * PAGE : (page + 1) * PAGE]
        has_next_page = len(best) > (page + 1) * PAGE and page + 1 < MOST_PAGES
        own_line = next((line for line in lines_from_top if line.person == query.viewer), None)
        if own_line is None and query.viewer in rating_of_viewer:
            own_line = await self._own_line(reading, query, rating_of_viewer[query.viewer], hidden)
        own_hidden = own_line is not None and query.viewer in await self.people.hiding()
        known = await self._known_by_name(reading, query, [line.person for line in lines])
        if (await self.ratings.open_reading()).generation != reading.generation:
            return await self.board(query, page)  # a rating that was read may have been deleted meanwhile
        shown_lines = tuple(line._replace(is_name_visible=line.person in known) for line in lines)
        return LeaderBoard(
            query, shown_lines, page, has_next_page, own_line, own_hidden, seasons, current_season
        )

    async def _checked(self, query: LeaderBoardQuery, reading: RatingReading) -> LeaderBoardQuery:
        """Return the query. If it names no game but the board needs one, fill in the game that most people
        have played. Raises Refused if there is no such board. reading: reads the ratings."""
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
            sizes = await reading.sizes([Scope(game, ANY_GUILD) for game in packs_by_game])
            _, most_played = max(zip(sizes, packs_by_game, strict=True), key=lambda pair: pair[0])
            return query._replace(game=most_played)
        return query

    async def _best_people(
        self, reading: RatingReading, scope: Scope, most: int, hidden: frozenset[int]
    ) -> list[RankedPerson]:
        """Return the best `most` people of a scope. hidden: user ids of the people to leave out."""
        best, last_position = list[RankedPerson](), None
        while len(best) < most:
            missing = most - len(best)
            entries = await reading.board(scope, missing, last_position)  # people with their positions
            best += [ranked for ranked, _ in entries if ranked.person not in hidden]
            if len(entries) < missing:
                break
            last_position = entries[-1][1]
        return best

    def _placed(self, ranked: Iterable[RankedPerson]) -> list[BoardLine]:
        """Return the lines of people who are sorted by rating, with their places. Equal ratings share a
        place."""
        model = self.ratings.model
        lines: list[BoardLine] = []
        last_number, place = 0.0, 0  # of the line before; `last_number` is what a board is sorted by
        for position, entry in enumerate(ranked, 1):
            rating, board_number = rounded_rating(entry.rating, model), board_place(entry.rating, model)
            if not place or board_number != last_number:
                last_number, place = board_number, position
            lines.append(BoardLine(entry.person, rating, 0 if rating.provisional else place))
        return lines

    async def _own_line(
        self, reading: RatingReading, query: LeaderBoardQuery, rating: Rating, hidden: frozenset[int]
    ) -> BoardLine:
        """Return the line of a viewer who is below the lines that were loaded. People whom the viewer may not
        see do not count for the viewer's place.

        rating: the viewer's
        hidden: user ids of the people whom the viewer may not see
        """
        model = self.ratings.model
        shown_rating, board_number = rounded_rating(rating, model), board_place(rating, model)
        if shown_rating.provisional:
            return BoardLine(query.viewer, shown_rating, 0)
        ahead, hidden_ratings = await asyncio.gather(
            reading.count_ahead(query.scope, rating), reading.ratings_of(query.scope, sorted(hidden))
        )
        hidden_ahead = sum(board_place(other, model) > board_number for other in hidden_ratings.values())
        return BoardLine(query.viewer, shown_rating, 1 + ahead - hidden_ahead)

    async def _known_by_name(
        self, reading: RatingReading, query: LeaderBoardQuery, people: list[int]
    ) -> set[int]:
        """Return the user ids of those of these people whose names the viewer may see.

        On a board of one server these are all. On a board of all servers these are the viewer, people who are
        also on the board of the viewer's server, and people with whom the viewer has played.
        """
        if not query.everywhere:
            return {*people}
        server_ratings = (
            await reading.ratings_of(Scope(query.game, query.guild), people) if query.guild else {}
        )
        return {query.viewer, *server_ratings, *await self.results.people_met(query.viewer, people)}

    async def _seasons(
        self, reading: RatingReading, query: LeaderBoardQuery
    ) -> tuple[tuple[Season, ...], Season]:
        """Return the seasons to choose from, the current one first, and the current season by itself. In a
        direct message there are no seasons to choose from."""
        current = season_at(self.repository.now())
        if not query.guild:
            return (), current
        seasons = [current]
        while len(seasons) < SEASONS:
            seasons.append(seasons[-1].last)
        sizes = await reading.sizes([Scope(ALL, query.guild, str(season)) for season in seasons])
        sized_seasons = zip(seasons, sizes, strict=True)  # size: how many people are on the season's board
        played_seasons = [season for season, size in sized_seasons if size or season == current]
        return tuple(played_seasons), current
