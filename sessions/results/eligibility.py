"""Which results count for ratings."""

from collections import Counter, deque
from itertools import combinations

from msgspec import Struct

from sessions.results.rated_games import ALONE, FEWEST, MOST, RatedGame, RatedSeat

ENDED_OUTSIDE = ("ended", "moderator", "deserted", "replaced", "expired")  # not brought about by a rule
COMPUTERS = 0  # the person at every seat of a computer player
MOST_A_DAY = 3  # that count of one game between the same two people: a match of best of three
# The 24 hours before a game. With calendar days, six games around midnight would count.
DAY = 24 * 3_600.0


class StoredResult(Struct, frozen=True):
    """A stored result, as far as ratings need it."""

    id: str
    """Key of the stored result."""
    at: float
    """When it was played, seconds since 1970."""
    game: str
    """Name of the game."""
    guild: int
    """Server id; 0: not on a server."""
    seats: tuple[RatedSeat, ...]
    """Its players."""
    ending: str
    """The game's word for how it ended, or one of ENDED_OUTSIDE."""
    rated: bool
    """Its table was rated."""


class EligibilityCheck:
    """Checks results one by one, in the order of time. It remembers only who played whom within the last
    day."""

    def __init__(self) -> None:
        self._recent_games: deque[tuple[float, list[tuple[str, int, int]]]] = deque()
        """Results that counted in the last day: when each was played, and its pairs of opponents."""
        self._games_by_pair: Counter[tuple[str, int, int]] = Counter()
        """Game and two opponents → how many of their games counted in the last day."""

    def check(self, played: StoredResult) -> RatedGame | None:
        """Return the result as a rated game; None if it does not count. It must not be older than the result
        of the last call."""
        if not may_count(played):
            return None
        self._forget(played.at - DAY)
        rated_game = RatedGame(played.id, played.at, played.game, played.guild, played.seats)
        pairs = [(played.game, *pair) for pair in opponents(rated_game)]
        if any(self._games_by_pair[pair] >= MOST_A_DAY for pair in pairs):
            return None
        self._recent_games.append((played.at, pairs))
        self._games_by_pair.update(pairs)
        return rated_game

    def _forget(self, until: float) -> None:
        """Forget who met up to this moment. until: seconds since 1970."""
        while self._recent_games and self._recent_games[0][0] <= until:
            for pair in self._recent_games.popleft()[1]:
                self._games_by_pair[pair] -= 1
                if not self._games_by_pair[pair]:
                    del self._games_by_pair[pair]


def may_count(played: StoredResult) -> bool:
    """Return whether a result counts unless the same opponents played too often that day.

    It must be of a rated table that came to an end by the rules, with two to four people at one seat each, on
    two sides or more.
    """
    people = {seat.person for seat in played.seats}
    sides = {(seat.side, n if seat.side == ALONE else 0) for n, seat in enumerate(played.seats)}
    return (
        played.rated
        and played.ending not in ENDED_OUTSIDE
        and COMPUTERS not in people
        and FEWEST <= len(people) == len(played.seats) <= MOST
        and len(sides) >= FEWEST
    )


def opponents(game: RatedGame) -> list[tuple[int, int]]:
    """Return every pair of people on different sides as two user ids, the lower one first."""
    pairs = []
    for side, other_side in combinations(game.sides, 2):
        people = [game.seats[n].person for n in side]
        other_people = [game.seats[n].person for n in other_side]
        pairs += [(min(one, other), max(one, other)) for one in people for other in other_people]
    return pairs
