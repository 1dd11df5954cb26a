"""The pictures of Crownfell that were made last are shared by the bot's event loop and its threads."""

import sys
import threading
from collections.abc import Iterator

import pytest

from engine.crownfell.presentation.scene import LATELY, scene
from engine.game import Setup
from engine.match import Match
from tests.support.plays import rules_of

ROUNDS = 300


@pytest.fixture
def quick_switches() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def test_threads_draw_at_once(quick_switches: None) -> None:
    """A page is built in a thread, and scenes are drawn there, while people tap at tables."""
    rules = rules_of("house", "crownfell")
    match = Match.new(rules, Setup(("Ann", "Bob"), seed=bytes(32)))
    faults: list[BaseException] = []

    def draw() -> None:
        try:
            for _ in range(ROUNDS):
                scene(rules.pack, rules.view(match.state, match.question, None))
        except RuntimeError as fault:
            faults.append(fault)

    threads = [threading.Thread(target=draw) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert len(LATELY) <= (LATELY.maxlen or 0)
