"""Which seats are to be had, by whom, and whose word is asked for, without Discord."""

from typing import Any

import pytest
import pytest_asyncio

from sessions.operations import in_lobby, phases, seating, timeouts, voting
from sessions.store.memory import MemoryStore
from sessions.table import question_clock, substitutes
from sessions.table.table_data import OVER, PLAYING, Person
from sessions.table.time_controls import ABSENT_SECONDS
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, EVENING, TablesWithClock, reason

SQUIRE = Person(0, "Squire", level="squire")
MOD, EVE = Person(6, "Mod"), Person(7, "Eve")


@pytest_asyncio.fixture
async def room() -> TablesWithClock:
    store = MemoryStore()
    await store.open()
    return TablesWithClock(store)


# ---------------------------------------------------------------- seats that are to be had


@pytest.mark.parametrize(("game", "seats"), [("crownfell", [1]), ("craft-the-crown", [])])
async def test_a_seat_that_was_left_is_open_to_all_where_nothing_is_hidden(
    room: TablesWithClock, game: str, seats: list[int]
) -> None:
    name = await room.begun(game, ANN, BOB)
    table = await room.at(name)
    assert substitutes.seats_open_to(table, CLEO.id) == []
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert substitutes.seats_open_to(table, CLEO.id) == seats
    assert substitutes.empty_seats(table, room.time) == [1]


@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown"])
async def test_a_deputy_has_a_button_once_the_player_is_late_left_or_lent_the_seat(
    room: TablesWithClock, game: str
) -> None:
    """Also where the player has the smallest number there is."""
    name = await room.begun(game, ANN, BOB)
    table = await room.at(name)
    for person in (ANN, BOB):
        await room.tables.seat_changes.name_deputy(name, person, CLEO)
    assert substitutes.seats_open_to(table, CLEO.id) == [], "nobody is away"
    late, other = await room.late(name)
    (seat,) = question_clock.awaited_seats(table)
    assert substitutes.seats_open_to(table, CLEO.id) == [seat]
    assert substitutes.seats_open_to(table, DAN.id) == []
    assert substitutes.empty_seats(table, room.time) == [seat]
    await room.goes(EVENING.seconds * 30, name)
    assert substitutes.seats_open_to(table, CLEO.id) == [seat], "also when nothing more happens by itself"
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "wait")
    assert substitutes.seats_open_to(table, CLEO.id) == []
    await room.tables.apply(name, seating.let_play, late, seat, SQUIRE)
    assert substitutes.seats_open_to(table, CLEO.id) == [seat]
    assert substitutes.empty_seats(table, room.time) == [seat]
    await room.tables.apply(name, seating.come_back, late)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert 1 in substitutes.seats_open_to(table, CLEO.id)


async def test_a_seat_that_was_offered_is_the_deputys_by_a_button(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    table = await room.at(name)
    late, other = await room.late(name)
    (seat,) = question_clock.awaited_seats(table)
    await room.tables.seat_changes.name_deputy(name, late, CLEO)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    table.body.clock.stage = ""
    assert substitutes.seats_open_to(table, CLEO.id) == [seat]


async def test_a_seat_of_a_computer_for_good_is_no_empty_one(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    table = await room.at(name)
    await room.tables.apply(name, seating.let_play, ANN, 1, SQUIRE)
    assert substitutes.empty_seats(table, room.time) == []
    assert await reason(room.tables.seat_changes.appoint(name, MOD, CLEO, 1)) == "seat-taken"


# ---------------------------------------------------------------- moderators


async def test_a_moderator_chooses_only_for_a_seat_that_is_there_and_empty(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    table = await room.at(name)
    for seat in (-1, 2):
        assert await reason(room.tables.seat_changes.appoint(name, MOD, CLEO, seat)) == "seat-taken"
    await room.late(name)
    (seat,) = question_clock.awaited_seats(table)
    assert await reason(room.tables.seat_changes.appoint(name, MOD, CLEO, 1 - seat)) == "seat-taken"
    await room.tables.seat_changes.appoint(name, MOD, CLEO, seat)
    assert table.body.substitutes.appointed == {str(seat): CLEO.id}
    assert substitutes.chosen_for(table.body, seat) == [CLEO.id]
    assert substitutes.chosen_by(table.body, CLEO.id, seat) == substitutes.MODERATOR
    await room.tables.seat_changes.take(name, CLEO, seat)
    assert table.body.substitutes.appointed == {}, "it was for this once"


async def test_a_seat_on_loan_to_a_computer_can_be_given_by_a_moderator(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    await room.tables.apply(name, seating.let_play, BOB, 1, SQUIRE)
    await room.tables.seat_changes.appoint(name, MOD, CLEO, 1)
    await room.tables.seat_changes.take(name, CLEO, 1)
    table = await room.at(name)
    assert (table.body.seats[1].person, table.body.substitutes.lent) == (CLEO.id, {"1": BOB.id})


# ---------------------------------------------------------------- somebody asked in


async def test_nobody_is_asked_in_who_has_a_seat_of_their_own(room: TablesWithClock) -> None:
    """Neither where a computer keeps it warm, nor as a stand-in in another's seat."""
    name = await room.begun("craft-the-crown", ANN, BOB, DAN)
    table = await room.at(name)
    await room.tables.apply(name, seating.let_play, ANN, 0, SQUIRE)
    assert await reason(room.tables.votes.propose(name, BOB, "substitute", 1, ANN)) == "seated-already"
    await room.tables.apply(name, seating.come_back, ANN)
    await room.tables.apply(name, seating.let_play, BOB, 1, SQUIRE)
    await room.tables.seat_changes.appoint(name, MOD, CLEO, 1)
    await room.tables.seat_changes.take(name, CLEO, 1)
    assert substitutes.own_seats(table.body, CLEO.id) == []
    assert await reason(room.tables.votes.propose(name, ANN, "substitute", 0, CLEO)) == "seated-already"
    for seat in (-1, 3):
        assert await reason(room.tables.votes.propose(name, ANN, "substitute", seat, EVE)) == "stale"
    assert table.body.proposal is None


async def test_whose_seat_it_is_may_be_asked_in_again(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.apply(name, seating.let_play, BOB, 1, SQUIRE)
    await room.tables.votes.propose(name, ANN, "substitute", 1, BOB)
    update = await room.tables.votes.consent(name, BOB, True)
    assert (update.table.body.seats[1].person, update.table.body.substitutes.lent) == (BOB.id, {})


# ---------------------------------------------------------------- whose word is asked for


async def test_without_a_proposal_nobody_is_asked(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    table = await room.at(name)
    assert voting.asked_to_consent(table) == []
    assert await reason(room.tables.votes.consent(name, ANN, True)) == "nothing-proposed"


@pytest.mark.parametrize("yes", [True, False])
async def test_whoever_says_yes_or_no_is_back(room: TablesWithClock, yes: bool) -> None:
    """A seat that was passed over is not passed over any more, and nobody takes it."""
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    late, other = await room.late(name)
    table = await room.at(name)
    (seat,) = question_clock.awaited_seats(table)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip")
    table.body.substitutes.offered = [seat]
    await room.tables.votes.propose(name, other, "pause")
    assert table.body.clock.skipped == [seat]
    assert late.id in voting.asked_to_consent(table)
    await room.tables.votes.consent(name, late, yes)
    assert (table.body.clock.skipped, table.body.substitutes.offered) == ([], [])


async def test_a_word_is_given_once_and_taken_back_by_the_proposer(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    table = await room.at(name)
    await room.tables.votes.propose(name, ANN, "end")
    await room.tables.votes.consent(name, BOB, True)
    assert voting.asked_to_consent(table) == [CLEO.id]
    assert await reason(room.tables.votes.consent(name, ANN, True)) == "agreed-already"
    assert await reason(room.tables.votes.consent(name, BOB, False)) == "not-asked"
    update = await room.tables.votes.consent(name, ANN, False)
    assert table.body.proposal is None
    assert [line.kind for line in update.change.lines] == ["decline"]
    assert [(event.kind, event.args) for event in update.change.events] == [("declined", ("end",))]
    assert not table.is_over


# ---------------------------------------------------------------- deputies


async def test_a_deputy_is_named_and_taken_back_by_who_is_there_again(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    table = await room.at(name)
    assert await reason(room.tables.seat_changes.name_deputy(name, ANN)) == "no-deputy"
    late, other = await room.late(name)
    (seat,) = question_clock.awaited_seats(table)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip")
    update = await room.tables.seat_changes.name_deputy(name, late, CLEO)
    assert table.body.clock.skipped == [], "who names a deputy is back"
    line = update.change.lines[0]
    assert (line.kind, line.text, line.seat) == ("deputy", str(CLEO.id), seat)
    assert substitutes.chosen_by(table.body, CLEO.id, seat) == substitutes.DEPUTY
    update = await room.tables.seat_changes.name_deputy(name, late)
    assert (table.body.substitutes.deputies, update.change.lines[0].text) == ({}, "0")


async def test_a_deputy_has_a_day_at_most(room: TablesWithClock) -> None:
    for clock, seconds in (("evening", EVENING.seconds), ("correspondence", ABSENT_SECONDS)):
        name = await room.begun("craft-the-crown", ANN, BOB, clock=clock)
        table: Any = await room.at(name)
        assert substitutes.deputy_seconds(table, 1) == 0
        await room.tables.seat_changes.name_deputy(name, BOB, CLEO)
        assert substitutes.deputy_seconds(table, 1) == seconds
        await room.tables.apply(name, phases.end_by_moderator)


# ---------------------------------------------------------------- games without people


@pytest.mark.parametrize(
    ("people", "acts", "winners"),
    [
        ([ANN], [(ANN, "resign")], ()),
        ([ANN], [(ANN, "leave")], ()),
        ([ANN, BOB], [(ANN, "resign"), (BOB, "resign")], ()),
        ([ANN, BOB], [(ANN, "resign"), (BOB, "leave")], ()),
        ([ANN, BOB], [(ANN, "leave"), (BOB, "resign")], ()),
        ([ANN, BOB, CLEO], [(ANN, "leave"), (BOB, "resign"), (CLEO, "resign")], (3,)),
        ([ANN, BOB, CLEO], [(ANN, "resign"), (BOB, "leave"), (CLEO, "resign")], (3,)),
    ],
)
async def test_computers_do_not_play_on_after_the_last_person(
    room: TablesWithClock, people: list[Person], acts: list[tuple[Person, str]], winners: tuple[int, ...]
) -> None:
    """One computer player that is left has won; several have no winner among them."""
    table = await room.tables.open(77, 5, people[0], "craft-the-crown", "house", {}, "en")
    for person in people[1:]:
        await room.tables.lobbies.join(table.id, person)
    for _ in range(4 - len(people)):
        await room.tables.apply(table.id, in_lobby.add_computer, people[0], SQUIRE)
    await room.tables.game_starts.start(table.id, people[0])
    for number, (person, act) in enumerate(acts):
        assert (await room.at(table.id)).phase == PLAYING, number
        if act == "leave":
            await room.tables.apply(table.id, in_lobby.leave_table, person)
        else:
            await room.tables.answer(table.id, person, "resign")
    ended = await room.at(table.id)
    assert (ended.phase, ended.match.result.winners) == (OVER, winners)
    assert ended.body.end.reason == ("resign" if winners else "deserted")


async def test_computers_play_on_while_a_person_can_come_back(room: TablesWithClock) -> None:
    """Bob and Cleo have lent their seats to computer players. The game ends if they do not come back."""
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    for person, seat in ((BOB, 1), (CLEO, 2)):
        await room.tables.apply(name, seating.let_play, person, seat, SQUIRE)
    await room.tables.answer(name, ANN, "resign")
    table = await room.at(name)
    assert table.phase == PLAYING
    table.body.clock.paused, table.due = True, room.time  # the computer players have played alone for long
    await room.tables.clock.expire(name)
    assert (table.phase, table.body.end.reason) == (OVER, "deserted")
