"""The monkey, for some seconds of each game; `python -m tests.deep.monkey --taps 100000` is the long form."""

import pytest

from cogs.core.client import CastellanBot
from tests.deep.monkey.episode import GAMES, EpisodePlan, MonkeyFinding, played
from tests.deep.monkey.tally import MonkeyCounts

STEPS, SEED = 160, 21


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_a_monkey_taps_is_answered_and_the_table_stays_whole(game: str) -> None:
    tally = MonkeyCounts()
    plan = EpisodePlan(SEED, GAMES.index(game), (game,), STEPS, every=10)
    await played(plan, tally)
    assert sum(tally.counts["taps"].values()) > STEPS * 0.6
    assert tally.counts["acts"]["v" if game in ("crown-crest", "craft-the-crown") else "m"] > 20
    assert tally.counts["pictures"]["painted"] > 0


async def nothing(*_: object) -> None:
    """Do nothing."""


def deaf(host: CastellanBot) -> None:
    host.router.handlers["m"] = nothing


def silent(host: CastellanBot) -> None:
    deaf(host)
    host.acknowledge = nothing


async def test_the_monkey_finds_a_tap_that_nobody_answers() -> None:
    with pytest.raises(MonkeyFinding, match="nobody answered"):
        await played(EpisodePlan(SEED, 0, ("crownfell",), 60), MonkeyCounts(), silent)


async def test_the_monkey_finds_a_button_that_leads_to_nothing() -> None:
    """It is acknowledged all the same, so nobody is told that it failed."""
    with pytest.raises(MonkeyFinding, match=r":m:.* led to nothing that one sees"):
        await played(EpisodePlan(SEED, 0, ("crownfell",), 60), MonkeyCounts(), deaf)


async def test_the_monkey_finds_a_panel_that_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    # The product with a fault in it: nothing is shown any more.
    monkeypatch.setattr("cogs.core.delivery.panel_sync.PanelSync.show", nothing)
    with pytest.raises(MonkeyFinding, match="is shown"):
        await played(EpisodePlan(SEED, 0, ("crownfell",), 60), MonkeyCounts())


async def test_the_same_seed_does_the_same() -> None:
    counts = []
    for _ in range(2):
        tally = MonkeyCounts()
        await played(EpisodePlan(SEED, 2, ("craft-the-crown",), 80), tally)
        counts.append(tally.counts)
    assert counts[0] == counts[1]
