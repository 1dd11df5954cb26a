"""A bot of which it is tried who may do what: pictures are the words of their scenes, and nobody thinks."""

from typing import Any

from cogs.core.painting import Painter
from cogs.printing.press import PrintWorker
from cogs.printing.print_order import MadePrint, PrintOrder
from engine.files import DATA
from sessions.computers.teacher_tasks import TeachingLimits
from tests.support.building import tools


class ScenePainter(Painter):
    """Paints a scene as its words, so that whatever it would show can be looked for."""

    def paint(self, scene: Any, words: Any) -> bytes:
        return repr(scene).encode()


class InstantPress(PrintWorker):
    """Prints at once, without a process, whoever asks."""

    async def make(self, person: int, order: PrintOrder) -> MadePrint:
        return MadePrint(b"%PDF-", 1, 0, 1)


def light() -> dict[str, Any]:
    """Return what a hall is handed so that no tap takes long."""
    short = TeachingLimits(hint_seconds=0.001, glance_seconds=0.001, evaluation_seconds=0.001)
    return {"tools": tools(ScenePainter(DATA / "fonts"), press=InstantPress(DATA)), "teaching": short}
