"""Checks whether a hint's sentences are true by playing: with the rules alone, and no code of the hints.

Each module has `CLAIMS`: the end of a sentence's key → the function that decides it from a `ClaimCase`.
"""

from bench.claims import craft_the_crown, crown_crest, crownfell
from bench.claims.case import ClaimCase

CLAIMS = {
    "crownfell": crownfell.CLAIMS,
    "craft-the-crown": craft_the_crown.CLAIMS,
    "crown-crest": crown_crest.CLAIMS,
}


def holds(game: str, case: ClaimCase) -> bool:
    """Return whether the sentence is true. Raises KeyError if no function decides it."""
    _, _, kind = case.reason.key.partition("-")
    return CLAIMS[game][kind](case)
