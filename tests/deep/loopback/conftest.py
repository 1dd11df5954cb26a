"""A fake Discord that is asked without a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from aiohttp import ClientSession

from tests.support.discord_rules.record import take_violations
from tests.support.loopback.caller import Caller
from tests.support.loopback.server import LoopbackDiscord


@pytest_asyncio.fixture
async def caller() -> AsyncIterator[Caller]:
    async with LoopbackDiscord() as server, ClientSession() as http:
        yield Caller(server, http)
        take_violations()  # of the tests' own requests, which are wrong on purpose
