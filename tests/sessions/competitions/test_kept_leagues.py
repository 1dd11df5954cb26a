"""Leagues kept: seasons that turn once, whoever dies or comes twice in between, and nobody kept who left."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from engine.questions import Refused
from sessions.competitions.league_seasons import winners
from sessions.competitions.stored_tournament import KIND, people_in
from sessions.competitions.tournament_data import DOWN, OVER, RESTS, SIGN_UP, UP
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from tests.support.competitions.kept_hall import DAY, GUILD, ORGANISER, somebody
from tests.support.competitions.kept_leagues import PEOPLE, WEEK, LeagueHall, groups_of, moved
from tests.support.ids_in_text import has_id

pytestmark = pytest.mark.asyncio


async def opened(store: Any = None) -> LeagueHall:
    hall = LeagueHall(store)
    await hall.tables.store.open()
    return hall


async def refused(act: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refusal:
        await act
    return refusal.value.reason


async def test_seasons_follow_each_other_until_the_organiser_ends_it() -> None:
    hall = await opened()
    league = await hall.begun_league()
    first = groups_of(league)
    assert ([len(one) for one in first], league.season) == ([4, 4], 1)
    idle = max(first[1])
    await hall.keeper.sign_up(league.id, somebody(9))
    ended = await hall.played(frozenset({idle}))
    assert ended.finished == hall.time
    assert [one.person - 100 for one in winners(ended.tournament)] == [min(first[0])]
    assert moved(ended, UP) == {min(first[1])}
    assert moved(ended, DOWN) == {max(first[0])}
    assert moved(ended, RESTS) == {idle}
    following = await hall.season()
    assert (following.season, following.title, following.id != league.id) == (2, league.title, True)
    second = groups_of(following)
    assert second[0] == first[0] - {max(first[0])} | {min(first[1])}
    assert second[1] == first[1] - {min(first[1]), idle} | {max(first[0]), 9}
    assert [one.id for one in await hall.keeper.of_server(GUILD)] == [following.id]
    assert [one.id for one in await hall.keeper.finished_of_server(GUILD)] == [league.id]
    # The organiser ends it, while one leaves: their group goes on without them.
    acts = hall.keeper.organiser_acts
    await acts(following.id, ORGANISER.id, manager=False).end_league(ending=True)
    await acts(following.id, ORGANISER.id, manager=False).end_league(ending=False)
    await acts(following.id, ORGANISER.id, manager=False).end_league(ending=True)
    hall.time += DAY
    await hall.keeper.leave(following.id, 109)
    assert await refused(hall.keeper.leave(following.id, 109)) == "tournament-not-in"
    await hall.played()
    assert await hall.keeper.of_server(GUILD) == []
    assert (await hall.season()).season == 2
    assert await refused(hall.keeper.sign_up(following.id, somebody(10))) == "tournament-over"
    ending = acts(following.id, ORGANISER.id, manager=False).end_league(ending=False)
    assert await refused(ending) == "tournament-over"


async def test_nobody_plays_so_it_waits_and_is_called_off_in_the_end() -> None:
    hall = await opened()
    await hall.begun_league()
    for _ in range(3):
        await hall.later(WEEK)
    league = await hall.season()
    assert (league.season, league.phase, league.tournament.entrants) == (2, SIGN_UP, [])
    starting = hall.acts(league.id).start()
    assert await refused(starting) == "tournament-too-few"
    for number in (3, 2, 1):
        await hall.keeper.sign_up(league.id, somebody(number))
    league = await hall.acts(league.id).start()
    assert [one.person for one in league.tournament.entrants] == [103, 102, 101], "in the order of joining"
    for _ in range(3):
        await hall.later(WEEK)
    assert (await hall.season()).phase == SIGN_UP
    await hall.later(61 * DAY)
    assert await hall.keeper.of_server(GUILD) == []


async def test_two_processes_and_a_killed_one_begin_a_season_once() -> None:
    """The store fails just before and just after the write; what is stored alone says what is next."""
    store = MemoryStore()
    hall, other = await opened(store), LeagueHall(store)
    await hall.begun_league()
    for _ in range(2):
        await hall.later(WEEK)
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
    hall.time += WEEK
    await hall.serve()
    assert (await hall.season()).season == 1
    restarted = LeagueHall(store, hall.time)
    other.time = hall.time
    await asyncio.gather(restarted.serve(), other.serve())
    await LeagueHall(store, hall.time).serve()
    seasons = [key for kind, key in store.documents.stored if kind == KIND]
    assert len(seasons) == 2
    assert (await hall.season()).season == 2


async def test_only_its_organiser_leads_and_a_league_has_a_deadline() -> None:
    hall = await opened()
    assert await refused(hall.opened(seconds=0.0)) == "tournament-deadline"
    assert await refused(hall.opened(size=9)) == "tournament-group-size"
    league = await hall.opened()
    for number in range(50):
        league = await hall.keeper.sign_up(league.id, somebody(number))
    assert (len(league.tournament.entrants), len(league.tournament.waiting)) == (48, 2)
    acts = hall.keeper.organiser_acts
    await acts(league.id, ORGANISER.id, manager=False).start()
    ending = acts(league.id, 101, manager=False).end_league(ending=True)
    assert await refused(ending) == "tournament-organiser-only"
    await acts(league.id, 7, manager=True).remove(2)
    removed = (await hall.now(league)).barred[0]
    assert await refused(hall.keeper.sign_up(league.id, somebody(removed - 100))) == "tournament-barred"
    # In a Swiss, nothing follows that could be called off.
    cup = await hall.begun(4, game="goofspiel")
    ending = acts(cup.id, ORGANISER.id, manager=False).end_league(ending=True)
    assert await refused(ending) == "tournament-over"


async def test_whoever_was_removed_is_kept_out_of_every_further_season() -> None:
    hall = await opened()
    league = await hall.begun_league()
    first, second = league.tournament.entrants[:2]
    acts = hall.keeper.organiser_acts
    for number in (first.number, second.number):
        await acts(league.id, 7, manager=True).remove(number)
    await PersonalData(hall.tables).erase_person(first.person)
    await hall.played()
    league = await hall.season()
    assert first.person not in people_in(league)
    for person in (first.person, second.person):
        joining = hall.keeper.sign_up(league.id, somebody(person - 100))
        assert await refused(joining) == "tournament-barred"
    league = await acts(league.id, 7, manager=True).add(somebody(second.person - 100), half=False)
    assert [one.person for one in league.tournament.waiting] == [second.person]


async def test_whoever_is_forgotten_is_in_no_league_and_no_later_season() -> None:
    hall = await opened()
    await hall.begun_league()
    ended = await hall.played()
    data = PersonalData(hall.tables)
    documents = hall.tables.store.documents
    assert isinstance(documents, type(MemoryStore().documents))
    winner = winners(ended.tournament)[0].person
    for person in (winner, *(100 + number for number in moved(ended, UP) | moved(ended, DOWN)), ORGANISER.id):
        assert b'"tournaments"' in await data.export(person)
        await data.erase_person(person)
        for document in documents.stored.values():
            assert not has_id(document.value, person)
        assert b'"tournaments"' not in await data.export(person)
    await hall.played()
    league = await hall.season()
    assert (league.season, league.organiser, len(league.tournament.entrants)) == (3, 0, PEOPLE - 3)
    assert all(one.person for one in league.tournament.entrants)


async def test_an_export_says_what_a_season_was_to_each() -> None:
    hall = await opened()
    league = await hall.begun_league()
    first = groups_of(league)
    await hall.keeper.sign_up(league.id, somebody(PEOPLE + 1))
    idle = max(first[1])
    await hall.played(frozenset({idle}))
    exported = {number: (await hall.keeper.export(100 + number))[0] for number in range(1, PEOPLE + 2)}

    def those_with(key: str, value: object) -> set[int]:
        return {number for number, entry in exported.items() if entry[key] == value}

    assert {entry["season"] for number, entry in exported.items() if number <= PEOPLE} == {1}
    assert those_with("group", 1) == first[0] | ({min(first[1])} & those_with("season", 2))
    assert those_with("after it", UP) == {min(first[1])}
    assert those_with("after it", DOWN) == {max(first[0])}
    assert those_with("after it", RESTS) == {idle}


@pytest.mark.parametrize("joins", [0, 2, 5])
@pytest.mark.parametrize("rests", range(5))
async def test_who_moved_is_told_as_the_groups_of_the_new_season_have_it(rests: int, joins: int) -> None:
    """People rest and join between seasons, so groups change their size; nobody is "down" in group A."""
    hall = await opened()
    league = await hall.begun_league()
    for number in range(joins):
        await hall.keeper.sign_up(league.id, somebody(PEOPLE + 1 + number))
    before = groups_of(league)
    ended = await hall.played(frozenset(range(PEOPLE + 1 - rests, PEOPLE + 1)))
    now = groups_of(await hall.season())
    place = {number: n for n, group in enumerate(before) for number in group}
    place_now = {number: n for n, group in enumerate(now) for number in group}
    stayed = place.keys() & place_now.keys()
    assert moved(ended, DOWN) == {one for one in stayed if place_now[one] > place[one]}
    assert moved(ended, UP) == {one for one in stayed if place_now[one] < place[one]}


async def test_a_season_that_is_ended_early_is_followed_and_one_that_is_called_off_is_not() -> None:
    hall = await opened()
    league = await hall.begun_league()
    await hall.agree(league, 0)
    await hall.agree(league, 2)
    await hall.acts(league.id).end()
    following = await hall.season()
    assert (following.season, following.phase, len(following.tournament.entrants)) == (2, "running", 4)
    await hall.acts(following.id).call_off()
    assert await hall.keeper.of_server(GUILD) == []
    assert (await hall.now(following)).phase == OVER


async def test_staff_and_given_names_are_those_of_the_next_season_too() -> None:
    hall = await opened()
    league = await hall.begun_league()
    helper = 901
    await hall.acts(league.id).name_helper(helper, "co")
    await hall.keeper.organiser_acts(league.id, helper, manager=True).rename_entrant(1, "Friendly")
    await hall.played()
    await hall.later()
    season = await hall.season()
    assert (season.season, season.co_organisers) == (2, [helper])
    assert "Friendly" in [one.name for one in season.tournament.entrants]
