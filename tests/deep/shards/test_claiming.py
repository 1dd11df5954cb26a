"""Two processes on one PostgreSQL: a claim against the returning answer, claims and pauses twice, a kill
between. One outcome each.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import os
import random
from typing import Any

import pytest

from engine.questions import Refused
from sessions.operations import claiming, pausing, timeouts
from sessions.operations.pausing import SECONDS
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.table import question_clock
from sessions.table.table import CLAIMED
from sessions.table.table_data import OVER, PLAYING, Person
from sessions.table.time_controls import LATE, LIVE, PROFILES
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

RACES = int(os.environ.get("RACES", "40"))
SHELVES = shelves()
ANN, BOB = Person(1, "Ann"), Person(2, "Bob")
WHO = {1: ANN, 2: BOB}


class TwoHosts:
    """Two processes' tables, and a clock for both."""

    def __init__(self, stores: list[PostgresStore]) -> None:
        self.time, self.stores = 1_000_000.0, stores
        self.tables = [self.built(store) for store in stores]

    def built(self, store: PostgresStore) -> Tables:
        return Tables(store, SHELVES, now=lambda: self.time, most=AMPLE)

    async def begun(self, place: int) -> str:
        """A table with the live clock, which both have in memory."""
        first, other = self.tables
        table = await first.open(place, 5, ANN, "crownfell", "house", {}, "en", clock=LIVE)
        await other.lobbies.join(table.id, BOB)
        await first.game_starts.start(table.id, ANN)
        await self.fresh(table.id)
        return table.id

    async def fresh(self, name: str) -> None:
        """Both have read the table as it is now: of two changes at once, one is behind, and only once."""
        for each in self.tables:
            each.repository.cached.clear()
            await each.get(name)

    async def asked(self, name: str) -> tuple[Person, Person, str]:
        """Who is asked, who waits, and an answer."""
        table: Any = await self.built(self.stores[0]).get(name)
        seat = question_clock.awaited_seats(table)[0]
        slow = WHO[table.body.seats[seat].person]
        return slow, ANN if slow == BOB else BOB, table.match.legal(seat)[0]

    async def gone(self, name: str) -> None:
        """Whoever is asked lets the time run out twice; sometimes one process is killed in between."""
        for _ in range(2):
            await self.fresh(name)
            while True:
                table: Any = await self.tables[0].get(name)
                if table.body.clock.stage == LATE:
                    break
                self.time = max(self.time, table.due)
                await self.tables[0].clock.expire(name)
            other = WHO[question_clock.present_people(table)[0]]
            if len(next(iter(table.body.clock.timeouts.values()))) < 2:
                await self.tables[1].apply(
                    name, timeouts.decide, other, table.body.clock.timeout_line, "wait"
                )
            if random.random() < 0.3:
                self.tables = [self.built(store) for store in self.stores]
        await self.fresh(name)

    async def at_once(self, *works: Any) -> list[str]:
        return list(await asyncio.gather(*(outcome(work) for work in works)))


async def outcome(work: Any) -> str:
    try:
        await work
    except Refused as refused:
        return refused.reason
    return "done"


@pytest.fixture
def hosts(stores: list[PostgresStore]) -> TwoHosts:
    return TwoHosts(stores)


async def test_a_claim_against_the_returning_answer(hosts: TwoHosts) -> None:
    for number in range(1, RACES + 1):
        name = await hosts.begun(number)
        await hosts.gone(name)
        slow, other, answer = await hosts.asked(name)
        side = number % 2
        claim = hosts.tables[side].apply(name, claiming.claim, other)
        done = await hosts.at_once(claim, hosts.tables[1 - side].answer(name, slow, answer))
        assert sorted(done) in (["done", "not-gone"], ["done", "over"])
        table: Any = await hosts.built(hosts.stores[0]).get(name)
        lines = [line.kind for line in await hosts.stores[0].journal(name)]
        claimed = done[0] == "done"
        assert (table.phase, table.body.end.reason) == ((OVER, CLAIMED) if claimed else (PLAYING, ""))
        assert (lines.count("claim"), lines.count("answer")) == ((1, 0) if claimed else (0, 1))
        assert table.match.result is None or table.match.result.winners == tuple(table.body.end.winners)


async def test_a_claim_against_a_look(hosts: TwoHosts) -> None:
    for number in range(1, RACES + 1):
        name = await hosts.begun(number)
        await hosts.gone(name)
        slow, other, _ = await hosts.asked(name)
        side = number % 2
        table: Any = await hosts.tables[1 - side].get(name)
        seen = hosts.tables[1 - side].clock.mark_active(table, slow.id)
        done = await hosts.at_once(hosts.tables[side].apply(name, claiming.claim, other), seen)
        lines = [line.kind for line in await hosts.stores[0].journal(name)]
        assert lines.count("claim") == (done[0] == "done")
        assert done[0] in ("done", "not-gone")
        assert done[0] == "done" or lines.count("here") == 1


async def test_claimed_in_both_is_claimed_once(hosts: TwoHosts) -> None:
    for number in range(1, RACES + 1):
        name = await hosts.begun(number)
        await hosts.gone(name)
        _, other, _ = await hosts.asked(name)
        done = await hosts.at_once(*(each.apply(name, claiming.claim, other) for each in hosts.tables))
        assert sorted(done) == ["done", "over"]
        assert [line.kind for line in await hosts.stores[0].journal(name)][-2:] == ["claim", "end"]


async def test_paused_in_both_is_paused_once_and_ends_once(hosts: TwoHosts) -> None:
    for number in range(1, RACES + 1):
        name = await hosts.begun(number)
        hosts.time += 100
        works = [each.apply(name, pausing.pause, person) for each in hosts.tables for person in (ANN, BOB)]
        random.Random(number).shuffle(works)
        done = await hosts.at_once(*works)
        assert sorted(done)[0] == "done"
        assert done.count("done") == 1
        table: Any = await hosts.built(hosts.stores[1]).get(name)
        assert len(table.body.clock.own_pauses_used) == 1
        assert question_clock.deadline(table) == hosts.time + SECONDS + PROFILES[LIVE].seconds - 100
        hosts.time += SECONDS
        await asyncio.gather(*(each.clock.expire(name) for each in hosts.tables))
        table = await hosts.built(hosts.stores[0]).get(name)
        assert question_clock.deadline(table) == hosts.time + PROFILES[LIVE].seconds - 100
        assert [line.kind for line in await hosts.stores[0].journal(name)].count("resume") == 1
