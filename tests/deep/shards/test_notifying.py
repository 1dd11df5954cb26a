"""Two processes on one PostgreSQL tell people of lobbies: nobody twice, nobody forgotten.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import os
import random

import pytest

from sessions.gathering.subscriptions import MOST_TOLD, ChosenSubscribers, OpenLobby, Subscriptions
from sessions.store.postgres.postgres_store import PostgresStore
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

RACES = int(os.environ.get("RACES", "30"))
SHELVES = shelves()
GAME = "crownfell"


@pytest.fixture
def both(stores: list[PostgresStore]) -> list[Subscriptions]:
    tables = [Tables(store, SHELVES, now=lambda: 1_000_000.0, most=AMPLE) for store in stores]
    return [Subscriptions(each.store, each.people, each.now) for each in tables]


async def seen(person: int) -> bool | None:
    return True


def lobby(name: str) -> OpenLobby:
    return OpenLobby(name, GAME, frozenset(), ())


async def test_lobbies_that_open_at_once_in_two_processes_tell_nobody_twice(
    both: list[Subscriptions],
) -> None:
    rng = random.Random(1)
    for guild in range(1, RACES + 1):
        people = [guild * 100 + n for n in range(2 * MOST_TOLD + 5)]
        await asyncio.gather(*(rng.choice(both).add(guild, one, GAME) for one in people))
        works = [rng.choice(both).choose_people(guild, lobby(name), seen) for name in "abc"]
        works.append(rng.choice(both).choose_people(guild, lobby("a"), seen))
        *calls, again = await asyncio.gather(*works)
        assert isinstance(again, ChosenSubscribers)
        assert isinstance(calls[0], ChosenSubscribers)
        assert again.people == calls[0].people, "one call a lobby, whoever asks"
        assert again.are_newly_chosen != calls[0].are_newly_chosen
        notified = [one for picked in calls if isinstance(picked, ChosenSubscribers) for one in picked.people]
        assert sorted(notified) == people
        first, second = calls[0].people[:2]
        await asyncio.gather(
            both[0].restore_places(guild, "a", [first]), both[1].restore_places(guild, "a", [second])
        )
        note = await both[0].of(guild)
        assert sorted(one.person for one in note.people) == people
        assert {one.person for one in note.people if one.free <= 1_000_000.0} == {first, second}


async def test_turning_it_off_against_being_chosen_in_two_processes(both: list[Subscriptions]) -> None:
    rng = random.Random(2)
    for guild in range(1, RACES + 1):
        first, other = rng.sample(both, 2)
        await first.add(guild, 1, GAME)
        call, _ = await asyncio.gather(
            first.choose_people(guild, lobby("a"), seen), other.set_games(guild, 1, [])
        )
        if call is not None:
            assert await first.filter_notifiable(guild, lobby("a"), call.people) == []
        assert not (await other.of(guild)).people
        assert await first.export(1) == []
        assert await first.entries.servers_naming(1) == []
