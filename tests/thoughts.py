"""What tests let workers do; a worker imports this file alone."""

import os
import time
from collections.abc import Callable
from typing import Any


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
