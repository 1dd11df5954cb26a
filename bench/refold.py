"""Measures the cost of a rated result that comes late: recomputing all ratings, and how long it blocks
others.

    python -m bench.refold [people [results]]

100,000 rated results of 10,000 people are counted, in an SQLite file and in a PostgreSQL database (if
PostgreSQL is installed): first all of them again, as after a change of the formula, then with one that comes
late, from 30 days ago. Printed are the seconds that this takes, the CPU seconds in this process, and in
milliseconds how late a task runs that wants the event loop every five milliseconds: the longest, the 99th
percentile, and how many were over 50. Below are the same figures of another process that does nothing else:
the machine's own delays at that time. The garbage collector and the threads are configured as in the bot.
"""

import asyncio
import contextlib
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec.structs import replace

import bot
from bench.results import PEOPLE, RESULTS, SERVERS, SHELVES, copied, put
from sessions.ratings.rating_model import RatingModel
from sessions.results.rating_rebuild import RatingRebuild
from sessions.results.rating_service import RatingService
from sessions.results.result_data import GameResult, ResultSeat
from sessions.store.documents.documents import DocumentWrite
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Store
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support import postgres

DAYS, LATE, EVERY, SEEDING, LONG = 90, 30, 0.005, 500, 50.0
DAY = 86_400


def played(number: int, people: int, results: int, now: float) -> GameResult:
    """Return a random result between people of one server."""
    rng = random.Random(number)
    server = rng.randrange(SERVERS)
    person, other = (1 + n * SERVERS + server for n in rng.sample(range(people // SERVERS), 2))
    seats = ResultSeat(person, f"P{person}", 1), ResultSeat(other, f"P{other}", 2)
    at = now - DAYS * DAY * (1 - number / results)
    game = rng.choice([*SHELVES])
    return GameResult(game, (server + 1) << 22, number + 1, at, seats, "resign", at - 900, 20, rated=True)


async def seeded(store: Store, puts: list[DocumentWrite]) -> None:
    if isinstance(store, PostgresStore):
        await copied(store, puts)
        return
    for begin in range(0, len(puts), SEEDING):
        await store.documents.put(puts[begin : begin + SEEDING])


async def waiting(waits: list[float]) -> None:
    """Measure for ever how late each turn comes, in milliseconds."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(EVERY)
        waits.append((time.perf_counter() - began - EVERY) * 1_000)


def quiet_process(asked: Connection) -> None:
    """Measure the delays of an idle process; when asked, send those since the last time."""

    async def idle() -> None:
        waits: list[float] = []
        wait = asyncio.create_task(waiting(waits))
        while True:
            await asyncio.sleep(EVERY)
            if asked.poll():
                if not asked.recv():
                    break
                asked.send(waits[:])
                waits.clear()
        wait.cancel()

    asyncio.run(idle())


@contextlib.contextmanager
def beside() -> Iterator[Connection]:
    context = multiprocessing.get_context("spawn")
    parent_end, child_end = context.Pipe()
    process = context.Process(target=quiet_process, args=(child_end,))
    process.start()
    try:
        yield parent_end
    finally:
        parent_end.send(False)
        process.join()


def told(waits: Sequence[float]) -> str:
    ordered = sorted(waits)
    return (
        f"held {ordered[-1]:6.1f} ms at most, 99 % {ordered[int(len(ordered) * 0.99)]:5.1f} ms,"
        f" {sum(wait > LONG for wait in ordered)} of {len(ordered)} over {LONG:.0f}"
    )


async def watched(name: str, work: Awaitable[object], floor: Connection) -> None:
    """Do some work, and print how late another task ran meanwhile."""
    waits: list[float] = []
    floor.send(True)
    floor.recv()
    other = asyncio.create_task(waiting(waits))
    began, used = time.perf_counter(), time.process_time()
    await work
    took, used = time.perf_counter() - began, time.process_time() - used
    other.cancel()
    floor.send(True)
    print(f"  {name:<14} {took:6.1f} s, {used:6.1f} s of the processor; {told(waits)}", flush=True)
    print(f"  {'':<14} {'':<34} idle: {told(floor.recv())}", flush=True)


async def measured(name: str, store: Store, people: int, results: int, floor: Connection) -> None:
    await store.open()
    now = time.time()
    await seeded(store, [put(n, played(n, people, results, now)) for n in range(results)])
    bot.freeze_memory()
    print(f"{name}: {results} rated results of {people} people", flush=True)
    await watched("quiet", asyncio.sleep(5), floor)
    keeper = RatingService(store)
    await watched("all anew", RatingRebuild(store.documents, RatingModel(), time.time).recompute(0), floor)
    late = replace(played(1, people, results, now), at=now - LATE * DAY + 0.5)
    await store.documents.put([put(results + 1, late)])
    await watched("a late result", keeper.catch_up(), floor)
    await store.close()


async def main(people: int = PEOPLE, results: int = RESULTS) -> None:
    with beside() as floor:
        with tempfile.TemporaryDirectory() as folder:
            await measured("SQLite", SqliteStore(Path(folder) / "refold.db"), people, results, floor)
        if postgres.missing():
            print(f"PostgreSQL: {postgres.missing()}")
            return
        with postgres.Server() as server:
            store = PostgresStore(await server.create("refold"))
            await measured("PostgreSQL", store, people, results, floor)


if __name__ == "__main__":
    asyncio.run(main(*[int(word) for word in sys.argv[1:3]]))
