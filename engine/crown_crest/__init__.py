"""Crown Crest: two armies, secret choices, decks; eight turns for two fronts."""

from typing import Any, ClassVar

from engine.crown_crest.cards import Pack
from engine.crown_crest.pack import read_pack
from engine.crown_crest.rules import OPTIONS, CrownCrest
from engine.pack import Document


class CrownCrestGame:
    """The game as the house finds it."""

    name: ClassVar[str] = "crown-crest"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar = OPTIONS
    prefix: ClassVar[str] = "CCR"
    minutes: ClassVar[int] = 40
    packs: ClassVar[bool] = True

    def read_pack(self, document: Document) -> Pack:
        return read_pack(document)

    def rules(self, pack: Any) -> CrownCrest:
        return CrownCrest(pack)

    def stage(self) -> Any:
        """How scenario files speak of this game."""
        from engine.crown_crest.stage import CrownCrestStage

        return CrownCrestStage()


GAME = CrownCrestGame()
