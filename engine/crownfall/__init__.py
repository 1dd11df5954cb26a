"""Crownfall: two armies of Blinks flicked over a table, refereed; no pack, the pieces are real."""

from typing import Any, ClassVar

from engine.crownfall.rules import OPTIONS, Crownfall


class CrownfallGame:
    """The game as the house finds it."""

    name: ClassVar[str] = "crownfall"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar = OPTIONS
    prefix: ClassVar[str] = "CFA"
    minutes: ClassVar[int] = 30
    packs: ClassVar[bool] = False

    def read_pack(self, document: Any) -> None:
        """There are no cards."""

    def rules(self, pack: Any) -> Crownfall:
        return Crownfall()

    def stage(self) -> Any:
        """How scenario files speak of this game."""
        from engine.crownfall.stage import CrownfallStage

        return CrownfallStage()


GAME = CrownfallGame()
