"""How much of the win something had, with what chance alone could make of it."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable

from msgspec import Struct


class Share(Struct, frozen=True):
    """How much of the win something had: won of so many chances, 0 to 1, with its 95 % interval (Wilson)."""

    name: str
    won: float
    of: int

    @property
    def value(self) -> float:
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        z, n, p = 1.96, self.of, self.value
        middle, scale = p + z * z / (2 * n), 1 + z * z / n
        margin = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - margin) / scale, (middle + margin) / scale

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f}–{100 * high:.1f}, {self.of})"


def tallied(chances: Iterable[tuple[str, float]]) -> dict[str, Share]:
    """Each name's share by name, out of (name, how much of the win it had) for each of its chances."""
    won, of = defaultdict[str, float](float), Counter[str]()
    for name, share in chances:
        won[name] += share
        of[name] += 1
    return {name: Share(name, won[name], of[name]) for name in sorted(of)}
