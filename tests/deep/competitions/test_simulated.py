"""A share of the simulated tournaments; all of them by `python -m tests.deep.competitions --number 1000`."""

import pytest

from tests.support.competitions.kept_simulation import KeptSimulation
from tests.support.competitions.simulation import Simulation
from tests.support.competitions.won_simulation import WonSimulation


@pytest.mark.parametrize("lot", range(4))
def test_every_tournament_ends_fairly_paired_and_counted_right(lot: int) -> None:
    for seed in range(1_000_000 + lot, 1_000_080, 4):
        Simulation(seed, most=24).run()


@pytest.mark.asyncio
async def test_through_the_keeper_it_is_the_same_whatever_is_killed() -> None:
    """More of them by `python -m tests.deep.competitions --kept --number 200`."""
    for seed in range(2_000_000, 2_000_008):
        await KeptSimulation(seed, 10).run()


@pytest.mark.asyncio
async def test_nobody_loses_a_game_that_they_won() -> None:
    """More of them by `python -m tests.deep.competitions --won --number 1000`."""
    for seed in range(3_000_000, 3_000_024):
        await WonSimulation(seed).run()
