"""Ratings as people see them: a number in the points of chess, its margin, and a place on a leader board."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from sessions.results.rating_model import Rating, RatingModel

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
