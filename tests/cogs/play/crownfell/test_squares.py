"""Squares that are no choice say why, and what they say is so; pictures of a step show where one may go."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from cogs.core.painting import marks
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import MenuStep
from cogs.core.text.sentences import LANGUAGES, Localizer
from engine.crownfell import moves, position
from engine.crownfell.board import NUMBER
from engine.crownfell.presentation.printed_words import TOGETHER
from engine.crownfell.state import DISCARD, CrownfellState
from engine.match import Match
from engine.presentation import SceneCard, Sentence
from tests.support.content import WORDS
from tests.support.crownfell_squares import MORE, played, steps
from tests.support.depth import DEEP, EACH_WRITTEN_LANGUAGE
from tests.support.plays import rules_of


def told(rules: Any, match: Match[Any]) -> Iterator[tuple[MenuStep, Any, str | list[Sentence]]]:
    """Every square that takes a tap without being a choice, at every step, and what it says."""
    seat = match.question.seats[0] if match.question else 0
    view = rules.view(match.state, match.question, seat)
    menu = rules.presentation.menu(view, match.legal(seat))
    for step in steps(menu) if menu.grid else ():
        if all(choice.group in menu.grid.groups_without_board for choice in step.choices):
            assert (
                not rules.presentation.explain_cell(view, step.picked, "c3") or not step.picked
            )  # the board is not there
            continue
        choices = {choice.cell for choice in step.choices}
        for cell in (cell for line in menu.grid.rows for cell in line):
            if cell.cell not in choices and (cell.card or step.picked):
                yield step, cell, rules.presentation.explain_cell(view, step.picked, cell.cell)


@DEEP
@pytest.mark.parametrize("pack", ["house", "test"])
def test_whatever_is_no_choice_says_why(pack: str) -> None:
    """A line that it gives is refused; a chosen card alone says nothing more, for it is looked at."""
    rules, reasons = rules_of(pack), Counter[str]()
    for match in played(rules):
        assert match.question is not None
        seat = match.question.seats[0]
        for step, cell, why in told(rules, match):
            if isinstance(why, str):
                assert rules.token(match.state, match.question, seat, why) is None, why
                refused = rules.refusal_of(match.state, match.question, seat, why)
                reasons[refused.reason] += 1
                assert refused.reason not in ("syntax", "captures-unclear", "one-action"), why
                for by in (refused.facts.get("by"),):
                    assert by is None or by, f"{why}: by nobody"
                sentences = [Sentence(f"refused-{refused.reason}", refused.facts)]
            else:
                sentences = why
                reasons.update(one.key for one in why)
                assert why or (step.picked and cell.card in step.picked[0]), (step.picked, cell)
            for language in LANGUAGES:
                localizer = Localizer(WORDS, language, str, rules.catalogue.printed_text)
                assert all("{" not in localizer(one) for one in sentences)
    assert reasons["locked"]
    assert reasons["crownfell-why-enemy"]
    assert reasons["out-of-reach"]
    assert reasons["crownfell-why-all-own"] + reasons["crownfell-why-own"]
    assert reasons["not-home"]


def without(s: CrownfellState, rules: Any, spaces: list[str]) -> CrownfellState:
    """The position without the cards on these spaces."""
    copy = rules.copy(s)
    for space in spaces:
        slot = copy.board[NUMBER[space]]
        colour = copy.spots[slot] // 25
        copy.spots[slot] = DISCARD
        copy.board[NUMBER[space]] = -1
        copy.taken[colour] &= ~(1 << NUMBER[space])
    return copy


@DEEP
def test_a_card_that_is_hemmed_in_by_its_own_could_go_there_without_them() -> None:
    """Held against the list of legal moves: take away what the sentence names, and the card moves there."""
    rules, tried = rules_of("house"), 0
    for match in played(rules, MORE):
        s = match.state
        for step, cell, why in told(rules, match):
            for sentence in why if isinstance(why, list) and not step.picked else ():
                if sentence.key in ("crownfell-why-all-own", "crownfell-why-own"):
                    spaces = [standing.args["space"] for standing in sentence.args["cards"]]
                    assert not [
                        t for t in moves.actions(s, rules.game_cards(s)) if t.startswith(f"{cell.card} ")
                    ]
                    free = without(s, rules, spaces)
                    goals = {
                        t[4:6] for t in moves.actions(free, rules.game_cards(free)) if t[:3] == cell.card
                    }
                    assert {*spaces} <= goals
                    tried += 1
    assert tried > 10


@DEEP
def test_who_locks_and_who_protects_is_named_with_its_space() -> None:
    """Without them, the card would be free."""
    rules, tried = rules_of("house"), Counter[str]()
    for match in played(rules, MORE):
        assert match.question is not None
        s, seat = match.state, match.question.seats[0]
        for _, cell, why in told(rules, match):
            if not isinstance(why, str):
                continue
            refused = rules.refusal_of(s, match.question, seat, why)
            if refused.reason in ("locked", "protected"):
                spaces = [by.args["space"] for by in refused.facts["by"]]
                assert [s.codes[s.board[NUMBER[space]]] for space in spaces] == [
                    by.args["card"].code for by in refused.facts["by"]
                ]
                free = without(s, rules, spaces)
                locked, covered = moves.guarded(free, rules.game_cards(free), 1 - s.turn)
                held = locked if refused.reason == "locked" else covered
                assert not held >> NUMBER[cell.cell] & 1
                tried[refused.reason] += 1
    assert tried["locked"] > 10
    assert tried["protected"] > 0


def test_a_step_is_marked_where_it_leads_and_nowhere_else() -> None:
    rules, marks = rules_of("house"), Counter[str]()
    for match in played(rules):
        assert match.question is not None
        seat = match.question.seats[0]
        view = rules.view(match.state, match.question, seat)
        menu = rules.presentation.menu(view, match.legal(seat))
        plain = rules.presentation.scene(view)
        for step in steps(menu):
            scene = (
                rules.presentation.highlighted_scene(view, step.picked, step.choices) if step.picked else None
            )
            goals = {choice.cell: choice.style for choice in step.choices if choice.cell}
            if step.picked and not goals and step.prompt and step.prompt.key == "crownfell-prompt-choose":
                assert scene is not None, "what was marked stays while one of several ways is asked for"
                cell_marks = [mark for mark in scene.marks if _is(scene, mark, step.picked[-1])]
                assert {mark.kind for mark in cell_marks} & {"reach", "take", "chosen"}
                marks["again"] += 1
                continue
            assert (scene is None) == (not step.picked or not goals)
            if scene is None:
                continue
            assert (scene.cells, scene.cards) == (plain.cells, plain.cards)
            new = scene.marks[len(plain.marks) :]
            place = dict(zip((f"{r}{c}" for r in "edcba" for c in "12345"), scene.cells[:25], strict=True))
            for cell, style in goals.items():
                kind = "take" if style == "bad" else "reach"
                assert any((m.x, m.y, m.kind) == (place[cell].x, place[cell].y, kind) for m in new)
            assert sum(mark.kind in ("take", "reach") for mark in new) == len(goals)
            assert sum(mark.kind == "chosen" for mark in new) == 1
            marks.update(mark.kind for mark in new)
    assert marks["take"]
    assert marks["rally"]


def test_a_crown_marks_exactly_the_moves_that_earn_a_rally() -> None:
    """Held against the rules: the move is played, and a rally is asked for or could be."""
    rules, counts = rules_of("house"), Counter[bool]()
    for match in played(rules, 3):
        if match.question is None or match.question.kind != "action":
            continue
        seat = match.question.seats[0]
        view = rules.view(match.state, match.question, seat)
        menu = rules.presentation.menu(view, match.legal(seat))
        for token in match.question.tokens[seat]:
            path = menu.paths[token]
            if len(path) != 2 or token[0] in "da" or len(token) != 6:
                continue
            step = game_menus.step(menu, (path[0].key,))
            assert step is not None
            scene = rules.presentation.highlighted_scene(view, step.picked, step.choices)
            goal = next(m for m in scene.marks if m.kind == "reach" and _is(scene, m, path[1].cell))
            crowned = any((m.x, m.y, m.kind) == (goal.x, goal.y, "rally") for m in scene.marks)
            after = rules.copy(match.state)
            before = after.spots[after.codes.index(token[:3])] % 25
            rules.perform(after, rules.game_cards(after), token)
            earned = moves.earns_rally(after, after.codes.index(token[:3]), before)
            assert crowned == earned, token
            counts[crowned] += 1
    assert counts[True] > 10
    assert counts[False] > 10


def _is(scene: Any, mark: Any, space: str) -> bool:
    order = [f"{row}{column}" for row in "edcba" for column in "12345"]
    cell = scene.cells[order.index(space)]
    return (cell.x, cell.y) == (mark.x, mark.y)


def test_what_was_captured_lies_on_the_picture() -> None:
    rules, seen = rules_of("house"), 0
    for match in played(rules, 3):
        view = rules.view(match.state, match.question, None)
        shown = Counter(card.code for card in rules.presentation.scene(view).cards)
        wanted = Counter(code for code, spot in zip(match.state.codes, match.state.spots, strict=True))
        assert shown == wanted, "every card of the game once"
        seen += bool(view.discard)
    assert seen


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_a_card_in_words_names_every_arrow_and_sign_of_its_diagram(language: str) -> None:
    rules = rules_of("house")
    localizer = Localizer(WORDS, language, str, rules.catalogue.printed_text)
    for code, character in rules.pack.characters.items():
        text = localizer.lines(rules.catalogue.lines(code))
        assert "  " not in text
        arrows = {direction for path in character.diagram.paths for _, direction in path}
        for direction in arrows:
            together = [name for name, ones in TOGETHER.items() if direction in ones]
            words = [localizer.say(f"crownfell-way-{name}") for name in (direction, *together)]
            assert any(word in text for word in words), (code, direction)
        kinds = {kind for path in character.diagram.paths for kind, _ in path[:1]}
        named = {
            "standard": ("Solid", "塗りつぶし"),
            "passive": ("Hollow", "白抜き"),
            "jump": ("Double", "二重"),
        }
        signs = [named[kind] for kind in kinds]
        signs += [("Target", "的")] * bool(character.diagram.ranged)
        signs += [("Lock", "錠")] * bool(character.diagram.lock)
        signs += [("Shield", "盾")] * bool(character.diagram.protect)
        for english, japanese in signs:
            assert (english if language == "en" else japanese) in text, (code, english)


@pytest.mark.parametrize(
    ("board", "before", "token", "outlined"),
    [
        ("B PYR@b2 | W HAR@e2", "HAR d2", "aPYR: cHAR", {("b2", "to"), ("d2", "from")}),  # it wins
        ("B PYR@b2 | W ANG@d2 HAR@e1", "HAR d1", "aPYR: cANG", {("b2", "to"), ("d2", "from")}),
        ("B VAM@b2 | W ANG@b3 HAR@e1", "HAR d1", "VAM cANG", {("b2", "to"), ("b3", "from")}),
        ("B MAR@b2 STA@a1 | W ANG@b3 HAR@e1", "HAR d1", "aMAR: ANG", {("b2", "from"), ("b3", "to")}),
        ("B MIN@b2 | W ANG@b3 HAR@e1", "HAR d1", "aMIN: MIN b3, ANG b2", {("b2", "to"), ("b3", "to")}),
        ("B MON@b2 | W ANG@b3 HAR@e1", "HAR d1", "MON b3 cANG", {("b2", "from"), ("b3", "to")}),
    ],
)
def test_the_last_answer_is_outlined_a_shot_too(
    board: str, before: str, token: str, outlined: set[Any]
) -> None:
    """A whole frame where something stands, a broken one where it is gone; nothing of the move before."""
    house = rules_of("house")
    match = Match(house, position.read(house, f"{board} | hB - | hW - | dis - | turn W"))
    for line in (before, token):
        match.answer(match.question.seats[0], line)  # type: ignore[union-attr]
    scene = house.presentation.scene(house.view(match.state, match.question, None))
    frames = [mark for mark in scene.marks if mark.kind in ("from", "to")]
    assert {(space, mark.kind) for mark in frames for space in NUMBER if _is(scene, mark, space)} == outlined


def overlap(one: SceneCard, other: SceneCard) -> bool:
    """Whether two cards lie on each other."""
    across = abs(one.x + one.size / 2 - other.x - other.size / 2)
    down = abs(one.y + one.size / 2 - other.y - other.size / 2)
    return max(across, down) < (one.size + other.size) / 2


def test_hands_and_discard_pile_stand_beside_a_board_that_never_moves() -> None:
    """A phone has little height; every card is there as a whole, however the cards are shared out."""
    house, sizes = rules_of("house"), set()
    for hands in (
        "hB STA | hW MYS | dis -",
        "hB - | hW MYS | dis -",
        "hB STA | hW - | dis FOX",
        "hB - | hW - | dis STA MYS FOX PYR WAR ANG",
        "hB STA FOX PYR | hW MYS | dis WAR ANG",
        "hB STA FOX PYR | hW MYS WAR ANG | dis -",
        "hB STA | hW MYS | dis FOX PYR WAR ANG",
    ):
        s = position.read(house, f"B MON@b2 | W HAR@c1 | {hands} | turn B")
        match = Match(house, s)
        scene = house.presentation.scene(house.view(match.state, match.question, None))
        lying = {card.code: (card.x, card.y) for card in scene.cards}
        assert lying["MON"] == next((cell.x, cell.y) for n, cell in enumerate(scene.cells) if n == 16)
        assert {"MON", "HAR"} < {*lying}
        assert all(0 <= card.y <= scene.height - card.size for card in scene.cards)
        assert all(0 <= card.x <= scene.width - card.size for card in scene.cards)
        assert not [pair for pair in combinations(scene.cards, 2) if overlap(*pair)]
        assert [mark.kind for mark in scene.marks if mark.kind.startswith("side")] == [
            f"side-{colour}" for colour, hand in ((1, "hW"), (0, "hB")) if f"{hand} -" not in hands
        ]
        assert {mark.kind for mark in scene.marks} <= marks.DRAWN.keys()
        sizes.add((scene.width, scene.height))
    assert len(sizes) == 1
