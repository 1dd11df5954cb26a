"""What Crown Crest says at a moment: what can be done now, what a choice does, news in few lines, the end."""

import re
from dataclasses import replace
from typing import Any

import pytest

from cogs.core.panels import game_menus
from engine.crown_crest import effects, verbs
from engine.crown_crest.cards import CrownCrestPack, EffectStep
from engine.crown_crest.presentation import words
from engine.crown_crest.rules import CrownCrest
from engine.crown_crest.state import ACTIVE, REST, Army, Unit
from engine.game import Setup
from engine.match import Match
from engine.questions import Event, GameOver, Outcome, Question
from tests.support.crown_crest_words import WORDS, ask_of, position, rules_now, voice_of
from tests.support.depth import EACH_LANGUAGE, EACH_WRITTEN_LANGUAGE
from tests.support.plays import rich_armies

CODE = re.compile(r"\b[A-Z]{3}\b")


def menu_of(rules: Any, s: Any, seat: int) -> Any:
    ask = ask_of(rules, s, seat)
    return rules.presentation.menu(rules.view(s, ask, seat), ask.tokens[seat])


def card_at(menu: Any, token: str) -> list[Any]:
    """What stands there once this card was chosen."""
    step = game_menus.step(menu, [choice.key for choice in menu.paths[token][:-1]])
    assert step is not None
    return [*step.lines]


# ---------------------------------------------------------------- what can be done now


def test_a_card_that_cannot_be_paid_says_how_many_tokens_are_missing() -> None:
    """In one's main phase only; and no mark that could be read as “choose this”."""
    rules, s, seat = position(hand={"SPE": 1, "GIA": 1}, tokens=2)
    localizer = voice_of("en")

    def lacking(ask: Question | None) -> list[str]:
        lines = [localizer(line) for line in rules.presentation.hand(rules.view(s, ask, seat))]
        assert not [line for line in lines if "✅" in line]
        return [line for line in lines if "short" in line]

    (giant,) = lacking(ask_of(rules, s, seat))
    assert "Giant" in giant
    assert ", 2 short" in giant
    assert lacking(ask_of(rules, s, 1 - seat)) == []
    assert lacking(ask_of(rules, s, seat, "cleanup")) == []


def first_step(rules: Any, s: Any, seat: int) -> tuple[dict[str, str], str]:
    """The buttons of one's own panel, each with its colour, and the question above them."""
    step = game_menus.step(menu_of(rules, s, seat), ())
    assert step is not None
    assert step.prompt is not None
    return {choice.key: choice.style for choice in step.choices}, voice_of("en")(step.prompt)


def test_only_what_can_be_done_is_a_button_and_the_question_says_the_rest() -> None:
    rules, s, seat = position(hand={"GIA": 1}, tokens=1, spent=True)
    assert first_step(rules, s, seat) == (
        {"end": "good", "cards": "plain"},
        "There is nothing left to do: end your main phase.",
    )
    s.armies[seat].spent = False
    shown, question = first_step(rules, s, seat)
    assert shown == {"ch": "main", "end": "plain", "cards": "plain"}, "colour goes to what moves one on"
    assert "can't pay" in question
    s.armies[seat].tokens = 9
    shown, question = first_step(rules, s, seat)
    assert list(shown) == ["ch", "u", "end", "cards"]
    assert "as much as you can pay" in question


def test_at_the_highest_level_the_question_says_what_charging_does() -> None:
    rules, s, seat = position(hand={"SPE": 1}, crest="GAL", charged=["SPE", "SPE"])
    path = menu_of(rules, s, seat).paths["ch SPE"]
    assert "highest level" in voice_of("en")(path[0].next_prompt)


def test_all_lists_of_cards_have_one_order() -> None:
    """Buttons, hand, picture and card texts."""
    hand = dict.fromkeys(("KYU", "GIA", "ORD", "SPE", "KNI"), 1)
    rules, s, seat = position(hand=hand, tokens=99)
    view, menu = rules.view(s, ask_of(rules, s, seat), seat), menu_of(rules, s, seat)
    wanted = ["SPE", "KNI", "GIA", "ORD", "KYU"]
    charged = game_menus.step(menu, ("ch",))
    assert charged is not None
    assert [choice.key for choice in charged.choices] == wanted
    assert [line.args["card"].code for line in rules.presentation.hand(view)[1:]] == wanted
    held = [
        tile.name.code for tile in rules.private_panels.scene(view).tiles if tile.kind.startswith("held-")
    ]
    assert held == wanted
    texts = [line.args["card"].code for line in menu.pages[0].lines if "card" in line.args]
    assert [code for code in texts if code in wanted] == wanted


def test_a_units_second_text_says_when_it_counts() -> None:
    """【補強】 names both the act and what it brings; only with a card under it does that act."""
    rules, s, seat = position(hand={"KNI": 1}, tokens=9)
    for language, wanted in (("en", "with a card under it"), ("ja", "重なっているときだけ")):
        localizer = voice_of(language)
        assert wanted in localizer.lines(rules.catalogue.lines("KNI"))
        assert wanted in localizer.lines(card_at(menu_of(rules, s, seat), "u KNI"))
        assert wanted not in localizer.lines(rules.catalogue.lines("GAL"))
        assert wanted not in localizer.lines(rules.catalogue.lines("KYU"))


def test_a_cards_texts_stand_together_without_a_gap() -> None:
    rules, s, seat = position(hand={"KNI": 1, "KIH": 1, "ORD": 1}, tokens=9)
    menu = menu_of(rules, s, seat)
    for token in ("u KNI", "u KIH", "c ORD"):
        for language in ("en", "ja"):
            assert "  " not in voice_of(language).lines(card_at(menu, token))


def test_counts_that_nothing_waits_at_are_not_offered() -> None:
    for counts in ([], [("SPE", 1)]):
        rules, s, seat = position(counts=counts, crest="GAL", charged=["SPE", "SPE"])
        ask = ask_of(rules, s, seat, "cleanup")
        view = rules.view(s, ask, seat)
        for menu in (rules.presentation.menu(view, ask.tokens[seat]), rules.private_panels.public_menu(view)):
            assert ("ca adv" in menu.paths) == bool(counts)
            assert ("advance all your counts" in voice_of("en")(menu.prompt)) == bool(counts)


def test_a_charge_asks_about_counts_only_where_cards_wait() -> None:
    for counts in ([], [("SPE", 1)]):
        rules, s, seat = position(counts=counts, crest="GAL", charged=["SPE"] * 9, hand={"KNI": 1})
        menu = menu_of(rules, s, seat)
        assert [token for token in menu.paths if token.startswith("ch ")] == ["ch KNI", "ch KNI adv"][
            : 1 + len(counts)
        ]
        assert len(menu.paths["ch KNI"]) == 2 + len(counts)


@pytest.mark.parametrize(
    ("counts", "deck", "forced"),
    [
        ([], ["KNI"], "ca draw"),
        ([("SPE", 1)], [], "ca adv"),
        ([("SPE", 1)], ["KNI"], None),
        ([], [], "ca draw"),
    ],
)
def test_a_cleanup_action_is_asked_only_where_two_have_an_effect(
    counts: list[tuple[str, int]], deck: list[str], forced: str | None
) -> None:
    """A cleanup action without effect stays legal (CCR-R61), but nobody has to choose it."""
    rules, s, seat = position(counts=counts, deck=deck)
    ask = ask_of(rules, s, seat, "cleanup")
    assert rules.forced(s, ask, seat) == forced
    assert set(ask.tokens[seat]) == {"ca draw", "ca adv"}


def test_moves_and_stakes_are_made_in_one_place() -> None:
    """No second button for one of several units beside the form, which takes any number."""
    rules, s, seat = position(tokens=3)
    s.armies[seat].units = [Unit("KNI", 1, ACTIVE, "b"), Unit("SPE", 1, ACTIVE, "L")]
    for kind, form in (("move", "mv"), ("tokens", "tk")):
        tokens = {"mv": ["mv -", "mv KNI>L", "mv SPE>b"], "tk": ["tk -", "tk KNI=1"]}[form]
        ask = Question(kind, {seat: tokens}, forms={seat: (form,)})
        step = game_menus.step(rules.presentation.menu(rules.view(s, ask, seat), tokens), ())
        assert step is not None
        assert [(c.key, c.style) for c in step.choices] == [
            (form, "main"),
            (f"{form}-", "plain"),
            ("cards", "plain"),
        ]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_the_only_unit_that_can_move_does_so_by_one_tap_that_names_it(language: str) -> None:
    rules, s, seat = position(tokens=3)
    s.armies[seat].units = [Unit("KNI", 1, ACTIVE, "b")]
    tokens = ["mv -", "mv KNI>L", "mv KNI>R"]
    ask = Question("move", {seat: tokens}, forms={seat: ("mv",)})
    menu = rules.presentation.menu(rules.view(s, ask, seat), tokens)
    for token in tokens[1:]:
        (tap,) = menu.paths[token]
        assert tap.style == "main"
        assert voice_of(language).format_card("KNI", "name", language) in voice_of(language)(tap.label)
    step = game_menus.step(menu, ())
    assert step is not None
    assert [one.key for one in step.choices] == ["go-L", "go-R", "mv", "mv-", "cards"]
    assert [one.style for one in step.choices].count("main") == 2


@pytest.mark.parametrize("kind", ["move", "tokens", "order", "fallback"])
def test_where_units_count_ones_own_panel_shows_the_field(kind: str) -> None:
    rules, s, seat = position(hand={"SPE": 1})
    s.armies[seat].units = [Unit("KNI", 1, ACTIVE, "L")]
    ask = Question(kind, {seat: ["-"]}, ("L", "1"))
    view = rules.view(s, ask, seat)
    assert rules.private_panels.scene(view).tiles == rules.presentation.scene(view).tiles
    assert "Knight" in voice_of("en").lines(rules.private_panels.scene(view).alt)
    assert "Spearmen" not in voice_of("en").lines(rules.presentation.hand(view))
    other = rules.view(s, ask, 1 - seat)
    assert rules.private_panels.scene(other).tiles != rules.presentation.scene(other).tiles, (
        "a hand, as before"
    )


def test_one_card_alone_is_reached_at_once_and_of_several_it_is_asked_which() -> None:
    rules, s, seat = position(hand={"KNI": 1, "SPE": 1}, tokens=9)
    assert [c.key for c in menu_of(rules, s, seat).paths["u KNI"]] == ["u", "KNI", "-"]
    s.armies[seat].tokens = 1
    menu = menu_of(rules, s, seat)
    assert [c.key for c in menu.paths["u SPE"]] == ["u", "-"]
    assert "Spearmen" in voice_of("en").lines(card_at(menu, "u SPE"))
    assert [c.key for c in menu.paths["ch SPE"]] == ["ch", "SPE"], "what is charged is asked"


@pytest.mark.parametrize(
    ("token", "wanted"),
    [
        ("ch KNI", "Charge Knight"),
        ("u SPE+", "Reinforce Spearmen"),
        ("c KYU: SPE", "Play Raid: Make Spearmen Active"),
        ("ord L", "Left front first"),
        ("ca draw", "Draw 2 cards"),
        ("fb R SCO", "Scout back to the rear"),
    ],
)
def test_an_answer_is_told_in_few_words(token: str, wanted: str) -> None:
    rules, s, seat = position(hand={"KNI": 1, "SPE": 1, "KYU": 1}, tokens=9)
    s.armies[seat].units = [Unit("SPE", 1, REST, "b")]
    assert (
        voice_of("en")(rules.presentation.short_answer(rules.view(s, ask_of(rules, s, seat), seat), token))
        == wanted
    )


# ---------------------------------------------------------------- what a choice does


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_every_last_tap_says_the_card_and_what_becomes_of_it(language: str) -> None:
    """No way to play a card ends in a bare “Play it” or a bare name, and none in a code."""
    rules, s, seat = position(tokens=99, link=["KYU", "KYU", "KYU"])
    army, localizer = s.armies[seat], voice_of(language)
    army.hand = dict.fromkeys((*rules.pack.units, *rules.pack.commands), 1)
    army.units = [Unit("SPE", 1, REST, "b"), Unit("KNI", 1, ACTIVE, "b")]
    army.counts = [("GIA", 2)]
    s.armies[1 - seat].units = [Unit("SWO", 1, ACTIVE, "L")]
    names = {rules.catalogue.printed_text(code, "name", language) for code in rules.pack.cards}
    menu = menu_of(rules, s, seat)
    played = {token: path for token, path in menu.paths.items() if len(path) == 3}
    assert len(played) > 100
    for token, path in played.items():
        label = localizer(path[-1].label)
        assert any(name in label for name in names), (token, label)
        assert label not in names, token
        assert not CODE.search(label), label
    assert voice_of("ja")(played["c KYU: SPE | KNI>L"][-1].label) == "槍兵をアクティブ状態にする、騎士を左へ"


def test_a_card_with_no_target_says_so_before_it_is_played() -> None:
    rules, s, seat = position(hand={"KYU": 1}, tokens=9)
    path = menu_of(rules, s, seat).paths["c KYU"]
    localizer = voice_of("en")
    assert "It has no target now" in localizer(path[0].next_prompt), "the only card, so at once"
    assert localizer(path[1].label) == "Play Raid anyway"
    s.armies[seat].units = [Unit("SPE", 1, REST, "b")]
    paths = menu_of(rules, s, seat).paths
    assert "c KYU" not in paths
    assert "no target" not in localizer(paths["c KYU: SPE"][0].next_prompt)


# ---------------------------------------------------------------- what everybody may see


@pytest.mark.parametrize(
    ("crest", "level", "offered"), [("GAL", 3, True), ("GAL", 2, False), ("OAK", 4, False)]
)
def test_the_crests_action_is_offered_to_all_eyes(crest: str, level: int, offered: bool) -> None:
    """It lies open like the crest; the public panel offers what the own one does (CCR-105, CCR-R14)."""
    rules, s, seat = position(crest=crest, charged=["SPE"] * (level - 1))
    ask = ask_of(rules, s, seat, "cleanup")
    menu = rules.private_panels.public_menu(rules.view(s, ask, None))
    assert ("ca eff " + crest in menu.paths) == offered
    assert list(menu.paths) == [token for token in ask.tokens[seat] if token != "ca adv"]
    if offered:
        assert voice_of("en")(menu.paths["ca eff GAL"][0].label) == "Use crest"


def test_an_action_that_chooses_from_the_hand_stays_on_the_own_panel() -> None:
    rules, s, seat = position(crest="GAL", charged=["SPE", "SPE"], hand={"KNI": 1})
    pack, (*_, action) = rules.pack, rules.pack.crests["GAL"].level_effects
    charging = replace(pack.crests["GAL"], level_effects=(replace(action, steps=(EffectStep("charge"),)),))
    cards = [charging if card.code == "GAL" else card for card in pack.cards.values()]
    rules = CrownCrest(CrownCrestPack(pack.name, pack.mark, cards, list(pack.decks.values())))
    ask = ask_of(rules, s, seat, "cleanup")
    assert "ca eff GAL: KNI" in ask.tokens[seat]
    menu = rules.private_panels.public_menu(rules.view(s, ask, None))
    assert list(menu.paths) == ["ca draw"]


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
    sentences = rules.presentation.news(events, None)
    assert all(rules.presentation.has_own_line(one.key) for one in sentences)
    assert [voice_of("en")(one) for one in sentences] == [
        "Ann stakes Knight +2.",
        "⚔️ Left: Ann 7 against Bob 5. Ann +1 VP. Spearmen, Swordsmen exit. Knight, Giant fall back, Down.",
        "⚔️ Right: 0 against 0. A tie.",
        "Ann's linked commands go to the count zone: Raid.",
        "Ann gains 2 tokens from the crest.",
    ]
    for event in events:
        alone = [voice_of("ja")(one) for one in rules.presentation.news([event], None)]
        assert all(alone)


def test_after_a_tie_everybody_reads_who_has_thrown_again() -> None:
    events = [Event("threw", (1,)), Event("threw", (0,)), Event("janken", ("rock", "rock"))]
    news = rules_now().presentation.news
    said = [voice_of("en")(one) for one in news([*events, Event("threw", (0,))], None)]
    assert said == ["The throw: rock against rock, a tie.", "Ann has chosen."]
    assert [voice_of("en")(one) for one in news(events, None)] == said[:1]


def test_every_event_is_told_alone_or_in_a_series() -> None:
    rules = rules_now()
    twice = [Event("entered", (0, "SPE")), Event("entered", (0, "KNI")), Event("entered", (1, "SPE"))]
    texts = [voice_of("en")(sentence) for sentence in rules.presentation.news(twice, None)]
    assert texts == ["Ann plays Spearmen, Knight.", "Bob plays Spearmen."]
    for kind, more in (("commanded", 1), ("moved", "L"), ("fell-back", None), ("exited", 1)):
        args = (0, "KNI") if more is None else (0, "KNI", more)
        (sentence,) = rules.presentation.news([Event(kind, args), Event(kind, args)], None)
        assert voice_of("ja")(sentence).count("騎士") == 2


def test_nothing_lost_is_not_told_and_what_one_gains_is_told_together() -> None:
    rules, localizer = rules_now(), voice_of("ja")

    def told(*events: Event, seat: int | None = None) -> list[str]:
        return [localizer(one) for one in rules.presentation.news(events, seat)]

    assert told(Event("drained", (0, 0)), Event("income", (0, 0))) == []
    gains = [
        Event("income", (0, 3)),
        Event("crest", (0, "GAL", (("drew", 0), ("drew-cards", 0)))),
        Event("tokens", (0, 2)),
        Event("drew", (0, 1)),
    ]
    assert told(*gains) == [
        "Annさんの『疾風の紋章』の効果が発動しました。",
        "Annさんが戦力トークンを5個得て、カードを1枚引きました。",
    ]
    assert told(Event("tokens", (0, 2)), Event("tokens", (0, 1))) == ["Annさんが戦力トークンを3個得ました。"]
    assert told(Event("drew", (0, 2)), Event("drew", (1, 2))) == [
        "Annさんがカードを2枚引きました。",
        "Bobさんがカードを2枚引きました。",
    ]
    drawn = [
        Event("drew-cards", (0, ("LAN",)), visible_to=(0,)),
        Event("drew-cards", (0, ("KIH", "LAN")), visible_to=(0,)),
    ]
    assert told(*drawn, seat=0) == ["Annさんが引いたカード：騎兵、槍騎兵×2"]
    assert told(Event("income", (0, 3)), *drawn, seat=0) == [
        "Annさんが戦力トークンを3個得ました。引いたカード：騎兵、槍騎兵×2"
    ]
    crest = [Event("crest", (0, "OAK", (("tokens", 0),))), Event("tokens", (0, 1))]
    assert told(Event("income", (0, 3)), *crest) == [
        "Annさんの『樫の紋章』の効果も含めて、Annさんが戦力トークンを4個得ました。"
    ]
    lost = [Event("crest", (0, "COI", (("drained", 1),))), Event("drained", (1, 1)), Event("drained", (0, 2))]
    assert told(*lost) == [
        "Annさんの『金貨の紋章』の効果で、Bobさんが戦力トークンを1個失いました。",
        "Annさんが戦力トークンを2個失いました。",
    ]
    assert told(Event("stayed", (0,)), Event("ended-main", (0,)), Event("staked", (0, ()))) != []
    assert told(Event("stayed", (0,)), Event("charged", (1, "SPE", 2))) == [
        "Bobさんが『槍兵』をチャージしました（クレストレベル2）。"
    ]


def test_who_goes_first_is_told_once() -> None:
    events = [
        Event("threw", (0,)),
        Event("threw", (1,)),
        Event("janken", ("paper", "rock")),
        Event("first", (0,)),
        Event("turn", (1, 0)),
    ]
    text = " ".join(voice_of("ja")(one) for one in rules_now().presentation.news(events, None))
    assert text == "じゃんけん：Annさんはパー、Bobさんはグー。 1ターン目：Annさんが先攻です。"


# ---------------------------------------------------------------- the end


def test_what_was_fought_stays_in_the_picture_until_the_next_turn() -> None:
    """A tie is no crown for whoever has more once the tokens are back; staked tokens are not in hand."""
    rules, s, _ = position()
    s.turn, s.phase, s.place, s.first = 3, "order", 0, 0
    s.armies = [
        Army("OAK", ["SPE"] * 4, tokens=4, units=[Unit("SPE", 1, ACTIVE, "L")]),
        Army("OAK", ["SPE"] * 4, tokens=0, units=[Unit("GIA", 1, ACTIVE, "L")]),
    ]
    s.armies[0].staked = {"SPE": 4}
    view = rules.view(s, Question("order", {0: ["ord L"]}), None)
    assert view.armies[0].free_tokens == 0
    assert [tile.count for tile in rules.presentation.scene(view).tiles if tile.kind == "tokens"] == [0, 0]
    script = rules.step(s)
    next(script)
    with pytest.raises(StopIteration):
        script.send((0, "ord L"))
    view = rules.view(s, None, None)
    assert view.totals["L"] == (6, 6)
    assert view.armies[0].free_tokens == 4
    rules.start_phase(s)
    assert rules.view(s, None, None).totals["L"] == (2, 6)


@pytest.mark.parametrize(
    ("places", "forced"),
    [
        ({}, "ord L"),
        ({0: "L"}, "ord L"),
        ({1: "R"}, "ord R"),
        ({0: "R", 1: "R"}, "ord R"),
        ({0: "L", 1: "R"}, None),
    ],
)
def test_the_order_of_fronts_is_asked_where_both_are_held(places: dict[int, str], forced: str | None) -> None:
    rules, s, seat = position()
    for holder, area in places.items():
        s.armies[holder].units = [Unit("SPE", 1, REST, area)]
    assert rules.forced(s, Question("order", {seat: ["ord L", "ord R"]}), seat) == forced


def test_after_the_last_battle_nothing_is_asked() -> None:
    """No action of a clean-up changes VP (CCR-R59: both clean-ups are played, and told)."""
    rules, s, seat = position(crest="GAL", charged=["SPE", "SPE"])
    ask = ask_of(rules, s, seat, "cleanup")
    assert rules.forced(s, ask, seat) is None
    s.turn = 8
    assert rules.forced(s, ask, seat) == "ca draw"


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


@pytest.mark.parametrize(("language", "left"), [("en", "turn 5 left +2"), ("ja", "5ターン目 左+2")])
def test_looking_back_says_which_battles_gave_the_points(language: str, left: str) -> None:
    event_pairs = [("turn", (1, 0)), ("won", (0, "R", 1)), ("turn", (5, 1)), ("won", (0, "L", 2))]
    events = [Event(kind, args) for kind, args in (*event_pairs, ("won", (1, "R", 2)))]
    ann, bob = (voice_of(language)(line) for line in rules_now().presentation.course_of_game(events))
    assert "3VP" in ann.replace(" ", "")
    assert left in ann
    assert "2VP" in bob.replace(" ", "")
    nobody = [voice_of(language)(line) for line in rules_now().presentation.course_of_game(events[:2])]
    assert "0VP" in nobody[1].replace(" ", "")


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", "Ann has resigned"), ("ja", "Annさんが投了しました")]
)
def test_who_resigned_is_named(language: str, wanted: str) -> None:
    rules, _, _ = position()
    match = Match.new(rules, Setup(("Ann", "Bob"), {"first-player": "drawn"}, bytes(32)))
    seen = match.answer(0, "resign").events
    localizer = voice_of(language)
    view = rules.view(match.state, None, None)
    assert wanted in localizer(rules.presentation.headline(view)[0])
    assert "Ann" in localizer(rules.presentation.news(seen, None)[-1])


def events_of(rules: Any, s: Any, *deeds: Any) -> list[str]:
    s.events.clear()
    for deed in deeds:
        deed()
    return [voice_of("ja")(one) for one in rules.presentation.news(s.events, None)]


def test_what_a_crest_or_a_charge_did_not_change_is_not_told() -> None:
    """A crest that takes tokens from whoever has none; counts set back where none are; a level at its end."""
    rules, s, seat = position(crest="GAL", charged=["SPE", "SPE"], hand={"KNI": 1})
    other, pack = 1 - seat, rules.pack
    drains = next(
        (crest.code, effect.when)
        for crest in pack.crests.values()
        for effect in crest.level_effects
        if effect.when != "cleanup" and any(step.kind == "drain" for step in effect.steps)
    )
    s.armies[other].crest, s.armies[other].charged = drains[0], ["SPE"] * 4
    s.armies[seat].tokens, s.armies[seat].counts = 0, []
    assert events_of(rules, s, lambda: effects.trigger_crest(s, pack, other, drains[1])) == []
    s.armies[seat].tokens = 3
    (sentence,) = events_of(rules, s, lambda: effects.trigger_crest(s, pack, other, drains[1]))
    assert "紋章" in sentence, "a crest and what it brought share a line"
    assert "戦力トークン" in sentence
    assert events_of(rules, s, lambda: verbs.slow(s, seat)) == []
    (sentence,) = events_of(rules, s, lambda: verbs.charge(s, pack, seat, "KNI"))
    assert "クレストレベル" not in sentence


def test_at_the_highest_level_the_charge_has_no_colour() -> None:
    for charged, style in ((["SPE", "SPE"], "plain"), ([], "main")):
        rules, s, seat = position(hand={"SPE": 1}, crest="GAL", charged=charged)
        assert menu_of(rules, s, seat).paths["ch SPE"][0].style == style


def test_a_list_of_units_names_no_command() -> None:
    rules, s, seat = position(hand={"SPE": 1, "KNI": 1, "KYU": 1, "ORD": 1}, tokens=9)
    pages = {page.path[0].key: page for page in menu_of(rules, s, seat).pages if len(page.path) == 1}
    texts = {key: " ".join(map(voice_of("en"), page.lines)) for key, page in pages.items()}
    assert "Spearmen" in texts["u"]
    assert "Raid" not in texts["u"]
    assert "Raid" in texts["c"]
    assert "Spearmen" not in texts["c"]
    assert "ch" not in texts, "a charge costs nothing, and the picture shows every card"


# ---------------------------------------------------------------- a card that was chosen


def chosen_cards(menu: Any) -> set[tuple[str, ...]]:
    """The places where a card to be played was chosen, and how to play it is all that is left."""
    return {
        tuple(choice.key for choice in path[:-1])
        for token, path in menu.paths.items()
        if token.startswith(("u ", "c "))
    }


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_what_a_chosen_card_says_is_text_and_the_question_is_short(language: str) -> None:
    """The whole card stood there as a question, in bold."""
    rules, say = rules_now(), voice_of(language)
    seen = 0
    for number in range(12):
        match = rich_armies(rules, number)
        for seat in match.question.seats if match.question and match.question.kind == "main" else ():
            menu = rules.presentation.menu(rules.view(match.state, match.question, seat), match.legal(seat))
            for place in chosen_cards(menu):
                step = game_menus.step(menu, place)
                assert step is not None
                assert say.lines(step.lines).startswith("**"), "the card, by its name"
                question = say(step.prompt) if step.prompt else ""
                assert len(question) < 30, question
                assert "\n" not in question
                seen += 1
                if len(step.choices) == 1 and question != say.say("crest-prompt-idle"):
                    assert step.choices[0].style == "good", "the only way is the way on"
    assert seen > 20


def test_of_many_cards_what_reinforcing_means_is_said_once() -> None:
    rules, s, seat = position(hand={"KYU": 1, "GIA": 1, "SPE": 3}, tokens=9)
    text = voice_of("en").lines(
        words.offered(rules.pack, rules.view(s, ask_of(rules, s, seat), seat), "unit")
    )
    assert "Only with a card under it" not in text
    assert text.count("with a card of the same name under it") <= 1
    assert "Your hand" not in text, "the picture shows how many there are"


def noted(rules: Any, s: Any, seat: int, kind: str = "main") -> list[str]:
    return [
        one.key for one in rules.presentation.first_notes(rules.view(s, ask_of(rules, s, seat, kind), seat))
    ]


def test_a_note_of_what_can_be_played_comes_only_once_it_can_be_paid() -> None:
    """It said “it goes under the unit”, above “there is nothing left to do”."""
    rules, s, seat = position(
        hand={"KNI": 1, "ORD": 1}, tokens=0, units=[Unit("KNI", 1, ACTIVE, "b")], link=["ORD"]
    )
    assert not {"crest-first-reinforce", "crest-first-link"} & {*noted(rules, s, seat)}
    s.armies[seat].tokens = 9
    assert {"crest-first-reinforce", "crest-first-link"} <= {*noted(rules, s, seat)}


def test_a_unit_that_is_down_is_explained_also_where_nobody_chose_who_falls_back() -> None:
    rules, s, seat = position(hand={"KNI": 1}, units=[Unit("KNI", 1, ACTIVE, "b")])
    assert "crest-first-fallback" not in noted(rules, s, seat)
    s.armies[seat].units[0].state = "d"
    assert "crest-first-fallback" in noted(rules, s, seat)


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_a_first_game_says_how_long_it_is_and_what_flag_and_coins_are(language: str) -> None:
    rules, s, seat = position(hand={"KNI": 1})
    assert noted(rules, s, seat)[:2] == ["crest-first-crest", "crest-first-turns"]
    text = WORDS.text(language, "crest-first-turns")
    assert all(
        word in text for word in {"en": ("Eight", "flag", "coins"), "ja": ("8", "旗", "コイン")}[language]
    )


# ---------------------------------------------------------------- games that were stopped


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_a_game_that_was_stopped_is_no_draw(language: str) -> None:
    rules, say = rules_now(), voice_of(language)
    headlines = {}
    for reason in ("turns", "moderator", "ended", "deserted"):
        match = rich_armies(rules, 3)
        match.end(Outcome((), reason))
        headlines[reason] = say.lines(rules.presentation.headline(rules.view(match.state, None, None)))
    drawn = {"en": "draw", "ja": "引き分け"}[language]
    assert [reason for reason, words_ in headlines.items() if drawn in words_] == ["turns"]


def test_a_card_that_reinforces_says_its_units_strength_before_and_after() -> None:
    for code, alone in rules_now().pack.units.items():
        unit = Unit(code, cards=1, area="b", state=REST)
        rules, s, seat = position(hand={code: 1}, tokens=alone.cost, units=[unit])
        menu, token = menu_of(rules, s, seat), f"u {code}+"
        if token not in menu.paths:  # it chooses something: its page is that of its choices
            token = next(line for line in menu.paths if line.startswith(token))
        text = "\n".join(map(voice_of("en"), card_at(menu, token)))
        before = verbs.strength(s, rules.pack, seat, unit)
        unit.cards = 2
        after = verbs.strength(s, rules.pack, seat, unit)
        assert after >= before + alone.strength
        assert f"strength {before} → {after}" in text


def test_a_command_that_costs_less_says_what_is_printed_and_what_it_costs() -> None:
    rules, s, seat = position(hand={"ORD": 1}, tokens=2, units=[Unit("GUA", cards=1, area="b", state=REST)])
    menu = menu_of(rules, s, seat)
    text = "\n".join(map(voice_of("en"), card_at(menu, "c ORD")))
    assert "cost 2, now 1" in text
    text = "\n".join(
        map(voice_of("en"), rules.presentation.hand(rules.view(s, ask_of(rules, s, seat), seat)))
    )
    assert "cost 2, now 1" in text
