"""`/doctor` in a server: each finding with what to do, private, in the reader's language, short."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from simcord.backend.errors import SetupError

from cogs.core.delivery.invitation import CHANNEL, INVITED, OPENING, THREAD
from cogs.core.text.sentences import Localizer
from cogs.server.doctor_command import permissions
from sessions.store.memory import MemoryStore
from sessions.table.table import row_of
from tests.support.content import WORDS
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.failing_store import FailingStore, always
from tests.support.loopback.world import BOT_PERMISSIONS
from tests.support.message_parts import shown_text
from tests.support.simulated_server import SimulatedServer, deny, hall

HERE, IN_THREAD = Mock(discord.TextChannel), Mock(discord.Thread)


def given(*without: str) -> discord.Permissions:
    """What the bot is invited with, but for these."""
    allowed = discord.Permissions(INVITED.value)
    allowed.update(**dict.fromkeys(without, False))
    return allowed


def told(channel: Any, *without: str, language: str = "en") -> list[str]:
    asked: Any = SimpleNamespace(app_permissions=given(*without), channel=channel, guild=None)
    return [str(finding) for finding in permissions(asked, Localizer(WORDS, language))]


# ---------------------------------------------------------------- permissions


def test_the_invitation_asks_for_what_is_needed() -> None:
    assert INVITED.value == BOT_PERMISSIONS
    assert all(getattr(INVITED, name) for name in (*CHANNEL, *THREAD, *OPENING))


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
@pytest.mark.parametrize("name", CHANNEL)
def test_a_missing_permission_is_named_with_what_it_is_for(name: str, language: str) -> None:
    wanted = WORDS.text(language, f"doctor-lacks-{name.replace('_', '-')}")
    assert told(HERE, name, language=language) == [f"❌ {wanted}"]


def test_several_at_once_fit_a_message() -> None:
    for language in ("en", "ja"):
        lines = told(HERE, *CHANNEL, *OPENING, language=language)
        assert [line[0] for line in lines] == ["❌"] * len(CHANNEL) + ["⚠"]
        assert len("\n".join(lines)) < 1_200


def test_in_a_thread_its_own_permission_counts() -> None:
    assert told(IN_THREAD, "send_messages", "create_public_threads")[0].startswith("✅")
    assert told(IN_THREAD, "send_messages_in_threads")[0].startswith("❌ **Send Messages in Threads**")
    assert told(HERE, "send_messages_in_threads")[0].startswith("⚠️ For tables in threads")


def test_an_administrator_lacks_nothing() -> None:
    asked: Any = SimpleNamespace(
        app_permissions=discord.Permissions(administrator=True), channel=HERE, guild=None
    )
    assert [finding.severity for finding in permissions(asked, Localizer(WORDS, "en"))] == ["good"]


# ---------------------------------------------------------------- in a server


async def asked(room: SimulatedServer) -> str:
    result = await room.people["Mia"].slash(room.channel, "doctor")
    assert result.response.ephemeral
    text = shown_text(result.response)
    assert len(text) < 1_900
    return text


def manager(room: SimulatedServer) -> None:
    role = room.guild.create_role("Manager", permissions=discord.Permissions(manage_guild=True))
    user = room.env.create_user("mia", global_name="Mia")
    room.people["Mia"] = room.guild.add_member(user, roles=[role])
    room.locales[user.id] = "en-US"


async def test_a_server_from_well_to_ill() -> None:
    async with hall(store=FailingStore(MemoryStore())) as room:
        manager(room)
        await room.env.settle()
        with pytest.raises(SetupError, match="default-member-permissions"):
            await room.people["Ann"].slash(room.channel, "doctor")
        await is_well(room)
        await tells_of_the_table(room)
        await tells_what_is_ill(room)
        room.locales[room.people["Mia"].id] = "ja"
        assert "保存ができない" in await asked(room)


async def is_well(room: SimulatedServer) -> None:
    text = await asked(room)
    assert text.startswith("**All is well here.**")
    assert "✅ Saving works" in text
    assert "No table is open" in text
    assert f"discord.py {discord.__version__}" in text
    assert "shard 0 of 1" in text
    assert "⚠️" not in text
    assert "❌" not in text
    assert not [note for note in room.host.tables.store.entries if note[0] == "doctor"], "it leaves nothing"


async def tells_of_the_table(room: SimulatedServer) -> None:
    await room.people["Ann"].slash(room.channel, "play", game="crownfell")
    assert "A lobby for Crownfell is open: https://discord.com/" in await asked(room)
    await room.tap("Bob", "join")
    await room.tap("Ann", "start")
    assert "is being played" in await asked(room)
    table = await room.table()
    table.version += 1
    await room.host.tables.store.write(row_of(table, room.host.tables.now()), [])
    assert "I'm posting it again" in await asked(room)
    await room.env.settle()
    table = await room.table()
    assert table.shown_version == table.version, "and it was"
    table.due = room.host.tables.now() - 3_600
    assert "⚠️ Time ran out at the Crownfell table" in await asked(room)


async def tells_what_is_ill(room: SimulatedServer) -> None:
    room.host.tables.store.failing["save_entry"] = always
    room.host.get_cog("DoctorCommand").latency_of = lambda host, shard: 900
    deny(room, room.channel, send_messages=True)
    await room.env.settle()
    room.host.services.card_emojis.ready_emojis.popitem()
    text = await asked(room)
    assert text.startswith("**5 things to look at:**\n❌ **Send Messages**")
    assert "❌ Saving doesn't work" in text
    assert "the disk is full" not in text, "what a server's owner cannot mend is the host's"
    assert "900 ms to reach each other, which is slow" in text
    assert "card emojis are uploaded" in text
