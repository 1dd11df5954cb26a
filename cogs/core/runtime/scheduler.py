"""Does what is due at tables. If the bot was away, all deadlines move by the length of that time."""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from cogs.core.runtime.resync import Resync
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import StoreError
from sessions.store.shards import Shards
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.time_controls import HOUR
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.scheduler")
# Moves deadlines by so many seconds, in the servers for whose id the function returns True.
Postpone = Callable[[float, Callable[[int], bool]], Awaitable[None]]
KIND = stored_kind("alive", AboutPeople.NOTHING)  # of the storage entry with the time of the last heartbeat
SHORT_GAP = 15.0
"""Seconds. A shorter sleep of the process moves no deadlines, because its length is not known well enough."""


class Scheduler:
    """Acts for tables that are due, whenever `run_due_tables` is called. While the bot is away, no deadline
    comes closer.
    """

    def __init__(
        self,
        tables: Tables,
        postponers: Sequence[Postpone],
        resync: Resync,
        own_shards: Shards,
        throttle: LogThrottle,
        awake: Callable[[], float],
    ) -> None:
        """postponers: move the deadlines of features.
        resync: shows the changes of tables.
        own_shards: this process's shards.
        throttle: limits log lines about the store.
        awake: returns how many seconds the process has been awake (`AwakeClock`).
        """
        self.tables, self.resync, self.own_shards = tables, resync, own_shards
        self._postponers = postponers
        self._throttle = throttle
        self._awake = awake
        self._last_beat = tables.now(), awake()  # times of the last heartbeat: wall clock, and awake
        self._disconnected_at: float | None = None  # when Discord went out of reach; None: it is in reach
        self._deadlines_moved = True  # whether deadlines moved, so that scheduled starts have to be put right
        self._last_cleanup = 0.0  # when expired data was last deleted
        self._failed_tables: set[str] = set()  # tables that are not tried again
        self._unserved_tables: dict[str, int] = {}  # table → server, where the bot is not now

    # ---------------------------------------------------------------- absences of the bot

    async def wake(self) -> None:
        """Move every deadline by the time that the bot was down. To be called once this process has the
        lease."""
        store = self.tables.store
        saved_time = await store.load_entry(KIND, str(self.own_shards))
        await self._postpone_absence(float(saved_time) if saved_time else self.tables.now())
        self._last_beat = self.tables.now(), self._awake()
        await self._save_alive()

    async def save_heartbeat(self) -> bool:
        """Save that the bot is alive. If the process slept or the system clock was set, move the deadlines by
        that time. Return False while the bot is disconnected; then no deadline may pass.
        """
        unseen_seconds = self._unseen_seconds()
        if self._disconnected_at is not None:
            return False
        if abs(unseen_seconds) >= SHORT_GAP:
            log.info("the process slept or the clock was set: deadlines move by %d seconds", unseen_seconds)
            await self._postpone(unseen_seconds)
        await self._save_alive()
        if abs(self.tables.now() - self._last_cleanup) >= HOUR:
            self._last_cleanup = self.tables.now()
            await self.tables.repository.delete_expired()
        return True

    def handle_disconnect(self) -> None:
        """Note that Discord is out of reach: nobody can answer until `handle_reconnect`."""
        if self._disconnected_at is None:
            self._disconnected_at = self.tables.now()

    async def handle_reconnect(self) -> None:
        """Move deadlines by the time for which Discord was out of reach."""
        since, self._disconnected_at = self._disconnected_at, None
        self._unseen_seconds()  # discard it: it is part of the absence that ends here
        if since is not None:
            try:
                await self._postpone_absence(since)
            except StoreError as fault:
                log.error("the store: %s", fault)

    async def _postpone_absence(self, since: float) -> None:
        """Move all deadlines by the length of an absence that ends now. Even a short one counts: with a clock
        for each player, seconds matter. Without the lease nothing moves: another process was there.

        since: the beginning of the absence, in seconds since the epoch.
        """
        gap = self.tables.now() - since
        if gap >= 1 and self.tables.store.lease.is_held:
            log.info("away for %d seconds: deadlines move by that", gap)
            await self._postpone(gap)

    async def _postpone(self, seconds: float) -> None:
        """Move all deadlines, so that everybody has as much time left as before.

        seconds: less than 0 if the system clock was set back.
        """
        self._deadlines_moved = True
        await self.tables.repository.postpone(seconds)
        for postpone in self._postponers:
            await postpone(seconds, self.own_shards.has)

    def _unseen_seconds(self) -> float:
        """Return how many more seconds have passed on the wall clock than for this process since the last
        call. More than 0: the process slept, or the clock was set forward; less than 0: the clock was set
        back.
        """
        (last_wall, last_awake), self._last_beat = self._last_beat, (self.tables.now(), self._awake())
        return (self._last_beat[0] - last_wall) - (self._last_beat[1] - last_awake)

    async def _save_alive(self) -> None:
        """Save the time at which the bot was last alive."""
        await self.tables.store.save_entry(KIND, str(self.own_shards), repr(self.tables.now()).encode())

    # ---------------------------------------------------------------- due tables

    async def run_due_tables(self) -> None:
        """Act for tables whose deadline has passed. A table that cannot be served is skipped."""
        tables = self.tables
        if self._deadlines_moved:
            await tables.clock.correct_scheduled_starts(self.resync.serves)
            await tables.clock.show_player_clocks(self.resync.serves)
            self._deadlines_moved = False
        table_ids = await tables.store.due(
            tables.now(), 100 + len(self._failed_tables) + len(self._unserved_tables)
        )
        for table_id in table_ids:
            if table_id not in self._failed_tables and table_id not in self._unserved_tables:
                await self._serve(table_id)

    def has_missed(self, guild: int) -> bool:
        """Return whether a table was due while the bot was not in its server. guild: Discord id of the
        server."""
        return guild in self._unserved_tables.values()

    def handle_return(self, guild: int) -> None:
        """Let the clocks of a server run again, because the bot is in it again. guild: its Discord id."""
        self._unserved_tables = {
            table_id: server for table_id, server in self._unserved_tables.items() if server != guild
        }
        self._deadlines_moved = True

    async def _serve(self, name: str) -> None:
        """Act for one table whose deadline has passed, and show the result. name: the table's id.

        A table that cannot be loaded is not tried again.
        """
        try:
            table = await self.tables.get(name)
            if table is not None and not self.resync.serves(table.guild):
                self._unserved_tables[name] = table.guild  # nobody there sees the clock
                return
            changed_table = await self.tables.clock.expire(name)
        except Refused as refused:
            log.warning("table %s is due and cannot be loaded: %s %s", name, refused, refused.facts)
            self._failed_tables.add(name)
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"the store: {fault}")
        except Exception:
            log.exception("table %s was due and could not be served", name)
            self._failed_tables.add(name)
        else:
            if changed_table is not None:
                await self.resync.catch_up(changed_table.table)


LOOK_SECONDS = 5.0  # between two readings
LONGEST_STEP = 2 * LOOK_SECONDS  # the rest of a longer step was sleep; a busy event loop is late by less


class AwakeClock:
    """Counts the seconds that the process is awake. `seconds` has to be called every `LOOK_SECONDS`.

    monotonic: returns the seconds of the system's monotonic clock.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last_reading, self._seconds = monotonic(), 0.0

    def seconds(self) -> float:
        """Return the seconds that the process has been awake since this clock was created."""
        now = self._monotonic()
        self._seconds += min(max(0.0, now - self._last_reading), LONGEST_STEP)
        self._last_reading = now
        return self._seconds
