"""Measures how people find each other: their list of tables, a server's board, the queue, and notifications.

    python -m bench.gathering [people [tables]]

10,000 people have 20,000 unfinished tables in 200 servers, in an SQLite file and in a PostgreSQL database (if
PostgreSQL is installed): most of them running, of games of every kind, each with two random people; one
person has a hundred, one server a thousand. The queries are those of `/tables` (one's own tables, then the
lobbies of a server) and of a board, one after the other and eight at once, while somebody answers at tables
all the time.
As many people wait in queues: in most servers twenty whose wishes do not match, as is usual while nobody can
be matched, and in one server about the maximum, all of whom have blocked each other. The queries are what
`/queue` shows, joining and leaving again, joining and being matched (and its storage), and a round of the
tick in a server. Where 10,000 subscribe to new lobbies of one server, whom to mention is computed: when all
are awake, when all but a few have turned pings off (`/me`), and in three such servers; as many at once as the
tick serves. Printed are the median and the 99th percentile in milliseconds.
"""

import asyncio
import gc
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

import bot
from cogs.core.loaded_content import read_packs
from cogs.gathering import lobby_calls
from cogs.server.server_boards import LOBBIES, RUNNING
from sessions.gathering import waiting_queue
from sessions.gathering.queue_entries import ANY, QueueEntry, ServerQueue
from sessions.gathering.subscriptions import COOLDOWN, OpenLobby, Subscriber, Subscribers, Subscriptions
from sessions.gathering.subscriptions import KIND as NOTIFY
from sessions.gathering.waiting_queue import STAYS, ServerQueues
from sessions.people.profiles import KIND as PERSON
from sessions.people.profiles import UserProfile
from sessions.store.memory import MemoryStore
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.store.protocol import Store, StoredTable
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import Person, TableBody
from sessions.table.time_controls import CORRESPONDENCE, LIVE
from sessions.tables.table_limits import AMPLE, USUAL
from sessions.tables.tables import Tables
from tests.support import postgres

PEOPLE, TABLES, SERVERS = 10_000, 20_000, 200
FULL_PERSON, FULL_SERVER = 1, 1 << 22  # as many as the limits allow
LOBBY_SHARE = 0.05
ASKED, AT_ONCE, SEEDING = 1_000, 8, 256
# Queue entries in a server; in the full one.
IN_QUEUE, FULL_QUEUE, FULL = 20, 1_000 << 22, waiting_queue.MOST - 20
ROUND, FULL_ROUND = "queue: a round", f"queue: a round where {FULL} wait"
NEWCOMER = 1 << 40  # people who join queues have numbers from here on
# The tick serves servers one after the other, and announces some lobbies at once.
NOTICE = "/notify"
MORE_AT_ONCE: dict[str, tuple[int, ...]] = {ROUND: (), FULL_ROUND: (), NOTICE: (lobby_calls.AT_ONCE,)}
AIM = 200.0  # milliseconds, for the 99th percentile
GAME, QUIET = "crownfell", 1 << 30
AWAKE, ASLEEP, MORE = 1 << 32, 2 << 32, (3 << 32, 4 << 32, 5 << 32)
Question = Callable[[random.Random], Awaitable[object]]


class Town(NamedTuple):
    """The contents of the filled store."""

    people: Sequence[int]
    """Ids."""
    servers: Sequence[int]
    """Ids."""
    queues: Sequence[int]
    """Ids of the servers with queues."""
    names: Sequence[str]
    """Tables at which somebody answers meanwhile."""


async def patterns() -> list[StoredTable]:
    """Return a running table of each game and a lobby of each, as the store has them."""
    store = MemoryStore()
    await store.open()
    tables = Tables(store, read_packs(), most=AMPLE)
    rows = []
    for place, (game, game_packs) in enumerate(tables.packs_by_game.items(), 1):
        people = [Person(1, "Ann"), Person(2, "Bob"), Person(3, "Cleo")][: game_packs.game.player_counts[0]]
        table = await tables.open(place, 1, people[0], game, game_packs.default_pack, {}, "en")
        rows.append(await store.read(table.id))
        for person in people[1:]:
            await tables.lobbies.join(table.id, person)
        await tables.game_starts.start(table.id, people[0])
        rows.append(await store.read(table.id))
    return [row for row in rows if row is not None]


def made(pattern: StoredTable, number: int, guild: int, people: Sequence[int], now: float) -> StoredTable:
    """Return a table like the pattern, of other people."""
    body = msgspec.json.decode(pattern.body, type=TableBody)
    for seat, person in zip(body.seats, people, strict=False):
        seat.person = person
    body.owner, body.clock.acted_at = people[0], now - number % 86_400
    seated = tuple(people[: len(body.seats)])
    version_fields = {"version": 1, "shown_version": 1, "changed": now - number % 86_400}
    at = {"table": f"t{number}", "guild": guild, "channel": number + 1}
    return replace(
        pattern, people=seated, body=msgspec.json.encode(body), due=now + 3_600, **version_fields, **at
    )


async def seeded(store: Store, people: int, tables: int) -> Town:
    """Fill an empty store with tables and queues."""
    rng, rows = random.Random(1), await patterns()
    lobbies = [row for row in rows if row.phase == "lobby"]
    running = [row for row in rows if row.phase == "playing"]
    servers, now = [(n + 1) << 22 for n in range(SERVERS)], time.time()
    gate = asyncio.Semaphore(SEEDING)

    async def keep(number: int) -> None:
        pattern = rng.choice(lobbies if rng.random() < LOBBY_SHARE else running)
        guild = FULL_SERVER if number < USUAL.server_tables else rng.choice(servers)
        some = [rng.randrange(2, people + 1) for _ in range(4)]
        if number % (tables // USUAL.seats) == 0:
            some[0] = FULL_PERSON
        async with gate:
            await store.write(made(pattern, number, guild, some, now), [])

    await asyncio.gather(*(keep(number) for number in range(tables)))
    await queued(store, people, now)
    waiting = [(n + 1) << 22 for n in range((people - FULL) // IN_QUEUE)]
    return Town(range(1, people + 1), servers, waiting, [f"t{n}" for n in range(0, tables, 7)])


async def queued(store: Store, people: int, now: float) -> None:
    """Let as many people wait in queues, each in one server."""
    games = [*read_packs()]
    kinds = [
        (game, pace, spoken) for game in games for pace in (LIVE, CORRESPONDENCE) for spoken in ("en", "ja")
    ]
    number = 1
    for place in range((people - FULL) // IN_QUEUE):
        waiting = [
            QueueEntry(number + n, f"Person {number + n}", *kinds[n % len(kinds)], now + n, 5)
            for n in range(IN_QUEUE)
        ]
        number += IN_QUEUE
        await kept(store, (place + 1) << 22, waiting)
    full = [QueueEntry(number + n, f"P{n}", games[0], LIVE, "en", now, 5) for n in range(FULL)]
    await kept(store, FULL_QUEUE, full)
    others = [wish.person for wish in full]
    for wish in full:
        blocked = msgspec.json.encode([other for other in others if other != wish.person])
        await store.save_entry("blocks", str(wish.person), blocked)


async def kept(store: Store, guild: int, waiting: Sequence[QueueEntry]) -> None:
    await store.save_entry(waiting_queue.KIND, str(guild), msgspec.json.encode(ServerQueue(tuple(waiting))))
    for wish in waiting:
        await store.save_entry(waiting_queue.TRACES, str(wish.person), msgspec.json.encode([guild]))


async def asked(question: Question, together: int) -> list[float]:
    """Return the milliseconds of each query, sorted. together: how many run at the same time."""
    took: list[float] = []
    numbers = iter(range(ASKED))

    async def somebody(rng: random.Random) -> None:
        for _ in numbers:
            began = time.perf_counter()
            await question(rng)
            took.append((time.perf_counter() - began) * 1000)

    await asyncio.gather(*(somebody(random.Random(n)) for n in range(together)))
    return sorted(took)


async def answering(store: Store, names: Sequence[str]) -> None:
    """Write rows for ever, as answers at these tables would."""
    for name in itertools.cycle(names):
        row = await store.read(name)
        if row is not None:
            await store.write(replace(row, version=row.version + 1), [])
        await asyncio.sleep(0.002)


async def told_people(store: Store, people: Sequence[int]) -> None:
    """Subscribe all people to new lobbies in several servers; in `ASLEEP` all but a few want no pings."""
    ready = tuple(Subscriber(one, (GAME,), 0.0) for one in people)
    silent = tuple(Subscriber(one + QUIET, (GAME,), 0.0) for one in people)
    for guild in (AWAKE, *MORE):
        await store.save_entry(NOTIFY, str(guild), msgspec.json.encode(Subscribers(ready)))
    await store.save_entry(NOTIFY, str(ASLEEP), msgspec.json.encode(Subscribers(silent)))
    never, gate = msgspec.json.encode(UserProfile(pings=False)), asyncio.Semaphore(SEEDING)

    async def keep(person: int) -> None:
        async with gate:
            await store.save_entry(PERSON, str(person + QUIET), never)

    await asyncio.gather(*(keep(one) for one in people if one % 500))


def notices(tables: Tables) -> dict[str, Question]:
    """Return the queries for whom to mention for a lobby.

    Between two, time passes so that everybody may be notified again.
    """
    names, moments = itertools.count(), itertools.count(2_000_000_000, int(COOLDOWN))
    asks = Subscriptions(tables.store, tables.people, lambda: float(next(moments)))

    async def seen(person: int) -> bool | None:
        return True

    async def pick(guild: int) -> None:
        await asks.choose_people(guild, OpenLobby(str(next(names)), GAME, frozenset(), (1,)), seen)

    return {
        f"{NOTICE}, whom to mention of 10,000": lambda _: pick(AWAKE),
        f"{NOTICE}, 10,000 of whom 20 want pings": lambda _: pick(ASLEEP),
        f"{NOTICE}, in three servers of 10,000": lambda rng: pick(rng.choice(MORE)),
    }


def questions(tables: Tables, town: Town) -> dict[str, Question]:
    """Return the queries by the name that is printed."""
    overview = tables.overview

    async def own(rng: random.Random, person: int = 0, guild: int = 0) -> None:
        person, guild = person or rng.choice(town.people), guild or rng.choice(town.servers)
        await overview.own(person)
        await overview.open_lobbies(guild, person)

    async def board(rng: random.Random, guild: int = 0) -> None:
        await overview.of_server(guild or rng.choice(town.servers), LOBBIES, RUNNING)

    queues, numbers = (
        ServerQueues(tables.store, tables.packs_by_game, tables.people.blocks, tables.now),
        itertools.count(),
    )

    def wish(game: str, pace: str, spoken: str) -> QueueEntry:
        number = next(numbers)
        return QueueEntry(NEWCOMER + number, f"New {number}", game, pace, spoken, tables.now(), 5)

    async def waits(rng: random.Random, guild: int = 0) -> None:
        """Join in vain and leave: with another game in the person's own server, or where nobody matches."""
        new_wish, guild = wish("crownfell", CORRESPONDENCE, "fr"), guild or rng.choice(town.queues)
        await queues.join(guild, new_wish)
        await queues.leave(guild, new_wish.person)

    async def finds(rng: random.Random) -> None:
        guild, new_wish = rng.choice(town.queues), wish("crownfell", LIVE, ANY)
        matched_game = await queues.join(guild, new_wish)
        if matched_game is not None:
            await queues.settle(guild, matched_game, lambda person: STAYS if person < NEWCOMER else "plays")
        else:
            await queues.leave(guild, new_wish.person)

    async def round_(rng: random.Random, guild: int = 0) -> None:
        guild = guild or rng.choice(town.queues)
        await queues.match(guild)
        await queues.tidy(guild)

    return {
        "/queue": lambda rng: queues.of(rng.choice(town.queues)),
        "queue: join and leave": waits,
        f"queue: join and leave where {FULL} wait": lambda rng: waits(rng, FULL_QUEUE),
        "queue: join and be found": finds,
        ROUND: round_,
        FULL_ROUND: lambda rng: round_(rng, FULL_QUEUE),
        "queue: one's own in all servers": lambda rng: queues.queues_naming(rng.choice(town.people)),
        "/tables": own,
        "/tables, 100 of them in a server of 1,000": lambda rng: own(rng, FULL_PERSON, FULL_SERVER),
        "board": board,
        "board of 1,000": lambda rng: board(rng, FULL_SERVER),
    }


async def measured(kind: str, store: Store, people: int, tables: int) -> bool:
    """Print the measurements; return whether the aim was met."""
    await store.open()
    held = True
    try:
        began = time.perf_counter()
        town = await seeded(store, people, tables)
        print(f"{kind}: {tables} tables kept in {time.perf_counter() - began:.0f} s")
        busy = asyncio.create_task(answering(store, town.names))
        house = Tables(store, read_packs())
        gc.freeze()  # as the bot does with what exists at its start
        await told_people(store, town.people)
        for name, question in (questions(house, town) | notices(house)).items():
            for together in (1, *MORE_AT_ONCE.get(name.partition(",")[0], (AT_ONCE,))):
                took = await asked(question, together)
                slow = took[len(took) * 99 // 100]
                held &= slow <= AIM
                print(f"{name:45}{together:3} at once{statistics.median(took):9.2f}{slow:9.2f}")
        busy.cancel()
    finally:
        await store.close()
    return held


async def main(people: int = PEOPLE, tables: int = TABLES) -> bool:
    gc.set_threshold(*bot.COLLECT_AFTER)
    sys.setswitchinterval(bot.SWITCH_SECONDS)
    print(f"{'':57}{'p50 ms':>9}{'p99 ms':>9}")
    with tempfile.TemporaryDirectory(dir=".") as folder:
        held = await measured("SQLite", SqliteStore(Path(folder) / "castellan.db"), people, tables)
    if postgres.missing():
        print(f"PostgreSQL: {postgres.missing()}")
    else:
        with postgres.Server() as server:
            held &= await measured("PostgreSQL", PostgresStore(await server.create("town")), people, tables)
    print(f"aim: at most {AIM:.0f} ms at p99{'' if held else ' — falls short'}")
    return held


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(main(*map(int, sys.argv[1:]))) else 1)
