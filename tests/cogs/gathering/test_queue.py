"""The queue as people meet it: the panel, the table that opens, the ping, and who does not come."""

import pytest

from sessions.table.time_controls import CONFIRM_SECONDS
from tests.support.challenges import number, pinged
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import lists, shown_text
from tests.support.private_answers import said
from tests.support.queue_taps import queued
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_two_are_brought_together_with_one_ping(locale: str) -> None:
    async with hall(locale) as room:
        for name in ("Ann", "Bob"):
            room.speak(name, locale)
        panel = await queued(room, "Ann", game="crownfell", pace="live")
        assert panel.ephemeral
        assert pinged(room) == []
        panel = await queued(room, "Bob")
        await room.people["Bob"].select(panel, ["crownfell"], custom_id=lists(panel)[-1]["custom_id"])
        assert pinged(room) == [number(room, "Ann")]
        table = await room.table()
        assert table.people == [number(room, "Bob")]
        assert said(await room.tap("Cleo", "accept"))
        await room.tap("Ann", "accept")
        table = await room.table()
        assert table.phase == "playing"
        assert table.body.options.clock == "live"
        assert sorted(table.people) == sorted(number(room, one) for one in ("Ann", "Bob"))


async def test_who_does_not_come_is_out_and_the_other_is_brought_to_the_next() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await queued(room, "Ann", game="crownfell")
        await queued(room, "Bob", game="crownfell")
        lobby = await room.panel()
        await clock.goes(room, CONFIRM_SECONDS)
        await clock.goes(room, 20)
        assert "not everybody was here" in shown_text(room.message(lobby.id))
        assert "You're waiting for" in shown_text(await queued(room, "Bob"))
        assert "You're waiting for" not in shown_text(await queued(room, "Ann"))
        await queued(room, "Cleo", game="crownfell")
        table = await room.table()
        assert [one.person for one in table.body.lobby.invitations] == [number(room, "Bob")]


async def test_a_restart_forgets_nobody_who_waits_and_a_busy_channel_has_a_thread() -> None:
    async with hall() as room:
        await room.people["Cleo"].slash(room.channel, "play", game="crown-crest")
        await queued(room, "Ann", game="crownfell")
        await room.restart()
        panel = await queued(room, "Bob", game="crownfell")
        assert "<#" in shown_text(panel)
        (row,) = await room.host.tables.store.load_unfinished_of_person(number(room, "Bob"))
        assert row.channel != room.channel.id


async def test_leaving_the_panel_and_the_button_under_play() -> None:
    async with hall() as room:
        chooser = (await room.people["Ann"].slash(room.channel, "play")).response
        panel = (await room.tap("Ann", "queue", chooser)).response or chooser
        await queued(room, "Ann", game="crownfell")
        panel = await queued(room, "Ann")
        await room.tap("Ann", "queue:leave", panel)
        await queued(room, "Bob", game="crownfell")
        assert await room.table() is None


async def test_a_server_says_where_it_is_played() -> None:
    async with hall() as room:
        other = room.guild.create_text_channel("arena")
        await room.host.services.server_settings.change(room.guild.id, channels=(other.id,))
        await queued(room, "Ann", game="crownfell")
        await queued(room, "Bob", game="crownfell")
        assert await room.table() is None
        assert (await room.host.tables.find_in_channel(other.id)).people == [number(room, "Bob")]
