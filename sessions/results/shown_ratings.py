"""Ratings as people see them: a number in the points of chess, its margin, and a place on a leader
board. A game so uneven that the weaker side should get a handicap is known from them."""

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sessions.results.rating_model import Rating, RatingModel
from sessions.results.steepness import raised

WIDTH = 1.96  # times sigma: 95 of 100 such intervals contain the strength
BELOW = 100_000.0  # points by which provisional ratings are sorted below all others


class ShownRating(NamedTuple):
    """A rating as people see it, rounded."""

    points: int
    """Strength: about 1500 for a newcomer. A person with 400 points more wins ten times as often."""
    margin: int
    """In 95 of 100 cases the strength is at most this far from `points`."""
    provisional: bool
    """It cannot be compared with others' ratings yet."""
    games: int
    """How many games have counted."""

    @property
    def low(self) -> int:
        """Return the lower end of the interval in which the strength is in 95 of 100 cases, in points."""
        return self.points - self.margin

    @property
    def high(self) -> int:
        """Return the upper end of the interval in which the strength is in 95 of 100 cases, in points."""
        return self.points + self.margin


def rounded_rating(rating: Rating, model: RatingModel) -> ShownRating:
    """Return the rating in whole points. A shown change is the difference of two such ratings, so that shown
    changes add up."""
    return ShownRating(
        round(rating.mu), round(WIDTH * rating.sigma), not model.is_settled(rating), rating.games
    )


def board_place(rating: Rating, model: RatingModel) -> float:
    """Return the number by which a board is sorted, highest first.

    It is the lower end of the interval, so that few games give no advantage. Provisional ratings come below
    all others.
    """
    low = rating.mu - WIDTH * rating.sigma
    return low if model.is_settled(rating) else low - BELOW


def board(
    people: Mapping[int, Rating], model: RatingModel, before: Mapping[int, float] = MappingProxyType({})
) -> dict[int, float]:
    """Return a board: user ids with their `board_place`, from the first place down. Equal ones are sorted by
    id, so that the order is stable.

    people: user id → rating; erased people are left out
    before: the former board, if `people` are only those whose rating has changed since
    """
    places = {person: board_place(rating, model) for person, rating in people.items() if person > 0}
    return dict(sorted({**before, **places}.items(), key=lambda entry: (-entry[1], entry[0])))


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
