"""Random games with people who come and go: who was away is told, and nobody else is disturbed."""

import os
from collections.abc import Sequence

import pytest

from sessions.people.profiles import People
from sessions.table import presence
from tests.support.comings import comings
from tests.support.sittings import GAMES, quick

SEEDS, ANSWERS = int(os.environ.get("SITTINGS", "1")), 30


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_was_away_is_told_and_nobody_in_quiet_hours_is_pinged(game: str) -> None:
    checked = 0
    for seed in range(SEEDS):
        wrong, asked = await comings(game, seed, ANSWERS)
        assert wrong == [], f"seed {seed}"
        checked += asked
    assert checked >= 3 * SEEDS


async def found(seeds: Sequence[int]) -> str:
    """What is found in some of these games, the first of it."""
    for seed in seeds:
        wrong, _ = await comings("crownfell", seed, 40)
        if wrong:
            return wrong[0]
    return ""


@pytest.mark.parametrize("broken", ["there for ever", "never there", "not called", "always reachable"])
async def test_what_is_broken_on_purpose_is_found(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def everybody(self: People, people: Sequence[int], *, personal: bool) -> tuple[int, ...]:
        return tuple(people)

    match broken:
        case "there for ever":
            monkeypatch.setattr(presence, "THERE_SECONDS", 1e9)
            says = "was away"
        case "never there":
            monkeypatch.setattr(presence, "THERE_SECONDS", -1.0)
            says = "and is pinged"
        case "not called":
            monkeypatch.setattr(presence, "call", lambda table, now: None)
            says = "went away and is not told"
        case _:
            monkeypatch.setattr(People, "reachable", everybody)
            says = "wished not to be"
    assert says in await found(range(8))
