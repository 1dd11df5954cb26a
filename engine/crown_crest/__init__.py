"""Crown Crest: two armies with decks and secret hands fight for two fronts in eight turns."""

from typing import Any

from engine.crown_crest.fields import PACK
from engine.crown_crest.pack import read_pack
from engine.crown_crest.rules import OPTIONS, CrownCrest
from engine.game import Game, Stage
from engine.measure import Measure
from engine.samples import Samples
from engine.sheets import SheetMaker


def stage() -> Stage:
    """Return the object that sets up and checks positions in scenario files. Imported late, because only they
    need it.
    """
    from engine.crown_crest.stage import CrownCrestStage

    return CrownCrestStage()


def lazy_samples() -> Samples[Any]:
    """Return the functions that make random decks, positions and answers. Imported late, because only games
    played at random need them.
    """
    from engine.crown_crest.samples import SAMPLES

    return SAMPLES


def sheets() -> SheetMaker:
    """Return the function that makes print sheets. Imported late, because only printing needs it."""
    from engine.crown_crest.presentation.sheets import sheets_of

    return sheets_of


def measure() -> Measure[Any]:
    """Return the functions that make statistics of cards. Imported late, because only trying out a pack needs
    them.
    """
    from engine.crown_crest.measure import MEASURE

    return MEASURE


GAME = Game(
    name="crown-crest",
    player_counts=range(2, 3),
    options=OPTIONS,
    make_rules=CrownCrest,
    read_pack=read_pack,
    pack_shape=PACK,
    stage=stage,
    samples=lazy_samples,
    sheets=sheets,
    measure=measure,
    ending_pattern="! win .+",
    symbol="🛡️",
    first_game_options=(("first-player", "drawn"),),
    after_lesson_kit="dawn",
)
