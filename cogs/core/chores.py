"""Runs the background work of cogs: what is to be done when the bot begins to serve, and at each tick."""

import logging
from collections.abc import Awaitable, Callable

from cogs.core.cog import BEGIN, TICK, BotCog, marked
from cogs.core.runtime.background import BackgroundTasks
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import StoreError

Chore = Callable[[], Awaitable[None]]


class Chores:
    """Knows the methods of all cogs that are marked with `on_begin` and `on_tick`. Each runs once at a time.

    background: runs the work, and logs its errors.
    throttle: limits log lines about the store.
    """

    def __init__(self, background: BackgroundTasks, throttle: LogThrottle) -> None:
        self._background, self._throttle = background, throttle
        self._at_begin: list[Chore] = []
        self._at_tick: list[Chore] = []
        self._running: set[Chore] = set()

    def add(self, cog: BotCog) -> None:
        """Add the marked methods of a cog."""
        self._at_begin += [method for _, method in marked(cog, BEGIN)]
        self._at_tick += [method for _, method in marked(cog, TICK)]

    async def begin(self) -> None:
        """Do what is to be done once, when the bot holds the lease."""
        for chore in self._at_begin:
            await chore()

    def run(self) -> None:
        """Start in the background what is to be done at each tick, but for what is still running."""
        for chore in self._at_tick:
            if chore not in self._running:
                self._running.add(chore)
                self._background.add(self._run(chore))

    async def _run(self, chore: Chore) -> None:
        """Run one, and note its end. If the store fails, the next tick tries again."""
        try:
            await chore()
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
        finally:
            self._running.discard(chore)
