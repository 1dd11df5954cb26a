"""No power cut takes an acknowledged answer, and the harness that says so finds those that one does take."""

import pytest

from sessions.store.protocol import StoreError
from tests.deep.power.nights import MOMENTS, PowerSettings, nights
from tests.deep.power.vfs import pluggable

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(not pluggable(), reason="this Python hides its SQLite"),
]


@pytest.mark.parametrize("bad_syncs", [0.0, 0.1])
async def test_what_was_acknowledged_survives_power_cuts(bad_syncs: float) -> None:
    report = await nights(200, 1, PowerSettings(bad_syncs=bad_syncs, cuts=20))
    assert report.harm == 0, report.findings
    assert report.checked > 2000
    assert set(report.moments) == set(MOMENTS)


async def test_a_store_that_does_not_sync_loses_answers() -> None:
    report = await nights(100, 1, PowerSettings("NORMAL", cuts=20), lambda report: report.lost > 0)
    assert report.lost > 0


async def test_a_store_that_never_syncs_is_torn() -> None:
    report = await nights(
        100, 1, PowerSettings("OFF", cuts=20), lambda report: _both(report.lost, report.unopenable)
    )
    assert _both(report.lost, report.unopenable)


async def test_what_is_torn_is_noticed_behind_an_open_door_too() -> None:
    """A large file is not looked over to its end at a start."""
    settings = PowerSettings("OFF", cuts=20, looks=False)
    report = await nights(100, 1, settings, lambda report: _both(report.lost, report.torn))
    assert _both(report.lost, report.torn)


async def test_a_wiping_that_takes_too_much_is_noticed() -> None:
    try:
        report = await nights(60, 1, PowerSettings(wrong_wipe=4, cuts=20), lambda report: report.harm > 0)
    except StoreError:
        return  # by the running store itself
    assert report.harm > 0


def _both(count: int, other: int) -> bool:
    return min(count, other) > 0
