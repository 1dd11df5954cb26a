"""Crown Crest: two armies, secret choices, decks; eight turns for two fronts."""

from typing import Any

from engine.crown_crest.fields import PACK
from engine.crown_crest.pack import read_pack
from engine.crown_crest.rules import OPTIONS, CrownCrest
from engine.game import Game, Stage
from engine.measure import Measure
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.crown_crest.stage import CrownCrestStage

    return CrownCrestStage()


def lazy_samples() -> Samples[Any]:
    """How it is played at random; only who tries it needs that."""
    from engine.crown_crest.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """What of it can be printed; only who prints needs that."""
    from engine.crown_crest.presentation.sheets import sheets_of

    return sheets_of


def measure() -> Measure[Any]:
    """What games of it say of its cards; only who tries a pack needs that."""
    from engine.crown_crest.measure import MEASURE

    return MEASURE


GAME = Game(
    name="crown-crest",
    seats=range(2, 3),
    options=OPTIONS,
    rules=CrownCrest,
    read_pack=read_pack,
    pack_fields=PACK,
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    measure=measure,
    ending="! win .+",
    symbol="🛡️",
    first_options=(("first-player", "drawn"),),
    taught_kit="dawn",
)
