"""Measures pages of past games: a page of results, a profile, and the line below the end of a game.

    python -m bench.results [people [results]]

10,000 people have 100,000 results in 200 servers, in an SQLite file and in a PostgreSQL database (if
PostgreSQL is installed): of games of every kind, most between two people, some against a computer player. One
person has five thousand of them. All are rated; one person in twenty hides their results. First the ratings
are folded from all results. Printed are the seconds, those of the CPU, and how late a task ran meanwhile that
wants the event loop every five milliseconds. The queries are those of
`/history`, `/profile` and `/leaderboard`, and of a last panel about two people, one after the other and eight
at once, while results are entered all the time. Printed are the median and the 99th percentile in
milliseconds, and next to them the time of the smallest query, which shows how busy the machine is.
"""

import asyncio
import contextlib
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import asyncpg
import msgspec
from msgspec.structs import replace

import bot
from cogs.core.loaded_content import read_packs
from engine.computers.levels import LEVELS
from engine.questions import Refused
from sessions.people.profiles import KIND as PERSON
from sessions.people.profiles import ONLY_ME, UserProfile
from sessions.results.result_data import ALL, KIND, GameResult, ResultSeat, index_keys_of
from sessions.results.seasons import season_at
from sessions.store.documents import DocumentWrite, IndexPosition
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Store
from sessions.store.sql_documents import hashed
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.tables.leader_boards import MOST_PAGES, LeaderBoardQuery, LeaderBoards
from sessions.tables.person_results import PersonResults, ResultsQuery
from sessions.tables.tables import Tables
from tests.support import postgres

PEOPLE, RESULTS, SERVERS = 10_000, 100_000, 200
HIDES = 20  # one person in this number hides their results
FULL, FULL_SHARE = 1, 20  # one person has a seat in one game of this number
ASKED, AT_ONCE, SEEDING = 400, 8, 500
AIM = 200.0  # milliseconds, for the 99th percentile
EVERY = 0.005  # seconds between two turns of a task that measures how late they come
SHELVES = read_packs()
Question = Callable[[random.Random], Awaitable[object]]


def made(number: int, people: int, rng: random.Random, now: float) -> GameResult:
    """Return a random result; people of one server mostly meet each other."""
    server = rng.randrange(SERVERS)
    first = FULL if number % FULL_SHARE == 0 else 1 + rng.randrange(people // SERVERS) * SERVERS + server
    other = 1 + rng.randrange(people // SERVERS) * SERVERS + server
    seat = ResultSeat(first, f"P{first}", 1 + rng.randrange(2))
    against = ResultSeat(other, f"P{other}", 3 - seat.rank)
    if first == other or rng.random() < 0.2:
        against = ResultSeat(0, "", 3 - seat.rank, rng.choice(LEVELS).name)
    game, at = rng.choice([*SHELVES]), now - number * 60
    seats, guild = (seat, against), (server + 1) << 22
    return GameResult(game, guild, number + 1, at, seats, "resign", at - 900, 20, rated=True)


def put(number: int, result: GameResult) -> DocumentWrite:
    return DocumentWrite(KIND, f"r{number}", 0, msgspec.json.encode(result), index_keys_of(result))


async def seeded(store: Store, people: int, results: int) -> None:
    """Fill a store; for PostgreSQL its SQL tables directly, because a put there takes three statements."""
    rng, now = random.Random(1), time.time()
    puts = [put(number, made(number, people, rng, now)) for number in range(results)]
    rng.shuffle(puts)
    if isinstance(store, PostgresStore):
        await copied(store, puts)
    else:
        for begin in range(0, len(puts), SEEDING):
            await store.documents.put(puts[begin : begin + SEEDING])
    hiding = msgspec.json.encode(UserProfile(results=ONLY_ME))
    for person in range(HIDES, people, HIDES):
        await store.save_entry(PERSON, str(person), hiding)


async def copied(store: PostgresStore, puts: Sequence[DocumentWrite]) -> None:
    documents = [(one.kind, one.key, 1, one.value) for one in puts]
    terms = [
        (hashed(term), float(place), one.key, seq)
        for seq, one in enumerate(puts, 1)
        for term, place in one.index_keys.items()
    ]
    db = await asyncpg.connect(store._url)
    try:
        columns = ["kind", "key", "version", "value"]
        await db.copy_records_to_table("documents", records=documents, columns=columns)
        await db.copy_records_to_table("terms", records=terms)
        await db.execute("VACUUM ANALYZE documents")  # as the server does by itself
        await db.execute("VACUUM ANALYZE terms")
    finally:
        await db.close()


def questions(tables: Tables, people: int) -> dict[str, Question]:
    asked = PersonResults(tables.repository, tables.people)

    def anybody(rng: random.Random) -> tuple[int, int, int]:
        server = rng.randrange(SERVERS)
        two = [1 + rng.randrange(people // SERVERS) * SERVERS + server for _ in range(2)]
        return two[0], two[1], (server + 1) << 22

    async def own(rng: random.Random) -> None:
        person, _, guild = anybody(rng)
        await asked.history(ResultsQuery(person, person, guild), rng.randrange(2))

    async def theirs(rng: random.Random) -> None:
        viewer, person, guild = anybody(rng)
        with contextlib.suppress(Refused):  # one in twenty hides theirs
            await asked.history(ResultsQuery(viewer, person, guild, rng.choice(["", *SHELVES])), 0)

    async def full(rng: random.Random) -> None:
        await asked.history(ResultsQuery(FULL, FULL, 0), rng.randrange(50))

    async def profile(rng: random.Random) -> None:
        viewer, person, guild = anybody(rng)
        with contextlib.suppress(Refused):
            await asked.profile(ResultsQuery(viewer, person, guild))

    async def full_profile(rng: random.Random) -> None:
        await asked.profile(ResultsQuery(FULL, FULL, 0))

    async def between(rng: random.Random) -> None:
        person, other, guild = anybody(rng)
        until = IndexPosition(time.time() - rng.randrange(1_000_000), "r1")
        await tables.repository.results.count_head_to_head(person, other, guild=guild, until=until)

    boards = LeaderBoards(tables.repository, tables.people)

    async def board(rng: random.Random) -> None:
        viewer, _, guild = anybody(rng)
        await boards.board(LeaderBoardQuery(viewer, guild, rng.choice([ALL, *SHELVES])), rng.randrange(3))

    async def season(rng: random.Random) -> None:
        viewer, _, guild = anybody(rng)
        look = LeaderBoardQuery(viewer, guild, season=str(season_at(time.time())))
        await boards.board(look, 0)

    async def everywhere(rng: random.Random) -> None:
        viewer, _, guild = anybody(rng)
        await boards.board(
            LeaderBoardQuery(viewer, guild, rng.choice([*SHELVES]), True), rng.randrange(MOST_PAGES)
        )

    async def smallest(rng: random.Random) -> None:
        await tables.store.load_entry("nothing", "at all")

    return {
        "the smallest question": smallest,
        "/leaderboard": board,
        "/leaderboard season:": season,
        "/leaderboard of all, any page": everywhere,
        "/history, one's own": own,
        "/history who:": theirs,
        "/history of 5,000, any page": full,
        "/profile who:": profile,
        "/profile of 5,000": full_profile,
        "the line below an end": between,
    }


async def timed(ask: Question, at_once: int) -> list[float]:
    """Return the milliseconds of each query, sorted. at_once: how many run at the same time."""
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
    """Enter the result of a game that ended just now, again and again."""
    rng = random.Random(7)
    for number in range(10_000_000, 20_000_000):
        result = replace(made(number, people, rng, 0.0), at=time.time())
        await store.documents.put([put(number, result)])
        await asyncio.sleep(0.02)


async def watched(name: str, work: Awaitable[object]) -> None:
    """Do some work, and print how late another task ran meanwhile."""
    waits: list[float] = []

    async def wait() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(EVERY)
            waits.append((time.perf_counter() - began - EVERY) * 1_000)

    other = asyncio.create_task(wait())
    began, used = time.perf_counter(), time.process_time()
    await work
    took, used = time.perf_counter() - began, time.process_time() - used
    other.cancel()
    late = sorted(waits)
    print(
        f"  {name:<30} {took:5.1f} s, {used:5.1f} s of the CPU;"
        f" late 99 % {late[int(len(late) * 0.99)]:5.1f}, at most {late[-1]:5.1f} ms",
        flush=True,
    )


async def measured(name: str, store: Store, people: int, results: int) -> None:
    await store.open()
    began = time.perf_counter()
    await seeded(store, people, results)
    bot.freeze_memory()  # and the event loop lets the store's thread run, as in the bot
    print(f"{name}: {results} results of {people} people, entered in {time.perf_counter() - began:.0f} s")
    tables = Tables(store, SHELVES)
    ratings = tables.repository.ratings
    await watched("nothing", asyncio.sleep(5))
    await watched("the first fold", ratings.refresh())
    meanwhile = asyncio.create_task(entering(store, people))
    for question, ask in questions(tables, people).items():
        for at_once in (1, AT_ONCE):
            took = await timed(ask, at_once)
            slowest = took[int(len(took) * 0.99)]
            late = "" if slowest <= AIM else f"  more than {AIM:.0f}"
            print(
                f"  {question:<30} {at_once} at once  median {statistics.median(took):6.1f}"
                f"  99 % {slowest:6.1f} ms{late}",
                flush=True,
            )
    meanwhile.cancel()
    await store.close()


async def main(people: int = PEOPLE, results: int = RESULTS) -> None:
    if postgres.missing():
        print(f"PostgreSQL: {postgres.missing()}")
    else:
        with postgres.Server() as server:
            await measured("PostgreSQL", PostgresStore(await server.create("results")), people, results)
    with tempfile.TemporaryDirectory() as folder:
        await measured("SQLite", SqliteStore(Path(folder) / "results.db"), people, results)


if __name__ == "__main__":
    asyncio.run(main(*[int(word) for word in sys.argv[1:3]]))
