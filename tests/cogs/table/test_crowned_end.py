"""The picture of an end has a crown and the winners' names above it, in every game that has a picture."""

import pytest

from engine.game import games
from engine.presentation import SeatName, crowned, say
from tests.support.contract.house import PEOPLE, ContractTable
from tests.support.contract.trials import trials_of

MOST, SEEDS = 3_000, range(1, 9)


@pytest.mark.parametrize("game", sorted(games()))
async def test_the_end_is_crowned(game: str) -> None:
    trial = trials_of(game)[0]
    seed, match = next(
        (seed, match)
        for seed in SEEDS
        for match in trial.decisions(seed, MOST)
        if match.result is not None and match.result.winners
    )
    board = await ContractTable.of(trial, "en")
    board.put(match, {}, trial.people(seed))
    scene = match.rules.presentation.scene(match.rules.view(match.state, None, None))
    higher = crowned(scene, match.result.winners)
    band = higher.tiles[-1]
    assert band.kind == "winner"
    assert band.name == say("picture-winners", players=[SeatName(seat) for seat in match.result.winners])
    parts = [*higher.cells, *higher.cards, *higher.marks, *higher.labels, *higher.tiles[:-1]]
    assert min(part.y for part in parts) >= band.h, "it covers nothing"
    assert crowned(scene, ()) is scene
    panel = await board.host.services.table_views.public(board.table)
    assert panel.picture == board.painted(higher)
    assert PEOPLE[match.result.winners[0]].name[:3] in board.voice(plain=True)(band.name)
