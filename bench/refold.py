"""A rated result that turns up late: what making all ratings anew costs, and how long it holds others.

    python -m bench.refold [people [results]]

100,000 rated results of 10,000 people are counted, in an SQLite file and in a PostgreSQL database (where
PostgreSQL is installed). Then one of 30 days ago comes in. Printed are the seconds that this takes, those of
the processor in this process, and the longest and slowest hundredth of the waits of a task that wants the
event loop every five milliseconds, in milliseconds; before it the same of a quiet process.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path

from msgspec.structs import replace

from bench.results import PEOPLE, RESULTS, SERVERS, SHELVES, copied, put
from sessions.results.rating_keeper import RatingKeeper
from sessions.results.result_data import GameResult, ResultSeat
from sessions.store.documents.documents import Put
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Store
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests import postgres

DAYS, EVERY, SEEDING = 90, 0.005, 500


def played(number: int, people: int, results: int, now: float) -> GameResult:
    """People of one server meet each other."""
    rng = random.Random(number)
    server = rng.randrange(SERVERS)
    one, other = (1 + n * SERVERS + server for n in rng.sample(range(people // SERVERS), 2))
    seats = ResultSeat(one, f"P{one}", 1), ResultSeat(other, f"P{other}", 2)
    at = now - DAYS * 86_400 * (1 - number / results)
    game = rng.choice([*SHELVES])
    return GameResult(game, (server + 1) << 22, number + 1, at, seats, "resign", at - 900, 20, rated=True)


async def seeded(store: Store, puts: list[Put]) -> None:
    if isinstance(store, PostgresStore):
        await copied(store, puts)
        return
    for begin in range(0, len(puts), SEEDING):
        await store.documents.put(puts[begin : begin + SEEDING])


async def watched(name: str, work: Awaitable[object]) -> None:
    """How it is to be another task meanwhile."""
    waits: list[float] = []

    async def others() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY)
            waits.append((time.perf_counter() - began - EVERY) * 1_000)

    other = asyncio.create_task(others())
    began, used = time.perf_counter(), time.process_time()
    await work
    took, used = time.perf_counter() - began, time.process_time() - used
    other.cancel()
    waits.sort()
    print(
        f"  {name:<22} {took:6.1f} s, {used:6.1f} s of the processor;"
        f" held {waits[-1]:6.1f} ms at most, 99 % {waits[int(len(waits) * 0.99)]:5.1f} ms,"
        f" {sum(wait > 50 for wait in waits)} times more than 50",
        flush=True,
    )


async def measured(name: str, store: Store, people: int, results: int) -> None:
    await store.open()
    now = time.time()
    await seeded(store, [put(n, played(n, people, results, now)) for n in range(results)])
    print(f"{name}: {results} rated results of {people} people", flush=True)
    await watched("quiet", asyncio.sleep(3))
    keeper = RatingKeeper(store)
    await keeper._make_anew(0)
    print("  all are made", flush=True)
    late = replace(played(1, people, results, now), at=now - 30 * 86_400 + 0.5)
    await store.documents.put([put(results + 1, late)])
    await watched("a late result", keeper.bring_up())
    await store.close()


async def main(people: int = PEOPLE, results: int = RESULTS) -> None:
    with tempfile.TemporaryDirectory() as folder:
        await measured("SQLite", SqliteStore(Path(folder) / "refold.db"), people, results)
    if postgres.missing():
        print(f"PostgreSQL: {postgres.missing()}")
        return
    with postgres.Server() as server:
        await measured("PostgreSQL", PostgresStore(await server.create("refold")), people, results)


if __name__ == "__main__":
    asyncio.run(main(*[int(word) for word in sys.argv[1:3]]))
