"""One person alone with the teacher, and how long it took."""

import itertools
from collections.abc import Callable
from typing import Any

from sessions.computers.teacher_tasks import TeachingLimits
from sessions.computers.worker_pool import InlineWorkers
from tests.support.building import tools
from tests.support.simulated_server import SimulatedServer
from tests.support.thinking import counted


def brief() -> dict[str, Any]:
    """Return what a hall is handed whose teacher thinks for a few playouts."""
    return {
        "tools": tools(worker_pool=InlineWorkers(0, counted(25))),
        "teaching": TeachingLimits(playouts=20),
    }


def timer(seconds: float) -> Callable[[], bool]:
    """A second is a thousand questions whether it is over, on any machine."""
    asked = itertools.count()
    return lambda: next(asked) < 1000 * seconds


async def alone(room: SimulatedServer) -> None:
    """Ann plays against a computer, and is asked."""
    await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="page")
    for _ in range(50):
        await room.env.settle()
        if await room.asked() == ["Ann"]:
            return
    raise AssertionError("the computer does not answer")
