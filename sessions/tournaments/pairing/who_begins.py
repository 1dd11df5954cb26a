"""Decides which of two entrants begins, from their earlier games (FIDE Handbook C.04.3, colours)."""

from typing import NamedTuple

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0  # how strongly an entrant prefers to begin, or not to begin


class FirstMoveHistory(NamedTuple):
    """In which games an entrant began so far."""

    first_moves: tuple[int, ...]
    """For each played game, in order: 1 they began, -1 they did not."""
    rank: tuple[int, ...]
    """Sort key of the ranking, lower is higher up: the higher one's preference wins if all else is equal."""
    number: int
    """The pairing number."""

    @property
    def difference(self) -> int:
        """How many more games they began than not."""
        return sum(self.first_moves)

    @property
    def preference(self) -> int:
        """The preference: 1 to begin, -1 not to begin, 0 none."""
        if len(self.first_moves) > 1 and self.first_moves[-1] == self.first_moves[-2]:
            return -self.first_moves[-1]
        if self.difference:
            return -1 if self.difference > 0 else 1
        return -self.first_moves[-1] if self.first_moves else 0

    @property
    def strength(self) -> int:
        """How strong the preference is; ABSOLUTE: else it would be the third time running, or a difference
        above 2.
        """
        if abs(self.difference) > 1 or (
            len(self.first_moves) > 1 and self.first_moves[-1] == self.first_moves[-2]
        ):
            return ABSOLUTE
        if self.difference:
            return STRONG
        return MILD if self.first_moves else NONE


def clash(first: FirstMoveHistory, other: FirstMoveHistory) -> int:
    """Return how strongly both want the same: the strength of the weaker preference, NONE if they differ."""
    return min(first.strength, other.strength) if first.preference * other.preference > 0 else NONE


def beginner_is_first(first: FirstMoveHistory, other: FirstMoveHistory) -> bool:
    """Return whether `first` begins, and not `other`.

    If their preferences do not conflict, both are met; without any, the number of the higher ranked decides.
    Else the stronger preference is met. Between equal ones, that one begins who did not begin in the latest
    game in which they differ; if there is none, the preference of the higher ranked is met.
    """
    if first.preference * other.preference < 0 or not first.preference or not other.preference:
        if first.preference or other.preference:
            return first.preference > 0 or other.preference < 0
        higher_ranked = min(first, other, key=lambda history: history.rank)
        return (higher_ranked is first) == (higher_ranked.number % 2 == 1)
    if first.strength != other.strength:
        return (first.preference > 0) == (first.strength > other.strength)
    if first.strength == ABSOLUTE and abs(first.difference) != abs(other.difference):
        return (first.preference > 0) == (abs(first.difference) > abs(other.difference))
    for own_move, other_move in zip(reversed(first.first_moves), reversed(other.first_moves), strict=False):
        if own_move != other_move:
            return own_move < 0
    higher_ranked = min(first, other, key=lambda history: history.rank)
    return (higher_ranked.preference > 0) == (higher_ranked is first)
