"""Rules of Craft the Crown that no scenario can show."""

import random
from collections import Counter
from typing import Any

import pytest

from engine import files
from engine.game import Setup, games
from engine.packs import pack
from tests.support.depth import first_short
from tests.support.plays import PACKS, kingdom_answer, new_kingdom, pack_file, rich_kingdom, rules_of


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "craft-the-crown")


def test_recipes_list_two_elements_or_more(rules: Any) -> None:
    """CTC-014: at least two, and nothing but Elements."""
    cards = rules.pack.cards
    for card in cards.values():
        assert len(card.recipe) >= 2 or card.type == "basic"
        assert all(cards[name].type in ("basic", "element") for name in card.recipe)
    text = files.text(pack_file("test", "craft-the-crown")).replace("recipe: [Fire, Water]", "recipe: [Fire]")
    with pytest.raises(pack.PackErrors, match="a recipe has 2 to 6 Elements"):
        pack.read(games(), "short.pack.yaml", text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_first_as_often_as_the_others(seats: int) -> None:
    """CTC-031: the first player is picked at random."""
    rules, rounds = rules_of("test", "craft-the-crown"), 600
    firsts = Counter(new_kingdom(rules, number, seats).state.active for number in range(rounds))
    assert sorted(firsts) == list(range(seats))
    expected = rounds / seats
    assert sum((found - expected) ** 2 / expected for found in firsts.values()) < 14


def test_only_the_action_phase_asks(rules: Any) -> None:
    """CTC-043: in a Start or End Phase nobody is asked, so nobody can act there."""
    for number in range(10):
        rng, match = random.Random(number), rich_kingdom(rules, number)
        for _ in range(100):
            if match.question is None:
                break
            assert match.state.started
            match.answer(*kingdom_answer(match, rng))


def test_a_tool_is_used_before_anybody_reacts(rules: Any) -> None:
    """CTC-279, CTC-300, CTC-R82: the use is counted whether or not the Tool is stopped."""
    stopped = 0
    for number in range(30):
        rng, match = random.Random(number), rich_kingdom(rules, number)
        for _ in range(60):
            if match.question is None:
                break
            before, (seat, line) = match.state.used, kingdom_answer(match, rng)
            done = match.answer(seat, line)
            if match.question is not None and match.question.kind == "react" and line.startswith("use"):
                assert match.state.used == before + 1
                stopped += 1
            assert not any(event.kind == "turn" for event in done.events) or match.state.used == 0
    assert stopped > 3


def test_a_time_out_lets_things_pass(rules: Any) -> None:
    """CTC-R86: `react none`, `decline`, and the end of one's turn."""
    defaults: Counter[str] = Counter()
    for number in range(20):
        rng, match = random.Random(number), rich_kingdom(rules, number)
        for _ in range(80):
            if match.question is None:
                break
            for seat in match.question.seats:
                answer = rules.default(match.state, match.question, seat)
                assert answer in match.legal(seat)
                reacting = match.question.kind == "react"
                wanted = "react" if reacting else "end" if seat == match.state.active else "decline"
                assert answer.split(" ")[0] == wanted
                defaults[answer.split(" t")[0]] += 1
            match.answer(*kingdom_answer(match, rng))
    assert set(defaults) == {"react none", "end", "decline"}


def test_gold_by_place_makes_up_for_beginning_later() -> None:
    """A table option; without it everybody starts with 0 Gold (CTC-024)."""
    rules = rules_of("house", "craft-the-crown")
    for number in range(6):
        s = rules.start(Setup(("A", "B", "C", "D"), {"start-gold": "by-place"}, number.to_bytes(32, "big")))
        assert [s.gold[(s.active + place) % 4] for place in range(4)] == [0, 1, 2, 3]
        assert rules.start(Setup(("A", "B"), {}, number.to_bytes(32, "big"))).gold == [0, 0]
