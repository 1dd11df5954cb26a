"""How the computer plays Crown Crest."""

import math
from collections.abc import Sequence

from engine.crown_crest.state import Field
from engine.search.policy import Policy


class Player(Policy[Field]):
    """Judges by VP and tokens."""

    horizon = 30

    def values(self, s: Field) -> Sequence[float]:
        ours, theirs = (army.vp + army.tokens / 4 for army in s.armies)
        share = 1 / (1 + math.exp(theirs - ours))
        return [share, 1 - share]
