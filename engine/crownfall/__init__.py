"""Crownfall, a flick game of two armies of Blinks, as a refereed game. It has no pack."""

from typing import Any

from engine.crownfall.rules import OPTIONS, Crownfall
from engine.game import Game, Stage
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """Return the object that sets up and checks positions in scenario files. Imported late, because only they
    need it.
    """
    from engine.crownfall.stage import CrownfallStage

    return CrownfallStage()


def lazy_samples() -> Samples[Any]:
    """Return the functions that make random play. Imported late, because only tests need them."""
    from engine.crownfall.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """Return the function that makes print sheets. Imported late, because only printing needs it."""
    from engine.crownfall.presentation.sheets import sheets_of

    return sheets_of


GAME = Game(
    name="crownfall",
    player_counts=range(2, 5),
    options=OPTIONS,
    make_rules=lambda pack: Crownfall(),
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    after_lesson_options=(("table", "hotseat"),),
    first_seat_begins_options=(("start", "red"),),
    symbol="🧲",
)
