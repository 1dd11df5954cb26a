"""The clock of the bot's machine is five minutes ahead of Discord's, or behind."""

import time

import pytest

from tests.deep.hostile.hostile_place import hostile_discord, seen
from tests.support.loopback import Permission
from tests.support.loopback.world import BOT_PERMISSIONS


@pytest.mark.parametrize("off", [-300, 300])
async def test_people_play_and_are_answered(off: int) -> None:
    async with hostile_discord(clock=lambda: time.time() - off) as hostile:
        place = await hostile.place()
        await place.server.allow(place.guild, BOT_PERMISSIONS | Permission.CREATE_EVENTS)
        await place.start_game()
        assert all(await place.take_turns(4))
        assert await seen(await place.ann.slash(place.channel, "puzzle"))
        beside = await place.beside()
        await beside.play(at="in 1 h")
        assert "https://discord.com/events/" in await seen(await beside.tap(beside.ann, "event"))
