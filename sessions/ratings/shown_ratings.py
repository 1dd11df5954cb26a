"""What people read of a rating: a number in the points of chess, how sure it is, and a place on a board."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sessions.ratings.rating_model import Rating, RatingModel

WIDTH = 1.96  # times sigma: 95 of 100 intervals hold the strength
BELOW = 100_000.0  # so far under the others those stand whose rating is provisional


class ShownRating(NamedTuple):
    """points: about 1500 for a newcomer, 400 more are odds of ten to one; margin: strength is so near to
    them, 95 times of 100; provisional: as long as it cannot be compared with others'."""

    points: int
    margin: int
    provisional: bool
    games: int

    @property
    def low(self) -> int:
        return self.points - self.margin

    @property
    def high(self) -> int:
        return self.points + self.margin


def rounded_rating(rating: Rating, model: RatingModel) -> ShownRating:
    """Whole points; changes are told as differences of these, so that they add up."""
    return ShownRating(
        round(rating.mu), round(WIDTH * rating.sigma), not model.is_settled(rating), rating.games
    )


def board_place(rating: Rating, model: RatingModel) -> float:
    """What boards go by, the highest first: the lower end of the interval, so that playing little is no
    merit; provisional ratings stand below all others."""
    low = rating.mu - WIDTH * rating.sigma
    return low if model.is_settled(rating) else low - BELOW


def board(people: Mapping[int, Rating], model: RatingModel) -> list[int]:
    """People from the first place down; where all is equal, by id, so that the order stays."""
    return sorted(people, key=lambda person: (-board_place(people[person], model), person))


def places(people: Mapping[int, Rating], ranked: Iterable[int], model: RatingModel) -> list[int]:
    """A place for each, of a board in its order: 1 for the first, and the same for those who show the
    same."""
    shown_places: list[int] = []
    last: tuple[bool, int] | None = None
    for number, person in enumerate(ranked, 1):
        seen = rounded_rating(people[person], model)
        same = (seen.provisional, seen.low)
        shown_places.append(shown_places[-1] if same == last else number)
        last = same
    return shown_places
