"""Waiting that ends without a game: who is told and how they wait again; places without permission."""

from typing import Any

import msgspec
import pytest

from cogs.gathering.matched_games import MatchedGames
from sessions.gathering.matched_tables import ABANDONED
from sessions.gathering.queue_entries import ENDED_SECONDS, LIVE_SECONDS
from sessions.people.profiles import AT_ONCE
from tests.support.challenges import number, pinged
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.queue_taps import later, queued
from tests.support.simulated_server import SimulatedServer, deny, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def wish_of(room: SimulatedServer, name: str) -> list[Any]:
    return (await room.host.services.get(MatchedGames).queues.of(room.guild.id)).of(number(room, name))


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_it_is_said_under_queue_and_tables_and_one_can_wait_again(locale: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        room.speak("Ann", locale)
        await queued(room, "Ann", game="crownfell", pace="live")
        waits = shown_text((await room.people["Ann"].slash(room.channel, "tables")).response)
        assert "⏳" in waits
        await later(room, clock, LIVE_SECONDS)
        assert await wish_of(room, "Ann") == []
        assert pinged(room) == [], "nobody's message in the channel"
        former = await queued(room, "Ann")
        for command in ("queue", "tables"):
            panel = (await room.people["Ann"].slash(room.channel, command)).response
            assert "⌛" in shown_text(panel)
            assert [b for b in buttons(panel) if matches(b, f"queue:again.{room.guild.id}.crownfell")]
        await room.tap("Ann", f"queue:again.{room.guild.id}.crownfell", panel)
        (wish,) = await wish_of(room, "Ann")
        assert (wish.game, wish.pace, wish.since) == ("crownfell", "live", clock.time)
        assert "⌛" not in shown_text(await queued(room, "Ann"))
        after = (await room.tap("Ann", f"queue:again.{room.guild.id}.crownfell", former)).response or former
        assert "⏳" in shown_text(after), "a former button shows what there is"
        await room.host.services.get(MatchedGames).queues.leave(room.guild.id, number(room, "Ann"))


async def test_it_is_forgotten_after_days_or_when_somebody_clears_it() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        for name in ("Ann", "Bob"):
            await queued(room, name, game="crownfell" if name == "Ann" else "crown-crest", pace="live")
        await later(room, clock, LIVE_SECONDS)
        panel = await queued(room, "Ann")
        await room.tap("Ann", "queue:leave", panel)
        assert "⌛" not in shown_text(await queued(room, "Ann"))
        await later(room, clock, ENDED_SECONDS)
        games = room.host.services.get(MatchedGames)
        assert await games.queues.servers() == []
        assert await games.queues.servers_naming(number(room, "Bob")) == []


async def test_a_direct_message_for_those_who_want_some_once_and_in_no_quiet_hour() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        sent: list[int] = []
        direct = room.host.services.direct_messages
        send = direct.send

        async def noted(person: int, view: Any) -> bool:
            sent.append(person)
            return bool(await send(person, view))

        direct.send = noted
        people = room.host.tables.people
        for name, game in (("Ann", "crownfell"), ("Bob", "crown-crest"), ("Cleo", "cube-quest")):
            await queued(room, name, game=game, pace="live")
        for name in ("Ann", "Cleo"):
            await people.set_messages(number(room, name), AT_ONCE, "en")
        hour = int((clock.time + LIVE_SECONDS) // 3600 % 24)
        await people.set_quiet(number(room, "Cleo"), hour, (hour + 2) % 24)
        await later(room, clock, LIVE_SECONDS)
        await later(room, clock, 20)
        assert sent == [number(room, "Ann")]
        await later(room, clock, 2 * 3600)
        await later(room, clock, 20)
        assert sent == [number(room, "Ann"), number(room, "Cleo")]


async def test_waiting_again_from_another_server_and_who_left_the_server_cannot() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        elsewhere = room.env.create_guild("Elsewhere")
        guest = elsewhere.add_member(room.people["Ann"].user)
        other_channel = elsewhere.create_text_channel("x")
        await queued(room, "Ann", game="crownfell", pace="live")
        await later(room, clock, LIVE_SECONDS)
        listed = (await guest.slash(other_channel, "tables")).response
        assert "Hall" in shown_text(listed)
        again = next(
            b["custom_id"] for b in buttons(listed) if matches(b, f"queue:again.{room.guild.id}.crownfell")
        )
        after = (await guest.click(listed, custom_id=again)).response or listed
        assert f"<#{room.channel.id}>" in shown_text(after)
        assert [one.game for one in await wish_of(room, "Ann")] == ["crownfell"]
        await queued(room, "Bob", game="crownfell", pace="live")
        assert pinged(room) == [number(room, "Ann")], "found from where they asked first"


async def test_whoever_missed_the_call_can_wait_again() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await queued(room, "Ann", game="crownfell")
        await queued(room, "Bob", game="crownfell")
        await later(room, clock, 400)
        await later(room, clock, 20)
        panel = await queued(room, "Ann")
        assert "you were away" in shown_text(panel)
        await room.tap("Ann", f"queue:again.{room.guild.id}.crownfell", panel)
        table = await room.table()
        assert table.people == [number(room, "Ann")]
        assert [one.person for one in table.body.lobby.invitations] == [number(room, "Bob")]


# ---------------------------------------------------------------- places


async def test_a_channel_without_permission_is_named_before_anybody_is_called() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await queued(room, "Ann", game="crownfell", pace="correspondence")
        deny(room, room.channel, send_messages=True)
        await room.env.settle()
        panel = await queued(room, "Bob", game="crownfell", pace="correspondence")
        assert "Send Messages" in shown_text(panel)
        assert len(await wish_of(room, "Bob")) == 1
        await later(room, clock, 20)
        assert len(await wish_of(room, "Ann")) == 1
        assert await room.table() is None
        assert "Send Messages" in shown_text(await queued(room, "Ann"))
        deny(room, room.channel)
        await room.env.settle()
        await later(room, clock, 20)
        table = await room.table()
        assert table is not None
        assert sorted(one.person for one in table.body.lobby.invitations) == sorted(
            number(room, name) for name in ("Ann", "Bob")
        )


async def test_a_place_that_turns_out_to_be_closed_seats_nobody() -> None:
    """The bot believes that it may write there; Discord says that it may not."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        await queued(room, "Ann", game="crownfell")
        room.env.inject_error(
            "POST", f"/channels/{room.channel.id}/messages", status=403, code=50013, times=None
        )
        panel = await queued(room, "Bob", game="crownfell")
        assert "no free place" in shown_text(panel)
        assert [len(await wish_of(room, name)) for name in ("Ann", "Bob")] == [1, 1]
        rows = await room.host.tables.store.load_unfinished_of_person(number(room, "Ann"))
        assert [row.phase for row in rows if row.phase != "over"] == []
        room.env.backend.faults.clear()
        await later(room, clock, 20)
        assert len((await room.table()).body.lobby.invitations) == 2
        assert len(room.channel.history()) == 1, "nothing is said of the lobby that nobody saw"


async def test_an_empty_thread_is_used_again_and_none_is_left() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.host.services.server_settings.change(room.guild.id, thread=True)
        games = room.host.services.get(MatchedGames)
        await queued(room, "Ann", game="crownfell")
        (wish,) = await wish_of(room, "Ann")
        bob = msgspec.structs.replace(wish, person=number(room, "Bob"), name="Bob")
        found_game = await games.queues.join(room.guild.id, bob)
        channel = room.host.get_guild(room.guild.id).get_channel(room.channel.id)
        left = await games.open_thread(channel, found_game, "en")  # and here the process was killed
        await room.env.settle()
        await later(room, clock, ABANDONED + 1)
        assert [one.id for one in room.channel.threads] == [left.id]
        table = await room.host.tables.find_in_channel(left.id)
        assert table is not None
        assert table.people == [], "who asked before the kill may be gone"
        assert len(table.body.lobby.invitations) == 2
