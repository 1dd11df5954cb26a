"""Crownfall: two armies of Blinks flicked over a table, refereed; no pack, the pieces are real."""

from engine.crownfall.rules import OPTIONS, Crownfall
from engine.game import Game, Stage


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.crownfall.stage import CrownfallStage

    return CrownfallStage()


GAME = Game(
    name="crownfall",
    seats=range(2, 5),
    options=OPTIONS,
    prefix="CFA",
    minutes=30,
    rules=lambda pack: Crownfall(),
    stage=stage,
)
