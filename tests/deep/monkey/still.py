"""Nothing left to chance or to the clock: the same seed plays the same taps, in any process."""

import functools
import random
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import simcord
from simcord._runtime import _CallbackRecord

import bot
from cogs.delivery import sender
from cogs.painting import Painter
from sessions.computers import teacher_tasks, worker_process
from sessions.computers.worker_pool import Here

SHELVES, RULEBOOK = functools.cache(bot.shelves), functools.cache(bot.Rulebook.read)
WORDS = functools.cache(bot.Words)
PAINT = Painter.paint
LOOKS = 2  # how often a search may ask for each second whether it may go on


class Easel:
    """Paints one scene of so many, and counts the rest."""

    def __init__(self, every: int = 0) -> None:
        self.every, self.asked, self.painted = every, 0, 0

    def paint(self, painter: Any, scene: Any, words: Any) -> bytes:
        self.asked += 1
        if not self.every or self.asked % self.every:
            return b"PNG"
        self.painted += 1
        return PAINT(painter, scene, words)


def still(patch: pytest.MonkeyPatch, dice: random.Random, easel: Easel) -> None:
    """What a bot that is built from now on would take from the system's chance and clock."""
    settle: Any = simcord.Env._settle_internal
    patch.setitem(settle.__kwdefaults__, "idle", 0.002)
    patch.setattr(simcord.Env, "_schedule_timer", no_timer)
    patch.setattr(_CallbackRecord, "__eq__", object.__eq__)
    patch.setattr(Painter, "paint", lambda painter, scene, words: easel.paint(painter, scene, words))
    for name, known in (("shelves", SHELVES), ("Words", WORDS), ("WorkerPool", here)):
        patch.setattr(bot, name, known)
    patch.setattr(bot.Rulebook, "read", RULEBOOK)
    for room in (worker_process, teacher_tasks):
        patch.setattr(room, "until", counted)
    letters = SimpleNamespace(choice=dice.choice)
    for name in ("sessions.tables.keeper.secrets", "sessions.people.kept_kits.secrets"):
        patch.setattr(name, letters)
    patch.setattr("sessions.people.profiles.time", SimpleNamespace(monotonic=lambda: 0.0))
    patch.setattr(sender, "PATIENCE", 0.8)


def here(workers: int = 0) -> Here:
    return Here(workers)


def no_timer(env: Any, record: Any, *rest: Any) -> None:
    """No timer goes by the clock on the wall; the cage fires them in their order."""


def counted(seconds: float, more: Callable[[], bool]) -> Callable[[], bool]:
    """Whether to go on thinking: so many times, however quick the machine is."""
    left = Counter(looks=max(2, round(seconds * LOOKS)))

    def go_on() -> bool:
        left["looks"] -= 1
        return left["looks"] > 0 and more()

    return go_on
