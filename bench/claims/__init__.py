"""Whether a hint's sentences are true, found out by playing: the rules alone, no code of the hints.

Each module has `CLAIMS`: the end of a sentence's key, and what decides it from a `PendingFlick`.
"""

from bench.claims import craft_the_crown, crown_crest, crownfell
from bench.claims.case import ClaimCase

CLAIMS = {
    "crownfell": crownfell.CLAIMS,
    "craft-the-crown": craft_the_crown.CLAIMS,
    "crown-crest": crown_crest.CLAIMS,
}


def holds(game: str, case: ClaimCase) -> bool:
    """Whether the sentence is true; one that nothing can decide is not."""
    _, _, kind = case.reason.key.partition("-")
    return CLAIMS[game][kind](case)
