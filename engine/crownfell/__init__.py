"""Crownfell: an abstract duel of two-sided cards on a 5×5 board."""

from engine.crownfell.pack import read_pack
from engine.crownfell.player.parts import with_player
from engine.crownfell.rules import OPTIONS
from engine.game import Game, Stage


def stage() -> Stage:
    """How scenario files speak of this game; only they need it."""
    from engine.crownfell.stage import CrownfellStage

    return CrownfellStage()


GAME = Game(
    name="crownfell",
    seats=range(2, 3),
    options=OPTIONS,
    prefix="CFL",
    minutes=20,
    rules=with_player,
    read_pack=read_pack,
    stage=stage,
    chance_lines=("row ", "hands "),
    ending=r"[BW]\+ \S+",
)
