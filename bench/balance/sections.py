"""What a report on a house set is made of: shares with intervals, targets, and whether they hold."""

from collections.abc import Sequence
from typing import NamedTuple

from sessions.playtest.shares import Share


class Target(NamedTuple):
    """What should hold: shares between low and high (0 to 1)."""

    name: str
    low: float
    high: float

    def line(self, shares: Sequence[Share]) -> str:
        """A row of the page's first table: worst cases, and whether all hold."""
        values = [share.value for share in shares if share.of]
        missed = [share.name for share in shares if share.of and not self.low <= share.value <= self.high]
        value_range = f"{100 * min(values):.1f}–{100 * max(values):.1f} %" if values else "none"
        if len(values) == 1:
            value_range = f"{100 * values[0]:.1f} %"
        held = "yes" if not missed else "no: " + ", ".join(missed)
        return f"| {self.name} | {100 * self.low:.0f}–{100 * self.high:.0f} % | {value_range} | {held} |"


class Section(NamedTuple):
    """A part of a report.

    shares: bars with intervals, if any, judged by `target`; values: a histogram, in `unit`, with lines
    `marks` (name, value); lines: sentences below; listed: every share as a table as well.
    """

    title: str
    shares: Sequence[Share] = ()
    target: Target | None = None
    values: Sequence[float] = ()
    unit: str = ""
    marks: Sequence[tuple[str, float]] = ()
    lines: Sequence[str] = ()
    listed: bool = True
