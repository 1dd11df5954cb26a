"""Measures how long this process has really been running.

The wall clock goes on while a laptop is suspended, a virtual machine is paused or the process is stopped, and
it jumps when somebody or NTP sets it. The system's monotonic clock goes on while the process is stopped, and
on some systems during a suspend. So the process counts its time itself, in steps during which it was running.
"""

import time
from collections.abc import Callable

LOOK_SECONDS = 5.0  # between two readings
LONGEST_STEP = 2 * LOOK_SECONDS  # the rest of a longer step was sleep; a busy event loop is late by less


class AwakeClock:
    """Counts the seconds that the process is awake. `seconds` has to be called every `LOOK_SECONDS`.

    monotonic: returns the seconds of the system's monotonic clock.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last_reading, self._seconds = monotonic(), 0.0

    def seconds(self) -> float:
        """Return the seconds that the process has been awake since this clock was created."""
        now = self._monotonic()
        self._seconds += min(max(0.0, now - self._last_reading), LONGEST_STEP)
        self._last_reading = now
        return self._seconds
