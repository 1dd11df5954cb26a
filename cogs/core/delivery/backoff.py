"""Tables that cannot be served for now: each waits twice as long after every failure."""

import time
from collections.abc import Callable
from typing import NamedTuple

FIRST, LONGEST = 20.0, 6 * 3600.0  # seconds of the first and of the longest wait
TOLD_AGAIN = 3600.0
"""Seconds before a person is notified again why a table cannot be served."""


class BackoffState(NamedTuple):
    """The wait of one table."""

    until: float
    """When the table may be tried again, in seconds by the clock of `Backoff`."""
    length: float
    """The length of the wait in seconds."""
    channel: int
    """Discord's id of the table's channel."""
    guild: int
    """Discord's id of the table's server."""


class Backoff:
    """Knows which tables have to wait before a retry. In memory only: after a restart each table is tried
    once more. The attribute `waits` maps the id of a table to its wait.

    Discord bans an address that makes 10,000 failing requests in ten minutes.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, first_wait: float = FIRST) -> None:
        """now: returns a time in seconds.
        first_wait: seconds of a table's first wait.
        """
        self.now, self.first_wait = now, first_wait
        self.waits: dict[str, BackoffState] = {}
        self._notified_at: dict[str, float] = {}

    def __len__(self) -> int:
        """Return how many tables wait."""
        return len(self.waits)

    def start_wait(self, table: str, channel: int, guild: int) -> float:
        """Let a table wait after a failure, twice as long as the last time. Return the seconds of the wait.

        table: its id. Other things that are posted again and again, such as a server's board, have a name
        instead.
        channel, guild: Discord's ids of its channel and server.
        """
        last_wait = self.waits.get(table)
        length = self.first_wait if last_wait is None else min(last_wait.length * 2, LONGEST)
        self.waits[table] = BackoffState(self.now() + length, length, channel, guild)
        return length

    def may_retry(self, table: str) -> bool:
        """Return whether a table may be tried now: it does not wait, or its wait is over."""
        wait = self.waits.get(table)
        return wait is None or wait.until <= self.now()

    def end_wait(self, table: str) -> None:
        """End the wait of a table that was served."""
        self.waits.pop(table, None)

    def reset(self, *, channel: int = 0, guild: int = 0) -> list[str]:
        """End the waits of all tables in a channel or server, because something changed there. Return the ids
        of these tables.

        channel: Discord's id of the channel; 0: no channel is given.
        guild: Discord's id of the server; 0: no server is given.
        """
        table_ids = [
            table_id
            for table_id, wait in self.waits.items()
            if (channel and wait.channel == channel) or (guild and wait.guild == guild)
        ]
        for table_id in table_ids:
            del self.waits[table_id]
        return table_ids

    def check_and_mark_notified(self, table: str) -> bool:
        """Return whether somebody was notified within the last hour why this table cannot be served. If not,
        the caller notifies somebody now, so note that.

        table: its id.
        """
        last_notified, now = self._notified_at.get(table), self.now()
        self._notified_at = {
            table_id: notified_at
            for table_id, notified_at in self._notified_at.items()
            if now - notified_at < TOLD_AGAIN
        }
        self._notified_at.setdefault(table, now)
        return last_notified is not None and now - last_notified < TOLD_AGAIN
