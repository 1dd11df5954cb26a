"""Direct messages on one's turn, as they arrive: in the reader's language, with a link, once."""

from typing import Any

import pytest

from sessions.people.turn_messages import SOON
from tests.support.clock import FakeClock
from tests.support.message_parts import shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


def inbox(room: SimulatedServer, name: str) -> list[str]:
    """What the bot has written to somebody, oldest first."""
    backend = room.env.backend
    number = backend.dm_channels.get(room.people[name].id)
    if number is None:
        return []
    return [str(one.components) for one in backend.messages[number].values()]


def clocked(room: SimulatedServer) -> FakeClock:
    """A clock that goes when it is told to."""
    clock = room.host.tables.repository.now = FakeClock()
    return clock


async def wish(room: SimulatedServer, name: str, value: str) -> Any:
    """Choose it under `/me`."""
    answer = await room.people[name].slash(room.channel, "me")
    lists = [part["custom_id"] for part in walk(answer.response.components) if "options" in part]
    menu_id = next(one for one in lists if one.endswith(":me:messages"))
    return await room.people[name].select(answer.response, custom_id=menu_id, values=[value])


async def moved(room: SimulatedServer) -> str:
    """Whoever is asked answers by typing; who is asked then."""
    table = await room.table()
    names = {room.people[name].id: name for name in room.people}
    asked = names[table.body.seats[table.match.question.seats[0]].person]
    line = table.match.question.tokens[table.match.question.seats[0]][0]
    await room.people[asked].slash(room.channel, "move", answer=line)
    table = await room.table()
    return names[table.body.seats[table.match.question.seats[0]].person]


async def test_who_was_away_gets_one_message_with_the_way_to_the_table() -> None:
    async with hall() as room:
        clock = clocked(room)
        chosen = await wish(room, "Ann", "turn")
        assert "You have been sent a direct message" in shown_text(chosen.response)
        await wish(room, "Bob", "turn")
        assert len(inbox(room, "Ann")) == 1
        await room.opened()
        asked = await moved(room)
        while asked != "Ann":
            asked = await moved(room)
        assert len(inbox(room, "Ann")) == 1, "she is there"
        while await moved(room) == "Ann":
            pass
        await clock.goes(room, 1_800)
        while await moved(room) != "Ann":
            pass
        await clock.goes(room, SOON)
        messages = inbox(room, "Ann")
        assert len(messages) == 2
        assert "Crownfell" in messages[1]
        assert f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/" in messages[1]
        await clock.goes(room, 120)
        assert len(inbox(room, "Ann")) == 2


async def test_nobody_gets_any_by_default() -> None:
    async with hall() as room:
        clock = clocked(room)
        await room.opened()
        await clock.goes(room, 1_800)
        while await moved(room) != "Ann":
            pass
        await clock.goes(room, 1_800)
        assert inbox(room, "Ann") == []
        assert inbox(room, "Bob") == []


async def test_a_closed_door_is_said_at_once_and_costs_one_request() -> None:
    async with hall() as room:
        clock = clocked(room)
        room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
        chosen = await wish(room, "Ann", "turn")
        assert "Discord didn't let me message you" in shown_text(chosen.response)
        assert (await room.host.tables.people.of(room.people["Ann"].id)).messages == "no"
        await room.opened()
        await clock.goes(room, 1_800)
        while await moved(room) != "Ann":
            pass
        await clock.goes(room, 1_800)
        assert [one.path for one in room.env.http_requests].count("/users/@me/channels") == 1


async def test_it_speaks_the_language_that_was_chosen_in() -> None:
    async with hall() as room:
        room.speak("Ann", "ja")
        await wish(room, "Ann", "turn")
        assert "テーブルがあなたを待っているとき" in inbox(room, "Ann")[0]
