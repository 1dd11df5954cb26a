"""What a look at a store from outside finds, with the figures that every store tells of itself."""

from collections.abc import Mapping
from typing import NamedTuple

NAMES = ("lobby", "playing", "over", "untold", "due", "bytes")


class InspectionResult(NamedTuple):
    """What a look from outside found.

    state: absent, busy (another process holds it), unreadable, older, newer (its schema) or read.
    fault: why it cannot be read, or what its integrity check says; figures: see `figures_of`.
    """

    state: str
    fault: str = ""
    schema: int = 0
    wanted: int = 0
    figures: Mapping[str, int | float] = {}


def figures_of(row: tuple[int | float, ...]) -> dict[str, int | float]:
    """Tables by phase, untold ones, the earliest that is due (seconds since 1970; 0: none), size in bytes."""
    return dict(zip(NAMES, row, strict=True))
