"""Leagues kept: seasons that turn once, whoever dies or comes twice in between, and nobody kept who left."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import msgspec
import pytest

from engine.questions import Refused
from sessions.competitions.leagues import member
from sessions.competitions.stored_league import KIND, people_in
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from tests.support.competitions.kept_hall import (
    DAY,
    GUILD,
    ORGANISER,
    somebody,
)
from tests.support.competitions.kept_leagues import PEOPLE, WEEK, LeagueHall

pytestmark = pytest.mark.asyncio


async def opened(store: Any = None) -> LeagueHall:
    opened_hall = LeagueHall(store)
    await opened_hall.room.tables.store.open()
    return opened_hall


async def refused(act: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refusal:
        await act
    return refusal.value.reason


async def test_seasons_follow_each_other_until_the_organiser_ends_it() -> None:
    hall = await opened()
    league = await hall.begun()
    first = await hall.people(league)
    assert [len(one) for one in first] == [4, 4]
    top, bottom = await hall.groups(league)
    assert (top.league, top.season, top.group, bottom.group) == (league.id, 1, 0, 1)
    idle = max(first[1])
    await hall.played(top)
    await hall.serve()
    assert (await hall.now(league)).season == 1, "a group still plays"
    await hall.leagues.join(league.id, somebody(9))
    await hall.played(bottom, frozenset({idle}))
    await hall.serve()
    now = await hall.now(league)
    assert now.season == 2
    assert now.last is not None
    assert now.last.winner == 100 + min(first[0])
    assert (now.last.up, now.last.down) == ((100 + min(first[1]),), (100 + max(first[0]),))
    assert now.last.resting == (100 + idle,)
    second = await hall.people(league)
    assert second[0] == first[0] - {max(first[0])} | {min(first[1])}
    assert second[1] == first[1] - {min(first[1]), idle} | {max(first[0]), 9}
    # Nobody is listed or counted by the groups, and each finds their own.
    assert await hall.room.keeper.of_server(GUILD) == []
    assert [one.season for one in await hall.room.keeper.groups_of(GUILD, 109)] == [2]
    group = (await hall.groups(league))[0]
    calling_off = hall.room.keeper.organiser_acts.call_off(group.id, ORGANISER.id, manager=False)
    assert await refused(calling_off) == "league-group"
    # The organiser ends it, while one leaves: their group goes on without them.
    await hall.leagues.end(league.id, ORGANISER.id, ending=True, manager=False)
    await hall.leagues.leave(league.id, 109)
    assert await refused(hall.leagues.leave(league.id, 109)) == "league-not-in"
    for group in await hall.groups(league):
        await hall.played(group)
    await hall.serve()
    assert (await hall.now(league)).ended == hall.room.time
    assert await hall.leagues.of_server(GUILD) == []
    assert await refused(hall.leagues.join(league.id, somebody(10))) == "league-over"
    await hall.serve(40 * DAY)
    assert await hall.leagues.get(league.id) is None


async def test_nobody_plays_so_it_waits_and_ends_in_the_end() -> None:
    hall = await opened()
    league = await hall.begun()
    for _ in range(3):
        await hall.serve(WEEK)
    now = await hall.now(league)
    assert (now.season, now.groups, now.ended) == (1, [], 0.0)
    assert all(one.resting for one in now.league.order)
    starting = hall.leagues.start(league.id, ORGANISER.id, manager=False)
    assert await refused(starting) == "tournament-too-few"
    for number in (1, 2, 3):
        await hall.leagues.join(league.id, somebody(number))
    assert (await hall.leagues.start(league.id, ORGANISER.id, manager=False)).season == 2
    for _ in range(3):
        await hall.serve(WEEK)
    await hall.serve(61 * DAY)
    assert (await hall.now(league)).ended


async def test_two_processes_and_a_killed_one_begin_a_season_once() -> None:
    """The store fails just before and just after the write; what is stored alone says what is next."""
    store = MemoryStore()
    first_hall, other = await opened(store), LeagueHall(store)
    league = await first_hall.begun()
    for group in await first_hall.groups(league):
        await first_hall.played(group)
    other.room.time = first_hall.room.time
    put, calls = store.documents.put, 0

    async def cut(puts: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise OSError("killed before")
        await asyncio.sleep(0)  # so that the other reads the same version
        await put(puts)
        if calls == 2:
            raise OSError("killed after")

    store.documents.put = cut  # type: ignore[method-assign]
    turn = first_hall.leagues.clock
    await turn.run_due(lambda _: True)
    assert (await first_hall.now(league)).season == 1
    first_hall.leagues.clock.checked_at = float("-inf")
    await asyncio.gather(turn.run_due(lambda _: True), other.leagues.clock.run_due(lambda _: True))
    restarted = LeagueHall(store)
    restarted.room.time = first_hall.room.time
    await restarted.serve()
    assert (await first_hall.now(league)).season == 2
    tournaments = [key for kind, key in store.documents.stored if kind == "tournament"]
    assert len(tournaments) == 4, "two groups a season"
    assert len(await restarted.groups(league)) == 2


async def test_there_are_bounds_and_only_its_organiser_leads() -> None:
    hall = await opened()
    league = await hall.create()
    assert await refused(hall.create()) == "league-organiser-full"
    assert await refused(hall.create(by=somebody(1), seconds=0.0)) == "tournament-deadline"
    assert await refused(hall.create(by=somebody(1), size=9)) == "league-size"
    for number in (1, 2):
        await hall.create(by=somebody(number), title="x" * 900)
    assert await refused(hall.create(by=somebody(3))) == "league-server-full"
    assert max(len(one.title) for one in await hall.leagues.of_server(GUILD)) == 60
    for number in range(48):
        await hall.leagues.join(league.id, somebody(number))
    assert await refused(hall.leagues.join(league.id, somebody(48))) == "league-full"
    for act in (
        hall.leagues.start(league.id, 101, manager=False),
        hall.leagues.remove(league.id, 101, 102, manager=False),
        hall.leagues.end(league.id, 101, ending=True, manager=False),
    ):
        assert await refused(act) == "tournament-organiser-only"
    await hall.leagues.remove(league.id, 7, 102, manager=True)
    assert await refused(hall.leagues.join(league.id, somebody(2))) == "tournament-barred"
    await hall.leagues.start(league.id, ORGANISER.id, manager=False)
    assert sum(len(one) for one in await hall.people(league)) == 47


async def test_deleting_ones_data_does_not_bring_back_whom_a_league_sent_away() -> None:
    hall = await opened()
    league = await hall.begun()
    person = league.league.order[0]
    await hall.leagues.remove(league.id, 7, person.person, manager=True)
    await PersonalData(hall.room.tables).erase_person(person.person)
    assert person.person not in people_in(await hall.now(league))
    back = Person(person.person, person.name)
    assert await refused(hall.leagues.join(league.id, back)) == "tournament-barred"


async def test_whoever_is_forgotten_is_in_no_league_and_no_later_season() -> None:
    hall = await opened()
    league = await hall.begun()
    for group in await hall.groups(league):
        await hall.played(group)
    await hall.serve()
    data = PersonalData(hall.room.tables)
    last = (await hall.now(league)).last
    assert last is not None
    for person in (last.winner, *last.up, *last.down, ORGANISER.id):
        assert b'"leagues"' in await data.export(person)
        await data.erase_person(person)
        raw = await hall.room.tables.store.documents.get_one(KIND, league.id)
        assert raw is not None
        assert str(person).encode() not in raw.value
        assert person not in people_in(await hall.now(league))
        assert all(person not in one for one in await hall.people(league))
        assert b'"leagues"' not in await data.export(person)
    for group in await hall.groups(league):
        await hall.played(group)
    await hall.serve()
    now = await hall.now(league)
    assert now.season == 3
    assert member(now.league, last.winner) is None
    assert msgspec.json.encode(now).count(b'"person":0') == 0
    assert {one.organiser for one in await hall.groups(league)} == {0}


async def test_an_export_says_what_the_last_season_was_to_each() -> None:
    hall = await opened()
    league = await hall.begun()
    first = await hall.people(league)
    await hall.leagues.join(league.id, somebody(PEOPLE + 1))
    idle = max(first[1])
    for group in await hall.groups(league):
        await hall.played(group, frozenset({idle}))
    await hall.serve()
    exported = {number: (await hall.leagues.export(100 + number))[0] for number in range(1, PEOPLE + 2)}

    def those_with(key: str, value: object) -> set[int]:
        return {number for number, entry in exported.items() if entry[key] == value}

    assert those_with("played in group", 1) == first[0]
    assert those_with("played in group", 2) == first[1]
    assert those_with("played in group", 0) == {PEOPLE + 1}
    assert those_with("won", True) == {min(first[0])}
    assert those_with("moved up", True) == {min(first[1])}
    assert those_with("moved down", True) == {max(first[0])}
    assert those_with("rests", True) == {idle}


@pytest.mark.parametrize("joins", [0, 2, 5])
@pytest.mark.parametrize("rests", range(5))
async def test_who_moved_is_told_as_the_groups_of_the_new_season_have_it(rests: int, joins: int) -> None:
    """People rest and join between seasons, so groups change their size; nobody is "down" in group A."""
    room = await opened()
    league = await room.begun()
    for number in range(joins):
        await room.leagues.join(league.id, somebody(PEOPLE + 1 + number))
    before = await room.people(league)
    idle = frozenset(range(PEOPLE + 1 - rests, PEOPLE + 1))
    for group in await room.groups(league):
        await room.played(group, idle)
    await room.serve()
    now, end = await room.people(league), (await room.now(league)).last
    assert end is not None
    place = {number: n for n, group in enumerate(before) for number in group}
    place_now = {number: n for n, group in enumerate(now) for number in group}
    stayed = place.keys() & place_now.keys()
    assert {one - 100 for one in end.down} == {one for one in stayed if place_now[one] > place[one]}
    assert {one - 100 for one in end.up} == {one for one in stayed if place_now[one] < place[one]}


async def test_whoever_leads_a_league_decides_no_game_by_sending_their_opponent_away() -> None:
    room = await opened()
    league = await room.create(by=somebody(1))
    for number in range(1, 5):
        await room.leagues.join(league.id, somebody(number))
    league = await room.leagues.start(league.id, 101, manager=False)
    (group,) = await room.groups(league)
    own = next(one for one in group.tournament.rounds[0].pairings if 101 in group.people_of(one))
    opponent = next(one for one in group.people_of(own) if one != 101)
    other = next(one for one in (102, 103, 104) if one != opponent)
    removed = room.leagues.remove(league.id, 101, opponent, manager=True)
    assert await refused(removed) == "tournament-own-game"
    league = await room.leagues.remove(league.id, 101, other, manager=False)
    (group,) = await room.groups(league)
    assert (league.barred, group.barred) == ([other], [other]), "and their group says that they were removed"
