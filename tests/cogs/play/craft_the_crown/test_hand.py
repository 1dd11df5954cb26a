"""One's own panel says what a card costs now, what it sells for, and why something cannot be done."""

from itertools import islice

import pytest

from cogs.core.panels import game_menus
from engine.craft_the_crown import verbs
from engine.craft_the_crown.presentation import hand
from engine.match import Match
from tests.support.craft_the_crown_panels import RULES, decisions, seen, voice
from tests.support.depth import EACH_LANGUAGE
from tests.support.plays import new_kingdom

VERBS = ("craft", "use", "buy", "sell", "discard", "reserve")


def test_what_a_card_costs_now_is_what_the_rules_take() -> None:
    """Every card that is said to be crafted now can be, for so much Gold; no other one can."""
    states = set[str]()
    for match in decisions():
        view, menu = seen(match)
        seat, legal = match.state.active, match.legal(match.state.active)
        for option in hand.crafting_options(RULES.pack, view):
            states.add(option.state)
            direct = [token for token in legal if token.split(" via ")[0] == f"craft {option.name}"]
            assert bool(direct) == (option.state in ("ready", "through"))
            bought = [line for line in menu.paths if line.endswith(f"; craft {option.name}")]
            assert bool(bought) == (option.state == "buying")
            for line in bought:
                after = match.copy()
                for clause in line.split("; "):
                    assert clause in after.legal(seat), line
                    after.answer(seat, clause)
                assert after.state.gold[seat] >= view.gold[seat] - option.cost >= 0
    assert states == {*hand.ORDER}


def test_no_verb_opens_a_blank_panel_and_a_count_counts_cards() -> None:
    empty = set[str]()
    for match in islice(decisions(), None, None, 3):
        view, menu = seen(match)
        legal = match.legal(match.state.active)
        first = {choice.key: choice for choice in game_menus.step(menu, ()).choices}
        for verb in VERBS:
            step = game_menus.step(menu, (verb,))
            assert step is not None
            assert voice().lines(step.lines).strip()
            can = [choice for choice in step.choices if choice.group != "why"]
            assert first[verb].disabled == (not step.choices), (
                "a button that leads nowhere says so and is off"
            )
            if not can:
                empty.add(verb)
                assert step.prompt is None, "nothing is asked where nothing can be done"
                assert first[verb].style == "plain"
            for choice in step.choices:
                if choice.group == "why":
                    reason_step = game_menus.step(menu, (verb, choice.key))
                    assert len(voice().lines(reason_step.lines)) > 20
        assert first["use"].label.args["count"] == len({t.split()[1] for t in legal if t[:4] == "use "})
        assert first["craft"].label.args["count"] == sum(
            w.is_possible for w in hand.crafting_options(RULES.pack, view)
        )
        assert sum(choice.style != "plain" for choice in first.values()) == 1, "one of them goes on"
    assert empty >= {"craft", "use", "sell"}


def test_a_tool_that_is_never_used_is_not_offered_and_crafting_goes_on() -> None:
    match = new_kingdom(RULES, 2, 3)
    s = match.state
    for name in ("Hammer", "Idol"):
        verbs.put(s.owns[s.active], name, 1)
    _, menu = seen(Match(RULES, s))
    step = game_menus.step(menu, ("use",))
    text = voice().lines(step.lines)
    assert not step.choices
    assert "spent when you craft a Site" in text
    assert "Idol is a reaction" in text
    assert "craft" not in menu.restart_keys, "after a craft one stays where something else can be crafted"


def test_whoever_can_be_a_target_is_shown_with_their_gold() -> None:
    match = new_kingdom(RULES, 3, 3)
    s = match.state
    verbs.put(s.owns[s.active], "Sword", 1)
    s.gold[(s.active + 1) % 3] = 17
    match = Match(RULES, s)
    _, menu = seen(match)
    labels = [voice()(choice.label) for choice in game_menus.step(menu, ("use", "Sword")).choices]
    assert any("17 Gold" in label for label in labels), labels


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_hand_says_of_each_card_what_it_sells_for_and_what_it_does(language: str) -> None:
    match = new_kingdom(RULES, 5, 2)
    s = match.state
    for name in ("Sword", "Mine", "Clay"):
        verbs.put(s.hands[s.active], name, 1)
    view, _ = seen(Match(RULES, s))
    text = voice(language).lines(RULES.presentation.hand(view))
    for name in view.hand:
        card = RULES.pack.cards[name]
        line = next(line for line in text.splitlines() if card.title[language] in line)
        assert str(card.price) in line
        assert card.type not in ("tool", "site") or card.text[language] in text
    scene = RULES.private_panels.scene(view)
    drawn = {(tile.name.code, tile.note) for tile in scene.tiles if hasattr(tile.name, "code")}
    assert {(name, str(RULES.pack.cards[name].price)) for name in view.hand} <= drawn


@pytest.mark.parametrize(("gold", "left"), [(12, 7), (3, 0)])
def test_a_reaction_says_what_is_coming_and_what_each_answer_does(gold: int, left: int) -> None:
    match = new_kingdom(RULES, 3, 3)
    s = match.state
    target = (s.active + 1) % 3
    verbs.put(s.owns[s.active], "Sword", 1)
    verbs.put(s.owns[s.active], "Mine", 1)
    for name in ("Idol", "Golem"):
        verbs.put(s.owns[target], name, 1)
    s.gold[target] = gold
    match = Match(RULES, s)
    match.answer(s.active, f"use Sword @{target + 1}")
    for viewer in (None, target):
        text = voice().lines(RULES.presentation.headline(RULES.view(match.state, match.question, viewer)))
        assert "Steal 5 Gold" in text
        assert f"from {gold} to {left} Gold" in text
        assert text.count("stops it") == 2
        assert text.count("a Site of") == 1
