"""In which order entrants are numbered: by rating, those without one by draw."""

from collections.abc import Sequence
from hashlib import sha256

from sessions.ratings.rated_games import ANY_GUILD, Scope
from sessions.ratings.shown_ratings import board_place
from sessions.results.rating_service import RatingService

BELOW_ALL = -1e9  # where those stand who have no rating


class Seeding:
    """By the ratings of a game, of all servers."""

    def __init__(self, ratings: RatingService) -> None:
        self._ratings = ratings

    async def strengths(self, game: str, people: Sequence[int], seed: str) -> dict[int, float]:
        """Higher is stronger. seed: of the draw."""
        strengths = {}
        for person in people:
            (rating,) = await self._ratings.of(person, [Scope(game, ANY_GUILD)])
            place = board_place(rating, self._ratings.model) if rating is not None else BELOW_ALL
            strengths[person] = place + drawn(seed, person) / 1_000
        return strengths


def drawn(seed: str, person: int) -> float:
    """From 0 to 1, the same for the same seed and person, in no order that anybody could choose."""
    return int.from_bytes(sha256(f"{seed}/{person}".encode()).digest()[:6], "big") / 2**48
