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
    """Keeps references to tasks until they are done, so that the tasks are not garbage-collected, and logs
    their errors.

    Attributes: `running` has the tasks that are not done. `make_context` returns the context for tasks that
    `add_apart` starts. Once `closed` is set, no task is started.
    """

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.closed = False
        self.make_context: Callable[[], Context] = copy_context

    def add(self, work: Coroutine[Any, Any, None], *, long: bool = False) -> None:
        """Start a task.

        work: its coroutine.
        long: whether shutdown cancels the task instead of waiting for its end.
        """
        self._begin(work, copy_context(), LONG if long else None)

    def add_apart(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that goes on for minutes after the tap that began it. The task has a context of its
        own, and shutdown does not wait for its end.
        """
        self._begin(work, self.make_context(), LONG)

    def close(self) -> None:
        """Start no more tasks, because the bot is shutting down and its store will be closed. The next start
        of the bot does the work of these tasks.
        """
        self.closed = True

    def _begin(self, work: Coroutine[Any, Any, None], context: Context, name: str | None) -> None:
        """Start a task in this context. If the bot is shutting down, close the coroutine instead.

        name: the task's name; LONG marks tasks for which shutdown does not wait; None: asyncio's default
        name.
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
