"""discord.py of this process pointed at a server of a test, and back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from discord.gateway import DiscordWebSocket
from discord.http import Route

import bot
import settings


@contextmanager
def redirected(api_url: str, gateway_url: str) -> Iterator[None]:
    """Let discord.py reach this server as long as this lasts."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    urls = {"DISCORD_API_URL": api_url, "DISCORD_GATEWAY_URL": gateway_url}
    bot.redirect_discord_library(settings.read(urls, Path("no-such-file")))
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before
