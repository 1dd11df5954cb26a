"""Cards' emojis are brought up to date beside everything else; what keeps them from it stops nothing."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.delivery.uploads.card_emojis import CardEmojis

AWAY: Any = SimpleNamespace(status=503, reason="")


@pytest.mark.parametrize(
    "fault", [discord.DiscordServerError(AWAY, ""), aiohttp.ClientOSError(), TimeoutError()]
)
async def test_without_discord_boards_show_letters(
    fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """A broken connection was an error in the log, and who waited for another's emojis waited no more."""
    client: Any = SimpleNamespace()
    asked: list[int] = []

    async def broken() -> None:
        asked.append(1)
        raise fault

    client.fetch_application_emojis = broken
    emojis = CardEmojis(client, {}, None)
    with caplog.at_level(logging.WARNING):
        await asyncio.wait_for(emojis.upload(), 5)
    assert asked == [1]
    assert [record.levelname for record in caplog.records] == ["WARNING"]
