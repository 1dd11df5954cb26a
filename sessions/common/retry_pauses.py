"""Things that could not be done: each is tried again after a pause, twice as long after every failure."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

FIRST, LONGEST = 60.0, 3_600.0  # seconds


def growing_pauses() -> Iterator[float]:
    """Yield the seconds before each new attempt, without end."""
    pause = FIRST
    while True:
        yield pause
        pause = min(2 * pause, LONGEST)


class RetryPause(NamedTuple):
    """until: when it is tried again; length: how long the pause is; both in seconds."""

    until: float
    length: float


class RetryPauses:
    """In memory only: a restart tries each once more. now: the clock that says what is due."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._pauses = now, dict[str, RetryPause]()

    def over(self, name: str) -> bool:
        """Return whether it may be tried. After a step of the clock backwards it may."""
        pause = self._pauses.get(name)
        return pause is None or not 0 < pause.until - self._now() <= pause.length

    def begin(self, name: str) -> None:
        """It failed once more."""
        before = self._pauses.get(name)
        length = FIRST if before is None else min(2 * before.length, LONGEST)
        self._pauses[name] = RetryPause(self._now() + length, length)

    def end(self, name: str) -> None:
        """It was done."""
        self._pauses.pop(name, None)
