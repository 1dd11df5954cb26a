"""A request that breaks a rule inside SimCord fails the test that made it, also where SimCord takes it."""

import discord
import pytest

from tests.support.discord_rules.record import fail_on_violations, take_violations
from tests.support.simulated_server import hall


async def test_a_bots_request_that_breaks_a_rule_is_found() -> None:
    async with hall() as room:
        channel = room.host.get_partial_messageable(room.channel.id)
        view = discord.ui.LayoutView()
        gallery = discord.ui.MediaGallery(
            discord.MediaGalleryItem("https://discord.com/a.png", description=" ")
        )
        view.add_item(gallery)
        await channel.send(view=view)
        with pytest.raises(AssertionError, match="alt-text"):
            fail_on_violations()
        assert take_violations() == []


async def test_what_is_known_of_messages_and_interactions_comes_from_simcord() -> None:
    async with hall() as room:
        await room.opened()
        panel = await room.panel()
        picture = {"type": 12, "items": [{"media": {"url": "attachment://table.png"}}]}
        http = room.host.http
        route = discord.http.Route(
            "PATCH",
            "/channels/{channel_id}/messages/{message_id}",
            channel_id=room.channel.id,
            message_id=panel.id,
        )
        with pytest.raises(discord.HTTPException, match="not in attachments"):
            await http.request(route, json={"components": [picture]})
        (violation,) = take_violations()
        assert violation.endswith("[edit-lists-shown-files]")
