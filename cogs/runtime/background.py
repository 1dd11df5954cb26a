"""What goes on beside the answers."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from functools import partial
from typing import Any

log = logging.getLogger("castellan")
LONG = "long chore"


class BackgroundTasks:
    """Tasks that are kept from the collector until they are done; a fault of one is logged.

    apart: makes the context of what outlives the tap that began it by minutes; closed: nothing begins now.
    """

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self.closed = False
        self.apart: Callable[[], Context] = copy_context

    def add(self, work: Coroutine[Any, Any, None], *, long: bool = False) -> None:
        """long: nobody waits for its end, so it is dropped when the bot leaves."""
        self._begin(work, copy_context(), LONG if long else None)

    def add_apart(self, work: Coroutine[Any, Any, None]) -> None:
        """What goes on for minutes, whoever looks; nobody waits for its end."""
        self._begin(work, self.apart(), LONG)

    def close(self) -> None:
        """The bot leaves. What would begin now would find the store closed: the next start does it."""
        self.closed = True

    def _begin(self, work: Coroutine[Any, Any, None], context: Context, name: str | None) -> None:
        if self.closed:
            work.close()
            return
        # Begun within the context and not only given it: the practice server asks where a task began.
        task = context.run(partial(asyncio.create_task, work, name=name))
        self.running.add(task)
        task.add_done_callback(self._done)

    def short(self) -> list[asyncio.Task[None]]:
        """Those whose end is waited for."""
        return [task for task in self.running if task.get_name() != LONG]

    def _done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a chore was not finished", exc_info=fault)
