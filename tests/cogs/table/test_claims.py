"""Pausing on one's own and claiming a win as people meet them: commands, menu, panel, notice, the end."""

from typing import Any

import pytest

from cogs.core.components.button_rows import MOST
from sessions.operations import pausing, timeouts
from sessions.table import question_clock
from sessions.table.table_data import Person
from sessions.table.time_controls import PROFILES
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.late_turns import acts, first_move, late, moving, newest, pings, posted
from tests.support.message_parts import buttons, lists, shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import consent

pytestmark = pytest.mark.usefixtures("no_errors")
HALF, LIVE = PROFILES["evening"].seconds / 2, PROFILES["live"].seconds


async def live(room: SimulatedServer, game: str = "crownfell") -> tuple[str, str]:
    """A table with the live clock: who is asked, and the other one."""
    ann = room.people["Ann"]
    await ann.slash(room.channel, "play", game=game)
    await room.tap("Bob", "join")
    clock = next(part for part in lists(await room.panel()) if ":option:clock" in part["custom_id"])
    await ann.select(await room.panel(), custom_id=clock["custom_id"], values=["live"])
    await room.tap("Ann", "start")
    return await moving(room)


async def twice_late(
    room: SimulatedServer, clock: FakeClock, game: str = "crownfell"
) -> tuple[str, str, Any]:
    slow, other, notice = await late(room, clock, game)
    assert "sure:claim" not in [*acts(notice), *acts(await room.panel())]
    await room.tap(other, "late:wait", notice)
    await clock.goes(room, 2 * HALF)
    return slow, other, newest(room, "late:wait")


@pytest.mark.parametrize(
    ("locale", "announcement", "stands", "had"),
    [
        ("en-US", "takes five minutes", "The clock is stopped", "once a game"),
        ("ja", "5分間中断しています", "時計を止めました", "1ゲームに1回だけ"),
    ],
)
async def test_five_minutes_by_the_menu(locale: str, announcement: str, stands: str, had: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        for name in ("Ann", "Bob"):
            room.speak(name, locale)
        slow, other = await live(room)
        await clock.goes(room, 100)
        menu = (await room.tap(slow, "menu")).response
        chosen = (await room.tap(slow, "pause", menu)).response
        assert acts(chosen) == ["pause:ask", "pause:own"]
        mine = (await room.tap(slow, "pause:own", chosen)).response
        until = f"<t:{int(clock.time + 300)}:R>"
        assert stands in shown_text(mine)
        assert until in shown_text(mine)
        panel = shown_text(await room.panel())
        assert announcement in panel
        assert until in panel
        assert "pause:" not in acts((await room.tap(slow, "menu")).response)
        assert "resume:" not in acts((await room.tap(other, "menu")).response)
        for _ in range(9):
            await clock.goes(room, 30)
            assert not reminders(room)
        await room.tap(slow, "resume", mine)
        assert announcement not in shown_text(await room.panel())
        assert f"<t:{int(clock.time + 200)}:R>" in shown_text(await room.panel())
        again = (await room.people[slow].slash(room.channel, "table pause")).response
        assert acts(again) == ["pause:ask"]
        assert had in shown_text(again)
        await room.tap(slow, "pause:ask", again)
        await room.tap(other, "agree", consent(room))
        assert (await room.table()).body.clock.paused


def reminders(room: SimulatedServer) -> list[Any]:
    return [*posted(room, "half the time"), *posted(room, "持ち時間の半分")]


async def test_it_ends_by_itself_over_a_restart_and_reminds_only_then() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other = await live(room)
        await clock.goes(room, 140)
        await room.people[other].slash(room.channel, "table pause")
        chosen = (await room.people[other].slash(room.channel, "table pause")).response
        await room.tap(other, "pause:own", chosen)
        reply = (await room.people[slow].slash(room.channel, "table resume")).response
        assert "pause" in shown_text(reply)
        await room.restart()
        await clock.goes(room, 299)
        assert not reminders(room)
        assert "takes five minutes" in shown_text(await room.panel())
        await clock.goes(room, 1)
        assert "takes five minutes" not in shown_text(await room.panel())
        assert f"<t:{int(clock.time + LIVE - 140)}:R>" in shown_text(await room.panel())
        await clock.goes(room, 10)
        (reminder,) = reminders(room)
        assert pings(reminder) == {room.people[slow].id}


async def test_a_reminder_that_was_kept_back_is_posted_after_it() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, _ = await live(room)
        table = await room.table()
        await clock.goes(room, LIVE / 2)
        assert len(reminders(room)) == 1
        table.body.clock.notice = 0  # as if Discord had not taken it
        who = Person(room.people[slow].id, slow)
        result = await room.host.tables.apply(table.id, pausing.pause, who)
        await room.host.services.resync.catch_up(result.table)
        assert len(reminders(room)) == 1
        assert table.body.clock.notice == 0
        result = await room.host.tables.apply(table.id, timeouts.resume, who)
        await room.host.services.resync.catch_up(result.table)
        assert table.body.clock.notice


@pytest.mark.parametrize("route", ["notice", "panel", "command", "menu"])
async def test_a_win_is_claimed(route: str) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await twice_late(room, clock)
        assert "No sign of" in shown_text(await room.panel())
        assert acts(notice)[0] == "sure:claim"
        assert "no seat" in shown_text((await room.tap("Cleo", "sure:claim", notice)).response)
        assert "all your opponents" in shown_text((await room.tap(slow, "sure:claim", notice)).response)
        notice = await twice_again(room, clock, other)
        match route:
            case "notice":
                sure = (await room.tap(other, "sure:claim", notice)).response
            case "panel":
                sure = (await room.tap(other, "sure:claim")).response
            case "command":
                sure = (await room.people[other].slash(room.channel, "table claim")).response
            case _:
                menu = (await room.people[other].slash(room.channel, "table menu")).response
                sure = (await room.tap(other, "sure:claim", menu)).response
        assert sure.ephemeral
        done = await room.tap(other, "claim", sure)
        assert "You have claimed the win" in shown_text(done.response)
        table = await room.table()
        assert (table.is_over, table.body.end.reason) == (True, "claimed")
        assert "by claim" in shown_text(await room.panel())
        assert "has claimed the win" in shown_text(room.message(notice.id))
        assert not buttons(room.message(notice.id))
        assert "rematch:same" in acts(await room.panel())
        record = (await room.people[other].slash(room.channel, "record")).response
        assert record.attachments
        assert "over" in shown_text((await room.people[slow].slash(room.channel, "table undo")).response)


async def twice_again(room: SimulatedServer, clock: FakeClock, other: str) -> Any:
    """The same once more, after whoever is late was there for a moment."""
    for _ in range(2):
        assert "sure:claim" not in acts(newest(room, "late:wait"))[1:]
        await room.tap(other, "late:wait", newest(room, "late:wait"))
        await clock.goes(room, 2 * HALF)
    return newest(room, "late:wait")


async def test_whoever_looks_is_back_and_the_panel_says_so() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await twice_late(room, clock)
        await room.tap(slow, "mine")
        assert "No sign of" not in shown_text(await room.panel())
        assert "sure:claim" not in acts(await room.panel())
        assert "twice in a row" in shown_text((await room.tap(other, "sure:claim", notice)).response)
        assert not (await room.table()).is_over


async def test_a_step_of_whoever_is_back_stands() -> None:
    """The panel is shown anew, without the claim, and then the step that was tapped."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        while (table := await room.table()).match.question.kind != "action":
            seat = question_clock.awaited_seats(table)[0]
            who = Person(table.body.seats[seat].person, "x")
            await room.host.tables.answer(table.id, who, table.match.legal(seat)[0])
        await room.host.services.panels.show(table, afresh=True)
        slow, _ = await moving(room)
        table.body.clock.timeouts = {str(question_clock.awaited_seats(table)[0]): [1.0, 2.0]}
        await room.host.services.panels.show(table, afresh=True)
        panel = await room.panel()
        assert "sure:claim" in acts(panel)
        await room.tap(slow, next(act for act in acts(panel) if act.startswith("m:")))
        shown = await room.panel()
        assert shown.id == panel.id
        assert "sure:claim" not in acts(shown)
        assert any(act.startswith("m:") and "." in act for act in acts(shown)), "the next step"
        assert table.shown_version == table.version


async def test_the_claim_that_comes_too_late_ends_nothing() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, _ = await twice_late(room, clock)
        sure = (await room.people[other].slash(room.channel, "table claim")).response
        await first_move(room, slow)
        assert "twice in a row" in shown_text((await room.tap(other, "claim", sure)).response)
        assert not (await room.table()).is_over


@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown", "crown-crest"])
@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_against_whoever_left_in_every_game(game: str, locale: str) -> None:
    async with hall(locale, now=FakeClock()) as room:
        await room.opened(game)
        await room.people["Bob"].slash(room.channel, "table leave")
        assert "sure:claim" in acts(await room.panel())
        menu = (await room.people["Ann"].slash(room.channel, "table menu")).response
        assert "sure:claim" in acts(menu)
        assert not [act for act in acts(menu) if act.startswith("out")], "one way to the win is enough"
        sure = (await room.tap("Ann", "sure:claim")).response
        await room.tap("Ann", "claim", sure)
        assert ("by claim" if locale == "en-US" else "勝ちを宣言") in shown_text(await room.panel())


async def test_a_full_panel_has_room_for_it() -> None:
    """The board of Crownfell with a card chosen, the largest panel of the house."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        for _ in range(400):
            table = await room.table()
            seat = question_clock.awaited_seats(table)[0]
            if table.match.question.kind == "action" and table.match.state.turns > 2:
                break
            who = Person(table.body.seats[seat].person, "x")
            await room.host.tables.answer(table.id, who, table.match.legal(seat)[0])
        slow, other = await moving(room)
        await room.host.services.panels.show(table, afresh=True)
        await room.people[other].slash(room.channel, "table leave")
        panel = await room.panel()
        assert "sure:claim" in acts(panel)
        assert len(walk(panel.components)) <= MOST
        chosen = next(act for act in acts(panel) if act.startswith("m:"))
        await room.tap(slow, chosen)
        assert len(walk((await room.panel()).components)) <= MOST
        assert "sure:claim" in acts(await room.panel())


async def test_real_tables_keep_the_claim_of_their_rules() -> None:
    async with hall() as room:
        await room.opened("crownfall")
        reply = (await room.people["Ann"].slash(room.channel, "table claim")).response
        assert "two turns in a row" in shown_text(reply)
        await room.people["Bob"].slash(room.channel, "table leave")
        assert "sure:claim" not in acts(await room.panel())
