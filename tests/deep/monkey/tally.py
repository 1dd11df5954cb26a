"""What the monkey reached: acts, commands, forms, games to their ends; and what it never did."""

from collections import Counter
from collections.abc import Iterable

# Rare, or only an old client can send it.
UNTAPPABLE: set[str] = set()


class MonkeyCounts:
    """Counts by what they count. known: what there is, so that one sees what was never reached."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.known: dict[str, set[str]] = {}

    def count(self, what: str, which: str, times: int = 1) -> None:
        self.counts.setdefault(what, Counter())[which] += times

    def knows(self, what: str, names: Iterable[str]) -> None:
        self.known.setdefault(what, set()).update(names)

    def never(self) -> dict[str, list[str]]:
        """What there is and was not done even once."""
        left = {what: names - self.counts.get(what, Counter()).keys() for what, names in self.known.items()}
        return {what: sorted(names - UNTAPPABLE) for what, names in left.items() if names - UNTAPPABLE}

    @property
    def taps(self) -> int:
        return sum(self.counts.get("taps", Counter()).values())

    def __str__(self) -> str:
        lines = []
        for what in sorted(self.counts):
            parts = [f"{name} {count}" for name, count in self.counts[what].most_common()]
            lines.append(f"{what}: {', '.join(parts)}")
        lines += [f"never, of {what}: {', '.join(names)}" for what, names in self.never().items()]
        return "\n".join(lines)
