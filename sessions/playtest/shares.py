"""Shares of wins with confidence intervals, which show what may be chance."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import NormalDist

from msgspec import Struct

CHANCE = 0.05  # how often an interval is wrong, and how often a whole list contains a false entry


class Share(Struct, frozen=True):
    """The share of wins that something had.

    Each game counts once, so games are independent. Intervals are those of Agresti and Coull, which also
    hold for few games and for shares near 0 and 1.
    """

    name: str
    """Code of the card, or name of another thing, that had it."""
    won: float
    """Sum of the shares of all games, each 0 to 1."""
    of: int
    """Number of games."""
    squares: float | None = None
    """Sum of the squared shares, which shows how much they differ; None: each game was won or lost."""

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 without games."""
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval, for this one share alone."""
        return self.within(normal(CHANCE))

    def within(self, z: float) -> tuple[float, float]:
        """Return the interval with `z` standard deviations to each side, within 0 and 1."""
        if not self.of:
            return 0.0, 1.0
        middle, deviation = self.deviation(z)
        return max(0.0, middle - z * deviation), min(1.0, middle + z * deviation)

    def deviation(self, z: float) -> tuple[float, float]:
        """Return the interval's middle and standard deviation, as if z² more games were played and half
        of them won.
        """
        games = self.of + z * z
        middle = (self.won + z * z / 2) / games
        squares = self.won if self.squares is None else self.squares
        variance = (squares + z * z / 2) / games - middle * middle
        return middle, math.sqrt(max(0.0, variance) / games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f}–{100 * high:.1f}, {self.of})"


def normal(chance: float) -> float:
    """Return how many standard deviations to both sides leave this probability outside."""
    return NormalDist().inv_cdf(1 - chance / 2)


def of_all(number: int) -> float:
    """Return the deviations at which a list of `number` entries is free of false ones 95 times in 100
    (Bonferroni).
    """
    return normal(CHANCE / max(1, number))


def tallied(chances: Iterable[tuple[str, float]]) -> dict[str, Share]:
    """Return each name's share.

    `chances`: pairs of a name and its share of the win in one game.
    """
    won, squares, games = defaultdict[str, float](float), defaultdict[str, float](float), Counter[str]()
    for name, share in chances:
        won[name] += share
        squares[name] += share * share
        games[name] += 1
    return {name: Share(name, won[name], games[name], squares[name]) for name in sorted(games)}


def compared(
    shares: Sequence[float], judged: Sequence[frozenset[str]], better: Sequence[float] = ()
) -> dict[str, float]:
    """Return for each card how often those with it beat those without it in one game: 0 to 1, where a
    half is fair. Cards that all or none had are left out.

    `shares`: of the win, by seat. `judged`: the codes of each seat's cards. `better`: how much more of the
    win each seat could expect for other reasons, such as its deck; this is subtracted; empty: nothing is.
    """
    by_card = {}
    for card in frozenset[str]().union(*judged):
        seats_with = [seat for seat, cards in enumerate(judged) if card in cards]
        seats_without = [seat for seat, cards in enumerate(judged) if card not in cards]
        pairs = [(seat, other) for seat in seats_with for other in seats_without]
        if pairs:
            by_card[card] = sum(_ahead(shares, pair) - _coming(better, pair) for pair in pairs) / len(pairs)
    return by_card


def _ahead(shares: Sequence[float], pair: tuple[int, int]) -> float:
    """Return 1 if the first of two seats has the larger share of the win, a half if they are equal, else
    0.
    """
    first, second = shares[pair[0]], shares[pair[1]]
    return 0.5 if first == second else float(first > second)


def _coming(better: Sequence[float], pair: tuple[int, int]) -> float:
    """Return how much better than a half the first of two seats could expect to do."""
    return (better[pair[0]] - better[pair[1]]) / 2 if better else 0.0
