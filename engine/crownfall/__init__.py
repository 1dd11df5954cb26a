"""Crownfall, a flick game of two armies of Blinks, as a refereed game. It has no pack."""

from engine.crownfall.rules import OPTIONS, Crownfall
from engine.game import Game, lazy_import

GAME = Game(
    name="crownfall",
    player_counts=range(2, 5),
    options=OPTIONS,
    make_rules=lambda pack: Crownfall(),
    stage=lazy_import("engine.crownfall.stage", "STAGE"),
    samples=lazy_import("engine.crownfall.samples", "SAMPLES"),
    sheets=lazy_import("engine.crownfall.presentation.sheets", "sheets_of"),
    after_lesson_options=(("table", "hotseat"),),
    first_seat_begins_options=(("start", "red"),),
    symbol="🧲",
)
