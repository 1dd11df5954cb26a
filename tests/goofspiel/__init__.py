"""The smallest game, which `docs/new-game.md` builds step by step: hidden bids, chance, a computer."""

from typing import Any, ClassVar

from tests.goofspiel.rules import OPTIONS, Goofspiel


class GoofspielGame:
    """The game as the house finds it."""

    name: ClassVar[str] = "goofspiel"
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar = OPTIONS
    prefix: ClassVar[str] = "GOF"
    minutes: ClassVar[int] = 5
    packs: ClassVar[bool] = False

    def read_pack(self, document: Any) -> None:
        """There are no cards to print."""

    def rules(self, pack: Any) -> Goofspiel:
        return Goofspiel()


GAME = GoofspielGame()
