"""A log that does not repeat itself: a lasting failure writes one line a minute, not one for each attempt."""

import logging
import time
from collections.abc import Callable

SECONDS = 60.0  # how long a sentence is not logged again


class LogThrottle:
    """Logs the same sentence at most once a minute, and then how often it was suppressed."""

    def __init__(self, log: logging.Logger, now: Callable[[], float] = time.monotonic) -> None:
        """log: where sentences are logged
        now: returns the current time in seconds"""
        self._log, self._now = log, now
        self._last_logged: dict[str, tuple[float, int]] = {}
        """Sentence → when it was last logged, and how often it was suppressed since."""

    def log(self, level: int, sentence: str, fault: BaseException | None = None) -> None:
        """Log a sentence, unless it was logged less than a minute ago.

        level: of `logging`
        fault: what went wrong; it is logged with its traceback
        """
        now = self._now()
        logged_at, suppressed = self._last_logged.get(sentence, (now - SECONDS, 0))
        if now - logged_at < SECONDS:
            self._last_logged[sentence] = logged_at, suppressed + 1
            return
        self._last_logged = {
            recent: entry for recent, entry in self._last_logged.items() if now - entry[0] < SECONDS
        }
        self._last_logged[sentence] = now, 0
        suffix = f" ({suppressed} times more in between)" if suppressed else ""
        self._log.log(level, "%s%s", sentence, suffix, exc_info=fault)
