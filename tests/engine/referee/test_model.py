"""Random refereed games against the plain model of tests/support/referee_model: every answer, question
and board.

`CASTELLAN_GAMES=10000` plays as many of each; by hand: `python -m tests.support.referee_model --games 1000`.
"""

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.crownfall import flick as blink_flicks
from engine.crownfall import state as blink_state
from engine.crownfall import turns
from engine.crownfall.rules import Crownfall
from engine.cube_quest import flick as cube_flicks
from engine.cube_quest.rules import CubeQuest
from engine.referee.report_protocol import ReportProtocol
from tests.support.depth import DEEP, first_short
from tests.support.referee_games import GAMES as RULES
from tests.support.referee_model.play import KINDS, WORDS, Difference, ModelComparison

GAMES = max(96, int(os.environ.get("CASTELLAN_GAMES", "0")))
SHARES, LINES = 4, 60


@pytest.fixture(scope="module")
def spoken_words() -> dict[str, Counter[tuple[str, bool]]]:
    """Words that were said in these games, and whether they were accepted."""
    return {name: Counter() for name in RULES}


@pytest.mark.parametrize("share", first_short(range(SHARES)))
@pytest.mark.parametrize("name", RULES)
def test_the_engine_does_what_the_model_foretells(
    name: str, share: int, spoken_words: dict[str, Counter[tuple[str, bool]]]
) -> None:
    for number in range(share, GAMES, SHARES):
        game = ModelComparison(name, number)
        game.play(LINES)
        spoken_words[name].update(game.tried)
    fine = {verb for verb, accepted in spoken_words[name] if accepted}
    assert {"flick", "=", "ok", "undo", "agree", "refuse", "no", "reflick"} <= fine
    assert spoken_words[name]["flick", False]
    assert spoken_words[name]["=", False]


@DEEP
@pytest.mark.parametrize("name", RULES)
def test_every_word_of_the_notation_is_said(name: str) -> None:
    """By the game's own tables, those of each kind."""
    fine: set[str] = set()
    for number in range(3000, 3000 + 30 * len(KINDS[name])):
        if {*WORDS[name].split()} <= fine:
            break
        game = ModelComparison(name, number)
        game.play(200)
        fine |= {verb for verb, accepted in game.tried if accepted}
    assert {*WORDS[name].split()} <= fine


# ---------------------------------------------------------------- faults that the model has to notice


def no_wait(rules: Any, s: Any, seat: int) -> None:
    """Nobody has time to object."""


def free_rolls(b: Any, side: int, kind: str) -> int:
    """Frozen cubes are free."""
    return int(b.camps[side].board.get(kind, 0))


def always(*_: Any) -> bool:
    return True


def never(*_: Any) -> bool:
    return False


FAULTS: tuple[tuple[str, str, Any, str, Callable[..., Any]], ...] = (
    ("crownfall", "time to object", ReportProtocol, "require_wait_over", no_wait),
    ("cube-quest", "time to object", ReportProtocol, "require_wait_over", no_wait),
    ("crownfall", "an end by itself is a step", Crownfall, "only_to_end", never),
    ("crownfall", "Resilience for all", blink_state, "resilient", always),
    ("crownfall", "no Jester holds", blink_flicks, "may_hold", never),
    ("crownfall", "no stacks", blink_state, "stackable", never),
    ("crownfall", "Giants never held", turns, "may_hold", never),
    ("crownfall", "nobody is a captive", blink_state, "captive", never),
    ("cube-quest", "the frozen are free", cube_flicks.st, "free", free_rolls),
    ("cube-quest", "no King is spared", cube_flicks, "spared", lambda *_: None),
    ("cube-quest", "shadows never fall", cube_flicks, "shadow", never),
    ("cube-quest", "empty is what is not", CubeQuest, "is_empty", always),
)


@pytest.mark.parametrize(
    ("name", "what", "where", "word", "fault"), FAULTS, ids=[f"{one[0]}-{one[1]}" for one in FAULTS]
)
def test_a_fault_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, what: str, where: Any, word: str, fault: Any
) -> None:
    # The product with a fault in it.
    monkeypatch.setattr(where, word, fault)
    assert noticed(name, 150), what


def noticed(name: str, games: int) -> bool:
    """Whether one of these games shows a difference, or breaks."""
    for number in range(games):
        try:
            ModelComparison(name, number).play(120)
        except (Difference, AssertionError, StopIteration):
            return True
    return False
