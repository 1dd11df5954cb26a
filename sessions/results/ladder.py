"""The ladder alone: which computers somebody has beaten, counted from their results, and who comes next."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.search.levels import LEVELS
from sessions.results.result_data import with_outcome
from sessions.store.documents.documents import Documents

ORDER = tuple(level.name for level in LEVELS)


class GameLadder(NamedTuple):
    """won: games won alone against the computers of `ORDER`, by level."""

    game: str
    won: tuple[int, ...]

    @property
    def climbed(self) -> int:
        """How many levels are behind somebody: whoever beats one has no need of those below."""
        return max((number for number, wins in enumerate(self.won, 1) if wins), default=0)

    @property
    def next(self) -> str:
        """The level to beat; "" at the top."""
        return next(iter(ORDER[self.climbed :]), "")


async def ladders(documents: Documents, person: int, games: Sequence[str]) -> list[GameLadder]:
    """Of each of these games, in one question to the store."""
    terms = [with_outcome(person, "won", game, level) for game in games for level in ORDER]
    counts, rungs = await documents.counts(terms), len(ORDER)
    return [GameLadder(game, tuple(counts[n * rungs : (n + 1) * rungs])) for n, game in enumerate(games)]
