"""No power cut takes an acknowledged answer, and the harness that says so finds those that one does take."""

import pytest

from tests.power.nights import MOMENTS, Settings, nights
from tests.power.vfs import pluggable

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(not pluggable(), reason="this Python hides its SQLite"),
]


@pytest.mark.parametrize("bad_syncs", [0.0, 0.1])
async def test_what_was_acknowledged_survives_power_cuts(bad_syncs: float) -> None:
    report = await nights(200, 1, Settings(bad_syncs=bad_syncs, cuts=20))
    assert report.harm == 0, report.findings
    assert report.checked > 2000
    assert set(report.moments) == set(MOMENTS)


async def test_a_store_that_does_not_sync_loses_answers() -> None:
    report = await nights(100, 1, Settings("NORMAL", cuts=20))
    assert report.lost > 0


async def test_a_store_that_never_syncs_is_torn() -> None:
    report = await nights(100, 1, Settings("OFF", cuts=20))
    assert min(report.lost, report.torn + report.unopenable) > 0
