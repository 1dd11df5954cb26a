"""What the fake Discord refuses, records or objects to, asked without a bot."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import web

from tests.support.discord_rules.record import take_violations
from tests.support.loopback.bodies import CALLBACK, Bodies
from tests.support.loopback.caller import Caller
from tests.support.loopback.messages import Message
from tests.support.loopback.result import TapKind

pytestmark = pytest.mark.asyncio


ANSWER = {"type": 4, "data": {"content": "yes"}}


async def test_acknowledging_twice(caller: Caller) -> None:
    _, callback, _ = await caller.asked()
    assert await caller.call("POST", callback, ANSWER) == (204, 0)
    assert await caller.call("POST", callback, ANSWER) == (400, 40060)


async def test_acknowledging_late(caller: Caller) -> None:
    result, callback, _ = await caller.asked()
    result.sent -= 4
    assert await caller.call("POST", callback, ANSWER) == (404, 10062)


async def test_following_up_too_early_and_too_late(caller: Caller) -> None:
    result, callback, followups = await caller.asked()
    assert await caller.call("POST", followups, {"content": "more"}) == (404, 10015)
    await caller.call("POST", callback, ANSWER)
    assert await caller.call("POST", followups, {"content": "more"}) == (200, 0)
    result.sent -= 1000
    assert await caller.call("POST", followups, {"content": "more"}) == (401, 50027)


async def test_a_command_has_no_message_to_update(caller: Caller) -> None:
    _, callback, _ = await caller.asked()
    assert await caller.call("POST", callback, {"type": 7, "data": {"content": "no"}}) == (400, 50035)
    assert await caller.call("POST", callback, ANSWER) == (204, 0)


async def test_first_followup_fills_a_deferred_answer_which_stays_private(caller: Caller) -> None:
    result, callback, followups = await caller.asked()
    await caller.call("POST", callback, {"type": 5, "data": {"flags": 64}})
    await caller.call("POST", followups, {"content": "here"})
    assert result.ephemeral
    assert result.text == "here"
    assert result.followups == []
    assert result.message is not None
    path = f"/channels/{result.channel.id}/messages/{result.message.id}"
    assert await caller.call("PATCH", path, {"content": "seen?"}) == (404, 10008)


async def test_components_v2_allow_no_content_and_stay(caller: Caller) -> None:
    result, callback, followups = await caller.asked()
    text = [{"type": 10, "content": "board"}]
    both = {"type": 4, "data": {"flags": 1 << 15, "components": text, "content": "no"}}
    assert await caller.call("POST", callback, both) == (400, 50035)
    del both["data"]["content"]  # type: ignore[attr-defined]
    assert await caller.call("POST", callback, both) == (204, 0)
    edit = followups + "/messages/@original"
    assert await caller.call("PATCH", edit, {"content": "no", "flags": 0}) == (400, 50035)
    assert result.text == "board"


async def test_a_mistake_of_the_server_is_not_hidden(caller: Caller) -> None:
    def broken(_: web.Request) -> None:
        raise ZeroDivisionError

    caller.server.fault = broken
    assert await caller.call("GET", "/gateway") == (500, 0)
    assert "ZeroDivisionError" in caller.server.own_violations[0]


async def test_unknown_things(caller: Caller) -> None:
    assert await caller.call("GET", "/channels/1") == (404, 10003)
    assert await caller.call("GET", "/users/@me", token="wrong") == (401, 0)
    assert caller.server.unknown_routes == []
    assert await caller.call("PUT", "/channels/1/messages/2/reactions/x/@me") == (404, 0)
    assert caller.server.unknown_routes == ["PUT /api/v10/channels/1/messages/2/reactions/x/@me"]


@pytest.mark.skipif(not Bodies().available, reason="Discord's description is not here")
async def test_bodies_against_the_description(caller: Caller) -> None:
    _, callback, _ = await caller.asked()
    await caller.call("POST", callback, {"type": 4, "data": {"content": "a" * 2001}})
    description, content_length = caller.server.violations
    assert "data/content" in description
    assert content_length.endswith("[content-length]")
    attachment = {"attachments": [{"id": 0, "filename": "board.png"}]}
    assert Bodies().wrong_in_request("POST", CALLBACK, {"type": 4, "data": attachment}) == []


async def test_without_the_description_nothing_is_checked(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="go unchecked"):
        bodies = Bodies(tmp_path / "openapi.json")
    assert not bodies.available
    assert bodies.wrong_in_request("POST", CALLBACK, {"type": 4, "data": 1}) == []


async def test_a_request_that_breaks_a_rule_fails_the_test_that_made_it(caller: Caller) -> None:
    _, callback, _ = await caller.asked()
    row = {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a"}]}
    await caller.call("POST", callback, {"type": 4, "data": {"components": [row]}})
    (violation,) = caller.server.violations
    assert violation.endswith("[button-label-or-emoji]")
    assert take_violations() == [violation]


PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
KEPT = {"type": 17, "components": [PICTURE]}


async def picture_posted(caller: Caller) -> tuple[str, Message]:
    """A message that shows an uploaded picture, and its path."""
    channel = await caller.server.add_channel(await caller.server.add_guild("Hall"), "games")
    body = {"flags": 1 << 15, "components": [KEPT], "attachments": [{"id": "0", "filename": "board.png"}]}
    path = f"/channels/{channel.id}/messages"
    assert await caller.upload("POST", path, body, "board.png") == (200, 0)
    message = caller.server.messages(channel)[0]
    return f"{path}/{message.id}", message


async def test_what_components_show_is_not_listed(caller: Caller) -> None:
    _, message = await picture_posted(caller)
    media = message.components[0]["components"][0]["items"][0]["media"]
    assert message.payload["attachments"] == []
    assert list(message.files) == ["board.png"]
    assert media["attachment_id"] == message.attachments[0]["id"]
    assert media["url"].endswith("/board.png")
    assert media["content_type"] == "image/png"


@pytest.mark.parametrize("entry", ["none", "id alone", "id and filename", "another id"])
async def test_an_edit_shows_what_its_own_attachments_name(caller: Caller, entry: str) -> None:
    path, message = await picture_posted(caller)
    attachment_id = message.attachments[0]["id"]
    entries: dict[str, list[dict[str, str]]] = {
        "id alone": [{"id": attachment_id}],
        "id and filename": [{"id": attachment_id, "filename": "board.png"}],
        "another id": [{"id": "123456789012345678", "filename": "board.png"}],
    }
    listed = {"attachments": entries[entry]} if entry in entries else {}
    shown = await caller.call("PATCH", path, {"components": [KEPT], **listed})
    assert shown == ((200, 0) if entry == "id and filename" else (400, 50035))
    if entry in ("none", "id alone"):
        errors = caller.answer["errors"]["components"]["0"]["components"]["0"]["items"]["0"]["media"]["url"]
        assert errors["_errors"][0]["code"] == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


@pytest.mark.parametrize("listed", [True, False])
async def test_an_update_deletes_the_files_that_it_does_not_list(caller: Caller, listed: bool) -> None:
    path, message = await picture_posted(caller)
    channel = caller.server.world.channel(message.channel_id)
    result = caller.server.open(TapKind.COMPONENT, caller.server.person("Alice"), channel, message)
    text = [{"type": 10, "content": "none"}]
    body = {"components": text}
    assert await caller.call("PATCH", path, body) == (200, 0)
    assert list(message.files) == ["board.png"]
    assert [a["filename"] for a in message.payload["attachments"]] == ["board.png"]
    entries = {"attachments": [{"id": message.attachments[0]["id"]}]} if listed else {}
    callback = f"/interactions/{result.id}/{result.token}/callback"
    assert await caller.call("POST", callback, {"type": 7, "data": {**body, **entries}}) == (204, 0)
    assert list(message.files) == (["board.png"] if listed else [])


async def test_an_emoji_that_was_deleted_is_refused(caller: Caller) -> None:
    emoji = int(caller.server.world.add_emoji("knight")["id"])
    result, callback, _ = await caller.asked()
    button = {"type": 2, "style": 2, "custom_id": "a", "emoji": {"id": str(emoji), "name": "knight"}}
    row = {"type": 1, "components": [button]}
    body = {"type": 4, "data": {"flags": 1 << 15, "components": [row]}}
    caller.server.delete_emoji(emoji)
    assert await caller.call("POST", callback, body) == (400, 50035)
    errors = caller.answer["errors"]["data"]["components"]["0"]["components"]["0"]["emoji"]["id"]
    assert errors["_errors"][0]["code"] == "BUTTON_COMPONENT_INVALID_EMOJI"
    emoji = int(caller.server.world.add_emoji("knight")["id"])
    button["emoji"] = {"id": str(emoji), "name": "knight"}
    assert await caller.call("POST", callback, body) == (204, 0)
    assert await caller.call("DELETE", f"/applications/1/emojis/{emoji}") == (204, 0)
    assert result.message is not None
