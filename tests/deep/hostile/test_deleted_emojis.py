"""Emojis are deleted in the Developer Portal while the bot runs, of which it hears nothing."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from aiohttp import web

from cogs.core.delivery.card_emojis import CardEmojis
from tests.deep.hostile.hostile_place import HostileDiscord, HostilePlace, hostile_discord, seen
from tests.support.loopback.messages import walk
from tests.support.loopback.result import until
from tests.support.loopback.wire import BODY, reply

PNG = b"\x89PNG\r\n\x1a\n"
pytestmark = pytest.mark.asyncio(loop_scope="module")


class Portal:
    """Whoever deletes emojis in the Developer Portal; Discord refuses messages with one that is gone."""

    def __init__(self, server: Any, *, refuses_once: bool = False) -> None:
        """refuses_once: nothing is deleted, and the first message with emojis is refused all the same."""
        self.server, self._at_fault = server, refuses_once
        self.refused = 0

    def fault(self, request: web.Request) -> web.Response | None:
        """Refuse a message as Discord does."""
        shown = emoji_ids(request[BODY])
        gone = [emoji for emoji in shown if emoji not in self.server.world.emojis]
        at_fault = self._at_fault and not self.refused and shown
        if not gone and not at_fault:
            return None
        self.refused += 1
        wrong = {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]}
        place = {"components": {"0": {"components": {"0": {"emoji": {"id": wrong}}}}}}
        errors = {"data": place} if request.path.endswith("/callback") else place
        return reply({"code": 50035, "message": "Invalid Form Body", "errors": errors}, 400)


def emoji_ids(body: Any) -> list[int]:
    body = body if isinstance(body, dict) else {}
    components = (body.get("data") or body).get("components") or []
    return [int(one["emoji"]["id"]) for one in walk(components) if (one.get("emoji") or {}).get("id")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def with_emojis() -> AsyncIterator[HostileDiscord]:
    """The bot has uploaded its emojis, and looks at once after a refusal whether they are there."""
    async with hostile_discord() as hostile:
        emojis = hostile.host.services.card_emojis
        del emojis.upload
        emojis.painter = SimpleNamespace(token=lambda look, side: PNG + f"{look} {side}".encode())
        emojis.pauses = (0.3,)
        await emojis.upload()
        yield hostile


@pytest_asyncio.fixture(loop_scope="module")
async def place(with_emojis: HostileDiscord) -> AsyncIterator[HostilePlace]:
    await all_uploaded(with_emojis.host)
    yield await with_emojis.place()
    with_emojis.server.fault = None


async def all_uploaded(host: Any) -> None:
    """Wait until buttons show emojis."""
    emojis = host.services.card_emojis
    await until(lambda: emojis.progress()[0] == emojis.progress()[1], 10)


def delete_all(place: HostilePlace) -> Portal:
    for emoji in [*place.server.world.emojis]:
        place.server.delete_emoji(emoji)
    portal = Portal(place.server)
    place.server.fault = portal.fault
    return portal


async def test_the_tap_that_meets_a_deleted_emoji_is_answered_with_letters(place: HostilePlace) -> None:
    await place.start_game()
    await place.take_turns(4)
    while not emoji_ids(place.panel("m").payload):  # the draft has no board
        await place.take_turns(1)
    portal = delete_all(place)
    assert "went wrong" not in (await place.take_turns(1))[0]
    assert portal.refused == 1
    panel = place.panel("m")
    assert panel is not None
    assert emoji_ids(panel.payload) == []
    labels = [one.get("label") for one in walk(panel.components) if one["type"] == 2]
    assert all(labels)
    assert "a1" in labels or "→a1" in labels or "a2" in labels
    await all_uploaded(place.host)
    await place.take_turns(1)
    assert emoji_ids(place.panel("m").payload), "uploaded again"


async def test_a_command_that_meets_a_deleted_emoji_is_answered_with_letters(place: HostilePlace) -> None:
    portal = delete_all(place)
    puzzle = await place.ann.slash(place.channel, "puzzle")
    assert "went wrong" not in await seen(puzzle)
    assert portal.refused == 1
    assert puzzle.message is not None
    usable = [key for key, one in puzzle.message.controls().items() if not one.get("disabled")]
    assert await seen(await place.ann.click(puzzle.message, usable[0]))


async def test_a_panel_that_is_posted_meets_a_deleted_emoji(place: HostilePlace) -> None:
    """The turn goes on to somebody who was away, so a fresh message is posted with the bot's own token."""
    await place.start_game()
    while not emoji_ids(place.panel("m").payload):
        await place.take_turns(1)
    portal = delete_all(place)
    table = await place.host.tables.find_in_channel(place.channel.id)
    await place.host.services.panels.show(table, afresh=True)
    assert portal.refused == 1
    panel = place.panel("m")
    assert panel is not None
    assert emoji_ids(panel.payload) == []
    assert all(await place.take_turns(2))


async def test_an_emoji_that_is_refused_although_it_is_there_is_shown_again(place: HostilePlace) -> None:
    """Discord does so some time after an upload (https://github.com/discord/discord-api-docs/issues/7128)."""
    await place.start_game()
    while not emoji_ids(place.panel("m").payload):
        await place.take_turns(1)
    before = {*place.server.world.emojis}
    portal = Portal(place.server, refuses_once=True)
    place.server.fault = portal.fault
    await place.take_turns(1)
    assert portal.refused == 1
    assert emoji_ids(place.panel("m").payload) == []
    await all_uploaded(place.host)
    await place.take_turns(1)
    assert emoji_ids(place.panel("m").payload)
    assert {*place.server.world.emojis} == before, "nothing is uploaded twice"


async def test_an_odd_answer_does_not_end_the_upload() -> None:
    """The second answer of three is none of Discord's; the upload goes on with the third."""
    asked: list[int] = []

    async def fetch() -> list[Any]:
        asked.append(1)
        if len(asked) < 3:
            raise (KeyError("items"), ValueError("no JSON"))[len(asked) - 1]
        return []

    client: Any = SimpleNamespace(fetch_application_emojis=fetch)
    emojis = CardEmojis(client, {}, None, run_in_background=lambda work: None, pauses=(0.0, 0.01))
    await asyncio.wait_for(emojis.keep_uploaded(), 20)
    assert len(asked) == 3
