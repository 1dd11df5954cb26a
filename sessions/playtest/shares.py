"""How much of the win something had, with what chance alone could make of it."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import NormalDist

from msgspec import Struct

CHANCE = 0.05  # how often an interval is wrong, and how often a whole list names something falsely


class Share(Struct, frozen=True):
    """How much of the win something had: won of so many games, each 0 to 1. squares: the sum of each game's
    share squared, which tells how much they differ; None where each was won or lost.

    Each game counts once, so they are independent of each other; the intervals are Agresti and Coull's,
    which hold for few games and for shares near 0 and 1 too.
    """

    name: str
    won: float
    of: int
    squares: float | None = None

    @property
    def value(self) -> float:
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """In which the true share lies 95 times in 100, of this one thing by itself."""
        return self.within(normal(CHANCE))

    def within(self, z: float) -> tuple[float, float]:
        """The same with so many deviations to each side, as far as shares go."""
        if not self.of:
            return 0.0, 1.0
        middle, deviation = self.deviation(z)
        return max(0.0, middle - z * deviation), min(1.0, middle + z * deviation)

    def deviation(self, z: float) -> tuple[float, float]:
        """The middle of the interval and what chance makes of it: with z² further games, half of them won."""
        n = self.of + z * z
        middle = (self.won + z * z / 2) / n
        squares = self.won if self.squares is None else self.squares
        spread = (squares + z * z / 2) / n - middle * middle
        return middle, math.sqrt(max(0.0, spread) / n)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f}–{100 * high:.1f}, {self.of})"


def normal(chance: float) -> float:
    """How many deviations to both sides leave so much to chance."""
    return NormalDist().inv_cdf(1 - chance / 2)


def of_all(number: int) -> float:
    """The deviations with which a list of so many is wrong anywhere in it in 5 of 100 lists (Bonferroni)."""
    return normal(CHANCE / max(1, number))


def tallied(chances: Iterable[tuple[str, float]]) -> dict[str, Share]:
    """Each name's share by name, out of (name, how much of the win it had) for each of its games."""
    won, squares, of = defaultdict[str, float](float), defaultdict[str, float](float), Counter[str]()
    for name, share in chances:
        won[name] += share
        squares[name] += share * share
        of[name] += 1
    return {name: Share(name, won[name], of[name], squares[name]) for name in sorted(of)}


def compared(
    shares: Sequence[float], judged: Sequence[frozenset[str]], better: Sequence[float] = ()
) -> dict[str, float]:
    """What one game says of each card: how often those with it came out ahead of those without, 0 to 1, a
    half is fair. Of a card that all had, or nobody, it says nothing.

    shares: of the win, by seat; better: by seat, how much more of the win it had coming by other things, such
    as its deck, which is taken out.
    """
    by_card = {}
    for card in frozenset[str]().union(*judged):
        others = [seat for seat, cards in enumerate(judged) if card not in cards]
        pairs = [(seat, other) for seat, cards in enumerate(judged) if card in cards for other in others]
        if pairs:
            by_card[card] = sum(_ahead(shares, pair) - _coming(better, pair) for pair in pairs) / len(pairs)
    return by_card


def _ahead(shares: Sequence[float], pair: tuple[int, int]) -> float:
    share, other = shares[pair[0]], shares[pair[1]]
    return 0.5 if share == other else float(share > other)


def _coming(better: Sequence[float], pair: tuple[int, int]) -> float:
    return (better[pair[0]] - better[pair[1]]) / 2 if better else 0.0
