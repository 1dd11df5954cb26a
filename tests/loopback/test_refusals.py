"""What the fake Discord refuses, records or objects to, asked without a bot."""

from __future__ import annotations

from pathlib import Path

import pytest
from aiohttp import web

from .bodies import CALLBACK, Bodies
from .caller import Caller
from .limits import overstepped

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
    assert len(caller.server.violations) == 1
    assert "data/content" in caller.server.violations[0]
    attachment = {"attachments": [{"id": 0, "filename": "board.png"}]}
    assert Bodies().wrong_in_request("POST", CALLBACK, {"type": 4, "data": attachment}) == []


async def test_without_the_description_nothing_is_checked(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="go unchecked"):
        bodies = Bodies(tmp_path / "openapi.json")
    assert not bodies.available
    assert bodies.wrong_in_request("POST", CALLBACK, {"type": 4, "data": 1}) == []


async def test_limits_the_description_does_not_state() -> None:
    buttons = [{"type": 2, "style": 1, "custom_id": "same", "label": "x"}] * 40
    told = overstepped({"components": [{"type": 1, "components": buttons}]})
    assert told == ["41 components, 40 are allowed", "custom_id 'same' is used 40 times"]
    assert overstepped({"components": [{"type": 2, "style": 1}]}) == [
        "a button without custom_id",
        "a button without label and emoji",
    ]
