"""Thinking beside the event loop: what takes seconds of a processor goes to worker processes, fairly.

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

from engine.computer import Random
from engine.game import Rules
from engine.match import Match, SavedMatch
from engine.search.tree import Thought
from engine.search.worlds import computer_of, sample_world
from sessions.common.log_throttle import LogThrottle
from sessions.computers import worker_process
from sessions.computers.fair_queue import Queue
from sessions.computers.worker_process import More

LOG = logging.getLogger("castellan.worker_pool")
LEAVING = 2.0  # seconds that workers get to notice that nobody waits for them any more
LIMIT = 20.0  # seconds that a worker may take for a job; one that is well breaks it off after 10
STARTING = 60.0  # seconds that a new worker may take until it is ready: a busy machine needs many

__all__ = ["JobDropped", "InlineWorkers", "NoWorker", "WorkerPool"]


class JobDropped(Exception):
    """The table needs no thought any more: it ended, or the bot leaves."""


class NoWorker(Exception):
    """No worker did the job: twice it could not be started, died, or was stopped. Later one may."""


class PooledWorker:
    """A worker process, and the executor that hands it one job at a time."""

    def __init__(self, context: SpawnContext, stop: Any) -> None:
        """stop: see `worker_process.begin`."""
        # One executor for all would not say which process hangs, and breaks for all when one is killed.
        self.executor = ProcessPoolExecutor(
            1, mp_context=context, initializer=worker_process.begin, initargs=(stop,)
        )
        self.process: BaseProcess | None = None  # None until the first job starts it
        self.is_ready = False  # whether it has answered once

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Hand it a job. Raises BrokenProcessPool where it has died, OSError where it cannot be started."""
        with _without_main():
            if self.process is not None:
                return self.executor.submit(function, *args)
            # The executor starts the process in here, and tells nobody its id.
            others = {*multiprocessing.active_children()}
            future = self.executor.submit(function, *args)
            self.process = next((new for new in multiprocessing.active_children() if new not in others), None)
            return future

    def kill(self) -> None:
        """End it, whatever it is at, also where it is stopped (SIGSTOP) and would not hear a request."""
        if self.process is not None:
            self.process.kill()
        self.executor.shutdown(wait=False, cancel_futures=True)


class Job:
    """Something to think about. slot: its flag among those of the jobs in flight, -1: it waits;
    yields: it ends early where somebody else needs its worker."""

    def __init__(self, table: str, guild: int, call: tuple[Any, ...]) -> None:
        self.table, self.guild, self.call = table, guild, call
        self.slot, self.yields = -1, False
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class WorkerPool:
    """Worker processes, as many jobs in flight as workers; who waits is served in turn (see `Queue`)."""

    def __init__(self, workers: int = 0, limit: float = LIMIT, starting: float = STARTING) -> None:
        """workers: how many processes (0: one fewer than processors, at least one). limit: seconds for a job,
        starting: seconds until a new worker is ready; what takes longer is killed and replaced.
        """
        self.limit, self.starting = limit, starting
        self.workers = workers or max(1, _processors() - 1)
        self._context = multiprocessing.get_context("spawn")
        self._stop: Any = None  # shared with the workers, so made with the first
        self._free = [*range(self.workers)]
        self._workers: dict[int, PooledWorker] = {}  # by the slot whose jobs it does
        self._queue: Queue[Job] = Queue()
        self._running: dict[asyncio.Task[None], Job] = {}
        self.log_throttle = LogThrottle(LOG)
        self._rest = asyncio.Event()  # set while `idle`
        self._rest.set()

    # ---------------------------------------------------------------- what others ask for

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
    ) -> Thought:
        """What the computer of this level (a name of `engine.search.levels`) answers at this seat of this
        match, which has to be asked. Where the search fails, one look ahead, then any answer.

        Takes the level's seconds at most, and the time that it waits for a worker. Raises Dropped, and
        NoWorker where nothing could be thought of at all.
        """
        no_worker: NoWorker | None = None
        for function, args in (
            (worker_process.answered, (saved, seat, level, seed)),
            (worker_process.looked, (saved, seat, seed)),
        ):
            try:
                thought: Thought = await self.run(table, guild, game, rules, function, *args)
                return thought
            except JobDropped:
                raise
            except NoWorker as fault:
                no_worker = fault
            except Exception as fault:
                no_worker = None
                sentence = f"{function.__name__} failed at {game}: {type(fault).__name__}"
                self.log_throttle.say(logging.ERROR, sentence, fault)
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
        """What `function(rules, more, *args)` returns, run in a worker when it is this table's turn.

        function: of a module of engine/ or sessions/, for it is sent by its name; args and result are
        pickled. rules: the worker makes its own out of their pack's text; None where it needs none. more():
        whether to go on; it says no after 5 seconds, and when nobody waits any more. It has to be asked every
        few milliseconds; then return what was found so far. What does not ask is broken off after 10 seconds.

        Raises Dropped when the table is dropped, NoWorker, and whatever the function raises. Whoever cancels
        the task that waits here frees the worker as well.
        """
        return await self._done(Job(table, guild, (game, rules, function, args)))

    @property
    def idle(self) -> bool:
        """Whether a worker has nothing to do, and nobody waits."""
        return bool(self._free) and not len(self._queue)

    async def aside(
        self, table: str, game: str, rules: Rules[Any, Any] | None, function: Callable[..., Any], *args: Any
    ) -> Any:
        """The same as `run` for what nobody waits for: it begins once the pool is `idle`, and more() says no
        as soon as somebody needs the worker.
        """
        while not self.idle:
            await self._rest.wait()
        job = Job(table, 0, (game, rules, function, args))
        job.yields = True
        return await self._done(job)

    async def _done(self, job: Job) -> Any:
        self._queue.add(job)
        try:
            self._serve()
            return await job.done
        finally:
            self._let_go(job)

    def drop(self, table: str) -> None:
        """Nobody needs what is thought for this table, or waits to be: whoever asked for it gets Dropped."""
        for job in [*self._queue, *self._running.values()]:
            if job.table == table and not job.done.done():
                job.done.set_exception(JobDropped(table))
                self._let_go(job)

    async def close(self) -> None:
        """Drop everything and let the workers go; used again, it begins anew."""
        for job in [*self._queue, *self._running.values()]:
            self.drop(job.table)
        if self._running:
            await asyncio.wait([*self._running], timeout=LEAVING)
        for slot in [*self._workers]:  # Python's exit would wait for one that is stopped
            self._workers.pop(slot).kill()

    # ---------------------------------------------------------------- inside

    def _let_go(self, job: Job) -> None:
        """Nobody waits for it: out of the queue, or a flag for the worker that is at it."""
        self._queue.remove(job)
        if job.slot >= 0:
            self._stop[job.slot] = 1

    def _serve(self) -> None:
        """Whoever waits goes to work, as far as there are workers."""
        if self._stop is None:
            self._stop = self._context.RawArray("b", self.workers)
        while self._free and len(self._queue):
            job = self._queue.next()
            job.slot = self._free.pop()
            self._stop[job.slot] = 0
            task = asyncio.create_task(self._at_work(job), name="thinking")
            self._running[task] = job
        if len(self._queue):
            for running_job in self._running.values():
                if running_job.yields and running_job.slot >= 0:
                    self._stop[running_job.slot] = 1
        if self.idle:
            self._rest.set()
        else:
            self._rest.clear()

    async def _at_work(self, job: Job) -> None:
        try:
            result = await self._tried(job)
            if not job.done.done():
                job.done.set_result(result)
        except Exception as fault:
            if not job.done.done():
                job.done.set_exception(fault)
        finally:
            self._free.append(job.slot)
            job.slot = -1
            task = asyncio.current_task()
            assert task is not None
            del self._running[task]
            self._serve()

    async def _tried(self, job: Job) -> Any:
        """Its result; once more, in a new worker, where there is none or it died or hung. Raises NoWorker."""
        try:
            return await self._called(job)
        except NoWorker as fault:
            if job.done.done():
                raise
            self.log_throttle.say(logging.WARNING, f"a worker {fault}; there will be a new one")
            return await self._called(job)

    async def _called(self, job: Job) -> Any:
        """The job's result. Whatever becomes of its worker, the next job finds one that is well."""
        worker = self._workers.get(job.slot)
        if worker is None:
            worker = self._workers[job.slot] = PooledWorker(self._context, self._stop)
        game, rules, function, args = job.call
        text = rules.printed.text if rules is not None else None
        try:
            if not worker.is_ready:
                await self._answered(worker, self.starting, worker_process.ready)
                worker.is_ready = True
            call = (worker_process.work, job.slot, game, text, function, args)
            return await self._answered(worker, self.limit, *call)
        except (NoWorker, asyncio.CancelledError):
            if self._workers.get(job.slot) is worker:
                del self._workers[job.slot]
            worker.kill()
            raise

    async def _answered(
        self, worker: PooledWorker, limit: float, function: Callable[..., Any], *args: Any
    ) -> Any:
        """What the function returns in this worker, or raises. Raises NoWorker where the worker does not."""
        try:
            future = worker.submit(function, *args)
        except BrokenProcessPool:
            raise NoWorker("had died") from None
        except OSError as fault:
            raise NoWorker(f"could not be started: {fault.strerror}") from fault
        done, _ = await asyncio.wait({result := asyncio.wrap_future(future)}, timeout=limit)
        if not done:
            result.cancel()
            raise NoWorker(f"did not answer for {limit:g} seconds and was killed")
        try:
            return result.result()
        except BrokenProcessPool:
            raise NoWorker("died at work") from None


class InlineWorkers(WorkerPool):
    """The same without processes, for tests: a job is done at once, while nothing else happens."""

    def __init__(self, workers: int = 0, more: type[More] = More) -> None:
        """more: tells jobs whether to go on."""
        super().__init__(workers)
        self._more = more

    async def _called(self, job: Job) -> Any:
        await asyncio.sleep(0)
        _, rules, function, args = job.call
        more = self._more(lambda: not self._stop[job.slot]).within(worker_process.LONGEST)
        return function(rules, more, *args)


def any_answer(match: Match[Any], seat: int, dice: Random) -> Thought:
    """What an absent player would answer, else any answer: nobody's table stands still for a fault."""
    assert match.ask is not None
    token = match.rules.default(match.state, match.ask, seat)
    if token is None or token not in match.legal(seat):
        world = sample_world(match, seat, dice)
        assert world.ask is not None
        token = computer_of(match.rules).policy().candidates(world.state, world.ask, seat, dice)[0]
    return Thought(token)


@contextlib.contextmanager
def _without_main() -> Iterator[None]:
    """A worker started in here reads what it needs and nothing of the bot's own start: a third of the time,
    half of the memory. (A spawned process reads the main module again; there is none meanwhile.)"""
    main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
