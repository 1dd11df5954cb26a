"""Channels of every type, threads, pins, events and permissions of the fake Discord, asked without a bot."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from aiohttp import ClientSession

from tests.support.loopback import Channel, ChannelType, Impossible, LoopbackDiscord, Permission
from tests.support.loopback.caller import Caller
from tests.support.loopback.server import API
from tests.support.loopback.world import BOT_PERMISSIONS

pytestmark = pytest.mark.asyncio
HELLO = {"content": "hello"}
IN_AN_HOUR = {
    "name": "Crownfell",
    "privacy_level": 2,
    "entity_type": 3,
    "scheduled_start_time": "2030-01-01T12:00:00+00:00",
    "scheduled_end_time": "2030-01-01T13:00:00+00:00",
    "entity_metadata": {"location": "games"},
}


async def channel_of(caller: Caller, kind: ChannelType) -> Channel:
    guild = await caller.server.add_guild("Hall")
    return await caller.server.add_channel(guild, "games", kind=kind)


@pytest.mark.parametrize(
    ("parent", "kind", "answer"),
    [
        (ChannelType.TEXT, ChannelType.PUBLIC_THREAD, (201, 0)),
        (ChannelType.TEXT, ChannelType.ANNOUNCEMENT_THREAD, (400, 50024)),
        (ChannelType.ANNOUNCEMENT, ChannelType.ANNOUNCEMENT_THREAD, (201, 0)),
        (ChannelType.ANNOUNCEMENT, ChannelType.PUBLIC_THREAD, (400, 50024)),
        (ChannelType.VOICE, ChannelType.PUBLIC_THREAD, (400, 50024)),
        (ChannelType.STAGE, ChannelType.PUBLIC_THREAD, (400, 50024)),
    ],
)
async def test_the_type_of_a_thread_follows_its_parent(
    caller: Caller, parent: ChannelType, kind: ChannelType, answer: tuple[int, int]
) -> None:
    channel = await channel_of(caller, parent)
    body = {"name": "game", "type": kind}
    assert await caller.call("POST", f"/channels/{channel.id}/threads", body) == answer


async def test_a_thread_needs_permission_and_inherits_its_parents(caller: Caller) -> None:
    channel = await channel_of(caller, ChannelType.TEXT)
    threads, body = f"/channels/{channel.id}/threads", {"name": "game", "type": 11}
    await caller.server.forbid(channel, Permission.CREATE_PUBLIC_THREADS)
    assert await caller.call("POST", threads, body) == (403, 50013)
    await caller.server.forbid(channel, Permission.SEND_MESSAGES_IN_THREADS)
    assert await caller.call("POST", threads, body) == (201, 0)
    thread = next(c for c in caller.server.world.channels.values() if c.parent_id == channel.id)
    assert await caller.call("POST", f"/channels/{thread.id}/messages", HELLO) == (403, 50013)


async def test_its_creator_archives_a_thread_and_does_not_delete_it(caller: Caller) -> None:
    channel = await channel_of(caller, ChannelType.TEXT)
    await caller.call("POST", f"/channels/{channel.id}/threads", {"name": "game", "type": 11})
    thread = next(c for c in caller.server.world.channels.values() if c.parent_id == channel.id)
    path = f"/channels/{thread.id}"
    assert await caller.call("DELETE", path) == (403, 50013)
    assert await caller.call("PATCH", path, {"locked": True}) == (403, 50013)
    assert await caller.call("PATCH", path, {"archived": True}) == (200, 0)
    await caller.server.allow(
        caller.server.world.guild(thread.guild_id or 0), BOT_PERMISSIONS | Permission.MANAGE_THREADS
    )
    assert await caller.call("DELETE", path) == (200, 0)


async def test_archived_and_locked_threads(caller: Caller) -> None:
    channel = await channel_of(caller, ChannelType.TEXT)
    await caller.call("POST", f"/channels/{channel.id}/threads", {"name": "game", "type": 11})
    thread = next(c for c in caller.server.world.channels.values() if c.parent_id == channel.id)
    messages = f"/channels/{thread.id}/messages"
    await caller.call("POST", messages, HELLO)
    message = caller.server.messages(thread)[0]
    await caller.server.set_thread(thread, archived=True)
    assert await caller.call("PATCH", f"{messages}/{message.id}", HELLO) == (400, 50083)
    assert await caller.call("POST", messages, HELLO) == (200, 0)
    assert thread.thread
    assert not thread.thread["archived"]
    await caller.server.set_thread(thread, locked=True)
    assert await caller.call("POST", messages, HELLO) == (403, 160005)


async def test_a_forum_holds_posts_alone(caller: Caller) -> None:
    forum = await channel_of(caller, ChannelType.FORUM)
    assert await caller.call("POST", f"/channels/{forum.id}/messages", HELLO) == (400, 50008)
    post = await caller.server.add_post(forum, "Who plays?", caller.server.person("Ann"))
    assert await caller.call("POST", f"/channels/{post.id}/messages", HELLO) == (200, 0)


async def test_a_timed_out_bot_reads_and_does_not_write(caller: Caller) -> None:
    channel = await channel_of(caller, ChannelType.VOICE)
    guild = caller.server.world.guild(channel.guild_id or 0)
    await caller.server.time_out_bot(guild, "2030-01-01T00:00:00+00:00")
    assert await caller.call("GET", f"/channels/{channel.id}/messages") == (200, 0)
    assert await caller.call("POST", f"/channels/{channel.id}/messages", HELLO) == (403, 50013)
    await caller.server.time_out_bot(guild, None)
    assert await caller.call("POST", f"/channels/{channel.id}/messages", HELLO) == (200, 0)


async def test_pins_need_a_permission_of_their_own(caller: Caller) -> None:
    channel = await channel_of(caller, ChannelType.TEXT)
    guild = caller.server.world.guild(channel.guild_id or 0)
    await caller.call("POST", f"/channels/{channel.id}/messages", HELLO)
    message = caller.server.messages(channel)[0]
    pins = f"/channels/{channel.id}/messages/pins"
    await caller.server.allow(guild, BOT_PERMISSIONS | Permission.MANAGE_MESSAGES)
    assert await caller.call("PUT", f"{pins}/{message.id}") == (403, 50013)
    await caller.server.allow(guild, BOT_PERMISSIONS | Permission.PIN_MESSAGES)
    assert await caller.call("PUT", f"{pins}/{message.id}") == (204, 0)
    assert [m.payload["type"] for m in caller.server.messages(channel)] == [0, 6]
    assert message.payload["pinned"]
    assert await caller.call("GET", pins) == (200, 0)
    assert await caller.call("DELETE", f"{pins}/{message.id}") == (204, 0)
    assert not message.payload["pinned"]
    assert caller.server.own_violations == []


async def test_events_need_a_permission_of_their_own(caller: Caller) -> None:
    guild = await caller.server.add_guild("Hall")
    events = f"/guilds/{guild.id}/scheduled-events"
    await caller.server.allow(guild, Permission.MANAGE_EVENTS)
    assert await caller.call("POST", events, IN_AN_HOUR) == (403, 50013)
    await caller.server.allow(guild, Permission.CREATE_EVENTS)
    assert await caller.call("POST", events, IN_AN_HOUR) == (200, 0)
    event_id = next(iter(guild.events))
    assert await caller.call("PATCH", f"{events}/{event_id}", {"name": "Craft"}) == (200, 0)
    assert await caller.call("GET", f"{events}/{event_id}") == (200, 0)
    assert await caller.call("DELETE", f"{events}/{event_id}") == (204, 0)
    assert await caller.call("GET", f"{events}/{event_id}") == (404, 10070)
    assert caller.server.own_violations == []


async def test_the_bot_reaches_its_direct_messages_and_no_chat_of_others(caller: Caller) -> None:
    ann, bob = caller.server.person("Ann"), caller.server.person("Bob")
    chat, group = caller.server.add_direct_messages(ann), caller.server.add_group_messages(ann, bob)
    assert await caller.call("POST", f"/channels/{chat.id}/messages", HELLO) == (200, 0)
    assert await caller.call("POST", f"/channels/{group.id}/messages", HELLO) == (403, 50001)
    assert await caller.call("POST", "/users/@me/channels", {"recipient_id": str(ann.id)}) == (200, 0)
    elsewhere = await caller.server.add_guild("Elsewhere", has_bot=False)
    channel = await caller.server.add_channel(elsewhere, "games")
    assert await caller.call("POST", f"/channels/{channel.id}/messages", HELLO) == (403, 50001)


async def test_old_messages_are_edited_so_often_only(caller: Caller) -> None:
    channel = await channel_of(caller, ChannelType.TEXT)
    messages = f"/channels/{channel.id}/messages"
    await caller.call("POST", messages, HELLO)
    path = f"{messages}/{caller.server.messages(channel)[0].id}"
    caller.server.old_edits_left = 0
    assert await caller.call("PATCH", path, HELLO) == (200, 0)
    clock = caller.server.world.ids.clock
    caller.server.world.ids.clock = lambda: clock() + 3700
    assert await caller.call("PATCH", path, HELLO) == (429, 30046)


async def test_a_command_is_offered_where_it_can_be_used(caller: Caller) -> None:
    world, ann = caller.server.world, caller.server.person("Ann")
    command: dict[str, Any] = {"name": "play", "type": 1, "id": "1", "default_member_permissions": None}
    world.commands[None] = [command | {"contexts": [0], "integration_types": [0]}]
    elsewhere = await caller.server.add_guild("Elsewhere", has_bot=False)
    channel = await caller.server.add_channel(elsewhere, "games")
    for place in (channel, caller.server.add_direct_messages(ann), caller.server.add_group_messages(ann)):
        with pytest.raises(Impossible, match="not offered"):
            await ann.slash(place, "play")


async def test_every_answer_has_the_date_of_discords_clock() -> None:
    async with LoopbackDiscord(clock=lambda: 2_000_000_000.0) as server, ClientSession() as http:
        for path in ("/gateway", "/nowhere"):
            async with http.get(server.url + API + path) as response:
                date = parsedate_to_datetime(response.headers["Date"])
                assert date.timestamp() == 2_000_000_000
