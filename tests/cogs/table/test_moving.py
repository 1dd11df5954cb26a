"""A moderator moves a table to another channel: its panel follows, and private panels stay valid."""

from typing import Any

import discord
import pytest

from tests.support.craft_the_crown_taps import PACKS, dealing, give, own, seated
from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def moved(room: SimulatedServer, channel: Any, source: Any = None) -> str:
    """What Mod is told who moves the table of the hall's channel, or of `source`, to this channel."""
    if "Mod" not in room.people:
        mod = room.welcome("Mod")
        rights = room.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
        room.env.backend.get_guild(room.guild.id).members[mod.id].role_ids.append(rights.id)
    result = await room.people["Mod"].slash(source or room.channel, "table move", channel=channel)
    assert result.response.ephemeral
    return shown_text(result.response)


def own_overwrites(room: SimulatedServer, **rights: bool) -> Any:
    return {room.guild.default_role: discord.PermissionOverwrite(**rights)}


async def test_the_panel_follows_and_the_old_one_says_where_it_is() -> None:
    async with hall() as room:
        await room.opened()
        quiet, old = room.guild.create_text_channel("quiet"), await room.panel()
        assert f"<#{quiet.id}>" in await moved(room, quiet)
        assert shown_text(room.message(old.id)) == f"↪️ This table goes on in <#{quiet.id}>."
        assert buttons(room.message(old.id)) == []
        assert await room.table() is None
        room.channel = quiet
        table = await room.table()
        assert buttons(await room.panel()), "it is played on there"
        before = table.body.progress.answers
        await room.people[(await room.asked())[0]].slash(quiet, "move", answer=table.match.legal(0)[0])
        assert (await room.table()).body.progress.answers > before
        await room.restart()
        assert (await room.table()).id == table.id


async def test_a_private_panel_in_the_former_channel_stays_valid() -> None:
    async with hall(folders=PACKS, dealing=dealing(("Clay", "Metal", "Fire", "Paper"))) as room:
        await seated(room, "test", ("Ann", "Bob"))
        mine, games, quiet = await own(room, "Ann"), room.channel, room.guild.create_text_channel("quiet")
        await moved(room, quiet)
        room.channel = quiet
        table = await room.table()
        before = table.body.progress.question
        await give(room, "Ann", "end", mine)
        assert table.body.progress.question > before
        assert (table.channel, table.body.shown.former_channels) == (quiet.id, [games.id])


async def test_a_lobby_is_moved_and_moved_back() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        games, quiet = room.channel, room.guild.create_text_channel("quiet")
        await moved(room, quiet)
        await moved(room, games, quiet)
        assert (await room.table()).body.shown.former_channels == [quiet.id]
        await room.tap("Bob", "join")
        assert len((await room.table()).people) == 2


async def test_the_question_for_consent_is_asked_where_the_table_is() -> None:
    async with hall() as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "table end")
        quiet, asked = room.guild.create_text_channel("quiet"), (await room.table()).body.shown.calls
        (question,) = asked
        await moved(room, quiet)
        assert buttons(room.message(int(question))) == []
        room.channel = quiet
        (question,) = (await room.table()).body.shown.calls
        await room.tap("Bob", "agree", room.message(int(question)))
        assert (await room.table()).is_over


async def test_a_thread_of_the_table_is_archived_when_the_table_leaves_it() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", where="thread")
        (thread,) = room.channel.threads
        await moved(room, room.channel, thread)
        assert (await room.table()).body.shown.own_thread is False
        archived = [r for r in room.env.http_requests if r.method == "PATCH" and r.json == {"archived": True}]
        assert [r.path for r in archived] == [f"/channels/{thread.id}"]


async def test_where_a_table_cannot_be_it_is_not_moved() -> None:
    async with hall() as room:
        await room.opened()
        busy, silent = (room.guild.create_text_channel(name) for name in ("busy", "silent"))
        await room.people["Ann"].slash(busy, "play", game="crownfell")
        table = await room.table()
        nobody = await room.people["Ann"].slash(room.channel, "table move", channel=silent)
        assert "Only a moderator" in shown_text(nobody.response)
        assert "already has a table" in await moved(room, busy)
        assert "in this channel already" in await moved(room, room.channel)
        mute = room.guild.create_text_channel("mute", overwrites=own_overwrites(room, send_messages=False))
        assert "You can't write in" in await moved(room, mute)
        bare = room.guild.create_text_channel("bare", overwrites=own_overwrites(room, attach_files=False))
        assert "I can't host a table in" in await moved(room, bare)
        assert (table.channel, table.body.shown.former_channels) == (room.channel.id, [])
