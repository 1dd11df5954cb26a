"""The ladder of one person: which levels of computer players they have beaten, counted from their results."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.computers.levels import LEVELS
from sessions.results.result_data import outcome_index_key
from sessions.store.documents import Documents

ORDER = tuple(level.name for level in LEVELS)  # names of the levels, the weakest first


class GameLadder(NamedTuple):
    """A person's progress against the computer players of one game."""

    game: str
    """Name of the game."""
    wins_by_level: tuple[int, ...]
    """Games won alone against a computer player, for each level of `ORDER`."""

    @property
    def highest_level(self) -> int:
        """The number of the highest level beaten, from 1; 0: none. Lower levels count as beaten, too."""
        return max((number for number, wins in enumerate(self.wins_by_level, 1) if wins), default=0)

    @property
    def next_level(self) -> str:
        """The next level to beat; "" at the top."""
        return next(iter(ORDER[self.highest_level :]), "")


async def ladders(documents: Documents, person: int, games: Sequence[str]) -> list[GameLadder]:
    """Return a person's ladder of each of these games, with one query.

    `person`: user id. `games`: names of games.
    """
    index_keys = [outcome_index_key(person, "won", game, level) for game in games for level in ORDER]
    counts, levels = await documents.counts(index_keys), len(ORDER)
    return [GameLadder(game, tuple(counts[n * levels : (n + 1) * levels])) for n, game in enumerate(games)]
