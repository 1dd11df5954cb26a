"""A clock for each player: what runs, what it costs, what an answer adds, and how a game ends by it."""

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.questions import Refused
from sessions.operations import pausing, phases, seating, starting, timeouts, voting
from sessions.people.personal_data import PersonalData
from sessions.table import player_clock, question_clock
from sessions.table.table import Table
from sessions.table.table_data import OVER, PLAYING, Person
from sessions.table.time_controls import LIVE_NAMES, PROFILES
from tests.support.building import EVERYBODY_AWAY
from tests.support.clocked_tables import ANN, BOB, CLEO, DAN, WHO, TablesWithClock, kinds, reason, room
from tests.support.depth import first_short

__all__ = ["room"]


PRESENCE = EVERYBODY_AWAY
CLOCKS = [name for name, control in PROFILES.items() if control.total_seconds]
SHORT = PROFILES["10-5"]
GAMES = ("crownfell", "crown-crest", "craft-the-crown")
SQUIRE = Person(0, "Squire", level="squire")


def left(table: Table, now: float) -> dict[int, float]:
    """Return how many seconds each seat of a person has left."""
    return {
        time.seat: max(0.0, time.ends_at - now) if time.ends_at is not None else time.seconds
        for time in player_clock.times(table)
    }


def running(table: Table) -> list[int]:
    return [time.seat for time in player_clock.times(table) if time.ends_at is not None]


def moves(table: Table, seat: int) -> list[str]:
    """Return the legal answers of a seat, without those that end the game or give it away."""
    return [token for token in table.match.legal(seat) if token not in ("resign", "draw")]  # type: ignore[union-attr]


async def answers(room: TablesWithClock, name: str, dice: random.Random, seat: int) -> Any:
    """Let a seat give any answer."""
    table = await room.at(name)
    return await room.tables.answer(
        name, WHO[table.body.seats[seat].person], dice.choice(moves(table, seat)), None
    )


async def alone(room: TablesWithClock, name: str, dice: random.Random) -> tuple[int, int]:
    """Play until exactly one seat is asked. Return it and another one."""
    table = await room.at(name)
    while len(running(table)) != 1:
        await answers(room, name, dice, running(table)[0])
        table = await room.at(name)
    asked = running(table)[0]
    return asked, next(seat for seat in range(len(table.body.seats)) if seat != asked)


def test_the_three_clocks_are_live_and_have_minutes_and_seconds() -> None:
    assert {name: (PROFILES[name].total_seconds, PROFILES[name].increment_seconds) for name in CLOCKS} == {
        "10-5": (600, 5),
        "20-10": (1200, 10),
        "30-20": (1800, 20),
    }
    assert {"live", *CLOCKS} == LIVE_NAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("clock", CLOCKS)
async def test_the_time_of_each_asked_seat_runs_and_of_no_other(
    room: TablesWithClock, game: str, clock: str
) -> None:
    name, total = await room.begun(game, ANN, BOB, clock=clock), PROFILES[clock].total_seconds
    table = await room.at(name)
    assert running(table) == question_clock.awaited_seats(table)
    room.time += 60
    expected = {seat: total - 60 if seat in running(table) else total for seat in (0, 1)}
    assert left(table, room.time) == expected
    assert question_clock.deadline(table) == room.time + total - 60


@pytest.mark.parametrize("game", GAMES)
async def test_whose_time_is_over_loses_and_the_other_wins(room: TablesWithClock, game: str) -> None:
    dice, name = random.Random(1), await room.begun(game, ANN, BOB, clock="10-5")
    loser, winner = await alone(room, name, dice)
    table = await room.at(name)
    seconds = left(table, room.time)[loser]
    assert await room.goes(seconds - 1, name) is None
    assert kinds(await room.goes(1, name)) == ["flag", "answer"]
    table = await room.at(name)
    assert (table.phase, table.match.result.winners) == (OVER, (winner,))
    assert (table.body.clock.flagged, left(table, room.time)[loser]) == ([loser], 0)
    assert await reason(room.tables.repository.apply_with_answers(name, voting.undo, WHO[1])) == "over"


async def test_with_three_players_the_seat_is_out_and_the_others_play_on(room: TablesWithClock) -> None:
    dice, name = random.Random(1), await room.begun("craft-the-crown", ANN, BOB, CLEO, clock="10-5")
    first, _ = await alone(room, name, dice)
    await room.goes(left(await room.at(name), room.time)[first], name)
    table = await room.at(name)
    assert (table.phase, table.rules.seating.resigned(table.match.state)) == (PLAYING, (first,))
    assert first not in running(table)
    second, _ = await alone(room, name, dice)
    await room.goes(left(await room.at(name), room.time)[second], name)
    table = await room.at(name)
    third = next(seat for seat in range(3) if seat not in (first, second))
    assert (table.phase, table.match.result.winners) == (OVER, (third,))
    assert table.body.clock.flagged == [first, second]


async def test_if_the_time_of_all_is_over_at_once_nobody_wins(room: TablesWithClock) -> None:
    name = await room.begun("crown-crest", ANN, BOB, clock="10-5")
    assert running(await room.at(name)) == [0, 1]
    assert kinds(await room.goes(600, name)) == ["flag", "flag", "end"]
    table = await room.at(name)
    assert (table.match.result.winners, table.body.end.reason) == ((), "deserted")


async def test_until_a_late_tick_an_answer_counts_and_nobody_has_less_than_nothing(
    room: TablesWithClock,
) -> None:
    dice, name = random.Random(1), await room.begun("crownfell", ANN, BOB, clock="10-5")
    seat, other = await alone(room, name, dice)
    room.time += 619
    await answers(room, name, dice, seat)
    table = await room.at(name)
    assert (running(table), left(table, room.time)[seat]) == ([other], 5)
    assert await room.goes(0, name) is None, "and the other one has all of their time"


@pytest.mark.parametrize("seconds", [20.0, 599.0, 86_400.0])
async def test_time_in_which_the_bot_was_away_takes_nothing(room: TablesWithClock, seconds: float) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="10-5")
    room.time += 60
    before = left(await room.at(name), room.time)
    room.time += seconds
    room.tables = room.built()
    await room.tables.repository.postpone(seconds)
    assert left(await room.at(name), room.time) == before
    assert await room.goes(0, name) is None


async def test_time_in_which_discord_could_not_reach_the_server_is_returned(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="10-5")
    before = left(await room.at(name), room.time)
    room.time += 700
    await room.tables.apply(name, timeouts.return_time)
    assert left(await room.at(name), room.time) == before


@pytest.mark.parametrize("clock", [name for name in PROFILES if name not in CLOCKS])
async def test_there_is_nothing_to_return_where_questions_have_their_time(
    room: TablesWithClock, clock: str
) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock=clock)
    table = await room.at(name)
    due = table.due
    assert await reason(room.tables.apply(name, timeouts.return_time)) == "not-now"
    assert (player_clock.times(table), (await room.at(name)).due) == ([], due)


async def test_an_answer_adds_once_also_after_an_undo(room: TablesWithClock) -> None:
    dice, name = random.Random(1), await room.begun("crownfell", ANN, BOB, clock="10-5", undo="free")
    seat, _ = await alone(room, name, dice)
    for used, gained in ((10, 5), (20, 5), (30, 5)):
        room.time += 10
        await answers(room, name, dice, seat)
        table = await room.at(name)
        assert left(table, room.time)[seat] == 600 - used + gained
        who = WHO[table.body.seats[seat].person]
        await room.tables.repository.apply_with_answers(name, voting.undo, who)
        assert (await room.at(name)).body.clock.running == [seat]


async def test_a_pause_of_all_and_an_own_pause_stop_every_clock(room: TablesWithClock) -> None:
    name = await room.begun("crown-crest", ANN, BOB, clock="10-5")
    room.time += 30
    before = left(await room.at(name), room.time)
    await room.tables.apply(name, pausing.pause, ANN)
    room.time += 100
    assert (running(await room.at(name)), left(await room.at(name), room.time)) == ([], before)
    await room.tables.votes.propose(name, ANN, "pause")
    await room.tables.votes.consent(name, BOB, True)
    room.time += 10_000
    assert (running(await room.at(name)), left(await room.at(name), room.time)) == ([], before)
    assert await room.goes(0, name) is None
    await room.tables.apply(name, timeouts.resume, BOB)
    assert left(await room.at(name), room.time) == before


async def test_a_computer_has_no_clock_and_alone_with_computers_nobody_has(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="10-5")
    seat = running(await room.at(name))[0]
    room.time += 100
    await room.tables.apply(name, seating.let_play, WHO[seat + 1], seat, SQUIRE)
    table = await room.at(name)
    assert [time.seat for time in player_clock.times(table)] == [1 - seat]
    assert (running(table), table.due) == ([], None)
    room.time += 5_000
    await room.tables.apply(name, seating.come_back, WHO[seat + 1])
    table = await room.at(name)
    assert (running(table), left(table, room.time)) == ([seat], {seat: 500, 1 - seat: 600})


async def test_a_substitute_plays_on_with_what_is_left(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, clock="10-5")
    seat = running(await room.at(name))[0]
    room.time += 100
    await room.tables.apply(name, seating.give_up, WHO[seat + 1])
    assert running(await room.at(name)) == [], "one person alone has no opponent to keep waiting"
    room.time += 1_000
    await room.tables.apply(name, seating.take, CLEO, seat)
    table = await room.at(name)
    assert (running(table), left(table, room.time)[seat]) == ([seat], 500)


async def test_an_empty_seat_between_two_people_loses_its_time(room: TablesWithClock) -> None:
    dice, name = random.Random(2), await room.begun("craft-the-crown", ANN, BOB, CLEO, clock="10-5")
    seat, _ = await alone(room, name, dice)
    room.time += 100
    await room.tables.apply(name, seating.give_up, WHO[(await room.at(name)).body.seats[seat].person])
    await room.goes(500, name)
    table = await room.at(name)
    assert (table.phase, table.rules.seating.resigned(table.match.state)) == (PLAYING, (seat,))


async def test_a_rematch_has_the_same_clock_with_all_of_its_time(room: TablesWithClock) -> None:
    name = await room.begun("crown-crest", ANN, BOB, clock="20-10")
    room.time += 100
    await room.tables.answer(name, ANN, "resign")
    await room.tables.votes.propose(name, ANN, "rematch")
    update = await room.tables.votes.consent(name, BOB, True)
    rematch = update.table
    await room.tables.apply(rematch.id, _begun)
    rematch = await room.at(rematch.id)
    assert (rematch.body.options.clock, left(rematch, room.time)) == ("20-10", {0: 1200, 1: 1200})


def _begun(table: Table, now: float) -> Any:
    return starting.begin(table, now, table.body.lobby.announcement_count, "", "")


async def test_the_export_has_ones_own_seconds(room: TablesWithClock) -> None:
    dice, name = random.Random(1), await room.begun("crownfell", ANN, BOB, clock="10-5")
    seat, _ = await alone(room, name, dice)
    room.time += 100
    await answers(room, name, dice, seat)
    mine = json.loads(await PersonalData(room.tables).export(WHO[seat + 1].id))
    assert [entry["seconds left"] for entry in mine["tables"]] == [{str(seat): 505.0}]


async def test_another_process_knows_the_same_times(room: TablesWithClock) -> None:
    dice, name = random.Random(3), await room.begun("craft-the-crown", ANN, BOB, CLEO, clock="30-20")
    for _ in range(20):
        seat, _ = await alone(room, name, dice)
        room.time += dice.uniform(0, 30)
        here = left(await room.at(name), room.time)
        room.tables = room.built()
        assert left(await room.at(name), room.time) == pytest.approx(here)
        await answers(room, name, dice, seat)


async def test_an_answer_in_another_process_comes_before_a_tick(room: TablesWithClock) -> None:
    dice, name = random.Random(3), await room.begun("crownfell", ANN, BOB, clock="10-5")
    seat, other = await alone(room, name, dice)
    first, second = room.tables, room.built()
    await first.get(name)
    room.tables, room.time = second, room.time + 599
    await answers(room, name, dice, seat)
    room.tables, room.time = first, room.time + 2
    assert await first.clock.expire(name) is None
    table = await room.at(name)
    assert (table.phase, running(table)) == (PLAYING, [other])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", first_short(range(10), 2))
async def test_whoever_is_asked_can_resign(room: TablesWithClock, game: str, seed: int) -> None:
    """That is how a seat loses whose time is over."""
    dice = random.Random(seed)
    name = await room.begun(game, *_people(game, dice), clock="10-5")
    for _ in range(60):
        table = await room.at(name)
        if table.is_over:
            break
        assert all("resign" in table.match.legal(seat) for seat in running(table))
        await answers(room, name, dice, dice.choice(running(table)))


def _people(game: str, dice: random.Random) -> list[Person]:
    return [ANN, BOB, CLEO, DAN][: dice.randint(2, 4) if game == "craft-the-crown" else 2]


class Reckoning:
    """The times of all seats, reckoned a second way: used and remaining together are what was given."""

    def __init__(self, room: TablesWithClock, name: str, clock: str) -> None:
        self.room, self.name, self.control = room, name, PROFILES[clock]
        self.used: dict[int, float] = {}
        self.increments: dict[int, int] = {}
        self.last_gains: dict[int, int] = {}

    def given(self, seat: int) -> float:
        return self.control.total_seconds + self.increments.get(seat, 0) * self.control.increment_seconds

    def pass_time(self, table: Table, seconds: float) -> None:
        """Count this time for those who must answer, if a clock runs."""
        if table.body.clock.own_pause is None:
            for seat in _clocked(table):
                self.used[seat] = min(self.given(seat), self.used.get(seat, 0.0) + seconds)

    def note_answers(self, awaited: list[int], update: Any) -> None:
        """Count an increment for those who have answered and are no longer asked."""
        table = update.table
        now_asked = question_clock.awaited_seats(table) if table.phase == PLAYING else [*range(4)]
        for seat in {seat for seat, _ in update.change.answers} & {*awaited} - {*now_asked}:
            if table.body.progress.answers > self.last_gains.get(seat, 0):
                self.increments[seat] = self.increments.get(seat, 0) + 1
                self.last_gains[seat] = table.body.progress.answers

    async def check(self) -> None:
        table = await self.room.at(self.name)
        for seat, seconds in left(table, self.room.time).items():
            assert self.used.get(seat, 0.0) + seconds == pytest.approx(self.given(seat), abs=1e-3)


def _clocked(table: Table) -> list[int]:
    """Return the seats that are asked while a clock runs, or is only stopped by an own pause."""
    people = {seat.person for seat in table.body.seats if seat.person > 0}
    has_clock = table.phase == PLAYING and not table.body.clock.paused and len(people) > 1
    return question_clock.awaited_seats(table) if has_clock else []


def _steps(dice: random.Random) -> Iterator[str]:
    works = ["answer", "answer", "answer", "time", "undo", "pause", "own", "resume", "restart", "away"]
    works += ["return", "computer", "back", "move"]
    while True:
        yield dice.choice(works)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", first_short(range(60), 6))
async def test_at_random_used_and_left_are_what_was_given(
    room: TablesWithClock, game: str, seed: int
) -> None:
    dice, clock = random.Random(seed), random.Random(seed).choice(CLOCKS)
    people = _people(game, dice)
    name = await room.begun(game, *people, clock=clock, undo=dice.choice(["consent", "free"]))
    reckoning = Reckoning(room, name, clock)
    for step, _ in zip(_steps(dice), range(150), strict=False):
        table = await room.at(name)
        if table.is_over:
            break
        seconds = dice.choice([0.0, 0.7, 3.0, 20.0, 60.0])
        if not (table.due is not None and table.due <= room.time + seconds):
            reckoning.pass_time(table, seconds)
            room.time += seconds
        await reckoning.check()
        person = dice.choice(people)
        with contextlib.suppress(Refused):
            await _do(step, room, name, dice, person, reckoning)
        await reckoning.check()
        if (table := await room.at(name)).computer_seats and not table.is_over:
            await _computers_answer(room, name, dice, reckoning)


async def _computers_answer(room: TablesWithClock, name: str, dice: random.Random, reckoning: Any) -> None:
    table = await room.at(name)
    for seat in [seat for seat in table.match.question.seats if seat in table.computer_seats]:
        sitting = table.body.seats[seat]
        computer, awaited = Person(sitting.person, sitting.name, level=sitting.level), _clocked(table)
        try:
            update = await room.tables.answer(name, computer, dice.choice(moves(table, seat)), None)
        except Refused:
            continue
        reckoning.note_answers(awaited, update)
        await reckoning.check()
        return


async def _do(
    step: str, room: TablesWithClock, name: str, dice: random.Random, person: Person, reckoning: Any
) -> None:
    """Do one thing that may happen at a table."""
    table = await room.at(name)
    match step:
        case "answer":
            awaited = question_clock.awaited_seats(table)
            if awaited:
                clocked = _clocked(table)
                reckoning.note_answers(clocked, await answers(room, name, dice, dice.choice(awaited)))
        case "time":  # until somebody's time may be over: their last answers come before the tick
            seconds = dice.choice([100.0, 400.0, 900.0])
            if running(table) and table.due is not None and table.due > room.time:
                seconds = min(seconds, table.due - room.time - 0.01)
                reckoning.pass_time(table, seconds)
                room.time += seconds
        case "undo":
            await room.tables.repository.apply_with_answers(name, voting.undo, person)
            for other in (ANN, BOB, CLEO, DAN):
                if (await room.at(name)).body.proposal is not None:
                    await reason(room.tables.votes.consent(name, other, True))
        case "pause":
            await room.tables.votes.propose(name, person, "pause")
            for other in (ANN, BOB, CLEO, DAN):
                if (await room.at(name)).body.proposal is not None:
                    await reason(room.tables.votes.consent(name, other, True))
        case "own":
            await room.tables.apply(name, pausing.pause, person)
        case "resume":
            if table.body.clock.own_pause is not None and table.due <= room.time:
                await room.goes(0, name)
            else:
                await room.tables.apply(name, timeouts.resume, person)
        case "restart":
            room.tables = room.built()
        case "move":
            await room.tables.apply(name, phases.move, dice.randint(1_000, 9_000))
        case "away":
            seconds = dice.uniform(1, 5_000)
            room.time += seconds
            await room.tables.repository.postpone(seconds)
        case "return" if table.body.clock.own_pause is None:
            for time in player_clock.times(table):
                if time.ends_at is not None:
                    reckoning.used[time.seat] = reckoning.given(time.seat) - time.seconds
            await room.tables.apply(name, timeouts.return_time)
        case "computer":
            seat = table.seat_to_act(person.id)
            if seat is not None:
                await room.tables.apply(name, seating.let_play, person, seat, SQUIRE)
        case "back":
            await room.tables.apply(name, seating.come_back, person)
