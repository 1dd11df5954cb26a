"""The referee's desk: set up by managers, led to by printed sheets, and a table of real pieces a tap away."""

from typing import Any

import pytest

from cogs.printing.print_order import PrintedLink
from cogs.referee.referee_desks import RefereeDesks
from sessions.server.server_settings import ServerSettings
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.print_orders import noting, print_orders
from tests.support.puzzle_posts import managing
from tests.support.setup_taps import chooser, chosen, locked, opened, said, wish
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


def desks(channel: Any) -> list[Any]:
    return [message for message in channel.history() if "Referee's desk" in shown_text(message)]


async def with_desk(room: SimulatedServer) -> Any:
    """The channel of a desk that a manager has just chosen."""
    managing(room, "Ann")
    channel = room.guild.create_text_channel("castle")
    await chosen(room, await opened(room), "desk", channel)
    await room.env.settle()
    return channel


async def door(
    room: SimulatedServer, game: str = "crownfall", who: str = "Ann", channel: Any = None
) -> PrintedLink | None:
    """Where a sheet leads that somebody prints."""
    await room.people[who].slash(channel or room.channel, "print", game=game)
    return print_orders(room)[-1].desk_link


def tap_of(message: Any, game: str) -> str:
    return next(one["custom_id"] for one in buttons(message) if one["custom_id"].endswith(f":desk:{game}"))


async def test_a_manager_sets_it_up_moves_it_and_takes_it_away() -> None:
    async with hall(tools=noting()) as room:
        channel = await with_desk(room)
        assert (await said(room)).desk == channel.id
        [desk] = desks(channel)
        assert {one["label"] for one in buttons(desk)} == {"Crownfall", "Cube Quest"}
        panel = await opened(room)
        assert [int(one["id"]) for one in chooser(panel, "desk")["default_values"]] == [channel.id]
        panel = await chosen(room, panel, "desk", room.channel)
        await room.env.settle()
        assert not desks(channel)
        assert len(desks(room.channel)) == 1
        await chosen(room, panel, "desk")
        await room.env.settle()
        assert not desks(room.channel)
        assert await said(room) == ServerSettings()


async def test_only_managers_and_only_where_the_bot_can_post() -> None:
    async with hall(tools=noting()) as room:
        managing(room, "Ann")
        panel = await opened(room)
        closed = locked(room, "closed", room.host.user)
        panel = await chosen(room, panel, "desk", closed)
        assert "I'm missing" in shown_text(panel)
        tap = chooser(panel, "desk")["custom_id"]
        result = await room.people["Bob"].click(room.planted(tap), custom_id=tap)
        assert "Only a server manager" in shown_text(result.response)
        assert await said(room) == ServerSettings()


async def test_a_sheet_leads_to_it_and_the_answer_says_so() -> None:
    async with hall(tools=noting()) as room:
        assert await door(room) is None
        channel = await with_desk(room)
        [desk] = desks(channel)
        url = f"https://discord.com/channels/{room.guild.id}/{channel.id}/{desk.id}"
        sent = await room.people["Bob"].slash(room.channel, "print", game="cube-quest")
        assert url in shown_text(sent.response)
        assert print_orders(room)[-1].desk_link == PrintedLink(url, "#castle, Hall")
        assert await door(room, "crownfell") is None, "the bot needs no referee for that"
        await wish(room, without=("crownfall",))
        assert await door(room, "crownfall") is None, "it is not offered there"
        other = room.env.create_guild("Elsewhere")
        member = other.add_member(room.people["Ann"].user)
        await member.slash(other.create_text_channel("away"), "print", game="cube-quest")
        assert print_orders(room)[-1].desk_link is None


async def test_nobody_is_led_to_a_channel_that_they_do_not_see() -> None:
    async with hall(tools=noting()) as room:
        managing(room, "Ann")
        hidden = locked(room, "hidden", room.people["Bob"])
        await wish(room, desk=hidden.id)
        assert await door(room, who="Bob") is None
        printed_door = await door(room, who="Ann")
        assert printed_door is not None
        assert "hidden" in printed_door.place_name


async def test_a_deleted_desk_stands_again_at_the_next_print_and_once_alone() -> None:
    async with hall(tools=noting()) as room:
        channel = await with_desk(room)
        [first] = desks(channel)
        before = await door(room)
        assert before == await door(room)
        assert len(desks(channel)) == 1
        room.env.backend.delete_message(channel.id, first.id)
        after = await door(room)
        [second] = desks(channel)
        assert after is not None
        assert after.url.endswith(f"/{second.id}")
        await room.restart()
        assert await door(room) == after
        assert len(desks(channel)) == 1


async def test_it_says_what_is_offered_and_speaks_the_servers_language() -> None:
    async with hall(tools=noting()) as room:
        channel = await with_desk(room)
        panel = await chosen(room, await opened(room), "games", "crownfell", "cube-quest")
        await room.env.settle()
        [desk] = desks(channel)
        assert [one["label"] for one in buttons(desk)] == ["Cube Quest"]
        await chosen(room, panel, "language", "ja")
        await room.env.settle()
        assert not desks(channel)
        [same] = [message for message in channel.history() if "審判の受付" in shown_text(message)]
        assert same.id == desk.id
        await chosen(room, await opened(room), "games", "crownfell")
        await room.env.settle()
        [same] = [message for message in channel.history() if "審判の受付" in shown_text(message)]
        assert not buttons(same)
        assert await door(room, "cube-quest") is None


async def test_a_tap_opens_a_table_and_the_next_one_a_thread() -> None:
    async with hall(tools=noting()) as room:
        channel = await with_desk(room)
        [desk] = desks(channel)
        interaction = await room.people["Bob"].click(desk, custom_id=tap_of(desk, "crownfall"))
        assert interaction.response.ephemeral
        table = await room.host.tables.find_in_channel(channel.id)
        assert table.game == "crownfall"
        assert [*table.people] == [room.people["Bob"].id]
        again = await room.people["Cleo"].click(desk, custom_id=tap_of(desk, "cube-quest"))
        assert "<#" in shown_text(again.response)
        assert (await room.host.tables.find_in_channel(channel.id)).id == table.id
        assert len(desks(channel)) == 1


async def test_it_heeds_where_the_server_plays_and_what_is_forged() -> None:
    async with hall(tools=noting()) as room:
        channel = await with_desk(room)
        [desk] = desks(channel)
        await wish(room, channels=(room.channel.id,))
        interaction = await room.people["Bob"].click(desk, custom_id=tap_of(desk, "crownfall"))
        assert "tables are opened in" in shown_text(interaction.response)
        for wrong in ("crownfell", "chess", ""):
            tap = f"c::0:desk:{wrong}"
            interaction = await room.people["Bob"].click(room.planted(tap), custom_id=tap)
            assert interaction.response.ephemeral
        assert await room.host.tables.find_in_channel(channel.id) is None
        assert await room.host.tables.find_in_channel(room.channel.id) is None
        assert not lists(desk)


async def test_a_channel_that_is_gone_leads_nowhere() -> None:
    async with hall(tools=noting()) as room:
        channel = await with_desk(room)
        await room.host.get_channel(channel.id).delete()
        await room.env.settle()
        assert (await said(room)).desk == 0
        assert await room.host.services.get(RefereeDesks).posted_desks.of(room.guild.id) is None
        assert await door(room) is None
