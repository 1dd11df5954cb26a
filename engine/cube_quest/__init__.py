"""Cube Quest, a flick game of two castles and fifty cubes, as a refereed game. It has no pack."""

from engine.cube_quest.rules import OPTIONS, CubeQuest
from engine.game import Game, lazy_import

GAME = Game(
    name="cube-quest",
    player_counts=range(2, 3),
    options=OPTIONS,
    make_rules=lambda pack: CubeQuest(),
    stage=lazy_import("engine.cube_quest.stage", "STAGE"),
    samples=lazy_import("engine.cube_quest.samples", "SAMPLES"),
    sheets=lazy_import("engine.cube_quest.presentation.sheets", "sheets_of"),
    first_game_options=(("mix", "basic"), ("bouts_to_win", "1")),
    after_lesson_options=(("table", "hotseat"),),
    first_seat_begins_options=(("start", "red"),),
    symbol="🏰",
)
