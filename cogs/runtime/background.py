"""Runs tasks beside the answers to interactions."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from functools import partial
from typing import Any

log = logging.getLogger("castellan")
LONG = "long chore"  # name of tasks for whose end shutdown does not wait


class BackgroundTasks:
    """Keeps references to tasks until they are done, so that they are not garbage-collected, and logs their
    errors.

    The attribute `make_context` returns the context of tasks that go on for minutes after the tap that began
    them. While `closed` is set, nothing begins.
    """

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.closed = False
        self.make_context: Callable[[], Context] = copy_context

    def add(self, work: Coroutine[Any, Any, None], *, long: bool = False) -> None:
        """Start a task. work: its coroutine; long: shutdown does not wait for its end but cancels it."""
        self._begin(work, copy_context(), LONG if long else None)

    def add_apart(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that goes on for minutes, in a context of its own;
        shutdown does not wait for its end.
        """
        self._begin(work, self.make_context(), LONG)

    def close(self) -> None:
        """Start no more tasks, because the bot is shutting down and they would find the store closed. The
        next start does this work.
        """
        self.closed = True

    def _begin(self, work: Coroutine[Any, Any, None], context: Context, name: str | None) -> None:
        """Start a task in this context; close the coroutine if the bot is shutting down.

        name: of the task; None: discord.py's or asyncio's usual one. `LONG` marks tasks for which shutdown
        does not wait.
        """
        if self.closed:
            work.close()
            return
        # Begun inside the context, not only given it: the practice server checks where a task began.
        task = context.run(partial(asyncio.create_task, work, name=name))
        self.running.add(task)
        task.add_done_callback(self._done)

    def short(self) -> list[asyncio.Task[None]]:
        """Return the running tasks for whose end shutdown waits."""
        return [task for task in self.running if task.get_name() != LONG]

    def _done(self, task: asyncio.Task[None]) -> None:
        """Forget a task that has ended, and log its error."""
        self.running.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a chore was not finished", exc_info=fault)
