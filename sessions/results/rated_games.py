"""Results as ratings see them: who played, in which order games ended, and for which ratings each counts."""

from typing import NamedTuple

from msgspec import Struct

from sessions.results.seasons import ALL_TIME, season_at

ANY_GAME, ANY_GUILD = "", 0  # in place of a game's name and a server's id
FEWEST, MOST = 2, 4  # seats of a game that counts
ALONE = -1  # number of a side that has one seat


class ResultOrderKey(NamedTuple):
    """The sort key of a result: when it was played, then its id."""

    at: float
    """When the game was played, seconds since 1970."""
    id: str
    """Id of the result."""


class RatedSeat(Struct, frozen=True, gc=False):
    """A seat of a game that counts."""

    person: int
    """User id."""
    rank: int
    """1 for the first. Equal first ranks are a draw. Equal ranks further down mean that it is unknown who was
    better."""
    side: int = ALONE
    """Seats with the same number played together; `ALONE`: a side of its own."""


class RatedGame(Struct, frozen=True, gc=False):
    """A result that counts for ratings.

    Raises ValueError for fewer than two seats or sides, more than four seats, a person with two seats, and a
    side with two ranks.
    """

    id: str
    """Id of the result."""
    at: float
    """When it was played, seconds since 1970."""
    game: str
    """Name of the game."""
    guild: int
    """Server id; `ANY_GUILD` (0): not on a server."""
    seats: tuple[RatedSeat, ...]
    """Its players."""

    def __post_init__(self) -> None:
        people = {seat.person for seat in self.seats}
        if not FEWEST <= len(self.seats) <= MOST or len(people) < len(self.seats):
            raise ValueError(f"{self.id}: two to four people sit at a game, each once")
        sides = self.sides
        if len(sides) < FEWEST or any(len({self.seats[n].rank for n in side}) > 1 for side in sides):
            raise ValueError(f"{self.id}: there are two sides or more, and each has one rank")

    @property
    def order_key(self) -> ResultOrderKey:
        """Return the sort key of the result."""
        return ResultOrderKey(self.at, self.id)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return for each side the numbers of its seats, the side with the lowest seat first."""
        by_side: dict[tuple[int, int], list[int]] = {}
        for number, seat in enumerate(self.seats):
            by_side.setdefault((seat.side, number if seat.side == ALONE else 0), []).append(number)
        return tuple(map(tuple, by_side.values()))


class Scope(NamedTuple):
    """Which results count for a rating."""

    game: str
    """Name of the game, or `ANY_GAME`."""
    guild: int
    """Server id, or `ANY_GUILD`."""
    season: str = ALL_TIME
    """Name of the season (`str(Season)`), or `ALL_TIME`."""

    def takes(self, result: RatedGame) -> bool:
        """Return whether this result counts for the scope."""
        fits = self.game in (ANY_GAME, result.game) and self.guild in (ANY_GUILD, result.guild)
        return fits and self.season in (ALL_TIME, str(season_at(result.at)))


def scopes(result: RatedGame) -> tuple[Scope, ...]:
    """Return all scopes for which a result counts."""
    return scopes_at(result.game, result.guild, result.at)


def scopes_at(game: str, guild: int, at: float) -> tuple[Scope, ...]:
    """Return all scopes for which a result counts.

    They are: its game on its server, its game everywhere, and all games of its server. The two scopes of the
    server exist twice: for all time, and for the season. A game outside servers counts only for its game
    everywhere.

    game: its name
    guild: server id; `ANY_GUILD`: not on a server

    at: when it was played, seconds since 1970
    """
    everywhere = Scope(game, ANY_GUILD)
    if guild == ANY_GUILD:
        return (everywhere,)
    on_server, all_games_on_server = Scope(game, guild), Scope(ANY_GAME, guild)
    season = str(season_at(at))
    return (
        on_server,
        everywhere,
        all_games_on_server,
        on_server._replace(season=season),
        all_games_on_server._replace(season=season),
    )
