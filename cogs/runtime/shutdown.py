"""Leaving in good order: what is in hand is finished first, for as long as a host waits for a process."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

log = logging.getLogger("castellan")
PATIENCE = 6.0  # seconds; Docker kills after ten
# Everything that discord.py begins for an event, a command or a component, by the names of its tasks.
EVENTS = ("discord.py: ", "CommandTree-invoker", "discord-ui-")


def in_hand() -> set[asyncio.Task[Any]]:
    """Answers that are on their way, with the panels that follow them."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    return {task for task in others if task.get_name().startswith(EVENTS)}


async def finish(chores: Callable[[], Iterable[asyncio.Task[Any]]], patience: float = PATIENCE) -> None:
    """Wait until nothing is in hand; what is not finished in time is logged, and left to the next start."""
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while work := in_hand() | set(chores()):
        left = end - loop.time()
        if left <= 0:
            log.warning("%d things were still in hand", len(work))
            return
        await asyncio.wait(work, timeout=left)


async def drop(work: Iterable[asyncio.Task[Any]]) -> None:
    """Let go of what was not finished. What is being stored is stored all the same."""
    dropped = set(work)
    for task in dropped:
        task.cancel()
    if dropped:
        await asyncio.wait(dropped, timeout=1)
