"""Craft the Crown: turning Elements into better cards, with a market, Tools, Sites and trades."""

from typing import Any

from engine.craft_the_crown.fields import PACK
from engine.craft_the_crown.pack import read_pack
from engine.craft_the_crown.rules import OPTIONS, CraftTheCrown
from engine.game import Game, Stage
from engine.measure import Measure
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.craft_the_crown.stage import CraftTheCrownStage

    return CraftTheCrownStage()


def lazy_samples() -> Samples[Any]:
    """How it is played at random; only who tries it needs that."""
    from engine.craft_the_crown.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """What of it can be printed; only who prints needs that."""
    from engine.craft_the_crown.presentation.sheets import sheets_of

    return sheets_of


def measure() -> Measure[Any]:
    """What games of it say of its cards; only who tries a pack needs that."""
    from engine.craft_the_crown.measure import MEASURE

    return MEASURE


GAME = Game(
    name="craft-the-crown",
    seats=range(2, 5),
    options=OPTIONS,
    rules=CraftTheCrown,
    read_pack=read_pack,
    pack_fields=PACK,
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    measure=measure,
    ending="! win .+",
    opening_ends="! first ",
    symbol="⚒️",
)
