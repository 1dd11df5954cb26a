"""Who of two begins, by how often and when they began before (FIDE Handbook C.04.3, colours)."""

from typing import NamedTuple

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


class FirstMoveHistory(NamedTuple):
    """How somebody began so far: for each game that was played, from the first, 1 they did or -1 they did
    not.

    rank: by which the stronger wish wins where all else is equal, lower is higher. number: pairing number.
    """

    games: tuple[int, ...]
    rank: tuple[int, ...]
    number: int

    @property
    def difference(self) -> int:
        """How much more often they began than not."""
        return sum(self.games)

    @property
    def wish(self) -> int:
        """1: they should begin, -1: the other, 0: it does not matter."""
        if len(self.games) > 1 and self.games[-1] == self.games[-2]:
            return -self.games[-1]
        if self.difference:
            return -1 if self.difference > 0 else 1
        return -self.games[-1] if self.games else 0

    @property
    def strength(self) -> int:
        """How much it matters. ABSOLUTE: it would be the third time running, or a difference above 2."""
        if abs(self.difference) > 1 or (len(self.games) > 1 and self.games[-1] == self.games[-2]):
            return ABSOLUTE
        if self.difference:
            return STRONG
        return MILD if self.games else NONE


def clash(first: FirstMoveHistory, other: FirstMoveHistory) -> int:
    """How strongly both wish for the same: the strength of the weaker wish, NONE where they do not."""
    return min(first.strength, other.strength) if first.wish * other.wish > 0 else NONE


def beginner_is_first(first: FirstMoveHistory, other: FirstMoveHistory) -> bool:
    """Whether `one` begins."""
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
