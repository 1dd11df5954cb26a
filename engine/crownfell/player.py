"""How the computer plays Crownfell."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.crownfell import lookahead, worth
from engine.crownfell.pack import Cast
from engine.crownfell.state import ROW, Board
from engine.search.policy import Policy, Random
from engine.search.tree import Thought

POSITIONS = 20  # positions of the look-ahead that cost about as much as a playout


class Player(Policy[Board]):
    """Judges by what each card can do where it lies; looks ahead by alpha-beta once cards are in play.

    cast: the compiled cards of a state's game.
    """

    horizon = 4

    def __init__(self, cast: Callable[[Board], Cast]) -> None:
        self.cast = cast
        self._tables: tuple[tuple[str, ...], list[list[float]]] = ((), [])

    def values(self, s: Board) -> Sequence[float]:
        mine = worth.share(worth.lead(s, self.tables(s)))
        seat = s.turn ^ s.black
        return [mine, 1 - mine] if seat == 0 else [1 - mine, mine]

    def tables(self, s: Board) -> list[list[float]]:
        """What the cards of this game are worth where; those of the last game asked for are kept."""
        if self._tables[0] is not s.codes:
            self._tables = (s.codes, worth.tables(self.cast(s)))
        return self._tables[1]

    def think(
        self, match: Any, seat: int, dice: Random, most: int, more: Callable[[], bool]
    ) -> Thought | None:
        if ROW in match.state.spots:
            return None
        return lookahead.think(match, dice, most * POSITIONS, more)
