"""Crownfall: two armies of Blinks flicked over a table, refereed; no pack, the pieces are real."""

from typing import Any

from engine.crownfall.rules import OPTIONS, Crownfall
from engine.game import Game, Stage
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.crownfall.stage import CrownfallStage

    return CrownfallStage()


def lazy_samples() -> Samples[Any]:
    """How it is played at random; only who tries it needs that."""
    from engine.crownfall.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """What of it can be printed; only who prints needs that."""
    from engine.crownfall.presentation.sheets import sheets_of

    return sheets_of


GAME = Game(
    name="crownfall",
    seats=range(2, 5),
    options=OPTIONS,
    rules=lambda pack: Crownfall(),
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    taught_options=(("table", "hotseat"),),
    first_begins=(("start", "red"),),
    symbol="🧲",
)
