"""What the monkey reached: acts, commands, forms, games to their ends."""

from collections import Counter
from typing import Any

from tests.monkey.guide import Deed


class Tally:
    """Counts by what they count; of several episodes together by `+`."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.ended: dict[str, str] = {}

    def count(self, what: str, which: str, times: int = 1) -> None:
        self.counts.setdefault(what, Counter())[which] += times

    def add(self, other: "Tally") -> None:
        for what, counts in other.counts.items():
            self.counts.setdefault(what, Counter()).update(counts)

    def deed(self, deed: Deed, record: Any) -> None:
        """What was done, from the data that was sent."""
        self.count("deeds", "taps")

    def __str__(self) -> str:
        lines = []
        for what in sorted(self.counts):
            parts = [f"{name} {count}" for name, count in self.counts[what].most_common()]
            lines.append(f"{what}: {', '.join(parts)}")
        return "\n".join(lines)
