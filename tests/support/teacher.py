"""One person alone with the teacher, and how long it took."""

import itertools
from collections.abc import Callable

from tests.support.simulated_server import Hall


def timer(seconds: float) -> Callable[[], bool]:
    """A second is a thousand questions whether it is over, on any machine."""
    asked = itertools.count()
    return lambda: next(asked) < 1000 * seconds


async def alone(room: Hall) -> None:
    """Ann plays against a computer, and is asked."""
    await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="page")
    for _ in range(50):
        await room.env.settle()
        if await room.asked() == ["Ann"]:
            return
    raise AssertionError("the computer does not answer")
