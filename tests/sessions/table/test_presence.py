"""Who counts as there: by the table alone, over restarts, and what is kept of it."""

from typing import Any

import msgspec
import pytest
import pytest_asyncio

from sessions.operations import erasure, in_lobby
from sessions.people.personal_data import PersonalData
from sessions.people.profiles import ALWAYS, AWAY, NEVER, UserProfile
from sessions.store.memory import MemoryStore
from sessions.table import presence
from sessions.table.table import Table
from sessions.table.table_data import USUAL_PRESENCE, Person, TableBody
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests
from tests.support.ids_in_text import has_id

SHELVES = shelves_of_tests()
ANN, BOB, CLEO = Person(11, "Ann"), Person(22, "Bob"), Person(33, "Cleo")
THERE, CALL = USUAL_PRESENCE.active_seconds, USUAL_PRESENCE.ping_seconds


class PresenceTables:
    """Tables with a clock that is set."""

    def __init__(self, store: Any) -> None:
        self.store, self.time = store, 1_800_000_000.0
        self.tables = self.built()

    def built(self) -> Tables:
        return Tables(self.store, SHELVES, secret=secrets_in_order(), now=lambda: self.time)

    async def begun(self, *people: Person, game: str = "crownfell", clock: str = "none") -> str:
        table = await self.tables.open(77, 5, people[0], game, "test", {}, "en")
        await self.tables.lobbies.set_option(table.id, people[0], "clock", clock)
        for person in people[1:]:
            presence.note_activity(table, person.id, self.time)
            await self.tables.lobbies.join(table.id, person)
        await self.tables.game_starts.start(table.id, people[0])
        return table.id

    async def answers(self, name: str) -> Table:
        """Whoever is asked answers; the table afterwards."""
        table = await self.at(name)
        assert table.match is not None
        assert table.match.question is not None
        seat = presence.seat_of((asked(table) or presence.asked_marks(table.match.question))[0])
        person, legal = Person(table.body.seats[seat].person, ""), table.match.legal(seat)
        line = "end" if "end" in legal else next(iter(legal))
        return (await self.tables.answer(name, person, line)).table

    async def at(self, name: str) -> Table:
        table = await self.tables.get(name)
        assert table is not None
        return table


@pytest_asyncio.fixture
async def room() -> PresenceTables:
    opened_store = MemoryStore()
    await opened_store.open()
    return PresenceTables(opened_store)


def asked(table: Table) -> list[str]:
    """Whom the main question asks, as marks."""
    return [mark for mark in table.body.presence.asked_at if "+" not in mark]


def away(table: Table) -> bool:
    """Whether whoever is asked now was away."""
    return any(presence.was_away(table, mark) for mark in table.body.presence.asked_at)


@pytest.mark.parametrize(("pause", "gone"), [(THERE, False), (THERE + 1, True)])
async def test_two_minutes_after_their_last_act_somebody_is_away(
    room: PresenceTables, pause: float, gone: bool
) -> None:
    name = await room.begun(ANN, BOB)
    for _ in range(4):
        room.time += 5
        await room.answers(name)
    room.time += pause
    assert away(await room.answers(name)) is gone


async def test_where_nobody_pauses_whoever_waits_for_their_turn_is_there(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB, CLEO, game="craft-the-crown")
    room.time += 1
    table = await room.at(name)
    for turn in (1, 2, 3):
        before = asked(table)
        while asked(table) == before:
            room.time += THERE - 20
            table = await room.answers(name)
        assert not away(table), f"after turn {turn}"
    room.time += THERE + 1
    before = asked(table)
    while asked(table) == before:
        table = await room.answers(name)
    assert away(table), "then there was a pause"


async def test_what_was_judged_stays_so_when_it_is_shown_later(room: PresenceTables) -> None:
    """A panel that is sent again after a fault is posted, although its reader has tapped meanwhile."""
    name = await room.begun(ANN, BOB)
    room.time += 1_000
    table = await room.answers(name)
    assert away(table)
    for person in (ANN, BOB):
        presence.note_activity(table, person.id, room.time + 1)
    await room.tables.repository.mark_shown(name, table.version, 5, asked=["1"], phase="playing")
    assert away(table)
    again = await room.built().get(name)
    assert again is not None
    assert away(again)


async def test_after_a_restart_only_the_stored_moment_counts(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB)
    await room.answers(name)
    room.tables = room.built()
    room.time += THERE - 10
    assert not away(await room.answers(name)), "stored with the answer"
    room.time += THERE - 10
    for person in (ANN, BOB):
        presence.note_activity(await room.at(name), person.id, room.time)
    room.tables = room.built()
    room.time += 20
    assert away(await room.answers(name)), "a tap is stored with the next change"


async def test_whoever_does_nothing_is_called_after_all_and_over_a_restart(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB)
    table = await room.answers(name)
    asked = table.match.question.seats[0]  # type: ignore[union-attr]
    await room.tables.repository.mark_shown(name, table.version, 5, asked=[str(asked)], phase="playing")
    room.time += CALL - 1
    assert name not in await room.store.due(room.time)
    room.time += 1
    room.tables = room.built()
    assert name in await room.store.due(room.time)
    update = await room.tables.clock.expire(name)
    assert update is not None
    assert away(update.table)
    assert update.table.body.shown.asked == [], "the next panel asks them anew"
    assert update.table.recent_activity.ping_at is None
    assert name not in await room.store.due(room.time + CALL)


async def test_whoever_has_looked_since_is_not_called(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB)
    table = await room.answers(name)
    room.time += 10
    for person in (ANN, BOB):
        presence.note_activity(table, person.id, room.time)
    room.time += CALL
    update = await room.tables.clock.expire(name)
    assert update is not None
    assert not away(update.table)


@pytest.mark.parametrize("clock", ["none", "evening"])
async def test_a_call_leaves_the_clock_as_it_is(room: PresenceTables, clock: str) -> None:
    name = await room.begun(ANN, BOB, clock=clock)
    due = (await room.answers(name)).due
    for wait in (CALL, 0.0):
        room.time += wait
        await room.tables.clock.expire(name)
        room.tables = room.built()
        table = await room.at(name)
        assert (table.due, table.body.clock.stage) == (due, "")


async def test_time_that_stood_still_moves_the_call_too(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB, clock="evening")
    table = await room.answers(name)
    assert table.due is not None
    due, call = table.due, room.time + CALL
    await room.tables.repository.postpone(500)
    for tables in (room.tables, room.built()):
        reloaded = await tables.get(name)
        assert reloaded is not None
        assert (reloaded.due, reloaded.recent_activity.ping_at) == (due + 500, call + 500)


async def test_whoever_plays_alone_is_always_there(room: PresenceTables) -> None:
    table = await room.tables.open(77, 5, ANN, "crownfell", "test", {}, "en")
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, Person(0, "Squire", level="squire"))
    await room.tables.game_starts.start(table.id, ANN)
    room.time += 100_000
    table = await room.answers(table.id)
    assert not away(table)
    assert table.recent_activity.ping_at is None


# ---------------------------------------------------------------- news


async def test_news_go_back_to_the_last_answer_of_whoever_was_silent_longest(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB, CLEO, game="craft-the-crown")
    for _ in range(60):
        table = await room.answers(name)
        last = [table.body.progress.last_answered.get(str(seat), 0) for seat in range(3)]
        assert (
            table.body.shown.news_begin <= min(last)
            or table.body.shown.news_begin == table.body.progress.answers - 41
        )
        kinds = [event.kind for event in await room.tables.news(table)]
        fresh = room.built()
        again = await fresh.get(name)
        assert again is not None
        assert kinds == [event.kind for event in await fresh.news(again)], "found again from the journal"
        assert len(table.recent_activity.answers_before_news) == len(kinds)


async def test_an_answer_is_told_until_all_have_answered_since(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB)
    for _ in range(30):
        table = await room.answers(name)
        assert table.body.shown.news_begin >= table.body.progress.answers - 6, (
            "a turn of each, not the whole game"
        )
    assert table.body.shown.news_begin > 0


async def test_what_whoever_waits_did_last_is_told_however_often_the_other_answers(
    room: PresenceTables,
) -> None:
    name = await room.begun(ANN, BOB)
    table, row, twice = await room.at(name), 0, 0
    for number in range(120):
        ask = table.match.question if table.match else None
        if ask is None:
            break
        by = ask.seats[0]
        legal = [one for one in table.match.legal(by) if one not in ("resign", "draw", "-")]
        line = legal[number * 7 % len(legal)] if legal else "-"
        row = (
            row + 1
            if table.body.progress.last_answered.get(str(by), 0) == table.body.progress.answers > 0
            else 1
        )
        table = (await room.tables.answer(name, Person(table.body.seats[by].person, ""), line)).table
        if row > 1 and table.body.progress.last_answered.get(str(1 - by)):
            twice += 1
            assert table.body.shown.news_begin < table.body.progress.last_answered[str(1 - by)], (
                "the other one's last is told"
            )
    assert twice


# ---------------------------------------------------------------- what is kept, and wished


async def test_when_somebody_last_acted_is_exported_and_forgotten(room: PresenceTables) -> None:
    name = await room.begun(ANN, BOB)
    await room.answers(name)
    data = PersonalData(room.tables)
    (exported,) = msgspec.json.decode(await data.export(ANN.id))["tables"]
    assert exported["last did something"] == "2027-01-15T08:00:00+00:00"
    await data.erase_person(ANN.id)
    row = await room.store.read(name)
    assert not has_id(row.body, ANN.id)
    assert [*msgspec.json.decode(row.body, type=TableBody).presence.last_acted_at] == [str(BOB.id)]


async def test_what_cannot_be_loaded_forgets_when_somebody_acted_too(room: PresenceTables) -> None:
    row = await room.store.read(await room.begun(ANN, BOB))
    body = msgspec.json.decode(row.body, type=TableBody)
    assert {*body.presence.last_acted_at} == {str(ANN.id), str(BOB.id)}
    erasure.erase_from_body(body, ANN.id, "-", (), begun=True)
    assert not has_id(msgspec.json.encode(body), ANN.id)


async def test_a_wish_is_one_of_three(room: PresenceTables) -> None:
    people = room.tables.people
    for wish in (ALWAYS, NEVER, AWAY):
        assert (await people.set_pings(11, wish)).pings == wish
        assert await people.reachable([11], personal=True) == (() if wish == NEVER else (11,))
        assert await people.every_time([11]) == ((11,) if wish == ALWAYS else ())
    assert await people.of(11) == UserProfile()
