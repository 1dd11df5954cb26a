"""One bot for the tests of a file; each test has a server and a channel of its own."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.deep.hostile.hostile_place import HostileDiscord, HostilePlace, hostile_discord


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord_() -> AsyncIterator[HostileDiscord]:
    async with hostile_discord() as hostile:
        yield hostile


@pytest_asyncio.fixture(loop_scope="module")
async def place(discord_: HostileDiscord) -> AsyncIterator[HostilePlace]:
    """A server with a text channel; the fault of the fake Discord ends with the test."""
    yield await discord_.place()
    discord_.server.fault = None
