"""People who wait in a queue."""

import asyncio
from typing import Any

from tests.support.clock import FakeClock
from tests.support.simulated_server import SimulatedServer


async def queued(room: SimulatedServer, name: str, **options: Any) -> Any:
    return (await room.people[name].slash(room.channel, "queue", **options)).response


async def later(room: SimulatedServer, clock: FakeClock, seconds: float) -> None:
    """So much later the bot looks what is due, to the end."""
    await clock.goes(room, seconds)
    while chores := room.host.services.background.short():
        await asyncio.wait(chores)
    await room.env.settle()
