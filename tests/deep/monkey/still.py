"""Nothing left to chance or to the clock: the same seed plays the same taps, in any process."""

import random
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord._runtime import _CallbackRecord

from cogs.delivery import sender
from cogs.painting import Painter
from engine.files import DATA
from sessions.computers import teacher_tasks, worker_process
from tests.support.building import BLANK

LOOKS = 2  # how often a search may ask for each second whether it may go on


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


def still(patch: pytest.MonkeyPatch, dice: random.Random) -> None:
    """What a bot that is built from now on would take from the system's chance and clock."""
    settle: Any = simcord.Env._settle_internal
    patch.setitem(settle.__kwdefaults__, "idle", 0.002)
    patch.setattr(simcord.Env, "_schedule_timer", no_timer)
    patch.setattr(_CallbackRecord, "__eq__", object.__eq__)
    for room in (worker_process, teacher_tasks):
        patch.setattr(room, "until", counted)
    letters = SimpleNamespace(choice=dice.choice)
    for name in ("sessions.tables.keeper.secrets", "sessions.people.kept_kits.secrets"):
        patch.setattr(name, letters)
    patch.setattr("sessions.people.profiles.time", SimpleNamespace(monotonic=lambda: 0.0))
    patch.setattr(sender, "PATIENCE", 0.8)


def no_timer(env: Any, record: Any, *rest: Any) -> None:
    """No timer goes by the clock on the wall; the cage fires them in their order."""


def counted(seconds: float, more: Callable[[], bool]) -> Callable[[], bool]:
    """Whether to go on thinking: so many times, however quick the machine is."""
    left = Counter(looks=max(2, round(seconds * LOOKS)))

    def go_on() -> bool:
        left["looks"] -= 1
        return left["looks"] > 0 and more()

    return go_on
