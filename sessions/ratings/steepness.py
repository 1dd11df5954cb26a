"""How steep a club is: one number, by which its results bear out what ratings foretell.

How far strengths are spread, ratings are told by a newcomer's `sigma` alone. Where a club is narrower than
that they foretell too steeply, where it is wider too flatly. So odds are raised to the power that would have
foretold the club's latest results best (temperature scaling: Platt 1999, Guo et al. 2017). Ratings stay what
they are.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sessions.ratings.rated_games import RatedGame
from sessions.ratings.rating_model import Rating, RatingModel

LATEST = 1_000  # results that it is made of
CAUTION = 50.0  # how much is known beforehand of its being 1: as much as some 150 games between two tell
LEAST, MOST = 1 / 3, 3.0
STEPS, NEAR = 20, 0.001  # of Newton's method: so many at most, until one is as small as this


class ForetoldGame(NamedTuple):
    """By side, shares of the win that come to 1: as ratings alone foretold them, and as they came."""

    foretold: Sequence[float]
    came: Sequence[float]


def foretold_game(game: RatedGame, before: Sequence[Rating], model: RatingModel) -> ForetoldGame:
    """before: everybody's rating before the game, in the order of its seats."""
    sides = game.sides
    ranks = [game.seats[side[0]].rank for side in sides]
    first = [rank == min(ranks) for rank in ranks]
    return ForetoldGame(model.shares(before, sides), [won / sum(first) for won in first])


def steepness(outcomes: Iterable[ForetoldGame]) -> float:
    """1 where ratings foretell rightly, less where too steeply; without results 1."""
    known = [([math.log(share) for share in one.foretold], one.came) for one in outcomes]
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
    """Shares that come to 1 again, of such whose logarithms these are."""
    odds = [math.exp(power * (log - max(logs))) for log in logs]
    return [one / sum(odds) for one in odds]
