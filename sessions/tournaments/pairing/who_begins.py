"""Decides which of two entrants begins, from their earlier games (FIDE Handbook C.04.3, colours)."""

from typing import NamedTuple

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


class FirstMoveHistory(NamedTuple):
    """In which games an entrant began so far."""

    games: tuple[int, ...]
    """For each played game, in order: 1 they began, -1 they did not."""
    rank: tuple[int, ...]
    """Decides whose preference wins if all else is equal; lower is higher."""
    number: int
    """The pairing number."""

    @property
    def difference(self) -> int:
        """How many more games they began than not."""
        return sum(self.games)

    @property
    def wish(self) -> int:
        """The preference: 1 to begin, -1 not to begin, 0 none."""
        if len(self.games) > 1 and self.games[-1] == self.games[-2]:
            return -self.games[-1]
        if self.difference:
            return -1 if self.difference > 0 else 1
        return -self.games[-1] if self.games else 0

    @property
    def strength(self) -> int:
        """How strong the preference is; ABSOLUTE: else it would be the third time running, or a difference
        above 2.
        """
        if abs(self.difference) > 1 or (len(self.games) > 1 and self.games[-1] == self.games[-2]):
            return ABSOLUTE
        if self.difference:
            return STRONG
        return MILD if self.games else NONE


def clash(first: FirstMoveHistory, other: FirstMoveHistory) -> int:
    """Return how strongly both want the same: the strength of the weaker preference, NONE if they differ."""
    return min(first.strength, other.strength) if first.wish * other.wish > 0 else NONE


def beginner_is_first(first: FirstMoveHistory, other: FirstMoveHistory) -> bool:
    """Return whether `first` begins, and not `other`, so that the stronger preference is met."""
    if first.wish * other.wish < 0 or not first.wish or not other.wish:
        if first.wish or other.wish:
            return first.wish > 0 or other.wish < 0
        upper = min(first, other, key=lambda turns: turns.rank)
        return (upper is first) == (upper.number % 2 == 1)
    if first.strength != other.strength:
        return (first.wish > 0) == (first.strength > other.strength)
    if first.strength == ABSOLUTE and abs(first.difference) != abs(other.difference):
        return (first.wish > 0) == (abs(first.difference) > abs(other.difference))
    for mine, theirs in zip(reversed(first.games), reversed(other.games), strict=False):
        if mine != theirs:
            return mine < 0
    upper = min(first, other, key=lambda turns: turns.rank)
    return (upper.wish > 0) == (upper is first)
