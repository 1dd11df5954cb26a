"""Steepness of a club: one number that corrects predictions of ratings to fit the club's results.

Ratings know how far strengths are spread only from a newcomer's `sigma`. In a club with a narrower spread
their predictions are too steep, in one with a wider spread too flat. So the odds are raised to the power that
would have predicted the club's latest results best (temperature scaling: Platt 1999, Guo et al. 2017). The
ratings themselves do not change.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sessions.ratings.rated_games import RatedGame
from sessions.ratings.rating_model import Rating, RatingModel

LATEST = 1_000  # results from which it is computed
CAUTION = 50.0  # weight of the assumption that it is 1: as much as about 150 games between two people
LEAST, MOST = 1 / 3, 3.0
STEPS, NEAR = 20, 0.001  # Newton's method: at most this many steps, until one is smaller than this


class PredictedGame(NamedTuple):
    """The prediction and the outcome of a game: for each side a share of the win; both sum to 1."""

    predicted_shares: Sequence[float]
    """As the ratings predicted."""
    actual_shares: Sequence[float]
    """As the game ended."""


def predict_game(game: RatedGame, before: Sequence[Rating], model: RatingModel) -> PredictedGame:
    """Return the prediction and the outcome of a game. before: everybody's rating before it, in the order of
    its seats."""
    sides = game.sides
    ranks = [game.seats[side[0]].rank for side in sides]
    first = [rank == min(ranks) for rank in ranks]
    return PredictedGame(model.shares(before, sides), [won / sum(first) for won in first])


def steepness(outcomes: Iterable[PredictedGame]) -> float:
    """Return the steepness of a club: 1 if ratings predict its results well, less if they predict too
    steeply, more if too flat. Without results it is 1."""
    known = [([math.log(share) for share in one.predicted_shares], one.actual_shares) for one in outcomes]
    power = 1.0
    for _ in range(STEPS):
        slope, bend = CAUTION * (1 - power), CAUTION
        for logs, came in known:
            shares = raised(logs, power)
            mean = sum(share * log for share, log in zip(shares, logs, strict=True))
            slope += sum((won - share) * log for won, share, log in zip(came, shares, logs, strict=True))
            bend += sum(share * (log - mean) ** 2 for share, log in zip(shares, logs, strict=True))
        before, power = power, min(max(power + slope / bend, LEAST), MOST)
        if abs(power - before) < NEAR:
            break
    return power


def raised(logs: Sequence[float], power: float) -> list[float]:
    """Return the shares whose logarithms these are, raised to a power and scaled to sum to 1."""
    odds = [math.exp(power * (log - max(logs))) for log in logs]
    return [one / sum(odds) for one in odds]
