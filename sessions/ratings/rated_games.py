"""Results as ratings see them: who sat together, in which order they ended, and which ratings it counts
for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from sessions.ratings.seasons import ALL_TIME, season_at

ANY_GAME, ANY_GUILD = "", 0
FEWEST, MOST = 2, 4
ALONE = -1


class ResultOrderKey(NamedTuple):
    """Where a result stands in the one order of all: when it was played, then its id."""

    at: float
    id: str


class RatedSeat(NamedTuple):
    """rank: 1 for the first. Equal first ranks are a draw; equal ones further down only say that nobody knows
    who of them was better. side: those with the same number played together; `ALONE` for oneself."""

    person: int
    rank: int
    side: int = ALONE


class RatedGame(Struct, frozen=True):
    """A result that counts. at: when it was played, in seconds since 1970. Raises ValueError for fewer than
    two seats or sides, more than four seats, somebody who sits twice, and a side that has two ranks."""

    id: str
    at: float
    game: str
    guild: int
    seats: tuple[RatedSeat, ...]

    def __post_init__(self) -> None:
        people = {seat.person for seat in self.seats}
        if not FEWEST <= len(self.seats) <= MOST or len(people) < len(self.seats):
            raise ValueError(f"{self.id}: two to four people sit at a game, each once")
        sides = self.sides
        if len(sides) < FEWEST or any(len({self.seats[n].rank for n in side}) > 1 for side in sides):
            raise ValueError(f"{self.id}: there are two sides or more, and each has one rank")

    @property
    def place(self) -> ResultOrderKey:
        return ResultOrderKey(self.at, self.id)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of seats that played together, in the order of their first."""
        by_side: dict[tuple[int, int], list[int]] = {}
        for number, seat in enumerate(self.seats):
            by_side.setdefault((seat.side, number if seat.side == ALONE else 0), []).append(number)
        return tuple(map(tuple, by_side.values()))


class Scope(NamedTuple):
    """Which results a rating is made of; `ANY_GAME` and `ANY_GUILD` stand for all. season: of this one alone
    (`str(Season)`; "": of all time)."""

    game: str
    guild: int
    season: str = ALL_TIME

    def takes(self, result: RatedGame) -> bool:
        fits = self.game in (ANY_GAME, result.game) and self.guild in (ANY_GUILD, result.guild)
        return fits and self.season in (ALL_TIME, str(season_at(result.at)))


def scopes(result: RatedGame) -> tuple[Scope, ...]:
    """Whatever a result counts for."""
    return scopes_at(result.game, result.guild, result.at)


def scopes_at(game: str, guild: int, at: float) -> tuple[Scope, ...]:
    """Whatever a result counts for: its game in its server, its game everywhere, all games of its server;
    in its server also those of the season.

    What was played outside servers counts for its game alone.
    """
    everywhere = Scope(game, ANY_GUILD)
    if guild == ANY_GUILD:
        return (everywhere,)
    server_scopes = Scope(game, guild), Scope(ANY_GAME, guild)
    season = str(season_at(at))
    return (
        server_scopes[0],
        everywhere,
        server_scopes[1],
        *(scope._replace(season=season) for scope in server_scopes),
    )


def in_order(results: Iterable[RatedGame]) -> list[RatedGame]:
    """In the order in which they count. Raises ValueError where an id comes twice."""
    ordered = sorted(results, key=lambda result: result.place)
    if len({result.id for result in ordered}) < len(ordered):
        raise ValueError("a result counts once")
    return ordered


def ranks_of(winners: Sequence[int], seats: int) -> list[int]:
    """Ranks by seat where only the winners are known; without winners everybody drew."""
    return [1 if not winners or seat in winners else 2 for seat in range(seats)]
