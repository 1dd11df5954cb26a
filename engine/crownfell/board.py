"""The 5×5 board: spaces, directions, home rows and rally spaces.

A space is a number from 0 (a1) to 24 (e5). Sets of spaces are ints with a bit for each space.
"""

SIZE = 5
SPACES = tuple(f"{row}{column}" for row in "abcde" for column in "12345")
NUMBER = {name: number for number, name in enumerate(SPACES)}  # name of a space → its number
CROWN = NUMBER["c3"]  # the middle of the board
ROWS, COLUMNS = "edcba", "12345"  # in the order in which a board is shown, White's home row on top

BLACK, WHITE = 0, 1
COLOURS = ("black", "white")
LETTERS = ("B", "W")

# By colour: the spaces of its home row, first as numbers, then as bits; the spaces where it earns a rally.
HOME = (tuple(range(5)), tuple(range(20, 25)))
HOME_MASK = tuple(sum(1 << space for space in row) for row in HOME)
RALLY_MASK = tuple(HOME_MASK[1 - colour] | 1 << CROWN for colour in (BLACK, WHITE))

# Forward, back, left, right and their pairs, as the card's owner sees them → (forward, right).
DIRECTIONS = {
    "F": (1, 0),
    "B": (-1, 0),
    "L": (0, -1),
    "R": (0, 1),
    "FL": (1, -1),
    "FR": (1, 1),
    "BL": (-1, -1),
    "BR": (-1, 1),
}
NEIGHBOURS = tuple(DIRECTIONS.values())
ORTHOGONAL = ((1, 0), (-1, 0), (0, -1), (0, 1))

Offset = tuple[int, int]
"""Spaces (forward, right) from a card, as its owner sees it; negative for backward and left."""


def shifted(space: int, offset: Offset, colour: int = BLACK) -> int | None:
    """Return the space at an offset (forward, right) as a colour sees it; None if it is off the board.

    White sees the board turned by half a turn, never mirrored (CFL-R17).
    """
    sign = -1 if colour == WHITE else 1
    row = space // SIZE + sign * offset[0]
    column = space % SIZE + sign * offset[1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None


def mask(space: int, offsets: tuple[Offset, ...], colour: int) -> int:
    """Return the spaces at these offsets from a space, as bits. Those off the board are left out.

    colour: whose forward and right the offsets are.
    """
    return sum(1 << target for offset in offsets if (target := shifted(space, offset, colour)) is not None)


def spaces_in(bits: int) -> list[int]:
    """Return the numbers of the spaces in a set, a1 first. bits: the set, as bits."""
    spaces = []
    while bits:
        lowest = bits & -bits
        spaces.append(lowest.bit_length() - 1)
        bits ^= lowest
    return spaces
