"""A fake Discord that is asked without a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from aiohttp import ClientSession

from .caller import Caller
from .server import LoopbackDiscord


@pytest_asyncio.fixture
async def caller() -> AsyncIterator[Caller]:
    async with LoopbackDiscord() as server, ClientSession() as http:
        yield Caller(server, http)
