"""A game of Crownfell as plain data."""

from engine.game import State

HAND, DISCARD, ROW = 50, 52, 53
EMPTY = -1
NOWHERE = EMPTY, EMPTY
BITS = 6


class CrownfellState(State):
    """The state of one game. Cards are numbered by their place in `codes` ("slots").

    spots: slot → where it is and whose: 0–24 a space with black's face up, 25–49 with white's,
        50 and 51 black's and white's hand, 52 the discard pile, 53 the row.
    board, taken, key: follow from `spots` and are kept for speed: space → slot (-1 empty), spaces of
        black's and of white's cards as bits, and all spots as one number. With `turn` the number is
        what a repetition compares: board with colours, hands, discard pile, player to move (CFL-R65).
    black: the seat that plays black; removed: cards dealt out of the game.
    turn: colour to move; turns: completed turns; quiet: quiet turns in a row.
    settled: bit per colour that has had a card on the board; seen: position → how often it came up.
    offers: bit per colour that offers a draw; moved: space left and entered last (-1: none); acted: where
        since then a card that stayed acted from and on, for the picture alone.
    """

    codes: tuple[str, ...] = ()
    spots: list[int] = []
    board: list[int] = []
    taken: list[int] = []
    key: int = 0
    black: int = 0
    removed: int = 0
    turn: int = 0
    turns: int = 0
    quiet: int = 0
    settled: int = 0
    seen: dict[int, int] = {}
    offers: int = 0
    moved: tuple[int, int] = NOWHERE
    quiet_limit: int = 60
    turn_limit: int = 300
    runs_on: bool = False
    acted: tuple[int, int] = NOWHERE
