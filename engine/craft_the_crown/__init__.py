"""Craft the Crown: turning Elements into better cards, with a market, Tools, Sites and trades."""

from typing import Any, ClassVar

from engine.craft_the_crown.cards import Pack
from engine.craft_the_crown.pack import read_pack
from engine.craft_the_crown.rules import OPTIONS, CraftTheCrown
from engine.pack import Document


class CraftTheCrownGame:
    """The game as the house finds it."""

    name: ClassVar[str] = "craft-the-crown"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar = OPTIONS
    prefix: ClassVar[str] = "CTC"
    minutes: ClassVar[int] = 60
    packs: ClassVar[bool] = True

    def read_pack(self, document: Document) -> Pack:
        return read_pack(document)

    def rules(self, pack: Any) -> CraftTheCrown:
        return CraftTheCrown(pack)

    def stage(self) -> Any:
        """How scenario files speak of this game."""
        from engine.craft_the_crown.stage import CraftTheCrownStage

        return CraftTheCrownStage()


GAME = CraftTheCrownGame()
