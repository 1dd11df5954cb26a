"""Clubs whose people's strength is known: what they play, and whether ratings foretell it."""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sessions.results.eligibility import StoredResult
from sessions.results.rated_games import RatedGame, RatedSeat
from sessions.results.rating_fold import Ratings, fold
from sessions.results.rating_model import ODDS, START, Rating, RatingModel
from sessions.results.rating_service import RatedHistory
from sessions.results.steepness import LATEST, PredictedGame, predict_game, raised, steepness

PEOPLE, RESULTS, BURN_IN, BINS = 200, 5_000, 1_000, 10
GAME, GUILD, DAY = "chess", 7, 86_400.0
SEATS = (2, 2, 2, 3, 4)
AGAIN = 100  # games after which a club's steepness is looked at again
YEAR = 365 * DAY
Noise = Callable[[random.Random], float]


def gumbel(rng: random.Random) -> float:
    """Odds grow e times every `ODDS` points, at any number of seats."""
    return -ODDS * math.log(rng.expovariate(1.0) or 1e-12)


def normal(rng: random.Random) -> float:
    """As wide as the other, of another shape."""
    return rng.gauss(0, ODDS * math.pi / math.sqrt(6))


class Habits(NamedTuple):
    """spread: of strengths, in points; improving, late: shares of people who gain 200 points in the year, and
    who join within it; drawn: a difference of so many points is a draw between two; winner_only: share of
    games of more than two of which only the winner is known; near: out of how many opponents the nearest is
    taken."""

    spread: float = 225.0
    improving: float = 0.15
    late: float = 0.2
    drawn: float = 15.0
    winner_only: float = 0.5
    near: int = 1
    noise: Noise = gumbel


USUAL_HABITS = Habits()


class Member(NamedTuple):
    """begins: strength at first; gains: points in the year; joins: share of the year; active: how often."""

    number: int
    begins: float
    gains: float
    joins: float
    active: float

    def strength(self, moment: float) -> float:
        """moment: share of the year that is over."""
        return self.begins + self.gains * (moment - self.joins)


def members(rng: random.Random, habits: Habits, people: int = PEOPLE) -> list[Member]:
    return [
        Member(
            number,
            rng.gauss(START, habits.spread),
            200.0 if rng.random() < habits.improving else 0.0,
            rng.random() if rng.random() < habits.late else 0.0,
            rng.lognormvariate(0, 0.8),
        )
        for number in range(1, people + 1)
    ]


def played(rng: random.Random, club: Sequence[Member], habits: Habits, results: int) -> Iterator[RatedGame]:
    """A year's results, in order."""
    for number in range(results):
        moment = number / results
        present = [one for one in club if one.joins <= moment]
        seated = _table(rng, present, habits, moment)
        scores = [one.strength(moment) + habits.noise(rng) for one in seated]
        yield result(
            f"{number:06}", moment * YEAR, [one.number for one in seated], ranks(rng, scores, habits)
        )


def _table(rng: random.Random, present: Sequence[Member], habits: Habits, moment: float) -> list[Member]:
    active = [member.active for member in present]
    seated = rng.choices(present, active)
    size = rng.choice(SEATS)
    while len(seated) < size:
        some = [member for member in rng.choices(present, active, k=habits.near) if member not in seated]
        if some:
            own = seated[0].strength(moment)
            seated.append(min(some, key=lambda member: abs(member.strength(moment) - own)))
    rng.shuffle(seated)
    return seated


def ranks(rng: random.Random, scores: Sequence[float], habits: Habits) -> list[int]:
    """By seat."""
    if len(scores) == 2 and abs(scores[0] - scores[1]) < habits.drawn:
        return [1, 1]
    if len(scores) > 2 and rng.random() < habits.winner_only:
        return ranks_of([scores.index(max(scores))], len(scores))
    return [1 + sum(other > one for other in scores) for one in scores]


def ranks_of(winners: Sequence[int], seats: int) -> list[int]:
    """By seat, if only the winners are known."""
    return [1 if seat in winners else 2 for seat in range(seats)]


def rated(results: Iterable[StoredResult]) -> list[RatedGame]:
    """The games that count, in their order."""
    history = RatedHistory()
    history.add(sorted(results, key=lambda one: (one.at, one.id)))
    games = {game.id: game for scope_games in history.games.values() for game in scope_games}
    return sorted(games.values(), key=lambda game: game.order_key)


def result(id: str, at: float, people: Sequence[int], ranks: Sequence[int]) -> RatedGame:
    return RatedGame(id, at, GAME, GUILD, tuple(map(RatedSeat, people, ranks)))


class Foretold(NamedTuple):
    """A seat's share of the win: as it was expected, and as it came."""

    expected: float
    came: float


def foretold(games: Sequence[RatedGame], model: RatingModel, burn_in: int = BURN_IN) -> list[Foretold]:
    """Every seat of every game after the first ones, expected from what was known before it."""
    expectations: list[Foretold] = []
    for game, step in zip(games, fold(games, Ratings(), model).steps, strict=True):
        first = [seat.rank == 1 for seat in game.seats]
        expected = model.shares([change.before for change in step.changes])
        expectations += [
            Foretold(share, won / sum(first)) for share, won in zip(expected, first, strict=True)
        ]
    return expectations[sum(len(game.seats) for game in games[:burn_in]) :]


def outcomes_of(games: Sequence[RatedGame], model: RatingModel) -> list[PredictedGame]:
    """Every game as it was foretold by what was known before it, and as it came."""
    return [
        predict_game(game, [change.before for change in step.changes], model)
        for game, step in zip(games, fold(games, Ratings(), model).steps, strict=True)
    ]


def alone(outcomes: Sequence[PredictedGame], burn_in: int = BURN_IN) -> list[Foretold]:
    """Every side after the first games, by ratings alone."""
    return [
        one for game in outcomes[burn_in:] for one in map(Foretold, game.predicted_shares, game.actual_shares)
    ]


def borne_out(outcomes: Sequence[PredictedGame], burn_in: int = BURN_IN) -> list[Foretold]:
    """The same with the club's steepness, of the results before; looked at again every so many games."""
    power, expectations = 1.0, list[Foretold]()
    for number in range(burn_in, len(outcomes)):
        if (number - burn_in) % AGAIN == 0:
            power = steepness(outcomes[max(0, number - LATEST) : number])
        shares = raised([math.log(share) for share in outcomes[number].predicted_shares], power)
        expectations += map(Foretold, shares, outcomes[number].actual_shares)
    return expectations


class Bin(NamedTuple):
    count: int
    expected: float
    came: float

    @property
    def off(self) -> float:
        """In points of a hundred."""
        return 100 * (self.came - self.expected)


def bins(expectations: Sequence[Foretold], number: int = BINS) -> list[Bin]:
    """Equally many in each, by what was expected."""
    ordered, binned = sorted(expectations, key=lambda expectation: expectation.expected), []
    for n in range(number):
        part = ordered[len(ordered) * n // number : len(ordered) * (n + 1) // number]
        expected, came = (sum(column) / len(part) for column in zip(*part, strict=True))
        binned.append(Bin(len(part), expected, came))
    return binned


def log_loss(expectations: Sequence[Foretold]) -> float:
    """How badly foretold on average, in nats a seat: the lower the better."""
    return -sum(one.came * math.log(one.expected) for one in expectations) / len(expectations)


def club_games(seed: int, habits: Habits = USUAL_HABITS, results: int = RESULTS) -> list[RatedGame]:
    rng = random.Random(seed)
    return list(played(rng, members(rng, habits), habits, results))


def final(games: Sequence[RatedGame], model: RatingModel) -> dict[int, Rating]:
    return dict(fold(games, Ratings(), model).ratings.people)
