"""Lobbies with a time, below Discord: what comes when, who is there, who loses a seat; kills, races."""

import asyncio
import contextlib
import itertools
import random
from functools import partial
from typing import Any

import msgspec
import pytest

from engine.questions import Refused
from sessions.operations import in_lobby, inviting, scheduling_start, starting
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Conflict, StoreError
from sessions.table import scheduled_start
from sessions.table.scheduled_start import (
    CALLED,
    DROPPED,
    EARLY_SECONDS,
    GRACE_SECONDS,
    NEAR,
    PAST,
    SET,
)
from sessions.table.table import Table, named_in
from sessions.table.table_data import APPOINTED, LOBBY, OVER, Person
from sessions.table.time_controls import DAY, HOUR, LOBBY_SECONDS, MINUTE
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables
from tests.support import clocked_tables as test_clocks
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, NOON, SHELVES, TablesWithClock, kinds, reason
from tests.support.content import content_with_own_rules, refusing
from tests.support.ids_in_text import has_id

room = test_clocks.room
PLACES = itertools.count(5_000)
EVENING = NOON + 8 * HOUR
FOUR = "craft-the-crown"
PAGE = Person(0, "Page", level="page")


async def appointed(
    room: TablesWithClock,
    *others: Person,
    game: str = "crownfell",
    at: float = EVENING,
    guests: tuple[Person, ...] = (),
) -> Table:
    """Ann's lobby with a time, at which these others sit down; guests have seats kept for them."""
    tables = room.tables
    asked = (
        await tables.invitations.opening(game, SHELVES[game].default_pack, ANN, guests) if guests else None
    )
    first = scheduling_start.opening(at, asked)
    table = await tables.open(next(PLACES), 5, ANN, game, SHELVES[game].default_pack, {}, "en", first=first)
    for person in others:
        await tables.lobbies.join(table.id, person)
    return table


async def tick(room: TablesWithClock, until: float) -> list[str]:
    """The clock goes on to then; whatever comes due on the way is served. The kinds of the lines."""
    line_kinds: list[str] = []
    while True:
        room.time = min(until, room.time + 20)
        for name in await room.store.due(room.time):
            line_kinds += kinds(await room.tables.clock.expire(name))
        if room.time >= until:
            return line_kinds


async def called(room: TablesWithClock, *others: Person, **more: Any) -> Table:
    table = await appointed(room, *others, **more)
    await tick(room, EVENING)
    assert stage(table) == CALLED
    return table


def stage(table: Table) -> str:
    assert table.body.lobby.scheduled_start is not None
    return table.body.lobby.scheduled_start.stage


def told(table: Table) -> tuple[int, ...]:
    return scheduled_start.marked(table.body, scheduled_start.marks(table.body))


# ---------------------------------------------------------------- before the time


async def test_the_lobby_waits_for_its_time_and_no_longer_closes_by_itself(room: TablesWithClock) -> None:
    table = await appointed(room, BOB)
    assert await tick(room, NOON + 3 * LOBBY_SECONDS) == []
    assert (table.phase, stage(table)) == (LOBBY, SET)
    await tick(room, EVENING - EARLY_SECONDS)
    assert stage(table) == NEAR
    assert told(table) == ()
    assert await tick(room, EVENING - 20) == []
    assert await tick(room, EVENING) == ["call"]
    assert told(table) == (ANN.id, BOB.id)


async def test_nobody_starts_before_the_time(room: TablesWithClock) -> None:
    table = await appointed(room, BOB)
    assert await reason(room.tables.apply(table.id, starting.request_start, BOB)) == "before-time"
    assert await reason(room.tables.apply(table.id, starting.request_start, ANN)) == "before-time"
    await room.tables.apply(table.id, scheduling_start.cancel_start, ANN)
    assert await reason(room.tables.apply(table.id, starting.request_start, BOB)) == "done"


async def test_one_says_so_shortly_before_and_not_earlier(room: TablesWithClock) -> None:
    table = await appointed(room, BOB)

    async def be_there(name: str, person: Person) -> ChangedTable:
        return await room.tables.apply(name, scheduling_start.confirm_presence, person)

    assert await reason(be_there(table.id, BOB)) == "too-early"
    await tick(room, EVENING - EARLY_SECONDS)
    assert await reason(be_there(table.id, CLEO)) == "not-seated"
    assert kinds(await be_there(table.id, BOB)) == ["here"]
    assert await reason(be_there(table.id, BOB)) == "here-already"
    assert kinds(await be_there(table.id, ANN)) == ["here"]
    assert (table.phase, table.body.lobby.closed_luck) == (LOBBY, None), "it begins at its time"
    assert await tick(room, EVENING) == ["call", "close"]
    assert told(table) == ()


async def test_who_sits_down_shortly_before_has_not_said_so(room: TablesWithClock) -> None:
    table = await appointed(room)
    await tick(room, EVENING - MINUTE)
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
    await tick(room, EVENING)
    assert told(table) == (BOB.id,)


async def test_a_time_that_is_near_already(room: TablesWithClock) -> None:
    table = await appointed(room, BOB, at=NOON + 5 * MINUTE)
    assert stage(table) == NEAR
    assert kinds(await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)) == ["here"]
    assert await tick(room, NOON + 5 * MINUTE) == ["call"]
    assert told(table) == (BOB.id,)


async def test_the_owner_moves_it_and_the_others_are_told(room: TablesWithClock) -> None:
    table = await appointed(room, BOB, CLEO, game=FOUR)
    assert (
        await reason(room.tables.apply(table.id, scheduling_start.move_start, BOB, EVENING + HOUR))
        == "owner-only"
    )
    await tick(room, EVENING - MINUTE)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)
    await room.tables.apply(table.id, scheduling_start.move_start, ANN, EVENING + HOUR)
    assert (stage(table), told(table)) == (SET, (BOB.id, CLEO.id))
    before = scheduled_start.marks(table.body)
    assert await tick(room, EVENING + HOUR - EARLY_SECONDS - 20) == []
    assert await tick(room, EVENING + HOUR) == ["call"]
    assert told(table) == (ANN.id, BOB.id, CLEO.id), "what was said for the former time does not count"
    assert not set(before) & set(scheduled_start.marks(table.body)), (
        "who was told of one is called for the other"
    )


async def test_the_owner_drops_it_and_the_lobby_waits_as_any_other(room: TablesWithClock) -> None:
    table = await appointed(room, BOB)
    assert await reason(room.tables.apply(table.id, scheduling_start.cancel_start, BOB)) == "owner-only"
    await room.tables.apply(table.id, scheduling_start.cancel_start, ANN)
    assert (stage(table), told(table), table.due) == (DROPPED, (BOB.id,), room.time + LOBBY_SECONDS)
    for change in (
        room.tables.apply(table.id, scheduling_start.cancel_start, ANN),
        room.tables.apply(table.id, scheduling_start.confirm_presence, ANN),
    ):
        assert await reason(change) == "no-time-set"
    assert await tick(room, NOON + LOBBY_SECONDS) == ["end"]


async def test_who_leaves_or_is_removed_before_is_not_called(room: TablesWithClock) -> None:
    table = await appointed(room, BOB, CLEO, game=FOUR)
    await room.tables.apply(table.id, in_lobby.leave, BOB)
    await room.tables.apply(table.id, inviting.remove, ANN, CLEO.id)
    await tick(room, EVENING)
    assert told(table) == (ANN.id,)
    await room.tables.apply(table.id, in_lobby.leave, ANN)
    assert (table.phase, table.body.end.reason, table.body.lobby.scheduled_start) == (OVER, "abandoned", None)
    assert await tick(room, EVENING + DAY) == []


async def test_the_owner_leaves_and_hands_the_time_on(room: TablesWithClock) -> None:
    table = await appointed(room, BOB)
    await room.tables.apply(table.id, in_lobby.leave, ANN)
    await room.tables.apply(table.id, scheduling_start.move_start, BOB, EVENING + HOUR)
    assert told(table) == ()


# ---------------------------------------------------------------- when it comes


async def test_it_begins_as_soon_as_everybody_is_there(room: TablesWithClock) -> None:
    table = await called(room, BOB)
    assert kinds(await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)) == ["here"]
    assert await reason(room.tables.apply(table.id, starting.request_start, BOB)) == "not-all-here"
    assert kinds(await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)) == [
        "here",
        "close",
    ]
    assert table.body.lobby.closed_luck is not None
    assert table.due == room.time + LOBBY_SECONDS


async def test_who_does_not_come_loses_the_seat_and_the_others_play(room: TablesWithClock) -> None:
    table = await called(room, BOB, CLEO, game=FOUR)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, CLEO)
    assert await tick(room, EVENING + GRACE_SECONDS - 20) == []
    assert await tick(room, EVENING + GRACE_SECONDS) == ["absent", "close"]
    assert (table.people, table.body.owner) == ([BOB.id, CLEO.id], BOB.id)
    assert table.body.lobby.scheduled_start is not None
    assert table.body.lobby.scheduled_start.missed == [ANN.id]


async def test_nothing_that_happens_meanwhile_makes_the_grace_longer(room: TablesWithClock) -> None:
    table = await called(room, BOB, CLEO, game=FOUR)
    await tick(room, EVENING + 9 * MINUTE)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)
    await room.tables.lobbies.join(table.id, DAN)
    assert await tick(room, EVENING + GRACE_SECONDS) == ["absent", "absent", "close"]


async def test_a_start_that_the_rules_refuse_leaves_everybody_where_they_sit(room: TablesWithClock) -> None:
    """Also at a real table, where one person would have taken all the seats."""

    content, rules = content_with_own_rules("crownfall", SHELVES["crownfall"].default_pack)
    refusing(rules, Refused("first-options"))
    room.tables = Tables(room.store, content.packs_by_game, now=lambda: room.time)
    table = await called(room, game="crownfall")
    await room.tables.lobbies.set_option(table.id, ANN, "table", "hotseat")
    assert table.rules.seating.allows_one_person(table.body.options.game)
    assert kinds(await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)) == ["here"]
    assert table.people == [ANN.id]
    assert await tick(room, EVENING + GRACE_SECONDS) == []
    assert (table.people, stage(table), table.phase) == ([ANN.id], PAST, LOBBY)


async def test_too_few_wait_on_as_in_any_lobby(room: TablesWithClock) -> None:
    table = await called(room, BOB)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
    assert await tick(room, EVENING + GRACE_SECONDS) == ["absent"]
    assert (table.phase, stage(table), table.people) == (LOBBY, PAST, [ANN.id])
    assert table.due == room.time + LOBBY_SECONDS
    await room.tables.lobbies.join(table.id, BOB)
    assert await reason(room.tables.apply(table.id, starting.request_start, BOB)) == "done"


async def test_where_nobody_came_the_lobby_closes(room: TablesWithClock) -> None:
    table = await called(room, BOB)
    assert await tick(room, EVENING + GRACE_SECONDS) == ["absent", "absent", "end"]
    assert (table.phase, table.body.end.reason, table.due) == (OVER, "unattended", None)


async def test_who_sits_down_after_the_call_is_there(room: TablesWithClock) -> None:
    table = await called(room)
    assert kinds(await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)) == ["here"]
    assert kinds(await room.tables.lobbies.join(table.id, BOB)) == ["join", "close"]


@pytest.mark.parametrize("act", ["leave", "quit", "remove"])
async def test_it_begins_when_the_one_who_was_missing_goes(room: TablesWithClock, act: str) -> None:
    table = await called(room, BOB, CLEO, game=FOUR)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)
    if act == "leave":
        told_ = await room.tables.apply(table.id, in_lobby.leave, CLEO)
    elif act == "quit":  # `/table leave`
        told_ = await room.tables.apply(table.id, in_lobby.leave_table, CLEO)
    else:
        told_ = await room.tables.apply(table.id, inviting.remove, ANN, CLEO.id)
    assert kinds(told_) == [{"quit": "leave"}.get(act, act), "close"]


async def test_a_computer_is_always_there(room: TablesWithClock) -> None:
    table = await called(room)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
    assert kinds(await room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)) == ["join", "close"]


async def test_it_can_be_moved_while_people_are_waited_for(room: TablesWithClock) -> None:
    table = await called(room, BOB)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)
    await tick(room, EVENING + 5 * MINUTE)
    await room.tables.apply(table.id, scheduling_start.move_start, ANN, EVENING + 30 * MINUTE)
    assert await tick(room, EVENING + 25 * MINUTE) == []
    assert (stage(table), table.people) == (NEAR, [ANN.id, BOB.id])


async def test_a_game_with_decks_begins_by_itself_where_everybody_has_brought_one(
    room: TablesWithClock,
) -> None:
    kit = SHELVES["crown-crest"].rules["house"].kits
    table = await called(room, BOB, game="crown-crest")
    await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
    assert kinds(await room.tables.apply(table.id, scheduling_start.confirm_presence, BOB)) == ["here"]
    assert stage(table) == CALLED
    assert await reason(room.tables.apply(table.id, starting.request_start, BOB)) == "done", (
        "Start does what it always does"
    )
    last = await appointed(room, BOB, game="crown-crest", at=room.time + MINUTE)
    await tick(room, room.time + MINUTE)
    for person in (ANN, BOB):
        await room.tables.apply(last.id, scheduling_start.confirm_presence, person)
    await room.tables.apply(last.id, in_lobby.set_kit, ANN, kit.text(kit.ready[0]))
    assert kinds(await room.tables.apply(last.id, in_lobby.set_kit, BOB, kit.text(kit.ready[0]))) == [
        "kit",
        "close",
    ]
    other = await appointed(room, BOB, game="crown-crest", at=room.time + MINUTE)
    for person in (ANN, BOB):
        await room.tables.apply(other.id, in_lobby.set_kit, person, kit.text(kit.ready[0]))
        await room.tables.apply(other.id, scheduling_start.confirm_presence, person)
    assert "close" in await tick(room, room.time + 2 * MINUTE)


async def test_a_start_that_cannot_be_announced_leaves_an_ordinary_lobby(room: TablesWithClock) -> None:
    table = await called(room, BOB)
    for person in (ANN, BOB):
        await room.tables.apply(table.id, scheduling_start.confirm_presence, person)
    await room.tables.apply(table.id, starting.reopen, table.body.lobby.announcement_count)
    assert (table.body.lobby.closed_luck, stage(table)) == (None, PAST)
    assert await reason(room.tables.apply(table.id, starting.request_start, ANN)) == "done"
    await room.tables.game_starts.begin(table.id, table.body.lobby.announcement_count, 1)
    assert table.body.lobby.scheduled_start is None


# ---------------------------------------------------------------- kept seats


async def test_seats_are_kept_until_the_time_and_move_with_it(room: TablesWithClock) -> None:
    table = await appointed(room, guests=(BOB,))
    assert await tick(room, EVENING - MINUTE) == []
    await room.tables.apply(table.id, scheduling_start.move_start, ANN, EVENING + HOUR)
    assert await tick(room, EVENING + HOUR - MINUTE) == []
    assert await tick(room, EVENING + HOUR) == ["call"]
    assert kinds(await room.tables.invitations.accept(table.id, BOB)) == ["join"], "it is not too late"


async def test_without_a_time_any_more_seats_are_kept_as_usual(room: TablesWithClock) -> None:
    table = await appointed(room, guests=(BOB,))
    await room.tables.apply(table.id, scheduling_start.cancel_start, ANN)
    assert await tick(room, NOON + HOUR) == ["pass", "end"], "nobody else came"


async def test_whoever_accepts_last_does_not_begin_the_game_before_its_time(room: TablesWithClock) -> None:
    table = await appointed(room, guests=(BOB,))
    assert kinds(await room.tables.invitations.accept(table.id, BOB)) == ["join"]
    assert await tick(room, NOON + 3 * HOUR) == []
    assert table.phase == LOBBY


async def test_a_seat_is_kept_until_the_grace_is_over_at_most(room: TablesWithClock) -> None:
    table = await appointed(room, CLEO, game=FOUR, at=NOON + 30 * MINUTE, guests=(BOB,))
    await tick(room, NOON + 30 * MINUTE)
    for person in (ANN, CLEO):
        await room.tables.apply(table.id, scheduling_start.confirm_presence, person)
    assert table.body.lobby.closed_luck is None, "Bob may still accept"
    assert await tick(room, NOON + 40 * MINUTE) == ["pass", "close"]


async def test_accepting_after_the_call_is_being_there(room: TablesWithClock) -> None:
    table = await appointed(room, at=NOON + 30 * MINUTE, guests=(BOB,))
    await tick(room, NOON + 30 * MINUTE)
    await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
    assert kinds(await room.tables.invitations.accept(table.id, BOB)) == ["join", "close"]


@pytest.mark.parametrize("act", ["decline", "withdraw"])
async def test_it_begins_when_the_last_kept_seat_is_given_up(room: TablesWithClock, act: str) -> None:
    table = await appointed(room, CLEO, game=FOUR, at=NOON + 30 * MINUTE, guests=(BOB,))
    await tick(room, NOON + 30 * MINUTE)
    for person in (ANN, CLEO):
        await room.tables.apply(table.id, scheduling_start.confirm_presence, person)
    done = (
        await room.tables.apply(table.id, inviting.turn_down, BOB, "later")
        if act == "decline"
        else await room.tables.apply(table.id, inviting.withdraw, ANN, BOB.id)
    )
    assert kinds(done)[-1] == "close"


# ---------------------------------------------------------------- the bot is away, restarts, dies


async def test_the_time_stays_while_deadlines_move(room: TablesWithClock) -> None:
    """The bot was away for two hours of the afternoon; the evening begins at its time all the same."""
    table = await appointed(room, BOB)
    room.time = NOON + 4 * HOUR
    room.tables = room.built()
    await room.tables.repository.postpone(2 * HOUR)
    before = await room.store.read(table.id)
    await room.tables.clock.correct_scheduled_starts(lambda guild: guild == 6)
    assert await room.store.read(table.id) == before, "another process has that server"
    await room.tables.clock.correct_scheduled_starts(lambda guild: guild == 5)
    await tick(room, EVENING - EARLY_SECONDS)
    reloaded = await room.at(table.id)
    assert stage(reloaded) == NEAR
    await room.tables.repository.postpone(HOUR)
    await room.tables.clock.correct_scheduled_starts(lambda guild: True)
    assert await tick(room, EVENING) == ["call"]


async def test_a_time_that_passed_while_the_bot_was_away_comes_at_once_with_all_its_grace(
    room: TablesWithClock,
) -> None:
    table = await appointed(room, BOB)
    room.time = EVENING + HOUR
    room.tables = room.built()
    await room.tables.repository.postpone(9 * HOUR)
    await room.tables.clock.correct_scheduled_starts(lambda guild: True)
    assert await tick(room, room.time + 40) == ["call"]
    reloaded = await room.at(table.id)
    assert scheduled_start.until(reloaded) == pytest.approx(room.time + GRACE_SECONDS, abs=60)


async def test_the_grace_stands_still_while_the_bot_is_away(room: TablesWithClock) -> None:
    table = await called(room, BOB)
    room.time += 5 * MINUTE
    room.tables = room.built()
    await room.tables.repository.postpone(4 * MINUTE)
    await room.tables.clock.correct_scheduled_starts(lambda guild: True)
    assert await tick(room, EVENING + GRACE_SECONDS) == []
    reloaded = await room.at(table.id)
    assert scheduled_start.until(reloaded) == EVENING + GRACE_SECONDS + 4 * MINUTE


async def test_another_zone_later_moves_nothing(room: TablesWithClock) -> None:
    table = await appointed(room, BOB)
    await room.tables.people.set_zone(ANN.id, "Asia/Tokyo")
    assert table.body.lobby.scheduled_start is not None
    assert table.body.lobby.scheduled_start.at == EVENING
    assert await tick(room, EVENING) == ["call"]


async def test_a_restart_after_every_step_changes_nothing(room: TablesWithClock) -> None:
    async def restarted() -> Any:
        room.tables = room.built()
        return await room.at(name)

    name = (await appointed(room, BOB, CLEO, game=FOUR)).id
    assert stage(await restarted()) == SET
    await tick(room, EVENING - EARLY_SECONDS)
    await restarted()
    await room.tables.apply(name, scheduling_start.confirm_presence, BOB)
    await restarted()
    assert await tick(room, EVENING) == ["call"]
    table = await restarted()
    assert told(table) == (ANN.id, CLEO.id)
    assert scheduled_start.until(table) == EVENING + GRACE_SECONDS
    await room.tables.apply(name, scheduling_start.confirm_presence, ANN)
    await restarted()
    assert await tick(room, EVENING + GRACE_SECONDS) == ["absent", "close"]
    table = await restarted()
    assert table.people == [ANN.id, BOB.id]
    assert table.body.lobby.closed_luck is not None


class Dying(MemoryStore):
    """A store whose process dies at its n-th write: before it was kept, or after it, unheard."""

    def __init__(self) -> None:
        super().__init__()
        self.dies, self.kept = -1, False

    async def write(self, row: Any, lines: Any) -> None:
        self.dies -= 1
        if self.dies == 0 and not self.kept:
            raise StoreError("dead")
        await super().write(row, lines)
        if self.dies == 0:
            raise StoreError("dead")


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("dies", range(1, 6))
async def test_a_kill_at_each_step_loses_and_doubles_nothing(dies: int, is_stored: bool) -> None:
    store = Dying()
    await store.open()
    room = TablesWithClock(store)
    name = (await appointed(room, BOB)).id
    store.dies, store.kept = dies, is_stored
    steps: list[Any] = [
        lambda: tick(room, EVENING - EARLY_SECONDS),
        lambda: room.tables.apply(name, scheduling_start.confirm_presence, BOB),
        lambda: tick(room, EVENING),
        lambda: room.tables.apply(name, scheduling_start.confirm_presence, ANN),
    ]
    for step in steps:
        for _ in range(3):
            try:
                await step()
                break
            except StoreError:
                room.tables = room.built()
            except Refused:  # what was kept unheard is there already
                break
    table = await room.at(name)
    assert table.body.lobby.closed_luck is not None
    lines = [line.kind for line in await store.journal(name)]
    assert lines == ["open", "date", "join", "here", "call", "here", "close"]


# ---------------------------------------------------------------- races


async def again(tap: Any) -> None:
    """Somebody taps until they are answered: of two processes at one table one may be too slow twice."""
    for _ in range(5):
        with contextlib.suppress(Conflict):
            await tap()
            return


@pytest.mark.parametrize("what", ["call", "end", "here"])
async def test_two_processes_do_it_once(what: str) -> None:
    """Both look at once: one call, one end of the grace, one start."""
    for seed in range(40):
        store = MemoryStore()
        store.shared = True
        await store.open()
        room = TablesWithClock(store)
        name = (await appointed(room, BOB, CLEO, game=FOUR)).id
        await tick(room, EVENING - 20)
        houses = [room.tables, room.built()]
        for house in houses:
            await house.get(name)
        works: list[Any]
        if what == "call":
            room.time = EVENING
            works = [house.clock.expire(name) for house in houses]
        elif what == "end":
            await tick(room, EVENING)
            for person in (ANN, BOB):
                await room.tables.apply(name, scheduling_start.confirm_presence, person)
            room.time = EVENING + GRACE_SECONDS
            works = [house.clock.expire(name) for house in houses]
        else:
            await tick(room, EVENING)
            works = [
                again(partial(house.apply, name, scheduling_start.confirm_presence, person))
                for house, person in zip(itertools.cycle(houses), (ANN, BOB, CLEO), strict=False)
            ]
            works += [house.clock.expire(name) for house in houses]
        random.Random(seed).shuffle(works)
        await asyncio.gather(*works, return_exceptions=True)
        lines = [line.kind for line in await store.journal(name)]
        assert lines.count("call") == 1
        assert lines.count("close") == {"call": 0, "end": 1, "here": 1}[what]
        assert lines.count("absent") == (1 if what == "end" else 0)


async def test_being_there_against_the_end_of_the_grace_has_one_outcome() -> None:
    for seed in range(100):
        room = TablesWithClock(MemoryStore())
        await room.store.open()
        table = await called(room, BOB)
        await room.tables.apply(table.id, scheduling_start.confirm_presence, ANN)
        room.time = EVENING + GRACE_SECONDS
        works: list[Any] = [
            room.tables.apply(table.id, scheduling_start.confirm_presence, BOB),
            room.tables.clock.expire(table.id),
        ]
        random.Random(seed).shuffle(works)
        await asyncio.gather(*works, return_exceptions=True)
        assert (table.people == [ANN.id, BOB.id]) is (table.body.lobby.closed_luck is not None)


# ---------------------------------------------------------------- who is named


async def test_who_was_called_and_did_not_come_is_named_until_it_begins_and_can_be_forgotten(
    room: TablesWithClock,
) -> None:
    table = await called(room, BOB, CLEO, DAN, game=FOUR)
    for person in (ANN, BOB):
        await room.tables.apply(table.id, scheduling_start.confirm_presence, person)
    await room.tables.repository.erase_person(table.id, BOB.id)
    reloaded = await room.at(table.id)
    assert not has_id(msgspec.json.encode(reloaded.body), BOB.id)
    assert BOB.id not in named_in(reloaded.body)
    await tick(room, EVENING + GRACE_SECONDS)
    reloaded = await room.at(table.id)
    assert reloaded.body.lobby.scheduled_start.missed == [CLEO.id, DAN.id]
    assert {CLEO.id, DAN.id} <= {*named_in(reloaded.body)}
    await room.tables.repository.erase_person(table.id, DAN.id)
    reloaded = await room.at(table.id)
    assert DAN.id not in named_in(reloaded.body)
    rows = await room.store.load_unfinished_of_person(APPOINTED)
    assert [row.table for row in rows] == [table.id]
