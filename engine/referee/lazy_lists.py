"""Answers that are listed when they are first read. A game that is only replayed never lists them."""

from collections.abc import Callable, Iterator, Mapping, Sequence


class LazyLists(Mapping[int, Sequence[str]]):
    """Seat → the lines that the seat may answer. Each seat's lines are listed once, when they are first read.

    After the answer the state is another one, and the lines would be wrong. `close` therefore forbids to list
    any more of them.
    """

    def __init__(self, seats: Sequence[int], listed: Callable[[int], Sequence[str]]) -> None:
        """seats: those that the question asks. listed: returns the lines of a seat."""
        self._lists: dict[int, Sequence[str] | None] = dict.fromkeys(seats)
        self._listed = listed

    def close(self) -> None:
        """Forbid further listing, because the question is answered."""
        self._listed = _too_late

    def __getitem__(self, seat: int) -> Sequence[str]:
        """Return the lines of a seat; they are listed when they are first read."""
        answers = self._lists[seat]
        if answers is None:
            answers = self._lists[seat] = self._listed(seat)
        return answers

    def __contains__(self, seat: object) -> bool:
        return seat in self._lists

    def __iter__(self) -> Iterator[int]:
        return iter(self._lists)

    def __len__(self) -> int:
        return len(self._lists)

    def __repr__(self) -> str:
        return repr(dict(self))


def _too_late(seat: int) -> Sequence[str]:
    """Raise RuntimeError: the question is answered."""
    raise RuntimeError("this question is answered: its lists can be made no more")
