"""Cube Quest, a flick game of two castles and fifty cubes, as a refereed game. It has no pack."""

from typing import Any

from engine.cube_quest.rules import OPTIONS, CubeQuest
from engine.game import Game, Stage
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """Return the object that sets up and checks positions in scenario files. Imported late, because only they
    need it.
    """
    from engine.cube_quest.stage import CubeQuestStage

    return CubeQuestStage()


def lazy_samples() -> Samples[Any]:
    """Return the functions that make random play. Imported late, because only tests need them."""
    from engine.cube_quest.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """Return the function that makes print sheets. Imported late, because only printing needs it."""
    from engine.cube_quest.presentation.sheets import sheets_of

    return sheets_of


GAME = Game(
    name="cube-quest",
    player_counts=range(2, 3),
    options=OPTIONS,
    make_rules=lambda pack: CubeQuest(),
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    first_game_options=(("mix", "basic"), ("bouts_to_win", "1")),
    after_lesson_options=(("table", "hotseat"),),
    first_seat_begins_options=(("start", "red"),),
    symbol="🏰",
)
