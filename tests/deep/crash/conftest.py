"""A hall whose tables are in the middle of their games."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from cogs.core.loaded_content import read_packs
from tests.deep.crash.hall import CrashServer
from tests.deep.crash.players import CrashChannel
from tests.support.loopback import LoopbackDiscord

TABLES = 6


@pytest_asyncio.fixture
async def hall(tmp_path: Path) -> AsyncIterator[CrashServer]:
    """A bot with some tables in the middle of their games, nobody doing anything."""
    async with LoopbackDiscord() as server:
        (tmp_path / "data").mkdir()
        room = CrashServer(server, tmp_path, read_packs(), 1, wrong=False)
        await room.furnish(TABLES)
        room.bot = room.cold
        await room.bot.start(60)
        await asyncio.gather(*(begun(place) for place in room.places))
        await room.quiet()
        yield room
        await room.close()


async def begun(place: CrashChannel) -> None:
    while place.moves < 2:
        await place.turn()
