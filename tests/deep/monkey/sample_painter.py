"""A painter that paints some scenes, and one pixel for the others."""

from typing import Any

from cogs.core.painting import Painter
from engine.files import DATA
from tests.support.building import BLANK


class SamplePainter(Painter):
    """Paints one scene of so many. every: how many; 0 for none."""

    def __init__(self, every: int = 0) -> None:
        super().__init__(DATA / "fonts")
        self.every, self.asked, self.painted = every, 0, 0

    def paint(self, scene: Any, words: Any) -> bytes:
        self.asked += 1
        if not self.every or self.asked % self.every:
            return BLANK.paint(scene, words)
        self.painted += 1
        return super().paint(scene, words)
