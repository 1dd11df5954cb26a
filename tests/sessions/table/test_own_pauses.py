"""Five minutes on one's own: the clock stands exactly so long, once a game and person, whatever happens."""

import asyncio
import os
import random
from typing import Any

import pytest

from sessions.operations import in_lobby, pausing, phases, seating, timeouts, voting
from sessions.table import question_clock
from sessions.table.table_data import OVER, PLAYING, USUAL_PRESENCE, Person
from sessions.table.time_controls import LATE, PROFILES, REMINDED
from sessions.tables.conditional_answers import ConditionalAnswers
from tests.support import clocked_tables as test_clocks
from tests.support.building import EVERYBODY_AWAY
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, NOON, WHO, TablesWithClock, kinds, reason

room = test_clocks.room


PRESENCE = EVERYBODY_AWAY  # who is called after all is tried in test_presence


LIVE = PROFILES["live"]
FIVE = pausing.SECONDS
RACES = int(os.environ.get("RACES", "40"))
SQUIRE = Person(0, "Squire", level="squire")


async def begun(
    room: TablesWithClock, game: str = "crownfell", *people: Person
) -> tuple[str, Person, Person]:
    """A table with the live clock: its id, who is asked, and who waits."""
    name = await room.begun(game, *(people or (ANN, BOB)), clock="live")
    asked = await room.asked(name)
    return name, asked, next(one for one in (people or (ANN, BOB)) if one != asked)


async def first(room: TablesWithClock, name: str, person: Person) -> None:
    table = await room.at(name)
    await room.tables.answer(name, person, table.match.legal(table.seat_to_act(person.id))[0])


def left(table: Any, now: float) -> float | None:
    deadline = question_clock.deadline(table)
    return None if deadline is None else deadline - now


@pytest.mark.parametrize("spent", [0.0, 1.5, 149.0, 150.0, 151.0, 299.0])
async def test_exactly_five_minutes_and_then_as_much_time_as_before(
    room: TablesWithClock, spent: float
) -> None:
    name, asked, other = await begun(room)
    await room.goes(spent, name)
    table = await room.at(name)
    before, stage = left(table, room.time), table.body.clock.stage
    assert kinds(await room.tables.apply(name, pausing.pause, random.choice([asked, other]))) == ["pause"]
    assert table.due == room.time + FIVE
    assert question_clock.deadline(table) == room.time + FIVE + LIVE.seconds - spent
    room.tables = room.built()
    assert await room.goes(FIVE - 1, name) is None
    assert kinds(await room.goes(1, name)) == ["resume"]
    table = await room.at(name)
    assert (left(table, room.time), table.body.clock.stage, table.body.clock.own_pause) == (
        before,
        stage,
        None,
    )
    assert kinds(await room.goes(LIVE.seconds - spent - 1, name)) in ([], ["remind"])
    while table.body.clock.stage != LATE:
        room.time += 1
        await room.goes(0, name)
    assert room.time - NOON <= LIVE.seconds + FIVE + 1


async def test_a_tick_that_comes_late_takes_no_time_from_anybody(room: TablesWithClock) -> None:
    name, asked, _ = await begun(room)
    await room.goes(60, name)
    await room.tables.apply(name, pausing.pause, asked)
    await room.goes(FIVE + 17, name)
    assert left(await room.at(name), room.time) == LIVE.seconds - 60 - 17


async def test_whoever_paused_goes_on_earlier_and_nobody_else(room: TablesWithClock) -> None:
    name, asked, other = await begun(room)
    await room.goes(100, name)
    await room.tables.apply(name, pausing.pause, other)
    await room.goes(20, name)
    assert await reason(room.tables.apply(name, timeouts.resume, asked)) == "not-your-pause"
    assert await reason(room.tables.apply(name, timeouts.resume, CLEO)) == "not-your-table"
    update = await room.tables.apply(name, timeouts.resume, other)
    assert (kinds(update), left(update.table, room.time)) == (["resume"], 200.0)
    assert await reason(room.tables.apply(name, timeouts.resume, other)) == "not-paused-now"


async def test_once_a_game_and_person_also_over_loans_and_seats(room: TablesWithClock) -> None:
    name, asked, other = await begun(room)
    await room.tables.apply(name, pausing.pause, asked)
    assert await reason(room.tables.apply(name, pausing.pause, other)) == "own-pause-runs"
    await room.tables.apply(name, timeouts.resume, asked)
    assert await reason(room.tables.apply(name, pausing.pause, asked)) == "own-pause-used"
    seat = (await room.at(name)).seats_of(asked.id)[0]
    await room.tables.apply(name, seating.let_play, asked, seat, SQUIRE)
    await room.tables.apply(name, seating.come_back, asked)
    assert await reason(room.tables.apply(name, pausing.pause, asked)) == "own-pause-used"
    await room.tables.apply(name, in_lobby.leave_table, asked)
    await room.tables.seat_changes.take(name, asked, seat)
    assert await reason(room.tables.apply(name, pausing.pause, asked)) == "own-pause-used"
    assert kinds(await room.tables.apply(name, pausing.pause, other)) == ["pause"]


async def test_where_it_is_not_to_be_had(room: TablesWithClock) -> None:
    slow = await room.begun("crownfell", ANN, BOB)
    assert await reason(room.tables.apply(slow, pausing.pause, ANN)) == "own-pause-live"
    await room.tables.apply(slow, phases.end_by_moderator)
    name, asked, other = await begun(room)
    assert await reason(room.tables.apply(name, pausing.pause, CLEO)) == "not-your-table"
    assert pausing.pause_kinds(await room.at(name), room.time, ANN.id) == ["ask", "own"]
    await room.goes(LIVE.seconds / 2, name)
    await room.goes(LIVE.seconds / 2, name)
    assert await reason(room.tables.apply(name, pausing.pause, other)) == "no-pause", "no time runs any more"
    await room.tables.apply(name, phases.end_by_moderator)
    assert await reason(room.tables.apply(name, pausing.pause, asked)) == "over"
    pack = next(iter(test_clocks.SHELVES["crownfall"].rules))
    real = await room.tables.open(78, 5, ANN, "crownfall", pack, {"table": "hotseat"}, "en")
    assert await reason(room.tables.apply(real.id, pausing.pause, ANN)) == "not-started"


async def test_ones_own_answer_ends_it_and_another_one_does_not(room: TablesWithClock) -> None:
    name, asked, other = await begun(room)
    await room.goes(100, name)
    await room.tables.apply(name, pausing.pause, asked)
    await room.goes(30, name)
    await first(room, name, asked)
    table = await room.at(name)
    assert (table.body.clock.own_pause, left(table, room.time)) == (None, LIVE.seconds)
    asked, other = (await room.asked(name)), asked
    assert asked != other
    await room.goes(50, name)
    ends = room.time + FIVE
    await room.tables.apply(name, in_lobby.leave_table, other)  # whoever comes now has not had theirs
    await room.tables.seat_changes.take(
        name, CLEO, (await room.at(name)).body.seats.index(next(s for s in table.body.seats if not s.person))
    )
    await room.tables.apply(name, pausing.pause, CLEO)
    await room.goes(60, name)
    await first(room, name, asked)
    table = await room.at(name)
    assert table.due == ends, "the clock stands until it said it would"
    assert question_clock.deadline(table) == ends + LIVE.seconds, "and the next question has all of its time"


async def test_an_answer_in_advance_is_no_return(room: TablesWithClock) -> None:
    """Whoever paused said before what they answer: it is given, and the clock stands on."""
    name, _, _ = await begun(room)
    while (table := await room.at(name)).match.question.kind == "pick":
        await first(room, name, await room.asked(name))
    asked = await room.asked(name)
    other = ANN if asked == BOB else BOB
    awaited = table.match.legal(table.seat_to_act(asked.id))[0]
    ahead = table.match.copy()
    ahead.answer(table.seat_to_act(asked.id), awaited)
    then = ahead.legal(table.seat_to_act(other.id))[0]
    await ConditionalAnswers(room.tables).add_conditional_answer(name, other, (), awaited, then)
    await room.tables.apply(name, pausing.pause, other)
    ends = room.time + FIVE
    await room.goes(10, name)
    await room.tables.answer(name, asked, awaited)
    table = await room.at(name)
    assert [text for _, text in await room.tables.journal_answers(name)][-2:] == [awaited, then]
    assert (table.due, table.body.clock.own_pause is not None) == (ends, True)


async def test_nobody_is_reminded_called_nudged_or_late_meanwhile(room: TablesWithClock) -> None:
    name, asked, other = await begun(room)
    await room.goes(120, name)
    await room.tables.apply(name, pausing.pause, asked)
    for _ in range(29):
        assert await room.goes(10, name) is None
        assert (await room.at(name)).recent_activity.ping_at is None
    assert await reason(room.tables.clock.nudge(name, other)) == "nobody-waited-for"
    assert question_clock.absent_people(await room.at(name), room.time) == []
    assert kinds(await room.goes(10, name)) == ["resume"]
    assert kinds(await room.goes(30, name)) == ["remind"]
    assert (await room.at(name)).body.clock.stage == REMINDED


async def test_who_was_asked_without_a_ping_is_called_only_after_it(room: TablesWithClock) -> None:
    room.tables.repository.presence_times = USUAL_PRESENCE
    name, asked, other = await begun(room)
    await room.tables.clock.mark_active(await room.at(name), other.id)
    await first(room, name, asked)
    table = await room.at(name)
    assert table.recent_activity.ping_at is not None
    await room.tables.apply(name, pausing.pause, other)
    assert table.recent_activity.ping_at is None
    assert kinds(await room.goes(FIVE, name)) == ["resume"]
    assert table.recent_activity.ping_at is not None


async def test_the_others_answer_gives_nobody_more_time_in_a_pause_either(room: TablesWithClock) -> None:
    """Both are asked at once; one answers while the other has paused."""
    name, _, _ = await begun(room, "crown-crest")
    table = await room.at(name)
    while len(question_clock.awaited_seats(table)) < 2:
        await first(room, name, await room.asked(name))
    await room.goes(60, name)
    await room.tables.apply(name, pausing.pause, WHO[table.body.seats[1].person])
    await room.goes(100, name)
    await first(room, name, WHO[table.body.seats[0].person])
    assert question_clock.awaited_seats(table) == [1]
    await room.goes(200, name)
    assert left(table, room.time) == LIVE.seconds - 60


async def test_undo_leaving_agreement_substitutes_and_the_end(room: TablesWithClock) -> None:
    name, asked, other = await begun(room)
    await first(room, name, asked)
    await room.goes(10, name)
    await room.tables.apply(name, pausing.pause, other)
    ends = room.time + FIVE
    await room.goes(10, name)
    await room.tables.apply_with_answers(name, voting.undo, asked)
    if (await room.at(name)).body.proposal is not None:
        await room.tables.votes.consent(name, other, True)
    table = await room.at(name)
    assert (table.due, left(table, ends)) == (ends, LIVE.seconds), "taken back, and the pause goes on"
    await room.tables.votes.propose(name, asked, "substitute", table.seats_of(other.id)[0], CLEO)
    await room.tables.votes.consent(name, other, True)
    await room.tables.votes.consent(name, CLEO, True)
    assert (table.due, table.body.clock.own_pause is not None) == (ends, True)
    assert kinds(await room.tables.apply(name, timeouts.resume, CLEO)) == ["resume"], (
        "whoever sits there goes on"
    )
    await room.tables.apply(name, pausing.pause, asked)
    await room.tables.votes.propose(name, CLEO, "pause")
    await room.tables.votes.consent(name, asked, True)
    assert (table.body.clock.paused, table.body.clock.own_pause, table.due) == (True, None, None), (
        "all agreed to more"
    )
    await room.tables.apply(name, timeouts.resume, CLEO)
    await room.tables.apply(name, pausing.pause, CLEO)
    await room.goes(40, name)
    before = left(table, room.time + FIVE - 40)
    await room.tables.apply(name, phases.end_by_moderator)
    assert (table.body.clock.own_pause, table.phase, before) == (None, OVER, LIVE.seconds)


async def test_whoever_leaves_takes_the_pause_along(room: TablesWithClock) -> None:
    name, asked, other = await begun(room, "craft-the-crown", ANN, BOB, CLEO)
    await room.goes(100, name)
    await room.tables.apply(name, pausing.pause, other)
    await room.goes(60, name)
    update = await room.tables.apply(name, in_lobby.leave_table, other)
    assert (update.table.body.clock.own_pause, left(update.table, room.time)) == (None, 200.0)
    await room.tables.apply(name, pausing.pause, asked)
    await room.tables.repository.erase_person(name, asked.id)
    table = await room.at(name)
    assert (table.body.clock.own_pause, table.body.clock.own_pauses_used) == (None, [other.id])


async def test_time_that_the_bot_was_away_prolongs_it(room: TablesWithClock) -> None:
    name, asked, _ = await begun(room)
    await room.goes(100, name)
    await room.tables.apply(name, pausing.pause, asked)
    await room.tables.repository.postpone(1_000)
    table = await room.at(name)
    assert (table.due, question_clock.deadline(table)) == (room.time + 1_300, room.time + 1_500)
    room.tables = room.built()
    assert await room.goes(1_299, name) is None
    assert kinds(await room.goes(1, name)) == ["resume"]
    assert left(await room.at(name), room.time) == 200


async def test_lists_know_the_deadline_beyond_it(room: TablesWithClock) -> None:
    name, asked, _ = await begun(room)
    await room.goes(100, name)
    await room.tables.apply(name, pausing.pause, asked)
    (summary,) = (await room.tables.overview.own(asked.id)).waiting
    assert (summary.table, summary.deadline, summary.waiting_reason) == (name, room.time + FIVE + 200, "turn")


@pytest.mark.parametrize("seed", range(RACES))
async def test_at_random_no_pause_gives_or_takes_a_second(room: TablesWithClock, seed: int) -> None:
    """The time that questions had, reckoned a second way: by what went by beside pauses."""
    dice = random.Random(seed)
    game = dice.choice(["crownfell", "craft-the-crown", "crown-crest"])
    name, _, _ = await begun(room, game)
    paused: list[int] = []
    for _ in range(40):
        table = await room.at(name)
        if table.is_over:
            break
        before, on = left(table, room.time), table.body.clock.own_pause is not None
        person = dice.choice([ANN, BOB, CLEO, DAN][:3])
        question = table.body.progress.question
        what = dice.choice(["time", "time", "pause", "resume", "answer", "restart", "draft"])
        match what:
            case "time":
                seconds = dice.choice([1.0, 7.5, 60.0, 149.0])
                update = await room.goes(seconds, name)
                table = await room.at(name)
                if (update is None or "resume" in kinds(update)) and before is not None and on:
                    assert left(table, room.time) == pytest.approx(before - seconds)
            case "pause":
                if await reason(room.tables.apply(name, pausing.pause, person)) == "done":
                    paused.append(person.id)
                    table = await room.at(name)
                    assert not on
                    assert left(table, room.time) == pytest.approx(before + FIVE)
            case "resume":
                due = table.due
                if await reason(room.tables.apply(name, timeouts.resume, person)) == "done" and on:
                    table = await room.at(name)
                    assert left(table, room.time) == pytest.approx(before - (due - room.time))
            case "answer" if question_clock.waited_people(table):
                who = WHO[dice.choice(question_clock.waited_people(table))]
                await first(room, name, who)
                table = await room.at(name)
                if table.phase == PLAYING and table.body.progress.question == question:
                    assert left(table, room.time) == before
            case "restart":
                room.tables = room.built()
                assert left(await room.at(name), room.time) == before
    assert len(paused) == len({*paused}), "never two of one person"
    lines = [line for line in await room.store.journal(name) if line.kind == "pause"]
    assert [int(line.text) for line in lines] == paused


async def test_of_many_at_once_one_pauses(room: TablesWithClock) -> None:
    for number in range(RACES):
        name, asked, other = await begun(room)
        works = [room.tables.apply(name, pausing.pause, one) for one in (asked, other) * 3]
        random.Random(number).shuffle(works)
        done = await asyncio.gather(*(reason(work) for work in works))
        assert sorted(done)[0] == "done"
        assert done.count("done") == 1
        await room.tables.apply(name, phases.end_by_moderator)
