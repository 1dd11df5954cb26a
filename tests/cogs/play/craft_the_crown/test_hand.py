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


def test_no_button_is_dead_and_nothing_is_a_choice_of_one() -> None:
    """At every place of the menu, in poor games and rich ones."""
    for match in islice(decisions(), None, None, 2):
        _, menu = seen(match)
        paths = [*menu.paths.values(), *menu.forms.values(), *(page.path for page in menu.pages)]
        paths += [menu_list.path for menu_list in menu.lists]
        places = {tuple(choice.key for choice in path[:n]) for path in paths for n in range(len(path))}
        lists = {tuple(choice.key for choice in menu_list.path): menu_list for menu_list in menu.lists}
        for place in places:
            step = game_menus.step(menu, place)
            assert step is not None
            assert not any(choice.disabled for choice in step.choices)
            if place in lists:
                assert 2 <= len(lists[place].entries) <= 25
            elif place:
                assert step.lines or len(step.choices) > 1, place
            assert step.lines or step.choices


def test_a_craft_is_one_tap_with_what_it_buys() -> None:
    for match in decisions():
        view, menu = seen(match)
        for option in hand.crafting_options(RULES.pack, view):
            step = game_menus.step(menu, (f"craft-{option.name}",))
            assert (step is not None) == option.is_possible
            if step is not None:
                after = match.copy()
                after.answer(match.state.active, step.token)
                assert after.state.owns[match.state.active][option.name] > view.owns[view.seat].get(
                    option.name, 0
                )


def test_what_a_site_does_and_that_it_stays_is_said_where_it_is() -> None:
    match = new_kingdom(RULES, 2, 3)
    s = match.state
    s.hands[s.active].clear()
    for zone, name in ((s.hands, "Library"), (s.owns, "Pottery")):
        verbs.put(zone[s.active], name, 1)
    match = Match(RULES, s)
    view, menu = seen(match)
    caption = voice().lines(hand.caption(RULES.pack, view))
    page = voice().lines(game_menus.step(menu, ("market", "table")).lines)
    for name, texts in (("Library", [caption]), ("Pottery", [caption, page])):
        sentence = f"**{name}** · a Site that stays: {RULES.pack.cards[name].text['en']}"
        assert all(sentence in text for text in texts)


def test_whoever_can_be_a_target_is_shown_with_their_gold() -> None:
    match = new_kingdom(RULES, 3, 3)
    s = match.state
    verbs.put(s.owns[s.active], "Sword", 1)
    s.gold[(s.active + 1) % 3] = 17
    match = Match(RULES, s)
    _, menu = seen(match)
    labels = [voice()(choice.label) for choice in game_menus.step(menu, ("use-Sword",)).choices]
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
