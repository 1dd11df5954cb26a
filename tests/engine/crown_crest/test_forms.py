"""The forms of moves and tokens say what the rules make of them: totals, tokens left, ways to go."""

import random
from typing import Any

import pytest

from engine.crown_crest import verbs
from engine.crown_crest.state import FRONTS
from engine.match import Match
from tests.support.depth import first_short
from tests.support.plays import any_armies, army_answer, rules_of

PACKS, GAMES = ("house", "test", "more"), 8


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "crown-crest")


def shown(form: Any) -> dict[str, tuple[int, int]]:
    """Front → own and other total, as the form's lines say them."""
    odds = [line.args for line in form.lines if line.key == "crest-odds"]
    return {args["front"].key[-1]: (args["mine"], args["theirs"]) for args in odds}


def units(scene: Any) -> list[tuple[Any, ...]]:
    """What stands where in a picture, and both fronts' totals."""
    shown = [t for t in scene.tiles if t.kind.startswith(("unit-", "total-"))]
    return [(t.name, t.kind, t.x, t.y, t.count, t.note, t.coin, t.strong) for t in shown]


def checked(match: Match[Any], seat: int, line: str) -> None:
    """A form says beforehand what both fronts come to once its line has been given."""
    view = match.rules.view(match.state, match.question, seat)
    form, after = match.rules.forms.show_draft(view, line, ""), match.copy()
    after.answer(seat, line)
    s, pack = after.state, match.rules.pack
    for front, (mine, theirs) in shown(form).items():
        assert mine == verbs.total(s, pack, seat, front), (line, front)
        assert theirs == verbs.total(s, pack, 1 - seat, front), (line, front)
    scene = match.rules.presentation.scene(match.rules.view(s, after.question, seat))
    if after.question is not None and after.question.kind in ("move", "tokens", "order"):
        assert units(form.scene) == units(scene), "its picture is the table as it will be"


def test_forms_say_what_the_rules_will(rules: Any) -> None:
    """At every list of moves and every allocation of random games, also what being alone or moving gives."""
    checked_count = 0
    for number in range(GAMES):
        match, rng = any_armies(rules, number), random.Random(number)
        while match.question is not None:
            seat, line = army_answer(match, rng)
            if match.question.kind in ("move", "tokens") and match.question.forms.get(seat):
                checked(match, seat, line)
                checked_count += 1
            match.answer(seat, line)
    assert checked_count > 20


def test_the_panel_says_what_the_rules_do(rules: Any) -> None:
    """Totals, strengths and costs of a view are those of the rules, whoever looks."""
    for number in range(GAMES):
        match, rng = any_armies(rules, number), random.Random(number)
        while match.question is not None:
            s = match.state
            view = rules.view(s, match.question, 0)
            for front in (one for one in FRONTS if one not in s.fought):
                assert view.totals[front] == (
                    verbs.total(s, rules.pack, 0, front),
                    verbs.total(s, rules.pack, 1, front),
                )
                for seat, camp in enumerate(view.armies):
                    front_units = [one for one in camp.units if one.area == front and one.state == "a"]
                    assert sum(one.strength + one.staked for one in front_units) == view.totals[front][seat]
            assert all(view.totals[front] == s.fought[front] for front in s.fought)
            match.answer(*army_answer(match, rng))
