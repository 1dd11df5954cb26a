"""Computers at their seats, without Discord: what they are in a table's matters, when they answer."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from engine.computers.levels import BY_NAME
from engine.computers.tree import SearchedAnswer, SearchResult
from engine.questions import Question, Refused
from sessions.computers.computer_players import PACE, PACE_ALONE, PATIENCE, ComputerPlayers
from sessions.computers.worker_pool import InlineWorkers, NoWorker
from sessions.operations import in_lobby, phases, seating, timeouts, voting
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from sessions.store.protocol import StoreError
from sessions.table import question_clock
from sessions.table.table import Table
from sessions.table.table_data import COMPUTER, MOST_ALONE, OVER, PLAYING, Person
from sessions.table.time_controls import ABSENT_SECONDS, PROFILES
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests

ANN, BOB, CLEO = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Cleo")
PAGE, SQUIRE = (Person(0, name.title(), level=name) for name in ("page", "squire"))
SHELVES = shelves_of_tests()


class WatchedThinking(InlineWorkers):
    """Thinks when `go` is set. asks: the seats it was asked about; tries: how often it was to work; missing:
    how often there is no worker; found: there was one."""

    def __init__(self, asks: list[int], go: asyncio.Event) -> None:
        super().__init__()
        self.asks, self.go, self.tries, self.missing, self.found = asks, go, 0, 0, asyncio.Event()

    async def answer(self, *asked: Any) -> SearchResult:
        self.asks.append(asked[5])
        await self.go.wait()
        return await super().answer(*asked)

    async def run(self, *asked: Any) -> Any:
        self.tries += 1
        if self.tries <= self.missing:
            raise NoWorker("had died")
        self.found.set()
        return await super().run(*asked)


class Club:
    """A house with computers. asks: what they were asked to think about; held: they wait for `go`."""

    def __init__(self, store: Any) -> None:
        self.store, self.time = store, 1_700_000_000.0
        self.tables = Tables(store, SHELVES, secret=secrets_in_order(), now=lambda: self.time)
        self.asks: list[int] = []
        self.go = asyncio.Event()
        self.go.set()
        self.thinking = WatchedThinking(self.asks, self.go)
        self.computers = ComputerPlayers(self.tables, self.thinking, self.show, iter(range(10**6)).__next__)
        self.computers.answer_delay, self.computers.show_timeout = 0.0, 0.001

    async def show(self, table: Table) -> None:
        await self.tables.repository.mark_shown(table.id, table.version, 1)

    async def begun(self, *people: Person, owner: Person = ANN) -> Table:
        """A started table, shown to everybody; computers by their level."""
        table = await self.tables.open(77, 5, owner, "crownfell", "house", {}, "en")
        for person in people:
            if person.level:
                await self.tables.apply(table.id, in_lobby.add_computer, owner, person)
            else:
                await self.tables.lobbies.join(table.id, person)
        update = await self.tables.game_starts.start(table.id, owner)
        await self.show(update.table)
        return update.table

    async def rest(self) -> None:
        """Until computers have nothing to do, or wait."""
        quiet = 0
        while quiet < 20:
            await asyncio.sleep(0)
            busy = self.go.is_set() and (self.computers.turns or self.computers.answer_tasks)
            quiet = 0 if busy else quiet + 1

    async def plays(self, table: Table, who: Person, most: int = 1_000) -> None:
        """Somebody answers whatever comes first, until the game is over."""
        await self.rest()
        while not table.is_over and most:
            seat = table.seats_of(who.id)[0]
            assert table.match is not None
            assert table.match.question is not None
            assert table.match.question.seats == (seat,)
            update = await self.tables.answer(table.id, who, table.match.question.tokens[seat][0])
            await self.show(update.table)
            await self.rest()
            most -= 1


@pytest_asyncio.fixture
async def club() -> AsyncIterator[Club]:
    store = MemoryStore()
    await store.open()
    yield Club(store)
    await store.close()


async def reason(work: Any) -> str:
    try:
        await work
    except Refused as refused:
        return refused.reason
    return "done"


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.body.seats]


# ---------------------------------------------------------------- playing


async def test_a_game_against_a_computer_comes_to_its_end_and_begins_again(club: Club) -> None:
    table = await club.begun(PAGE)
    await club.plays(table, ANN)
    assert table.phase == OVER
    journal = await club.store.journal(table.id)
    assert {line.seat for line in journal if line.kind == "answer"} == {0, 1}
    assert not await club.store.load_unfinished_of_person(COMPUTER)
    update = await club.tables.votes.propose(table.id, ANN, "rematch")
    assert update.table.id != table.id, "the computer agrees at once"
    await club.tables.game_starts.begin(update.table.id, 1, 77)
    assert names(update.table) == ["Page", "Ann"]
    assert update.table.computer_seats == [0]
    await club.rest()
    assert update.table.body.progress.answers or update.table.match.question.seats == (1,)


async def test_nobody_waits_for_what_a_computer_would_have_to_agree_to(club: Club) -> None:
    table = await club.begun(SQUIRE)
    await club.plays(table, ANN, most=3)
    before = table.body.progress.answers
    await club.tables.apply_with_answers(table.id, voting.undo, ANN)
    await club.rest()
    assert table.body.proposal is None
    assert table.body.progress.answers < before
    assert table.due is None, "no clock runs"
    await club.tables.votes.propose(table.id, ANN, "end")
    assert (table.phase, table.body.end.reason) == (OVER, "ended")


@pytest.mark.parametrize(("value", "reason"), [(0.2, "agreed"), (0.6, "")])
async def test_it_takes_a_draw_that_it_could_not_better(club: Club, value: float, reason: str) -> None:
    table = await club.begun(SQUIRE)
    await club.plays(table, ANN, most=5)
    match = table.match
    assert match is not None

    async def answer(*given: Any) -> SearchResult:
        token = match.legal(1)[0]
        return SearchResult(token, (SearchedAnswer(token, 1, value),))

    club.computers.worker_pool.answer = answer  # type: ignore[method-assign]
    await club.tables.answer(table.id, ANN, "draw")
    await club.tables.answer(table.id, ANN, match.legal(0)[0])
    await club.rest()
    assert (match.result.reason if match.result else "") == reason


async def test_it_answers_at_its_pace_whether_or_not_there_was_much_to_think(club: Club) -> None:
    club.go.clear()
    table, club.computers.answer_delay = await asked(club), PACE
    assert club.computers.answer_delay_of(table, 1) == PACE
    table.body.seats[1].level = "castellan"
    assert club.computers.answer_delay_of(table, 1) > BY_NAME["castellan"].seconds
    table.body.seats[0].person = -7
    assert club.computers.answer_delay_of(table, 1) == PACE_ALONE
    assert table.match is not None
    table.match.question = Question(
        "main", {1: ("a",), 0: ("b",)}, kinds_by_seat={0: ("offer",)}, side_questions={0: ("t1",)}
    )
    assert club.computers.answer_delay_of(table, 1) == PATIENCE, (
        "who was just offered something may answer first"
    )
    table.body.progress.asked_since = {"0": 3}
    assert club.computers.answer_delay_of(table, 1) == PACE_ALONE


# ---------------------------------------------------------------- when the table moves on


async def test_it_stops_thinking_when_the_table_ends(club: Club) -> None:
    club.go.clear()
    table = await asked(club)
    assert club.asks == [1]
    await club.tables.apply(table.id, phases.end_by_moderator)
    assert not club.computers.turns
    answers = table.body.progress.answers
    club.go.set()
    await club.rest()
    assert table.body.progress.answers == answers


async def asked(club: Club) -> Table:
    """A table whose computer, at seat 1, is asked."""
    table = await club.begun(SQUIRE)
    assert table.match is not None
    assert table.match.question is not None
    if table.match.question.seats == (0,):
        await club.tables.answer(table.id, ANN, table.match.legal(0)[0])
        await club.show(table)
    await asyncio.sleep(0.01)
    return table


async def test_it_thinks_again_when_what_it_was_asked_is_taken_back(club: Club) -> None:
    club.go.clear()
    table = await asked(club)
    assert table.match is not None
    assert table.body.progress.answers == 1
    await club.tables.apply_with_answers(table.id, voting.undo, ANN)
    assert not club.computers.turns
    await club.tables.answer(table.id, ANN, table.match.legal(0)[1])
    await asyncio.sleep(0.01)
    assert club.asks == [1, 1]
    club.go.set()
    await club.rest()
    assert [line.seat for line in await club.store.journal(table.id) if line.kind == "answer"][-1] == 1


async def test_another_process_finds_what_a_computer_was_thinking_about(club: Club) -> None:
    club.go.clear()
    table = await asked(club)
    (row,) = await club.store.load_unfinished_of_person(COMPUTER)
    assert row.table == table.id
    await club.computers.close()
    before = table.body.progress.answers
    next_one = Club(club.store)
    await next_one.computers.wake(lambda guild: False)
    await next_one.rest()
    assert not next_one.asks, "nobody is there to see it"
    await next_one.computers.wake(lambda guild: guild == 5)
    await next_one.rest()
    reloaded = await next_one.tables.get(table.id)
    assert reloaded is not None
    assert reloaded.body.progress.answers > before


async def test_a_search_that_names_no_legal_answer_is_not_asked_for_ever(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer(*given: Any) -> SearchResult:
        return SearchResult("castle kingside")

    club.computers.worker_pool.answer = answer  # type: ignore[method-assign]
    table = await asked(club)
    await club.rest()
    assert table.body.progress.answers > 0
    assert [r.getMessage() for r in caplog.records if r.levelno == logging.ERROR] == [
        "crownfell: the computer's answer is none"
    ]


async def test_a_search_that_fails_is_told_once_and_tried_again_later(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    think = club.computers.worker_pool.answer

    async def fails(*given: Any) -> SearchResult:
        raise ValueError("broken")

    club.computers.worker_pool.answer = fails  # type: ignore[method-assign]
    table = await asked(club)
    given = table.body.progress.answers
    await club.rest()
    assert (table.body.progress.answers, not club.computers.turns) == (given, True)
    assert [r.levelno for r in caplog.records if "could not think" in r.getMessage()] == [logging.ERROR]
    club.computers.worker_pool.answer = think  # type: ignore[method-assign]
    await club.show(table)
    await club.rest()
    assert table.body.progress.answers > given


async def test_an_answer_that_cannot_be_kept_is_told_once(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    async def answer(*given: Any) -> Any:
        raise StoreError("the disk is full")

    club.go.clear()
    table = await asked(club)
    given, club.tables.answer = table.body.progress.answers, answer  # type: ignore[method-assign]
    club.go.set()
    await club.rest()
    assert table.body.progress.answers == given
    errors = [r.getMessage() for r in caplog.records if r.levelno == logging.ERROR]
    assert errors == ["the store: the disk is full"]


async def test_who_closes_waits_for_an_answer_that_is_being_given(club: Club) -> None:
    keep, order, begun = club.tables.answer, list[str](), asyncio.Event()

    async def answer(*given: Any) -> Any:
        order.append("begins")
        begun.set()
        for _ in range(50):
            await asyncio.sleep(0)
        order.append("is given")
        return await keep(*given)

    async def close() -> None:
        order.append("thinks no more")

    club.go.clear()
    await asked(club)
    club.tables.answer = answer  # type: ignore[method-assign]
    club.computers.worker_pool.close = close  # type: ignore[method-assign]
    club.go.set()
    await begun.wait()
    await club.computers.close()
    assert order == ["begins", "is given", "thinks no more"]


@pytest.mark.parametrize(("why", "errors"), [("stale", 0), ("not-now", 1)])
async def test_an_answer_that_comes_too_late_is_no_error(
    club: Club, caplog: pytest.LogCaptureFixture, why: str, errors: int
) -> None:
    async def answer(*given: Any) -> Any:
        raise Refused(why)

    club.go.clear()
    table = await asked(club)
    given = table.body.progress.answers
    club.tables.answer = answer  # type: ignore[method-assign]
    club.go.set()
    await club.rest()
    assert table.body.progress.answers == given
    assert len([r for r in caplog.records if r.levelno == logging.ERROR]) == errors


async def test_computers_that_play_alone_stop_after_a_while(club: Club) -> None:
    table = await club.begun(SQUIRE)
    await club.rest()
    table.body.progress.computer_answers = MOST_ALONE - 3
    await club.tables.apply(table.id, seating.let_play, ANN, 0, SQUIRE)
    table.body.progress.computer_answers = MOST_ALONE - 3
    before = table.body.progress.answers
    await club.rest()
    assert table.body.clock.paused
    assert table.body.progress.answers == before + 3
    assert await reason(club.tables.apply(table.id, timeouts.resume, BOB)) == "not-your-table"
    await club.tables.apply(table.id, timeouts.resume, ANN)
    assert table.body.progress.computer_answers == 0
    table.body.progress.computer_answers = MOST_ALONE - 2
    await club.rest()
    assert table.body.progress.answers == before + 5
    club.time += ABSENT_SECONDS
    assert await club.store.due(club.time) == [table.id]
    await club.tables.clock.expire(table.id)
    assert (table.phase, table.body.end.reason) == (OVER, "deserted")


# ---------------------------------------------------------------- seats


async def test_a_lobby_takes_as_many_computers_as_it_has_seats(club: Club) -> None:
    table = await club.tables.open(77, 5, ANN, "crownfell", "house", {}, "en")
    assert await reason(club.tables.apply(table.id, in_lobby.add_computer, BOB, PAGE)) == "owner-only"
    assert (
        await reason(club.tables.apply(table.id, in_lobby.add_computer, ANN, Person(0, "?", level="duke")))
        == "no-computer"
    )
    await club.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)
    assert await reason(club.tables.lobbies.join(table.id, BOB)) == "table-full"
    await club.tables.apply(table.id, in_lobby.remove_computer, ANN)
    await club.tables.lobbies.join(table.id, BOB)
    assert await reason(club.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)) == "table-full"
    await club.tables.apply(table.id, in_lobby.leave_table, BOB)
    await club.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)
    assert (await club.store.read(table.id)).people == (ANN.id,), "a computer is nobody"  # type: ignore[union-attr]
    await club.tables.apply(table.id, in_lobby.leave_table, ANN)
    assert (table.phase, table.body.end.reason) == (OVER, "abandoned"), "a computer keeps no lobby open"


async def test_a_computer_brings_any_ready_deck_and_keeps_it_for_the_rematch(club: Club) -> None:
    rules, brought = SHELVES["crown-crest"].rules["house"], set()
    ready = [rules.kits.text(code) for code in rules.kits.ready]
    for place in range(6):
        table = await club.tables.open(place, 5, ANN, "crown-crest", "house", {}, "en")
        await club.tables.apply(table.id, in_lobby.add_computer, ANN, SQUIRE)
        await club.tables.game_starts.start(table.id, ANN)
        assert table.body.deal.kits[0] == rules.kits.default(0)
        assert table.body.deal.kits[1] in ready
        brought.add(table.body.deal.kits[1])
    assert len(brought) > 1
    await club.tables.apply(table.id, phases.end_by_moderator)
    again = (await club.tables.votes.propose(table.id, ANN, "rematch")).table
    assert again.body.deal.kits == table.body.deal.kits[::-1]


async def test_a_seat_is_handed_over_and_taken_back(club: Club) -> None:
    table = await club.begun(BOB)
    club.go.clear()
    assert await reason(club.tables.apply(table.id, seating.let_play, CLEO, 1, SQUIRE)) == "not-your-table"
    assert await reason(club.tables.apply(table.id, seating.let_play, ANN, 1, SQUIRE)) == "seat-taken"
    await club.tables.apply(table.id, seating.let_play, BOB, 1, SQUIRE)
    assert names(table) == ["Ann", "Squire"]
    assert table.people == [ANN.id]
    assert await reason(club.tables.seat_changes.take(table.id, CLEO, 1)) == "seat-taken"
    assert await reason(club.tables.apply(table.id, seating.let_play, BOB, 1, PAGE)) == "not-your-table"
    club.go.set()
    await club.plays(table, ANN, most=2)
    club.go.clear()
    await club.tables.apply(table.id, seating.come_back, BOB)
    assert names(table) == ["Ann", "Bob"]
    assert not table.computer_seats
    assert not club.computers.turns
    assert table.due is not None, "the clock runs again"


async def test_a_free_seat_goes_to_a_computer_for_good(club: Club) -> None:
    table = await club.begun(BOB)
    await club.tables.apply(table.id, in_lobby.leave_table, BOB)
    await club.tables.apply(table.id, seating.let_play, ANN, 1, SQUIRE)
    assert await reason(club.tables.apply(table.id, seating.come_back, BOB)) == "nothing-lent"
    assert table.people == [ANN.id]
    await club.rest()
    await club.tables.apply(table.id, in_lobby.leave_table, ANN)
    assert (table.phase, table.body.end.reason) == (OVER, "resign"), "nobody is left to play for"


async def test_who_is_absent_is_stood_in_for(club: Club) -> None:
    table = await club.begun(BOB)
    for _ in range(2):
        club.time += PROFILES["evening"].seconds / 2
        await club.tables.clock.expire(table.id)
    (slow,), (present,) = question_clock.waited_people(table), question_clock.present_people(table)
    late = table.body.clock.timeout_line
    other = Person(present, "?")
    assert (
        await reason(club.tables.apply(table.id, timeouts.decide, other, late, "computer")) == "no-computer"
    )
    await club.tables.apply(table.id, timeouts.decide, other, late, "computer", SQUIRE)
    assert table.people == [present]
    assert [*table.body.substitutes.lent.values()] == [slow]
    await club.rest()
    assert table.body.progress.answers == 1
    await club.tables.apply(table.id, seating.come_back, Person(slow, "Back"))
    assert {*table.people} == {present, slow}
    assert table.phase == PLAYING


async def test_whoever_is_forgotten_leaves_no_game_of_computers_behind(club: Club) -> None:
    table = await club.begun(SQUIRE)
    await club.rest()
    club.go.clear()
    await club.tables.apply(table.id, seating.let_play, ANN, 0, SQUIRE)
    assert (await club.store.read(table.id)).people == (ANN.id, COMPUTER)  # type: ignore[union-attr]
    exported = msgspec.json.decode(await PersonalData(club.tables).export(ANN.id))
    assert [one["table"] for one in exported["tables"]] == [table.id]
    await PersonalData(club.tables).erase_person(ANN.id)
    left = await club.tables.get(table.id)
    assert left is not None
    assert (left.phase, left.body.owner) == (OVER, 0)
    assert not club.computers.turns


async def test_a_computer_that_finds_no_worker_tries_again(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    """Three times there is none: nothing is answered meanwhile, and then what was thought."""
    club.computers.first_pause = 0.001
    club.thinking.missing = 6  # a thought and one look ahead, three times
    table = await club.begun(PAGE)
    await club.plays(table, ANN, most=1)
    async with asyncio.timeout(10):
        await club.thinking.found.wait()
    await club.rest()
    assert club.thinking.tries >= 7
    assert any(line.kind == "answer" and line.seat == 0 for line in await club.store.journal(table.id))
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert lines == ["no computer can think: a worker had died; it is tried again"]
