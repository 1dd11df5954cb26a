"""Craft the Crown: turning Elements into better cards, with a market, Tools, Sites and trades."""

from engine.craft_the_crown.pack import read_pack
from engine.craft_the_crown.rules import OPTIONS, CraftTheCrown
from engine.game import Game, Stage


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.craft_the_crown.stage import CraftTheCrownStage

    return CraftTheCrownStage()


GAME = Game(
    name="craft-the-crown",
    seats=range(2, 5),
    options=OPTIONS,
    prefix="CTC",
    minutes=60,
    rules=CraftTheCrown,
    read_pack=read_pack,
    stage=stage,
    ending="! win .+",
)
