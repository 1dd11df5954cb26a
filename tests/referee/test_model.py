"""Random refereed games against the plain model of tests/referee/model: every answer, question and board.

`CASTELLAN_GAMES=10000` plays as many of each; by hand: `python -m tests.referee.model --games 1000`.
"""

import os
from collections import Counter

import pytest

from tests.referee.model.play import WORDS, Difference, Game
from tests.referee.tables import GAMES as RULES

GAMES = max(12, int(os.environ.get("CASTELLAN_GAMES", "40")))
SHARES = 4
SEATS = (2, 3, 4)


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", RULES)
def test_the_engine_does_what_the_model_foretells(name: str, share: int) -> None:
    tried: Counter[tuple[str, bool]] = Counter()
    for number in range(share, GAMES, SHARES):
        game = Game(name, number)
        game.play(90)
        tried.update(game.tried)
    assert sum(count for (_, fine), count in tried.items() if not fine) > GAMES
    assert {"flick", "=", "ok", "undo", "refuse", "no"} <= {verb for verb, fine in tried if fine}


def test_the_model_notices_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that lets the reporter confirm its own report is found in a few games."""
    for rules in RULES.values():
        monkeypatch.setattr(rules.verbs["withdraw"], "__class__", rules.verbs["withdraw"].__class__, raising=False)
    monkeypatch.setattr("engine.crownfall.state.HEALTH", 2)
    with pytest.raises(Difference):
        for number in range(20):
            Game("crownfall", number).play(90)


def test_all_words_are_said() -> None:
    """By the games of both kinds of tables together, accepted somewhere."""
    for name in RULES:
        said: Counter[str] = Counter()
        for number in range(500, 500 + GAMES):
            game = Game(name, number)
            game.play(60)
            said.update({verb: n for (verb, fine), n in game.tried.items() if fine})
        assert len({*WORDS[name].split()} - {*said}) <= 6, {*WORDS[name].split()} - {*said}
