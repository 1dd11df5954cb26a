"""A log that does not repeat itself: a fault that lasts is a line a minute, not a line an answer."""

import logging
import time
from collections.abc import Callable

SECONDS = 60.0


class LogThrottle:
    """Says the same sentence once a minute at most, and then how often it was true meanwhile."""

    def __init__(self, log: logging.Logger, now: Callable[[], float] = time.monotonic) -> None:
        self._log, self._now = log, now
        self._said: dict[str, tuple[float, int]] = {}

    def say(self, level: int, sentence: str, fault: BaseException | None = None) -> None:
        """fault: what went wrong; its places are logged with the sentence."""
        now = self._now()
        since, more = self._said.get(sentence, (now - SECONDS, 0))
        if now - since < SECONDS:
            self._said[sentence] = since, more + 1
            return
        self._said = {said: known for said, known in self._said.items() if now - known[0] < SECONDS}
        self._said[sentence] = now, 0
        self._log.log(
            level, "%s%s", sentence, f" ({more} times more in between)" if more else "", exc_info=fault
        )
