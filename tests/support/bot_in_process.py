"""The bot in the process of the test, connected to the loopback Discord."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cogs.core.client import CastellanBot
from sessions.store.memory import MemoryStore
from tests.support.building import build
from tests.support.loopback import LoopbackDiscord
from tests.support.loopback.server import API
from tests.support.redirected import redirected


@asynccontextmanager
async def bot_in_process(server: LoopbackDiscord, **options: Any) -> AsyncIterator[CastellanBot]:
    """A bot that has begun to start; a start that fails raises at the end of the block.

    options: of `bot.build`.
    """
    with redirected(server.url + API, server.gateway_url):
        built = build(MemoryStore(), **options)
        running = asyncio.create_task(built.start(server.token))
        try:
            yield built
        finally:
            await built.close()
            await asyncio.wait({running}, timeout=5)
            if running.done() and not running.cancelled():
                running.result()
            running.cancel()
