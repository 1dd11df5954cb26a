"""A restart without a gap: the new process connects to Discord before the former one has left.

Discord then sends every interaction to both processes, and only the process that holds the lease
(`Lease.is_held`) answers; it is said to lead. To take an interaction means to answer it. The leaving process
saves which interactions it has taken. Its successor lets new interactions wait until it leads, and then
answers those that the leaving process has not taken.
"""

import asyncio
import logging
import time
import weakref
from collections import deque
from collections.abc import Callable
from typing import Any

import discord
import msgspec
from discord.utils import snowflake_time

from sessions.store.protocol import Conflict, Store, StoreError
from sessions.store.shards import Shards
from sessions.store.stored_kinds import AboutPeople, stored_kind

log = logging.getLogger("castellan.handover")
KIND = stored_kind("relay", AboutPeople.NOTHING)  # of the storage entry with the ids of taken interactions
WAITS = 2.4  # seconds that an interaction waits for this process to lead; Discord waits three for an answer
SOON, FINISHES = 1.0, 4.0  # seconds that a leaving process has for first answers, then for the rest
LOOKS = 0.02  # seconds between two checks for unanswered taps
COMPARED = 200  # arrivals whose delays are compared
REMEMBERS = 15.0  # seconds for which a taken interaction is handed over; nobody waits longer for an answer


class ArrivalClock:
    """Measures how old interactions are without the system clock, which may be minutes off.

    An interaction's id contains the time at which Discord created it. Its arrival is measured by a monotonic
    clock. The difference of the two times is the delay, plus an unknown constant. The smallest difference
    among the last arrivals is taken as that constant, as if that interaction had no delay.

    now: returns the seconds of the monotonic clock.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._differences: deque[float] = deque(maxlen=COMPARED)

    def arrived(self, snowflake: int) -> None:
        """Note an interaction that is arriving at this moment. snowflake: its id."""
        self._differences.append(self._difference(snowflake))

    def age(self, snowflake: int) -> float:
        """Return the seconds since Discord created an interaction. For the very first interaction these are
        the seconds since its arrival.
        snowflake: its id.
        """
        return self._difference(snowflake) - min(self._differences)

    def _difference(self, snowflake: int) -> float:
        """Return the seconds by which this process's clock, now, is ahead of the time in an
        interaction's id.
        """
        return self._now() - snowflake_time(snowflake).timestamp()


class Handover:
    """Decides whether this process has to answer an interaction."""

    def __init__(self, store: Store, own_shards: Shards, clock: ArrivalClock | None = None) -> None:
        """own_shards: this process's shards.
        clock: measures how old interactions are; None: make a new clock.
        """
        self.store, self.own_shards, self.clock = store, own_shards, clock or ArrivalClock()
        self._taken: deque[tuple[float, int]] = deque(maxlen=20_000)  # times and ids of interactions
        self._interaction_by_task: weakref.WeakKeyDictionary[asyncio.Task[Any], discord.Interaction[Any]] = (
            weakref.WeakKeyDictionary()
        )
        self._former_ids: frozenset[int] | None = frozenset()  # None: it saved no ids
        self._leaving = False
        self._leading = asyncio.Event()

    async def run(self) -> None:
        """Wait until this process holds the lease. Then load which interactions the former process has
        taken."""
        if not self.store.lease.is_held:
            log.info("another process serves these shards; waiting until it leaves")
            self._former_ids = None
            await self.store.lease.acquire()
            self._former_ids = await self._load_handed_ids()
            log.info("leading now")
        self._leading.set()

    async def must_answer(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether this process has to answer an interaction. Call this once for each interaction. If
        this process does not lead yet, wait for that, as long as Discord waits for an answer.
        """
        self.clock.arrived(interaction.id)
        came_before_leading = not self._leading.is_set()
        if came_before_leading and not self._leaving:
            try:
                seconds_left = max(0.0, WAITS - self.clock.age(interaction.id))
                await asyncio.wait_for(self._leading.wait(), seconds_left)
            except TimeoutError:
                return False
        if self._leaving or not self.store.lease.is_held:
            return False
        if (came_before_leading and self._former_ids is None) or interaction.id in (self._former_ids or ()):
            return False
        self._taken.append((time.monotonic(), interaction.id))
        if (task := asyncio.current_task()) is not None:
            self._interaction_by_task[task] = interaction
        return True

    async def leave(self) -> None:
        """Take no more interactions, let a successor lead, and finish the interactions that were taken.

        People who tap meanwhile wait for the successor. So the lease is released as soon as the taken
        interactions have a first answer, and before their long work is finished.
        """
        if not self.store.shared:
            return
        if self._leaving or not self._leading.is_set():
            self._leaving = True
            return
        self._leaving = True
        for _ in range(int(SOON / LOOKS)):
            if not self._unanswered():
                break
            await asyncio.sleep(LOOKS)
        await self._hand_over()
        await self.store.lease.release()
        if answering_tasks := set(self._interaction_by_task) - {asyncio.current_task()}:
            await asyncio.wait(answering_tasks, timeout=FINISHES)

    def _unanswered(self) -> bool:
        """Return whether somebody still waits for the first answer to a tap."""
        return any(
            not task.done() and not tap.response.is_done() for task, tap in self._interaction_by_task.items()
        )

    async def _hand_over(self) -> None:
        """Save the ids of the interactions that this process took lately, for its successor."""
        recent = [snowflake for taken_at, snowflake in self._taken if taken_at > time.monotonic() - REMEMBERS]
        try:
            if self.store.lease.is_held:
                await self.store.save_entry(KIND, str(self.own_shards), msgspec.json.encode(recent))
        except (StoreError, Conflict) as fault:
            log.warning("nothing could be handed over: %s", fault)

    async def _load_handed_ids(self) -> frozenset[int] | None:
        """Return the ids that the former process saved, and delete them. None if there are none or the store
        fails.
        """
        try:
            saved_entry = await self.store.load_entry(KIND, str(self.own_shards))
            await self.store.save_entry(KIND, str(self.own_shards), None)
        except (StoreError, Conflict) as fault:
            log.warning("nothing could be taken over: %s", fault)
            return None
        return None if saved_entry is None else frozenset(msgspec.json.decode(saved_entry, type=list[int]))
