"""An interaction does not keep its response, which would keep it until the collector comes by."""

import gc
from typing import Any

import discord
import pytest

from cogs.core.plain_mode import is_plain
from tests.support.simulated_server import hall


@pytest.mark.skipif(is_plain(), reason="interactions keep their responses as in discord.py")
async def test_a_response_knows_what_was_sent_and_its_interaction_does_not_keep_it():
    """As in discord.py: not answered, then answered, and not twice."""
    seen: list[Any] = []

    async with hall() as room:

        @room.host.tree.command(name="twice")
        async def twice(interaction: discord.Interaction) -> None:
            """Answer twice."""
            seen.append(interaction.response.is_done())
            await interaction.response.send_message("once")
            seen.append(interaction.response.is_done())
            try:
                await interaction.response.defer()
            except discord.InteractionResponded:
                seen.append(interaction.response.type)
            referents = gc.get_referents(interaction)
            seen.append([each for each in referents if isinstance(each, discord.InteractionResponse)])

        await room.host.tree.sync()
        await room.people["Ann"].slash(room.channel, "twice")
    assert seen == [False, True, discord.InteractionResponseType.channel_message, []]
