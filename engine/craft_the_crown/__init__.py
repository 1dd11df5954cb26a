"""Craft the Crown: turn Elements into better cards, with a Market, Tools, Sites and trades."""

from typing import Any

from engine.craft_the_crown.fields import PACK
from engine.craft_the_crown.pack import read_pack
from engine.craft_the_crown.rules import OPTIONS, CraftTheCrown
from engine.game import Game, Stage
from engine.measure import Measure
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """Return how scenario files describe this game. Imported late, because only they need it."""
    from engine.craft_the_crown.stage import CraftTheCrownStage

    return CraftTheCrownStage()


def lazy_samples() -> Samples[Any]:
    """Return random positions and answers. Imported late, because only games played at random need them."""
    from engine.craft_the_crown.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """Return the function that makes print sheets. Imported late, because only printing needs it."""
    from engine.craft_the_crown.presentation.sheets import sheets_of

    return sheets_of


def measure() -> Measure[Any]:
    """Return the statistics of cards. Imported late, because only trying out a pack needs them."""
    from engine.craft_the_crown.measure import MEASURE

    return MEASURE


GAME = Game(
    name="craft-the-crown",
    player_counts=range(2, 5),
    options=OPTIONS,
    make_rules=CraftTheCrown,
    read_pack=read_pack,
    pack_shape=PACK,
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    measure=measure,
    ending_pattern="! win .+",
    opening_ends="! first ",
    symbol="⚒️",
)
