"""Who may do what is no matter of pictures: none are painted, and packs are read once for all bots."""

from typing import Any

import pytest
from simcord._runtime import _CallbackRecord


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is the words of its scene, so that whatever it would show can still be looked for."""

    def paint(self: Any, scene: Any, voice: Any) -> bytes:
        return repr(scene).encode()

    # Which of a thousand timers is done is asked by what it is, not by all that it holds.
    monkeypatch.setattr(_CallbackRecord, "__eq__", object.__eq__)
    monkeypatch.setattr("cogs.painting.Painter.paint", paint)
    for name in ("GLANCE_SECONDS", "DEEP_SECONDS", "HINT_SECONDS"):
        monkeypatch.setattr(f"sessions.computers.teacher_tasks.{name}", 0.001)
