"""Claiming a win: only and always where everybody else has left or let the time run out twice."""

import asyncio
import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.questions import CLAIM
from engine.records import record, record_header
from sessions.operations import claiming, in_lobby, phases, seating, timeouts, voting
from sessions.store.protocol import JournalLine
from sessions.table import question_clock
from sessions.table.replays import record_of
from sessions.table.table import CLAIMED
from sessions.table.table_data import OVER, PLAYING, Person
from sessions.table.time_controls import DAY, LATE, PROFILES
from tests.support import clocked_tables as test_clocks
from tests.support.building import EVERYBODY_AWAY
from tests.support.clocked_tables import ANN, BOB, CLEO, WHO, TablesWithClock, kinds, reason

room = test_clocks.room


PRESENCE = EVERYBODY_AWAY  # who is called after all is tried in test_presence


LIVE, EVENING = PROFILES["live"], PROFILES["evening"]
RACES = int(os.environ.get("RACES", "40"))
SQUIRE = Person(0, "Squire", level="squire")


async def first(room: TablesWithClock, name: str, person: Person) -> None:
    table = await room.at(name)
    await room.tables.answer(name, person, table.match.legal(table.seat_to_act(person.id))[0])


async def late(room: TablesWithClock, name: str) -> None:
    """The time of the open question runs out."""
    while (table := await room.at(name)).body.clock.stage != LATE:
        room.time = table.due
        await room.tables.clock.expire(name)


async def gone(room: TablesWithClock, game: str = "crownfell", *people: Person) -> tuple[str, Person, Person]:
    """A table where one of two has let the time run out twice: its id, who, and the other."""
    name = await room.begun(game, *(people or (ANN, BOB)))
    await late(room, name)
    table = await room.at(name)
    slow, other = await room.asked(name), WHO[question_clock.present_people(table)[0]]
    assert not claiming.claimants(table)
    assert await reason(room.tables.apply(name, claiming.claim, other)) == "not-gone"
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "wait")
    await late(room, name)
    return name, slow, other


async def test_twice_in_a_row_and_the_win_can_be_claimed(room: TablesWithClock) -> None:
    name, slow, other = await gone(room)
    table = await room.at(name)
    assert table.body.clock.stage == LATE
    assert claiming.claimants(table) == table.seats_of(other.id)
    assert await reason(room.tables.apply(name, claiming.claim, slow)) == "not-gone"
    assert await reason(room.tables.apply(name, claiming.claim, CLEO)) == "not-your-table"
    room.tables = room.built()
    update = await room.tables.apply(name, claiming.claim, other)
    assert kinds(update) == ["claim", "end"]
    assert (update.table.phase, update.table.body.end.reason, update.table.decided) == (OVER, CLAIMED, False)
    result = update.table.match.result
    assert (result.winners, result.reason) == (tuple(update.table.seats_of(other.id)), CLAIM)


async def test_it_stays_so_when_the_table_waits_silently(room: TablesWithClock) -> None:
    name, _, other = await gone(room)
    await room.goes(3 * DAY, name)
    assert claiming.claimants(await room.at(name))
    assert kinds(await room.tables.apply(name, claiming.claim, other)) == ["claim", "end"]


async def test_nothing_is_taken_back_or_answered_after_it(room: TablesWithClock) -> None:
    name, slow, other = await gone(room)
    await room.tables.apply(name, claiming.claim, other)
    for person in (slow, other):
        assert await reason(room.tables.apply_with_answers(name, voting.undo, person)) == "over"
        assert await reason(room.tables.answer(name, person, "resign")) == "over"
        assert await reason(room.tables.apply(name, claiming.claim, person)) == "over"
        assert await reason(room.tables.votes.propose(name, person, "undo")) == "over"
    await room.tables.votes.propose(name, slow, "rematch")
    update = await room.tables.votes.consent(name, other, True)
    assert (update.table.id != name, update.table.body.clock.timeouts, update.table.body.end.winners) == (
        True,
        {},
        [],
    )


@pytest.mark.parametrize("how", ["answer", "look"])
async def test_whoever_comes_back_in_time_is_counted_anew(room: TablesWithClock, how: str) -> None:
    name, slow, other = await gone(room)
    if how == "answer":
        await first(room, name, slow)
    else:
        await room.tables.clock.mark_active(await room.at(name), slow.id)
        assert (await room.store.journal(name))[-1].kind == "here"
        room.tables = room.built()
    assert await reason(room.tables.apply(name, claiming.claim, other)) == "not-gone"
    assert not claiming.claimants(await room.at(name))


async def test_who_looks_is_noted_only_where_it_counts(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    version = (await room.at(name)).version
    for person in (ANN, BOB, CLEO):
        await room.tables.clock.mark_active(await room.at(name), person.id)
    assert (await room.at(name)).version == version


@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown", "crown-crest"])
async def test_who_left_is_gone(room: TablesWithClock, game: str) -> None:
    name = await room.begun(game, ANN, BOB)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    update = await room.tables.apply(name, claiming.claim, ANN)
    assert update.table.match.result.winners == (0,)
    answers = await room.tables.journal_answers(name)
    text = record_of(update.table, answers).text()
    assert "claim" in text.splitlines()[-1]
    again = record_header.read(text)
    assert again.text() == text
    played = record.play(again, update.table.rules)
    assert record.outcome_text(played.result, again.seats) == "Ann won by claim"
    for wrong in ("Bob", "claims"):
        worse = text.replace(again.ending, f"= claim: {wrong}" if "=" in again.ending else "= claimed")
        if worse != text:
            with pytest.raises(record_header.RecordError):
                record.play(record_header.read(worse), update.table.rules)


async def test_of_three_all_others_have_to_be_gone(room: TablesWithClock) -> None:
    name, slow, other = await gone(room, "craft-the-crown", ANN, BOB, CLEO)
    table = await room.at(name)
    third = next(one for one in (ANN, BOB, CLEO) if one not in (slow, other))
    assert claiming.claimants(table) == []
    assert await reason(room.tables.apply(name, claiming.claim, other)) == "not-gone"
    await room.tables.apply(name, in_lobby.leave_table, third)
    assert claiming.claimants(table) == table.seats_of(other.id)
    await room.tables.clock.mark_active(table, slow.id)
    assert claiming.claimants(table) == []


async def test_who_resigned_counts_as_gone_and_claims_nothing(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB, CLEO)
    await room.tables.answer(name, CLEO, "resign")
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert claiming.claimants(await room.at(name)) == [0]
    assert await reason(room.tables.apply(name, claiming.claim, CLEO)) == "not-gone"


async def test_against_computers_nothing_is_claimed(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    seat = (await room.at(name)).seats_of(BOB.id)[0]
    await room.tables.apply(name, seating.let_play, BOB, seat, SQUIRE)
    assert await reason(room.tables.apply(name, claiming.claim, ANN)) == "not-gone"


async def test_a_stand_in_and_a_pause_and_a_deputy(room: TablesWithClock) -> None:
    name, slow, other = await gone(room)
    table = await room.at(name)
    seat = table.seats_of(slow.id)[0]
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    await room.tables.seat_changes.take(name, CLEO, seat)
    assert not claiming.claimants(table), "somebody plays on there"
    await room.tables.apply(name, in_lobby.leave_table, other)
    assert await reason(room.tables.apply(name, claiming.claim, CLEO)) == "stand-in"
    assert not claiming.claimants(table), "nor is it offered"
    await room.tables.apply(name, phases.end_by_moderator)
    name, slow, other = await gone(room)
    table = await room.at(name)
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "substitute")
    await room.tables.seat_changes.take(name, CLEO, table.seats_of(slow.id)[0])
    await room.tables.apply(name, in_lobby.leave_table, CLEO)
    assert not claiming.claimants(table), "whose it is may still come back"
    await room.tables.apply(name, phases.end_by_moderator)
    name = await room.begun("crownfell", ANN, BOB)
    await room.tables.seat_changes.name_deputy(name, BOB, CLEO)
    await room.tables.votes.propose(name, ANN, "pause")
    await room.tables.votes.consent(name, BOB, True)
    await room.tables.apply(name, in_lobby.leave_table, BOB)
    assert await reason(room.tables.apply(name, claiming.claim, ANN)) == "claim-paused"
    await room.tables.apply(name, timeouts.resume, ANN)
    assert await reason(room.tables.apply(name, claiming.claim, ANN)) == "deputy-first"
    room.time += EVENING.seconds
    assert kinds(await room.tables.apply(name, claiming.claim, ANN)) == ["claim", "end"]


async def test_who_is_passed_over_has_a_whole_time_before_it_counts_again(room: TablesWithClock) -> None:
    name = await room.begun("craft-the-crown", ANN, BOB)
    _, other = await room.late(name)
    table = await room.at(name)
    began = room.time
    await room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, "skip")
    while not claiming.claimants(table):
        room.time += 6 * EVENING.skipped_seconds  # the other one thinks for a while
        await room.tables.answer(name, other, "end")
        await room.goes(EVENING.skipped_seconds, name)
        assert room.time <= began + EVENING.seconds + 7 * EVENING.skipped_seconds
    assert room.time - began >= EVENING.seconds
    assert kinds(await room.tables.apply(name, claiming.claim, other)) == ["claim", "end"]


async def test_real_tables_have_a_claim_of_their_own(room: TablesWithClock) -> None:
    pack = next(iter(test_clocks.SHELVES["crownfall"].rules))
    table = await room.tables.open(79, 5, ANN, "crownfall", pack, {}, "en")
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.game_starts.start(table.id, ANN)
    await room.tables.apply(table.id, in_lobby.leave_table, BOB)
    assert not claiming.claimants(await room.at(table.id))
    assert await reason(room.tables.apply(table.id, claiming.claim, ANN)) == "not-gone"


# ---------------------------------------------------------------- a second way of counting


class Counted:
    """Who could claim, out of nothing but the journal of a table without computers."""

    def __init__(self, lines: Sequence[JournalLine], seats: int, whole: float) -> None:
        self.whole, self.seats = whole, seats
        self.sits: list[int] = []
        self.lent: dict[int, int] = {}
        self.out: dict[int, list[float]] = {}
        self.resigned: set[int] = set()
        self.paused = self.over = False
        self.acted = -1.0
        for line in lines:
            getattr(self, f"_{line.kind}", lambda line: None)(line)

    def _start(self, line: JournalLine) -> None:
        self.sits = [int(word) for word in line.text.split()]

    def _answer(self, line: JournalLine) -> None:
        if line.at != self.acted:  # what follows at once follows by itself
            self.out.pop(line.seat, None)
        self.acted = line.at
        self.paused = False
        if line.text == "resign":
            self.resigned.add(line.seat)

    def _late(self, line: JournalLine) -> None:
        for seat in line.text.split():
            self.out.setdefault(int(seat), []).append(line.at)

    def _skip(self, line: JournalLine) -> None:
        self.acted = line.at
        known = self.out.setdefault(line.seat, [])
        if line.text == "0" and line.at - known[-1] >= self.whole:
            known.append(line.at)

    def _here(self, line: JournalLine) -> None:
        self.out.pop(line.seat, None)

    def _leave(self, line: JournalLine) -> None:
        self.sits[line.seat] = 0
        self.out.pop(line.seat, None)

    def _seat(self, line: JournalLine) -> None:
        if self.sits[line.seat]:
            self.lent.setdefault(line.seat, self.sits[line.seat])
        self.sits[line.seat] = int(line.text)
        if self.lent.get(line.seat) == int(line.text):
            del self.lent[line.seat]
        self.out.pop(line.seat, None)

    def _end(self, line: JournalLine) -> None:
        self.over = True

    def gone(self, seat: int) -> bool:
        if seat in self.resigned:
            return True
        return len(self.out.get(seat, ())) > 1 if self.sits[seat] else seat not in self.lent

    def claimants(self) -> list[int]:
        on = [s for s in range(self.seats) if s not in self.resigned and self.sits[s] and s not in self.lent]
        return [s for s in on if all(self.gone(other) for other in range(self.seats) if other != s)]


async def step(room: TablesWithClock, name: str, dice: random.Random) -> None:
    """Something that somebody, or time, does; a refusal is nothing."""
    table = await room.at(name)
    person = dice.choice([ANN, BOB, CLEO])
    match dice.choice(
        ["time"] * 6 + ["answer", "look", "wait", "wait", "wait", "skip", "leave", "take", "sub"]
    ):
        case "time":
            await room.goes(dice.choice([30.0, 60.0, 150.0, 300.0]), name)
        case "answer" if (waited := question_clock.waited_people(table)) and dice.random() < 0.5:
            await reason(first(room, name, WHO[dice.choice(waited)]))
        case "look" if dice.random() < 0.4:
            await room.tables.clock.mark_active(table, person.id)
        case "wait" | "skip" | "sub" as what if question_clock.present_people(table):
            other = WHO[dice.choice(question_clock.present_people(table))]
            what = "substitute" if what == "sub" else what
            await reason(room.tables.apply(name, timeouts.decide, other, table.body.clock.timeout_line, what))
        case "leave" if dice.random() < 0.2:
            await reason(room.tables.apply(name, in_lobby.leave_table, person))
        case "take":
            await reason(room.tables.seat_changes.take(name, person, dice.randrange(len(table.body.seats))))
    room.time += 1.0  # so that each change has a moment of its own


@pytest.mark.parametrize("seed", range(RACES))
async def test_offered_only_and_always_when_the_ground_is_there(room: TablesWithClock, seed: int) -> None:
    dice = random.Random(seed)
    people = [ANN, BOB, CLEO][: dice.choice([2, 2, 3])]
    game = "craft-the-crown" if len(people) > 2 else dice.choice(["crownfell", "craft-the-crown"])
    name = await room.begun(game, *people, clock="live")
    for number in range(120):
        await step(room, name, dice)
        if number % 25 == 24:
            room.tables = room.built()
        table = await room.at(name)
        if table.phase != PLAYING:
            break
        counted = Counted(await room.store.journal(name), len(people), LIVE.seconds)
        assert claiming.claimants(table) == counted.claimants(), [
            (line.at, line.kind, line.seat, line.text) for line in await room.store.journal(name)
        ]
        for person in people:
            mine = {*table.seats_of(person.id)} & {*counted.claimants()}
            if mine and dice.random() < 0.1:
                update = await room.tables.apply(name, claiming.claim, person)
                assert update.table.body.end.winners == sorted(mine)
                return


# ---------------------------------------------------------------- races


async def one_of(room: TablesWithClock, *works: Any) -> list[str]:
    return list(await asyncio.gather(*(reason(work) for work in works)))


async def test_claim_against_the_returning_answer(room: TablesWithClock) -> None:
    """One of the two counts, and the other is told why not."""
    for number in range(RACES):
        name, slow, other = await gone(room)
        table = await room.at(name)
        answer = table.match.legal(table.seats_of(slow.id)[0])[0]
        works = [room.tables.apply(name, claiming.claim, other), room.tables.answer(name, slow, answer)]
        if number % 2:
            works.reverse()
        done = await one_of(room, *works)
        assert sorted(done) in (["done", "not-gone"], ["done", "over"])
        table = await room.at(name)
        lines = [line.kind for line in await room.store.journal(name)]
        assert (table.body.end.reason == CLAIMED) == ("claim" in lines) == (done[number % 2] == "done")
        if not table.is_over:
            await room.tables.apply(name, phases.end_by_moderator)


async def test_claimed_twice_is_claimed_once(room: TablesWithClock) -> None:
    for _ in range(RACES // 4):
        name, _, other = await gone(room)
        done = await one_of(room, *(room.tables.apply(name, claiming.claim, other) for _ in range(4)))
        assert sorted(done) == ["done", "over", "over", "over"]
        assert [line.kind for line in await room.store.journal(name)].count("claim") == 1
