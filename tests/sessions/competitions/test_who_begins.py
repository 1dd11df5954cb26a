"""Whoever is named first in a pairing begins, wherever the game lets that be chosen."""

import pytest

from sessions.competitions.tournament_data import SWISS, TournamentPlan
from tests.support.competitions.kept_hall import KeptHall, somebody

PLAN = TournamentPlan(SWISS, rounds=1)


@pytest.mark.asyncio
@pytest.mark.parametrize("given", [{}, {"colours": "first-white"}], ids=["usual", "organised-otherwise"])
async def test_whoever_is_named_first_is_black(given: dict[str, str]) -> None:
    hall = KeptHall()
    await hall.tables.store.open()
    tournament = await hall.begun(12, PLAN, options=given)
    for board, pairing in enumerate(tournament.tournament.rounds[-1].pairings):
        table = await hall.open(tournament, board)
        await hall.sit(tournament, table, turned=board % 2 == 1)
        table = await hall.tables.get(table.id)
        assert table.match is not None
        assert table.people[table.match.state.black] == tournament.people_of(pairing)[0]


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["crownfall", "cube-quest"])
async def test_whoever_is_named_first_is_red_and_begins(game: str) -> None:
    hall = KeptHall()
    await hall.tables.store.open()
    tournament = await hall.begun(4, PLAN, game=game, options={"start": "blue"})
    table = await hall.open(tournament, 0)
    assert table.body.options.game["start"] == "red"
    first, _ = tournament.people_of(tournament.tournament.rounds[-1].pairings[0])
    await hall.tables.invitations.accept(table.id, somebody(first - 100))
    assert (await hall.tables.get(table.id)).people == [first]
