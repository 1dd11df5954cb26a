"""What the tests put in the place of a slow search of SimCord's finds the same."""

from typing import Any

from tests.support import settling
from tests.support.simulated_server import hall


async def test_the_same_timers_are_found() -> None:
    """At every look in a piece of a game with clocks, forms left open and time going by."""
    narrowed: list[bool] = []

    def both(state: Any, task: Any, waiter: Any) -> list[Any]:
        quick_timers, other = settling.quick(state, task, waiter), settling.thorough(state, task, waiter)
        assert [id(record) for record in quick_timers] == [id(record) for record in other]
        narrowed.append(len(quick_timers) == 1 < len(state.work.callbacks))
        return quick_timers

    async with hall(now=lambda: 1_700_000_000.0) as room, settling.indexed(both):
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        for name in ("Bob", "Cleo"):
            await room.tap(name, "join")
        await room.tap("Ann", "start")
        for name in ("Ann", "Bob", "Cleo"):
            await room.people[name].slash(room.channel, "hand")
            await room.people[name].slash(room.channel, "table menu")
        await room.env.advance_time(120)
        await room.people["Bob"].slash(room.channel, "board")
    assert sum(narrowed) > 20
