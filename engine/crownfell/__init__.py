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
    """How scenario files speak of this game; only they need it."""
    from engine.crownfell.stage import CrownfellStage

    return CrownfellStage()


def lazy_samples() -> Samples[Any]:
    """How it is played at random; only who tries it needs that."""
    from engine.crownfell.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """What of it can be printed; only who prints needs that."""
    from engine.crownfell.presentation.sheets import sheets_of

    return sheets_of


def measure() -> Measure[Any]:
    """What games of it say of its cards; only who tries a pack needs that."""
    from engine.crownfell.measure import MEASURE

    return MEASURE


GAME = Game(
    name="crownfell",
    seats=range(2, 3),
    options=OPTIONS,
    rules=with_player,
    read_pack=read_pack,
    pack_fields=PACK,
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    measure=measure,
    chance_lines=("row ", "hands "),
    ending=r"[BW]\+ \S+",
    first_options=(("first-game", "on"),),
    taught_options=(("colours", "first-black"),),
    first_begins=(("colours", "first-black"),),
    symbol="♟️",
)
