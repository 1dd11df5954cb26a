"""/tables as people see it: what waits first, the way there, lobbies to join; for one's own eyes alone."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from cogs.core.panels.table_list_view import LEAF
from sessions.operations import phases
from sessions.table.table_data import Person
from tests.support.lobbies import lobby
from tests.support.message_parts import buttons, matches, shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def listed(room: SimulatedServer, who: str = "Ann", channel: Any = None) -> Any:
    return (await room.people[who].slash(channel or room.channel, "tables")).response


def links(message: Any) -> list[str]:
    return [part["url"] for part in walk(message.components) if part.get("url")]


def person(room: SimulatedServer, name: str) -> Person:
    return Person(room.people[name].id, name)


async def turn(room: SimulatedServer, message: Any, act: str, who: str = "Ann") -> Any:
    tap = next(b["custom_id"] for b in buttons(message) if matches(b, act))
    return (await room.people[who].click(message, custom_id=tap)).response or message


async def test_without_tables_it_says_how_to_get_one() -> None:
    async with hall() as room:
        answer = await listed(room)
        assert answer.ephemeral
        assert "You aren't at any table" in shown_text(answer)


async def test_what_waits_stands_first_with_the_way_there() -> None:
    async with hall() as room:
        await room.opened()
        table = await room.table()
        (now,) = await room.asked()
        other = "Bob" if now == "Ann" else "Ann"
        answer = await listed(room, now)
        assert "Waiting for you (1)" in shown_text(answer)
        assert f"with {other}" in shown_text(answer)
        assert "Your turn · time ends <t:" in shown_text(answer)
        link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{table.body.shown.panel}"
        assert links(answer) == [link]
        theirs = await listed(room, other)
        assert "Waiting for you" not in shown_text(theirs)
        assert f"Waiting for {now} · last move <t:" in shown_text(theirs)


async def test_it_is_the_same_in_other_servers_with_the_servers_name() -> None:
    async with hall() as room:
        await room.opened()
        (now,) = await room.asked()
        elsewhere = room.env.create_guild("Elsewhere")
        guest = elsewhere.add_member(room.people[now].user)
        await lobby(room, "free", "Cleo")
        answer = (await guest.slash(elsewhere.create_text_channel("x"), "tables")).response
        assert "Waiting for you (1)" in shown_text(answer)
        assert "Hall" in shown_text(answer)
        assert "games" not in shown_text(answer), "no channel's name of another server"
        assert "can join" not in shown_text(answer), "those are of this server alone"
        home = await listed(room, now)
        assert "Hall" not in shown_text(home)
        assert "Tables you can join here (1)" in shown_text(home)


async def test_lobbies_are_joined_from_the_list_which_then_shows_it() -> None:
    async with hall() as room:
        channel, table = await lobby(room, "free")
        answer = await listed(room)
        assert "Tables you can join here (1)" in shown_text(answer)
        after = await turn(room, answer, "sit")
        assert after.id == answer.id, "in the same private message"
        assert "You have joined the table: Crownfell" in shown_text(after)
        assert "can join" not in shown_text(after)
        assert "Your other tables (1)" in shown_text(after)
        assert table.people == [room.people["Bob"].id, room.people["Ann"].id]
        panel = room.env.backend.get_message(channel.id, table.body.shown.panel)
        assert str(room.people["Ann"].id) in str(panel.components)


async def test_a_full_or_gone_lobby_is_refused_with_a_sentence() -> None:
    async with hall() as room:
        _, table = await lobby(room, "free")
        answer = await listed(room, "Ann")
        tap = next(b["custom_id"] for b in buttons(answer) if matches(b, "sit"))
        await room.host.tables.lobbies.join(table.id, person(room, "Cleo"))
        late = await room.people["Ann"].click(answer, custom_id=tap)
        assert "seats are taken" in shown_text(late.response)
        await room.host.tables.apply(table.id, phases.end_by_moderator)
        late = await room.people["Ann"].click(answer, custom_id=tap)
        assert late.response.ephemeral
        assert "seats" not in shown_text(late.response)
        assert table.people == [room.people["Bob"].id, room.people["Cleo"].id]


async def test_what_stands_where_somebody_sees_nothing_is_neither_listed_nor_joined() -> None:
    async with hall() as room:
        channel, table = await lobby(room, "secret")
        ann = room.people["Ann"]
        room.env.backend.set_overwrite(
            channel.id, Overwrite(ann.id, 1, 0, discord.Permissions(view_channel=True).value)
        )
        await room.env.settle()
        assert "can join" not in shown_text(await listed(room))
        assert "can join" in shown_text(await listed(room, "Cleo"))
        tap = f"c:{table.id}:0:sit:"
        refused = await ann.click(room.planted(tap), custom_id=tap)
        assert "no longer here" in shown_text(refused.response)
        assert table.people == [room.people["Bob"].id]
        elsewhere = room.env.create_guild("Elsewhere")
        guest = elsewhere.add_member(room.people["Cleo"].user)
        answer = (await guest.slash(elsewhere.create_text_channel("x"), "tables")).response
        assert "can join" not in shown_text(answer)


async def test_a_hundred_tables_are_turned_page_by_page() -> None:
    async with hall() as room:
        tables = room.host.tables
        for number in range(100):
            owner, place = person(room, "Ann"), 10_000 + number
            await tables.open(place, room.guild.id, owner, "crownfell", "house", {}, "en")
        answer = await listed(room)
        assert "Your other tables (100)" in shown_text(answer)
        seen = links(answer)
        assert len(seen) == LEAF
        for _ in range(12):
            answer = await turn(room, answer, "tables:on")
            seen += links(answer)
        assert len(set(seen)) == len(seen) == 100
        assert not [b for b in buttons(answer) if matches(b, "tables:on")], "the last page"
        answer = await turn(room, answer, "tables:back")
        assert "12/13" in str([b["label"] for b in walk(answer.components) if b.get("label")])
        for number in range(100):
            table = await tables.find_in_channel(10_000 + number)
            await tables.apply(table.id, phases.end_by_moderator)
        answer = await turn(room, answer, "tables:again")
        assert "You aren't at any table" in shown_text(answer), "a page that is gone is the last one there is"


async def test_names_are_shown_as_they_are_written() -> None:
    async with hall() as room:
        room.welcome("Eve", shown="**@everyone** [x](http://evil.example)")
        await lobby(room, "free", "Eve")
        text = shown_text(await listed(room))
        assert "**@everyone**" not in text
        assert "\\[x]" in text


async def test_in_japanese() -> None:
    async with hall(locale="ja") as room:
        await room.opened()
        (now,) = await room.asked()
        room.speak(now, "ja")
        text = shown_text(await listed(room, now))
        assert "あなたを待っているテーブル（1）" in text
        assert "あなたの番です・期限：<t:" in text
