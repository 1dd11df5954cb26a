"""Limits how long a connection waits before it identifies again to what Discord demands."""

import asyncio

# "Number of identify requests allowed per 5 seconds": one for most bots (discord-api-docs,
# events/gateway.mdx, max_concurrency).
SECONDS = 5.0


class IdentifyPauses:
    """Lets the shards of a process identify one after the other.

    discord.py waits five seconds before every identify but the first, even hours after the last one;
    meanwhile taps are lost. Discord may demand an IDENTIFY at any time, by an invalid session (op 9).
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        """seconds: least time between two identifies."""
        self.seconds = seconds
        self.free_at = 0.0  # by the event loop's time

    async def wait(self) -> None:
        """Wait until the caller may identify."""
        now = asyncio.get_running_loop().time()
        start = max(now, self.free_at)
        self.free_at = start + self.seconds
        await asyncio.sleep(start - now)
