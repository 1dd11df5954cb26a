"""How a result moves ratings and what they foretell: Bradley and Terry's pairs, by openskill.

A rating is a guess of strength, `mu`, and how unsure it is, `sigma`, in the points of chess: with 400 points
more one wins ten times as often as the other. Each pair of sides of which somebody knows who was better is a
comparison of two (`BradleyTerryFull`); with k sides each weighs 2/k, because those with the same winner are
no separate pieces of news. A side is as strong as its people are on average. Whoever is settled is moved only
by comparisons among settled people, so that nobody gains by meeting newcomers, or accounts made to lose.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import BradleyTerryFull

from sessions.ratings.rated_games import RatedGame

FORMULA = "openskill 6.2.0, 2"  # another word for each change that gives other numbers or scopes
START = 1500.0
ODDS = 400.0 / math.log(10)  # points in which the odds grow e times
LEAST_VARIANCE = 0.01  # of what it was, after one game
# To be settled, one has met so many different people among the latest; who has played less does not count.
LATEST, DIFFERENT, EXPERIENCED = 10, 3, 5


class Parameters(NamedTuple):
    """sigma: how unsure a newcomer's rating is; beta: how much better or worse one plays from game to game;
    tau: how much strength may change from game to game; gamma: how much of what a comparison tells is
    believed when `sigma` shrinks; settled: how unsure whoever is settled may be. In points, all but gamma."""

    sigma: float = 225.0
    beta: float = ODDS / math.sqrt(2)
    tau: float = 12.0
    gamma: float = 1.0
    settled: float = 110.0


USUAL = Parameters()


class Rating(Struct, frozen=True, gc=False):
    """Of a person, in a scope. games: how many counted; at: when the last one was played, seconds since 1970;
    met: the latest opponents who were no newcomers, the last one at the end."""

    mu: float
    sigma: float
    games: int = 0
    at: float = 0.0
    met: tuple[int, ...] = ()


class RatingModel:
    """The arithmetic for some parameters."""

    def __init__(self, parameters: Parameters = USUAL) -> None:
        self.parameters = parameters
        self.newcomer = Rating(START, parameters.sigma)
        self._pairs = BradleyTerryFull(
            mu=START,
            sigma=parameters.sigma,
            beta=parameters.beta,
            gamma=lambda *_: parameters.gamma,
            tau=0.0,  # it is added once a game, not once a comparison
        )

    def is_settled(self, rating: Rating) -> bool:
        """Whether a rating is sure enough to be compared with others, and does not come of one or two
        people."""
        return rating.sigma <= self.parameters.settled and len(set(rating.met)) >= DIFFERENT

    def shares(self, ratings: Sequence[Rating], sides: Sequence[Sequence[int]] = ()) -> list[float]:
        """Of the win, what each side may expect; they come to 1, and a draw is shared. sides: numbers of the
        ratings that play together; without them everybody is alone."""
        combined = [_side(ratings, side) for side in sides or [(n,) for n in range(len(ratings))]]
        odds = [1 / sum(self._ratio(other, one) for other in combined) for one in combined]
        return [one / sum(odds) for one in odds]

    def rated(self, game: RatedGame, before: Sequence[Rating]) -> list[Rating]:
        """Everybody's rating after a game, in the order of its seats."""
        drifted = [replace(each, sigma=math.hypot(each.sigma, self.parameters.tau)) for each in before]
        settled = [self.is_settled(each) for each in before]
        sides = [_side(drifted, members) for members in game.sides]
        news = [_News() for _ in before]
        for each, other in _comparisons([game.seats[side.members[0]].rank for side in sides]):
            pair = sides[each], sides[other]
            unsettled = {n for side in pair for n in side.members if not settled[n]}
            for side, after in zip(pair, self._compared(pair, game), strict=True):
                for n in side.members:
                    if not unsettled or n in unsettled:
                        news[n].hear(drifted[n], side, after, 2 / len(sides))
        return [
            each.applied(was if each.comparisons else before[n], game.at, _met(game, sides, n, before))
            for n, (each, was) in enumerate(zip(news, drifted, strict=True))
        ]

    def _compared(self, pair: tuple["_Side", "_Side"], game: RatedGame) -> list["_Side"]:
        """Both sides afterwards."""
        teams = [[self._pairs.rating(side.mu, math.sqrt(side.variance))] for side in pair]
        ranks = [float(game.seats[side.members[0]].rank) for side in pair]
        rated = self._pairs.rate(teams, ranks=ranks)
        return [
            _Side(team[0].mu, team[0].sigma ** 2, side.members)
            for team, side in zip(rated, pair, strict=True)
        ]

    def _ratio(self, side: "_Side", other: "_Side") -> float:
        """How many times as often the one is better as the other."""
        unsure = math.sqrt(2 * self.parameters.beta**2 + side.variance + other.variance)
        return math.exp((side.mu - other.mu) / unsure) if side is not other else 1.0


class _Side(NamedTuple):
    """People who play together, as one player. members: numbers of their seats."""

    mu: float
    variance: float
    members: tuple[int, ...]


class _News:
    """What a game tells of somebody."""

    def __init__(self) -> None:
        self.comparisons, self.gain, self.loss = 0, 0.0, 0.0

    def hear(self, rating: Rating, before: _Side, after: _Side, weight: float) -> None:
        """One's own part in what a comparison tells of one's side: the more, the less was known of
        oneself."""
        size = len(before.members)
        part = rating.sigma**2 / (size * before.variance)
        self.comparisons += 1
        self.gain += weight * part * (after.mu - before.mu)
        self.loss += weight * part / size * (1 - after.variance / before.variance)

    def applied(self, rating: Rating, at: float, met: Sequence[int]) -> Rating:
        sigma = rating.sigma * math.sqrt(max(1 - self.loss, LEAST_VARIANCE))
        latest = (*rating.met, *met)[-LATEST:]
        return Rating(rating.mu + self.gain, sigma, rating.games + 1, at, latest)


def _comparisons(ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every two sides, by number, of which somebody knows who was better or that they were first together."""
    for side, other in combinations(range(len(ranks)), 2):
        if ranks[side] != ranks[other] or ranks[side] == min(ranks):
            yield side, other


def _met(game: RatedGame, sides: Sequence[_Side], seat: int, before: Sequence[Rating]) -> list[int]:
    """Opponents who were no newcomers before this game."""
    others = [n for side in sides if seat not in side.members for n in side.members]
    return [game.seats[n].person for n in others if before[n].games >= EXPERIENCED]


def _side(ratings: Sequence[Rating], members: Sequence[int]) -> _Side:
    size = len(members)
    mu = sum(ratings[n].mu for n in members) / size
    return _Side(mu, sum(ratings[n].sigma ** 2 for n in members) / size**2, tuple(members))
