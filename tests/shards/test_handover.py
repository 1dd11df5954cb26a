"""Handing shards over, without Discord: who leaves before leading has nothing to hand over."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.runtime.handover import Handover


class Shared:
    """A store that several processes share, which notes what is asked of it."""

    shared, leads = True, True

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.lease = self

    async def resign(self) -> None:
        self.asked.append("resign")

    async def remember(self, *given: Any) -> None:
        self.asked.append("remember")

    async def recall(self, *given: Any) -> None:
        return None


@pytest.mark.parametrize("led", [False, True])
async def test_only_who_leads_hands_over_and_only_once(led: bool) -> None:
    store = Shared()
    handover = Handover(store, SimpleNamespace())  # type: ignore[arg-type]
    if led:
        await handover.run()
    for _ in range(2):
        await asyncio.wait_for(handover.leave(), 5)
    assert store.asked == (["remember", "resign"] if led else [])


async def test_a_store_of_one_process_is_not_handed_over() -> None:
    store = Shared()
    store.shared = False
    handover = Handover(store, SimpleNamespace())  # type: ignore[arg-type]
    await handover.run()
    await handover.leave()
    assert store.asked == []
