"""A list of people that a manager types or uploads: who is in, which rows entered nobody, and who is told."""

import asyncio
from typing import Any

import discord
import pytest

from cogs.competitions.entrant_list_handler import members_of
from engine.questions import Refused
from sessions.competitions.entrant_lists import MOST_BYTES, read_list
from tests.support.challenges import pinged
from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


class Listed(Cup):
    """A cup of Boss, who manages the server."""

    key = ""

    async def begun(self) -> None:
        keeper = self.room.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
        boss = self.room.guild.add_member(self.room.env.create_user("boss"), roles=[keeper])
        self.room.people["Boss"] = boss
        for name in ("Dora", "Max"):
            self.room.welcome(name)
        await self.plan("Boss")
        self.key = (await self.kept()).id

    async def types(self, text: str) -> str:
        """Type a list under People. Return what the panel says."""
        panel = await self.organise("Boss", f"organise:{self.key}.people")
        form = await self.tap("Boss", "entrantlist:", panel)
        await self.room.people["Boss"].submit_modal(form, {"text": text})
        await self.room.env.settle()
        return shown_text(self.room.message(panel.id))

    async def names(self) -> list[str]:
        tournament = (await self.kept()).tournament
        return [one.name for one in (*tournament.entrants, *tournament.waiting)]


async def cup_of(room: SimulatedServer) -> Listed:
    cup = Listed(room)
    await cup.begun()
    return cup


async def test_a_typed_list_enters_people_by_name_mention_and_id_and_names_each_other_row() -> None:
    async with hall() as room:
        cup = await cup_of(room)
        bob, cleo = room.people["Bob"].id, room.people["Cleo"].id
        said = await cup.types(f"name;rating\nDORA;1500\n<@{bob}>;1600\n{cleo}\nNobody;1\nDora\nMax;x\n")
        assert sorted(await cup.names()) == ["Bob", "Cleo", "Dora"]
        assert "3 people are in" in said
        assert "Row 5: Nobody, 1 – Nobody in this server has this username, nickname or ID." in said
        assert "Row 6: Dora – This person is in the list already." in said
        assert "Row 7: Max, x – A seed or rating is a number" in said
        # They are told once, and one of them leaves from there.
        for name in ("Bob", "Cleo", "Dora"):
            assert pinged(room).count(room.people[name].id) == 1
        (told,) = [one for one in room.channel.history() if "has signed you up" in shown_text(one)]
        await cup.tap("Dora", "enter:", told)
        assert sorted(await cup.names()) == ["Bob", "Cleo"]
        before = len(room.channel.history())
        await room.restart()
        await room.host.tick()
        await room.env.settle()
        assert len(room.channel.history()) == before
        assert "Row 1: Bob – " in await cup.types("Bob\nDora")
        assert [pinged(room).count(room.people[name].id) for name in ("Bob", "Dora")] == [1, 2]


async def test_a_typed_text_that_is_no_list_stays_readable() -> None:
    async with hall() as room:
        cup = await cup_of(room)
        said = await cup.types('Bob\n"Cleo\nDora')
        assert "Row 2 can't be read" in said
        assert '"Cleo\nDora' in said
        assert await cup.names() == []


async def test_two_with_one_name_are_told_apart_by_their_username() -> None:
    async with hall() as room:
        cup = await cup_of(room)
        for username in ("kai_one", "kai_two"):
            room.people[username] = room.guild.add_member(room.env.create_user(username), nick="Kai")
        said = await cup.types("Kai\nkai_two")
        assert "Several people here are shown under this name" in said
        assert await cup.names() == ["Kai"]
        assert (await cup.kept()).tournament.entrants[0].person == room.people["kai_two"].id


async def upload(room: SimulatedServer, name: str, content: bytes) -> str:
    result = await room.people[name].slash(room.channel, "tournament entrants", file=("list.csv", content))
    await room.env.settle()
    return shown_text(result.response)


async def test_a_file_of_japanese_excel_is_uploaded_where_the_tournament_is() -> None:
    async with hall() as room:
        cup = await cup_of(room)
        for username, nick in (("yamada", "山田太郎"), ("sato", "佐藤はなこ")):
            room.guild.add_member(room.env.create_user(username), nick=nick)
        rows = "名前;シード\r\n佐藤はなこ;2\r\n山田太郎;1\r\n"
        assert "2 people are in" in await upload(room, "Boss", rows.encode("cp932"))
        await cup.tap("Cleo", "enter")
        await cup.begin("Boss")
        names = [one.name for one in (await cup.kept()).tournament.entrants]
        assert names == ["山田太郎", "佐藤はなこ", "Cleo"]
        assert "You organise no tournament here" in await upload(room, "Boss", b"Max")


async def test_a_file_that_is_too_large_is_not_fetched() -> None:
    async with hall() as room:
        cup = await cup_of(room)
        assert "That file is too large" in await upload(room, "Boss", b"x" * (MOST_BYTES + 1))
        assert await cup.names() == []


async def test_whoever_does_not_manage_the_server_enters_no_list() -> None:
    async with hall() as room:
        cup = await cup_of(room)
        assert "You organise no tournament here" in await upload(room, "Bob", b"Max")
        tournament: Any = await cup.kept()
        acts = room.host.services.tournaments.documents

        def hand_over(stored: Any) -> None:
            stored.co_organisers.append(room.people["Bob"].id)

        await acts.change(tournament.id, hand_over)
        assert "Only server managers" in await upload(room, "Bob", b"Max")
        panel = await cup.organise("Bob", f"organise:{cup.key}.people")
        assert not [one for one in buttons(panel) if "entrantlist" in one["custom_id"]]
        assert await cup.names() == []


class SlowGuild:
    """A server whose members Discord names when `answer` is set; until then it counts the questions."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.answer = asyncio.Event()

    async def query_members(self, query: str | None = None, **arguments: Any) -> list[discord.Member]:
        self.asked.append(query or arguments["user_ids"])
        await self.answer.wait()
        return []


async def test_a_hundred_rows_are_asked_at_once_and_the_ids_in_one_question() -> None:
    guild: Any = SlowGuild()
    listed, _ = read_list("\n".join([*(f"name{n}" for n in range(98)), "1" * 18, "2" * 18]).encode())
    asking = asyncio.create_task(members_of(guild, listed))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(guild.asked) == 99
    assert [int("1" * 18), int("2" * 18)] in guild.asked
    guild.answer.set()
    members, faults = await asking
    assert (members, len(faults)) == ({}, 100)


async def test_a_list_does_not_wait_for_ever_when_discord_does_not_answer() -> None:
    listed, _ = read_list(b"Dora\nMax")
    guild: Any = SlowGuild()
    with pytest.raises(Refused, match="entrants-unanswered"):
        await members_of(guild, listed, seconds=0.01)
