"""Crownfell: an abstract duel of two-sided cards on a 5×5 board."""

from typing import Any

from engine.crownfell.fields import PACK
from engine.crownfell.pack import read_pack
from engine.crownfell.player.parts import with_player
from engine.crownfell.rules import OPTIONS
from engine.game import Game, Stage
from engine.measure import Measure
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """Return how scenario files describe this game. Imported late, because only they need it."""
    from engine.crownfell.stage import CrownfellStage

    return CrownfellStage()


def lazy_samples() -> Samples[Any]:
    """Return what random games of this game need. Imported late, because only they use it."""
    from engine.crownfell.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """Return the function that makes print sheets. Imported late, because only printing needs it."""
    from engine.crownfell.presentation.sheets import sheets_of

    return sheets_of


def measure() -> Measure[Any]:
    """Return the statistics of cards. Imported late, because only play-tests need them."""
    from engine.crownfell.measure import MEASURE

    return MEASURE


GAME = Game(
    name="crownfell",
    player_counts=range(2, 3),
    options=OPTIONS,
    make_rules=with_player,
    read_pack=read_pack,
    pack_shape=PACK,
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    measure=measure,
    chance_lines=("row ", "hands "),
    ending_pattern=r"[BW]\+ \S+",
    first_game_options=(("first-game", "on"),),
    after_lesson_options=(("colours", "first-black"),),
    first_seat_begins_options=(("colours", "first-black"),),
    symbol="♟️",
)
