"""How a result changes ratings, and what ratings predict: the Bradley–Terry model for pairs.

A rating estimates strength (`mu`), with its uncertainty (`sigma`), in the points of chess: with 400 points
more, one wins ten times as often as the other. Each pair of sides is compared (Weng and Lin 2011, algorithm
1), unless it is unknown who was better. With k sides each comparison weighs 2/k, because comparisons with the
same winner are not independent. The strength of a side is the average of its people. A settled rating changes
only by comparisons among settled people. So nobody gains by playing newcomers, or accounts that were made to
lose.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from msgspec import Struct

from sessions.results.rated_games import RatedGame

START = 1500.0  # strength of a newcomer, in points
ODDS = 400.0 / math.log(10)  # points by which the odds grow by the factor e
LEAST_VARIANCE = 0.01  # one game reduces the variance at most to this part of it
# A settled person has met DIFFERENT people among the LATEST opponents with EXPERIENCED games or more.
LATEST, DIFFERENT, EXPERIENCED = 10, 3, 5


class RatingParameters(NamedTuple):
    """The parameters of the model, in points, except `gamma`."""

    sigma: float = 225.0
    """Uncertainty of a newcomer's rating."""
    beta: float = ODDS / math.sqrt(2)
    """How much better or worse a person plays from game to game."""
    tau: float = 12.0
    """How much strength may change from game to game."""
    gamma: float = 1.0
    """How strongly a comparison reduces `sigma`; 1: fully."""
    settled: float = 110.0
    """Highest uncertainty of a settled rating."""


USUAL = RatingParameters()


class Rating(Struct, frozen=True, gc=False):
    """A person's rating in one scope (`rated_games.Scope`)."""

    mu: float
    """Estimated strength, in points."""
    sigma: float
    """Uncertainty of `mu`, in points."""
    games: int = 0
    """How many games of this person counted in the scope."""
    at: float = 0.0
    """When the last of these games was played, seconds since 1970."""
    recent_opponents: tuple[int, ...] = ()
    """User ids of the latest opponents who were not newcomers, the last one at the end."""


class RatingModel:
    """Computes ratings and predictions with these parameters. `newcomer` is the rating of a new person."""

    def __init__(self, parameters: RatingParameters = USUAL) -> None:
        self.parameters = parameters
        self.newcomer = Rating(START, parameters.sigma)

    def is_settled(self, rating: Rating) -> bool:
        """Return whether a rating is certain enough to be compared with others, and comes from enough
        different opponents."""
        return rating.sigma <= self.parameters.settled and len(set(rating.recent_opponents)) >= DIFFERENT

    def shares(self, ratings: Sequence[Rating], sides: Sequence[Sequence[int]] = ()) -> list[float]:
        """Return the share of the win that each side may expect. The shares sum to 1. A draw counts as a
        shared win.

        ratings: of everybody who plays
        sides: for each side, the indices of its ratings; empty: everybody plays alone
        """
        members_of_sides = sides or [(n,) for n in range(len(ratings))]
        combined = [_side(ratings, members) for members in members_of_sides]
        odds = [1 / sum(self._odds(other, side) for other in combined) for side in combined]
        return [side_odds / sum(odds) for side_odds in odds]

    def rated(self, game: RatedGame, before: Sequence[Rating]) -> list[Rating]:
        """Return everybody's rating after a game, in the order of its seats. before: their ratings before
        it, in that order."""
        drifted = [
            Rating(
                old.mu, math.hypot(old.sigma, self.parameters.tau), old.games, old.at, old.recent_opponents
            )
            for old in before
        ]
        settled = [self.is_settled(old) for old in before]
        sides = [_side(drifted, members) for members in game.sides]
        ranks = [game.seats[side.members[0]].rank for side in sides]
        updates = [_RatingUpdate() for _ in before]
        for index, other_index in _comparisons(ranks):
            side, other = sides[index], sides[other_index]
            unsettled = {seat for seat in (*side.members, *other.members) if not settled[seat]}
            gain, loss = self._compare(side, other, ranks[index], ranks[other_index])
            for seat in side.members:
                if not unsettled or seat in unsettled:
                    updates[seat].add_comparison(drifted[seat], side, gain, loss, 2 / len(sides))
        new_ratings = []
        for seat, update in enumerate(updates):
            start = drifted[seat] if update.comparisons else before[seat]
            new_ratings.append(update.applied(start, game.at, _met(game, sides, seat, before)))
        return new_ratings

    def _compare(self, side: "_Side", other: "_Side", rank: int, other_rank: int) -> tuple[float, float]:
        """Return how a comparison by ranks changes `side`: by how much `mu` grows, and which part of the
        variance it loses."""
        score = 0.5 if rank == other_rank else float(rank < other_rank)
        odds, deviation = self._odds(side, other), self._deviation(side, other)
        expected = odds / (1 + odds)
        loss = self.parameters.gamma * side.variance / deviation**2 * expected * (1 - expected)
        return side.variance / deviation * (score - expected), loss

    def _odds(self, side: "_Side", other: "_Side") -> float:
        """Return the odds that `side` is better than `other`: 2.0 means twice as often as the other way
        round. Return 1 for the same side."""
        return math.exp((side.mu - other.mu) / self._deviation(side, other))

    def _deviation(self, side: "_Side", other: "_Side") -> float:
        """Return the standard deviation of the difference between two sides in a game."""
        return math.sqrt(2 * self.parameters.beta**2 + side.variance + other.variance)


class _Side(NamedTuple):
    """People who play together, as one player."""

    mu: float
    """Average of their strengths, in points."""
    variance: float
    """Square of the uncertainty of `mu`."""
    members: tuple[int, ...]
    """Numbers of their seats, from 0."""


class _RatingUpdate:
    """How one game changes the rating of one person, summed over the comparisons of this game.

    comparisons: how many comparisons were added
    gain: by how much `mu` grows, in points
    loss: by which part the variance (the square of `sigma`) shrinks; 1: to nothing
    """

    def __init__(self) -> None:
        self.comparisons, self.gain, self.loss = 0, 0.0, 0.0

    def add_comparison(self, rating: Rating, side: _Side, gain: float, loss: float, weight: float) -> None:
        """Add a person's part in the change of their side by one comparison. The less certain their rating
        was, the larger the part.

        rating: the person's, before the comparison
        gain: by how much the side's `mu` grows
        loss: which part of its variance the side loses
        """
        size = len(side.members)
        part = rating.sigma**2 / (size * side.variance)
        self.comparisons += 1
        self.gain += weight * part * gain
        self.loss += weight * part / size * loss

    def applied(self, rating: Rating, at: float, met: Sequence[int]) -> Rating:
        """Return the rating after the game, with all comparisons applied.

        rating: the person's before the game
        at: when it was played, seconds since 1970
        met: user ids of new opponents for `Rating.met`
        """
        sigma = rating.sigma * math.sqrt(max(1 - self.loss, LEAST_VARIANCE))
        latest = (*rating.recent_opponents, *met)[-LATEST:]
        return Rating(rating.mu + self.gain, sigma, rating.games + 1, at, latest)


def _comparisons(ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the indexes of every pair of sides that can be compared, in both orders: one was better, or both
    were first. ranks: one for each side."""
    for side, other in permutations(range(len(ranks)), 2):
        if ranks[side] != ranks[other] or ranks[side] == min(ranks):
            yield side, other


def _met(game: RatedGame, sides: Sequence[_Side], seat: int, before: Sequence[Rating]) -> list[int]:
    """Return the user ids of a seat's opponents who were not newcomers before this game. before:
    everybody's ratings before it."""
    others = [n for side in sides if seat not in side.members for n in side.members]
    return [game.seats[n].person for n in others if before[n].games >= EXPERIENCED]


def _side(ratings: Sequence[Rating], members: Sequence[int]) -> _Side:
    """Return these people as one player whose strength is their average. members: indices of their
    ratings."""
    size = len(members)
    mu = sum(ratings[n].mu for n in members) / size
    return _Side(mu, sum(ratings[n].sigma ** 2 for n in members) / size**2, tuple(members))
