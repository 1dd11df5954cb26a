"""What is not finished when the bot ends."""

import asyncio

from cogs.core.runtime import shutdown


async def test_work_that_is_not_finished_is_cancelled() -> None:
    ended = list[str]()

    async def work(name: str, seconds: float) -> None:
        try:
            await asyncio.sleep(seconds)
        finally:
            ended.append(name)

    tasks = [asyncio.create_task(work("long", 60.0)), asyncio.create_task(work("longer", 90.0))]
    await asyncio.sleep(0)
    await shutdown.cancel_tasks(tasks)
    assert all(task.cancelled() for task in tasks)
    assert sorted(ended) == ["long", "longer"]


async def test_with_nothing_to_do_it_ends_at_once() -> None:
    await shutdown.cancel_tasks([])
