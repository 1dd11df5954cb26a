"""A server's list of its tables: one message, no more edits than needed, public things alone."""

from collections import Counter
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from cogs.delivery import retries
from cogs.runtime import server_boards
from cogs.runtime.server_boards import EDITED, PAUSE
from cogs.views.table_list_view import MOST_LOBBIES, MOST_RUNNING
from sessions.table.table_data import Person
from tests.support.clock import Clock
from tests.support.lobbies import lobby
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.simulated_server import Hall, hall

pytestmark = pytest.mark.usefixtures("no_errors")
STEP = PAUSE + 5.0


class Wall:
    """A hall whose tables are listed in a channel, and a clock."""

    def __init__(self, room: Hall, clock: Clock) -> None:
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
        await self.room.host.services.servers.settings.change(guild, board=where.id if where else 0)
        self.room.host.services.servers.boards.wanted(guild, afresh=True)
        await self.goes()

    async def goes(self, seconds: float = STEP) -> None:
        await self.clock.goes(self.room, seconds)
        async with self.room.host.services.servers.boards.serving:  # it goes on beside the tick
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
        clock = Clock()
        async with hall(now=clock) as room:
            await test(Wall(room, clock))

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def fault(code: int, status: int = 403) -> BaseException:
    response: Any = type("Answer", (), {"status": status, "reason": "x", "headers": {}})()
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "no"})


@wall
async def test_it_lists_what_is_open_and_who_plays(there: Wall) -> None:
    await there.wanted()
    assert "No table is open" in there.text()
    await there.room.opened()
    await lobby(there.room, "free", "Cleo")
    await there.goes()
    text = there.text()
    (now,) = await there.room.asked()
    assert "Waiting for players" in text
    assert "One seat is free" in text
    assert f"Waiting for {now} · last move" in text
    assert "<@" not in text, "nobody is pinged by a list"
    table = await there.room.table()
    assert f"({server_link(there.room, table)})" in text
    assert there.counted == {"post": 1, "edit": 1}


def server_link(room: Hall, table: Any) -> str:
    return f"https://discord.com/channels/{room.guild.id}/{table.place}/{table.body.panel}"


@wall
async def test_many_changes_are_one_edit_and_none_is_none(there: Wall) -> None:
    await there.wanted()
    await there.room.opened()
    await there.goes()
    there.counted.clear()
    table = await there.room.table()
    for _ in range(6):
        seat = table.match.ask.seats[0]
        who = Person(table.body.seats[seat].person, "x")
        await there.room.host.tables.answer(table.id, who, table.match.legal(seat)[0])
        table = await there.room.table()
        await there.goes(1.0)
    assert there.counted["edit"] <= 1
    await there.goes()
    assert there.counted["edit"] <= 2
    (now,) = await there.room.asked()
    assert f"Waiting for {now}" in there.text()
    there.counted.clear()
    for _ in range(5):  # soon enough that nobody is called
        there.room.host.services.servers.boards.wanted(there.room.guild.id)
        await there.goes()
    assert there.counted == {}


@wall
async def test_a_seat_is_taken_from_the_board_and_the_way_is_told_to_the_tapper(there: Wall) -> None:
    await there.wanted()
    _, table = await lobby(there.room, "free", "Cleo")
    await there.goes()
    tap = next(b["custom_id"] for b in buttons(there.board()) if matches(b, "sit"))
    result = await there.room.people["Ann"].click(there.board(), custom_id=tap)
    assert result.response.ephemeral
    assert "You have joined the table" in shown_text(result.response)
    assert there.room.people["Ann"].id in table.people
    await there.goes()
    assert not [b for b in buttons(there.board()) if matches(b, "sit")], "it is full"
    late = await there.room.people["Bob"].click(there.room.planted(tap), custom_id=tap)
    assert "seats are taken" in shown_text(late.response)


@wall
async def test_a_restart_goes_on_with_the_same_message(there: Wall) -> None:
    await there.wanted()
    await there.room.opened()
    await there.goes()
    board = there.board().id
    await there.restart()
    there.counted.clear()
    await there.goes()
    assert there.counted == {}, "it says the same"
    await lobby(there.room, "free", "Cleo")
    await there.goes()
    assert there.board().id == board
    assert "One seat is free" in there.text()


@wall
async def test_what_changed_while_it_was_away_is_shown_after_a_restart(there: Wall) -> None:
    await there.wanted()
    await lobby(there.room, "free", "Cleo")
    await there.room.env.settle()
    await there.restart()
    await there.goes()
    assert "One seat is free" in there.text()


@wall
async def test_a_message_that_was_not_noted_is_the_same_when_it_is_posted_again(there: Wall) -> None:
    """Discord tells by its mark, which says what it replaces, that it is there already."""
    posted = there.room.host.services.servers.boards.posted

    async def dies(*given: Any) -> bool:
        raise AssertionError("nothing is noted any more")

    posted.note = dies
    server_boards.log.disabled = True  # the error that it logs is the test's own
    await there.wanted()
    server_boards.log.disabled = False
    assert there.marks == [(f"board {there.room.guild.id}", f"{there.channel.id} 0")]


@wall
async def test_an_old_message_is_posted_anew_before_edits_of_it_are_limited(there: Wall) -> None:
    await there.wanted()
    first = there.board().id
    await there.goes(EDITED)
    assert there.board().id == first, "nothing changed"
    there.counted.clear()
    await lobby(there.room, "free", "Cleo")
    await there.goes()
    assert there.board().id != first, "the old one is gone"
    assert there.counted == {"post": 1}
    await there.room.opened()
    await there.goes()
    assert there.counted == {"post": 1, "edit": 1}


@wall
async def test_a_message_that_was_deleted_or_cannot_be_edited_any_more_is_posted_anew(there: Wall) -> None:
    await there.wanted()
    first = there.board().id
    there.room.env.backend.delete_message(there.channel.id, first)
    await lobby(there.room, "free", "Cleo")
    await there.goes()
    second = there.board().id
    assert second != first
    there.faults.append(fault(retries.OLD_MESSAGE, 429))
    await lobby(there.room, "more", "Bob")
    await there.goes()
    assert there.board().id not in (first, second)


@wall
async def test_it_moves_and_ends_as_the_server_says(there: Wall) -> None:
    other = there.room.guild.create_text_channel("other")
    await there.wanted()
    await there.wanted(other)
    assert there.boards() == []
    assert len(there.boards(other)) == 1
    await there.room.host.services.servers.settings.change(there.room.guild.id, board=0)
    there.room.host.services.servers.boards.wanted(there.room.guild.id)
    await there.goes()
    assert there.boards(other) == []
    assert await there.room.host.services.servers.boards.posted.of(there.room.guild.id) is None


@wall
async def test_where_discord_refuses_it_rests_and_comes_back(there: Wall) -> None:
    await there.wanted()
    there.counted.clear()
    await lobby(there.room, "free", "Cleo")
    backoff = there.room.host.services.backoff
    backoff.now = there.clock
    there.faults += [fault(retries.NOT_ALLOWED)] * 3
    edits = []
    for _ in range(12):
        await there.goes()
        edits.append(there.counted["edit"])
    assert edits == [1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4], "after 20, 40 and 80 seconds, and it was allowed"
    assert "One seat is free" in there.text()


@wall
async def test_a_channel_that_is_gone_is_posted_to_no_more(there: Wall) -> None:
    await there.wanted()
    guild, settings = there.room.guild.id, there.room.host.services.servers.settings
    there.faults.append(fault(retries.UNKNOWN_CHANNEL, 404))
    await lobby(there.room, "free", "Cleo")
    await there.goes()
    assert (await settings.of(guild)).board == there.channel.id, "one witness may err"
    there.room.env.backend.delete_channel(there.channel.id)
    await there.room.env.settle()
    assert (await settings.of(guild)).board == 0
    there.counted.clear()
    await there.room.opened()
    for _ in range(5):
        await there.goes()
    assert there.counted == {}


@wall
async def test_what_not_everybody_sees_is_not_told(there: Wall) -> None:
    hidden, _ = await lobby(there.room, "hidden", "Cleo")
    everyone = there.room.guild.default_role.id
    denied = Overwrite(everyone, 0, 0, discord.Permissions(view_channel=True).value)
    there.room.env.backend.set_overwrite(hidden.id, denied)
    await there.room.env.settle()
    await there.wanted()
    assert "Cleo" not in there.text()
    assert "No table is open" in there.text()
    there.room.env.backend.set_overwrite(there.channel.id, denied)
    mine = Overwrite(there.room.env.backend.bot_user.id, 1, discord.Permissions(view_channel=True).value, 0)
    for channel in (hidden, there.channel):
        there.room.env.backend.set_overwrite(channel.id, mine)
    await there.room.env.settle()
    there.room.host.services.servers.boards.wanted(there.room.guild.id)
    await there.goes()
    assert "Cleo" in there.text(), "both are for the same people"


@wall
async def test_of_many_the_newest_are_shown_and_the_rest_counted(there: Wall) -> None:
    tables, guild = there.room.host.tables, there.room.guild.id
    people = [Person(900 + n, f"Somebody with a long name {n}") for n in range(80)]
    for number in range(40):
        place = there.room.guild.create_text_channel(f"c{number}").id
        table = await tables.open(place, guild, people[number], "crownfell", "house", {}, "en")
        if number >= 10:
            await tables.lobby.join(table.id, people[number + 40])
            await tables.starts.start(table.id, people[number])
    await there.room.env.settle()
    await there.wanted()
    text = there.text()
    assert len([b for b in buttons(there.board()) if matches(b, "sit")]) == MOST_LOBBIES
    shown = text.count("last move")
    assert 5 <= shown <= MOST_RUNNING
    assert f"and {40 - MOST_LOBBIES - shown} more tables" in text
    assert len(text) < 4_000
    assert "name 9" in text
    assert "name 39" in text, "the newest come first"
    assert "name 0\n" not in text


@wall
async def test_it_is_pinned_where_the_bot_may_without_a_line_about_it(there: Wall) -> None:
    backend = there.room.env.backend
    pins = discord.Permissions(manage_messages=True, pin_messages=True).value
    backend.set_overwrite(there.channel.id, Overwrite(backend.bot_user.id, 1, 0, pins))
    await there.room.env.settle()
    await there.wanted()
    assert not backend.get_message(there.channel.id, there.board().id).pinned
    backend.set_overwrite(there.channel.id, Overwrite(backend.bot_user.id, 1, pins, 0))
    await there.goes(EDITED)
    await lobby(there.room, "free", "Cleo")
    await there.goes()
    assert backend.get_message(there.channel.id, there.board().id).pinned
    assert len(there.channel.history()) == 1


async def test_it_speaks_the_servers_language() -> None:
    clock = Clock()
    async with hall(locale="ja", now=clock) as room:
        world = Wall(room, clock)
        await world.wanted()
        (board,) = world.channel.history()
        assert "このサーバーのテーブル" in shown_text(board)
        await room.host.services.servers.settings.change(room.guild.id, language="en")
        await room.opened()
        await world.goes()
        assert "Being played" in world.text()
