"""What tests let workers do; a worker imports this file alone."""

import os
import time
from collections.abc import Callable
from typing import Any

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
