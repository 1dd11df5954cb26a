"""Decides which of two entrants begins, from their earlier games (FIDE Handbook C.04.3, colours)."""

from typing import NamedTuple

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0  # how strongly an entrant prefers to begin, or not to begin


class FirstMoveHistory(NamedTuple):
    """In which games an entrant began so far."""

    first_moves: tuple[int, ...]
    """For each played game, in order: 1 they began, -1 they did not."""
    rank: tuple[int, ...]
    """Sort key of the ranking; a lower key is ranked higher. It decides if all else is equal."""
    number: int
    """The pairing number."""

    @property
    def difference(self) -> int:
        """How many more games they began than not."""
        return sum(self.first_moves)

    @property
    def preference(self) -> int:
        """What the entrant prefers in the next game: 1 to begin, -1 not to begin, 0 neither."""
        if len(self.first_moves) > 1 and self.first_moves[-1] == self.first_moves[-2]:
            return -self.first_moves[-1]
        if self.difference:
            return -1 if self.difference > 0 else 1
        return -self.first_moves[-1] if self.first_moves else 0

    @property
    def strength(self) -> int:
        """How strong the preference is.

        ABSOLUTE: the entrant began in both of the last two games, or in neither; or `difference` is above 1
        or below -1. STRONG: `difference` is 1 or -1. MILD: it is 0. NONE: no game was played.
        """
        if abs(self.difference) > 1 or (
            len(self.first_moves) > 1 and self.first_moves[-1] == self.first_moves[-2]
        ):
            return ABSOLUTE
        if self.difference:
            return STRONG
        return MILD if self.first_moves else NONE


def clash(first: FirstMoveHistory, other: FirstMoveHistory) -> int:
    """Return how strongly both prefer the same: the strength of the weaker preference.

    NONE if their preferences differ, or if one of them has none.
    """
    return min(first.strength, other.strength) if first.preference * other.preference > 0 else NONE


def beginner_is_first(first: FirstMoveHistory, other: FirstMoveHistory) -> bool:
    """Return whether `first` begins; False: `other` begins.

    If neither has a preference, the one who is ranked higher begins if their number is odd. If only one has a
    preference, or if the preferences differ, they are met. If both prefer the same, the first of these rules
    decides that applies:

    - The stronger preference is met.
    - Of two absolute preferences, the one with the larger difference (more or fewer beginnings) is met.
    - Their games are compared one by one, from the latest back. Where one began and the other did not, that
      other one begins now.
    - The preference of the one who is ranked higher is met.
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
