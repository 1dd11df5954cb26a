"""Crownfell: an abstract duel of two-sided cards on a 5×5 board."""

from typing import Any, ClassVar

from engine.crownfell.pack import Pack, read_pack
from engine.crownfell.rules import OPTIONS, Crownfell
from engine.pack import Document


class CrownfellGame:
    """The game as the house finds it."""

    name: ClassVar[str] = "crownfell"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar = OPTIONS
    prefix: ClassVar[str] = "CFL"
    minutes: ClassVar[int] = 20
    packs: ClassVar[bool] = True

    def read_pack(self, document: Document) -> Pack:
        return read_pack(document)

    def rules(self, pack: Any) -> Crownfell:
        return Crownfell(pack)

    def stage(self) -> Any:
        """How scenario files speak of this game."""
        from engine.crownfell.stage import CrownfellStage

        return CrownfellStage()


GAME = CrownfellGame()
