"""What time brings about at a table: reminders, deadlines, absence, pauses, wishes, the end. No Discord."""

import datetime
from zoneinfo import ZoneInfo

from sessions.operations import in_lobby, seating, timeouts, voting
from sessions.people.profiles import UserProfile, quiet_until
from sessions.table import question_clock
from sessions.table.time_controls import (
    DAY,
    DECIDE_SECONDS,
    MOST_SKIPS,
    PROFILES,
    REMINDED,
    SILENT,
    SKIPPING,
    TIDY_SECONDS,
)
from tests.support.building import EVERYBODY_AWAY
from tests.support.clocked_tables import (
    ANN,
    BOB,
    CLEO,
    DAN,
    EVENING,
    NOON,
    SHELVES,
    SLOW,
    WHO,
    TablesWithClock,
    kinds,
    reason,
    room,
)

__all__ = ["room"]


PRESENCE = EVERYBODY_AWAY  # who is called after all is tried in test_presence


# ---------------------------------------------------------------- reminder and deadline


async def test_one_reminder_at_half_then_the_deadline_then_silence(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    table = await room.at(name)
    assert question_clock.deadline(table) == room.time + EVENING.seconds
    assert await room.goes(EVENING.seconds / 2 - 1, name) is None
    assert kinds(await room.goes(1, name)) == ["remind"]
    assert (table.body.clock.stage, question_clock.deadline(table)) == (
        REMINDED,
        room.time + EVENING.seconds / 2,
    )
    assert await room.goes(EVENING.seconds / 2 - 1, name) is None
    assert kinds(await room.goes(1, name)) == ["late"]
    assert timeouts.decisions(table) == ["wait", "substitute", "computer"], "no first card by itself"
    assert kinds(await room.goes(DECIDE_SECONDS, name)) == []
    assert (table.body.clock.stage, table.due) == (SILENT, None)
    assert timeouts.decisions(table), "the notice stays good"
    assert await room.goes(30 * DAY, name) is None


async def test_an_answer_begins_a_new_time_and_settles_the_notice(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    number = table.body.clock.timeout_line
    await room.tables.answer(name, late, table.match.legal(question_clock.awaited_seats(table)[0])[0])
    assert (table.body.clock.stage, table.body.clock.timeout_line) == ("", 0)
    assert question_clock.deadline(table) == room.time + EVENING.seconds
    assert await reason(room.tables.apply(name, timeouts.decide, other, number, "wait")) == "settled"


async def test_who_may_decide(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    late, other = await room.late(name)
    number = (await room.at(name)).body.clock.timeout_line
    before = (await room.store.read(name)).version
    assert await reason(room.tables.apply(name, timeouts.decide, late, number, "wait")) == "late-yourself"
    assert await reason(room.tables.apply(name, timeouts.decide, CLEO, number, "wait")) == "not-your-table"
    assert await reason(room.tables.apply(name, timeouts.decide, other, number, "skip")) == "settled"
    assert await reason(room.tables.apply(name, timeouts.decide, other, number + 1, "wait")) == "settled"
    assert (await room.store.read(name)).version == before


async def test_waiting_is_the_same_time_again_without_a_reminder(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    _, other = await room.late(name)
    table = await room.at(name)
    number = table.body.clock.timeout_line
    await room.tables.apply(name, timeouts.decide, other, number, "wait")
    assert table.body.clock.timeout_line == 0, "no notice stands"
    assert question_clock.deadline(table) == room.time + EVENING.seconds
    assert await reason(room.tables.apply(name, timeouts.decide, other, number, "wait")) == "settled"
    assert await room.goes(EVENING.seconds - 1, name) is None
    assert kinds(await room.goes(1, name)) == ["late"]


async def test_without_a_clock_nobody_is_told_and_a_day_is_a_day(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="none")
    table = await room.at(name)
    assert question_clock.deadline(table) is None
    assert await room.goes(DAY - 1, name) is None
    assert question_clock.absent_people(table, room.time) == []
    assert kinds(await room.goes(1, name)) == []
    assert question_clock.absent_people(table, room.time) == [(await room.asked(name)).id]
    assert timeouts.decisions(table) == []


async def test_games_with_a_pace_of_their_own_have_no_other_clock(room: TablesWithClock) -> None:
    pack = next(iter(SHELVES["crownfall"].rules))
    table = await room.tables.open(77, 5, ANN, "crownfall", pack, {}, "en")
    assert table.body.options.clock == "none"
    assert await reason(room.tables.lobbies.set_option(table.id, ANN, "clock", "live")) == "option-value"


async def test_a_lone_player_has_no_clock(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    table = await room.at(name)
    assert kinds(await room.goes(EVENING.seconds, name)) == []
    assert (table.due, table.is_over) == (None, False)


async def test_ending_needs_the_word_of_those_who_are_there(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    await room.late(name)
    table = await room.at(name)
    first, second = (WHO[person] for person in question_clock.present_people(table))
    update = await room.tables.votes.propose(name, first, "end")
    assert voting.asked_to_consent(update.table) == [second.id]
    await room.tables.votes.consent(name, second, True)
    assert table.is_over


# ---------------------------------------------------------------- skipping


async def test_a_skip_is_the_seats_own_answer_and_goes_on_until_it_is_back(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    seat = question_clock.awaited_seats(table)[0]
    assert "skip" in timeouts.decisions(table)
    update = await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip")
    assert [line.kind for line in update.change.lines][:2] == ["skip", "answer"]
    assert update.change.answers[0] == (seat, "end")
    assert table.body.clock.skipped == [seat]
    assert await room.asked(name) == other
    await room.tables.answer(name, other, "end")
    assert (table.body.clock.stage, table.due) == (SKIPPING, room.time + EVENING.skipped_seconds)
    assert kinds(await room.goes(EVENING.skipped_seconds, name))[0] == "skip"
    await room.tables.answer(name, other, "end")
    await room.tables.answer(name, late, "end")
    assert table.body.clock.skipped == []
    await room.tables.answer(name, other, "end")
    assert (table.body.clock.stage, question_clock.deadline(table)) == ("", room.time + EVENING.seconds)
    answers = await room.tables.journal_answers(name)
    assert [by for by, token in answers if token == "end"] == [seat, 1 - seat] * 3


async def test_whoever_does_anything_is_back(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip")
    assert question_clock.absent_people(table, room.time) == [late.id]
    await room.tables.votes.propose(name, late, "pause")
    assert table.body.clock.skipped == []


async def test_absent_seats_never_go_on_among_themselves(room: TablesWithClock) -> None:
    """Two whose default is the same for ever: after some answers somebody present has to say so again."""
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    table = await room.at(name)
    _, other = await room.late(name)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip")
    table.body.clock.skipped, table.body.clock.skip_count = [*range(3)], 0
    question_clock.start_clock(table, room.time)
    assert kinds(await room.goes(EVENING.skipped_seconds, name)) == [], "nobody is there at all"
    table.body.clock.skipped = question_clock.awaited_seats(table)
    table.body.clock.skip_count = MOST_SKIPS
    question_clock.start_clock(table, room.time)
    await room.store.mark_shown(name, table.shown_version)
    room.time += EVENING.skipped_seconds
    assert kinds(await room.tables.clock.expire(name)) == ["late"]
    absent = question_clock.absent_people(table, room.time)
    present = next(person for person in (ANN, BOB, CLEO) if person.id not in absent)
    await room.tables.apply(name, timeouts.decide, present, table.body.clock.timeout_line, "skip")
    assert table.body.clock.skip_count == 0, "so many again, before the next time"


async def test_when_all_are_late_there_is_no_opponent(room: TablesWithClock) -> None:
    """A question to both: nobody can skip the other, and no notice is posted."""
    name = await room.begun("crown-crest", ANN, BOB)
    table = await room.at(name)
    while len(question_clock.awaited_seats(table)) < 2:
        seat = question_clock.awaited_seats(table)[0]
        await room.tables.answer(name, WHO[table.body.seats[seat].person], table.match.legal(seat)[0])
    await room.goes(EVENING.seconds / 2, name)
    assert kinds(await room.goes(EVENING.seconds / 2, name)) == []
    assert (
        table.body.clock.stage,
        timeouts.decisions(table),
        question_clock.absent_people(table, room.time),
    ) == (
        SILENT,
        [],
        [1, 2],
    )


async def test_the_others_answer_gives_nobody_more_time(room: TablesWithClock) -> None:
    name = await room.begun("crown-crest", ANN, BOB)
    table = await room.at(name)
    while len(question_clock.awaited_seats(table)) < 2:
        seat = question_clock.awaited_seats(table)[0]
        await room.tables.answer(name, WHO[table.body.seats[seat].person], table.match.legal(seat)[0])
    deadline = question_clock.deadline(table)
    await room.goes(60, name)
    await room.tables.answer(name, WHO[table.body.seats[0].person], table.match.legal(0)[0])
    assert (question_clock.awaited_seats(table), question_clock.deadline(table)) == ([1], deadline)


# ---------------------------------------------------------------- substitutes, coming back


async def test_a_seat_on_loan_is_given_back(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    seat = question_clock.awaited_seats(table)[0]
    assert await reason(room.tables.seat_changes.take(name, CLEO, seat)) == "seat-taken"
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    assert timeouts.decisions(table) == ["wait", "computer"]
    assert await reason(room.tables.apply(name, seating.come_back, late)) == "nothing-lent"
    await room.tables.seat_changes.take(name, CLEO, seat)
    assert (table.body.seats[seat].person, table.body.substitutes.lent) == (CLEO.id, {str(seat): late.id})
    assert (table.body.clock.stage, question_clock.deadline(table)) == ("", room.time + EVENING.seconds)
    table.body.prepared.standing_answers[str(seat)] = ["x"]
    assert await reason(room.tables.apply(name, seating.come_back, DAN)) == "nothing-lent"
    again = room.built()
    update = await again.apply(name, seating.come_back, late)
    assert update.table.body.seats[seat].person == late.id
    assert (update.table.body.substitutes.lent, update.table.body.prepared.standing_answers) == ({}, {})


async def test_whoever_comes_back_in_time_keeps_the_seat(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    seat = question_clock.awaited_seats(table)[0]
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    await room.tables.answer(name, late, table.match.legal(seat)[0])
    assert await reason(room.tables.seat_changes.take(name, CLEO, seat)) == "seat-taken"


async def test_a_substitute_asked_in_for_somebody_absent_is_on_loan_too(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    late, other = await room.late(name)
    table = await room.at(name)
    seat = question_clock.awaited_seats(table)[0]
    await room.tables.votes.propose(name, other, "substitute", seat, CLEO)
    await room.tables.votes.consent(name, CLEO, True)
    assert table.body.substitutes.lent == {str(seat): late.id}


# ---------------------------------------------------------------- pauses, downtime


async def test_a_pause_stops_the_clock_until_somebody_goes_on(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    table = await room.at(name)
    await room.tables.votes.propose(name, ANN, "pause")
    await room.tables.votes.consent(name, BOB, True)
    assert (table.body.clock.paused, table.due, question_clock.deadline(table)) == (True, None, None)
    assert await room.goes(10 * DAY, name) is None
    assert question_clock.absent_people(table, room.time) == []
    assert await reason(room.tables.votes.propose(name, ANN, "pause")) == "no-pause"
    assert await reason(room.tables.apply(name, timeouts.resume, CLEO)) == "not-your-table"
    await room.tables.apply(name, timeouts.resume, BOB)
    assert question_clock.deadline(table) == room.time + EVENING.seconds
    assert await reason(room.tables.apply(name, timeouts.resume, BOB)) == "not-paused-now"
    table.body.clock.paused = True
    person = await room.asked(name)
    await room.tables.answer(name, person, table.match.legal(question_clock.awaited_seats(table)[0])[0])
    assert not table.body.clock.paused, "an answer ends it"


async def test_deadlines_move_by_the_time_without_the_bot(room: TablesWithClock) -> None:
    """In the store, and in the memory of a bot that was only cut off."""
    name = await room.begun("crownfell", ANN, BOB)
    deadline = question_clock.deadline(await room.at(name))
    room.time += 10 * DAY
    await room.tables.repository.postpone(10 * DAY)
    assert question_clock.deadline(await room.at(name)) == deadline + 10 * DAY
    again = room.built()
    loaded = await again.get(name)
    assert loaded is not None
    assert question_clock.deadline(loaded) == deadline + 10 * DAY
    assert kinds(await room.goes(EVENING.seconds / 2, name)) == ["remind"]
    assert kinds(await room.goes(EVENING.seconds / 2 - 1, name)) == []


# ---------------------------------------------------------------- wishes


def test_quiet_hours_end_in_the_persons_own_zone() -> None:
    def at(zone: str, *moment: int) -> float:
        return datetime.datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]

    tokyo = UserProfile("Asia/Tokyo", (22, 7))
    assert quiet_until(tokyo, at("Asia/Tokyo", 2026, 5, 1, 23)) == at("Asia/Tokyo", 2026, 5, 2, 7)
    assert quiet_until(tokyo, at("Asia/Tokyo", 2026, 5, 2, 6, 59)) == at("Asia/Tokyo", 2026, 5, 2, 7)
    assert quiet_until(tokyo, at("Asia/Tokyo", 2026, 5, 2, 7)) == 0
    assert quiet_until(tokyo, at("Asia/Tokyo", 2026, 5, 2, 21, 59)) == 0
    berlin = UserProfile("Europe/Berlin", (1, 9))
    spring = at("Europe/Berlin", 2026, 3, 29, 1, 30)
    assert quiet_until(berlin, spring) - spring == 6.5 * 3600, "an hour is missing in that night"
    assert quiet_until(UserProfile("Asia/Tokyo", (5, 5)), 0) == 0
    gone = UserProfile("Mars/Olympus", (22, 7))
    assert quiet_until(gone, at("UTC", 2026, 5, 1, 23)) == at("UTC", 2026, 5, 2, 7)


async def test_reminders_and_deadlines_wait_for_the_end_of_quiet_hours(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    asked = await room.asked(name)
    await room.tables.people.set_zone(asked.id, "europe/berlin")
    await room.tables.people.set_quiet(asked.id, 13, 16)
    assert kinds(await room.goes(EVENING.seconds / 2, name)) == []
    table = await room.at(name)
    end = datetime.datetime(2026, 11, 21, 15, tzinfo=datetime.UTC).timestamp()
    assert table.due == end
    assert kinds(await room.goes(end - room.time, name)) == ["remind"]
    await room.tables.people.set_quiet(asked.id, 0, 23)
    assert kinds(await room.goes(EVENING.seconds / 2, name)) == []
    assert table.due == end + 7 * 3600
    assert kinds(await room.goes(table.due - room.time, name)) == ["late"]


async def test_on_holiday_the_clock_stands_still(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="correspondence")
    asked = await room.asked(name)
    await room.tables.people.set_holiday(asked.id, 14)
    assert kinds(await room.goes(SLOW.seconds / 2, name)) == []
    table = await room.at(name)
    assert question_clock.deadline(table) == NOON + 14 * DAY + SLOW.seconds
    await room.tables.people.set_holiday(asked.id, 0)
    assert await reason(room.tables.people.set_holiday(asked.id, 31)) == "stale"
    assert await reason(room.tables.people.set_holiday(asked.id, 30)) == "done"
    await room.tables.people.set_holiday(asked.id, 0)
    assert kinds(await room.goes(table.due - room.time, name)) == ["remind"]


async def test_the_live_clock_heeds_neither(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="live")
    asked = await room.asked(name)
    await room.tables.people.set_quiet(asked.id, 0, 23)
    await room.tables.people.set_holiday(asked.id, 3)
    assert kinds(await room.goes(PROFILES["live"].seconds / 2, name)) == ["remind"]
    people = room.tables.people
    assert await people.reachable([asked.id], personal=False) == (asked.id,)
    assert await people.reachable([asked.id], personal=True) == ()
    await people.set_pings(asked.id, "never")
    assert await people.reachable([asked.id], personal=False) == ()


async def test_wishes_outlive_a_restart_and_refuse_nonsense(room: TablesWithClock) -> None:
    await room.tables.people.set_zone(ANN.id, "asia/tokyo")
    for zone in ("Mars/Olympus", "", "../etc/passwd", "x" * 500):
        assert await reason(room.tables.people.set_zone(ANN.id, zone)) == "no-zone"
    assert await reason(room.tables.people.set_quiet(ANN.id, 3, 24)) == "stale"
    assert await reason(room.tables.people.set_quiet(ANN.id, -1, 3)) == "stale"
    assert await reason(room.tables.people.set_holiday(ANN.id, -1)) == "stale"
    assert await room.built().people.of(ANN.id) == UserProfile("Asia/Tokyo", has_chosen_zone=True)
    await room.tables.people.set_holiday(ANN.id, 30)
    assert (await room.built().people.of(ANN.id)).holiday == room.time + 30 * DAY


async def test_who_rests_longest_counts_and_a_holiday_before_quiet_hours(room: TablesWithClock) -> None:
    people = room.tables.people
    assert await people.longest_rest([]) == await people.longest_rest([ANN.id, BOB.id]) == (0.0, False)
    await people.set_quiet(ANN.id, 12, 14)
    await people.set_quiet(BOB.id, 11, 20)
    assert await people.longest_rest([ANN.id, BOB.id, CLEO.id]) == (NOON + 8 * 3600, False)
    await people.set_holiday(ANN.id, 1)
    room.time += 23 * 3600
    assert await people.longest_rest([BOB.id, ANN.id]) == (NOON + DAY, True), "though Bob's rest is longer"
    assert await people.on_holiday([ANN.id, BOB.id]) == {ANN.id: NOON + DAY}
    room.time += 3600
    assert await people.on_holiday([ANN.id, BOB.id]) == {}
    assert await people.reachable([ANN.id, ANN.id, CLEO.id], personal=False) == (ANN.id, CLEO.id)


# ---------------------------------------------------------------- after the end


async def test_a_finished_table_is_tidied_up_and_later_forgotten(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.answer(name, ANN, "resign")
    table = await room.at(name)
    assert await room.goes(TIDY_SECONDS - 1, name) is None
    assert await room.goes(1, name) is not None
    assert (table.body.end.tidied, table.due) == (True, None)
    room.time = NOON + 365 * DAY
    assert await room.built(keep_days=0).repository.delete_expired() == 0
    assert await room.tables.repository.delete_expired() == 0, (
        "the day of the end counts, not that of tidying up"
    )
    room.time += 1
    assert await room.tables.repository.delete_expired() == 1
    assert await room.tables.get(name) is None
    assert await room.store.journal(name) == []


async def test_a_table_is_kept_for_a_year_from_its_end_and_not_from_its_beginning(
    room: TablesWithClock,
) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    room.time = NOON + 10 * DAY
    await room.tables.answer(name, ANN, "resign")
    room.time = NOON + 375 * DAY
    assert await room.tables.repository.delete_expired() == 0
    room.time += 1
    assert await room.tables.repository.delete_expired() == 1


async def test_tidying_up_makes_no_table_the_last_one_of_its_channel(room: TablesWithClock) -> None:
    first = await room.begun("crownfell", ANN, BOB)
    await room.tables.answer(first, ANN, "resign")
    room.time += 60
    second = await room.begun("crownfell", ANN, BOB)
    await room.tables.answer(second, ANN, "resign")
    await room.goes(TIDY_SECONDS - 60, first)
    last_table = await room.tables.find_in_channel(77)
    assert last_table is not None
    assert last_table.id == second


async def test_a_rematch_keeps_the_clock(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="live")
    await room.tables.answer(name, ANN, "resign")
    await room.tables.votes.propose(name, ANN, "rematch")
    update = await room.tables.votes.consent(name, BOB, True)
    assert update.table.id != name
    assert update.table.body.options.clock == "live"
