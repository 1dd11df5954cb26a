"""Another game after one that somebody resigned or left: a lobby with the seats kept for those who played."""

import itertools
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
import pytest_asyncio

from engine.questions import Refused
from sessions.operations import in_lobby, phases, seating
from sessions.store.memory import MemoryStore
from sessions.table import reservations
from sessions.table.table_data import LOBBY, OVER, Person
from tests.support.clocked_tables import ANN, BOB, TablesWithClock

CLEO, DAN, EVE = Person(3, "Cleo"), Person(4, "Dan"), Person(5, "Eve")
PEOPLE = (ANN, BOB, CLEO, DAN)
PAGE = Person(0, "Page", level="page")
STAYS, RESIGNS, LEAVES, LENDS = "stays", "resigns", "leaves", "lends"


@pytest_asyncio.fixture
async def room() -> AsyncIterator[TablesWithClock]:
    store = MemoryStore()
    await store.open()
    yield TablesWithClock(store)
    await store.close()


async def over(room: TablesWithClock, fates: Sequence[str]) -> str:
    """A game of so many people that is over, after each has stayed or not; its table's id."""
    people = PEOPLE[: len(fates)]
    name = await room.begun("craft-the-crown", *people)
    for person, fate in zip(people, fates, strict=True):
        if (await room.at(name)).is_over:
            break
        seat = people.index(person)
        if fate == RESIGNS:
            await room.tables.answer(name, person, "resign")
        elif fate == LEAVES:
            await room.tables.apply(name, in_lobby.leave_table, person)
        elif fate == LENDS:
            await room.tables.apply(name, seating.let_play, person, seat, PAGE)
    if not (await room.at(name)).is_over:
        await room.tables.apply(name, phases.end_by_moderator)
    return name


FATES = [
    fates
    for seats in (2, 3, 4)
    for fates in itertools.combinations_with_replacement((STAYS, RESIGNS, LEAVES, LENDS), seats)
    if STAYS in fates and (LEAVES in fates or LENDS in fates or (RESIGNS in fates and seats > 2))
]


@pytest.mark.parametrize("fates", FATES, ids=" ".join)
async def test_it_opens_a_lobby_that_keeps_the_seats_of_those_who_played(
    room: TablesWithClock, fates: Sequence[str]
) -> None:
    name = await over(room, fates)
    old = await room.at(name)
    people = PEOPLE[: len(fates)]
    first = next(person for person, fate in zip(people, fates, strict=True) if fate == STAYS)
    lobby = (await room.tables.votes.propose(name, first, "rematch", same=True)).table
    assert (lobby.id != name, lobby.phase, lobby.channel) == (True, LOBBY, old.channel)
    assert (lobby.people, lobby.computer_seats, lobby.body.owner) == ([first.id], [], first.id)
    left = {seat for seat, player in enumerate(old.body.seats) if not player.person}
    kept = [person for seat, person in enumerate(people) if person != first and seat not in left]
    assert [i.person for i in reservations.open_invitations(lobby.body)] == [person.id for person in kept]
    free = lobby.definition.player_counts[-1] - 1 - len(kept)
    assert reservations.free_seats(lobby.body, lobby.definition.player_counts[-1]) == free
    for person in kept:
        await room.tables.invitations.accept(lobby.id, person)
    if free:
        await room.tables.lobbies.join(lobby.id, EVE)
    assert lobby.body.lobby.closed_luck is None or not free
    assert (await room.at(name)).body.end.next_table == lobby.id


async def test_options_clock_and_decks_stay(room: TablesWithClock) -> None:
    name = await over(room, (STAYS, STAYS, LEAVES))
    old = await room.at(name)
    lobby = (await room.tables.votes.propose(name, BOB, "rematch")).table
    assert lobby.body.options == old.body.options
    assert lobby.body.pack.ref == old.body.pack.ref
    assert lobby.body.deal.secret != old.body.deal.secret


async def test_computers_that_played_are_there_again(room: TablesWithClock) -> None:
    table = await room.tables.open(78, 5, ANN, "craft-the-crown", "house", {}, "en")
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)
    await room.tables.game_starts.start(table.id, ANN)
    await room.tables.apply(table.id, in_lobby.leave_table, BOB)
    await room.tables.apply(table.id, phases.end_by_moderator)
    lobby = (await room.tables.votes.propose(table.id, ANN, "rematch")).table
    assert [(seat.person > 0, seat.level) for seat in lobby.body.seats] == [(True, ""), (False, "page")]


async def test_who_left_can_open_it_and_strangers_can_not(room: TablesWithClock) -> None:
    name = await over(room, (STAYS, LEAVES))
    with pytest.raises(Refused, match="not-your-table"):
        await room.tables.votes.propose(name, EVE, "rematch")
    lobby = (await room.tables.votes.propose(name, BOB, "rematch")).table
    assert [i.person for i in reservations.open_invitations(lobby.body)] == [ANN.id]
    with pytest.raises(Refused, match="rematch-begun"):
        await room.tables.votes.propose(name, ANN, "rematch")


async def test_whom_one_may_not_invite_gets_no_seat_and_is_no_hindrance(room: TablesWithClock) -> None:
    name = await over(room, (STAYS, STAYS, LEAVES))
    await room.tables.people.blocks.add(ANN.id, BOB.id)
    lobby = (await room.tables.votes.propose(name, ANN, "rematch")).table
    assert reservations.open_invitations(lobby.body) == []


@pytest.mark.parametrize("fates", [(STAYS, STAYS), (STAYS, RESIGNS), (STAYS, STAYS, STAYS)], ids=" ".join)
async def test_while_all_are_there_they_are_asked(room: TablesWithClock, fates: Sequence[Any]) -> None:
    name = await over(room, fates)
    asked = (await room.tables.votes.propose(name, ANN, "rematch")).table
    assert (asked.id, asked.phase) == (name, OVER)
    for person in PEOPLE[1 : len(fates)]:
        asked = (await room.tables.votes.consent(name, person, True)).table
    assert asked.id != name


@pytest.mark.parametrize("gone", [RESIGNS, LEAVES])
async def test_who_played_with_computers_alone_plays_at_once(room: TablesWithClock, gone: str) -> None:
    table = await room.tables.open(78, 5, ANN, "craft-the-crown", "house", {}, "en")
    for _ in range(2):
        await room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)
    await room.tables.game_starts.start(table.id, ANN)
    if gone == RESIGNS:
        await room.tables.answer(table.id, ANN, "resign")
    else:
        await room.tables.apply(table.id, in_lobby.leave_table, ANN)
    again = (await room.tables.votes.propose(table.id, ANN, "rematch", same=True)).table
    assert again.id != table.id
    assert again.body.lobby.closed_luck is not None
    assert [seat.level for seat in again.body.seats] == ["", "page", "page"]
