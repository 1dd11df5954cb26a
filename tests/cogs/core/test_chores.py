"""Background work of cogs: once at a time, again at the next tick, whatever the store does meanwhile."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.core.chores import Chores
from cogs.core.cog import BotCog, on_begin, on_tick
from cogs.core.runtime.background import BackgroundTasks
from cogs.core.services import Services
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import StoreError


class Worker(BotCog):
    """Counts how often its work began; the work ends when the event is set, or fails."""

    def __init__(self, fault: Exception | None = None) -> None:
        super().__init__(cast(Services, SimpleNamespace()))
        self.fault, self.begun, self.woken, self.may_end = fault, 0, 0, asyncio.Event()

    @on_begin
    async def wake(self) -> None:
        self.woken += 1

    @on_tick
    async def work(self) -> None:
        self.begun += 1
        if self.fault is not None:
            raise self.fault
        await self.may_end.wait()


async def ticks(chores: Chores, count: int) -> None:
    for _ in range(count):
        chores.run()
        await asyncio.sleep(0.01)


def chores_of(worker: Worker) -> Chores:
    chores = Chores(BackgroundTasks(), LogThrottle(logging.getLogger("test.chores")))
    chores.add(worker)
    return chores


async def test_what_is_still_running_is_not_begun_again() -> None:
    worker = Worker()
    chores = chores_of(worker)
    await ticks(chores, 3)
    assert worker.begun == 1
    worker.may_end.set()
    await asyncio.sleep(0.01)
    await ticks(chores, 2)
    assert (worker.begun, worker.woken) == (3, 0)
    await chores.begin()
    assert worker.woken == 1


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (StoreError("the disk is full"), "the store: the disk is full"),
        (ValueError("x"), "a chore was not finished"),
    ],
)
async def test_what_failed_is_logged_and_tried_again(
    fault: Exception, line: str, caplog: pytest.LogCaptureFixture
) -> None:
    worker: Any = Worker(fault)
    await ticks(chores_of(worker), 3)
    assert worker.begun == 3
    assert line in [record.getMessage() for record in caplog.records]
