"""A dispute offers only what can be done, and its buttons say what they lead to; in both flick games."""

import pytest

from engine.questions import Refused
from tests.support.depth import first_short
from tests.support.referee_games import GAMES, told_games

SETTLING = ("yield", "reflick", "secret", "callref", "noref")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", first_short(range(1, 25), 4))
def test_every_button_of_a_dispute_can_be_used(game: str, seed: int) -> None:
    disputes = 0
    for match, _ in told_games(game, seed, 250, table="shared", objection_s="0"):
        s, rules = match.state, match.rules
        if s.stage not in ("dispute", "rule") or match.question is None:
            continue
        disputes += 1
        menu = rules.private_panels.public_menu(rules.view(s, match.question, None))
        assert menu is not None
        for line in set(SETTLING) & menu.paths.keys():
            assert any(rules.allowed(s, seat, line) for seat in s.seats), line
        if "version" in menu.forms:
            assert may_correct(rules, s), "the form is refused whatever it says"
    assert disputes or seed > 4


def may_correct(rules: object, s: object) -> bool:
    """Whether the reporting side may propose another report at all."""
    try:
        rules.check_line(s, s.seats_of(s.case.by)[0], "= .")  # type: ignore[attr-defined]
    except Refused as refused:
        return refused.reason not in ("ref-referee-only", "ref-pending", "ref-not-reporter")
    return True


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", first_short(range(1, 40), 6))
def test_going_on_without_a_referee_is_what_it_says(game: str, seed: int) -> None:
    """Flick again, or draw lots: button and proposal say which, and it happens."""
    for match, _ in told_games(game, seed, 250, table="shared", objection_s="0"):
        s, rules = match.state, match.rules
        if s.stage != "rule":
            continue
        menu = rules.private_panels.public_menu(rules.view(s, match.question, None))
        how = menu.paths["noref"][0].label.args["how"]
        copy = match.copy()
        proposed = copy.answer(0, "noref").events[-1]
        assert proposed.args[2] == how
        told = [event.kind for event in copy.answer(copy.question.seats[0], "agree").events]
        assert ("reflick" in told, "lot" in told) == (how == "reflick", how == "lot")
