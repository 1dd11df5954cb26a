"""A pool of worker processes for computations that take seconds of a processor, shared fairly.

The first job starts the first worker, so a host where nobody plays against the computer pays nothing.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

from engine.computers.computer import Random
from engine.computers.tree import SearchResult
from engine.computers.worlds import computer_of, sample_world
from engine.game import Rules
from engine.match import Match, SavedMatch
from sessions.common.log_throttle import LogThrottle
from sessions.computers import worker_process
from sessions.computers.fair_queue import FairQueue
from sessions.computers.worker_process import More

LOG = logging.getLogger("castellan.worker_pool")
LEAVING = 2.0  # seconds that workers get to notice that their result is no longer needed
LIMIT = 20.0  # seconds that a worker may take for a job; a healthy one aborts it after 10
STARTING = 60.0  # seconds that a new worker may take until it is ready: a busy machine needs many

__all__ = ["JobDropped", "InlineWorkers", "NoWorker", "WorkerPool"]


class JobDropped(Exception):
    """The result is no longer needed: the table ended, or the bot exits."""


class NoWorker(Exception):
    """No worker did the job. Two attempts failed: the worker could not be started, died, or was killed. A
    later attempt may succeed.
    """


class PooledWorker:
    """A worker process, and the executor that hands it one job at a time."""

    def __init__(self, context: SpawnContext, stop: Any) -> None:
        """`context`: starts the process. `stop`: flags shared with the process, one for each running job; 1:
        the job's result is not needed.
        """
        # A shared executor would not show which process hangs, and would break for all if one is killed.
        self.executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=worker_process.begin, initargs=(stop,)
        )
        self.process: BaseProcess | None = None  # None until the first job starts it
        self.is_ready = False  # whether it has answered once

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Start a job. Raises BrokenProcessPool if the process has died, OSError if it cannot be started."""
        with _without_main():
            if self.process is not None:
                return self.executor.submit(function, *args)
            # The executor starts the process here, and does not publish its id.
            others = {*multiprocessing.active_children()}
            future = self.executor.submit(function, *args)
            self.process = next((new for new in multiprocessing.active_children() if new not in others), None)
            return future

    def kill(self) -> None:
        """Kill the process, even if it is stopped by SIGSTOP and would not react to a request."""
        if self.process is not None:
            self.process.kill()
        self.executor.shutdown(wait=False, cancel_futures=True)


class Job:
    """A job for the pool.

    `slot`: index of the job's worker and of its stop flag; -1: the job waits, or is done. `is_low_priority`:
    the job is told to stop when another job needs its worker. `future`: gets the result.
    """

    def __init__(self, table: str, guild: int, call: tuple[Any, ...]) -> None:
        """`table`: id of the table that needs the result, or another text that names the purpose. `guild`:
        the server whose turn the job takes; 0: none. `call`: (game, rules, function, arguments).
        """
        self.table, self.guild, self.call = table, guild, call
        self.slot, self.is_low_priority = -1, False
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class WorkerPool:
    """Runs as many jobs at once as there are workers; the others wait their turn (see `FairQueue`)."""

    def __init__(
        self, worker_count: int = 0, job_timeout: float = LIMIT, start_timeout: float = STARTING
    ) -> None:
        """`worker_count`: how many processes; 0: one fewer than the machine has processors, at least one.

        `job_timeout`: seconds for a job. `start_timeout`: seconds until a new worker is ready. A worker that
        takes longer is killed and replaced.
        """
        self.job_timeout, self.start_timeout = job_timeout, start_timeout
        self.worker_count = worker_count or max(1, _processors() - 1)
        self._context = multiprocessing.get_context("spawn")
        self._stop_flags: Any = None  # shared with the workers, so made with the first
        self._free_slots = [*range(self.worker_count)]
        """Slots without a job, as in `Job.slot`."""
        self._workers: dict[int, PooledWorker] = {}
        """Slot → the worker that does the jobs of this slot."""
        self._queue: FairQueue[Job] = FairQueue()
        """The jobs that wait."""
        self._running: dict[asyncio.Task[None], Job] = {}
        """Task that waits for a worker → the job that the worker does."""
        self.log_throttle = LogThrottle(LOG)
        self._idle_event = asyncio.Event()  # set while `idle`
        self._idle_event.set()

    # ---------------------------------------------------------------- public

    async def answer(
        self,
        table: str,
        guild: int,
        game: str,
        rules: Rules[Any, Any],
        saved: SavedMatch,
        seat: int,
        level: str,
        seed: int,
    ) -> SearchResult:
        """Return the answer of a computer player for a seat that may answer.

        If the search fails, look one ply ahead; if that fails, take any answer. The search takes at most the
        level's seconds, plus the time that the job waits for a worker. `table`: its id. `guild`: the server
        whose turn the job takes. `saved`: the match. `level`: a name of `engine.computers.levels`. `seed`: of
        the random numbers. Raises JobDropped, and NoWorker if no worker could compute anything.
        """
        no_worker: NoWorker | None = None
        for function, args in (
            (worker_process.answered, (saved, seat, level, seed)),
            (worker_process.answer_by_one_ply, (saved, seat, seed)),
        ):
            try:
                computed: SearchResult = await self.run(table, guild, game, rules, function, *args)
                return computed
            except JobDropped:
                raise
            except NoWorker as fault:
                no_worker = fault
            except Exception as fault:
                no_worker = None
                sentence = f"{function.__name__} failed at {game}: {type(fault).__name__}"
                self.log_throttle.log(logging.ERROR, sentence, fault)
                LOG.debug("table %s", table)
        if no_worker is not None:
            raise no_worker
        return any_answer(Match.load(rules, saved), seat, Random(seed))

    async def run(
        self,
        table: str,
        guild: int,
        game: str,
        rules: Rules[Any, Any] | None,
        function: Callable[..., Any],
        *args: Any,
    ) -> Any:
        """Run `function(rules, more, *args)` in a worker when this table is next in the queue; return its
        result.

        `table`: id of the table, or another text that names the purpose. `guild`: the server whose turn the
        job takes; 0: none. `game`: name of the game. `rules`: the worker makes its own rules from the text of
        their pack; None: not needed. `function`: must belong to a module in engine/ or sessions/, because it
        is sent by name. Arguments and result are pickled.

        `more()` returns whether to go on. It returns False after 5 seconds, and when the result is no longer
        needed. The function should call it every few milliseconds, and if it returns False, return what was
        found so far. After 10 seconds the function is aborted with TimeoutError.

        Raises JobDropped if the table is dropped, NoWorker, and what the function raises. If the task that
        waits for the result is cancelled, the worker is told to stop.
        """
        return await self._done(Job(table, guild, (game, rules, function, args)))

    @property
    def idle(self) -> bool:
        """Whether a worker is free, and no job waits."""
        return bool(self._free_slots) and not len(self._queue)

    async def run_when_idle(
        self, table: str, game: str, rules: Rules[Any, Any] | None, function: Callable[..., Any], *args: Any
    ) -> Any:
        """Run a function with low priority, and return its result.

        The function begins when the pool is `idle`. `more()` also returns False when another job needs the
        worker. Parameters, result and errors are those of `run`.
        """
        while not self.idle:
            await self._idle_event.wait()
        job = Job(table, 0, (game, rules, function, args))
        job.is_low_priority = True
        return await self._done(job)

    async def _done(self, job: Job) -> Any:
        """Put a job into the queue, wait for it, and return its result."""
        self._queue.add(job)
        try:
            self._serve()
            return await job.future
        finally:
            self._let_go(job)

    def drop(self, table: str) -> None:
        """Drop all jobs of a table; their callers get JobDropped."""
        for job in [*self._queue, *self._running.values()]:
            if job.table == table and not job.future.done():
                job.future.set_exception(JobDropped(table))
                self._let_go(job)

    async def close(self) -> None:
        """Drop all jobs and end the workers. If the pool is used again, it starts new ones."""
        for job in [*self._queue, *self._running.values()]:
            self.drop(job.table)
        if self._running:
            await asyncio.wait([*self._running], timeout=LEAVING)
        for slot in [*self._workers]:  # Python's exit would wait for one that is stopped
            self._workers.pop(slot).kill()

    # ---------------------------------------------------------------- inside

    def _let_go(self, job: Job) -> None:
        """Remove a job from the queue, or tell its worker to stop."""
        self._queue.remove(job)
        if job.slot >= 0:
            self._stop_flags[job.slot] = 1

    def _serve(self) -> None:
        """Start waiting jobs while workers are free, and ask jobs of low priority to end if others wait."""
        if self._stop_flags is None:
            self._stop_flags = self._context.RawArray("b", self.worker_count)
        while self._free_slots and len(self._queue):
            job = self._queue.next()
            job.slot = self._free_slots.pop()
            self._stop_flags[job.slot] = 0
            task = asyncio.create_task(self._at_work(job), name="thinking")
            self._running[task] = job
        if len(self._queue):
            for running_job in self._running.values():
                if running_job.is_low_priority and running_job.slot >= 0:
                    self._stop_flags[running_job.slot] = 1
        if self.idle:
            self._idle_event.set()
        else:
            self._idle_event.clear()

    async def _at_work(self, job: Job) -> None:
        """Run a job, set its result or exception, and free its worker."""
        try:
            result = await self._tried(job)
            if not job.future.done():
                job.future.set_result(result)
        except Exception as fault:
            if not job.future.done():
                job.future.set_exception(fault)
        finally:
            self._free_slots.append(job.slot)
            job.slot = -1
            task = asyncio.current_task()
            assert task is not None
            del self._running[task]
            self._serve()

    async def _tried(self, job: Job) -> Any:
        """Return a job's result. If its worker fails, try once more with a new worker.

        Raises NoWorker if that one fails, too.
        """
        try:
            return await self._called(job)
        except NoWorker as fault:
            if job.future.done():
                raise
            self.log_throttle.log(logging.WARNING, f"a worker {fault}; there will be a new one")
            return await self._called(job)

    async def _called(self, job: Job) -> Any:
        """Run a job once and return its result. If its worker fails, the worker is killed, and the next job
        gets a new one.
        """
        worker = self._workers.get(job.slot)
        if worker is None:
            worker = self._workers[job.slot] = PooledWorker(self._context, self._stop_flags)
        game, rules, function, args = job.call
        text = rules.pack_info.text if rules is not None else None
        try:
            if not worker.is_ready:
                await self._answered(worker, self.start_timeout, worker_process.ready)
                worker.is_ready = True
            call = (worker_process.work, job.slot, game, text, function, args)
            return await self._answered(worker, self.job_timeout, *call)
        except (NoWorker, asyncio.CancelledError):
            if self._workers.get(job.slot) is worker:
                del self._workers[job.slot]
            worker.kill()
            raise

    async def _answered(
        self, worker: PooledWorker, limit: float, function: Callable[..., Any], *args: Any
    ) -> Any:
        """Return what `function(*args)` returns in this worker. `limit`: seconds to wait for the result.

        Raises what the function raises, and NoWorker if the worker does not answer.
        """
        try:
            submitted = worker.submit(function, *args)
        except BrokenProcessPool:
            raise NoWorker("had died") from None
        except OSError as fault:
            raise NoWorker(f"could not be started: {fault.strerror}") from fault
        future = asyncio.wrap_future(submitted)
        done, _ = await asyncio.wait({future}, timeout=limit)
        if not done:
            future.cancel()
            raise NoWorker(f"did not answer for {limit:g} seconds and was killed")
        try:
            return future.result()
        except BrokenProcessPool:
            raise NoWorker("died at work") from None


class InlineWorkers(WorkerPool):
    """A pool without processes, for tests: each job runs at once in the event loop."""

    def __init__(self, workers: int = 0, more: type[More] = More) -> None:
        """`workers`: how many jobs count as running at once; see `WorkerPool`. `more`: the class that tells
        jobs whether to go on.
        """
        super().__init__(workers)
        self._more = more

    async def _called(self, job: Job) -> Any:
        """Run a job in this process, and return its result."""
        await asyncio.sleep(0)
        _, rules, function, args = job.call
        more = self._more(lambda: not self._stop_flags[job.slot]).within(worker_process.LONGEST)
        return function(rules, more, *args)


def any_answer(match: Match[Any], seat: int, dice: Random) -> SearchResult:
    """Return some answer of a seat without a search, so that no fault stops a table.

    It is the answer that the rules give for an absent player; if that is not legal, any legal one. `dice`:
    the source of random numbers.
    """
    assert match.question is not None
    token = match.rules.default(match.state, match.question, seat)
    if token is None or token not in match.legal(seat):
        world = sample_world(match, seat, dice)
        assert world.question is not None
        token = computer_of(match.rules).policy().candidates(world.state, world.question, seat, dice)[0]
    return SearchResult(token)


@contextlib.contextmanager
def _without_main() -> Iterator[None]:
    """Hide the main module while a worker starts, because a spawned process would import it again.

    Without the imports of the bot, a worker starts in a third of the time, with half of the memory.
    """
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
