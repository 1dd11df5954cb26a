"""Two processes on one PostgreSQL find games for the same people: each of them once, in one table.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import os
import random

import pytest

from sessions.gathering.matched_tables import MatchedTables
from sessions.gathering.queue_entries import ANY, MatchedGame, QueueEntry
from sessions.gathering.waiting_queue import ServerQueues
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.table.table_data import LOBBY, Person
from sessions.table.time_controls import CONFIRM_SECONDS, LIVE
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

RACES = int(os.environ.get("RACES", "40"))
SHELVES = shelves()
GAME = "crownfell"


class TwoHosts:
    """Two processes' tables and queues, and a clock for both."""

    def __init__(self, stores: list[PostgresStore]) -> None:
        self.time = 1_000_000.0
        self.tables = [Tables(store, SHELVES, now=lambda: self.time, most=AMPLE) for store in stores]
        self.queues = [
            ServerQueues(each.store, SHELVES, each.people.blocks, lambda: self.time) for each in self.tables
        ]
        self.found = [MatchedTables(*both) for both in zip(self.tables, self.queues, strict=True)]

    def wish(self, person: int, game: str = GAME) -> QueueEntry:
        return QueueEntry(person, f"P{person}", game, LIVE, ANY, self.time, 1)


@pytest.fixture
def hosts(stores: list[PostgresStore]) -> TwoHosts:
    return TwoHosts(stores)


async def test_both_find_at_once_and_nobody_twice(hosts: TwoHosts) -> None:
    rng = random.Random(1)
    for guild in range(1, RACES + 1):
        people = [guild * 10 + n for n in range(4)]
        works = [rng.choice(hosts.queues).join(guild, hosts.wish(one)) for one in people]
        works += [queues.match(guild) for queues in hosts.queues]
        games = [one for one in await asyncio.gather(*works) if isinstance(one, MatchedGame)]
        assert len(games) == 2
        assert sorted(person for game in games for person in game.people) == people
        places = iter(range(guild * 100, guild * 100 + 4))
        tables = await asyncio.gather(
            *(found_.open(guild, game, next(places), "en") for found_ in hosts.found for game in games)
        )
        assert sorted(one.id for one in tables if one is not None) == sorted(game.table for game in games)
        for person in people:
            assert len(await hosts.tables[0].store.load_unfinished_of_person(person)) == 1


async def test_joining_against_leaving_in_two_processes(hosts: TwoHosts) -> None:
    rng = random.Random(2)
    for guild in range(1, RACES + 1):
        first, other = rng.sample(hosts.queues, 2)
        await first.join(guild, hosts.wish(1))
        game, left = await asyncio.gather(other.join(guild, hosts.wish(2)), first.leave(guild, 1))
        assert left != (game is not None)
        queue = await first.of(guild)
        assert [w.person for w in queue.waiting] == ([2] if left else [])


async def test_confirming_against_expiry_in_two_processes(hosts: TwoHosts) -> None:
    for guild in range(1, RACES + 1):
        ann, bob = guild * 10, guild * 10 + 1
        await hosts.queues[0].join(guild, hosts.wish(ann))
        game = await hosts.queues[1].join(guild, hosts.wish(bob))
        assert game is not None
        table = await hosts.found[0].open(guild, game, guild, "en")
        assert table is not None
        hosts.time += CONFIRM_SECONDS
        side = guild % 2
        await asyncio.gather(
            hosts.tables[side].invitations.accept(table.id, Person(ann, "Ann")),
            hosts.tables[1 - side].clock.expire(table.id),
            return_exceptions=True,
        )
        await asyncio.gather(*(each.settle(guild) for each in hosts.found))
        row = await hosts.tables[0].store.read(table.id)
        assert row is not None
        queue = await hosts.queues[0].of(guild)
        if row.phase == LOBBY:
            assert {ann, bob} <= {*row.people}
            assert not queue.waiting
        else:
            assert [one.person for one in queue.waiting] == [bob]
