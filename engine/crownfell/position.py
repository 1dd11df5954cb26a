"""A position as one line, and perft: how many ways the next answers can go.

    B TOW@c1 FOO@b1 | W COU@d1 KNA@c3 | hB HOP | hW - | dis - | turn B

A draft adds `| row FOO …`; quiet and completed turns, where there are any, follow as `| quiet 3 | turns 12`.
The line is the catalogue's form. It leaves out what a position does not show: who offered a draw, and how
often positions came up before. `python -m engine.crownfell.position "CODE" DEPTH [PACKFILE]` prints a perft.
"""


from engine.crownfell import state as st
from engine.crownfell.board import LETTERS, SPACES
from engine.crownfell.state import DISCARD, HAND, ROW, Board

ZONES = {"B": 0, "W": 25, "hB": HAND, "hW": HAND + 1, "dis": DISCARD}
NUMBERS = ("quiet", "turns")
MOST = 4  # digits of a number

USAGE = 'usage: python -m engine.crownfell.position "CODE" DEPTH [PACKFILE]'


# ---------------------------------------------------------------- writing and reading


def write(s: Board) -> str:
    """The position at a resting point as a line."""
    parts = [_zone(s, head, first) for head, first in ZONES.items()]
    parts += [_zone(s, "row", ROW)] if st.in_zone(s, ROW) else []
    parts.append(f"turn {LETTERS[s.turn]}")
    parts += [f"{word} {value}" for word in NUMBERS if (value := getattr(s, word)) > 0]
    return " | ".join(parts)


def _zone(s: Board, head: str, first: int) -> str:
    """A part such as `B TOW@c1 FOO@b1` or `hW -`."""
    if first < HAND:
        low = s.codes, range(first, first + 25)
        cards = [
            f"{code}@{SPACES[spot % 25]}"
            for code, spot in zip(low[0], s.spots, strict=True)
            if spot in low[1]
        ]
    else:
        cards = [s.codes[slot] for slot in st.in_zone(s, first)]
    return f"{head} {' '.join(cards) or '-'}"
