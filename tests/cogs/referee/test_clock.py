"""What the clock does at a refereed table: a reminder, what happens at the limit, time to object."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.questions import CLOCK
from engine.records import record
from engine.referee.time_limits import LIVE
from sessions.table.replays import record_of
from tests.support.clock import FakeClock
from tests.support.message_parts import shown_text
from tests.support.referee_taps import Phones, sentence
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
DAY = 24 * 3600
Begin = Callable[..., Any]


def reminders(room: SimulatedServer) -> list[str]:
    texts = [shown_text(message) for message in room.channel.history()]
    return [text for text in texts if "half the time" in text]


GAMES = {"crownfall": ("K1", ("offb", "bK1")), "cube-quest": ("S", ("offb", "bG"))}


async def begun(p: Phones, game: str, **options: str) -> None:
    begin: Begin = p.field if game == "crownfall" else p.castle
    await begin(**options)


@pytest.mark.parametrize("game", GAMES)
async def test_a_reminder_at_half_of_the_limit(game: str) -> None:
    """Once a step, to those who are asked, and to nobody before (CFA-387, CQ-276)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await begun(p, game)
        await p.tap("Ann", GAMES[game][0])
        half = LIVE["report"] / 2
        await clock.goes(room, half - 1)
        assert reminders(room) == []
        await clock.goes(room, 1)
        assert len(reminders(room)) == 1
        assert f"<@{room.people['Ann'].id}>" in reminders(room)[-1]
        assert f"<@{room.people['Bob'].id}>" not in reminders(room)[-1]
        await clock.goes(room, 20)
        await clock.goes(room, 20)
        assert len(reminders(room)) == 1, "once a step"
        assert (await p.state()).stage == "report"
        await p.tells("Ann", "something", GAMES[game][1])
        await clock.goes(room, half)
        assert len(reminders(room)) == 2, "the next step has its own"
        assert f"<@{room.people['Bob'].id}>" in reminders(room)[-1]


@pytest.mark.parametrize("game", GAMES)
async def test_a_report_that_nobody_answers_counts(game: str) -> None:
    """At the limit it is taken as confirmed, and the record says so (CFA-388, CQ-277)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await begun(p, game)
        await p.tap("Ann", GAMES[game][0])
        await p.tells("Ann", "something", GAMES[game][1])
        panel = (await room.panel()).id
        await clock.goes(room, LIVE["confirm"] / 2)
        await clock.goes(room, LIVE["confirm"] / 2 - 1)
        assert (await p.state()).stage == "confirm"
        await clock.goes(room, 1)
        state = await p.state()
        assert state.stage == "play"
        assert (
            state.board.dead == ["bK1"] if game == "crownfall" else state.board.camps[1].defeated == {"G": 1}
        )
        assert "the report counts" in await p.text()
        asks_another = game == "crownfall"  # in Cube Quest the turn is Bob's, who was asked before
        assert ((await room.panel()).id != panel) == asks_another
        table = await room.table()
        record = record_of(table, await room.host.tables.journal_answers(table.id)).text()
        assert "bot timeout confirm" in record


async def test_a_roll_that_nobody_makes_is_made_by_the_bot() -> None:
    """At the limit the bot rolls (CQ-279)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await p.castle()
        await p.tap("Ann", "S")
        await p.tells("Ann", "something", ("capb", "bG"))
        await p.tap("Bob", "confirm")
        await clock.goes(room, LIVE["roll"] / 2)
        assert len((await p.board()).rolls) == 1
        assert len(reminders(room)) == 1
        await clock.goes(room, LIVE["roll"] / 2)
        assert not (await p.board()).rolls
        camp = (await p.board()).camps[1]
        assert camp.board.get("G", 0) + camp.defeated.get("G", 0) == 4


@pytest.mark.parametrize("game", GAMES)
async def test_a_turn_that_nobody_begins_may_be_ended_by_the_other_side(game: str) -> None:
    """At the limit, by a button; after two such turns in a row the win may be claimed (CFA-391, 392)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await begun(p, game, objection_s="0")
        assert "skip" not in await p.keys()
        for turn in (1, 2):
            await clock.goes(room, LIVE["start"] / 2)
            assert "skip" not in await p.keys()
            await clock.goes(room, LIVE["start"] / 2)
            assert (await p.state()).late
            assert sentence(await p.tap("Ann", "skip")), "it is her own turn"
            await p.tap("Bob", "skip")
            assert (await p.board()).acting == 1
            assert (await p.state()).idle == [turn, 0]
            await p.tap("Bob", GAMES[game][0])
            await p.tap("Bob", "nothing")
            for key in ("end", "end"):
                if key in await p.keys():
                    await p.tap("Bob", key)
            assert (await p.board()).acting == 0
            assert ("claim" in await p.keys()) == (turn == 2)
        await p.tap("Bob", "claim")
        table = await room.table()
        assert table.is_over
        assert (table.match.result.winners, table.match.result.reason) == ((1,), "claim")


async def test_a_late_report_may_come_from_the_other_side() -> None:
    """After the limit the other side may report or wipe; before it is refused (CFA-390, CFA-355, CQ-280)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await p.field()
        await p.tap("Ann", "K1")
        assert sentence(await p.tap("Bob", "nothing"))
        await clock.goes(room, LIVE["report"] / 2)
        await clock.goes(room, LIVE["report"] / 2)
        assert (await p.state()).late
        await p.tells("Bob", "something", ("offb", "bK1"))
        assert (await p.state()).case.by == 1
        await p.tap("Ann", "confirm")
        assert (await p.board()).dead == ["bK1"]


@pytest.mark.parametrize("game", GAMES)
async def test_time_to_object(game: str) -> None:
    """After an empty report the next flick is announced at once; what is no flick waits 10 s, without a tick.

    CFA-361, CQ-247.
    """
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        first, second = ("K1", "sneak A1") if game == "crownfall" else ("U", "hide U1")
        await begun(p, game)
        await p.tap("Ann", first)
        await p.tap("Ann", "nothing")
        assert (await p.state()).objection
        for _ in range(2):
            assert "10 seconds" in sentence(await p.typed("Ann", second))
            clock.time += 4.9
        assert (await p.state()).last is not None
        clock.time += 0.3
        await p.typed("Ann", second)
        state = await p.state()
        assert not state.objection
        assert state.board.acting == 1


async def test_announcing_is_always_accepted() -> None:
    """Nobody waits to flick on, and the last report can be objected to up to the next one."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await begun(p, "crownfall")
        await p.tap("Ann", "K1")
        await p.tap("Ann", "nothing")
        await p.tap("Ann", "A1")
        assert (await p.state()).stage == "report"
        await p.tells("Bob", "dispute", ("offb", "bK1"))
        state = await p.state()
        assert (state.stage, state.case.piece, state.case.version) == ("dispute", "rK1", "off bK1")
        await p.tap("Ann", "yield")
        board = await p.board()
        assert (board.dead, board.used) == (["bK1"], ["rK1"])


async def test_a_line_that_is_refused_after_that_leaves_no_trace() -> None:
    """What the clock said for it is taken back with it, so that the journal tells all that counts."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await p.field()
        await p.tap("Ann", "K1")
        await p.tap("Ann", "nothing")
        clock.time += 20
        await p.typed("Ann", "flick bK1")
        assert (await p.state()).objection
        await p.typed("Ann", "flick K2")
        assert (await p.state()).stage == "report"
        table = await room.table()
        answers = await room.host.tables.journal_answers(table.id)
        assert answers[-2:] == [(CLOCK, "timeout objection"), (0, "flick K2")]
        record.play(record_of(table, answers), table.rules)


async def test_no_objection_lets_the_next_flick_pass_at_once() -> None:
    """The other side's OK (CFA-361), or none to give: 0 seconds."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await p.field()
        await p.tap("Ann", "K1")
        await p.tap("Ann", "nothing")
        assert sentence(await p.tap("Ann", "ok")), "only the other side can say so"
        await p.tap("Bob", "ok")
        await p.tap("Ann", "K2")
        assert (await p.state()).stage == "report"


async def test_an_objection_in_time_or_later_until_the_next_flick() -> None:
    """The empty report can be disputed until somebody goes on (CFA-360, CQ-246)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        await p.field()
        await p.tap("Ann", "K1")
        await p.tap("Ann", "nothing")
        clock.time += 60
        await p.tells("Bob", "dispute", ("offb", "bK1"))
        assert (await p.state()).stage == "dispute"
        await p.tap("Ann", "yield")
        assert (await p.board()).dead == ["bK1"]


@pytest.mark.parametrize(("options", "limit"), [({"pace": "relaxed"}, DAY), ({"table": "hotseat"}, 7 * DAY)])
async def test_other_paces(options: dict[str, str], limit: float) -> None:
    """A relaxed table waits a day a step, one phone for a week, and then the game is closed (CFA-386)."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        p = Phones(room)
        people = ("Ann",) if "table" in options else ("Ann", "Bob")
        await p.field(people, **options)
        await p.tap("Ann", "K1")
        await clock.goes(room, DAY / 2 - 1)
        assert reminders(room) == []
        await clock.goes(room, 1)
        assert len(reminders(room)) == (limit == DAY)
        await clock.goes(room, limit - DAY / 2 - 1)
        assert not (await p.state()).late
        assert not (await room.table()).is_over
        await clock.goes(room, 1)
        if limit == DAY:
            assert (await p.state()).late
        else:
            assert (await room.table()).match.result.reason == "unfinished"
