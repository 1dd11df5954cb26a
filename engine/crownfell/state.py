"""The state of a game of Crownfell as plain data.

Colours: 0 Black, 1 White. A space is a number from 0 (a1) to 24 (e5). Sets of spaces are ints with a bit for
each space.
"""

from typing import TypeVar

from engine.chance import Chance
from engine.game import State

HAND, DISCARD, ROW = 50, 52, 53  # spots: Black's hand (White's is the next one), discard pile, row
EMPTY = -1  # no card, or no space
NOWHERE = EMPTY, EMPTY  # the spaces of a move if there was none
BITS = 6  # of one spot in `CrownfellState.key`


class CrownfellState(State):
    """The state of one game. A slot is the number of a card, its index in `codes`; a spot is its place."""

    codes: tuple[str, ...] = ()
    """Slot → card code."""
    spots: list[int] = []
    """Slot → spot: 0–24 a space with Black's side up, 25–49 with White's, 50 and 51 Black's and White's hand,
    52 the discard pile, 53 the row."""
    board: list[int] = []
    """Space → slot, -1 if empty; follows from `spots`, for speed."""
    taken: list[int] = []
    """Colour → the spaces of its cards, as bits; follows from `spots`, for speed."""
    key: int = 0
    """All spots as one number; follows from `spots`, for speed.

    A position repeats if `key` and `turn` are the same as before: board with colours, hands, discard pile,
    player to move (CFL-R65).
    """
    black: int = 0
    """The seat that plays Black."""
    removed: int = 0
    """Number of cards of the pack that were not dealt."""
    turn: int = 0
    """The colour to move."""
    turns: int = 0
    """Completed turns."""
    quiet: int = 0
    """Quiet turns in a row: no card was deployed, captured, revived, flipped or discarded as the price of its
    ability. -1 while a turn is under way that is not quiet."""
    settled: int = 0
    """A bit for each colour that has had a card on the board."""
    seen: dict[int, int] = {}
    """Position, as `key << 1 | turn` → how often a turn began with it."""
    offers: int = 0
    """A bit for each colour that offers a draw."""
    moved: tuple[int, int] = NOWHERE
    """The spaces (from, to) of the last deploy, move or swap; -1 for no space. A deploy has no `from`. A card
    that captures by range and stays has its own space twice."""
    quiet_limit: int = 60
    """Quiet turns after which the game is drawn."""
    turn_limit: int = 300
    """Turns after which the game is drawn."""
    runs_on: bool = False
    """Whether a card that captures where the first of two joined arrows ends may move on along the second."""
    acted: tuple[int, int] = NOWHERE
    """The spaces (of the card, of its target) when a card last acted on another without moving. NOWHERE if a
    card has moved or was deployed since. Only pictures use it."""

    def copy(self) -> "CrownfellState":
        """Return an independent copy without events. Only what can change is copied."""
        return copied(self, CrownfellState, self.chance.copy(), self.seen.copy())


T = TypeVar("T", bound=CrownfellState)


def copied(s: CrownfellState, state_type: type[T], chance: Chance, seen: dict[int, int]) -> T:
    """Return a copy as another type of state, without events.

    state_type: the type. chance, seen: the chance and the counts of positions that the copy gets as they are.
    """
    return state_type(
        chance,
        s.result,
        [],
        s.codes,
        s.spots.copy(),
        s.board.copy(),
        s.taken.copy(),
        s.key,
        s.black,
        s.removed,
        s.turn,
        s.turns,
        s.quiet,
        s.settled,
        seen,
        s.offers,
        s.moved,
        s.quiet_limit,
        s.turn_limit,
        s.runs_on,
        s.acted,
    )
