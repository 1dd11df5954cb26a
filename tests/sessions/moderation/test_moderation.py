"""Whom a server keeps from playing: told, bounded, over in time, and still kept out after an erasure."""

import asyncio
import json

import pytest
import pytest_asyncio

from engine.questions import Refused
from sessions.moderation.moderation import KIND, MOST, Moderation
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from sessions.table.time_controls import DAY
from tests.support.clocked_tables import ANN, BOB, CLEO, TablesWithClock, reason

GUILD = 5
WEEK = 7 * DAY
CHEAT = "moved pieces while nobody looked"


@pytest_asyncio.fixture
async def room() -> TablesWithClock:
    opened_store = MemoryStore()
    await opened_store.open()
    return TablesWithClock(opened_store)


async def refusal(room: TablesWithClock, guild: int, person: int) -> Refused:
    with pytest.raises(Refused) as refused:
        await room.tables.people.moderation.require_may_play(guild, person)
    return refused.value


async def test_the_person_reads_why_and_how_long_and_only_on_that_server(room: TablesWithClock) -> None:
    moderation = room.tables.people.moderation
    await moderation.keep_out(GUILD, ANN.id, BOB.id, WEEK, CHEAT)
    refused = await refusal(room, GUILD, BOB.id)
    assert refused.reason == "kept-out"
    assert refused.facts["until"] == str(int(room.time + WEEK))
    assert refused.facts["why"].text == CHEAT
    assert await reason(moderation.require_may_play(6, BOB.id)) == "done", "another server"
    assert await reason(moderation.require_may_play(GUILD, CLEO.id)) == "done", "another person"
    assert await reason(moderation.require_may_play(0, BOB.id)) == "done", "no server"
    others = moderation.require_may_be_chosen(GUILD, [CLEO.id, BOB.id])
    assert await reason(others) == "not-available", "nobody else reads why"


async def test_it_ends_by_itself_or_when_a_manager_lifts_it(room: TablesWithClock) -> None:
    moderation = room.tables.people.moderation
    await moderation.keep_out(GUILD, ANN.id, BOB.id, WEEK, CHEAT)
    room.time += WEEK - 1
    assert await reason(moderation.require_may_play(GUILD, BOB.id)) == "kept-out"
    room.time += 1
    assert await reason(moderation.require_may_play(GUILD, BOB.id)) == "done"
    await moderation.tidy(GUILD)
    assert not (await moderation.of(GUILD)).kept_out
    assert not await room.store.load_entry("moderated", str(BOB.id)), "and nothing says whom it was about"
    decision = await moderation.keep_out(GUILD, ANN.id, BOB.id, 0, CHEAT)
    room.time += 1_000 * DAY
    assert (await refusal(room, GUILD, BOB.id)).facts["until"] == "none"
    await moderation.lift(GUILD, decision.number)
    assert await reason(moderation.require_may_play(GUILD, BOB.id)) == "done"
    assert await reason(moderation.lift(GUILD, decision.number)) == "kept-out-lifted"


async def test_two_managers_at_once_leave_one_decision(room: TablesWithClock) -> None:
    """The later one counts. What they decide about two people does not disturb each other."""
    moderation, other = room.tables.people.moderation, Moderation(room.store, lambda: room.time)
    await asyncio.gather(
        moderation.keep_out(GUILD, ANN.id, BOB.id, WEEK, "one"),
        other.keep_out(GUILD, CLEO.id, BOB.id, 0, "two"),
        other.keep_out(GUILD, CLEO.id, 77, 0, "three"),
    )
    decided = (await moderation.of(GUILD)).kept_out
    assert sorted(one.person for one in decided) == sorted([BOB.id, 77])
    assert len({one.number for one in decided}) == 2


async def test_nobody_keeps_themselves_out_nor_without_a_reason(room: TablesWithClock) -> None:
    moderation = room.tables.people.moderation
    assert await reason(moderation.keep_out(GUILD, ANN.id, ANN.id, 0, CHEAT)) == "kept-out-yourself"
    assert await reason(moderation.keep_out(GUILD, ANN.id, BOB.id, 0, " \u200b")) == "kept-out-no-reason"
    assert await room.store.load_entry(KIND, str(GUILD)) is None


async def test_there_are_bounds(room: TablesWithClock) -> None:
    moderation = room.tables.people.moderation
    for person in range(100, 100 + MOST):
        await moderation.keep_out(GUILD, ANN.id, person, 0, CHEAT)
        await moderation.hide(GUILD, person, hidden=True)
    assert await reason(moderation.keep_out(GUILD, ANN.id, BOB.id, 0, CHEAT)) == "kept-out-full"
    assert await reason(moderation.hide(GUILD, BOB.id, hidden=True)) == "kept-out-full"
    await moderation.keep_out(GUILD, ANN.id, 100, WEEK, "x" * 1_000)
    (last,) = [one for one in (await moderation.of(GUILD)).kept_out if one.person == 100]
    assert len(last.reason) <= 150


async def test_who_deletes_their_data_and_comes_back_is_still_kept_out(room: TablesWithClock) -> None:
    """What was typed about them is gone, and nothing of theirs stays but the hash."""
    bob, data = 10**17 + 2, PersonalData(room.tables)
    moderation = room.tables.people.moderation
    await moderation.keep_out(GUILD, ANN.id, bob, 0, CHEAT)
    await moderation.hide(GUILD, bob, hidden=True)
    exported = json.loads(await data.export(bob))["own"]["moderated"]
    assert [one.get("reason") for one in exported] == [CHEAT, None]
    assert str(ANN.id) not in {str(value) for one in exported for value in one.values()}
    await data.erase_person(bob)
    stored = (await room.store.load_entry(KIND, str(GUILD)) or b"").decode()
    assert str(bob) not in stored
    assert CHEAT not in stored
    assert await reason(moderation.require_may_play(GUILD, bob)) == "kept-out"
    assert await moderation.not_on_boards(GUILD, [bob, CLEO.id]) == {bob}
    await moderation.hide(GUILD, bob, hidden=False)
    (decision,) = (await moderation.of(GUILD)).kept_out
    await moderation.lift(GUILD, decision.number)
    assert await moderation.not_on_boards(GUILD, [bob]) == frozenset()
    assert await reason(moderation.require_may_play(GUILD, bob)) == "done"


async def test_a_manager_who_deletes_their_data_is_named_no_more(room: TablesWithClock) -> None:
    ann, data = 10**17 + 1, PersonalData(room.tables)
    moderation = room.tables.people.moderation
    await moderation.keep_out(GUILD, ann, BOB.id, 0, CHEAT)
    exported = json.loads(await data.export(ann))["own"]["moderated"]
    assert exported == [{"server": GUILD, "decided as a manager": [room.time]}]
    await data.erase_person(ann)
    assert str(ann) not in (await room.store.load_entry(KIND, str(GUILD)) or b"").decode()
    assert await reason(moderation.require_may_play(GUILD, BOB.id)) == "kept-out", "the decision stays"
