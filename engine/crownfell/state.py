"""The state of a game of Crownfell as plain data."""

from engine.game import State

HAND, DISCARD, ROW = 50, 52, 53  # spots: Black's hand (White's is the next one), discard pile, row
EMPTY = -1  # no card, or no space
NOWHERE = EMPTY, EMPTY  # the spaces of a move if there was none
BITS = 6  # of one spot in `CrownfellState.key`


class CrownfellState(State):
    """The state of one game. A card's number (“slot”) is its index in `codes`."""

    codes: tuple[str, ...] = ()
    """Slot → card code."""
    spots: list[int] = []
    """Slot → spot: 0–24 a space with Black's side up, 25–49 with White's, 50 and 51 Black's and White's hand,
    52 the discard pile, 53 the row."""
    board: list[int] = []
    """Space → slot, -1 if empty; follows from `spots`, for speed."""
    taken: list[int] = []
    """Spaces of Black's and of White's cards as bits; follows from `spots`, for speed."""
    key: int = 0
    """All spots as one number; follows from `spots`, for speed.

    With `turn` it is what a repetition compares: board with colours, hands, discard pile, player to move
    (CFL-R65).
    """
    black: int = 0
    """The seat that plays Black."""
    removed: int = 0
    """Number of cards that were not dealt."""
    turn: int = 0
    """The colour to move."""
    turns: int = 0
    """Completed turns."""
    quiet: int = 0
    """Quiet turns in a row; -1 while a turn is under way that is not quiet."""
    settled: int = 0
    """A bit for each colour that has had a card on the board."""
    seen: dict[int, int] = {}
    """Position (`key` shifted by one bit, and `turn`) → how often a turn began with it."""
    offers: int = 0
    """A bit for each colour that offers a draw."""
    moved: tuple[int, int] = NOWHERE
    """The spaces that the last move left and entered; -1: none."""
    quiet_limit: int = 60
    """Quiet turns after which the game is drawn."""
    turn_limit: int = 300
    """Turns after which the game is drawn."""
    runs_on: bool = False
    """Whether a card may go on after a capture on the first of two joined arrows."""
    acted: tuple[int, int] = NOWHERE
    """Where a card that did not move acted from and on, since `moved`; only pictures use it."""
