"""The result of inspecting a store from outside, and the figures that every store reports about itself."""

from collections.abc import Mapping
from typing import NamedTuple

NAMES = ("lobby", "playing", "over", "untold", "due", "bytes")


class InspectionResult(NamedTuple):
    """The result of inspecting a store from outside."""

    state: str
    """absent, busy (another process has it locked), unreadable, older or newer (its schema), or read."""
    fault: str = ""
    """Why it cannot be read, or what its integrity check reports."""
    schema: int = 0
    """Version of the schema that it has."""
    expected_schema_version: int = 0
    """Version of the schema that this code has."""
    figures: Mapping[str, int | float] = {}
    """See `figures_of`."""


def figures_of(row: tuple[int | float, ...]) -> dict[str, int | float]:
    """Return named figures: tables by phase, tables with unshown changes, the earliest deadline (seconds
    since 1970; 0: none), size in bytes."""
    return dict(zip(NAMES, row, strict=True))
