"""Shares of wins with confidence intervals, which show what may be chance."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import NormalDist

from msgspec import Struct

CHANCE = 0.05  # how often an interval is wrong, and how often a whole list contains a false entry


class Share(Struct, frozen=True):
    """How much of the win something had on average, such as a card or the player who begins.

    Each game counts once, so games are independent. Confidence intervals are those of Agresti and Coull,
    which also hold for few games and for shares near 0 and 1.
    """

    name: str
    """What the share is of: the code of a card, or another name such as "first"."""
    won: float
    """Sum over all games of the share of the win in that game, 0 to 1."""
    games: int
    """How many games there were."""
    squares: float | None = None
    """Sum over all games of the squared share, to know the variance; None: each game was won or lost."""

    @property
    def value(self) -> float:
        """The average share of a game, 0 to 1; 0 without games."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of this share, if no others are looked at: (lower end, upper end)."""
        return self.within(normal(CHANCE))

    def within(self, z: float) -> tuple[float, float]:
        """Return (lower end, upper end) of the interval with `z` standard deviations to each side of the
        middle, within 0 and 1.
        """
        if not self.games:
            return 0.0, 1.0
        middle, deviation = self.deviation(z)
        return max(0.0, middle - z * deviation), min(1.0, middle + z * deviation)

    def deviation(self, z: float) -> tuple[float, float]:
        """Return (middle, standard deviation) of the interval of `within`.

        They are computed as if z² more games had been played, and half of them won.
        """
        games = self.games + z * z
        middle = (self.won + z * z / 2) / games
        squares = self.won if self.squares is None else self.squares
        variance = (squares + z * z / 2) / games - middle * middle
        return middle, math.sqrt(max(0.0, variance) / games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.value:.1f} % ({100 * low:.1f}–{100 * high:.1f}, {self.games})"


def normal(chance: float) -> float:
    """Return how many standard deviations to both sides leave this probability outside."""
    return NormalDist().inv_cdf(1 - chance / 2)


def of_all(number: int) -> float:
    """Return how many standard deviations a list of `number` entries needs, to be free of false entries 95
    times in 100 (Bonferroni).
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
    """Return for each card how often seats with it beat seats without it in one game: 0 to 1, where a half is
    fair. Cards that all seats or none had are left out.

    `shares`: each seat's share of the win. `judged`: the codes of each seat's cards. `better`: how much more
    of the win each seat could expect for other reasons, such as its deck, which is subtracted; empty: nothing
    is subtracted.
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
    """Return 1 if the first of two seats has the larger share of the win, 0.5 if both have the same share,
    else 0.
    """
    first, second = shares[pair[0]], shares[pair[1]]
    return 0.5 if first == second else float(first > second)


def _coming(better: Sequence[float], pair: tuple[int, int]) -> float:
    """Return how much better than a half the first of two seats could expect to do."""
    return (better[pair[0]] - better[pair[1]]) / 2 if better else 0.0
