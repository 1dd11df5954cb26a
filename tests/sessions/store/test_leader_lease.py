"""The lease on shards, with locks of a database that is imitated: who has it, who waits, who loses it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from sessions.store.postgres.leader_lease import COUNT, SHARD, LeaderLease
from sessions.store.shards import Shards


class Locks:
    """The advisory locks of a database: (class, number) → the connections that hold it."""

    def __init__(self) -> None:
        self.held: dict[tuple[int, int], list[Connection]] = {}
        self.connections: list[Connection] = []
        self.faults: list[Exception] = []
        """What the next connections raise in place of being made."""

    async def connect(self) -> Any:
        if self.faults:
            raise self.faults.pop(0)
        self.connections.append(Connection(self))
        return self.connections[-1]

    def names(self, kind: int) -> list[int]:
        return sorted(number for (held, number), holders in self.held.items() if held == kind and holders)


class Connection:
    """A connection to these locks, as far as the lease uses one."""

    def __init__(self, locks: Locks) -> None:
        self.locks, self.listeners = locks, list[Callable[[Any], None]]()
        self.queries = 0

    def add_termination_listener(self, listener: Callable[[Any], None]) -> None:
        self.listeners.append(listener)

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        yield

    async def execute(self, query: str, *numbers: int) -> None:
        if "pg_advisory_unlock" in query:
            self.locks.held[numbers[0], numbers[1]].remove(self)
        elif "pg_advisory_lock_shared" in query:
            self.locks.held.setdefault((numbers[0], numbers[1]), []).append(self)

    async def fetchval(self, query: str, *numbers: int) -> Any:
        self.queries += 1
        if "count(*)" in query:
            return sum(number != numbers[1] for number in self.locks.names(numbers[0]))
        if "pg_try_advisory_lock" in query:
            holders = self.locks.held.setdefault((numbers[0], numbers[1]), [])
            if holders:
                return False
            holders.append(self)
            return True
        return 1

    async def close(self, **_: float) -> None:
        for holders in self.locks.held.values():
            while self in holders:
                holders.remove(self)

    async def break_off(self) -> None:
        await self.close()
        for listener in self.listeners:
            listener(self)


async def soon(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not is_so():  # noqa: ASYNC110 - locks tell nobody
            await asyncio.sleep(0.005)


def lease(locks: Locks, ids: tuple[int, ...], of: int) -> LeaderLease:
    begun = LeaderLease(locks.connect, Shards(ids, of))
    begun.begin()
    return begun


async def test_one_process_has_the_lease_and_the_next_one_follows_when_it_is_released() -> None:
    locks = Locks()
    first, second = lease(locks, (0, 1), 2), LeaderLease(locks.connect, Shards((1,), 2))
    await asyncio.wait_for(first.acquire(), 5)
    assert (first.is_held, locks.names(SHARD), locks.names(COUNT)) == (True, [0, 1], [2])
    second.begin()
    await asyncio.sleep(0.06)
    assert not second.is_held
    await first.release()
    assert not first.is_held
    await asyncio.wait_for(second.acquire(), 5)
    assert (second.is_held, locks.names(SHARD)) == (True, [1])
    await second.release()
    assert (locks.names(SHARD), locks.names(COUNT)) == ([], [])
    await second.release()


async def test_processes_with_shards_of_their_own_do_not_wait_for_each_other() -> None:
    locks = Locks()
    leases = [lease(locks, (number,), 2) for number in (0, 1)]
    for each in leases:
        await asyncio.wait_for(each.acquire(), 5)
    assert (locks.names(SHARD), locks.names(COUNT)) == ([0, 1], [2])
    for each in leases:
        await each.release()


async def test_another_number_of_shards_waits_until_nobody_serves_by_the_former_one() -> None:
    locks = Locks()
    first = lease(locks, (0,), 2)
    await asyncio.wait_for(first.acquire(), 5)
    second = lease(locks, (2,), 3)
    await asyncio.sleep(0.06)
    assert (second.is_held, locks.names(SHARD)) == (False, [0])
    await first.release()
    await asyncio.wait_for(second.acquire(), 5)
    assert locks.names(COUNT) == [3]
    await second.release()


async def test_who_gets_not_all_of_its_shards_keeps_none() -> None:
    """Shard 1 is taken; 0 is free, and stays free for others."""
    locks = Locks()
    first = lease(locks, (1,), 2)
    await asyncio.wait_for(first.acquire(), 5)
    second = lease(locks, (0, 1), 2)
    await soon(lambda: len(locks.connections) == 2 and locks.connections[1].queries >= 3)
    assert (second.is_held, locks.names(SHARD)) == (False, [1])
    await second.release()
    await first.release()


async def test_a_connection_that_is_lost_is_made_anew_and_the_lease_with_it() -> None:
    locks = Locks()
    first = lease(locks, (0,), 1)
    await asyncio.wait_for(first.acquire(), 5)
    await locks.connections[0].break_off()
    assert first.is_held, "nobody else has it"
    await soon(lambda: locks.names(SHARD) == [0])
    assert (first.is_held, len(locks.connections)) == (True, 2)
    await first.release()


async def test_who_reconnects_too_late_has_lost_it() -> None:
    locks = Locks()
    first = lease(locks, (0,), 1)
    await asyncio.wait_for(first.acquire(), 5)
    second = lease(locks, (0,), 1)
    await soon(lambda: len(locks.connections) == 2)
    locks.faults = [OSError("no route")]
    await locks.connections[0].break_off()
    await asyncio.wait_for(second.acquire(), 5)
    await soon(lambda: not first.is_held)
    assert second.is_held
    for each in (first, second):
        await each.release()


async def test_a_database_that_cannot_be_reached_is_tried_again_and_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Three times the same fault, and then another one."""
    locks = Locks()
    locks.faults = [*(OSError("no route") for _ in range(3)), TimeoutError()]
    first = lease(locks, (0,), 1)
    await asyncio.wait_for(first.acquire(), 5)
    assert [record.getMessage().rpartition(": ")[2] for record in caplog.records] == [
        "no route",
        "TimeoutError",
    ]
    await first.release()
