"""The order in which entrants are numbered: by rating, and at random for those without a rating."""

from collections.abc import Sequence
from hashlib import sha256

from sessions.results.rated_games import ANY_GUILD, Scope
from sessions.results.rating_service import RatingService
from sessions.results.shown_ratings import board_place

BELOW_ALL = -1e9  # the strength of people without a rating


class Seeding:
    """Seeds people by their rating at a game on all servers."""

    def __init__(self, ratings: RatingService) -> None:
        self._ratings = ratings

    async def strengths(self, game: str, people: Sequence[int], seed: str) -> dict[int, float]:
        """Return the seeding strength of each person, by user id; higher is stronger.

        `game`: name of the game. `people`: user ids. `seed`: decides the random part of the strength, which
        is below 0.001.
        """
        strengths = {}
        for person in people:
            (rating,) = await self._ratings.ratings_of(person, [Scope(game, ANY_GUILD)])
            strength = board_place(rating, self._ratings.model) if rating is not None else BELOW_ALL
            strengths[person] = strength + drawn(seed, person) / 1_000
        return strengths


def drawn(seed: str, person: int) -> float:
    """Return a number from 0 to 1 that depends on seed and person. Nobody can choose who gets a high one."""
    return int.from_bytes(sha256(f"{seed}/{person}".encode()).digest()[:6], "big") / 2**48
