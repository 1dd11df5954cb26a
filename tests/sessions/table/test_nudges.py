"""Nudging whoever is waited for: once in half of the clock, never while they rest, never a computer."""

import asyncio
from typing import Any

import pytest

from sessions.operations import in_lobby, nudging
from sessions.table.table_data import Person
from sessions.table.time_controls import HOUR, PROFILES
from sessions.tables.due_tables import NudgeResult
from tests.support import clocked_tables as test_clocks
from tests.support.building import EVERYBODY_AWAY
from tests.support.clock import FakeClock
from tests.support.clocked_tables import ANN, BOB, CLEO, EVENING, TablesWithClock, kinds, reason
from tests.support.late_turns import acts, moving, pings, posted
from tests.support.message_parts import shown_text
from tests.support.simulated_server import hall

room = test_clocks.room


PRESENCE = EVERYBODY_AWAY  # who is called after all is tried in test_presence


SQUIRE = Person(0, "Squire", level="squire")


async def waiting(room: TablesWithClock, name: str) -> tuple[Person, Person]:
    """Whoever is asked, and who waits for them, a while after the question came."""
    room.time += nudging.GRACE_SECONDS
    asked = await room.asked(name)
    return asked, BOB if asked == ANN else ANN


def did(done: NudgeResult) -> list[str]:
    return kinds(done.changed_table)


@pytest.mark.parametrize(
    ("clock", "pause"),
    [(name, profile.seconds / 2) for name, profile in PROFILES.items() if profile.reminds]
    + [("none", nudging.NO_CLOCK_SECONDS)],
)
async def test_one_a_half_of_the_clock(room: TablesWithClock, clock: str, pause: float) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock=clock)
    _, other = await waiting(room, name)
    assert did(await room.tables.clock.nudge(name, other)) == ["nudge"]
    room.tables = room.built()
    room.time += pause - 1
    assert await reason(room.tables.clock.nudge(name, other)) == "nudged-lately"
    room.time += 1
    assert did(await room.tables.clock.nudge(name, other)) == ["nudge"]


async def test_who_was_asked_just_now_needs_none(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    asked, other = await waiting(room, name)
    room.time -= 1
    assert await reason(room.tables.clock.nudge(name, other)) == "nudged-early"
    assert await reason(room.tables.clock.nudge(name, asked)) == "late-yourself"
    assert await reason(room.tables.clock.nudge(name, CLEO)) == "not-your-table"


async def test_two_at_once_are_one(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    _, other = await waiting(room, name)
    done = await asyncio.gather(
        *(room.tables.clock.nudge(name, other) for _ in range(20)), return_exceptions=True
    )
    assert len([one for one in done if isinstance(one, NudgeResult) and one.changed_table]) == 1
    lines = await room.store.journal(name)
    assert [line.kind for line in lines].count("nudge") == 1


async def test_three_who_wait_make_one_ping(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    asked, _ = await waiting(room, name)
    others = [one for one in (ANN, BOB, CLEO) if one != asked]
    assert did(await room.tables.clock.nudge(name, others[0])) == ["nudge"]
    assert await reason(room.tables.clock.nudge(name, others[1])) == "nudged-lately"


async def test_nobody_who_rests_is_nudged_also_with_the_live_clock(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="live")
    asked, other = await waiting(room, name)
    await room.tables.people.set_quiet(asked.id, 11, 14)
    done = await room.tables.clock.nudge(name, other)
    assert (done.changed_table, done.until) == (None, test_clocks.NOON + 2 * HOUR)
    await room.tables.people.set_quiet(asked.id, 0, 0)
    await room.tables.people.set_holiday(asked.id, 3)
    done = await room.tables.clock.nudge(name, other)
    assert done.changed_table is None
    assert done.until > room.time + 2 * 86_400
    await room.tables.people.set_holiday(asked.id, 0)
    await room.tables.people.set_pings(asked.id, "never")
    assert await room.tables.clock.nudge(name, other) == NudgeResult(None)
    await room.tables.people.set_pings(asked.id, "always")
    await room.tables.people.blocks.add(asked.id, other.id)
    assert await room.tables.clock.nudge(name, other) == NudgeResult(None)
    await room.tables.people.blocks.remove(asked.id, other.id)
    assert did(await room.tables.clock.nudge(name, other)) == ["nudge"]


async def test_computers_and_pauses_keep_nobody_waiting(room: TablesWithClock) -> None:
    table = await room.tables.open(77, 5, ANN, "crownfell", "house", {}, "en")
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, SQUIRE)
    await room.tables.game_starts.start(table.id, ANN)
    room.time += HOUR
    assert await reason(room.tables.clock.nudge(table.id, ANN)) in ("nobody-waited-for", "late-yourself")


async def test_a_pause_keeps_nobody_waiting(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    asked, other = await waiting(room, name)
    await room.tables.votes.propose(name, other, "pause")
    await room.tables.votes.consent(name, asked, True)
    assert await reason(room.tables.clock.nudge(name, other)) == "nobody-waited-for"


async def test_a_nudge_moves_no_deadline(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    due = (await room.at(name)).due
    _, other = await waiting(room, name)
    await room.tables.clock.nudge(name, other)
    assert (await room.at(name)).due == due
    assert EVENING.seconds / 2 == due - test_clocks.NOON


@pytest.mark.parametrize(
    ("locale", "expected"), [("en-US", "is waiting for you"), ("ja", "さんが待っています")]
)
async def test_it_is_one_ping_in_the_channel(no_errors: None, locale: str, expected: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock, presence=EVERYBODY_AWAY) as house:
        await house.opened()
        slow, other = await moving(house)
        clock.time += nudging.GRACE_SECONDS
        menu: Any = (await house.people[other].slash(house.channel, "table menu")).response
        assert "nudge:" in acts(menu)
        slow_menu: Any = (await house.people[slow].slash(house.channel, "table menu")).response
        assert "nudge:" not in acts(slow_menu)
        await house.tap(other, "nudge", menu)
        answer = await house.people[other].slash(house.channel, "table nudge")
        assert shown_text(answer.response)
        (nudge,) = posted(house, expected)
        assert pings(nudge) == {house.people[slow].id}
