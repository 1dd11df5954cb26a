"""Lets a connection wait before it identifies again, but only as long as Discord demands."""

import asyncio

# "Number of identify requests allowed per 5 seconds": one for most bots (discord-api-docs,
# events/gateway.mdx, max_concurrency).
SECONDS = 5.0


class IdentifyPauses:
    """Lets the shards of a process identify one after the other, with the pause that Discord demands between
    two of them. The attribute `free_at` is the time of the next possible identify.

    discord.py alone waits five seconds before every identify but the first, even if the last one was hours
    ago. During this wait taps are lost. An identify can become necessary at any time: with an invalid session
    (op 9) Discord demands one.
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
