"""Retries with growing pauses: each failure doubles the pause before the next attempt, up to an hour."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

FIRST, LONGEST = 60.0, 3_600.0  # pauses in seconds


def growing_pauses() -> Iterator[float]:
    """Yield the seconds before each new attempt, without end."""
    pause = FIRST
    while True:
        yield pause
        pause = min(2 * pause, LONGEST)


class RetryPause(NamedTuple):
    """The current pause before a retry."""

    until: float
    """When to try again, by the clock of `RetryPauses`, in seconds."""
    length: float
    """How long the pause is, in seconds."""


class RetryPauses:
    """The pauses of things that failed, by name. Pauses are kept in memory only, so after a restart
    everything may be tried at once."""

    def __init__(self, now: Callable[[], float]) -> None:
        """now: returns the current time in seconds"""
        self._now, self._pauses = now, dict[str, RetryPause]()

    def may_retry(self, name: str) -> bool:
        """Return whether the thing with this name may be tried now. If the clock was set back, it may."""
        pause = self._pauses.get(name)
        return pause is None or not 0 < pause.until - self._now() <= pause.length

    def begin(self, name: str) -> None:
        """Start the next, longer pause after the thing with this name has failed."""
        last_pause = self._pauses.get(name)
        length = FIRST if last_pause is None else min(2 * last_pause.length, LONGEST)
        self._pauses[name] = RetryPause(self._now() + length, length)

    def end(self, name: str) -> None:
        """Forget the pause after the thing with this name has succeeded."""
        self._pauses.pop(name, None)
