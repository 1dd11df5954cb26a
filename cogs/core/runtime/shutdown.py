"""Shuts down in order: work that has begun is finished first, within the time that the operating system gives
a process to end."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

log = logging.getLogger("castellan")
PATIENCE = 6.0  # seconds; Docker kills after ten
# The beginnings of the names of all tasks that discord.py starts for an event, a command or a component.
EVENTS = ("discord.py: ", "CommandTree-invoker", "discord-ui-")


def answering_tasks() -> set[asyncio.Task[Any]]:
    """Return the running tasks that answer interactions and events."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    return {task for task in others if task.get_name().startswith(EVENTS)}


async def finish(other_tasks: Callable[[], Iterable[asyncio.Task[Any]]], patience: float = PATIENCE) -> None:
    """Wait for the end of all tasks that answer interactions and events, and of all tasks that `other_tasks`
    returns. Tasks that are not finished in time are logged; the next start does their work.

    patience: the longest wait in seconds.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    while unfinished := answering_tasks() | set(other_tasks()):
        seconds_left = end - loop.time()
        if seconds_left <= 0:
            log.warning("%d things were still in hand", len(unfinished))
            return
        await asyncio.wait(unfinished, timeout=seconds_left)


async def cancel_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks that were not finished, and give them a second to end. A write to the store that has begun
    is completed.
    """
    cancelled = set(tasks)
    for task in cancelled:
        task.cancel()
    if cancelled:
        await asyncio.wait(cancelled, timeout=1)
