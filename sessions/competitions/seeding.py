"""The order in which entrants are numbered: by rating, and at random for those without a rating. A tournament
begins with it."""

import asyncio
from collections.abc import Sequence
from hashlib import sha256

from sessions.competitions.entrants import leave_out_absent
from sessions.competitions.rounds import begin
from sessions.competitions.stored_tournament import StoredTournament
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

    async def begin(self, stored: StoredTournament, now: float) -> None:
        """Close the sign-up of a tournament and pair its first round, seeded by rating, behind those to whom
        the organiser gave a seeding. A later season of a league keeps its order. If the check-in is open,
        people who have not checked in are left out. Raises Refused if it has begun, or if too few people take
        part. `now`: seconds since 1970.
        """
        tournament = stored.tournament
        if stored.is_check_in_open:
            leave_out_absent(tournament)
        people = [player.person for player in tournament.entrants] if stored.season < 2 else []
        strengths = await self.strengths(stored.terms.game, people, stored.seed)
        for player in tournament.entrants if strengths else ():
            player.strength = player.seeding or strengths[player.person]
        await asyncio.to_thread(begin, tournament, now)


def drawn(seed: str, person: int) -> float:
    """Return a number from 0 to 1 that depends on seed and person. Nobody can choose who gets a high one."""
    return int.from_bytes(sha256(f"{seed}/{person}".encode()).digest()[:6], "big") / 2**48
