"""Who thinks next on a busy host: servers in turn, the tables of a server in turn, each table in order."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar


class WaitingJob(Protocol):
    """What waits: for which table, of which server."""

    @property
    def table(self) -> str: ...

    @property
    def guild(self) -> int: ...


W = TypeVar("W", bound=WaitingJob)


class Queue(Generic[W]):
    """A server with many tables waits no shorter than one with a single table."""

    def __init__(self) -> None:
        self._guilds: OrderedDict[int, OrderedDict[str, deque[W]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for tables in self._guilds.values() for jobs in tables.values())

    def __iter__(self) -> Iterator[W]:
        for tables in self._guilds.values():
            for jobs in tables.values():
                yield from jobs

    def add(self, job: W) -> None:
        self._guilds.setdefault(job.guild, OrderedDict()).setdefault(job.table, deque()).append(job)

    def next(self) -> W:
        """The one whose turn it is; its table and its server are last now. There has to be one."""
        guild, tables = self._guilds.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            self._guilds[guild] = tables
        return job

    def remove(self, job: W) -> None:
        """It waits no more, if it did."""
        tables = self._guilds.get(job.guild, OrderedDict())
        jobs = tables.get(job.table, deque())
        if job not in jobs:
            return
        jobs.remove(job)
        if not jobs:
            del tables[job.table]
        if not tables:
            del self._guilds[job.guild]
