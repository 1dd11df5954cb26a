"""What Crown Crest says at a moment: what can be done now, what a choice does, news in few lines, the end."""

import re
from dataclasses import replace
from typing import Any

import pytest

from cogs.components.menus import game_menus
from cogs.text.sentences import LANGUAGES, Voice, Words
from engine import files
from engine.ask import Ask, Event, GameOver
from engine.crown_crest import effects, verbs
from engine.crown_crest.cards import Pack, Step
from engine.crown_crest.rules import CrownCrest
from engine.crown_crest.state import ACTIVE, REST, Army, Unit
from engine.game import Setup
from engine.match import Match
from tests.plays import rules_of

PACK = "house"
CODE = re.compile(r"\b[A-Z]{3}\b")


def rules_now() -> Any:
    return rules_of(PACK, "crown-crest")


def position(**army: Any) -> tuple[Any, Any, int]:
    """A main phase; the acting seat's side as given."""
    rules = rules_now()
    s = Match.new(rules, Setup(("Ann", "Bob"), {"first-player": "drawn"}, bytes(32))).state
    rules.start_phase(s)
    seat = verbs.acting(s)
    for name, value in army.items():
        setattr(s.armies[seat], name, value)
    return rules, s, seat


def ask_of(rules: Any, s: Any, seat: int, kind: str = "main") -> Ask:
    tokens = rules.plays(s, seat) if kind == "main" else effects.cleanup_lines(s, rules.pack, seat)
    return Ask(kind, {seat: tokens})


def menu_of(rules: Any, s: Any, seat: int) -> Any:
    ask = ask_of(rules, s, seat)
    return rules.face.menu(rules.view(s, ask, seat), ask.tokens[seat])


def voice_of(language: str) -> Voice:
    catalogue = rules_now().catalogue
    return Voice(Words(files.DATA / "text"), language, lambda n: ("Ann", "Bob")[n], catalogue.printed)


# ---------------------------------------------------------------- what can be done now


def test_a_tick_is_for_what_can_be_played_at_this_moment() -> None:
    rules, s, seat = position(hand={"SPE": 1, "GIA": 1}, tokens=2)
    said = voice_of("en")

    def ticked(ask: Ask | None) -> list[str]:
        lines = [said(line) for line in rules.face.hand(rules.view(s, ask, seat))]
        return [line for line in lines if "✅" in line]

    assert [line for line in ticked(ask_of(rules, s, seat)) if "Spearmen" in line]
    assert len(ticked(ask_of(rules, s, seat))) == 1
    assert ticked(ask_of(rules, s, 1 - seat)) == []
    assert ticked(ask_of(rules, s, seat, "cleanup")) == []


def test_a_verb_with_nothing_to_do_says_why_and_takes_no_tap() -> None:
    rules, s, seat = position(hand={"GIA": 1}, tokens=1, spent=True)
    here = game_menus.step(menu_of(rules, s, seat), ())
    assert here is not None
    shut = {choice.key: voice_of("en")(choice.label) for choice in here.choices if choice.off}
    assert shut == {
        "ch": "Charge: done this turn",
        "u": "Units: too few tokens",
        "c": "Commands: none in hand",
    }
    s.armies[seat].tokens, s.armies[seat].spent = 9, False
    here = game_menus.step(menu_of(rules, s, seat), ())
    assert here is not None
    assert [choice.key for choice in here.choices if choice.off] == ["c"]


# ---------------------------------------------------------------- what a choice does


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_last_tap_says_the_card_and_what_becomes_of_it(language: str) -> None:
    """No way to play a card ends in a bare “Play it” or a bare name, and none in a code."""
    rules, s, seat = position(tokens=99, link=["KYU", "KYU", "KYU"])
    army, voice = s.armies[seat], voice_of(language)
    army.hand = dict.fromkeys((*rules.pack.units, *rules.pack.commands), 1)
    army.units = [Unit("SPE", 1, REST, "b"), Unit("KNI", 1, ACTIVE, "b")]
    army.counts = [("GIA", 2)]
    s.armies[1 - seat].units = [Unit("SWO", 1, ACTIVE, "L")]
    names = {rules.catalogue.printed(code, "name", language) for code in rules.pack.cards}
    menu = menu_of(rules, s, seat)
    played = {token: path for token, path in menu.paths.items() if len(path) == 3}
    assert len(played) > 100
    for token, path in played.items():
        said = voice(path[-1].label)
        assert any(name in said for name in names), (token, said)
        assert said not in names, token
        assert not CODE.search(said), said
    assert voice_of("ja")(played["c KYU: SPE | KNI>L"][-1].label) == "槍兵をアクティブ状態にする、騎士 → 左"


def test_a_card_with_no_target_says_so_before_it_is_played() -> None:
    rules, s, seat = position(hand={"KYU": 1}, tokens=9)
    path = menu_of(rules, s, seat).paths["c KYU"]
    said = voice_of("en")
    assert "nothing for it to choose" in said(path[1].then)
    assert said(path[2].label) == "Play Raid with no target"
    s.armies[seat].units = [Unit("SPE", 1, REST, "b")]
    paths = menu_of(rules, s, seat).paths
    assert "c KYU" not in paths
    assert "nothing for it to choose" not in said(paths["c KYU: SPE"][1].then)


# ---------------------------------------------------------------- what everybody may see


@pytest.mark.parametrize(
    ("crest", "level", "offered"), [("GAL", 3, True), ("GAL", 2, False), ("OAK", 4, False)]
)
def test_the_crests_action_is_offered_to_all_eyes(crest: str, level: int, offered: bool) -> None:
    """It lies open like the crest; the public panel offers what the own one does (CCR-105, CCR-R14)."""
    rules, s, seat = position(crest=crest, charged=["SPE"] * (level - 1))
    ask = ask_of(rules, s, seat, "cleanup")
    menu = rules.own_panels.public_menu(rules.view(s, ask, None))
    assert ("ca eff " + crest in menu.paths) == offered
    assert list(menu.paths) == list(ask.tokens[seat])
    if offered:
        assert voice_of("en")(menu.paths["ca eff GAL"][0].label) == "Use Gale Crest"


def test_an_action_that_chooses_from_the_hand_stays_on_the_own_panel() -> None:
    rules, s, seat = position(crest="GAL", charged=["SPE", "SPE"], hand={"KNI": 1})
    pack, (*_, action) = rules.pack, rules.pack.crests["GAL"].levels
    charging = replace(pack.crests["GAL"], levels=(replace(action, steps=(Step("charge"),)),))
    cards = [charging if card.code == "GAL" else card for card in pack.cards.values()]
    rules = CrownCrest(Pack(pack.name, pack.mark, cards, list(pack.decks.values())))
    ask = ask_of(rules, s, seat, "cleanup")
    assert "ca eff GAL: KNI" in ask.tokens[seat]
    menu = rules.own_panels.public_menu(rules.view(s, ask, None))
    assert list(menu.paths) == ["ca draw", "ca adv"]


# ---------------------------------------------------------------- news


def test_a_battle_is_told_in_a_line_for_each_front() -> None:
    rules = rules_now()
    events = [
        Event("staked", (0, (("KNI", 2),))),
        Event("staked", (1, ())),
        Event("order", (0, "L")),
        Event("battle", ("L", 7, 5)),
        Event("won", (0, "L", 1)),
        Event("exited", (1, "SPE", 1)),
        Event("exited", (1, "SWO", 2)),
        Event("fell-back", (0, "KNI")),
        Event("fell-back", (0, "GIA")),
        Event("battle", ("R", 0, 0)),
        Event("trashed", (0, (("KYU", 2),))),
        Event("income", (0, 2)),
    ]
    told = rules.face.news(events, None)
    lines = [one for one in told if one.key in rules.face.own_line]
    said = [voice_of("en")(one) for one in lines]
    assert said == [
        "⚔️ left: Ann 7 against Bob 5. Ann +1 VP. Exits: Spearmen, Swordsmen. Back, Down: Knight, Giant.",
        "⚔️ right: nobody fights.",
    ]
    assert len(told) == 6, "two stakes, two fronts, links, income"
    for event in events:
        alone = [voice_of("ja")(one) for one in rules.face.news([event], None)]
        assert all(alone)


def test_every_event_is_told_alone_or_in_a_series() -> None:
    rules = rules_now()
    twice = [Event("entered", (0, "SPE")), Event("entered", (0, "KNI")), Event("entered", (1, "SPE"))]
    said = [voice_of("en")(one) for one in rules.face.news(twice, None)]
    assert said == ["Ann plays Spearmen, Knight.", "Bob plays Spearmen."]
    for kind, more in (("commanded", 1), ("moved", "L"), ("fell-back", None), ("exited", 1)):
        args = (0, "KNI") if more is None else (0, "KNI", more)
        (one,) = rules.face.news([Event(kind, args), Event(kind, args)], None)
        assert voice_of("ja")(one).count("騎士") == 2


# ---------------------------------------------------------------- the end


def test_the_last_battles_are_shown_as_they_were_fought() -> None:
    """Tokens go back after a front; the picture of the end does not reckon again without them."""
    rules, s, _ = position()
    s.turn, s.phase, s.place, s.first = 5, "order", 0, 0
    s.armies = [
        Army("OAK", [], tokens=4, vp=3, units=[Unit("SPE", 1, ACTIVE, "L"), Unit("KNI", 1, ACTIVE, "R")]),
        Army("OAK", [], tokens=0, vp=0, units=[Unit("GIA", 1, ACTIVE, "L")]),
    ]
    s.armies[0].staked = {"SPE": 4}
    script = rules.step(s)
    next(script)
    with pytest.raises(GameOver) as over:
        script.send((0, "ord L"))
    s.result = over.value.result
    assert s.armies[0].staked == {}
    view = rules.view(s, None, None)
    assert view.totals["L"] == (6, 6), "a tie, as it was told"
    assert view.totals["R"] == (5, 0)
    s.result = None
    rules.start_phase(s)
    s.result = over.value.result
    assert rules.view(s, None, None).totals["L"] == (2, 6), "in a new turn nothing has been fought"


# ---------------------------------------------------------------- the hand as a picture


def test_the_picture_of_a_hand_says_what_its_words_say() -> None:
    rules, s, seat = position(hand={"KYU": 1, "GIA": 1, "SPE": 3}, tokens=2)
    ask = ask_of(rules, s, seat)
    view = rules.view(s, ask, seat)
    scene = rules.own_panels.scene(view)
    held = [tile for tile in scene.tiles if tile.kind.startswith("held-")]
    assert [(t.name.code, t.count, t.note, t.coin, t.strong) for t in held] == [
        ("SPE", 3, "2", "1", True),
        ("GIA", 1, "6", "4", False),
        ("KYU", 1, "2", "3", False),
    ]
    said = voice_of("en").lines(scene.alt).splitlines()
    for line, tile in zip(said[1:], held, strict=True):
        assert voice_of("en")(tile.name) in line
        assert ("✅" in line) == tile.strong
    assert all(t.x >= 0 and t.x + t.w <= scene.width and t.y + t.h <= scene.height for t in scene.tiles)
    assert rules.own_panels.scene(rules.view(s, ask, None)) is None, "whoever watches holds nothing"
    s.armies[seat].hand = {}
    assert rules.own_panels.scene(rules.view(s, ask, seat)) is None
