"""Who comes to see a hidden hand: an opponent's second account tries every way into a seat."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from engine.questions import Refused
from engine.records import record, record_header
from sessions.computers.teaching import asking_seat, look_back, may_hint
from sessions.operations import in_lobby, seating, timeouts, voting
from sessions.people.saved_kits import SavedKits
from sessions.store.memory import MemoryStore
from sessions.table import question_clock, substitutes
from sessions.table.replays import record_of
from sessions.table.table_data import NOBODY, Person
from sessions.table.table_options import ON
from sessions.table.time_controls import ABSENT_SECONDS
from tests.support.clocked_tables import ANN, BOB, EVENING, SHELVES, TablesWithClock

ALT = Person(3, "Alt")
SQUIRE = Person(0, "Squire", level="squire")
HIDDEN = ["craft-the-crown", "crown-crest"]
TEAM = "S2 G12 R2 F2"
Attack = Callable[[TablesWithClock, str], Awaitable[None]]


@pytest_asyncio.fixture
async def room() -> AsyncIterator[TablesWithClock]:
    store = MemoryStore()
    await store.open()
    yield TablesWithClock(store)
    await store.close()


async def tried(*deeds: Awaitable[Any]) -> None:
    """One after another, whatever is refused."""
    for deed in deeds:
        try:
            await deed
        except Refused:
            continue


async def shown(room: TablesWithClock, table: Any, person: Person) -> tuple[Any, str]:
    """All that somebody is shown of a table: the view their faces are made of, and their record."""
    view = table.rules.view(table.match.state, table.match.question, table.seat_to_act(person.id))
    return view, record_of(table, await room.tables.journal_answers(table.id), person.id).text()


def hand_of(table: Any, person: Person) -> Any:
    return table.rules.view(table.match.state, table.match.question, table.seat_to_act(person.id)).hand


def seat_of(table: Any, person: Person) -> int:
    return next(number for number, seat in enumerate(table.body.seats) if seat.person == person.id)


async def begun(room: TablesWithClock, game: str) -> str:
    """A game of Ann and Bob in which one of the two is asked."""
    name = await room.begun(game, ANN, BOB)
    table = await room.at(name)
    for throw in ("throw rock", "throw paper"):
        if len(table.match.question.seats) > 1:
            seat = table.match.question.seats[0]
            await room.tables.answer(name, (ANN, BOB)[seat], throw if seat else "throw rock")
    assert len(table.match.question.seats) == 1
    return name


async def as_substitute(room: TablesWithClock, name: str) -> None:
    _, other = await room.late(name)
    table = await room.at(name)
    seat = question_clock.awaited_seats(table)[0]
    await tried(
        room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute"),
        room.tables.seat_changes.take(name, ALT, seat),
    )


async def replaced(room: TablesWithClock, name: str) -> None:
    """The table's owner asks the second account in for whoever has been away for a day."""
    _, other = await room.late(name)
    await room.goes(ABSENT_SECONDS, name)
    seat = question_clock.awaited_seats(await room.at(name))[0]
    await tried(room.tables.votes.propose(name, other, "substitute", seat, ALT))
    await tried(room.tables.votes.consent(name, ALT, True))


async def replaced_when_passed_over(room: TablesWithClock, name: str) -> None:
    _, other = await room.late(name)
    table = await room.at(name)
    seat = question_clock.awaited_seats(table)[0]
    await tried(room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip"))
    await tried(room.tables.votes.propose(name, other, "substitute", seat, ALT))
    await tried(room.tables.votes.consent(name, ALT, True))


async def after_leaving(room: TablesWithClock, name: str) -> None:
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await tried(room.tables.seat_changes.take(name, ALT, 1))


async def asked_into_a_free_seat(room: TablesWithClock, name: str) -> None:
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await tried(room.tables.votes.propose(name, ANN, "substitute", 1, ALT))
    await tried(room.tables.votes.consent(name, ALT, True))


async def for_a_computer(room: TablesWithClock, name: str) -> None:
    await room.tables.apply(name, seating.let_play, BOB, 1, SQUIRE)
    await tried(room.tables.votes.propose(name, ANN, "substitute", 1, ALT))
    await tried(room.tables.votes.consent(name, ALT, True))


async def for_a_computer_in_a_free_seat(room: TablesWithClock, name: str) -> None:
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.apply(name, seating.let_play, ANN, 1, SQUIRE)
    await tried(room.tables.votes.propose(name, ANN, "substitute", 1, ALT))
    await tried(room.tables.votes.consent(name, ALT, True), room.tables.seat_changes.take(name, ALT, 1))


async def after_forgetting(room: TablesWithClock, name: str) -> None:
    await room.tables.repository.erase_person(name, BOB.id)
    await tried(room.tables.seat_changes.take(name, ALT, 1))


async def by_coming_back(room: TablesWithClock, name: str) -> None:
    await room.tables.apply(name, seating.let_play, BOB, 1, SQUIRE)
    await tried(room.tables.apply(name, seating.come_back, ALT), room.tables.seat_changes.take(name, ALT, 1))


async def as_referee(room: TablesWithClock, name: str) -> None:
    await tried(room.tables.votes.propose(name, ANN, "referee", invited=ALT))
    await tried(room.tables.votes.consent(name, BOB, True))


async def with_ones_own_seat_away(room: TablesWithClock, name: str) -> None:
    """The opponent in person: a computer keeps the own seat warm meanwhile."""
    await room.tables.apply(name, seating.let_play, ANN, 0, SQUIRE)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await tried(room.tables.seat_changes.take(name, ANN, 1))
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
async def test_a_second_account_of_the_opponent_sees_no_hand(
    room: TablesWithClock, game: str, attack: Attack
) -> None:
    name = await begun(room, game)
    await attack(room, name)
    table = await room.at(name)
    assert not table.seats_of(ALT.id)
    assert await shown(room, table, ALT) == await shown(room, table, Person(99, "Nobody"))


# ---------------------------------------------------------------- teams chosen in secret


async def choosing(room: TablesWithClock) -> str:
    """Cube Quest with teams of one's choice: Bob has chosen his, Ann has not."""
    options = {"mix": "custom", "secret_setup": "on"}
    table = await room.tables.open(
        77, 5, ANN, "cube-quest", next(iter(SHELVES["cube-quest"].rules)), options, "en"
    )
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.game_starts.start(table.id, ANN)
    await room.tables.answer(table.id, BOB, f"mix {TEAM}")
    return table.id


async def by_undo(room: TablesWithClock, name: str) -> None:
    """An end that would show the team, then back to choosing with what was seen."""
    await tried(room.tables.answer(name, ANN, "undo"), room.tables.answer(name, BOB, "agree"))


SECRETLY = [after_leaving, asked_into_a_free_seat, after_forgetting, as_referee, by_undo]


@pytest.mark.parametrize("attack", SECRETLY)
async def test_a_second_account_sees_no_team_chosen_in_secret(room: TablesWithClock, attack: Attack) -> None:
    name = await choosing(room)
    await attack(room, name)
    table = await room.at(name)
    assert substitutes.has_hidden_information(table)
    assert not table.seats_of(ALT.id)
    answers = await room.tables.journal_answers(name)
    for person in (ALT, ANN):
        view = table.rules.view(table.match.state, table.match.question, table.seat_to_act(person.id))
        assert "12" not in str(view.state.board.camps[1])
        assert "12" not in str(table.rules.presentation.lines(view))
        assert TEAM not in record_of(table, answers, person.id).text()


async def test_an_end_that_showed_a_team_stays_one(room: TablesWithClock) -> None:
    name = await choosing(room)
    await room.tables.answer(name, ANN, "resign")
    answers = await room.tables.journal_answers(name)
    assert TEAM in record_of(await room.at(name), answers, ANN.id).text(), "what was hidden is shown"
    for person in (ANN, BOB):
        assert await reason(room.tables.answer(name, person, "undo")) == "over"
        assert await reason(room.tables.apply_with_answers(name, voting.undo, person)) == "over"
    assert (await room.at(name)).is_over


# ---------------------------------------------------------------- what is asked for beside a seat


@pytest.mark.parametrize("game", HIDDEN)
async def test_a_rematch_is_another_deal_and_gives_nobody_a_seat(room: TablesWithClock, game: str) -> None:
    name = await begun(room, game)
    old = await room.at(name)
    assert await reason(room.tables.votes.propose(name, ANN, "rematch")) == "not-now", "the game goes on"
    await room.tables.answer(name, ANN, "resign")
    assert await reason(room.tables.votes.propose(name, ALT, "rematch")) == "not-your-table"
    await room.tables.votes.propose(name, ANN, "rematch")
    assert await reason(room.tables.votes.consent(name, ALT, True)) == "not-asked"
    await room.tables.votes.consent(name, BOB, True)
    again = await room.at((await room.at(name)).body.end.next_table)
    assert again.people == [BOB.id, ANN.id]
    assert again.seed != old.seed
    assert [again.body.lobby.kits.get(str(person.id), "") for person in (ANN, BOB)] == (
        old.body.deal.kits or ["", ""]
    )


@pytest.mark.parametrize("game", HIDDEN)
async def test_hints_are_of_ones_own_seat_and_moments_of_games_that_are_over(
    room: TablesWithClock, game: str
) -> None:
    name = await begun(room, game)
    table = await room.at(name)
    asked = table.match.question.seats[0]
    player, other = (ANN, BOB) if asked == 0 else (BOB, ANN)
    assert not may_hint(table), "of two people nobody gets a hint"
    table.body.options.hints = ON
    assert asking_seat(table, player.id) == asked
    for person in (other, ALT):
        with pytest.raises(Refused, match="not-your"):
            asking_seat(table, person.id)
    with pytest.raises(Refused, match="no-moments"):
        look_back(table)
    match, asked = table.match, table.match.question.seats[0]
    line = match.rules.default(match.state, match.question, asked) or next(iter(match.legal(asked)))
    await room.tables.answer(name, player, line)
    await room.tables.answer(name, player, "resign")
    look_back(await room.at(name))


async def test_a_draw_is_taken_back_by_everybodys_word_and_brings_the_same_cards_again(
    room: TablesWithClock,
) -> None:
    name = await begun(room, "craft-the-crown")
    table = await room.at(name)
    seat = table.match.question.seats[0]
    player, other = (ANN, BOB) if seat == 0 else (BOB, ANN)
    await room.tables.answer(name, player, "end")
    drawn = hand_of(await room.at(name), player)
    await room.tables.apply_with_answers(name, voting.undo, player)
    table = await room.at(name)
    assert voting.asked_to_consent(table) == [other.id]
    assert hand_of(table, player) == drawn, "nothing is taken back yet"
    assert await reason(room.tables.votes.consent(name, ALT, True)) == "not-asked"
    await room.tables.votes.consent(name, other, True)
    await room.tables.answer(name, player, "end")
    assert hand_of(await room.at(name), player) == drawn


async def test_a_deck_is_its_owners_alone(room: TablesWithClock) -> None:
    kits = SavedKits(room.store)
    await kits.add(BOB, "crown-crest", "house", "Bob's own", "")
    assert not await kits.of(ANN, "crown-crest", "house")
    for person in (ANN, ALT):
        assert "Bob's own" not in str(await kits.of(person, "crown-crest", "house"))
    rules = next(iter(SHELVES["crown-crest"].rules.values()))
    deck = rules.kits.text(rules.kits.ready[-1])
    table = await room.tables.open(77, 5, ANN, "crown-crest", rules.pack_info.name, {}, "en")
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.apply(table.id, in_lobby.set_kit, BOB, deck)
    update = await room.tables.game_starts.start(table.id, ANN)
    table = update.table
    assert table.match is not None
    assert table.body.deal.kits[1] == rules.kits.check(deck)
    answers = await room.tables.journal_answers(table.id)
    for person in (ANN, ALT):
        view = table.rules.view(table.match.state, table.match.question, table.seat_to_act(person.id))
        text = record_of(table, answers, person.id).text()
        for line in table.body.deal.kits[1].splitlines():
            assert line not in str(view)
            assert line not in text


# ---------------------------------------------------------------- who may


CLEO, MOD, DAN = Person(5, "Cleo"), Person(6, "Mod"), Person(7, "Dan")


async def reason(deed: Awaitable[Any]) -> str:
    try:
        await deed
    except Refused as refused:
        return refused.reason
    return "done"


@pytest.mark.parametrize("game", HIDDEN)
async def test_a_deputy_takes_the_seat_of_an_absent_player_and_gives_it_back(
    room: TablesWithClock, game: str
) -> None:
    name = await begun(room, game)
    for person in (ANN, BOB):
        await room.tables.seat_changes.name_deputy(name, person, CLEO)
    for seat in (0, 1):
        assert await reason(room.tables.seat_changes.take(name, CLEO, seat)) == "seat-taken", (
            "nobody is absent"
        )
    late, _ = await room.late(name)
    table = await room.at(name)
    seat = seat_of(table, late)
    assert "substitute" in timeouts.decisions(table)
    assert await reason(room.tables.seat_changes.take(name, ALT, seat)) == "seat-taken"
    update = await room.tables.seat_changes.take(name, CLEO, seat)
    assert update.change.lines[-1].text == "deputy"
    await room.tables.apply(name, seating.come_back, late)
    assert seat_of(await room.at(name), late) == seat
    await room.tables.seat_changes.name_deputy(name, late, NOBODY)
    assert str(seat) not in (await room.at(name)).body.substitutes.deputies


async def test_no_deputy_who_plays_here_and_none_for_a_seat_on_loan(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    assert await reason(room.tables.seat_changes.name_deputy(name, BOB, ANN)) == "seated-already"
    assert await reason(room.tables.seat_changes.name_deputy(name, BOB, BOB)) == "seated-already"
    await room.tables.apply(name, seating.let_play, ANN, 0, SQUIRE)
    assert await reason(room.tables.seat_changes.name_deputy(name, BOB, ANN)) == "seated-already", (
        "the seat is only lent"
    )
    assert await reason(room.tables.seat_changes.name_deputy(name, ALT, CLEO)) == "not-your-table"


async def test_what_a_deputy_has_is_not_handed_on(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    for person in (ANN, BOB):
        await room.tables.seat_changes.name_deputy(name, person, CLEO)
    late, _ = await room.late(name)
    seat = seat_of(await room.at(name), late)
    await room.tables.seat_changes.take(name, CLEO, seat)
    assert await reason(room.tables.seat_changes.name_deputy(name, CLEO, ALT)) == "not-your-table"
    await tried(room.tables.votes.propose(name, CLEO, "substitute", seat, ALT))
    await tried(room.tables.votes.consent(name, ALT, True))
    assert (await room.at(name)).body.seats[seat].person == CLEO.id


async def test_a_moderator_without_a_part_chooses_somebody_without_one(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    assert await reason(room.tables.seat_changes.appoint(name, MOD, CLEO, 1)) == "seat-taken", (
        "nobody is absent"
    )
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert await reason(room.tables.seat_changes.appoint(name, ANN, ALT, 1)) == "not-outside", (
        "a moderator who plays"
    )
    assert await reason(room.tables.seat_changes.appoint(name, BOB, ALT, 1)) == "not-outside", "or played"
    assert await reason(room.tables.seat_changes.appoint(name, MOD, ANN, 1)) == "not-outside"
    assert await reason(room.tables.seat_changes.appoint(name, MOD, MOD, 1)) == "appoint-other"
    await room.tables.seat_changes.appoint(name, MOD, CLEO, 1)
    assert await reason(room.tables.seat_changes.take(name, ALT, 1)) == "hidden-seat"
    update = await room.tables.seat_changes.take(name, CLEO, 1)
    assert update.change.lines[-1].text == "moderator"


async def test_a_player_asks_a_substitute_in_by_their_own_word(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    await room.tables.votes.propose(name, BOB, "substitute", 1, CLEO)
    await room.tables.votes.consent(name, CLEO, True)
    assert seat_of(await room.at(name), CLEO) == 1


async def test_open_games_keep_their_substitutes_who_give_nothing_away(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await as_substitute(room, name)
    table = await room.at(name)
    seat = seat_of(table, ALT)
    first = table.match.legal(seat)[0]
    for word in ("resign", "draw", "RESIGN", " resign ", f"{first}; resign", f"{first};RESIGN", ";draw"):
        assert await reason(room.tables.answer(name, ALT, word)) == "stand-in"
    await room.tables.answer(name, ALT, table.match.legal(seat)[0])


async def test_an_unchosen_stand_in_neither_agrees_to_an_undo_nor_to_an_end(room: TablesWithClock) -> None:
    """The opponent's second account in an absent player's seat: the player's own word counts."""
    name = await room.begun("crownfell", ANN, BOB)
    table = await room.at(name)
    first = question_clock.awaited_seats(table)[0]
    mover, later = (ANN, BOB) if first == 0 else (BOB, ANN)
    for person in (mover, later):
        seat = seat_of(table, person)
        await room.tables.answer(name, person, table.match.legal(seat)[0])
        table = await room.at(name)
    late, other = await room.late(name)
    seat = seat_of(table, late)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    await room.tables.seat_changes.take(name, ALT, seat)
    for kind in ("undo", "end"):
        await (
            room.tables.apply_with_answers(name, voting.undo, other)
            if kind == "undo"
            else room.tables.votes.propose(name, other, "end")
        )
        table = await room.at(name)
        assert table.body.proposal.kind == kind
        assert voting.asked_to_consent(table) == [late.id]
        assert await reason(room.tables.votes.consent(name, ALT, True)) == "stand-in"
        assert await reason(room.tables.votes.consent(name, ALT, False)) == "stand-in"
        await room.tables.votes.consent(name, late, False)
    await room.tables.votes.propose(name, ALT, "end")
    assert {*voting.asked_to_consent(await room.at(name))} == {late.id, other.id}
    await room.tables.votes.consent(name, other, True)
    assert (await room.at(name)).phase == "playing"


async def test_a_deputy_whom_the_player_chose_agrees_for_the_seat(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    for person in (ANN, BOB):
        await room.tables.seat_changes.name_deputy(name, person, CLEO)
    late, other = await room.late(name)
    await room.tables.seat_changes.take(name, CLEO, seat_of(await room.at(name), late))
    await room.tables.votes.propose(name, other, "end")
    assert voting.asked_to_consent(await room.at(name)) == [CLEO.id]


async def test_a_seat_that_is_handed_over_says_by_whose_choice(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    await room.tables.votes.propose(name, BOB, "substitute", 1, CLEO)
    update = await room.tables.votes.consent(name, CLEO, True)
    assert (update.change.lines[-1].kind, update.change.lines[-1].text) == ("chosen", "player")
    await room.tables.apply(name, in_lobby.leave_table, ANN)
    await room.tables.seat_changes.appoint(name, MOD, DAN, 0)
    update = await room.tables.seat_changes.take(name, DAN, 0)
    assert update.change.lines[-1].text == "moderator"


async def test_in_an_open_game_a_seat_says_that_those_who_are_there_chose(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    update = await room.tables.seat_changes.take(name, CLEO, 1)
    assert update.change.lines[-1].text == "opponents"


# ---------------------------------------------------------------- leaving


async def test_a_deputy_has_time_before_the_seat_is_counted_out(room: TablesWithClock) -> None:
    name = await begun(room, "craft-the-crown")
    await room.tables.seat_changes.name_deputy(name, BOB, CLEO)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert await reason(room.tables.apply(name, seating.count_out, ANN, 1)) == "deputy-first"
    room.time += EVENING.seconds - 1
    assert await reason(room.tables.apply(name, seating.count_out, ANN, 1)) == "deputy-first"
    room.time += 1
    await room.tables.apply(name, seating.count_out, ANN, 1)
    result = (await room.at(name)).match.result
    assert (result.winners, result.reason) == ((0,), "resign")


async def test_ending_is_no_way_round_the_deputys_time(room: TablesWithClock) -> None:
    name = await begun(room, "craft-the-crown")
    await room.tables.seat_changes.name_deputy(name, BOB, CLEO)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.votes.propose(name, ANN, "end")
    result = (await room.at(name)).match.result
    assert (result.winners, result.reason) == ((), "ended")


async def test_a_deputy_who_came_in_time_plays_on(room: TablesWithClock) -> None:
    name = await begun(room, "craft-the-crown")
    await room.tables.seat_changes.name_deputy(name, BOB, CLEO)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.seat_changes.take(name, CLEO, 1)
    table = await room.at(name)
    assert (table.people, table.body.substitutes.left_at) == ([ANN.id, CLEO.id], {})
    assert await reason(room.tables.apply(name, seating.count_out, ANN, 1)) == "not-left"


@pytest.mark.parametrize("game", [*HIDDEN, "crownfell"])
async def test_who_left_a_game_of_two_has_resigned_when_the_other_plays_on_without(
    room: TablesWithClock, game: str
) -> None:
    name = await room.begun(game, ANN, BOB)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert await reason(room.tables.apply(name, seating.count_out, ALT, 1)) == "not-your-table"
    assert await reason(room.tables.apply(name, seating.count_out, ANN, 0)) == "not-left"
    await room.tables.apply(name, seating.count_out, ANN, 1)
    table = await room.at(name)
    assert (table.phase, table.match.result.winners) == ("over", (0,))
    assert table.match.result.reason == "resign"


@pytest.mark.parametrize("game", ["crownfall", "cube-quest"])
async def test_on_real_tables_too(room: TablesWithClock, game: str) -> None:
    pack = next(iter(SHELVES[game].rules))
    table = await room.tables.open(78, 5, ANN, game, pack, {}, "en")
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.game_starts.start(table.id, ANN)
    await room.tables.apply(table.id, in_lobby.leave_table, BOB)
    update = await room.tables.apply(table.id, seating.count_out, ANN, 1)
    assert update.table.match is not None
    assert update.table.match.result is not None
    assert (update.table.match.result.winners, update.table.match.result.reason) == ((0,), "resign")


@pytest.mark.parametrize("act", ["end", "leave"])
async def test_who_left_first_has_lost_also_when_nobody_stays(room: TablesWithClock, act: str) -> None:
    name = await begun(room, "craft-the-crown")
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await (
        room.tables.apply(name, in_lobby.leave_table, ANN)
        if act == "leave"
        else room.tables.votes.propose(name, ANN, "end")
    )
    result = (await room.at(name)).match.result
    assert (result.winners, result.reason) == ((0,), "resign")


@pytest.mark.parametrize("act", ["end", "leave"])
async def test_of_four_the_last_one_there_has_won(room: TablesWithClock, act: str) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO, DAN)
    for person in (CLEO, ANN, DAN):
        await room.tables.apply(name, in_lobby.leave_table, person)
    await (
        room.tables.apply(name, in_lobby.leave_table, BOB)
        if act == "leave"
        else room.tables.votes.propose(name, BOB, "end")
    )
    table = await room.at(name)
    assert (table.phase, table.match.result.winners, table.match.result.reason) == ("over", (1,), "resign")
    answers = await room.tables.journal_answers(name)
    assert record.play(record_of(table, answers), table.rules).result == table.match.result


async def test_of_four_two_who_end_the_game_have_both_not_won(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO, DAN)
    for person in (CLEO, DAN):
        await room.tables.apply(name, in_lobby.leave_table, person)
    await room.tables.votes.propose(name, ANN, "end")
    await room.tables.votes.consent(name, BOB, True)
    result = (await room.at(name)).match.result
    assert (result.winners, result.reason) == ((), "ended")


async def test_who_leaves_a_computer_alone_has_resigned(room: TablesWithClock) -> None:
    table = await room.tables.open(78, 5, ANN, "craft-the-crown", "house", {}, "en")
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, SQUIRE)
    await room.tables.game_starts.start(table.id, ANN)
    update = await room.tables.apply(table.id, in_lobby.leave_table, ANN)
    assert update.table.match is not None
    result = update.table.match.result
    assert result is not None
    assert (result.winners, result.reason) == ((1,), "resign")


async def test_with_four_play_goes_on_without_who_left_and_nothing_is_taken_back(
    room: TablesWithClock,
) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO, DAN)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.apply(name, seating.count_out, ANN, 1)
    table = await room.at(name)
    assert (table.phase, list(table.rules.seating.resigned(table.match.state))) == ("playing", [1])
    view = table.rules.view(table.match.state, table.match.question, None)
    assert len(view.resigned[1]) == 6, "what was in hand lies open, after the empty reserve slot"
    for person in (ANN, BOB, CLEO, DAN):
        assert await reason(room.tables.apply_with_answers(name, voting.undo, person)) in (
            "nothing-to-undo",
            "not-your-table",
        )
    assert await reason(room.tables.apply(name, seating.count_out, ANN, 1)) == "not-left"
    await room.tables.answer(name, CLEO, "resign")
    await room.tables.answer(name, DAN, "resign")
    table = await room.at(name)
    assert table.match.result.winners == (0,)
    last = table.rules.view(table.match.state, None, None).final_hands
    assert [len(cards) for cards in last] == [6, 6, 6, 6]
    text = record_of(table, await room.tables.journal_answers(name)).text()
    assert record.play(record_header.read(text), table.rules).result == table.match.result


async def test_the_way_to_a_seat_is_shown_to_whoever_may_have_it(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    table = await room.at(name)

    def ways() -> list[list[int]]:
        return [substitutes.seats_open_to(table, person.id) for person in (CLEO, ALT)]

    assert ways() == [[], []], "both play"
    await room.tables.seat_changes.name_deputy(name, BOB, CLEO)
    assert ways() == [[], []], "Bob plays"
    table.body.substitutes.offered = [0, 1]
    assert ways() == [[1], []], "Cleo was chosen for that seat alone"
    table.body.substitutes.offered = []
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.seat_changes.appoint(name, MOD, ALT, 1)
    assert ways()[1] == [1], "it is hidden: for whom a moderator chose"


async def test_the_way_to_a_free_seat_with_nothing_hidden_is_anybodys(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    assert substitutes.seats_open_to(await room.at(name), ALT.id) == []
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert substitutes.seats_open_to(await room.at(name), ALT.id) == [1]


async def test_a_deputy_is_shown_the_way_to_a_seat_that_is_waited_for(room: TablesWithClock) -> None:
    name = await begun(room, HIDDEN[0])
    for person in (ANN, BOB):
        await room.tables.seat_changes.name_deputy(name, person, CLEO)
    late, _ = await room.late(name)
    table = await room.at(name)
    assert substitutes.seats_open_to(table, CLEO.id) == [seat_of(table, late)]
    assert substitutes.seats_open_to(table, ALT.id) == []


@pytest.mark.parametrize("game", [*HIDDEN, "crownfell"])
async def test_who_left_can_come_back_until_somebody_else_has_the_seat(
    room: TablesWithClock, game: str
) -> None:
    name = await begun(room, game)
    before = (await shown(room, await room.at(name), BOB))[0]
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.seat_changes.take(name, BOB, 1)
    table = await room.at(name)
    assert (table.body.seats[1].person, table.body.substitutes.lent) == (BOB.id, {})
    assert (await shown(room, table, BOB))[0] == before
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    await room.tables.apply(name, seating.let_play, ANN, 1, SQUIRE)
    assert await reason(room.tables.seat_changes.take(name, BOB, 1)) == "seat-taken"


async def test_who_left_a_seat_comes_back_to_no_other(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    for person in (BOB, CLEO):
        await room.tables.apply(name, in_lobby.leave_table, person)
    assert await reason(room.tables.seat_changes.take(name, BOB, 2)) == "hidden-seat"
    await room.tables.seat_changes.take(name, CLEO, 2)


async def test_who_left_a_rated_game_and_came_back_has_given_nothing_up(room: TablesWithClock) -> None:
    name = await begun(room, "craft-the-crown")
    (await room.at(name)).body.options.rated = True
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert (await room.at(name)).body.substitutes.gave_up == {"1": BOB.id}
    await room.tables.seat_changes.take(name, BOB, 1)
    assert (await room.at(name)).body.substitutes.gave_up == {}
