"""Ratings as a function of results: applied in their one order, starting from any saved state."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from sessions.results.rated_games import RatedGame, ResultOrderKey
from sessions.results.rating_model import Rating, RatingModel

NOBODY: Mapping[int, Rating] = {}


class Ratings(Struct, frozen=True):
    """The ratings of everybody in one scope (`rated_games.Scope`), after some results."""

    people: Mapping[int, Rating] = NOBODY
    """User id → rating."""
    games: int = 0
    """How many results have counted."""
    last: ResultOrderKey | None = None
    """Sort key of the last result that counted; None: none has."""


class RatingChange(NamedTuple):
    """A person's rating before and after a result."""

    person: int
    """User id."""
    before: Rating
    """The rating before the result; a newcomer's rating if the person had none."""
    after: Rating
    """The rating after the result."""


class RatingStep(NamedTuple):
    """What one result changed."""

    order_key: ResultOrderKey
    """Sort key of the result."""
    changes: tuple[RatingChange, ...]
    """One for each seat of the result, in order."""


class FoldResult(NamedTuple):
    """The ratings after some results, and what each of them changed."""

    ratings: Ratings
    """The ratings after the last result."""
    steps: list[RatingStep]
    """One for each result that was applied, in order."""


def fold(results: Iterable[RatedGame], before: Ratings, model: RatingModel) -> FoldResult:
    """Apply results to ratings. Return the new ratings and what each result changed.

    results: of one scope, in order (`RatedGame.order_key`)
    before: the ratings to start from

    Raises ValueError if the results are not in order.
    """
    people, last, steps = dict(before.people), before.last, list[RatingStep]()
    for result in results:
        if last is not None and result.order_key <= last:
            raise ValueError(f"{result.id} is not after {last.id}")
        players = [seat.person for seat in result.seats]
        old_ratings = [people.get(person, model.newcomer) for person in players]
        new_ratings = model.rated(result, old_ratings)
        people.update(zip(players, new_ratings, strict=True))
        last = result.order_key
        steps.append(RatingStep(last, tuple(map(RatingChange, players, old_ratings, new_ratings))))
    return FoldResult(Ratings(people, before.games + len(steps), last), steps)
