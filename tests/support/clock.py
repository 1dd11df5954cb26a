"""Clocks that a test sets."""

import asyncio

from tests.support.simulated_server import SimulatedServer


class FakeTime:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class FakeClock:
    """A clock that goes when it is told to, and the bot that looks at it."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    async def goes(self, room: SimulatedServer, seconds: float) -> None:
        """So much later the bot looks what is due."""
        self.time += seconds
        await room.host.tick()
        await asyncio.gather(*room.host.services.background.short(), return_exceptions=True)
        await room.env.settle()
