"""What changes at a server and makes possible what was not: the bot tries again where it gave up."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.core.delivery import sender
from cogs.core.runtime.guild_events import GuildEvents
from cogs.core.runtime.log_context import fault_of
from cogs.core.text.sentences import Localizer

ME, OTHER, GUILD, PLACE = 1, 2, 5, 7


@pytest.fixture
def places() -> Any:
    guild_events = GuildEvents.__new__(GuildEvents)
    guild_events.reset_backoff = AsyncMock()  # type: ignore[method-assign]
    return guild_events


def member(number: int, *roles: str) -> Any:
    guild = SimpleNamespace(id=GUILD, me=member_of(ME))
    return SimpleNamespace(id=number, roles=list(roles), guild=guild, timed_out_until=None)


def member_of(number: int) -> Any:
    return SimpleNamespace(id=number)


@pytest.mark.parametrize(
    ("number", "before", "after", "again"),
    [(ME, (), ("Bots",), True), (ME, ("Bots",), ("Bots",), False), (OTHER, (), ("Bots",), False)],
)
async def test_other_roles_of_the_bot_itself(
    places: Any, number: int, before: Any, after: Any, again: bool
) -> None:
    await places.on_member_update(member(number, *before), member(number, *after))
    assert places.reset_backoff.await_args_list == ([((), {"guild": GUILD})] if again else [])


@pytest.mark.parametrize(("number", "again"), [(ME, True), (OTHER, False)])
async def test_the_bots_time_out_is_ended(places: Any, number: int, again: bool) -> None:
    before = member(number)
    before.timed_out_until = datetime(2030, 1, 1, tzinfo=UTC)
    await places.on_member_update(before, member(number))
    assert places.reset_backoff.await_args_list == ([((), {"guild": GUILD})] if again else [])


@pytest.mark.parametrize("again", [True, False])
async def test_other_rights_of_a_role(places: Any, again: bool) -> None:
    before, after = (SimpleNamespace(permissions=n, guild=member_of(GUILD)) for n in (1, 1 + again))
    await places.on_guild_role_update(before, after)
    assert places.reset_backoff.await_count == again


@pytest.mark.parametrize("again", [True, False])
async def test_other_rights_in_a_channel(places: Any, again: bool) -> None:
    before, after = (SimpleNamespace(id=PLACE, overwrites=n) for n in (1, 1 + again))
    await places.on_guild_channel_update(before, after)
    assert places.reset_backoff.await_args_list == ([((), {"channel": PLACE})] if again else [])


async def test_a_thread_that_is_unlocked(places: Any) -> None:
    await places.on_raw_thread_update(SimpleNamespace(thread_id=PLACE))
    assert places.reset_backoff.await_args_list == [((), {"channel": PLACE})]


# ---------------------------------------------------------------- what is said where the bot may not


def said(channel: Any, may: discord.Permissions) -> str:
    keys: list[str] = []
    localizer = Mock(spec=Localizer, say=lambda key, **args: keys.append(key) or key)
    return sender.missing_permissions_text(Mock(channel=channel, app_permissions=may, guild=None), localizer)


def test_what_keeps_the_bot_from_a_channel_is_named() -> None:
    locked, thread = Mock(spec=discord.Thread, locked=True), Mock(spec=discord.Thread, locked=False)
    channel, every = Mock(spec=discord.TextChannel), discord.Permissions.all()
    assert said(locked, every) == "fault-locked"
    assert [said(one, every) for one in (thread, channel)] == ["fault-forbidden"] * 2
    quiet = discord.Permissions.all()
    quiet.send_messages = False
    assert [said(one, quiet) for one in (thread, channel)] == ["fault-forbidden", "fault-lacking"]
    quiet.update(send_messages=True, send_messages_in_threads=False)
    assert [said(one, quiet) for one in (thread, channel)] == ["fault-lacking", "fault-forbidden"]


def test_faults_are_counted_by_kind() -> None:
    answer = SimpleNamespace(status=404, reason="Not Found")
    late = discord.NotFound(answer, {"code": 10062, "message": "Unknown interaction"})  # type: ignore[arg-type]
    gone = discord.NotFound(answer, {"code": 10008, "message": "Unknown Message"})  # type: ignore[arg-type]
    assert fault_of(late) == "late" != fault_of(gone)
    assert fault_of(RuntimeError()) == "fault"
