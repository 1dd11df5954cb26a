"""What became of games: how long a page of results takes, a profile, and the line below an end.

    python -m bench.results [people [results]]

10,000 people have 100,000 results in 200 servers, in an SQLite file and in a PostgreSQL database (where
PostgreSQL is installed): of games of every kind, most of two people, some against a computer. One person has
five thousand of them. Asked is what `/history` and `/profile` ask for, of oneself and of another person,
and what a last panel says of two people, one after the other and by eight at once, while results are entered
all the time. Printed are the median and the slowest hundredth in milliseconds.
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec

import bot
from engine.search.levels import LEVELS
from sessions.results.result_data import KIND, GameResult, ResultSeat, terms_of
from sessions.store.documents.documents import Put, Spot
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Store
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.tables.lists.person_results import Look, PersonResults
from sessions.tables.registry import Tables
from tests import postgres

PEOPLE, RESULTS, SERVERS = 10_000, 100_000, 200
FULL, FULL_SHARE = 1, 20  # one person who sits in every so manieth game
ASKED, AT_ONCE, SEEDING = 400, 8, 500
AIM = 200.0  # milliseconds, for the slowest hundredth
SHELVES = bot.shelves()
Question = Callable[[random.Random], Awaitable[object]]


def made(number: int, people: int, rng: random.Random, now: float) -> GameResult:
    """A result; people of one server mostly meet each other."""
    server = rng.randrange(SERVERS)
    first = FULL if number % FULL_SHARE == 0 else 1 + rng.randrange(people // SERVERS) * SERVERS + server
    other = 1 + rng.randrange(people // SERVERS) * SERVERS + server
    one = ResultSeat(first, f"P{first}", 1 + rng.randrange(2))
    against = ResultSeat(other, f"P{other}", 3 - one.rank)
    if first == other or rng.random() < 0.2:
        against = ResultSeat(0, "", 3 - one.rank, rng.choice(LEVELS).name)
    game, at = rng.choice([*SHELVES]), now - number * 60
    return GameResult(game, (server + 1) << 22, number + 1, at, (one, against), "resign", at - 900, 20)


def put(number: int, result: GameResult) -> Put:
    return Put(KIND, f"r{number}", 0, msgspec.json.encode(result), terms_of(result))


async def seeded(store: Store, people: int, results: int) -> None:
    rng, now = random.Random(1), time.time()
    puts = [put(number, made(number, people, rng, now)) for number in range(results)]
    for begin in range(0, results, SEEDING):
        await store.documents.put(puts[begin : begin + SEEDING])


def questions(tables: Tables, people: int) -> dict[str, Question]:
    asked = PersonResults(tables.keeper, tables.people)

    def anybody(rng: random.Random) -> tuple[int, int, int]:
        server = rng.randrange(SERVERS)
        two = [1 + rng.randrange(people // SERVERS) * SERVERS + server for _ in range(2)]
        return two[0], two[1], (server + 1) << 22

    async def own(rng: random.Random) -> None:
        person, _, guild = anybody(rng)
        await asked.history(Look(person, person, guild), rng.randrange(2))

    async def theirs(rng: random.Random) -> None:
        viewer, person, guild = anybody(rng)
        await asked.history(Look(viewer, person, guild, rng.choice(["", *SHELVES])), 0)

    async def full(rng: random.Random) -> None:
        await asked.history(Look(FULL, FULL, 0), rng.randrange(50))

    async def profile(rng: random.Random) -> None:
        viewer, person, guild = anybody(rng)
        await asked.profile(Look(viewer, person, guild))

    async def full_profile(rng: random.Random) -> None:
        await asked.profile(Look(FULL, FULL, 0))

    async def between(rng: random.Random) -> None:
        one, other, guild = anybody(rng)
        until = Spot(time.time() - rng.randrange(1_000_000), "r1")
        await tables.keeper.results.between(one, other, guild=guild, until=until)

    return {
        "/history, one's own": own,
        "/history who:": theirs,
        "/history of 5,000, any page": full,
        "/profile who:": profile,
        "/profile of 5,000": full_profile,
        "the line below an end": between,
    }


async def timed(ask: Question, at_once: int) -> list[float]:
    """Milliseconds of each, so many of them at once."""
    took: list[float] = []

    async def lane(number: int) -> None:
        rng = random.Random(number)
        for _ in range(ASKED // at_once):
            began = time.perf_counter()
            await ask(rng)
            took.append((time.perf_counter() - began) * 1_000)

    await asyncio.gather(*(lane(number) for number in range(at_once)))
    return sorted(took)


async def entering(store: Store, people: int) -> None:
    """Somebody's game ends, again and again."""
    rng = random.Random(7)
    for number in range(10_000_000, 20_000_000):
        await store.documents.put([put(number, made(number % 1_000, people, rng, time.time()))])
        await asyncio.sleep(0.02)


async def measured(name: str, store: Store, people: int, results: int) -> None:
    await store.open()
    began = time.perf_counter()
    await seeded(store, people, results)
    print(f"{name}: {results} results of {people} people, entered in {time.perf_counter() - began:.0f} s")
    tables = Tables(store, SHELVES)
    meanwhile = asyncio.create_task(entering(store, people))
    for question, ask in questions(tables, people).items():
        for at_once in (1, AT_ONCE):
            took = await timed(ask, at_once)
            slowest = took[int(len(took) * 0.99)]
            late = "" if slowest <= AIM else f"  more than {AIM:.0f}"
            print(
                f"  {question:<28} {at_once} at once  median {statistics.median(took):6.1f}"
                f"  99 % {slowest:6.1f} ms{late}"
            )
    meanwhile.cancel()
    await store.close()


async def main(people: int = PEOPLE, results: int = RESULTS) -> None:
    with tempfile.TemporaryDirectory() as folder:
        await measured("SQLite", SqliteStore(Path(folder) / "results.db"), people, results)
    if postgres.missing():
        print(f"PostgreSQL: {postgres.missing()}")
        return
    with postgres.Server() as server:
        await measured("PostgreSQL", PostgresStore(await server.create("results")), people, results)


if __name__ == "__main__":
    asyncio.run(main(*[int(word) for word in sys.argv[1:3]]))
