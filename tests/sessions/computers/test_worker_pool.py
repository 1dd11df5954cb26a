"""The pool of workers without its processes: whose turn it is, what is dropped, and what gives way."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.computers.tree import SearchResult
from engine.match import Match
from sessions.computers.fair_queue import FairQueue
from sessions.computers.worker_pool import InlineWorkers, JobDropped, NoWorker, any_answer
from sessions.computers.worker_process import More, answer_by_one_ply, answered
from tests.support.content import shelves_of_tests
from tests.support.plays import new_match

RULES = shelves_of_tests()["crownfell"].rules["house"]


class Call(NamedTuple):
    """A job of a fair queue."""

    table: str
    guild: int
    number: int


def named(rules: Any, more: More, name: str, begun: list[str]) -> str:
    """Work that notes that it was done."""
    begun.append(name)
    return name.upper()


def goes_on(rules: Any, more: More) -> bool:
    return more()


def fails(rules: Any, more: More) -> None:
    raise ValueError("broken")


async def ticks(count: int = 10) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


# ---------------------------------------------------------------- whose turn it is


def test_servers_take_turns_then_their_tables_and_each_table_goes_in_order() -> None:
    """One server with two tables, one of which asks three times, and one with a single job."""
    queue: FairQueue[Call] = FairQueue()
    calls = [("a", 1), ("a", 1), ("a", 1), ("b", 1), ("c", 2)]
    for number, (table, guild) in enumerate(calls):
        queue.add(Call(table, guild, number))
    assert (len(queue), [call.number for call in queue]) == (5, [0, 1, 2, 3, 4])
    assert [queue.next().number for _ in calls] == [0, 4, 3, 1, 2]
    assert (len(queue), [*queue]) == (0, [])


def test_a_job_that_is_removed_leaves_the_others_where_they_are() -> None:
    queue: FairQueue[Call] = FairQueue()
    calls = [Call("a", 1, 0), Call("a", 1, 1), Call("b", 1, 2), Call("c", 2, 3)]
    for call in calls:
        queue.add(call)
    queue.remove(Call("a", 1, 9))
    queue.remove(Call("x", 7, 9))
    assert [*queue] == calls
    for call in (calls[0], calls[2], calls[3], calls[3]):
        queue.remove(call)
    assert [queue.next(), len(queue)] == [calls[1], 0]


def test_a_server_whose_last_job_is_removed_has_no_turn_any_more() -> None:
    queue: FairQueue[Call] = FairQueue()
    for call in (gone := Call("a", 1, 0), Call("b", 2, 1)):
        queue.add(call)
    queue.remove(gone)
    assert (queue.next().number, len(queue)) == (1, 0)


async def test_jobs_take_turns_and_each_gets_its_own_result() -> None:
    """One worker, two servers."""
    pool, begun = InlineWorkers(1), list[str]()
    assert pool.idle
    jobs = [
        asyncio.create_task(pool.run(table, guild, "crownfell", None, named, name, begun))
        for table, guild, name in (("a", 1, "one"), ("a", 1, "two"), ("b", 1, "three"), ("c", 2, "four"))
    ]
    await asyncio.sleep(0)
    assert not pool.idle
    assert await asyncio.gather(*jobs) == ["ONE", "TWO", "THREE", "FOUR"]
    await ticks()
    assert begun == ["one", "two", "four", "three"]
    assert pool.idle


@pytest.mark.parametrize("workers", [1, 2, 3])
async def test_as_many_jobs_run_at_once_as_there_are_workers(workers: int) -> None:
    pool = InlineWorkers(workers)
    jobs = [asyncio.create_task(pool.run(f"{n}", 0, "crownfell", None, goes_on)) for n in range(workers - 1)]
    await asyncio.sleep(0)
    assert pool.idle, "one is left"
    jobs.append(asyncio.create_task(pool.run("last", 0, "crownfell", None, goes_on)))
    await asyncio.sleep(0)
    assert not pool.idle
    assert all(await asyncio.gather(*jobs))
    await ticks()
    assert pool.idle


async def test_what_a_job_raises_reaches_who_waits_and_frees_the_worker() -> None:
    pool = InlineWorkers(1)
    for _ in range(2):
        with pytest.raises(ValueError, match="broken"):
            await pool.run("a", 0, "crownfell", None, fails)
    assert await pool.run("a", 0, "crownfell", None, goes_on)


# ---------------------------------------------------------------- dropped


async def test_a_dropped_table_takes_its_jobs_along_and_no_others() -> None:
    """The worker is at a job of the table, a second one waits, and one of another table."""
    pool, begun = InlineWorkers(1), list[str]()
    jobs = [
        asyncio.create_task(pool.run(table, 0, "crownfell", None, named, name, begun))
        for table, name in (("a", "one"), ("a", "two"), ("b", "three"))
    ]
    await asyncio.sleep(0)
    pool.drop("a")
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [JobDropped, JobDropped, str]
    await ticks()
    assert "two" not in begun
    assert pool.idle


async def test_a_job_is_told_that_its_table_was_dropped() -> None:
    pool, said = InlineWorkers(1), list[bool]()

    def watched(rules: Any, more: More) -> None:
        said.append(more())

    for drop in (False, True):
        job = asyncio.create_task(pool.run("a", 0, "crownfell", None, watched))
        await asyncio.sleep(0)
        if drop:
            pool.drop("a")
        await asyncio.wait({job})
        await ticks()
        assert (type(job.exception()) is JobDropped) is drop
    assert said == [True, False]


async def test_who_waits_no_more_frees_the_queue() -> None:
    pool, begun = InlineWorkers(1), list[str]()
    jobs = [
        asyncio.create_task(pool.run("a", 0, "crownfell", None, named, name, begun))
        for name in ("one", "two")
    ]
    await asyncio.sleep(0)
    jobs[1].cancel()
    await asyncio.wait(jobs)
    await ticks()
    assert (begun, pool.idle) == (["one"], True)


async def test_a_pool_that_is_closed_drops_everything_and_can_be_used_again() -> None:
    pool, begun = InlineWorkers(1), list[str]()
    jobs = [
        asyncio.create_task(pool.run(name, 0, "crownfell", None, named, name, begun))
        for name in ("one", "two", "three")
    ]
    await asyncio.sleep(0)
    await pool.close()
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert {type(result) for result in results} == {JobDropped}
    assert "two" not in begun
    assert await pool.run("a", 0, "crownfell", None, goes_on)


# ---------------------------------------------------------------- when nothing else is to be done


async def test_work_without_haste_waits_until_no_job_does() -> None:
    pool, begun = InlineWorkers(1), list[str]()
    jobs = [
        asyncio.create_task(pool.run("a", 1, "crownfell", None, named, name, begun))
        for name in ("one", "two")
    ]
    await asyncio.sleep(0)
    calm = asyncio.create_task(pool.run_when_idle("c", "crownfell", None, named, "calm", begun))
    await asyncio.gather(*jobs)
    assert await calm == "CALM"
    assert begun == ["one", "two", "calm"]


@pytest.mark.parametrize(("other", "may_go_on"), [(False, True), (True, False)])
async def test_work_without_haste_gives_way_to_a_job(other: bool, may_go_on: bool) -> None:
    pool = InlineWorkers(1)
    calm = asyncio.create_task(pool.run_when_idle("c", "crownfell", None, goes_on))
    await asyncio.sleep(0)
    job = asyncio.create_task(pool.run("a", 1, "crownfell", None, goes_on)) if other else None
    assert await calm is may_go_on
    assert job is None or await job


async def test_a_job_gives_way_to_nobody() -> None:
    pool = InlineWorkers(1)
    jobs = [asyncio.create_task(pool.run(name, 1, "crownfell", None, goes_on)) for name in "ab"]
    assert await asyncio.gather(*jobs) == [True, True]


# ---------------------------------------------------------------- answers of computer players


class Faulty(InlineWorkers):
    """A pool in which these functions fail. faults: what each raises."""

    def __init__(self, faults: dict[Callable[..., Any], Exception]) -> None:
        super().__init__(1)
        self.faults, self.asked = faults, list[Callable[..., Any]]()

    async def run(
        self, table: str, guild: int, game: str, rules: Any, function: Callable[..., Any], *args: Any
    ) -> Any:
        self.asked.append(function)
        if function in self.faults:
            raise self.faults[function]
        return SearchResult("found")


async def answer_of(pool: Faulty) -> SearchResult:
    match = new_match(RULES, 1)
    assert match.question is not None
    return await pool.answer("a", 1, "crownfell", RULES, match.save(), match.question.seats[0], "page", 1)


@pytest.mark.parametrize("fault", [ValueError("broken"), NoWorker("died")])
async def test_a_search_that_fails_is_followed_by_a_look_ahead(fault: Exception) -> None:
    pool = Faulty({answered: fault})
    assert (await answer_of(pool)).token == "found"
    assert pool.asked == [answered, answer_by_one_ply]


async def test_where_every_search_fails_any_legal_answer_is_taken() -> None:
    for first in (ValueError("broken"), NoWorker("died")):
        answer = (await answer_of(Faulty({answered: first, answer_by_one_ply: ValueError("too")}))).token
        match = new_match(RULES, 1)
        assert match.question is not None
        assert answer in match.legal(match.question.seats[0])


@pytest.mark.parametrize("first", [ValueError("broken"), NoWorker("died")])
async def test_without_a_worker_in_the_end_nothing_is_answered(first: Exception) -> None:
    with pytest.raises(NoWorker, match="gone"):
        await answer_of(Faulty({answered: first, answer_by_one_ply: NoWorker("gone")}))


async def test_a_dropped_search_looks_no_further() -> None:
    pool = Faulty({answered: JobDropped("a")})
    with pytest.raises(JobDropped):
        await answer_of(pool)
    assert pool.asked == [answered]


def test_any_answer_is_legal_at_each_seat_that_is_asked() -> None:
    match: Match[Any] = new_match(RULES, 1)
    assert match.question is not None
    for seat in match.question.seats:
        assert any_answer(match, seat, Random(1)).token in match.legal(seat)
