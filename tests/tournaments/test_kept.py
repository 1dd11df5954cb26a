"""Tournaments kept in the store and played at tables: by whose word games are settled, and what time does."""

import pytest

from sessions.table.table_data import LOBBY
from sessions.tournaments.keeping.kept_tournament import BOTH, TABLE
from sessions.tournaments.tournament_data import (
    OVER,
    RUNNING,
    SECOND,
)
from tests.tournaments.kept_hall import GUILD, KeptHall, open_boards

pytestmark = pytest.mark.asyncio


async def hall() -> KeptHall:
    made = KeptHall()
    await made.tables.store.open()
    return made


async def test_a_game_at_its_table_and_one_on_a_real_table_bring_on_the_next_round() -> None:
    room = await hall()
    kept = await room.begun(4)
    table = await room.open(kept, 0)
    assert (table.phase, table.body.owner, table.body.seats) == (LOBBY, 0, [])
    assert (await room.open(kept, 0)).id == table.id
    await room.sit(kept, table, turned=True)
    found = await room.tables.get(table.id)
    assert found is not None
    first, second = kept.people_of(kept.tournament.rounds[0].pairings[0])
    assert [seat.person for seat in found.body.seats] == [first, second], "who begins sits first"
    await room.resign(table, 0)
    await room.serve()
    kept = await room.now(kept)
    assert kept.tournament.rounds[0].pairings[0].result == SECOND
    assert kept.source_of(1, 0) == TABLE
    kept = await room.agree(kept, 1)
    assert (kept.round, kept.phase, kept.source_of(1, 1)) == (2, RUNNING, BOTH)
    for board in open_boards(kept):
        kept = await room.agree(kept, board)
    assert kept.phase == OVER
    assert [one.id for one in await room.keeper.of_server(GUILD, finished=True)] == [kept.id]
