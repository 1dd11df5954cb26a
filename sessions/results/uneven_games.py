"""Whether a game is so uneven that the weaker side should be offered a handicap."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from sessions.results.rating_model import Rating, RatingModel
from sessions.results.steepness import raised

UNEVEN = 0.4  # part of the share that a side has in an even game: between two, one win in five


class UnevenGame(NamedTuple):
    """How uneven a game is; only for games that are too uneven."""

    weakest_side: int
    """Number of the side that may expect least, from 0."""
    share: float
    """Share of the win that the weakest side may expect, 0 to 1."""
    gap: int
    """Rating points between the strongest side and the weakest one."""


def uneven(
    ratings: Sequence[Rating], sides: Sequence[Sequence[int]], model: RatingModel, steepness: float = 1.0
) -> UnevenGame | None:
    """Return how uneven a game is; None if it is even enough, or a rating is provisional.

    ratings: of everybody who plays
    sides: for each side, the indices of its ratings
    steepness: of the club (see `sessions.results.steepness`)
    """
    if not all(map(model.is_settled, ratings)):
        return None
    shares = raised([math.log(share) for share in model.shares(ratings, sides)], steepness)
    weakest = min(range(len(sides)), key=lambda side: (shares[side], side))
    if shares[weakest] * len(sides) >= UNEVEN:
        return None
    strengths = [sum(ratings[n].mu for n in members) / len(members) for members in sides]
    return UnevenGame(weakest, shares[weakest], round(max(strengths) - strengths[weakest]))
