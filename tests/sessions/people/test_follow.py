"""Following tables, without Discord: what is kept of it, bounds, and that an end is told once."""

import asyncio
from typing import Any

import pytest

from engine.questions import Refused
from sessions.people.followed_tables import (
    FOLLOWERS,
    KEPT,
    KIND,
    MOST,
    MOST_ENDED,
    MOST_FOLLOWERS,
    SEEN,
    FollowedTables,
)
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

ANN, BOB, CLEO = (Person(number, name) for number, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo")))
SHELVES = shelves()


class FollowedTablesWithClock:
    """Tables, who follows them, and a clock."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self.tables = Tables(MemoryStore(), SHELVES, now=lambda: self.time, most=AMPLE)
        self.followed = FollowedTables(self.tables.store, self.tables.now)

    async def table(self, place: int) -> Any:
        table = await self.tables.open(place, 5, ANN, "crownfell", "house", {}, "en")
        await self.tables.lobbies.join(table.id, BOB)
        await self.tables.game_starts.start(table.id, ANN)
        return table


async def opened() -> FollowedTablesWithClock:
    room = FollowedTablesWithClock()
    await room.tables.store.open()
    return room


async def test_it_is_kept_with_the_table_and_under_ones_own_id() -> None:
    room = await opened()
    table = await room.table(1)
    await room.followed.follow(CLEO.id, table)
    await room.followed.follow(CLEO.id, table)
    assert await room.followed.follows(CLEO.id, table.id)
    assert await room.followed.followers(table.id) == [CLEO.id]
    assert await room.followed.tables() == [table.id]
    await room.followed.unfollow(CLEO.id, table.id)
    assert await room.tables.store.load_entries(KIND) == {}
    assert await room.tables.store.load_entries(FOLLOWERS) == {}
    await room.followed.unfollow(CLEO.id, table.id)


async def test_nobody_follows_more_than_so_many_and_a_table_has_not_more_followers() -> None:
    room = await opened()
    for place in range(MOST):
        await room.followed.follow(CLEO.id, await room.table(place + 1))
    last = await room.table(1_000)
    with pytest.raises(Refused) as refused:
        await room.followed.follow(CLEO.id, last)
    assert refused.value.reason == "follow-most"
    assert await room.followed.followers(last.id) == []
    for person in range(100, 100 + MOST_FOLLOWERS):
        await room.followed.follow(person, last)
    with pytest.raises(Refused) as refused:
        await room.followed.follow(99, last)
    assert refused.value.reason == "follow-full"
    assert await room.followed.of(99) == []
    await room.followed.follow(100, last)


async def test_an_end_is_noted_and_handed_out_once_whoever_asks_at_once() -> None:
    room = await opened()
    table = await room.table(1)
    await room.followed.follow(CLEO.id, table)
    others = [FollowedTables(room.tables.store, room.tables.now) for _ in range(4)]
    new = await asyncio.gather(*(one.mark_ended(CLEO.id, table.id, room.time) for one in others))
    assert sorted(new) == [False, False, False, True]
    ended_tables = await asyncio.gather(*(one.take_unnotified(CLEO.id) for one in others))
    assert [one.table for some in ended_tables for one in some] == [table.id]
    await room.followed.unmark_notified(CLEO.id, [table.id])
    assert len(await room.followed.take_unnotified(CLEO.id)) == 1


async def test_an_end_is_shown_for_a_week_or_for_a_while_after_it_was_seen() -> None:
    room = await opened()
    seen_table, other = await room.table(1), await room.table(2)
    for table in (seen_table, other):
        await room.followed.follow(CLEO.id, table)
        await room.followed.mark_ended(CLEO.id, table.id, room.time)
    await room.followed.mark_seen(CLEO.id, [seen_table.id])
    assert [o.table for o in await room.followed.take_unnotified(CLEO.id)] == [other.id], (
        "what was seen is told"
    )
    room.time += SEEN
    assert [o.table for o in await room.followed.of(CLEO.id)] == [other.id]
    room.time += KEPT
    assert await room.followed.of(CLEO.id) == []


async def test_of_very_many_that_ended_the_last_ones_are_kept() -> None:
    room = await opened()
    for place in range(MOST_ENDED + 3):
        table = await room.table(place + 1)
        await room.followed.follow(CLEO.id, table)
        await room.followed.mark_ended(CLEO.id, table.id, room.time + place)
    assert len(await room.followed.of(CLEO.id)) == MOST_ENDED
    assert min(one.ended for one in await room.followed.of(CLEO.id)) == room.time + 3


async def test_who_may_not_know_keeps_nothing_of_it() -> None:
    room = await opened()
    table = await room.table(1)
    await room.followed.follow(CLEO.id, table)
    assert not await room.followed.mark_ended(CLEO.id, table.id, room.time, welcome=False)
    assert await room.followed.of(CLEO.id) == []


async def test_it_is_exported_and_forgotten() -> None:
    room = await opened()
    table, data = await room.table(1), PersonalData(room.tables)
    await room.followed.follow(CLEO.id, table)
    assert table.id.encode() in await data.export(CLEO.id)
    assert (await data.count(CLEO.id)).own_entries == 1
    await data.erase_person(CLEO.id)
    assert await room.followed.followers(table.id) == []
    assert await room.tables.store.load_entries(KIND) == {}


async def test_what_is_swept_away_has_no_followers_any_more() -> None:
    room = await opened()
    table = await room.table(1)
    await room.followed.follow(CLEO.id, table)
    await room.tables.answer(table.id, BOB, "resign")
    room.time += 400 * 86_400
    assert await room.tables.repository.delete_expired() == 1
    assert await room.followed.tables() == []
