"""What tests let workers do; a worker imports this file alone.

A function of a test's own file would have the worker import all that the test imports: two seconds of a
processor, of which a worker gets little while the machine is busy.
"""

import os
import time
from collections.abc import Callable
from typing import Any

from sessions.computers import worker_process

CARD = "Magic"


def worker(rules: Any, more: Callable[[], bool], seconds: float = 0.0) -> int:
    """The worker's number, after a while."""
    assert rules.computer
    assert more()
    time.sleep(seconds)
    return os.getpid()


def linger(rules: Any, more: Callable[[], bool]) -> None:
    """As long as it may."""
    while more():
        time.sleep(0.001)


class UnpicklableError(Exception):
    """An error that no other process can read again."""

    def __init__(self, card: str, place: int) -> None:
        super().__init__(card)


def stumble(rules: Any, more: Callable[[], bool], card: str, readable: bool = True) -> None:
    """Fail over a card, in the middle of failing over another."""
    try:
        {}[card]
    except KeyError as fault:
        if readable:
            raise ValueError(f"no {card}") from fault
        raise UnpicklableError(card, 1) from fault


def trip(*_: Any) -> Any:
    """Fail where a computer should have thought."""
    return stumble(None, lambda: True, CARD)


def nothing(rules: Any, more: Callable[[], bool]) -> None:
    """What takes no time."""


def digest(rules: Any, more: Callable[[], bool]) -> str:
    """Of the cards that the worker was given."""
    return str(rules.pack_info.digest)


def hold(rules: Any, more: Callable[[], bool]) -> str:
    """Work until somebody needs the worker, or for eight seconds."""
    end = time.monotonic() + 8.0
    while time.monotonic() < end:
        if any(worker_process.Worker.stop_flags):
            return "let go"
        time.sleep(0.005)
    return "held on"


def hold_for(rules: Any, more: Callable[[], bool], seconds: float) -> None:
    """Work so long."""
    time.sleep(seconds)
