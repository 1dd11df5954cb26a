"""The smallest game, which `docs/new-game.md` builds step by step: hidden bids, chance, a computer."""

from engine.game import Game
from tests.support.goofspiel.rules import OPTIONS, Goofspiel

GAME = Game(
    name="goofspiel",
    seats=range(2, 4),
    options=OPTIONS,
    rules=lambda pack: Goofspiel(),
)
