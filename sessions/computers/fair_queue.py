"""A fair queue of jobs: servers take turns, the tables of a server take turns, each table is served in
order.
"""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar


class WaitingJob(Protocol):
    """What the queue needs to know about a job."""

    @property
    def table(self) -> str:
        """Id of the table that the job is for."""
        ...

    @property
    def guild(self) -> int:
        """Id of the server that the job is for; 0: none."""
        ...


W = TypeVar("W", bound=WaitingJob)


class FairQueue(Generic[W]):
    """A queue in which servers take turns, so that one with many tables does not delay the other servers.

    The tables of a server take turns, too. The jobs of a table are done in the order in which they came.
    """

    def __init__(self) -> None:
        self._jobs_by_guild: OrderedDict[int, OrderedDict[str, deque[W]]] = OrderedDict()
        """Server id → table id → jobs of that table. In each dictionary, the next one to have its turn is
        first."""

    def __len__(self) -> int:
        return sum(len(jobs) for tables in self._jobs_by_guild.values() for jobs in tables.values())

    def __iter__(self) -> Iterator[W]:
        """Yield all waiting jobs, table by table."""
        for tables in self._jobs_by_guild.values():
            for jobs in tables.values():
                yield from jobs

    def add(self, job: W) -> None:
        """Add a job as the last one of its table."""
        self._jobs_by_guild.setdefault(job.guild, OrderedDict()).setdefault(job.table, deque()).append(job)

    def next(self) -> W:
        """Remove and return the next job, and put its table and its server last.

        The queue must not be empty.
        """
        guild, tables = self._jobs_by_guild.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            self._jobs_by_guild[guild] = tables
        return job

    def remove(self, job: W) -> None:
        """Remove a job if it is in the queue."""
        tables = self._jobs_by_guild.get(job.guild, OrderedDict())
        jobs = tables.get(job.table, deque())
        if job not in jobs:
            return
        jobs.remove(job)
        if not jobs:
            del tables[job.table]
        if not tables:
            del self._jobs_by_guild[job.guild]
