"""The parts of a report on a built-in pack: shares with intervals, targets, and whether they hold."""

from collections.abc import Sequence
from typing import NamedTuple

from sessions.packs.shares import Share


class Target(NamedTuple):
    """What should hold: all shares lie between low and high (0 to 1)."""

    name: str
    low: float
    high: float

    def line(self, shares: Sequence[Share]) -> str:
        """Return a row of the page's first table: the worst shares, and whether all hold."""
        values = [share.value for share in shares if share.games]
        missed = [share.name for share in shares if share.games and not self.low <= share.value <= self.high]
        value_range = f"{100 * min(values):.1f}–{100 * max(values):.1f} %" if values else "none"
        if len(values) == 1:
            value_range = f"{100 * values[0]:.1f} %"
        held = "yes" if not missed else "no: " + ", ".join(missed)
        return f"| {self.name} | {100 * self.low:.0f}–{100 * self.high:.0f} % | {value_range} | {held} |"


class Section(NamedTuple):
    """A part of a report."""

    title: str
    shares: Sequence[Share] = ()
    """Drawn as bars with intervals."""
    target: Target | None = None
    """Judges the shares."""
    values: Sequence[float] = ()
    """Drawn as a histogram."""
    unit: str = ""
    """The unit of the values."""
    marks: Sequence[tuple[str, float]] = ()
    """Lines in the histogram, with names."""
    lines: Sequence[str] = ()
    """Sentences below."""
    listed: bool = True
    """Whether the shares are also written as a table."""
