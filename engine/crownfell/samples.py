"""Data for tests of random games: what never changes in a game of Crownfell, and options for a short one."""

from engine.crownfell.state import HAND, CrownfellState
from engine.samples import Samples

SPACES = 25  # spaces of the board


def cards(s: CrownfellState) -> object:
    """Return what never changes: each card has one place, and no space has two cards."""
    standing = [spot % SPACES for spot in s.spots if spot < HAND]
    return sorted(s.codes), len(s.spots), s.removed, len({*standing}) == len(standing)


SAMPLES: Samples[CrownfellState] = Samples(
    conserved=cards,
    # The state counts completed turns. While cards are picked there is none.
    turn=lambda state, question: state.turns + (question is not None and question.kind != "pick"),
    quick={"maxTurns": "10"},
)
