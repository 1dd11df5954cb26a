"""Steepness of a club: one number that corrects predictions of ratings to fit the club's results.

A club is the people of one server who play one game. Ratings assume that strengths are spread as far as a
newcomer's `sigma` says. If the strengths of a club are closer together, predictions are too steep: they
favour the stronger side too much. If the strengths lie further apart, predictions are too flat. So the odds
are raised to the power that would have predicted the club's latest results best (temperature scaling: Platt
1999, Guo et al. 2017). The ratings themselves do not change.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sessions.results.rated_games import RatedGame
from sessions.results.rating_fold import Ratings, fold
from sessions.results.rating_model import Rating, RatingModel

LATEST = 1_000  # results from which it is computed
CAUTION = 50.0  # weight of the assumption that it is 1: as much as about 150 games between two people
LEAST, MOST = 1 / 3, 3.0  # limits of the steepness
STEPS, NEAR = 20, 0.001  # Newton's method: at most this many steps, until one is smaller than this


class PredictedGame(NamedTuple):
    """The prediction and the outcome of a game, as shares of the win."""

    predicted_shares: Sequence[float]
    """The share of each side that the ratings predicted; they sum to 1."""
    actual_shares: Sequence[float]
    """The share that each side got; they sum to 1."""


def predict_game(game: RatedGame, before: Sequence[Rating], model: RatingModel) -> PredictedGame:
    """Return the prediction and the outcome of a game. before: everybody's rating before it, in the order of
    its seats."""
    sides = game.sides
    ranks = [game.seats[side[0]].rank for side in sides]
    are_first = [rank == min(ranks) for rank in ranks]
    return PredictedGame(model.shares(before, sides), [is_first / sum(are_first) for is_first in are_first])


def club_steepness(games: Sequence[RatedGame], model: RatingModel) -> float:
    """Return the steepness of a club. games: all its games, in order."""
    steps = fold(games, Ratings(), model).steps[-LATEST:]
    outcomes = (
        predict_game(game, [change.before for change in step.changes], model)
        for game, step in zip(games[-LATEST:], steps, strict=True)
    )
    return steepness([*outcomes])


def steepness(outcomes: Iterable[PredictedGame]) -> float:
    """Return the steepness of a club: 1 if ratings predict its results well, below 1 if their predictions are
    too steep, above 1 if too flat. Without results it is 1. outcomes: the club's latest games."""
    games = [([math.log(share) for share in game.predicted_shares], game.actual_shares) for game in outcomes]
    power = 1.0
    for _ in range(STEPS):
        # First and negative second derivative of the log likelihood of all outcomes, at this power.
        slope, curvature = CAUTION * (1 - power), CAUTION
        for logs, actual_shares in games:
            shares = raised(logs, power)
            mean = sum(share * log for share, log in zip(shares, logs, strict=True))
            slope += sum(
                (actual - share) * log for actual, share, log in zip(actual_shares, shares, logs, strict=True)
            )
            curvature += sum(share * (log - mean) ** 2 for share, log in zip(shares, logs, strict=True))
        last_power, power = power, min(max(power + slope / curvature, LEAST), MOST)
        if abs(power - last_power) < NEAR:
            break
    return power


def raised(logs: Sequence[float], power: float) -> list[float]:
    """Return the shares whose logarithms these are, raised to a power and scaled to sum to 1."""
    powers = [math.exp(power * (log - max(logs))) for log in logs]
    return [raised_share / sum(powers) for raised_share in powers]
