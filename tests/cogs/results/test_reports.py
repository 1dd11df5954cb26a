"""/report as people see it: the card, who is called, who may answer, what stays after a restart; and games of
one device."""

import re
from typing import Any

import discord
import pytest

from cogs.core.components.report_target import COUNT_GAME
from cogs.results.report_cards import ReportCards
from sessions.results.report_data import COUNTS, OPEN, VOID
from sessions.table.time_controls import DAY
from tests.support.challenges import pinged
from tests.support.message_parts import buttons, shown_text, walk
from tests.support.referee_taps import Phones
from tests.support.report_taps import card, report, said, tap
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


def managing(room: SimulatedServer, name: str) -> None:
    role = room.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    room.env.backend.get_guild(room.guild.id).members[room.people[name].id].role_ids.append(role.id)


async def tables_of(room: SimulatedServer, name: str) -> Any:
    return (await room.people[name].slash(room.channel, "tables")).response


async def test_a_game_is_reported_confirmed_corrected_and_struck_out() -> None:
    async with hall() as room:
        answer = await said(room, "Ann", "Bob", result="won", rated=True)
        assert answer.ephemeral
        first = card(room)
        bob, cleo = room.people["Bob"], room.people["Cleo"]
        text = shown_text(first)
        assert f"**<@{room.people['Ann'].id}>** won against <@{bob.id}>" in text
        assert "rated" in text
        assert pinged(room) == [bob.id], "the one who has to confirm is called"
        assert "Only those who played" in shown_text(await tap(room, "Cleo", first, "reportyes"))
        assert "You have already confirmed it" in shown_text(await tap(room, "Ann", first, "reportyes"))
        assert (await report(room)).stage == OPEN
        listed = shown_text(await tables_of(room, "Bob"))
        assert "Results that need your answer (1)" in listed
        assert f"({first.jump_url})" in listed
        assert "reported by Ann" in listed
        assert "You aren't at any table" not in listed
        for name in ("Ann", "Cleo"):
            assert "need your answer" not in shown_text(await tables_of(room, name))
        before = len(room.channel.history())
        await tap(room, "Bob", first, "reportyes")
        assert len(room.channel.history()) == before, "the card changes and nobody is told again"
        assert "need your answer" not in shown_text(await tables_of(room, "Bob"))
        assert "Confirmed by everybody" in shown_text(card(room))
        assert (await report(room)).stage == COUNTS
        history = shown_text((await bob.slash(room.channel, "history")).response)
        assert "**Lost** to Ann" in history
        assert "reported" in history
        panel = await tap(room, "Bob", card(room), "reportmore")
        assert "Strike out" not in str([one.get("label") for one in buttons(panel)])
        asked = await tap(room, "Bob", panel, "reportrank")
        done = await tap(room, "Bob", asked or panel, "reportrank", ".1.rest")
        assert "counts once it is confirmed" in shown_text(done or panel)
        second = card(room)
        assert second.id != first.id
        assert pinged(room)[1:] == [room.people["Ann"].id]
        assert "further down" in shown_text(room.message(first.id))
        await tap(room, "Ann", second, "reportyes")
        assert f"**<@{bob.id}>** won" in shown_text(card(room))
        assert [one["label"] for one in buttons(await tap(room, "Cleo", card(room), "reportmore"))] == []
        managing(room, "Cleo")
        panel = await tap(room, "Cleo", card(room), "reportmore")
        struck = next(one["custom_id"] for one in buttons(panel) if ":reportvoid:" in one["custom_id"])
        form = await cleo.click(panel, custom_id=struck)
        await cleo.submit_modal(form, values={"text": "never **played**"})
        now = await report(room)
        assert (now.stage, now.counts) == (VOID, ())
        assert "never \\*\\*played" in shown_text(card(room))
        assert "No finished games yet" in shown_text((await bob.slash(room.channel, "history")).response)


async def test_of_many_that_wait_a_list_names_the_first() -> None:
    async with hall() as room:
        for name in ("Ann", "Cleo"):
            for when in ("now", "1 hour ago"):
                await said(room, name, "Bob", result="won", when=when)
        listed = shown_text(await tables_of(room, "Bob"))
        assert "Results that need your answer (4)" in listed
        assert listed.count("reported by") == 3
        assert "and 1 more" in listed


async def test_of_three_the_order_is_asked_for_and_all_confirm() -> None:
    async with hall() as room:
        asked = await said(room, "Ann", "Bob", "Cleo", game="craft-the-crown", result="won")
        assert "Who came first?" in shown_text(asked)
        assert [one["label"] for one in buttons(asked)] == ["Ann", "Bob", "Cleo", "A draw"]
        assert room.channel.history() == [], "nobody is told before that is said"
        await tap(room, "Ann", asked, "reportrank", ".2")
        asked = room_message(room, asked)
        assert [one["label"] for one in buttons(asked)] == [
            "Ann",
            "Bob",
            "We don't know the rest",
            "Start over",
        ]
        assert shown_text(asked).startswith(f"**1.** <@{room.people['Cleo'].id}>")
        await tap(room, "Ann", asked, "reportrank", ".2.0.rest")
        lines = shown_text(card(room)).splitlines()
        people = [
            f"**{place}.** <@{room.people[who].id}>" for place, who in ((1, "Cleo"), (2, "Ann"), (3, "Bob"))
        ]
        assert [line for line in lines if line[:3] in ("**1", "**2", "**3")] == people
        await tap(room, "Bob", card(room), "reportyes")
        assert (await report(room)).stage == OPEN
        await tap(room, "Cleo", card(room), "reportyes")
        assert (await report(room)).counts == (2, 3, 1)


def room_message(room: SimulatedServer, message: Any) -> Any:
    return room.message(message.id)


async def test_teams_stand_on_sides() -> None:
    async with hall() as room:
        room.welcome("Dan")
        mate = room.people["Dan"]
        await said(room, "Ann", "Bob", "Cleo", game="crownfall", mate=mate, result="lost")
        won, lost = (
            " + ".join(f"<@{room.people[n].id}>" for n in pair) for pair in (("Bob", "Cleo"), ("Ann", "Dan"))
        )
        assert f"**{won}** won against {lost}" in shown_text(card(room))
        assert [seat.side for seat in (await report(room)).seats] == [0, 0, 1, 1]
        assert "Only team games" in shown_text(await said(room, "Ann", "Bob", mate=mate))
        three = await said(room, "Ann", "Bob", game="cube-quest", mate=mate)
        assert "This game is for two" in shown_text(three)
        assert "This game is for two" in shown_text(await said(room, "Ann", "Bob", "Cleo"))


async def test_a_photo_is_a_message_that_the_card_links_to() -> None:
    async with hall() as room:
        picture = ("board.png", PNG)
        await said(room, "Ann", "Bob", result="won", photo=picture, when="2 hours ago")
        shown, first = room.channel.history()[-2:]
        assert shown.attachments
        saved_report = await report(room)
        assert saved_report.photo.endswith(f"/{room.channel.id}/{shown.id}")
        assert f"({saved_report.photo})" in shown_text(first)
        before = len(room.channel.history())
        again = await said(room, "Ann", "Ann", photo=picture)
        assert again.ephemeral
        assert len(room.channel.history()) == before, "what is refused leaves no picture behind"


async def test_whom_one_cannot_name_and_when_it_cannot_have_been() -> None:
    async with hall() as room:
        assert "You're already included" in shown_text(await said(room, "Ann", "Ann"))
        assert "Name everybody only once" in shown_text(
            await said(room, "Ann", "Bob", "Bob", game="craft-the-crown", result="draw")
        )
        assert "no game called" in shown_text(await said(room, "Ann", "Bob", game="chess"))
        assert "future" in shown_text(await said(room, "Ann", "Bob", when="2999-01-01T20:00Z"))
        assert "last 30 days" in shown_text(await said(room, "Ann", "Bob", when="2020-01-01T20:00Z"))
        assert "time zone" in shown_text(await said(room, "Ann", "Bob", when="yesterday 20:00"))
        assert "two different times" in shown_text(await said(room, "Ann", "Bob", when="at 8 UTC"))
        assert room.channel.history() == []


async def test_what_was_understood_is_told_with_the_report() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "me", zone="Tokyo")
        text = shown_text(await said(room, "Ann", "Bob", result="won", when="yesterday 8:30pm"))
        assert re.search(r"I understood \*\*\w{3} \d+ \w{3}, 20:30 your time\*\*", text)
        assert "It counts once" in text
        asked = shown_text(await said(room, "Ann", "Bob", when="2h"))
        assert "I understood" in asked
        assert "Who won?" in asked


async def test_whoever_blocked_the_reporter_is_not_called_and_it_looks_the_same() -> None:
    async with hall() as room:
        ann, bob = (room.people[name] for name in ("Ann", "Bob"))
        plain = shown_text(await said(room, "Ann", "Bob", result="won"))
        assert pinged(room) == [bob.id]
        card_text = shown_text(card(room))
        await room.host.tables.people.blocks.add(bob.id, ann.id)
        assert shown_text(await said(room, "Ann", "Bob", result="won", when="1 hour ago")).startswith(plain)
        assert len(pinged(room)) == 1
        assert "need your answer" not in shown_text(await tables_of(room, "Bob"))
        assert shown_text(card(room)).splitlines()[:3] == card_text.splitlines()[:3]
        assert "You have blocked them" in shown_text(await said(room, "Bob", "Ann", result="won"))


class Clock:
    def __init__(self) -> None:
        self.now = 1_790_000_000.0

    def __call__(self) -> float:
        return self.now


async def test_a_card_outlives_a_restart_and_lapses() -> None:
    clock = Clock()
    async with hall(now=clock) as room:
        await said(room, "Ann", "Bob", result="won")
        await said(room, "Ann", "Cleo", result="draw")
        first, second = room.channel.history()[-2:]
        await room.restart()
        await tap(room, "Bob", first, "reportyes")
        assert "Confirmed by everybody" in shown_text(room.message(first.id))
        clock.now += 7 * DAY + 60
        cards = room.host.services.get(ReportCards)
        await cards.update_cards()
        clock.now += 60
        await cards.update_cards()
        assert "Nobody answered in time" in shown_text(room.message(second.id))
        assert buttons(room.message(second.id)) == []
        assert len(room.channel.history()) == 2


async def test_a_game_of_one_device_counts_once_the_other_person_says_so() -> None:
    async with hall() as room:
        phones = Phones(room)
        await phones.field(("Ann",), table="hotseat")
        await phones.says(("Ann", "resign"))
        table = await room.table()
        assert table.is_over
        ann, bob = (room.people[name] for name in ("Ann", "Bob"))
        panel = await room.panel()
        assert "seat at this table" in shown_text(await tap(room, "Bob", panel, COUNT_GAME))
        sides = await tap(room, "Ann", panel, COUNT_GAME)
        assert len(buttons(sides)) == 2
        await tap(room, "Ann", sides, COUNT_GAME, ":1")
        chosen = room_message(room, sides)
        (people,) = [part for part in walk(chosen.components) if part.get("type") == 5]
        await ann.select(chosen, [bob], custom_id=people["custom_id"])
        assert await room.host.tables.repository.results.load_result(table.id) is None
        assert pinged(room) == [bob.id]
        await tap(room, "Bob", card(room), "reportyes")
        result = await room.host.tables.repository.results.load_result(table.id)
        assert result is not None
        winner = table.match.result.winners[0]
        assert [(seat.person, seat.rank == 1) for seat in result.seats] == [
            (bob.id, winner == 0),
            (ann.id, winner == 1),
        ]
        assert "already been reported" in shown_text(await tap(room, "Ann", panel, COUNT_GAME))


async def test_in_japanese() -> None:
    async with hall("ja") as room:
        for name in ("Ann", "Bob"):
            room.speak(name, "ja")
        answer = await said(room, "Ann", "Bob", result="won")
        assert "確認が済むまで" in shown_text(answer)
        assert "確認待ちの結果" in shown_text(card(room))
        assert "あなたの確認を待っている対戦（1）" in shown_text(await tables_of(room, "Bob"))
        await tap(room, "Bob", card(room), "reportno")
        assert "意見の分かれた結果" in shown_text(card(room))
