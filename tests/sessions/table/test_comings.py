"""Random games with people who come and go: who was away is told, and nobody else is disturbed."""

import os
from collections.abc import Sequence

import pytest

from sessions.people.profiles import People
from sessions.table.table_data import USUAL_PRESENCE, PresenceTimes
from tests.support.comings import comings
from tests.support.depth import first_short
from tests.support.sittings import GAMES

SEEDS, ANSWERS = int(os.environ.get("SITTINGS", "1")), 30


@pytest.mark.parametrize("game", first_short(GAMES, 2))
async def test_whoever_was_away_is_told_and_nobody_in_quiet_hours_is_pinged(game: str) -> None:
    checked = 0
    for seed in range(SEEDS):
        wrong, asked = await comings(game, seed, ANSWERS)
        assert wrong == [], f"seed {seed}"
        checked += asked
    assert checked >= 3 * SEEDS


async def found(seeds: Sequence[int], presence: PresenceTimes = USUAL_PRESENCE) -> str:
    """What is found in some of these games, the first of it."""
    for seed in seeds:
        wrong, _ = await comings("crownfell", seed, 40, presence)
        if wrong:
            return wrong[0]
    return ""


@pytest.mark.parametrize(
    ("presence", "says"),
    [
        (PresenceTimes(active_seconds=1e9), "was away"),
        (PresenceTimes(active_seconds=-1.0), "and is pinged"),
        (PresenceTimes(ping_seconds=1e9), "went away and is not told"),
    ],
    ids=["there for ever", "never there", "not called"],
)
async def test_wrong_times_are_found(presence: PresenceTimes, says: str) -> None:
    assert says in await found(range(8), presence)


async def test_a_ping_that_somebody_does_not_want_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def everybody(self: People, people: Sequence[int], *, personal: bool) -> tuple[int, ...]:
        return tuple(people)

    # The product with a fault in it: everybody counts as reachable.
    monkeypatch.setattr(People, "reachable", everybody)
    assert "wished not to be" in await found(range(8))
