"""Cube Quest: two castles, fifty cubes, one flick at a time, refereed; no pack, the cubes are real."""

from typing import Any, ClassVar

from engine.cube_quest.rules import OPTIONS, CubeQuest


class CubeQuestGame:
    """The game as the house finds it."""

    name: ClassVar[str] = "cube-quest"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar = OPTIONS
    prefix: ClassVar[str] = "CQ"
    minutes: ClassVar[int] = 20
    packs: ClassVar[bool] = False

    def read_pack(self, document: Any) -> None:
        """There are no cards."""

    def rules(self, pack: Any) -> CubeQuest:
        return CubeQuest()

    def stage(self) -> Any:
        """How scenario files speak of this game."""
        from engine.cube_quest.stage import CubeQuestStage

        return CubeQuestStage()


GAME = CubeQuestGame()
