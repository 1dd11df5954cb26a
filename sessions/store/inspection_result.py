"""The result of inspecting a store from outside, and the figures that every store reports about itself."""

from collections.abc import Mapping
from typing import NamedTuple

# Keys of the figures: tables by phase, tables with changes that Discord does not show yet, the earliest
# deadline (seconds since 1970; 0: none), size in bytes.
NAMES = ("lobby", "playing", "over", "untold", "due", "bytes")


class InspectionResult(NamedTuple):
    """The result of inspecting a store from outside."""

    state: str
    """absent, busy (locked by another process), unreadable, older, newer, or read. older and newer mean that
    its schema is older or newer than this code's."""
    fault: str = ""
    """Why the store cannot be read, or what its integrity check reports; "": nothing is wrong."""
    schema: int = 0
    """Version of the schema that the store has; 0: unknown."""
    expected_schema_version: int = 0
    """Version of the schema that this code has; 0: the store was not read."""
    figures: Mapping[str, int | float] = {}
    """Figures about the tables, with the keys `NAMES`; empty unless `state` is read."""


def figures_of(row: tuple[int | float, ...]) -> dict[str, int | float]:
    """Return the figures by name. row: the values in the order of `NAMES`."""
    return dict(zip(NAMES, row, strict=True))
