"""The smallest game, which `docs/new-game.md` builds step by step: hidden bids, chance, a computer."""

from engine.game import Game
from tests.support.goofspiel.rules import OPTIONS, Goofspiel

GAME = Game(
    name="goofspiel",
    player_counts=range(2, 4),
    options=OPTIONS,
    make_rules=lambda pack: Goofspiel(),
)
