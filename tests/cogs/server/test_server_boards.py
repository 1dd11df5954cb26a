"""A server's list of its tables: one message, no more edits than needed, public things alone."""

from collections import Counter
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from cogs.core.delivery import retries
from cogs.core.panels.table_list_view import MOST_LOBBIES, MOST_RUNNING
from cogs.server import server_boards
from cogs.server.server_boards import EDITED, PAUSE, ServerBoards
from sessions.table.table_data import Person
from tests.support.clock import FakeClock
from tests.support.lobbies import lobby
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
STEP = PAUSE + 5.0


class Wall:
    """A hall whose tables are listed in a channel, and a clock."""

    def __init__(self, room: SimulatedServer, clock: FakeClock) -> None:
        self.room, self.clock = room, clock
        self.channel = room.guild.create_text_channel("tables")
        self.counted: Counter[str] = Counter()
        self.marks: list[tuple[Any, ...]] = []
        self.faults: list[BaseException] = []
        self._count()

    def _count(self) -> None:
        """Requests about the board, by kind; faults are what Discord answers to them instead, in turn."""
        sender = self.room.host.services.sender

        def counted(kind: str, work: Any) -> Any:
            async def request(where: Any, *given: Any, **more: Any) -> Any:
                if str(where.id).startswith("board"):
                    self.counted[kind] += 1
                    self.marks += [(where.id, given[1])] if kind == "post" else []
                    if self.faults:
                        raise self.faults.pop(0)
                return await work(where, *given, **more)

            return request

        sender.edit, sender.post = counted("edit", sender.edit), counted("post", sender.post)

    async def wanted(self, channel: Any = None) -> None:
        where = channel or self.channel
        guild = self.room.guild.id
        await self.room.host.services.server_settings.change(guild, board=where.id if where else 0)
        self.room.host.services.get(ServerBoards).mark_outdated(guild, afresh=True)
        await self.goes()

    async def goes(self, seconds: float = STEP) -> None:
        await self.clock.goes(self.room, seconds)
        async with self.room.host.services.get(ServerBoards).serving_lock:  # it goes on beside the tick
            pass
        await self.room.env.settle()

    async def restart(self) -> None:
        await self.room.restart()
        self._count()

    def boards(self, channel: Any = None) -> list[Any]:
        return [m for m in (channel or self.channel).history() if "Tables on this server" in shown_text(m)]

    def board(self) -> Any:
        (message,) = self.boards()
        return message

    def text(self) -> str:
        return shown_text(self.board())


def wall(test: Any) -> Any:
    async def run() -> None:
        clock = FakeClock()
        async with hall(now=clock) as room:
            await test(Wall(room, clock))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def fault(code: int, status: int = 403) -> BaseException:
    response: Any = type("Answer", (), {"status": status, "reason": "x", "headers": {}})()
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "no"})


@wall
async def test_it_lists_what_is_open_and_who_plays(board_world: Wall) -> None:
    await board_world.wanted()
    assert "No table is open" in board_world.text()
    await board_world.room.opened()
    await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    text = board_world.text()
    (now,) = await board_world.room.asked()
    assert "Waiting for players" in text
    assert "One seat is free" in text
    assert f"Waiting for {now} · last move" in text
    assert "<@" not in text, "nobody is pinged by a list"
    table = await board_world.room.table()
    assert f"({server_link(board_world.room, table)})" in text
    assert board_world.counted == {"post": 1, "edit": 1}


def server_link(room: SimulatedServer, table: Any) -> str:
    return f"https://discord.com/channels/{room.guild.id}/{table.channel}/{table.body.shown.panel}"


@wall
async def test_many_changes_are_one_edit_and_none_is_none(board_world: Wall) -> None:
    await board_world.wanted()
    await board_world.room.opened()
    await board_world.goes()
    board_world.counted.clear()
    table = await board_world.room.table()
    for _ in range(6):
        seat = table.match.question.seats[0]
        who = Person(table.body.seats[seat].person, "x")
        await board_world.room.host.tables.answer(table.id, who, table.match.legal(seat)[0])
        table = await board_world.room.table()
        await board_world.goes(1.0)
    assert board_world.counted["edit"] <= 1
    await board_world.goes()
    assert board_world.counted["edit"] <= 2
    (now,) = await board_world.room.asked()
    assert f"Waiting for {now}" in board_world.text()
    board_world.counted.clear()
    for _ in range(5):  # soon enough that nobody is called
        board_world.room.host.services.get(ServerBoards).mark_outdated(board_world.room.guild.id)
        await board_world.goes()
    assert board_world.counted == {}


@wall
async def test_a_board_that_may_be_gone_is_edited_although_it_says_the_same(board_world: Wall) -> None:
    """Also if a table changes before that, which alone would change nothing of the text."""
    await board_world.wanted()
    boards, guild = board_world.room.host.services.get(ServerBoards), board_world.room.guild.id
    for marks in ((True,), (True, False), (False, True), (False, False)):
        board_world.counted.clear()
        for afresh in marks:
            boards.mark_outdated(guild, afresh=afresh)
        await board_world.goes()
        assert board_world.counted["edit"] == any(marks), marks


@wall
async def test_a_seat_is_taken_from_the_board_and_the_way_is_told_to_the_tapper(board_world: Wall) -> None:
    await board_world.wanted()
    _, table = await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    tap = next(b["custom_id"] for b in buttons(board_world.board()) if matches(b, "sit"))
    result = await board_world.room.people["Ann"].click(board_world.board(), custom_id=tap)
    assert result.response.ephemeral
    assert "You have joined the table" in shown_text(result.response)
    assert board_world.room.people["Ann"].id in table.people
    await board_world.goes()
    assert not [b for b in buttons(board_world.board()) if matches(b, "sit")], "it is full"
    late = await board_world.room.people["Bob"].click(board_world.room.planted(tap), custom_id=tap)
    assert "seats are taken" in shown_text(late.response)


@wall
async def test_a_restart_goes_on_with_the_same_message(board_world: Wall) -> None:
    await board_world.wanted()
    await board_world.room.opened()
    await board_world.goes()
    board = board_world.board().id
    await board_world.restart()
    board_world.counted.clear()
    await board_world.goes()
    assert board_world.counted == {}, "it says the same"
    await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    assert board_world.board().id == board
    assert "One seat is free" in board_world.text()


@wall
async def test_what_changed_while_it_was_away_is_shown_after_a_restart(board_world: Wall) -> None:
    await board_world.wanted()
    await lobby(board_world.room, "free", "Cleo")
    await board_world.room.env.settle()
    await board_world.restart()
    await board_world.goes()
    assert "One seat is free" in board_world.text()


@wall
async def test_a_message_that_was_not_noted_is_the_same_when_it_is_posted_again(board_world: Wall) -> None:
    """Discord tells by its mark, which says what it replaces, that it is there already."""
    posted = board_world.room.host.services.get(ServerBoards).posted_boards

    async def dies(*given: Any) -> bool:
        raise AssertionError("nothing is noted any more")

    posted.save = dies
    server_boards.log.disabled = True  # the error that it logs is the test's own
    await board_world.wanted()
    server_boards.log.disabled = False
    assert board_world.marks == [(f"board {board_world.room.guild.id}", f"{board_world.channel.id} 0")]


@wall
async def test_an_old_message_is_posted_anew_before_edits_of_it_are_limited(board_world: Wall) -> None:
    await board_world.wanted()
    first = board_world.board().id
    await board_world.goes(EDITED)
    assert board_world.board().id == first, "nothing changed"
    board_world.counted.clear()
    await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    assert board_world.board().id != first, "the old one is gone"
    assert board_world.counted == {"post": 1}
    await board_world.room.opened()
    await board_world.goes()
    assert board_world.counted == {"post": 1, "edit": 1}


@wall
async def test_a_message_that_was_deleted_or_cannot_be_edited_any_more_is_posted_anew(
    board_world: Wall,
) -> None:
    await board_world.wanted()
    first = board_world.board().id
    board_world.room.env.backend.delete_message(board_world.channel.id, first)
    await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    second = board_world.board().id
    assert second != first
    board_world.faults.append(fault(retries.OLD_MESSAGE, 429))
    await lobby(board_world.room, "more", "Bob")
    await board_world.goes()
    assert board_world.board().id not in (first, second)


@wall
async def test_it_moves_and_ends_as_the_server_says(board_world: Wall) -> None:
    other = board_world.room.guild.create_text_channel("other")
    await board_world.wanted()
    await board_world.wanted(other)
    assert board_world.boards() == []
    assert len(board_world.boards(other)) == 1
    await board_world.room.host.services.server_settings.change(board_world.room.guild.id, board=0)
    board_world.room.host.services.get(ServerBoards).mark_outdated(board_world.room.guild.id)
    await board_world.goes()
    assert board_world.boards(other) == []
    assert (
        await board_world.room.host.services.get(ServerBoards).posted_boards.of(board_world.room.guild.id)
        is None
    )


@wall
async def test_where_discord_refuses_it_rests_and_comes_back(board_world: Wall) -> None:
    await board_world.wanted()
    board_world.counted.clear()
    await lobby(board_world.room, "free", "Cleo")
    backoff = board_world.room.host.services.backoff
    backoff.now = board_world.clock
    board_world.faults += [fault(retries.NOT_ALLOWED)] * 3
    edits = []
    for _ in range(12):
        await board_world.goes()
        edits.append(board_world.counted["edit"])
    assert edits == [1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4], "after 20, 40 and 80 seconds, and it was allowed"
    assert "One seat is free" in board_world.text()


@wall
async def test_a_channel_that_is_gone_is_posted_to_no_more(board_world: Wall) -> None:
    await board_world.wanted()
    guild, settings = board_world.room.guild.id, board_world.room.host.services.server_settings
    board_world.faults.append(fault(retries.UNKNOWN_CHANNEL, 404))
    await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    assert (await settings.of(guild)).board == board_world.channel.id, "one witness may err"
    board_world.room.env.backend.delete_channel(board_world.channel.id)
    await board_world.room.env.settle()
    assert (await settings.of(guild)).board == 0
    board_world.counted.clear()
    await board_world.room.opened()
    for _ in range(5):
        await board_world.goes()
    assert board_world.counted == {}


@wall
async def test_what_not_everybody_sees_is_not_told(board_world: Wall) -> None:
    hidden, _ = await lobby(board_world.room, "hidden", "Cleo")
    everyone = board_world.room.guild.default_role.id
    denied = Overwrite(everyone, 0, 0, discord.Permissions(view_channel=True).value)
    board_world.room.env.backend.set_overwrite(hidden.id, denied)
    await board_world.room.env.settle()
    await board_world.wanted()
    assert "Cleo" not in board_world.text()
    assert "No table is open" in board_world.text()
    board_world.room.env.backend.set_overwrite(board_world.channel.id, denied)
    mine = Overwrite(
        board_world.room.env.backend.bot_user.id, 1, discord.Permissions(view_channel=True).value, 0
    )
    for channel in (hidden, board_world.channel):
        board_world.room.env.backend.set_overwrite(channel.id, mine)
    await board_world.room.env.settle()
    board_world.room.host.services.get(ServerBoards).mark_outdated(board_world.room.guild.id)
    await board_world.goes()
    assert "Cleo" in board_world.text(), "both are for the same people"


@wall
async def test_of_many_the_newest_are_shown_and_the_rest_counted(board_world: Wall) -> None:
    tables, guild = board_world.room.host.tables, board_world.room.guild.id
    people = [Person(900 + n, f"Somebody with a long name {n}") for n in range(80)]
    for number in range(40):
        place = board_world.room.guild.create_text_channel(f"c{number}").id
        table = await tables.open(place, guild, people[number], "crownfell", "house", {}, "en")
        if number >= 10:
            await tables.lobbies.join(table.id, people[number + 40])
            await tables.game_starts.start(table.id, people[number])
    await board_world.room.env.settle()
    await board_world.wanted()
    text = board_world.text()
    assert len([b for b in buttons(board_world.board()) if matches(b, "sit")]) == MOST_LOBBIES
    shown = text.count("last move")
    assert 5 <= shown <= MOST_RUNNING
    assert f"and {40 - MOST_LOBBIES - shown} more tables" in text
    assert len(text) < 4_000
    assert "name 9" in text
    assert "name 39" in text, "the newest come first"
    assert "name 0\n" not in text


@wall
async def test_it_is_pinned_where_the_bot_may_without_a_line_about_it(board_world: Wall) -> None:
    backend = board_world.room.env.backend
    pins = discord.Permissions(manage_messages=True, pin_messages=True).value
    backend.set_overwrite(board_world.channel.id, Overwrite(backend.bot_user.id, 1, 0, pins))
    await board_world.room.env.settle()
    await board_world.wanted()
    assert not backend.get_message(board_world.channel.id, board_world.board().id).pinned
    backend.set_overwrite(board_world.channel.id, Overwrite(backend.bot_user.id, 1, pins, 0))
    await board_world.goes(EDITED)
    await lobby(board_world.room, "free", "Cleo")
    await board_world.goes()
    assert backend.get_message(board_world.channel.id, board_world.board().id).pinned
    assert len(board_world.channel.history()) == 1


async def test_it_speaks_the_servers_language() -> None:
    clock = FakeClock()
    async with hall(locale="ja", now=clock) as room:
        world = Wall(room, clock)
        await world.wanted()
        (board,) = world.channel.history()
        assert "このサーバーのテーブル" in shown_text(board)
        await room.host.services.server_settings.change(room.guild.id, language="en")
        await room.opened()
        await world.goes()
        assert "Being played" in world.text()
