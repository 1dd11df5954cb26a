"""Crown Crest: two armies, secret choices, decks; eight turns for two fronts."""

from engine.crown_crest.pack import read_pack
from engine.crown_crest.rules import OPTIONS, CrownCrest
from engine.game import Game, Stage


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.crown_crest.stage import CrownCrestStage

    return CrownCrestStage()


GAME = Game(
    name="crown-crest",
    seats=range(2, 3),
    options=OPTIONS,
    prefix="CCR",
    minutes=40,
    rules=CrownCrest,
    read_pack=read_pack,
    stage=stage,
    ending="! win .+",
)
