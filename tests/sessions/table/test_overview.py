"""Lists of tables: what waits for somebody comes first, and what a server has is counted."""

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from sessions.operations import in_lobby, inviting, phases, starting
from sessions.store.memory import MemoryStore
from sessions.table.time_controls import LATE
from sessions.tables.overview import (
    DECIDE,
    INVITED,
    START,
    TURN,
    WORD,
    OwnTables,
    may_join,
)
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, EVENING, SHELVES, TablesWithClock

SQUIRE = ANN._replace(id=0, name="Squire", level="squire")


@pytest_asyncio.fixture
async def room() -> AsyncIterator[TablesWithClock]:
    store = MemoryStore()
    await store.open()
    yield TablesWithClock(store)


async def lobby(
    room: TablesWithClock, place: int, *people: Any, guild: int = 5, game: str = "crownfell"
) -> str:
    pack = next(iter(SHELVES[game].rules))
    table = await room.tables.open(place, guild, people[0], game, pack, {}, "en")
    for person in people[1:]:
        await room.tables.lobbies.join(table.id, person)
    return table.id


async def begun(room: TablesWithClock, place: int, *people: Any, clock: str = "evening", **more: Any) -> str:
    name = await lobby(room, place, *people, **more)
    await room.tables.lobbies.set_option(name, people[0], "clock", clock)
    await room.tables.game_starts.start(name, people[0])
    return name


def names(own: OwnTables) -> tuple[list[str], list[str]]:
    return [one.table for one in own.waiting], [one.table for one in own.others]


async def asked(room: TablesWithClock, name: str) -> Any:
    table = await room.tables.get(name)
    assert table is not None
    assert table.match is not None
    assert table.match.question is not None
    seat = table.match.question.seats[0]
    return next(person for person in (ANN, BOB, CLEO, DAN) if person.id == table.body.seats[seat].person)


async def answered(room: TablesWithClock, name: str) -> None:
    table, person = await room.tables.get(name), await asked(room, name)
    assert table is not None
    assert table.match is not None
    await room.tables.answer(name, person, table.match.legal(table.seats_of(person.id)[0])[0])


async def test_nobody_has_a_list_without_a_table(room: TablesWithClock) -> None:
    assert names(await room.tables.overview.own(ANN.id)) == ([], [])


async def test_whose_turn_it_is_has_the_table_first_and_the_other_one_has_not(room: TablesWithClock) -> None:
    name = await begun(room, 1, ANN, BOB)
    for _ in range(3):
        now = await asked(room, name)
        other = BOB if now == ANN else ANN
        own = await room.tables.overview.own(now.id)
        assert names(own) == ([name], [])
        assert own.waiting[0].waiting_reason == TURN
        assert own.waiting[0].deadline == room.time + EVENING.seconds
        theirs = await room.tables.overview.own(other.id)
        assert names(theirs) == ([], [name])
        assert [theirs.others[0].seats[seat].person for seat in theirs.others[0].turn] == [now.id]
        assert [theirs.others[0].seats[seat].name for seat in theirs.others[0].others(other.id)] == [now.name]
        await answered(room, name)


async def test_the_nearest_deadline_comes_first_and_then_whoever_waited_longest(
    room: TablesWithClock,
) -> None:
    waits = []
    for place, clock in enumerate(("none", "correspondence", "evening", "none", "live")):
        name = await begun(room, place, ANN, BOB, clock=clock)
        while await asked(room, name) != ANN:
            await answered(room, name)
        waits.append(name)
        room.time += 60
    older, slow, evening, newer, live = waits
    assert names(await room.tables.overview.own(ANN.id))[0] == [live, evening, slow, older, newer]


async def test_lobbies_wait_for_their_owner_once_they_can_begin(room: TablesWithClock) -> None:
    name = await lobby(room, 1, ANN)
    assert names(await room.tables.overview.own(ANN.id)) == ([], [name])
    await room.tables.lobbies.join(name, BOB)
    own = await room.tables.overview.own(ANN.id)
    assert names(own) == ([name], [])
    assert own.waiting[0].waiting_reason == START
    assert names(await room.tables.overview.own(BOB.id)) == ([], [name])


async def test_whose_word_is_missing_and_who_may_decide_about_the_late_have_it_first(
    room: TablesWithClock,
) -> None:
    name = await begun(room, 1, ANN, BOB)
    late = await asked(room, name)
    other = BOB if late == ANN else ANN
    await room.tables.votes.propose(name, late, "end")
    own = await room.tables.overview.own(other.id)
    assert [one.waiting_reason for one in own.waiting] == [WORD]
    await room.tables.votes.consent(name, other, False)
    assert names(await room.tables.overview.own(other.id)) == ([], [name])
    table = await room.tables.get(name)
    while table is not None and table.body.clock.stage != LATE:
        assert table.due is not None
        room.time = table.due
        await room.tables.clock.expire(name)
    own = await room.tables.overview.own(other.id)
    assert [(one.waiting_reason, one.is_overdue) for one in own.waiting] == [(DECIDE, True)]
    assert [one.waiting_reason for one in (await room.tables.overview.own(late.id)).waiting] == [TURN]


async def test_a_pause_waits_for_nobody_and_an_end_is_in_no_list(room: TablesWithClock) -> None:
    name = await begun(room, 1, ANN, BOB)
    await room.tables.votes.propose(name, ANN, "pause")
    await room.tables.votes.consent(name, BOB, True)
    own = await room.tables.overview.own((await asked(room, name)).id)
    assert names(own) == ([], [name])
    assert own.others[0].paused
    await room.tables.apply(name, phases.end_by_moderator)
    assert names(await room.tables.overview.own(ANN.id)) == ([], [])


async def test_who_is_merely_named_as_a_deputy_has_no_table_there(room: TablesWithClock) -> None:
    name = await begun(room, 1, ANN, BOB)
    await room.tables.seat_changes.name_deputy(name, ANN, CLEO)
    assert names(await room.tables.overview.own(CLEO.id)) == ([], [])


async def test_hidden_choices_are_no_part_of_a_list(room: TablesWithClock) -> None:
    name = await begun(room, 1, ANN, BOB, game="craft-the-crown")
    table = await room.tables.get(name)
    assert table is not None
    for listing in (
        *(await room.tables.overview.own(ANN.id)),
        (await room.tables.overview.of_server(5, 9, 9)),
    ):
        assert table.body.deal.secret not in repr(listing)
        assert "hands" not in repr(listing)


async def test_a_server_has_its_newest_tables_and_the_number_of_all(room: TablesWithClock) -> None:
    lobbies = [await lobby(room, place, ANN) for place in range(3)]
    running = [await begun(room, 10 + place, ANN, BOB) for place in range(3)]
    await lobby(room, 20, ANN, guild=6)
    server_tables = await room.tables.overview.of_server(5, 2, 2)
    assert [one.table for one in server_tables.lobbies] == lobbies[:0:-1]
    assert [one.table for one in server_tables.running] == running[:0:-1]
    assert (server_tables.lobby_count, server_tables.running_count) == (3, 3)
    assert [one.free_seats for one in (*server_tables.lobbies, *server_tables.running)] == [1, 1, 0, 0]


async def test_only_lobbies_with_a_free_seat_for_this_person_are_offered(room: TablesWithClock) -> None:
    mine = await lobby(room, 1, ANN)
    full = await lobby(room, 2, BOB, CLEO)
    free = await lobby(room, 3, BOB)
    starting_lobby = await lobby(room, 4, BOB, CLEO, game="craft-the-crown")
    offered = [one.table for one in await room.tables.overview.open_lobbies(5, ANN.id)]
    assert offered == [starting_lobby, free]
    await room.tables.apply(starting_lobby, starting.request_start, BOB)
    assert [one.table for one in await room.tables.overview.open_lobbies(5, ANN.id)] == [free]
    assert {one.table for one in await room.tables.overview.open_lobbies(5, DAN.id)} == {mine, free}
    assert not [one for one in await room.tables.overview.open_lobbies(5, DAN.id) if one.table == full]
    running = (await room.tables.overview.of_server(5, 9, 9)).running
    assert not [one for one in running if may_join(one, DAN.id)]


async def test_computers_turns_are_theirs(room: TablesWithClock) -> None:
    table = await room.tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, SQUIRE)
    await room.tables.game_starts.start(table.id, ANN)
    summary = (await room.tables.overview.of_server(5, 9, 9)).running[0]
    own = await room.tables.overview.own(ANN.id)
    assert bool(own.waiting) == (summary.seats[summary.turn[0]].person == ANN.id)


# ---------------------------------------------------------------- kept seats and blocks


async def invited(room: TablesWithClock, place: int, owner: Any, *people: Any) -> str:
    pack = next(iter(SHELVES["crownfell"].rules))
    first = await room.tables.invitations.opening("crownfell", pack, owner, people)
    table = await room.tables.open(place, 5, owner, "crownfell", pack, {}, "en", first=first)
    return table.id


async def test_a_kept_seat_waits_for_whoever_is_invited_and_is_open_to_nobody_else(
    room: TablesWithClock,
) -> None:
    name = await invited(room, 1, ANN, BOB)
    own = await room.tables.overview.own(BOB.id)
    assert names(own) == ([name], [])
    assert own.waiting[0].waiting_reason == INVITED
    assert names(await room.tables.overview.own(ANN.id)) == ([], [name])
    assert await room.tables.overview.open_lobbies(5, CLEO.id) == []
    await room.tables.apply(name, inviting.turn_down, BOB, "later")
    assert names(await room.tables.overview.own(BOB.id)) == ([], [])
    assert [one.table for one in await room.tables.overview.open_lobbies(5, CLEO.id)] == [name]


async def test_lists_heed_blocks_and_removals(room: TablesWithClock) -> None:
    name = await lobby(room, 1, ANN, CLEO, game="craft-the-crown")
    await room.tables.people.blocks.add(ANN.id, BOB.id)
    assert await room.tables.overview.open_lobbies(5, BOB.id) == []
    await room.tables.apply(name, inviting.remove, ANN, CLEO.id)
    assert await room.tables.overview.open_lobbies(5, CLEO.id) == []
    assert [one.table for one in await room.tables.overview.open_lobbies(5, DAN.id)] == [name]
    await room.tables.people.blocks.add(DAN.id, ANN.id)
    other = await invited(room, 2, ANN, DAN)
    assert names(await room.tables.overview.own(DAN.id)) == ([], []), other
