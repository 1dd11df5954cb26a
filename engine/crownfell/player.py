"""How the computer plays Crownfell."""

import math
from collections.abc import Sequence

from engine.crownfell.state import HAND, Board
from engine.search.policy import Policy


class Player(Policy[Board]):
    """Judges by cards on the board and in hand."""

    horizon = 4

    def values(self, s: Board) -> Sequence[float]:
        lead = sum(_worth(spot, 0) - _worth(spot, 1) for spot in s.spots)
        black = 1 / (1 + math.exp(-lead / 2))
        return [black, 1 - black] if s.black == 0 else [1 - black, black]


def _worth(spot: int, colour: int) -> float:
    if spot == HAND + colour:
        return 0.8
    return 1.0 if 25 * colour <= spot < 25 * colour + 25 else 0.0
