"""What a test leaves behind of its hall: nothing. Worlds that pile up make a worker larger than a laptop."""

import weakref

from tests.support.simulated_server import hall

opened: list[weakref.ref[object]] = []


async def test_a_bot_has_played_in_a_hall():
    async with hall() as room:
        await room.opened()
        opened.append(weakref.ref(room.host))


def test_nothing_of_that_hall_is_there_in_the_next_test():
    assert [host() for host in opened] == [None]
