"""SimCord answers requests as Discord does, where it did not by itself."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from simcord.backend.errors import BackendError
from simcord.enums import ChannelType
from simcord.http import router

from tests.support.discord_rules.record import take_violations
from tests.support.simulated_server import SimulatedServer, hall

V2 = 1 << 15
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
TEXT = {"type": 10, "content": "no picture"}
HELLO = {"content": "hello"}
EVENT = {
    "name": "Crownfell",
    "privacy_level": 2,
    "entity_type": 3,
    "scheduled_start_time": "2030-01-01T12:00:00+00:00",
    "scheduled_end_time": "2030-01-01T13:00:00+00:00",
    "entity_metadata": {"location": "games"},
}


@asynccontextmanager
async def asked() -> AsyncIterator[SimulatedServer]:
    """A server that is asked by the test instead of the bot."""
    async with hall() as room:
        yield room
        take_violations()  # of the tests' own requests, which are wrong on purpose


def call(room: SimulatedServer, method: str, path: str, body: Any = None, *names: str) -> Any:
    """Ask SimCord as a bot does, with files of these names; its answer, or Discord's error code."""
    files = [discord.File(io.BytesIO(b"PNG"), name) for name in names]
    try:
        return router.dispatch(room.env.backend, method, path, json=body, files=files)
    except BackendError as error:
        return error.code if error.errors is None else error.errors


def may(room: SimulatedServer, *permissions: str) -> None:
    """Let the bot's role have these permissions besides the usual ones."""
    backend = room.env.backend
    guild = backend.get_guild(room.guild.id)
    role = room.guild.create_role("more", permissions=discord.Permissions(**dict.fromkeys(permissions, True)))
    guild.members[backend.bot_user.id].role_ids.append(role.id)


def posted(room: SimulatedServer) -> tuple[str, Any]:
    """A message that shows an uploaded picture: its path, and what Discord tells of it."""
    body = {"flags": V2, "components": [PICTURE], "attachments": [{"id": 0, "filename": "board.png"}]}
    path = f"/channels/{room.channel.id}/messages"
    message = call(room, "POST", path, body, "board.png")
    return f"{path}/{message['id']}", message


def media_of(message: Any) -> Any:
    return message["components"][0]["items"][0]["media"]


async def test_what_components_show_is_not_listed() -> None:
    async with asked() as room:
        path, message = posted(room)
        assert message["attachments"] == []
        assert media_of(message)["url"].endswith("/board.png")
        assert media_of(message)["content_type"] == "image/png"
        assert call(room, "GET", path)["attachments"] == []
        (stored,) = room.env.backend.get_message(room.channel.id, int(message["id"])).attachments
        assert media_of(message)["attachment_id"] == stored["id"]


@pytest.mark.parametrize("keys", [None, ("id",), ("id", "filename")])
async def test_an_edit_shows_what_its_own_attachments_name(keys: tuple[str, ...] | None) -> None:
    async with asked() as room:
        path, message = posted(room)
        retained = {"id": media_of(message)["attachment_id"], "filename": "board.png"}
        listed = {} if keys is None else {"attachments": [{key: retained[key] for key in keys}]}
        answer = call(room, "PATCH", path, {"components": [PICTURE], **listed})
        if keys == ("id", "filename"):
            assert media_of(answer) == media_of(message)
        else:
            (error,) = answer["components"]["0"]["media"]["url"]["_errors"]
            assert error["code"] == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


async def test_a_file_that_the_message_does_not_have_cannot_be_kept() -> None:
    async with asked() as room:
        path, _ = posted(room)
        retained = [{"id": "1400000000000000000", "filename": "board.png"}]
        assert call(room, "PATCH", path, {"components": [PICTURE], "attachments": retained}) == 50035


async def test_a_patch_keeps_files_and_an_update_deletes_what_it_does_not_list() -> None:
    async with asked() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        backend, (path, message) = room.env.backend, posted(room)
        stored = backend.get_message(room.channel.id, int(message["id"]))
        retained = {"attachments": [{"id": media_of(message)["attachment_id"]}]}
        assert len(call(room, "PATCH", path, {"components": [TEXT]})["attachments"]) == 1
        for listed, number in ((retained, 1), ({}, 0)):
            record = next(iter(backend.interactions.values()))
            record.type, record.source_message_id, record.responded = 3, stored.id, False
            callback = f"/interactions/{record.id}/{record.token}/callback"
            call(room, "POST", callback, {"type": 7, "data": {"components": [TEXT], **listed}})
            assert len(stored.attachments) == number


async def test_an_emoji_that_was_deleted_is_refused() -> None:
    async with asked() as room:
        backend = room.env.backend
        emoji = backend.create_application_emoji("knight")
        button = {"type": 2, "style": 2, "custom_id": "a", "emoji": {"id": str(emoji.id), "name": "knight"}}
        body = {"flags": V2, "components": [{"type": 1, "components": [button]}]}
        path = f"/channels/{room.channel.id}/messages"
        message = call(room, "POST", path, body)
        assert message["components"]
        backend.delete_application_emoji(emoji.id)
        for refused in (call(room, "POST", path, body), call(room, "PATCH", f"{path}/{message['id']}", body)):
            (error,) = refused["components"]["0"]["components"]["0"]["emoji"]["id"]["_errors"]
            assert error["code"] == "BUTTON_COMPONENT_INVALID_EMOJI"


@pytest.mark.parametrize(
    ("parent", "kind", "created"),
    [
        (ChannelType.TEXT, PUBLIC_THREAD, True),
        (ChannelType.TEXT, NEWS_THREAD, False),
        (ChannelType.NEWS, NEWS_THREAD, True),
        (ChannelType.NEWS, PUBLIC_THREAD, False),
        (ChannelType.VOICE, PUBLIC_THREAD, False),
    ],
)
async def test_the_type_of_a_thread_follows_its_parent(parent: int, kind: int, created: bool) -> None:
    async with asked() as room:
        channel = room.env.backend.create_channel(room.guild.id, "games", type=parent)
        may(room, "create_public_threads")
        answer = call(room, "POST", f"/channels/{channel.id}/threads", {"name": "game", "type": kind})
        assert answer == 50024 if not created else answer["type"] == kind


async def test_a_thread_of_an_announcement_is_an_announcement_thread() -> None:
    async with asked() as room:
        channel = room.env.backend.create_channel(room.guild.id, "news", type=ChannelType.NEWS)
        may(room, "create_public_threads")
        message = call(room, "POST", f"/channels/{channel.id}/messages", HELLO)
        path = f"/channels/{channel.id}/messages/{message['id']}/threads"
        assert call(room, "POST", path, {"name": "game"})["type"] == NEWS_THREAD


async def test_its_creator_archives_a_thread_and_does_not_delete_it() -> None:
    async with asked() as room:
        bare(room, "create_public_threads", "send_messages_in_threads")
        threads = f"/channels/{room.channel.id}/threads"
        thread = f"/channels/{call(room, 'POST', threads, {'name': 'game', 'type': PUBLIC_THREAD})['id']}"
        message = f"{thread}/messages/{call(room, 'POST', f'{thread}/messages', HELLO)['id']}"
        assert call(room, "DELETE", thread) == 50013
        assert call(room, "PATCH", thread, {"locked": True}) == 50013
        assert call(room, "PATCH", thread, {"archived": True})["thread_metadata"]["archived"]
        assert call(room, "PATCH", message, HELLO) == 50083
        call(room, "POST", f"{thread}/messages", HELLO)
        assert not call(room, "GET", thread)["thread_metadata"]["archived"]
        may(room, "manage_threads")
        assert call(room, "PATCH", thread, {"locked": True})["thread_metadata"]["locked"]
        bare(room, "send_messages_in_threads")
        assert call(room, "POST", f"{thread}/messages", HELLO) == 160005
        assert call(room, "DELETE", thread) == 50013


async def test_pins_and_events_need_permissions_of_their_own() -> None:
    async with asked() as room:
        message = call(room, "POST", f"/channels/{room.channel.id}/messages", HELLO)
        pin = f"/channels/{room.channel.id}/messages/pins/{message['id']}"
        events = f"/guilds/{room.guild.id}/scheduled-events"
        bare(room, "manage_messages", "manage_events")
        assert call(room, "PUT", pin) == 50013
        assert call(room, "POST", events, EVENT) == 50013
        may(room, "pin_messages", "create_events")
        assert call(room, "PUT", pin) is None
        event = f"{events}/{call(room, 'POST', events, EVENT)['id']}"
        bare(room, "create_events")
        assert call(room, "PATCH", event, {"name": "Craft the Crown"})["name"] == "Craft the Crown"
        bare(room)
        assert call(room, "DELETE", event) == 50013


def bare(room: SimulatedServer, *permissions: str) -> None:
    """Let the bot have these permissions, and what everybody needs to read and write, and no others."""
    backend = room.env.backend
    guild = backend.get_guild(room.guild.id)
    plain = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
    for role in guild.roles.values():
        role.permissions = plain.value
    guild.members[backend.bot_user.id].role_ids.clear()
    may(room, *permissions)
