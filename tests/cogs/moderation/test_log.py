"""What managers do on a server is in its log, whenever the store fails."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cogs.core.components.button_ids import STEP
from cogs.results.history_view import TAKE_OUT
from sessions.moderation.action_log import on_server
from sessions.store.memory import MemoryStore
from tests.support.failing_store import FailingStore
from tests.support.history_taps import entered, result
from tests.support.message_parts import buttons, lists
from tests.support.played_tables import answered, person
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall

WRITES = ("write", "replace", "documents.put")
MOST_WRITES = 6  # of an act, of which the last ones fail
Tap = Callable[[], Awaitable[Any]]
Done = Callable[[], Awaitable[bool]]


async def hide(room: SimulatedServer) -> tuple[Tap, Done]:
    cleo, bob = room.people["Cleo"], room.people["Bob"]
    panel = (await cleo.slash(room.channel, "players", who=bob)).response
    (button,) = [one["custom_id"] for one in buttons(panel) if ":offboards:" in one["custom_id"]]
    moderation = room.host.tables.people.moderation

    async def done() -> bool:
        return await moderation.is_hidden(room.guild.id, bob.id)

    return lambda: cleo.click(panel, custom_id=button), done


async def lift(room: SimulatedServer) -> tuple[Tap, Done]:
    cleo, bob = room.people["Cleo"], room.people["Bob"]
    moderation = room.host.tables.people.moderation
    await moderation.keep_out(room.guild.id, cleo.id, bob.id, 0, "cheated")
    panel = (await cleo.slash(room.channel, "players")).response
    (button,) = [one["custom_id"] for one in buttons(panel) if ":letplay:" in one["custom_id"]]
    planted = room.planted(button)

    async def done() -> bool:
        return not (await moderation.of(room.guild.id)).kept_out

    return lambda: cleo.click(planted, custom_id=button), done


async def unrate(room: SimulatedServer) -> tuple[Tap, Done]:
    """A result without a stored table."""
    await entered(room, {"r1": result(room, "Ann", "Bob", rated=True)})
    results = room.host.tables.repository.results

    async def done() -> bool:
        stored = await results.load_result("r1")
        assert stored is not None
        return stored.voided

    return await void(room, "r1"), done


async def unrate_table(room: SimulatedServer) -> tuple[Tap, Done]:
    tables, ann = room.host.tables, person(room, "Ann")
    table = await tables.open(room.channel.id, room.guild.id, ann, "crownfell", "house", {}, "en")
    await tables.lobbies.set_option(table.id, ann, "rated", "yes")
    await tables.lobbies.join(table.id, person(room, "Bob"))
    await tables.game_starts.start(table.id, ann)
    for dice in map(random.Random, range(12)):  # a game given up at once would not be rated
        await answered(tables, table.id, dice)
    await tables.answer(table.id, ann, "resign")

    async def done() -> bool:
        return (await room.host.tables.get(table.id)).body.end.voided

    return await void(room, table.id), done


async def void(room: SimulatedServer, key: str) -> Tap:
    cleo = room.people["Cleo"]
    panel = (await cleo.slash(room.channel, "history", who=room.people["Bob"])).response
    (picker,) = [one["custom_id"] for one in lists(panel) if ":resultvoid:" in one["custom_id"]]
    return lambda: cleo.select(panel, [f"{key}{STEP}{TAKE_OUT}"], custom_id=picker)


async def logged(room: SimulatedServer) -> list[str]:
    page = await room.host.tables.people.action_log.page(on_server(room.guild.id), 0)
    return [one.act for one in page.acts]


@pytest.mark.parametrize("act", [hide, lift, unrate, unrate_table])
async def test_what_is_done_is_in_the_log_whichever_write_is_the_last(act: Any) -> None:
    for writes_left in range(MOST_WRITES + 1):
        store = FailingStore(MemoryStore())
        async with hall(store=store) as room:
            managing(room, "Cleo")
            tap, done = await act(room)
            before, left = await logged(room), iter(range(writes_left))
            store.failing |= dict.fromkeys(WRITES, lambda *_, left=left: next(left, None) is None)
            await tap()
            store.failing.clear()
            is_done = await done()
            if is_done:
                assert len(await logged(room)) == len(before) + 1, f"after {writes_left} writes"
    assert is_done, "nothing failed in the end"


async def test_what_is_refused_is_not_in_the_log() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        tap, _ = await lift(room)
        await tap()
        assert await logged(room) == ["lift"]
        await tap()
        assert await logged(room) == ["lift"]
