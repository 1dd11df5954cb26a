"""What Crownfell says: news name what did it, prompts what there is, turns are counted as numbered."""

import random
import re
from typing import Any

import pytest

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import MenuButtonIds
from cogs.core.text.sentences import Localizer
from engine import files
from engine.computers import teacher
from engine.computers.computer import Random
from engine.crownfell.board import BLACK, WHITE
from engine.game import Setup
from engine.match import Match
from engine.records.replay import open_turn
from tests.support.content import WORDS
from tests.support.crownfell_news import HOUSE, at
from tests.support.depth import EACH_LANGUAGE, EACH_WRITTEN_LANGUAGE
from tests.support.plays import new_match, random_answer


def told(match: Match[Any], token: str, language: str = "en") -> str:
    assert match.question is not None
    events = match.answer(match.question.seats[0], token).events
    localizer = Localizer(WORDS, language, "player {}".format, HOUSE.catalogue.printed_text)
    return " ".join(localizer(one) for one in HOUSE.presentation.news(events, None))


@pytest.mark.parametrize(
    ("board", "token", "expected"),
    [
        ("B BEA@b2 STA@a5 | W LAB@e5", "aBEA: STA c2", "Beacon's ★ moves player 0's Stag to c2."),
        ("B PYR@b2 | W ANG@d2 LAB@e5", "aPYR: cANG", "Pyro's ★ captures player 1's Angel on d2."),
        (
            "B VAM@b2 | W ANG@b3 LAB@e5",
            "VAM cANG",
            "Vampire captures player 1's Angel on b3 from a distance.",
        ),
        ("B MON@b2 | W ANG@b3 LAB@e5", "MON b3 cANG", "Monarch captures player 1's Angel on b3."),
        (
            "B VAM@b2 | W ANG@a3 LAB@e5",
            "VAM a2 cANG",
            "player 0's Vampire goes to a2. Vampire captures player 1's Angel",
        ),
        (
            "B MIN@b2 | W ANG@b3 LAB@e5",
            "aMIN: MIN b3, ANG b2",
            "player 0's Minstrel changes places with player 1's Angel by its ★",
        ),
        ("B MAR@b2 STA@a1 | W ANG@b3 LAB@e5", "aMAR: ANG", "Martyr's ★ flips Angel on b3: it is "),
    ],
)
def test_news_name_what_did_it_and_tell_a_capture_once(board: str, token: str, expected: str) -> None:
    match = at(f"{board} | hB - | hW - | dis - | turn B")
    news_text = told(match, token)
    assert expected in news_text
    assert news_text.count("captures") <= 1
    assert "goes to b3" not in news_text


def test_whoever_plays_on_after_the_offer_of_a_draw_is_said_to_decline_it() -> None:
    """Otherwise nothing says how a computer player answered."""
    match = at("B MON@b2 | W ANG@e3 LAB@e5 | hB - | hW - | dis - | turn B")
    match.answer(0, "draw")
    assert "declines" not in told(match, "MON c2"), "it is the other one's to decline"
    assert told(match, "ANG d3").startswith("player 1 declines the draw by playing on.")
    assert "declines" not in told(match, "MON c1")


def test_a_game_has_as_many_turns_as_its_last_one_was_numbered() -> None:
    match = at("B MON@b2 | W ANG@b3 | hB - | hW - | dis - | turn B")
    before = HOUSE.view(match.state, match.question, None).turns + 1
    match.answer(match.question.seats[0], "MON b3 cANG")  # type: ignore[union-attr]
    assert match.result is not None
    assert HOUSE.presentation.tally is not None
    assert HOUSE.presentation.tally(HOUSE.view(match.state, match.question, None)).turns == before


def test_a_game_that_is_resigned_ends_in_the_turn_that_its_panel_named() -> None:
    match = at("B MON@b2 | W ANG@e3 | hB - | hW - | dis - | turn B")
    match.answer(0, "MON c2")
    named = HOUSE.presentation.headline(HOUSE.view(match.state, match.question, None))[0].args["number"]
    match.answer(1, "resign")
    view = HOUSE.view(match.state, match.question, None)
    assert HOUSE.presentation.tally(view).turns == open_turn(HOUSE, view) == named == 2


@pytest.mark.parametrize(
    ("board", "first"),
    [
        ("B VAM@b2 | W MIN@b3", "shot"),
        ("B VAM@b2 | W MIN@a3", "shot"),
        ("B VAM@b2 | W MIN@e5", "enemy-ability"),
    ],
)
def test_a_capture_from_a_distance_is_explained_before_the_first_one(board: str, first: str) -> None:
    """Standing, or after a move; else with all that there is to know."""
    match = at(f"{board} | hB - | hW - | dis - | turn B")
    assert any(re.search(" c[A-Z]", token) for token in match.legal(0)) is (first == "shot")
    first_keys = [
        one.key for one in HOUSE.presentation.first_notes(HOUSE.view(match.state, match.question, 0))
    ]
    assert first_keys[0] == f"crownfell-first-{first}"
    assert "crownfell-first-shot" in first_keys


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_an_ability_asks_for_what_is_to_be_tapped(language: str) -> None:
    """Of Beacon it is a card that is tapped first."""
    match = at("B BEA@b2 STA@a5 | W LAB@e5 | hB - | hW - | dis - | turn B")
    menu = HOUSE.presentation.menu(HOUSE.view(match.state, match.question, 0), match.legal(0))
    localizer = Localizer(WORDS, language, "player {}".format, HOUSE.catalogue.printed_text)
    asks = localizer(
        next(path[1].next_prompt for token, path in menu.paths.items() if token.startswith("aBEA"))
    )
    assert ("Which of your cards?" if language == "en" else "どの味方") in asks
    assert "Which space" not in asks
    assert "どのマス" not in asks


@pytest.mark.parametrize(
    ("position_", "key"),
    [
        ("B MON@b2 | W ANG@e3 | hB - | hW - | dis - | turn B", "move"),
        ("B MON@b2 | W ANG@e3 | hB STA | hW - | dis - | turn B", "action"),
        ("B STA@b2 | W LAB@b3 ANG@e3 | hB MON | hW - | dis - | turn B", "deploy"),
    ],
)
def test_what_is_asked_is_what_there_is(position_: str, key: str) -> None:
    match = at(position_)
    assert match.question is not None
    menu = HOUSE.presentation.menu(
        HOUSE.view(match.state, match.question, 0), match.legal(match.question.seats[0])
    )
    assert menu.prompt is not None
    assert menu.prompt.key == f"crownfell-prompt-{key}"


def test_a_question_for_a_space_speaks_of_captures_only_where_there_are_some() -> None:
    match = at("B MON@b2 STA@a5 | W ANG@b3 | hB - | hW - | dis - | turn B")
    menu = HOUSE.presentation.menu(
        HOUSE.view(match.state, match.question, 0), match.legal(match.question.seats[0])
    )  # type: ignore[union-attr]
    for code, key in (("MON", "target"), ("STA", "free")):
        menu_step = game_menus.step(menu, (code,))
        assert menu_step is not None
        assert menu_step.prompt is not None
        assert menu_step.prompt.key == f"crownfell-prompt-{key}"


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_ways_to_one_space_are_buttons_and_their_marks_stay(language: str) -> None:
    match = at("B VAM@a2 | W ANG@b4 LAB@e5 | hB STA BEA GUA | hW - | dis - | turn B")
    assert match.question is not None
    view = HOUSE.view(match.state, match.question, 0)
    menu = HOUSE.presentation.menu(view, match.legal(match.question.seats[0]))
    menu_step = game_menus.step(menu, ("VAM", "b3"))
    assert menu_step is not None
    localizer = Localizer(WORDS, language, str, HOUSE.catalogue.printed_text)
    foot = [game_menus.button(ButtonId("t", 1, act), act) for act in ("mine", "menu", "hint")]
    taps = MenuButtonIds("t", 1, cell_act="cell")
    items = game_menus.menu_items(menu, menu_step, taps, localizer, lambda code, side: None, foot)
    items = layout.fitted(items, 3)
    rows = [[part.to_component_dict() for part in row.children] for row in items]
    assert [len(row) for row in rows[:5]] == [5] * 5
    labels = [one.get("label") for row in rows[5:] for one in row]
    assert labels[:2] == [localizer(choice.label) for choice in menu_step.choices]
    assert all(one["type"] == 2 for row in rows for one in row), "no list"
    assert 3 + len(rows) + sum(map(len, rows)) <= 40
    assert HOUSE.presentation.highlighted_scene is not None
    scene = HOUSE.presentation.highlighted_scene(view, menu_step.picked, menu_step.choices)
    assert scene is not None
    assert sorted(mark.kind for mark in scene.marks if mark.kind in ("chosen", "reach", "take")) == [
        "chosen",
        "reach",
        "take",
    ]


def test_a_hint_that_wins_says_so_itself() -> None:
    match = at("B MON@b2 STA@a5 | W ANG@b3 | hB - | hW - | dis - | turn B")
    seat = match.question.seats[0]  # type: ignore[union-attr]
    reason = teacher.reason_for(match, seat, "MON b3 cANG", Random(1), lambda: True)
    assert reason is not None
    assert reason.states_win
    other = teacher.reason_for(match, seat, "MON c3", Random(1), lambda: True)
    assert other is None or not other.states_win


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_on_ones_first_turn_small_print_says_where_ones_home_row_is(language: str) -> None:
    """White plays from the top of the picture; and of a later turn nothing of the kind is said."""
    match = Match.new(HOUSE, Setup(("A", "B"), {"first-game": "on"}, bytes(32)))
    localizer, told_rows = Localizer(WORDS, language, "player {}".format, HOUSE.catalogue.printed_text), []
    low, high = {"en": ("bottom", "top"), "ja": ("下", "上")}[language]
    for row, side in (("a", low), ("e", high)):
        assert match.question is not None
        view = HOUSE.view(match.state, match.question, None)
        small = [line for line in map(localizer, HOUSE.presentation.headline(view)) if line.startswith("-# ")]
        assert len(small) == 1
        where = f"row {row} at the {side}" if language == "en" else f"盤の{side}側（{row}段）"
        assert where in small[0]
        told_rows += small
        match.answer(
            match.question.seats[0], next(t for t in match.legal(match.question.seats[0]) if t[0] == "d")
        )
    assert len({*told_rows}) == 2
    later = HOUSE.presentation.headline(HOUSE.view(match.state, match.question, None))
    assert not any(localizer(line).startswith("-# ") for line in later)


RALLIES = {
    "en": {"direct": "one space", "deploy": "deploy", "revive": "revive"},
    "ja": {"direct": "1マス動か", "deploy": "配置", "revive": "復活"},
}


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
@pytest.mark.parametrize(
    ("black", "hand", "pile"),
    [
        (black, hand, pile)
        for black in ("HAR@b3", "HAR@b3 MON@a1")
        for hand in ("-", "STA", "STA BEA", "STA BEA GUA")
        for pile in ("-", "MIN", "MIN VAM")
        if (black, hand, pile) != ("HAR@b3", "-", "-")
    ],
)
def test_a_rally_names_what_it_can_be_spent_on_and_nothing_else(
    black: str, hand: str, pile: str, language: str
) -> None:
    """However many cards are in hand, and whether they stand beside the board or behind a button."""
    match = at(f"B {black} | W LAB@e5 | hB {hand} | hW - | dis {pile} | turn B")
    match.answer(0, "HAR c3")
    assert match.question is not None
    assert match.question.kind == "rally"
    menu = HOUSE.presentation.menu(HOUSE.view(match.state, match.question, 0), match.legal(0))
    assert menu.prompt is not None
    prompt_text = Localizer(WORDS, language, str, HOUSE.catalogue.printed_text)(menu.prompt)
    offered = {"direct": "MON" in black, "deploy": hand != "-", "revive": pile != "-"}
    assert {kind: word in prompt_text for kind, word in RALLIES[language].items()} == offered


@pytest.mark.parametrize(
    ("position_", "hand", "expected_keys"),
    [
        ("B VAM@b2 | W LAB@e5", "-", []),
        ("B VAM@b2 | W LAB@e5", "PYR", ["crownfell-first-ability"]),
        ("B - | W MIN@e5", "PYR", ["crownfell-first-ability", "crownfell-first-enemy-ability"]),
        ("B VAM@b2 | W MIN@e5", "-", ["crownfell-first-enemy-ability"]),
        ("B MIN@b2 | W LAB@e5", "-", ["crownfell-first-ability"]),
        ("B MIN@b2 | W PYR@e5", "STA", ["crownfell-first-ability", "crownfell-first-enemy-ability"]),
    ],
)
def test_stars_are_told_of_before_all_else_of_a_turn(
    position_: str, hand: str, expected_keys: list[str]
) -> None:
    """Once one holds one; also those that only the other side can use."""
    match = at(f"{position_} | hB {hand} | hW - | dis - | turn B")
    explanations = HOUSE.presentation.first_notes(HOUSE.view(match.state, match.question, 0))
    assert [one.key for one in explanations][: len(expected_keys)] == expected_keys
    assert len([one for one in explanations if one.key.endswith("ability")]) == len(expected_keys)
    assert all("MIN" in str(one.args) or "PYR" in str(one.args) for one in explanations if "enemy" in one.key)


def test_reviving_is_told_of_before_it_happens_and_in_the_first_rally_that_allows_it() -> None:
    match = at("B HAR@b3 MON@a1 | W LAB@e5 | hB - | hW - | dis MIN | turn B")
    assert "crownfell-first-discard" in [
        one.key for one in HOUSE.presentation.first_notes(HOUSE.view(match.state, match.question, 0))
    ]
    match.answer(0, "HAR c3")
    assert match.question is not None
    assert match.question.kind == "rally"
    first = HOUSE.presentation.first_notes(HOUSE.view(match.state, match.question, 0))[0]
    assert first.key == "crownfell-first-revive"


@pytest.mark.parametrize(("language", "word"), [("en", "flip"), ("ja", "裏返")])
def test_the_word_for_flipping_is_the_same_everywhere_and_explained(language: str, word: str) -> None:
    localizer = Localizer(WORDS, language, str, HOUSE.catalogue.printed_text)
    for key in ("howto-crownfell", "crownfell-note-flip", "why-crownfell-flips", "crownfell-flipped"):
        assert word in localizer.say(key, card="x", by="x", space="a1", player="x"), key
    match = at("B MAR@b2 STA@a1 | W ANG@b3 LAB@e5 | hB - | hW - | dis - | turn B")
    assert word in " ".join([told(match, "aMAR: ANG", language)]), (
        "what happened is said by the word that hints warn of"
    )


# ---------------------------------------------------------------- what a step of the board says


ASKS_WHERE = ("crownfell-prompt-target", "crownfell-prompt-free")


def random_position(number: int, rng: random.Random) -> Match[Any]:
    match = new_match(HOUSE, number, **{"first-game": "on"})
    for _ in range(rng.randrange(6, 40)):
        if match.result is None:
            match.answer(*random_answer(match, rng))
    return match


def test_the_question_for_a_space_speaks_of_a_rally_where_the_picture_marks_one() -> None:
    """A small crown stood on some spaces, and nothing said what for."""
    rng, seen = random.Random(11), {"yes": 0, "no": 0}
    for match in (random_position(number, rng) for number in range(30)):
        if match.question is None or match.question.kind != "action":
            continue
        view = HOUSE.view(match.state, match.question, match.question.seats[0])
        menu = HOUSE.presentation.menu(view, match.legal(match.question.seats[0]))
        for code in {path[0].key for path in menu.paths.values() if path[0].cell}:
            menu_step = game_menus.step(menu, (code,))
            assert menu_step is not None
            if menu_step.prompt is None or not menu_step.prompt.key.startswith(ASKS_WHERE):
                continue
            scene = HOUSE.presentation.highlighted_scene(view, menu_step.picked, menu_step.choices)
            marks = [mark.kind for mark in scene.marks] if scene else []
            rally = str(menu_step.prompt.args["rally"])
            assert rally == ("yes" if "rally" in marks else "no")
            seen[rally] += 1
    assert min(seen.values()) > 3, seen


@pytest.mark.parametrize(("language", "wanted"), [("en", "Deploy Pyro to e5"), ("ja", "をe5に配置")])
def test_a_deploy_is_told_in_words_and_not_by_the_way_to_the_hand(language: str, wanted: str) -> None:
    """Looking back it said “Deploy → Pyro → e5”."""
    assert wanted in Localizer(WORDS, language, str, HOUSE.catalogue.printed_text)(
        HOUSE.presentation.short_answer(None, "dPYR e5")
    )
    assert HOUSE.presentation.short_answer(None, "revPYR").key == "crownfell-revive-one"
    assert HOUSE.presentation.short_answer(None, "PYR").key == "crownfell-told-pick"
    for token in ("MON b2", "draw", "dirMON b2", "-", "resign"):
        assert HOUSE.presentation.short_answer(None, token) is None


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_lesson_gives_with_each_card_the_code_that_the_board_shows(language: str) -> None:
    """“Stag” was said, and the board had MON, STA and LAB on it."""
    text = (files.DATA / "text" / language / "crownfell-lesson.ftl").read_text(encoding="utf-8")
    named = 0
    for line in text.splitlines():
        key, _, sentence = line.partition(" = ")
        if not key.startswith("learn-crownfell-") or key.endswith("-well"):
            continue
        for code, card in HOUSE.pack.characters.items():
            name = card.name[language]
            if name in sentence:
                named += 1
                first = sentence[sentence.index(name) + len(name) :].lstrip()
                assert first.startswith(f"({code})"), line
    assert named > 10


def test_a_card_in_words_contradicts_nothing_of_itself() -> None:
    localizer = Localizer(WORDS, "en", str, HOUSE.catalogue.printed_text)
    angel = localizer.lines(HOUSE.catalogue.lines("ANG"))
    assert "It passes over other cards, so there may be a card on the space of its first step." in angel
    assert "if it is empty" not in angel
    assert "Shield, one space diagonally in any direction and sideways:" in angel


@pytest.mark.parametrize(("side", "direction"), [(BLACK, "up"), (WHITE, "down")])
def test_on_a_board_alone_a_card_says_which_way_it_goes_and_speaks_of_no_picture(
    side: int, direction: str
) -> None:
    localizer = Localizer(WORDS, "en", str, HOUSE.catalogue.printed_text)
    words = localizer.lines(HOUSE.catalogue.on_board("ANG", side))
    assert words.endswith(f"For this card, ahead is {direction} the board.")
    assert "picture" not in words
