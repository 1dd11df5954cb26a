"""A log that does not repeat itself: a lasting failure writes one line a minute, not one for each answer."""

import logging
import time
from collections.abc import Callable

SECONDS = 60.0


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
        since, more = self._last_logged.get(sentence, (now - SECONDS, 0))
        if now - since < SECONDS:
            self._last_logged[sentence] = since, more + 1
            return
        self._last_logged = {
            said: known for said, known in self._last_logged.items() if now - known[0] < SECONDS
        }
        self._last_logged[sentence] = now, 0
        self._log.log(
            level, "%s%s", sentence, f" ({more} times more in between)" if more else "", exc_info=fault
        )
