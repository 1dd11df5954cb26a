"""Handing shards over, without Discord: who answers which interaction, and what a successor is told."""

import asyncio
import json
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core.runtime.handover import ArrivalClock, Handover


class Shared:
    """A store that several processes share, which notes what is asked of it."""

    shared, is_held = True, True

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.lease = self

    async def release(self) -> None:
        self.asked.append("resign")

    async def save_entry(self, *given: Any) -> None:
        self.asked.append("remember")

    async def load_entry(self, *given: Any) -> None:
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


# ---------------------------------------------------------------- a machine whose clock is off


class Waiting(Shared):
    """A store whose shards another process leads until `over` is set."""

    is_held = False

    def __init__(self) -> None:
        super().__init__()
        self.over = asyncio.Event()

    async def acquire(self) -> None:
        await self.over.wait()
        self.is_held = True

    async def load_entry(self, *given: Any) -> bytes:
        return b"[]"


def tap(seconds: float) -> Any:
    """An interaction that Discord made at this moment by its own clock."""
    moment = datetime.fromtimestamp(1_800_000_000 + seconds, UTC)
    return SimpleNamespace(id=discord.utils.time_snowflake(moment))


@pytest.mark.parametrize("off", [-300.0, 0.0, 300.0])
async def test_a_tap_waits_for_its_turn_whatever_the_clock_says(off: float) -> None:
    """Ahead, every tap during a hand-over was too old; behind, it waited for minutes."""
    store, passed = Waiting(), [1_800_000_000 + off]
    handover = Handover(store, SimpleNamespace(), ArrivalClock(lambda: passed[0]))  # type: ignore[arg-type]
    running = asyncio.create_task(handover.run())
    asked = asyncio.create_task(handover.must_answer(tap(0.0)))
    await asyncio.sleep(0.01)
    assert not asked.done()
    passed[0] += 2.39
    late = await asyncio.wait_for(handover.must_answer(tap(0.0)), 1)
    assert late is False, "made 2.39 s ago, it can be waited for another hundredth of a second"
    store.over.set()
    assert await asyncio.wait_for(asked, 1) is True
    await running


def test_the_age_of_an_interaction_is_learned_from_the_fastest() -> None:
    passed = [50.0]
    clock = ArrivalClock(lambda: passed[0])
    clock.arrived(tap(0.0).id)  # a second late, as nobody can know
    assert clock.age(tap(0.0).id) == pytest.approx(0.0)
    passed[0] = 59.1
    clock.arrived(tap(10.0).id)
    assert clock.age(tap(10.0).id) == pytest.approx(0.0)
    assert clock.age(tap(8.0).id) == pytest.approx(2.0, abs=0.01)


# ---------------------------------------------------------------- which interactions a successor answers


class Handing(Waiting):
    """A store in which the former process saved ids, or nothing."""

    def __init__(self, saved: bytes | None) -> None:
        super().__init__()
        self.saved, self.entries = saved, list[tuple[Any, ...]]()

    async def load_entry(self, *given: Any) -> bytes:
        return self.saved  # type: ignore[return-value]

    async def save_entry(self, *given: Any) -> None:
        self.entries.append(given)


@pytest.mark.parametrize(
    ("saved", "early"),
    [(b"[]", True), (None, False), ("taken", False)],
    ids=["none taken", "silent", "taken"],
)
async def test_a_successor_answers_what_the_former_process_has_not_taken(saved: Any, early: bool) -> None:
    """Somebody taps while it waits for the lease, somebody else once it leads."""
    first, second = tap(0.0), tap(0.5)
    store = Handing(f"[{first.id}]".encode() if saved == "taken" else saved)
    clock = ArrivalClock(lambda: 1_800_000_000.0)
    handover = Handover(store, SimpleNamespace(), clock)  # type: ignore[arg-type]
    running = asyncio.create_task(handover.run())
    asked = asyncio.create_task(handover.must_answer(first))
    await asyncio.sleep(0)
    assert not asked.done()
    store.over.set()
    await running
    assert await asked is early
    assert await handover.must_answer(second) is True
    assert [entry[2] for entry in store.entries] == [None], "what was loaded is deleted"


async def test_who_leaves_saves_the_ids_of_what_it_took_and_takes_no_more() -> None:
    store = Handing(b"[]")
    store.over.set()
    handover = Handover(store, SimpleNamespace(), ArrivalClock(lambda: 0.0))  # type: ignore[arg-type]
    await handover.run()
    taps = [tap(number) for number in range(3)]
    for one in taps:
        one.response = SimpleNamespace(is_done=lambda: True)
        assert await handover.must_answer(one) is True
    await handover.leave()
    assert store.asked == ["resign"]
    assert json.loads(store.entries[-1][2]) == [one.id for one in taps]
    assert await handover.must_answer(tap(4.0)) is False


async def test_who_leaves_while_waiting_answers_nothing() -> None:
    store = Handing(b"[]")
    handover = Handover(store, SimpleNamespace(), ArrivalClock(lambda: 0.0))  # type: ignore[arg-type]
    await handover.leave()
    assert await handover.must_answer(tap(0.0)) is False


@pytest.mark.parametrize("answered", [True, False])
async def test_the_lease_is_kept_until_people_have_their_first_answer(answered: bool) -> None:
    """A tap is still being worked on when the process leaves."""
    store, done = Handing(b"[]"), [answered]
    store.over.set()
    handover = Handover(store, SimpleNamespace(), ArrivalClock(lambda: 0.0))  # type: ignore[arg-type]
    await handover.run()
    one, go_on = tap(0.0), asyncio.Event()
    one.response = SimpleNamespace(is_done=lambda: done[0])

    async def work() -> None:
        assert await handover.must_answer(one)
        await go_on.wait()

    working = asyncio.create_task(work())
    await asyncio.sleep(0)
    leaving = asyncio.create_task(handover.leave())
    await asyncio.sleep(0.05)
    assert (store.asked == ["resign"]) is answered
    done[0] = True
    await asyncio.sleep(0.05)
    assert store.asked == ["resign"]
    assert not leaving.done(), "what was begun is finished first"
    go_on.set()
    await asyncio.wait_for(leaving, 1)
    await working
