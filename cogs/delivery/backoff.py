"""Tables that cannot be served for now: each rests, twice as long after every failure."""

import time
from collections.abc import Callable
from typing import NamedTuple

FIRST, LONGEST = 20.0, 6 * 3600.0  # seconds
TOLD_AGAIN = 3600.0


class BackoffState(NamedTuple):
    """until: when it may be tried again; length: how long it rests, both in seconds; place, guild: where."""

    until: float
    length: float
    place: int
    guild: int


class Backoff:
    """Which tables rest, in memory only: a restart tries each once more.

    Discord shuts out whoever makes 10,000 failing requests in ten minutes.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, first: float = FIRST) -> None:
        """first: seconds of a first rest."""
        self.now, self.first = now, first
        self.rests: dict[str, BackoffState] = {}
        self._told: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self.rests)

    def begin(self, table: str, place: int, guild: int) -> float:
        """It failed once more; for how many seconds it rests now."""
        before = self.rests.get(table)
        length = self.first if before is None else min(before.length * 2, LONGEST)
        self.rests[table] = BackoffState(self.now() + length, length, place, guild)
        return length

    def ready(self, table: str) -> bool:
        rest = self.rests.get(table)
        return rest is None or rest.until <= self.now()

    def end(self, table: str) -> None:
        """It was served."""
        self.rests.pop(table, None)

    def reset(self, *, place: int = 0, guild: int = 0) -> list[str]:
        """Something changed in this channel or server: its tables may be tried at once."""
        names = [
            name
            for name, rest in self.rests.items()
            if (place and rest.place == place) or (guild and rest.guild == guild)
        ]
        for name in names:
            del self.rests[name]
        return names

    def check_and_mark_notified(self, table: str) -> bool:
        """Whether somebody was told within the hour why it cannot be served; from now on they were."""
        before, now = self._told.get(table), self.now()
        self._told = {name: at for name, at in self._told.items() if now - at < TOLD_AGAIN}
        self._told.setdefault(table, now)
        return before is not None and now - before < TOLD_AGAIN
