"""A restart without a gap: the new process connects to Discord before the former one has left.

Discord then sends every interaction to both, and only the one that holds the lease (`Lease.is_held`) answers.
The one that leaves saves which interactions it has taken. Its successor holds back the rest and answers
those.
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

log = logging.getLogger("castellan.handover")
KIND = "relay"  # of the storage entry with the ids of taken interactions
WAITS = (
    2.4  # seconds after a tap in which it waits for this process to lead; Discord waits three for an answer
)
SOON, FINISHES = 1.0, 4.0  # seconds that a leaving process has for first answers, then for the rest
LOOKS = 0.02  # seconds between two checks for unanswered taps
COMPARED = 200  # arrivals whose delays are compared
REMEMBERS = 15.0  # seconds for which a taken interaction is handed over; nobody waits longer for an answer


class ArrivalClock:
    """Measures how old interactions are without the system clock, which may be minutes off.

    An id contains the time of creation by Discord's clock; arrivals are measured by a monotonic clock. The
    smallest difference of the two among the last arrivals is taken as that of an interaction without delay.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._differences: deque[float] = deque(maxlen=COMPARED)

    def arrived(self, snowflake: int) -> None:
        """Note an interaction. Call this the moment that it arrives. snowflake: its id."""
        self._differences.append(self._difference(snowflake))

    def age(self, snowflake: int) -> float:
        """Return the seconds since Discord created an interaction; for the very first one, since its arrival.
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
        """own_shards: this process's shards; clock: measures how old interactions are; None: a new one."""
        self.store, self.own_shards, self.clock = store, own_shards, clock or ArrivalClock()
        self._taken: deque[tuple[float, int]] = deque(maxlen=20_000)  # times and ids of interactions
        self._interaction_by_task: weakref.WeakKeyDictionary[asyncio.Task[Any], discord.Interaction[Any]] = (
            weakref.WeakKeyDictionary()
        )
        self._former_ids: frozenset[int] | None = frozenset()  # None: it saved no ids
        self._leaving = False
        self._leading = asyncio.Event()

    async def run(self) -> None:
        """Wait until this process holds the lease, then load which interactions the former one has taken."""
        if not self.store.lease.is_held:
            log.info("another process serves these shards; waiting until it leaves")
            self._former_ids = None
            await self.store.lease.acquire()
            self._former_ids = await self._load_handed_ids()
            log.info("leading now")
        self._leading.set()

    async def must_answer(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether this process has to answer an interaction. Call this once for each.

        Before this process leads, it waits for the lease as long as Discord waits for an answer.
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
        """Take no more interactions, finish those that were taken, and let a successor lead.

        People who tap meanwhile wait for the successor, so the lease is released before long work is
        finished.
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
        """Return and delete the ids that the former process saved;
        None if there are none or the store fails.
        """
        try:
            saved_entry = await self.store.load_entry(KIND, str(self.own_shards))
            await self.store.save_entry(KIND, str(self.own_shards), None)
        except (StoreError, Conflict) as fault:
            log.warning("nothing could be taken over: %s", fault)
            return None
        return None if saved_entry is None else frozenset(msgspec.json.decode(saved_entry, type=list[int]))
