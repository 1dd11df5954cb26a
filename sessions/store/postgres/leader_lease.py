"""The lease by which one process at a time serves a set of shards. When that process releases the lease or
dies, a waiting process takes over.

The lease consists of PostgreSQL's advisory locks on one connection. They end with the connection. A process
that waits for the lease may already be connected to Discord, so a restart loses no time (see
`core/runtime/handover.py`).
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import asyncpg

from sessions.store.protocol import Lease
from sessions.store.shards import Shards

LOG = logging.getLogger(__name__)
SECONDS = 0.05  # between two attempts, while another process has the lease
LOOKS = 5.0  # seconds between two checks that the connection is alive
# First numbers of our advisory locks. COUNTING: held while a process takes its locks; SHARD: a shard, whose
# number is the second; COUNT: that a process runs with a total of shards, which is the second number.
COUNTING, SHARD, COUNT = 0x43617375, 0x43617376, 0x43617377

# Errors of a call to the database.
TROUBLE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
TRY = "SELECT pg_try_advisory_lock($1, $2)"
# How many locks say that a process runs with another total of shards than $2. $1: COUNT.
OTHER_COUNTS = """SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = $1::bigint::oid AND objsubid = 2 AND objid <> $2::bigint::oid"""


class LeaderLease(Lease):
    """The lease on this process's shards.

    While the database cannot be reached, this process keeps the lease, because no other process can take it.
    When the database is back, another process may be faster and take the lease.
    """

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], shards: Shards) -> None:
        """connect: returns a new connection to the database
        shards: the shards of this process"""
        self._connect = connect
        self._shards = shards
        self._task: asyncio.Task[None] | None = None
        self._held = asyncio.Event()

    def begin(self) -> None:
        """Start to acquire the lease, in a task."""
        self._task = asyncio.create_task(self._hold(), name="lease")

    @property
    def is_held(self) -> bool:
        """Return whether this process has the lease."""
        return self._held.is_set()

    async def acquire(self) -> None:
        """Wait until this process has the lease. `begin` must have been called."""
        await self._held.wait()

    async def release(self) -> None:
        """Stop the task and end its connection, which releases the locks."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait({task})
        self._held.clear()

    async def _hold(self) -> None:
        """Acquire the lease and hold it, again and again, until the task is cancelled."""
        last_logged = ""
        while True:
            try:
                await self._once()
            except TROUBLE as error:
                reason = str(error) or type(error).__name__
                if reason != last_logged:  # log it once, not twenty times a second
                    LOG.warning("the lease on shards %s: %s", self._shards.ids, reason)
                last_logged = reason
                await asyncio.sleep(SECONDS)

    async def _once(self) -> None:
        """Acquire the lease on a new connection, and hold it until the connection is lost. Raises an error of
        `TROUBLE`, also when the connection is lost."""
        connection = await self._connect()
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            while not await self._try_lock_shards(connection):
                self._held.clear()
                await asyncio.sleep(SECONDS)
            self._held.set()
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), LOOKS)
                await connection.fetchval("SELECT 1")
        finally:
            with contextlib.suppress(*TROUBLE):
                await connection.close(timeout=2)

    async def _try_lock_shards(self, db: asyncpg.Connection) -> bool:
        """Try to lock all of this process's shards. Return whether that worked. It does not work while
        another process has one of these shards, or a lease with another total number of shards."""
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1, 0)", COUNTING)
            if await db.fetchval(OTHER_COUNTS, COUNT, self._shards.total):
                return False
            locked = [shard for shard in self._shards.ids if await db.fetchval(TRY, SHARD, shard)]
            if len(locked) < len(self._shards.ids):
                for shard in locked:
                    await db.execute("SELECT pg_advisory_unlock($1, $2)", SHARD, shard)
                return False
            await db.execute("SELECT pg_advisory_lock_shared($1, $2)", COUNT, self._shards.total)
            return True
