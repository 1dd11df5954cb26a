"""Who comes to see a hidden hand: an opponent's second account tries every way into a seat."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from engine.ask import Refused
from sessions.body import ABSENT_SECONDS, Person
from sessions.store.memory import MemoryStore
from tests.test_clocks import ANN, BOB, Room

ALT = Person(3, "Alt")
SQUIRE = Person(0, "Squire", level="squire")
HIDDEN = ["craft-the-crown", "crown-crest"]
Attack = Callable[[Room, str], Awaitable[None]]


@pytest_asyncio.fixture
async def room() -> AsyncIterator[Room]:
    store = MemoryStore()
    await store.open()
    yield Room(store)
    await store.close()


async def tried(*deeds: Awaitable[Any]) -> None:
    """One after another, whatever is refused."""
    for deed in deeds:
        try:
            await deed
        except Refused:
            continue


def shown(table: Any, person: Person) -> tuple[Any, str]:
    """All that somebody is shown of a table: the view their faces are made of, and their record."""
    view = table.rules.view(table.match.state, table.match.ask, table.seat_to_act(person.id))
    return view, table.record([], person.id).text()


def seat_of(table: Any, person: Person) -> int:
    return next(number for number, seat in enumerate(table.body.seats) if seat.person == person.id)


async def begun(room: Room, game: str) -> str:
    """A game of Ann and Bob in which one of the two is asked."""
    name = await room.begun(game, ANN, BOB)
    table = await room.at(name)
    for throw in ("throw rock", "throw paper"):
        if len(table.match.ask.seats) > 1:
            seat = table.match.ask.seats[0]
            await room.tables.answer(name, (ANN, BOB)[seat], throw if seat else "throw rock")
    assert len(table.match.ask.seats) == 1
    return name


async def as_substitute(room: Room, name: str) -> None:
    _, other = await room.late(name)
    table = await room.at(name)
    seat = table.waited()[0]
    await tried(
        room.tables.decide(name, other, table.body.late, "substitute"), room.tables.take_seat(name, ALT, seat)
    )


async def replaced(room: Room, name: str) -> None:
    """The table's owner asks the second account in for whoever has been away for a day."""
    _, other = await room.late(name)
    await room.goes(ABSENT_SECONDS, name)
    seat = (await room.at(name)).waited()[0]
    await tried(room.tables.propose(name, other, "substitute", seat, ALT))
    await tried(room.tables.consent(name, ALT, True))


async def replaced_when_passed_over(room: Room, name: str) -> None:
    _, other = await room.late(name)
    table = await room.at(name)
    seat = table.waited()[0]
    await tried(room.tables.decide(name, other, table.body.late, "skip"))
    await tried(room.tables.propose(name, other, "substitute", seat, ALT))
    await tried(room.tables.consent(name, ALT, True))


async def after_leaving(room: Room, name: str) -> None:
    await room.tables.leave(name, BOB)
    await tried(room.tables.take_seat(name, ALT, 1))


async def asked_into_a_free_seat(room: Room, name: str) -> None:
    await room.tables.leave(name, BOB)
    await tried(room.tables.propose(name, ANN, "substitute", 1, ALT))
    await tried(room.tables.consent(name, ALT, True))


async def for_a_computer(room: Room, name: str) -> None:
    await room.tables.let_play(name, BOB, 1, SQUIRE)
    await tried(room.tables.propose(name, ANN, "substitute", 1, ALT))
    await tried(room.tables.consent(name, ALT, True))


async def for_a_computer_in_a_free_seat(room: Room, name: str) -> None:
    await room.tables.leave(name, BOB)
    await room.tables.let_play(name, ANN, 1, SQUIRE)
    await tried(room.tables.propose(name, ANN, "substitute", 1, ALT))
    await tried(room.tables.consent(name, ALT, True), room.tables.take_seat(name, ALT, 1))


async def after_forgetting(room: Room, name: str) -> None:
    await room.tables.forget(name, BOB.id)
    await tried(room.tables.take_seat(name, ALT, 1))


async def by_coming_back(room: Room, name: str) -> None:
    await room.tables.let_play(name, BOB, 1, SQUIRE)
    await tried(room.tables.come_back(name, ALT), room.tables.take_seat(name, ALT, 1))


async def as_referee(room: Room, name: str) -> None:
    await tried(room.tables.propose(name, ANN, "referee", invited=ALT))
    await tried(room.tables.consent(name, BOB, True))


async def with_ones_own_seat_away(room: Room, name: str) -> None:
    """The opponent in person: a computer keeps the own seat warm meanwhile."""
    await room.tables.let_play(name, ANN, 0, SQUIRE)
    await room.tables.leave(name, BOB)
    await tried(room.tables.take_seat(name, ANN, 1))
    assert 1 not in (await room.at(name)).seats_of(ANN.id)


ATTACKS = [
    with_ones_own_seat_away,
    as_substitute,
    replaced,
    replaced_when_passed_over,
    after_leaving,
    asked_into_a_free_seat,
    for_a_computer,
    for_a_computer_in_a_free_seat,
    after_forgetting,
    by_coming_back,
    as_referee,
]


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("attack", ATTACKS)
async def test_a_second_account_of_the_opponent_sees_no_hand(room: Room, game: str, attack: Attack) -> None:
    name = await begun(room, game)
    await attack(room, name)
    table = await room.at(name)
    assert not table.seats_of(ALT.id)
    assert shown(table, ALT) == shown(table, Person(99, "Nobody"))
