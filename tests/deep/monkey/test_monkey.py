"""The monkey, for some seconds of each game; `python -m tests.deep.monkey --taps 100000` is the long form."""

import pytest

from tests.deep.monkey.episode import GAMES, Fault, Plan, played
from tests.deep.monkey.tally import Tally

STEPS, SEED = 160, 21


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_a_monkey_taps_is_answered_and_the_table_stays_whole(game: str) -> None:
    tally = Tally()
    plan = Plan(SEED, GAMES.index(game), (game,), STEPS, every=10)
    await played(plan, tally)
    assert sum(tally.counts["taps"].values()) > STEPS * 0.6
    assert tally.counts["acts"]["v" if game in ("crown-crest", "craft-the-crown") else "m"] > 20
    assert tally.counts["pictures"]["painted"] > 0


async def test_the_monkey_finds_a_tap_that_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr("cogs.handlers.play_handler.PlayHandler.menu_tap", nothing)
    monkeypatch.setattr("cogs.client.acknowledged", nothing)
    with pytest.raises(Fault, match="nobody answered"):
        await played(Plan(SEED, 0, ("crownfell",), 60), Tally())


async def test_the_monkey_finds_a_button_that_leads_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is acknowledged all the same, so nobody is told that it failed."""

    async def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr("cogs.handlers.play_handler.PlayHandler.menu_tap", nothing)
    with pytest.raises(Fault, match=r":m:.* led to nothing that one sees"):
        await played(Plan(SEED, 0, ("crownfell",), 60), Tally())


async def test_the_monkey_finds_a_panel_that_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        pass

    monkeypatch.setattr("cogs.delivery.panel_sync.PanelSync.show", nothing)
    with pytest.raises(Fault, match="is shown"):
        await played(Plan(SEED, 0, ("crownfell",), 60), Tally())


async def test_the_same_seed_does_the_same() -> None:
    counts = []
    for _ in range(2):
        tally = Tally()
        await played(Plan(SEED, 2, ("craft-the-crown",), 80), tally)
        counts.append(tally.counts)
    assert counts[0] == counts[1]
