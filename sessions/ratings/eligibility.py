"""Which results count for ratings, and why the others do not."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from sessions.ratings.rated_games import ALONE, FEWEST, MOST, RatedGame, RatedSeat

# Why a result does not count. UNRATED: its table was not rated. COMPUTER: a computer player took part.
# ITSELF: a person had several seats. SEATS: not two to four people, or fewer than two sides. UNFINISHED: the
# end did not come from the rules. OFTEN: the same opponents had already played `MOST_A_DAY` games that day.
UNRATED, COMPUTER, ITSELF, SEATS, UNFINISHED, OFTEN = REASONS = (
    *("unrated", "computer", "itself", "seats", "unfinished", "often"),
)
ENDED_OUTSIDE = ("ended", "moderator", "deserted", "expired")  # reasons of ends that no rule brought about
COMPUTERS = 0  # the person at every seat of a computer player
MOST_A_DAY = 3  # that count of one game between the same two people: a match of best of three
# The 24 hours before a game. With calendar days, six games around midnight would count.
DAY = 24 * 3_600.0


class StoredSeat(NamedTuple):
    """A seat of a stored result."""

    person: int
    """User id; 0: a computer player."""
    rank: int
    """1 for the first; equal players share a rank."""
    side: int = ALONE
    """Seats with the same number played together; `ALONE`: a side of its own."""


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
    seats: tuple[StoredSeat, ...]
    """Its players."""
    ending: str
    """The game's word for how it ended, or one of ENDED_OUTSIDE."""
    rated: bool
    """Its table was rated."""


class EligibilityResult(NamedTuple):
    """Whether a result counts."""

    result: StoredResult
    """The result that was checked."""
    rated_game: RatedGame | None
    """The result as a rated game; None if it does not count."""
    reason: str = ""
    """Why it does not count, one of `REASONS`; "": it counts."""


def rated(results: Iterable[StoredResult]) -> list[RatedGame]:
    """Return the games that count, in the order of time.

    results: of all games and servers, because the daily limit is per pair of people
    """
    checked = eligibility_of(results)
    return [outcome.rated_game for outcome in checked if outcome.rated_game is not None]


def eligibility_of(results: Iterable[StoredResult]) -> Iterator[EligibilityResult]:
    """Yield for each result whether it counts, in the order of time. It depends only on the set of
    results."""
    eligibility_check = EligibilityCheck()
    return map(eligibility_check.check, sorted(results, key=lambda result: (result.at, result.id)))


class EligibilityCheck:
    """Checks results one by one, in the order of time. It remembers only who played whom within the last
    day."""

    def __init__(self) -> None:
        self._recent_games: deque[tuple[float, list[tuple[str, int, int]]]] = deque()
        """Results that counted in the last day: when each was played, and its pairs of opponents."""
        self._games_by_pair: Counter[tuple[str, int, int]] = Counter()
        """Game and two opponents → how many of their games counted in the last day."""

    def check(self, played: StoredResult) -> EligibilityResult:
        """Return whether this result counts. It must not be older than the result of the last call."""
        if reason := ineligible_reason(played):
            return EligibilityResult(played, None, reason)
        self._forget(played.at - DAY)
        rated_game = _counting(played)
        pairs = [(played.game, *pair) for pair in opponents(rated_game)]
        if any(self._games_by_pair[pair] >= MOST_A_DAY for pair in pairs):
            return EligibilityResult(played, None, OFTEN)
        self._recent_games.append((played.at, pairs))
        self._games_by_pair.update(pairs)
        return EligibilityResult(played, rated_game)

    def _forget(self, until: float) -> None:
        """Forget who met up to this moment. until: seconds since 1970."""
        while self._recent_games and self._recent_games[0][0] <= until:
            for pair in self._recent_games.popleft()[1]:
                self._games_by_pair[pair] -= 1
                if not self._games_by_pair[pair]:
                    del self._games_by_pair[pair]


def check_one(played: StoredResult, counted: Iterable[RatedGame]) -> EligibilityResult:
    """Return whether one result counts. counted: all games of the same name that counted in the 24 hours
    before it; any other games in it are ignored."""
    if reason := ineligible_reason(played):
        return EligibilityResult(played, None, reason)
    rated_game = _counting(played)
    pairs_of_day = [
        set(opponents(game))
        for game in counted
        if game.game == played.game and game.at > played.at - DAY and game.order_key < rated_game.order_key
    ]
    for pair in opponents(rated_game):
        if sum(pair in pairs for pairs in pairs_of_day) >= MOST_A_DAY:
            return EligibilityResult(played, None, OFTEN)
    return EligibilityResult(played, rated_game)


def ineligible_reason(played: StoredResult) -> str:
    """Return why a result cannot count, one of `REASONS`; "": it may count, as other results decide."""
    people = [seat.person for seat in played.seats]
    sides = {(seat.side, n if seat.side == ALONE else 0) for n, seat in enumerate(played.seats)}
    if not played.rated:
        return UNRATED
    if COMPUTERS in people:
        return COMPUTER
    if len(set(people)) < len(people):
        return ITSELF
    if not FEWEST <= len(people) <= MOST or len(sides) < FEWEST:
        return SEATS
    return UNFINISHED if played.ending in ENDED_OUTSIDE else ""


def opponents(game: RatedGame) -> list[tuple[int, int]]:
    """Return every pair of people on different sides as two user ids, the lower one first."""
    pairs = []
    for side, other_side in combinations(game.sides, 2):
        people = [game.seats[n].person for n in side]
        other_people = [game.seats[n].person for n in other_side]
        pairs += [(min(one, other), max(one, other)) for one in people for other in other_people]
    return pairs


def _counting(played: StoredResult) -> RatedGame:
    """Return the result as a rated game."""
    seats = tuple(RatedSeat(*seat) for seat in played.seats)
    return RatedGame(played.id, played.at, played.game, played.guild, seats)
