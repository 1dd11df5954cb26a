"""Cube Quest: two castles, fifty cubes, one flick at a time, refereed; no pack, the cubes are real."""

from typing import Any

from engine.cube_quest.rules import OPTIONS, CubeQuest
from engine.game import Game, Stage
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.cube_quest.stage import CubeQuestStage

    return CubeQuestStage()


def lazy_samples() -> Samples[Any]:
    """How it is played at random; only who tries it needs that."""
    from engine.cube_quest.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """What of it can be printed; only who prints needs that."""
    from engine.cube_quest.presentation.sheets import sheets_of

    return sheets_of


GAME = Game(
    name="cube-quest",
    seats=range(2, 3),
    options=OPTIONS,
    rules=lambda pack: CubeQuest(),
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    first_options=(("mix", "basic"), ("bouts_to_win", "1")),
    taught_options=(("table", "hotseat"),),
    first_begins=(("start", "red"),),
    symbol="🏰",
)
