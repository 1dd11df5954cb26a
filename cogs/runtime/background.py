"""What goes on beside the answers."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("castellan")
LONG = "long chore"


class BackgroundTasks:
    """Tasks that are kept from the collector until they are done; a fault of one is logged."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def add(self, work: Coroutine[Any, Any, None], *, long: bool = False) -> None:
        """long: nobody waits for its end, so it is dropped when the bot leaves."""
        task = asyncio.create_task(work, name=LONG if long else None)
        self.running.add(task)
        task.add_done_callback(self._done)

    def short(self) -> list[asyncio.Task[None]]:
        """Those whose end is waited for."""
        return [task for task in self.running if task.get_name() != LONG]

    def _done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a chore was not finished", exc_info=fault)
