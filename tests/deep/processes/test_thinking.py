"""Thinking beside the event loop: fair turns, dropping, workers that die, faults of a search."""

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from engine.game import Setup
from engine.match import Match
from sessions.computers import worker_process
from sessions.computers.fair_queue import FairQueue
from sessions.computers.worker_pool import InlineWorkers, JobDropped, NoWorker, WorkerPool
from tests.support.content import shelves
from tests.support.thinking import Substitute
from tests.support.thoughts import linger, worker

SHELVES = shelves()
GAME = "crownfell"
RULES = SHELVES[GAME].rules["house"]
in_one_loop = pytest.mark.asyncio(loop_scope="module")


def match() -> Match[Any]:
    return Match.new(RULES, Setup(("Ann", "Bob"), {}, b"x" * 32))


def asked() -> tuple[Any, ...]:
    """A match and the seat that it asks, as `answer` takes them."""
    begun = match()
    assert begun.question is not None
    return GAME, RULES, begun.save(), begun.question.seats[0]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def thinking() -> AsyncIterator[WorkerPool]:
    """One worker for all tests: to start it takes a second."""
    service = WorkerPool(worker_count=1)
    yield service
    await service.close()


class Job(NamedTuple):
    table: str
    guild: int
    number: int = 0


def test_servers_take_turns_and_so_do_their_tables() -> None:
    queue: FairQueue[Job] = FairQueue()
    for job in [Job("a1", 1), Job("a1", 1, 2), Job("a2", 1), Job("a3", 1), Job("b1", 2), Job("c1", 3)]:
        queue.add(job)
    queue.remove(Job("a3", 1))
    queue.remove(Job("a3", 1))
    served = []
    while len(queue):
        served.append(queue.next())
    assert [(job.table, job.number) for job in served] == [
        ("a1", 0), ("b1", 0), ("c1", 0), ("a2", 0), ("a1", 2)
    ]  # fmt: skip


@in_one_loop
async def test_a_worker_answers_as_this_process_would(thinking: WorkerPool) -> None:
    worker_answer = await thinking.answer("t", 1, *asked(), "knight", 7)
    local_answer = await InlineWorkers().answer("t", 1, *asked(), "knight", 7)
    assert worker_answer == local_answer
    assert worker_answer.token in match().question.tokens[asked()[3]]  # type: ignore[union-attr]


@in_one_loop
async def test_a_table_that_ends_frees_its_worker_at_once(thinking: WorkerPool) -> None:
    await thinking.answer("t", 1, *asked(), "squire", 7)
    running = asyncio.create_task(thinking.run("gone", 1, GAME, RULES, linger))
    waiting = asyncio.create_task(thinking.run("gone", 1, GAME, RULES, linger))
    other = asyncio.create_task(thinking.answer("other", 1, *asked(), "squire", 7))
    await asyncio.sleep(0.2)
    began = time.perf_counter()
    thinking.drop("gone")
    for job in (running, waiting):
        with pytest.raises(JobDropped):
            await job
    await other
    assert time.perf_counter() - began < worker_process.LONGEST - 1


@in_one_loop
async def test_whoever_waits_no_more_frees_the_worker(thinking: WorkerPool) -> None:
    await thinking.answer("t", 1, *asked(), "squire", 7)
    running = asyncio.create_task(thinking.run("t", 1, GAME, RULES, linger))
    await asyncio.sleep(0.2)
    began = time.perf_counter()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    await thinking.answer("t", 1, *asked(), "squire", 7)
    assert time.perf_counter() - began < worker_process.LONGEST - 1


@in_one_loop
async def test_a_worker_that_dies_is_replaced_and_its_job_done_again(thinking: WorkerPool) -> None:
    before = await thinking.run("t", 1, GAME, RULES, worker)
    os.kill(before, signal.SIGSTOP)  # so it is not done before it dies
    running = asyncio.create_task(thinking.run("t", 1, GAME, RULES, worker))
    await asyncio.sleep(0.2)
    os.kill(before, signal.SIGKILL)
    assert await running not in (before, os.getpid())


async def test_a_worker_that_is_stopped_is_killed_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    """Each of two workers does its own jobs: the other one goes on meanwhile."""
    pool = WorkerPool(worker_count=2)
    try:
        both = await asyncio.gather(*(pool.run(table, 1, GAME, RULES, worker) for table in ("t", "other")))
        stopped = await pool.run("t", 1, GAME, RULES, worker)
        (other,) = set(both) - {stopped}
        os.kill(stopped, signal.SIGSTOP)
        began = time.perf_counter()
        pool.job_timeout = 6
        halted = asyncio.create_task(pool.run("t", 1, GAME, RULES, worker))
        await asyncio.sleep(0.2)
        pool.job_timeout = 60
        assert await pool.run("other", 1, GAME, RULES, worker) == other
        assert not halted.done()
        replaced = await halted
        assert time.perf_counter() - began >= 6
        assert len({stopped, other, replaced, os.getpid()}) == 4
        assert is_gone(stopped)
        assert await pool.run("t", 1, GAME, RULES, worker) in (other, replaced)
    finally:
        await pool.close()
    (line,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert line == "a worker did not answer for 6 seconds and was killed; there will be a new one"


async def test_what_is_stopped_while_it_thinks_or_starts_is_killed_too() -> None:
    pool = WorkerPool(worker_count=1, job_timeout=15)
    try:
        first = await pool.run("t", 1, GAME, RULES, worker)
        worker_pool = asyncio.create_task(pool.run("t", 1, GAME, RULES, worker, 3.0))
        await asyncio.sleep(0.2)
        os.kill(first, signal.SIGSTOP)
        assert await worker_pool != first
        pool.start_timeout = 0.01  # seconds, in which none starts
        await pool.close()
        with pytest.raises(NoWorker, match="did not answer"):
            await pool.run("t", 1, GAME, RULES, worker)
        pool.start_timeout = 60.0
        assert await pool.run("t", 1, GAME, RULES, worker) != first
    finally:
        await pool.close()


async def test_a_stopped_worker_does_not_keep_the_bot_from_ending() -> None:
    pool = WorkerPool(worker_count=1)
    stopped = await pool.run("t", 1, GAME, RULES, worker)
    os.kill(stopped, signal.SIGSTOP)
    await pool.close()
    for _ in range(100):
        if is_gone(stopped):
            break
        await asyncio.sleep(0.05)
    assert is_gone(stopped)


async def test_where_no_worker_can_be_started_nothing_is_answered_at_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where the process has no descriptor or memory left."""
    pool = WorkerPool(worker_count=1)

    def full(*_: Any) -> Any:
        raise OSError(24, "Too many open files")

    with monkeypatch.context() as patched:
        # What the system does to a process that has no descriptors left.
        patched.setattr(ProcessPoolExecutor, "submit", full)
        with pytest.raises(NoWorker, match="could not be started: Too many open files"):
            await pool.answer("t", 1, *asked(), "page", 7)
    assert (await pool.answer("t", 1, *asked(), "page", 7)).token in match().legal(asked()[3])
    await pool.close()


def is_gone(process: int) -> bool:
    """Whether no such process runs any more."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


async def test_a_search_that_fails_costs_no_table_its_answer(caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("the card up somebody's sleeve")

    functions: dict[Any, Any] = {worker_process.answered: broken}
    service, legal = Substitute(functions), match().legal(asked()[3])
    looked = await service.answer("t", 1, *asked(), "castellan", 7)
    assert looked.playouts == len(looked.searched_answers) > 1
    functions[worker_process.answer_by_one_ply] = broken
    for _ in range(3):
        assert (await service.answer("t", 1, *asked(), "castellan", 7)).token in legal
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == 2  # not one for each answer
    assert "sleeve" not in "".join(errors)


def test_what_hangs_is_broken_off() -> None:
    with pytest.raises(TimeoutError), worker_process.interrupted_in_time(0.05):
        time.sleep(5)
    with worker_process.interrupted_in_time():
        time.sleep(0)
