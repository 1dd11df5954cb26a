"""Computers as people meet them: the lobby's list, whole games, handing a seat over, absence, restarts."""

import asyncio
from typing import Any

import pytest

from cogs.core.panels import announcement
from engine.computers.computer import Computer
from engine.questions import Answer
from sessions.table.table import computers_asked
from sessions.table.time_controls import PROFILES
from tests.support.clock import FakeClock
from tests.support.content import content_with_own_rules
from tests.support.late_turns import late, newest, pings, posted
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import sure

HALF = PROFILES["evening"].seconds / 2
SLOW = 60.0  # seconds: longer than SimCord waits for anything to settle


async def pick(room: SimulatedServer, name: str, act: str, value: str, message: Any = None) -> Any:
    """Choose from a list, by its act."""
    message = message or await room.panel()
    wanted = next(one for one in lists(message) if f":{act}:" in one["custom_id"])
    return await room.people[name].select(message, custom_id=wanted["custom_id"], values=[value])


async def first(room: SimulatedServer, name: str) -> Any:
    """Whoever is asked types the first answer of their list."""
    table = await room.table()
    seat = table.seat_to_act(room.people[name].id)
    return await room.people[name].slash(room.channel, "move", answer=table.match.question.tokens[seat][0])


@pytest.mark.usefixtures("no_errors")
async def test_one_person_alone_plays_a_whole_game_from_the_lobby_on() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        result = await pick(room, "Bob", "computer", "squire")
        assert "Only the owner of" in shown_text(result.response)
        await pick(room, "Ann", "computer", "squire")
        assert "2. 🤖\u00a0Squire" in shown_text(await room.panel())
        assert "Everybody is here" in shown_text(await room.panel())
        await pick(room, "Ann", "computer", "-")
        assert "2. 🤖\u00a0Squire" not in shown_text(await room.panel())
        await pick(room, "Ann", "computer", "squire")
        await room.tap("Ann", "start")
        table, begun, taps = await room.table(), len(room.channel.history()), 0
        while not table.is_over:
            assert await room.asked() == ["Ann"], "the computer has answered already"
            await first(room, "Ann")
            taps += 1
        assert "🤖\u00a0Squire" in shown_text(await room.panel())
        panels = [m for m in room.channel.history()[begun:] if not m.flags.ephemeral]
        assert len(panels) <= taps + 1, "one message a round"
        assert not posted(room, "to move") or not any(pings(body) for body in posted(room, "to move"))
        await room.tap("Ann", "rematch:")
        again = await room.table()
        assert again.id != table.id
        assert [seat.name for seat in again.body.seats] == ["Squire", "Ann"]
        assert await room.asked() == ["Ann"]


@pytest.mark.usefixtures("no_errors")
async def test_leaving_a_computer_alone_loses_and_says_so_first() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="crownfell", computer="squire")
        menu = (await ann.slash(room.channel, "table menu")).response
        assert "**Leave**: the same as resigning, as only a computer is left." in shown_text(menu)
        asked = (await room.tap("Ann", "sure:quit", menu)).response
        assert shown_text(asked) == "Leave? Only a computer would be left, so you will lose the game."
        await room.tap("Ann", "quit", asked)
        table = await room.table()
        assert [table.body.seats[seat].name for seat in table.match.result.winners] == ["Squire"]


@pytest.mark.usefixtures("no_errors")
async def test_leaving_where_the_other_left_before_does_not_lose() -> None:
    """Who left first has resigned: the last one out has won, and is not told the opposite."""
    async with hall() as room:
        await room.opened()
        seat = (await room.table()).seats_of(room.people["Bob"].id)[0]
        await sure(room, "Ann", "quit")
        menu = (await room.people["Bob"].slash(room.channel, "table menu")).response
        assert "**Leave**: the game ends." in shown_text(menu)
        await sure(room, "Bob", "quit")
        assert (await room.table()).match.result.winners == (seat,)


@pytest.mark.usefixtures("no_errors")
async def test_a_game_begins_with_one_command_here_or_in_a_thread() -> None:
    async with hall(locale="ja") as room:
        room.speak("Ann", "ja")
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="squire")
        table = await room.table()
        assert [seat.name for seat in table.body.seats] == ["Ann", "従騎士"]
        assert await room.asked() == ["Ann"]
        (button_id,) = [b["custom_id"] for b in buttons(room.channel.history()[1])]
        stood = announcement.deal_fingerprint(table.deal_commitment, table.body.deal.luck, "")
        assert button_id.endswith(f":fair:{stood}"), "the seal stood in the channel before the deal"
        assert table.body.deal.announcement == str(room.channel.history()[1].id)
        listed = await room.people["Bob"].slash(room.channel, "play", where="thread", computer="squire")
        games = [b["custom_id"].split(":")[4] for b in buttons(listed.response)]
        assert "squire.crownfell.house" in games
        assert not [one for one in games if "cube" in one], "a referee cannot flick"
        refused = await room.people["Bob"].slash(room.channel, "play", game="cube-quest", computer="squire")
        assert "The computer can't play" in shown_text(refused.response)


async def until_it_thinks(room: SimulatedServer) -> None:
    """Whoever the toss lets begin: Ann answers as long as she is asked."""
    while not computers_asked(await room.table()):
        await room.tap("Ann", "m")


@pytest.mark.usefixtures("no_errors")
async def test_while_it_thinks_the_panel_says_so_and_nobody_can_tap_for_it() -> None:
    async with hall(pace=SLOW) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="squire")
        await until_it_thinks(room)
        panel = await room.panel()
        assert "🤖\u00a0Squire is thinking" in shown_text(panel)
        assert not [b for b in buttons(panel) if ":m:" in b["custom_id"]]
        before = (await room.table()).body.progress.answers
        await room.people["Ann"].slash(room.channel, "table end")
        await room.env.advance_time(2 * SLOW)
        assert (await room.table()).is_over
        assert (await room.table()).body.progress.answers == before


@pytest.mark.usefixtures("no_errors")
async def test_a_restart_in_the_middle_of_its_thoughts_costs_nothing() -> None:
    async with hall(pace=SLOW) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="squire")
        await until_it_thinks(room)
        before = (await room.table()).body.progress.answers
        await room.restart(pace=0.0)
        assert before < (await room.table()).body.progress.answers <= before + 2  # it may pick twice in a row
        assert await room.asked() == ["Ann"]
        assert "is thinking" not in shown_text(await room.panel())


@pytest.mark.usefixtures("no_errors")
async def test_a_seat_is_handed_over_and_back() -> None:
    async with hall() as room:
        await room.opened()
        mover = (await room.asked())[0]
        other = "Bob" if mover == "Ann" else "Ann"
        shown = await room.people[mover].slash(room.channel, "table computer")
        assert "Castellan" in str(lists(shown.response)[0])
        await pick(room, mover, "standin", "squire", shown.response)
        table = await room.table()
        assert table.people == [room.people[other].id]
        assert await room.asked() == [other], "it played on at once"
        notice = newest(room, "back")
        assert f"Squire plays on for <@{room.people[mover].id}>" in shown_text(notice)
        mine = await room.people[mover].slash(room.channel, "hand")
        assert "no seat" in shown_text(mine.response)
        await first(room, other)
        await room.tap(mover, "back", notice)
        assert {*table.people} == {room.people[mover].id, room.people[other].id}


@pytest.mark.usefixtures("no_errors")
async def test_a_computer_stands_in_for_whoever_is_absent() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await late(room, clock)
        shown = await room.tap(other, "late:computer", notice)
        await pick(room, other, "late", "squire", shown.response)
        assert "lets a computer play on" in shown_text(room.message(notice.id))
        assert not buttons(room.message(notice.id))
        assert await room.asked() == [other]
        await room.people[slow].slash(room.channel, "table back")
        assert room.people[slow].id in (await room.table()).people


async def test_nobody_opens_the_hand_of_a_computer() -> None:
    """Who has handed it over sees what a stranger sees."""
    async with hall(pace=SLOW) as room:
        await room.opened("crown-crest")
        own = shown_text((await room.tap("Ann", "mine")).response)
        await room.people["Ann"].slash(room.channel, "table computer", level="squire")
        ann, cleo, bob = [
            shown_text((await room.tap(name, "mine")).response) for name in ("Ann", "Cleo", "Bob")
        ]
        assert ann == cleo != bob
        assert ann != own
        for command in ("record", "board"):
            replies = [
                (await room.people[name].slash(room.channel, command)).response for name in ("Ann", "Cleo")
            ]
            assert shown_text(replies[0]) == shown_text(replies[1])


def unknown(*given: object) -> list[Answer]:
    raise NotImplementedError


async def test_a_search_that_fails_holds_no_table_up(caplog: pytest.LogCaptureFixture) -> None:
    """This game has not told the computer how to play it: it answers as somebody absent would."""
    content, rules = content_with_own_rules("crown-crest")
    rules.computer = Computer(resample=unknown)
    async with hall(content=content) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crown-crest", computer="squire")
        for _ in range(100):
            table = await room.table()
            given = [line.seat for line in await room.host.tables.store.journal(table.id)]
            if given.count(1) > 1:
                break
            await (asyncio.sleep(0.05) if computers_asked(table) else first(room, "Ann"))
        assert given.count(1) > 1
    assert any("failed at crown-crest" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("taps", [0, 5], ids=["in the draft", "on the board"])
async def test_an_offer_of_a_draw_is_told_once_on_the_panel(taps: int) -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="squire")
        for _ in range(taps):
            await first(room, "Ann")
        await room.people["Ann"].slash(room.channel, "table draw")
        assert await room.asked() == ["Ann"], "the offer stands until the computer answers"
        lines = [line for line in shown_text(await room.panel()).splitlines() if "offers a draw" in line]
        picture_description, text = lines
        assert picture_description == "Ann offers a draw."
        assert text == f"<@{room.people['Ann'].id}> offers a draw."
