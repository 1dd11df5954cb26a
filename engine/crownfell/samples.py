"""What never changes in a game of Crownfell, and what makes one short; its answers can all be listed."""

from engine.crownfell.state import HAND, CrownfellState
from engine.samples import Samples

SPACES = 25


def cards(s: CrownfellState) -> object:
    """Every card of the game has one place, and no space of the board has two cards."""
    standing = [spot % SPACES for spot in s.spots if spot < HAND]
    return sorted(s.codes), len(s.spots), s.removed, len({*standing}) == len(standing)


SAMPLES: Samples[CrownfellState] = Samples(conserved=cards, quick={"maxTurns": "10"})
