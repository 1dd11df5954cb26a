"""Invitations into a lobby, below Discord: kept seats, answers, expiry, removal; and races between them.

RACES: how many of each race; the whole count is 1,000.
"""

import asyncio
import itertools
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from engine.questions import Refused
from sessions.operations import in_lobby, inviting, phases, starting
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Conflict
from sessions.table import reservations
from sessions.table.table import Table, named_in
from sessions.table.table_data import LOBBY, OVER, PairedFor, Person
from sessions.table.time_controls import DAY, HOUR, LOBBY_SECONDS, MINUTE
from sessions.tables.invitations import MOST_TO_ONE, MOST_WAITING
from sessions.tables.table_repository import ChangedTable
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, TablesWithClock, reason
from tests.support.invitations import open_ones, sound

RACES = int(os.environ.get("RACES", "200"))
PAGE = Person(0, "Page", level="page")
FOUR = "craft-the-crown"
PLACES = itertools.count(1_000)


@pytest_asyncio.fixture
async def room() -> TablesWithClock:
    store = MemoryStore()
    await store.open()
    return TablesWithClock(store)


async def challenged(
    room: TablesWithClock, *guests: Person, game: str = "crownfell", clock: str = "", owner: Person = ANN
) -> Table:
    invitations = room.tables.invitations
    async with invitations.asking(owner, guests):
        first = await invitations.opening(game, "house", owner, guests)
        table = await room.tables.open(next(PLACES), 5, owner, game, "house", {}, "en", first=first)
    if clock:
        await room.tables.lobbies.set_option(table.id, owner, "clock", clock)
    return table


def answers(table: Table) -> dict[int, str]:
    return {one.person: one.answer for one in table.body.lobby.invitations}


# ---------------------------------------------------------------- kept seats


async def test_a_kept_seat_is_nobody_elses(room: TablesWithClock) -> None:
    table = await challenged(room, BOB)
    assert open_ones(table) == [BOB.id]
    assert await reason(room.tables.lobbies.join(table.id, CLEO)) == "seats-kept"
    assert await reason(room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)) == "seats-kept"
    assert await reason(room.tables.invitations.accept(table.id, CLEO)) == "not-invited"
    assert await reason(room.tables.apply(table.id, starting.request_start, ANN)) == "seats-waiting"
    assert table.people == [ANN.id]


async def test_others_take_the_seats_that_are_open(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, game=FOUR)
    await room.tables.lobbies.join(table.id, CLEO)
    await room.tables.lobbies.join(table.id, DAN)
    assert await reason(room.tables.lobbies.join(table.id, Person(9, "Eve"))) == "seats-kept"
    await room.tables.invitations.accept(table.id, BOB)
    assert table.people == [ANN.id, CLEO.id, DAN.id, BOB.id]
    assert await reason(room.tables.lobbies.join(table.id, Person(9, "Eve"))) in ("table-full", "luck-closed")


@pytest.mark.parametrize("method", ["accept", "join"])
async def test_the_last_one_who_was_asked_begins_the_game(room: TablesWithClock, method: str) -> None:
    """In the same breath: there is no moment at which a crash would leave everybody waiting."""
    table = await challenged(room, BOB)
    part = room.tables.invitations if method == "accept" else room.tables.lobbies
    update = await getattr(part, method)(table.id, BOB)
    assert [line.kind for line in update.change.lines] == ["join", "close"]
    assert table.body.lobby.closed_luck is not None
    assert open_ones(table) == []


async def test_a_game_with_decks_waits_for_whoever_wants_to_choose_one(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, game="crown-crest")
    await room.tables.invitations.accept(table.id, BOB)
    assert (table.people, table.body.lobby.closed_luck) == ([ANN.id, BOB.id], None)
    assert await reason(room.tables.apply(table.id, starting.request_start, BOB)) == "done"


async def test_a_table_that_is_not_full_waits_for_its_owner(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, CLEO, game=FOUR)
    await room.tables.invitations.accept(table.id, BOB)
    assert table.body.lobby.closed_luck is None
    await room.tables.invitations.accept(table.id, CLEO)
    assert table.body.lobby.closed_luck is None, "a fourth may still come"
    assert table.due == room.time + LOBBY_SECONDS
    assert await reason(room.tables.apply(table.id, starting.request_start, CLEO)) == "done"


async def test_who_is_invited_stands_in_the_row_until_the_game_begins(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, CLEO, game=FOUR)
    assert [row.table for row in await room.store.load_unfinished_of_person(BOB.id)] == [table.id]
    await room.tables.apply(table.id, inviting.turn_down, BOB, "later")
    await room.tables.invitations.accept(table.id, CLEO)
    await room.tables.game_starts.start(table.id, ANN)
    assert named_in(table.body) == (ANN.id, CLEO.id)
    assert table.body.lobby.invitations == []
    assert await room.store.load_unfinished_of_person(BOB.id) == []


async def test_declining_says_why_and_opens_the_seat(room: TablesWithClock) -> None:
    table = await challenged(room, BOB)
    assert await reason(room.tables.apply(table.id, inviting.turn_down, CLEO, "later")) == "not-invited"
    assert await reason(room.tables.apply(table.id, inviting.turn_down, BOB, "rude")) == "stale"
    await room.tables.apply(table.id, inviting.turn_down, BOB, "pace")
    assert answers(table) == {BOB.id: "pace"}
    assert table.due == room.time + LOBBY_SECONDS
    assert await reason(room.tables.apply(table.id, inviting.turn_down, BOB, "later")) == "not-invited"
    await room.tables.lobbies.join(table.id, CLEO)
    assert (table.people, table.body.lobby.closed_luck) == ([ANN.id, CLEO.id], None)


async def test_too_many_and_the_wrong_ones(room: TablesWithClock) -> None:
    asking = room.tables.invitations.may_ask
    assert await reason(asking(ANN, [ANN])) == "invite-yourself"
    assert await reason(challenged(room, BOB, CLEO)) == "too-many-invited"
    table = await challenged(room, BOB, game=FOUR)
    invite = room.tables.invitations.invite
    assert await reason(invite(table.id, BOB, CLEO)) == "owner-only"
    assert await reason(invite(table.id, ANN, BOB)) == "invited-already"
    await room.tables.lobbies.join(table.id, DAN)
    assert await reason(invite(table.id, ANN, DAN)) == "sits-already"
    await invite(table.id, ANN, CLEO)
    assert await reason(invite(table.id, ANN, Person(9, "Eve"))) == "too-many-invited"
    assert open_ones(table) == [BOB.id, CLEO.id]


async def test_only_so_many_wait_for_one_person(room: TablesWithClock) -> None:
    for _ in range(MOST_TO_ONE):
        await challenged(room, BOB)
    assert await reason(challenged(room, BOB)) == "too-many-to-one"
    assert await reason(challenged(room, CLEO)) == "done"
    for number in range(MOST_WAITING - MOST_TO_ONE):
        await challenged(room, BOB, owner=Person(100 + number, "x"))
    assert await reason(challenged(room, BOB, owner=DAN)) == "too-many-waiting"


async def test_whoever_accepted_or_declined_can_be_invited_again(room: TablesWithClock) -> None:
    """Also if they sit in many lobbies of the same owner where others are still invited."""
    for _ in range(MOST_TO_ONE):
        table = await challenged(room, BOB, CLEO, game=FOUR)
        await room.tables.invitations.accept(table.id, BOB)
    assert await reason(challenged(room, CLEO)) == "too-many-to-one"
    table = await challenged(room, BOB)
    await room.tables.apply(table.id, inviting.turn_down, BOB, "later")
    for _ in range(MOST_TO_ONE):
        assert await reason(challenged(room, BOB)) == "done"
    assert await reason(challenged(room, BOB)) == "too-many-to-one"


async def test_an_invitation_is_taken_back(room: TablesWithClock) -> None:
    table = await challenged(room, BOB)

    async def withdraw(name: str, owner: Person, person: int) -> ChangedTable:
        return await room.tables.apply(name, inviting.withdraw, owner, person)

    assert await reason(withdraw(table.id, BOB, BOB.id)) == "owner-only"
    assert await reason(withdraw(table.id, ANN, CLEO.id)) == "invitation-gone"
    await withdraw(table.id, ANN, BOB.id)
    assert (table.body.lobby.invitations, named_in(table.body)) == ([], (ANN.id,))
    assert await reason(room.tables.invitations.accept(table.id, BOB)) == "not-invited"
    assert await reason(room.tables.lobbies.join(table.id, BOB)) == "done", "as anybody"


# ---------------------------------------------------------------- removal


async def test_whoever_was_removed_comes_back_only_when_invited(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, game=FOUR)
    await room.tables.lobbies.join(table.id, CLEO)
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)

    async def remove(name: str, owner: Person, person: int) -> ChangedTable:
        return await room.tables.apply(name, inviting.remove, owner, person)

    assert await reason(remove(table.id, CLEO, ANN.id)) == "owner-only"
    assert await reason(remove(table.id, ANN, ANN.id)) == "remove-yourself"
    assert await reason(remove(table.id, ANN, DAN.id)) == "not-at-table"
    assert await reason(remove(table.id, ANN, -2)) == "not-at-table"
    await remove(table.id, ANN, CLEO.id)
    assert table.people == [ANN.id]
    assert table.body.lobby.removed == [CLEO.id]
    assert await reason(room.tables.lobbies.join(table.id, CLEO)) == "removed"
    await room.tables.invitations.invite(table.id, ANN, CLEO)
    assert table.body.lobby.removed == []
    await room.tables.invitations.accept(table.id, CLEO)
    assert CLEO.id in table.people


async def test_once_luck_is_closed_nothing_of_it_changes(room: TablesWithClock) -> None:
    table = await challenged(room, BOB)
    await room.tables.invitations.accept(table.id, BOB)
    deeds: list[Callable[[], Awaitable[Any]]] = [
        lambda: room.tables.invitations.invite(table.id, ANN, CLEO),
        lambda: room.tables.invitations.accept(table.id, CLEO),
        lambda: room.tables.apply(table.id, inviting.turn_down, BOB, "later"),
        lambda: room.tables.apply(table.id, inviting.withdraw, ANN, BOB.id),
        lambda: room.tables.apply(table.id, inviting.remove, ANN, BOB.id),
    ]
    assert [await reason(deed()) for deed in deeds] == ["luck-closed"] * len(deeds)


# ---------------------------------------------------------------- time


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [("live", 15 * MINUTE), ("evening", HOUR), ("correspondence", DAY), ("none", HOUR)],
)
async def test_a_lobby_where_nobody_answered_closes(
    room: TablesWithClock, clock: str, seconds: float
) -> None:
    table = await challenged(room, BOB, clock=clock)
    assert reservations.reservation_end(table) == room.time + seconds
    assert await room.goes(seconds - 1, table.id) is None
    assert await room.goes(1, table.id) is not None
    reloaded = await room.at(table.id)
    assert (reloaded.phase, reloaded.body.end.reason, reloaded.due) == (OVER, "unanswered", None)
    assert named_in(reloaded.body) == (ANN.id,)
    assert [line.kind for line in await room.store.journal(table.id)][-2:] == ["pass", "end"]


@pytest.mark.parametrize(
    ("round_ends_after", "kept"),
    [(0.0, 7 * DAY), (HOUR, HOUR), (MINUTE, 5 * MINUTE)],
    ids=["no end", "an hour", "soon"],
)
async def test_the_seats_of_a_tournaments_game_are_kept_to_the_end_of_its_round(
    room: TablesWithClock, round_ends_after: float, kept: float
) -> None:
    """A week where it has no end, and never less than it takes to answer."""
    table = await challenged(room, BOB)
    until = room.time + round_ends_after if round_ends_after else 0.0
    table.body.origin.pairing = PairedFor("cup", 1, 1, until=until)
    reservations.start_reservation_time(table, room.time)
    assert table.due == room.time + kept


async def test_where_others_sit_the_seat_opens(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, game=FOUR)
    await room.tables.lobbies.join(table.id, CLEO)
    assert table.due == room.time + HOUR, "who joins takes no time from who is invited"
    await room.goes(HOUR, table.id)
    assert (table.phase, answers(table)) == (LOBBY, {BOB.id: "late"})
    assert await reason(room.tables.invitations.accept(table.id, BOB)) == "not-invited"
    assert table.due == room.time + LOBBY_SECONDS
    await room.tables.lobbies.join(table.id, BOB)
    assert BOB.id in table.people
    await room.goes(LOBBY_SECONDS, table.id)
    assert (await room.at(table.id)).body.end.reason == "expired"


async def test_time_that_stood_still_is_given_back(room: TablesWithClock) -> None:
    """Deadlines stand in `due` alone."""
    table = await challenged(room, BOB)
    room.time += 2 * HOUR
    await room.tables.repository.postpone(2 * HOUR)
    reloaded = await room.at(table.id)
    assert reservations.reservation_end(reloaded) == room.time + HOUR
    assert await room.goes(1, table.id) is None


async def test_a_further_invitation_gives_everybody_the_whole_time(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, game=FOUR)
    room.time += HOUR / 2
    await room.tables.invitations.invite(table.id, ANN, CLEO)
    assert reservations.reservation_end(table) == room.time + HOUR
    await room.tables.apply(table.id, inviting.turn_down, CLEO, "none")
    assert reservations.reservation_end(table) == room.time + HOUR, "Bob's is still open"


async def test_nobody_is_called_in_quiet_hours_but_afterwards(room: TablesWithClock) -> None:
    """It is noon: Bob's quiet hours last until three, Cleo has none."""
    await room.tables.people.set_quiet(BOB.id, 11, 15)
    table = await challenged(room, BOB, CLEO, game=FOUR, clock="correspondence")
    assert {one.person: one.may_ping for one in table.body.lobby.invitations} == {
        BOB.id: False,
        CLEO.id: True,
    }
    assert reservations.marks(table.body) == ["i2"]
    ((person, rest),) = await room.tables.invitations.away([BOB, CLEO])
    assert (person, rest.until, rest.is_holiday) == (BOB, room.time + 3 * HOUR, False)


async def test_who_rests_is_called_when_they_are_back_and_has_the_whole_time_then(
    room: TablesWithClock,
) -> None:
    await room.tables.people.set_quiet(BOB.id, 11, 13)
    room.time += HOUR / 2
    table = await challenged(room, BOB)
    assert table.due == room.time + HOUR / 2, "that is when the quiet hours end"
    assert reservations.reservation_end(table) == room.time + HOUR / 2 + HOUR
    update = await room.goes(HOUR / 2, table.id)
    assert update is not None
    assert reservations.marks(update.table.body) == ["i1"]
    assert reservations.reservation_end(update.table) == room.time + HOUR
    await room.goes(HOUR, table.id)
    assert (await room.at(table.id)).body.end.reason == "unanswered"


async def test_whoever_rests_too_long_is_not_waited_for(room: TablesWithClock) -> None:
    await room.tables.people.set_quiet(BOB.id, 11, 20)
    await room.tables.people.set_holiday(CLEO.id, 3)
    await room.tables.people.set_pings(DAN.id, "never")
    table = await challenged(room, BOB, CLEO, DAN, game=FOUR)
    assert reservations.marks(table.body) == []
    assert [one.ping_from for one in table.body.lobby.invitations] == [0.0] * 3
    assert reservations.reservation_end(table) == room.time + HOUR
    await room.tables.invitations.accept(table.id, DAN)
    assert DAN.id in table.people, "they may answer all the same"


async def test_a_live_challenge_heeds_quiet_hours_too(room: TablesWithClock) -> None:
    await room.tables.people.set_quiet(BOB.id, 11, 20)
    table = await challenged(room, game=FOUR)
    await room.tables.lobbies.set_option(table.id, ANN, "clock", "live")
    await room.tables.invitations.invite(table.id, ANN, BOB)
    assert reservations.marks(table.body) == []


# ---------------------------------------------------------------- blocks


async def test_an_invitation_of_somebody_blocked_looks_like_any_other_and_calls_nobody(
    room: TablesWithClock,
) -> None:
    await room.tables.people.blocks.add(BOB.id, ANN.id)
    plain, blocked = await challenged(room, CLEO), await challenged(room, BOB)
    assert reservations.marks(plain.body) == ["i1"]
    assert reservations.marks(blocked.body) == []
    assert (plain.due, reservations.reservation_end(plain)) == (
        blocked.due,
        reservations.reservation_end(blocked),
    )
    assert await reason(challenged(room, ANN, owner=BOB)) == "invite-blocked"
    await room.goes(HOUR, blocked.id)
    assert (await room.at(blocked.id)).body.end.reason == "unanswered"


async def test_who_has_blocked_the_owner_meanwhile_is_not_called_when_back(room: TablesWithClock) -> None:
    await room.tables.people.set_quiet(BOB.id, 11, 13)
    table = await challenged(room, BOB)
    await room.tables.people.blocks.add(BOB.id, ANN.id)
    update = await room.goes(HOUR, table.id)
    assert update is not None
    assert reservations.marks(update.table.body) == []


async def test_whom_the_owner_has_blocked_cannot_join(room: TablesWithClock) -> None:
    await room.tables.people.blocks.add(ANN.id, BOB.id)
    table = await room.tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    assert await reason(room.tables.lobbies.join(table.id, BOB)) == "seats-kept"
    other = await room.tables.open(2, 5, BOB, "crownfell", "house", {}, "en")
    assert await reason(room.tables.lobbies.join(other.id, ANN)) == "done", "she was asked before"


async def test_it_is_all_there_after_a_restart(room: TablesWithClock) -> None:
    table = await challenged(room, BOB, CLEO, game=FOUR)
    await room.tables.apply(table.id, inviting.turn_down, CLEO, "game")
    reloaded = await room.built().get(table.id)
    assert reloaded is not None
    assert reloaded.body == table.body
    assert await reason(room.built().invitations.accept(table.id, BOB)) == "done"


# ---------------------------------------------------------------- races


async def outcomes(*works: Awaitable[Any]) -> list[str]:
    return list(await asyncio.gather(*(outcome(work) for work in works)))


async def outcome(work: Awaitable[Any]) -> str:
    try:
        result = await work
    except Refused as refused:
        return refused.reason
    except Conflict:
        return "conflict"
    return "nothing" if result is None else "done"


async def joined(room: TablesWithClock, table: str) -> Counter[str]:
    return Counter(line.text for line in await room.store.journal(table) if line.kind == "join")


async def raced(room: TablesWithClock, *works: Callable[[], Awaitable[Any]], rng: random.Random) -> list[str]:
    """These at once, in any order; what became of each, in the order given."""
    order = [*range(len(works))]
    rng.shuffle(order)
    results = await outcomes(*(works[n]() for n in order))
    return [results[order.index(n)] for n in range(len(works))]


async def test_accept_against_join(room: TablesWithClock) -> None:
    """The kept seat is Bob's whoever is faster; he has it once, however often he taps."""
    rng, invitations = random.Random(1), room.tables.invitations
    for _ in range(RACES):
        table = await challenged(room, BOB, owner=Person(next(PLACES), "o"))
        results = await raced(
            room,
            lambda name=table.id: invitations.accept(name, BOB),
            lambda name=table.id: room.tables.lobbies.join(name, CLEO),
            lambda name=table.id: room.tables.lobbies.join(name, BOB),
            rng=rng,
        )
        assert results[1] in ("seats-kept", "table-full", "luck-closed")
        assert [results[0], results[2]].count("done") == 1, results
        sound(table, 2)
        assert await joined(room, table.id) == {str(BOB.id): 1}
        assert table.body.lobby.closed_luck is not None
        await room.tables.apply(table.id, phases.end_by_moderator)


async def test_accept_against_expiry(room: TablesWithClock) -> None:
    rng, count = random.Random(2), Counter[str]()
    for number in range(RACES):
        owner = Person(next(PLACES), "o")
        table = await challenged(room, BOB, game=FOUR, owner=owner)
        if number % 2:
            await room.tables.lobbies.join(table.id, CLEO)
        room.time += HOUR
        accept, _ = await raced(
            room,
            lambda name=table.id: room.tables.invitations.accept(name, BOB),
            lambda name=table.id: room.tables.clock.expire(name),
            rng=rng,
        )
        sound(table, 4)
        sits = BOB.id in table.people
        assert sits == (accept == "done")
        assert sits or (table.phase == OVER) == (number % 2 == 0)
        count[accept] += 1
        if table.phase != OVER:
            await room.tables.apply(table.id, phases.end_by_moderator)
    assert count["done"] > RACES / 5, count
    assert RACES - count["done"] > RACES / 5, count


async def test_decline_against_accept(room: TablesWithClock) -> None:
    rng, count = random.Random(3), Counter[tuple[str, ...]]()
    for _ in range(RACES):
        table = await challenged(room, BOB, owner=Person(next(PLACES), "o"))
        results = await raced(
            room,
            lambda name=table.id: room.tables.invitations.accept(name, BOB),
            lambda name=table.id: room.tables.apply(name, inviting.turn_down, BOB, "later"),
            rng=rng,
        )
        assert results.count("done") == 1, results
        sound(table, 2)
        assert (
            (BOB.id in table.people) == (results[0] == "done") == (table.body.lobby.closed_luck is not None)
        )
        count[tuple(results)] += 1
        await room.tables.apply(table.id, phases.end_by_moderator)
    assert len(count) == 2, count


async def test_remove_against_start(room: TablesWithClock) -> None:
    rng, count = random.Random(4), Counter[tuple[str, ...]]()
    for _ in range(RACES):
        owner = Person(next(PLACES), "o")
        table = await challenged(room, owner=owner)
        await room.tables.lobbies.join(table.id, CLEO)
        results = await raced(
            room,
            lambda name=table.id, by=owner: room.tables.apply(name, inviting.remove, by, CLEO.id),
            lambda name=table.id: room.tables.apply(name, starting.request_start, CLEO),
            rng=rng,
        )
        assert results.count("done") == 1, results
        assert results in (["done", "not-seated"], ["luck-closed", "done"])
        assert (CLEO.id in table.people) == (table.body.lobby.closed_luck is not None)
        sound(table, 2)
        count[tuple(results)] += 1
        await room.tables.apply(table.id, phases.end_by_moderator)
    assert len(count) == 2, count


async def test_withdraw_and_invite_against_accept(room: TablesWithClock) -> None:
    rng = random.Random(5)
    for _ in range(RACES):
        owner = Person(next(PLACES), "o")
        table = await challenged(room, BOB, owner=owner)
        results = await raced(
            room,
            lambda name=table.id: room.tables.invitations.accept(name, BOB),
            lambda name=table.id, by=owner: room.tables.apply(name, inviting.withdraw, by, BOB.id),
            lambda name=table.id: room.tables.lobbies.join(name, CLEO),
            rng=rng,
        )
        assert "done" in results[:2]
        assert results.count("done") <= 2
        sound(table, 2)
        await room.tables.apply(table.id, phases.end_by_moderator)
