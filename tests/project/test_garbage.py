"""What a test leaves behind of its hall: nothing. Worlds that pile up make a worker larger than a laptop."""

import weakref

import pytest

from tests.support.garbage import MOST
from tests.support.simulated_server import hall

opened: list[weakref.ref[object]] = []


@pytest.mark.parametrize("number", range(MOST))
async def test_a_bot_has_played_in_a_hall(number: int):
    async with hall() as room:
        await room.opened()
        opened.append(weakref.ref(room.host))


def test_nothing_of_the_first_of_these_halls_is_there_any_more():
    assert opened[0]() is None
