"""When a game is so uneven that whoever is weaker should be offered something."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from sessions.ratings.rating_model import Rating, RatingModel
from sessions.ratings.steepness import raised

UNEVEN = 0.4  # of the share that everybody has in an even game: one win in five between two


class UnevenGame(NamedTuple):
    """weaker: the side that may expect least, by its number; share: of the win, which it may expect; gap:
    points between the strongest side and it."""

    weaker: int
    share: float
    gap: int


def uneven(
    ratings: Sequence[Rating], sides: Sequence[Sequence[int]], model: RatingModel, steepness: float = 1.0
) -> UnevenGame | None:
    """Whether to suggest a handicap; never where somebody's rating is provisional. sides: numbers of the
    ratings that play together; steepness: of the club (`sessions.ratings.steepness`)."""
    if not all(map(model.is_settled, ratings)):
        return None
    shares = raised([math.log(share) for share in model.shares(ratings, sides)], steepness)
    least = min(range(len(sides)), key=lambda side: (shares[side], side))
    if shares[least] * len(sides) >= UNEVEN:
        return None
    strengths = [sum(ratings[n].mu for n in side) / len(side) for side in sides]
    return UnevenGame(least, shares[least], round(max(strengths) - strengths[least]))
