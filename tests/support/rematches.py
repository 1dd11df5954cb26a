"""A rematch that was proposed."""

from typing import Any

from sessions.table.table import Table
from sessions.table.table_data import Person
from tests.support.simulated_server import SimulatedServer
from tests.support.table_taps import consent


async def rematch_proposed(room: SimulatedServer) -> tuple[Table, Any]:
    """A game that Ann has resigned, and the message in which Bob proposes a rematch."""
    await room.opened()
    first = await room.table()
    await room.host.tables.answer(first.id, Person(room.people["Ann"].id, "Ann"), "resign")
    await room.host.services.panels.show(first)
    await room.tap("Bob", "rematch:")
    return first, consent(room)
