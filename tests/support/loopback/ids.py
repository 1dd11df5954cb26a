"""Snowflakes that count up: for places the same in every run, for messages with the time in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
PLACES_MS = 1_704_067_200_000  # 2024-01-01: guilds, channels and people are older than any test


class Ids:
    """`place()` for guilds, channels, people and commands; `moment()` for messages and interactions.

    discord.py reads the age of a message or an interaction from its id, so those carry the clock's time.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._count = 0

    def now(self) -> float:
        """Seconds since 1970 by this server's clock."""
        return self.clock()

    def place(self) -> int:
        # A millisecond apart, for a guild's shard follows from the time in its id.
        return self._next(PLACES_MS + self._count)

    def moment(self) -> int:
        return self._next(int(self.clock() * 1000))

    def _next(self, milliseconds: int) -> int:
        self._count += 1
        return (milliseconds - DISCORD_EPOCH_MS) << 22 | self._count & 0x3FFFFF


def moment_of(snowflake: int) -> float:
    """The moment inside a snowflake, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def timestamp(snowflake: int) -> str:
    """The moment inside a snowflake, as Discord writes times."""
    return datetime.fromtimestamp(moment_of(snowflake), UTC).isoformat(timespec="microseconds")
