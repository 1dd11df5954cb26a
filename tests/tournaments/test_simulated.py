"""A share of the simulated tournaments; all of them by `python -m tests.tournaments --number 1000`."""

import pytest

from tests.tournaments.simulation import Simulation


@pytest.mark.parametrize("lot", range(4))
def test_every_tournament_ends_fairly_paired_and_counted_right(lot: int) -> None:
    for seed in range(1_000_000 + lot, 1_000_080, 4):
        Simulation(seed, most=24).run()
