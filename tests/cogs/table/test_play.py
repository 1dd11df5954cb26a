"""Whole games by tapping, through the real discord.py client inside SimCord."""

import random

import pytest

from tests.support.depth import deep
from tests.support.play_taps import tap_something
from tests.support.simulated_server import hall


@pytest.mark.parametrize(("locale", "seed"), deep(("en-US", 1), ("ja", 2)))
async def test_a_whole_game_by_taps_alone(locale: str, seed: int) -> None:
    """To its end, or until so much was answered that every kind of question came up."""
    rng = random.Random(seed)
    async with hall(locale) as room:
        await room.opened()
        for _ in range(700):
            table = await room.table()
            if table.is_over or table.body.progress.answers > 150:
                return
            await tap_something(room, rng)
        raise AssertionError("taps lead nowhere")
