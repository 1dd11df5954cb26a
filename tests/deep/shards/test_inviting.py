"""Two processes on one PostgreSQL at the same lobby: of an accept and what it races with, one comes about.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import random
from collections import Counter

from sessions.operations import inviting, starting
from sessions.people.blocks import Blocks
from sessions.table.table_data import OVER
from sessions.table.time_controls import HOUR
from tests.deep.shards.invitation_races import BOB, CLEO, RACES, Pair
from tests.support.invitations import open_ones, sound


async def test_accept_against_join(pair: Pair) -> None:
    rng = random.Random(1)
    for _ in range(RACES):
        name, _ = await pair.challenged()
        outcomes = await pair.raced(
            rng,
            lambda tables, name=name: tables.invitations.accept(name, BOB),
            lambda tables, name=name: tables.lobbies.join(name, CLEO),
            lambda tables, name=name: tables.lobbies.join(name, BOB),
        )
        table = await pair.stored(name)
        sound(table, 2)
        assert [outcomes[0], outcomes[2]].count("done") == 1, outcomes
        assert outcomes[1] != "done"
        assert table.people[1:] == [BOB.id]
        assert [line.kind for line in await pair.stores[0].journal(name)].count("close") == 1


async def test_accept_against_expiry(pair: Pair) -> None:
    rng, count = random.Random(2), Counter[str]()
    for _ in range(RACES):
        name, _ = await pair.challenged()
        pair.time += HOUR
        accept, expire = await pair.raced(
            rng,
            lambda tables, name=name: tables.invitations.accept(name, BOB),
            lambda tables, name=name: tables.clock.expire(name),
        )
        table = await pair.stored(name)
        sound(table, 2)
        assert (accept == "done") != (expire == "done"), (accept, expire)
        assert (BOB.id in table.people) == (accept == "done") == (table.phase != OVER)
        count[accept] += 1
    assert len(count) > 1, count


async def test_decline_against_accept_and_removal_against_start(pair: Pair) -> None:
    rng = random.Random(3)
    for _ in range(RACES):
        name, owner = await pair.challenged()
        outcomes = await pair.raced(
            rng,
            lambda tables, name=name: tables.invitations.accept(name, BOB),
            lambda tables, name=name: tables.apply(name, inviting.turn_down, BOB, "later"),
        )
        table = await pair.stored(name)
        sound(table, 2)
        assert outcomes.count("done") == 1, outcomes
        assert (BOB.id in table.people) == (outcomes[0] == "done")
        assert open_ones(table) == []
        if outcomes[1] == "done":
            await pair.both[0].lobbies.join(name, CLEO)
            outcomes = await pair.raced(
                rng,
                lambda tables, name=name, by=owner: tables.apply(name, inviting.remove, by, CLEO.id),
                lambda tables, name=name: tables.apply(name, starting.request_start, CLEO),
            )
            table = await pair.stored(name)
            assert outcomes.count("done") == 1, outcomes
            assert (CLEO.id in table.people) == (table.body.lobby.closed_luck is not None)


async def test_blocks_of_two_processes(pair: Pair) -> None:
    both = [Blocks(store) for store in pair.stores]
    await asyncio.gather(*(both[n % 2].add(1, n) for n in range(2, 42)))
    assert sorted(await both[0].of(1)) == [*range(2, 42)]
    assert await both[1].by_any([1], 41)
    await both[1].erase_person(1)
    assert not await both[0].by_any([1], 41)
