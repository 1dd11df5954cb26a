"""What a position is worth before anybody looks ahead: each card by where it lies and what it can do there.

The unit is a hundredth of a card. The weights were fitted to the outcomes of games of the computer against
itself; they speak of what is printed on cards, so they hold for any pack.
"""

import math
from collections.abc import Sequence

from engine.crownfell.board import BLACK, WHITE
from engine.crownfell.moves import RALLY_SPOTS
from engine.crownfell.pack import Cast, Face
from engine.crownfell.state import HAND, Board

LOST = 100_000  # a lost game; less by one for each turn that it takes
SWING = 140.0  # the lead that makes the win about three times as likely as the loss
WEIGHTS = {
    "board": 60.0,
    "hand": 70.0,
    "goal": 2.0,
    "hit": 5.0,
    "shot": 12.0,
    "lock": 5.0,
    "protect": 3.0,
    "capture": 12.0,
    "flip": 10.0,
    "move": 15.0,
    "swap": 10.0,
    "rally": 6.0,
    "row": 2.0,
}
LONE = (0.0, -40.0, -10.0, 0.0, 5.0, 8.0, 8.0, 8.0, 8.0)  # by how many cards a colour has on the board
TEMPO = 10.0


def traits(face: Face, spot: int) -> dict[str, float]:
    """What a card can do on a spot, in figures."""
    colour, space = divmod(spot, 25)
    row = space // 5 if colour == BLACK else 4 - space // 5
    found = {
        "board": 1.0,
        "goal": face.zone[spot].bit_count(),
        "hit": face.hits[spot].bit_count(),
        "shot": face.shots[spot].bit_count(),
        "lock": face.lock[spot].bit_count(),
        "protect": face.protect[spot].bit_count(),
        "rally": float(RALLY_SPOTS[spot]),
        "row": float(row),
    }
    if face.ability is not None:
        found[face.ability.effect] = min(face.aims[spot].bit_count(), 8) ** 0.5
    return found


def worth(face: Face, spot: int) -> float:
    """What a card is worth to its colour on a spot of the board."""
    return sum(WEIGHTS[name] * value for name, value in traits(face, spot).items())


def held(face: Face) -> float:
    """What a card is worth in hand: its mean on the board, discounted."""
    spots = range(25)
    mean = sum(worth(face, spot) for spot in spots) / 25
    return mean - WEIGHTS["board"] + WEIGHTS["hand"]


def tables(faces: Cast) -> list[list[float]]:
    """Slot → spot → worth to black, as a sum over all cards needs it."""
    found = []
    for face in faces:
        table = [worth(face, spot) * (1 if spot < 25 else -1) for spot in range(HAND)]
        found.append([*table, held(face), -held(face), 0.0, 0.0])
    return found


def lead(s: Board, table: Sequence[Sequence[float]]) -> float:
    """By how much the colour to move is ahead."""
    black = sum([row[spot] for row, spot in zip(table, s.spots, strict=True)])
    black += LONE[s.taken[BLACK].bit_count()] - LONE[s.taken[WHITE].bit_count()]
    return (black if s.turn == BLACK else -black) + TEMPO


def share(lead: float) -> float:
    """A lead as the share of the win that it promises."""
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead / SWING))))
