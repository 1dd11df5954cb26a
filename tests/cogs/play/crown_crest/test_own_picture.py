"""One's own panel as a picture: the field of both sides and the hand in one, legible on a phone."""

import random
from typing import Any

import pytest

from engine.crown_crest.presentation import words
from engine.crown_crest.samples import answer
from engine.crown_crest.state import ACTIVE, REST, Unit
from engine.questions import Question
from tests.support.crown_crest_words import ask_of, position, voice_of
from tests.support.plays import any_armies, rules_of

PHONE = 275  # pixels of a picture in a container on a phone of 400
CARD, LETTER, TALL = 60, 9, 620  # pixels there: a card's width, its name, the whole picture of most games


def kinds(scene: Any, kind: str) -> list[Any]:
    return [tile for tile in scene.tiles if tile.kind.startswith(kind)]


def test_the_picture_of_a_hand_says_what_its_words_say() -> None:
    rules, s, seat = position(hand={"KYU": 1, "GIA": 1, "SPE": 3}, tokens=2)
    ask = ask_of(rules, s, seat)
    view = rules.view(s, ask, seat)
    scene = rules.private_panels.scene(view)
    held = kinds(scene, "held-")
    assert [(t.name.code, t.count, t.note, t.coin, t.strong) for t in held] == [
        ("SPE", 3, "2", "1", True),
        ("GIA", 1, "6", "4", False),
        ("KYU", 1, "2", "3", False),
    ]
    alt_lines = voice_of("en").lines(scene.alt).splitlines()
    for line, tile in zip(alt_lines[1 : len(held) + 1], held, strict=True):
        assert voice_of("en")(tile.name) in line
        assert ("short" not in line) == tile.strong
    offered = voice_of("en").lines(words.offered(rules.pack, view, "unit"))
    cards = [rules.pack.cards[code] for code in view.hand if rules.pack.cards[code].kind == "unit"]
    unit_texts = [card.text.get("en") or card.extra_text.get("en", "") for card in cards]
    assert any(unit_texts)
    assert all(text in offered for text in unit_texts), "what each unit does"
    assert rules.private_panels.caption(view) == [], "nothing is said twice"
    assert rules.private_panels.scene(rules.view(s, ask, None)) is None, "whoever watches holds nothing"


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_main_phase_the_field_is_seen_with_the_hand(seat: int) -> None:
    """Both sides' units, links, tokens, VP and crest, the viewer's own below, and in words too."""
    rules, s, _ = position()
    s.first = seat
    mine, other = s.armies[seat], s.armies[1 - seat]
    mine.hand, mine.tokens, mine.vp, mine.link = {"SPE": 1, "KYU": 1}, 3, 2, ["ORD"]
    mine.units = [Unit("KNI", 2, ACTIVE, "L"), Unit("SCO", 1, REST, "b")]
    other.units, other.tokens, other.vp, other.link = [Unit("GIA", 1, ACTIVE, "R")], 7, 1, ["SKI"]
    view = rules.view(s, ask_of(rules, s, seat), seat)
    scene = rules.private_panels.scene(view)
    y = {
        tile.name.code: tile.y
        for tile in kinds(scene, ("unit-")) + kinds(scene, "held-") + kinds(scene, "link")
    }
    assert y["SKI"] < y["GIA"] < y["KNI"] < y["SCO"] < y["ORD"] < y["SPE"] == y["KYU"]
    assert [tile.count for tile in kinds(scene, "points")] == [1, 2], "the other side's, then one's own"
    assert [tile.count for tile in kinds(scene, "tokens")] == [7, 3]
    assert [tile.note for tile in kinds(scene, "crest")] == [
        f"{c.level}/{c.max_level}" for c in (view.armies[1 - seat], view.armies[seat])
    ]
    assert sorted(tile.count for tile in kinds(scene, "total-")) == sorted(sum(view.totals.values(), ()))
    alt_text = voice_of("en").lines(scene.alt)
    assert all(
        word in alt_text
        for word in ("Knight", "Giant", "Scout", "Orders", "Skirmish", "Spearmen", "2 VP", "7 tokens")
    )


def test_it_is_legible_on_a_phone_and_nothing_lies_beyond_its_edge() -> None:
    tall = []
    rules = rules_of("house", "crown-crest")
    for number in range(6):
        match, dice = any_armies(rules, number), random.Random(number)
        while match.question is not None:
            for seat in (0, 1):
                view = match.rules.view(match.state, match.question, seat)
                scene = match.rules.private_panels.scene(view)
                unit = PHONE / scene.width
                assert all(t.x >= 0 and t.x + t.w <= scene.width + 0.001 for t in scene.tiles)
                assert all(t.y >= 0 and t.y + t.h <= scene.height + 0.001 for t in scene.tiles)
                for tile in kinds(scene, "held-"):
                    assert tile.w * unit >= CARD
                    assert tile.h * 0.115 * unit >= LETTER
                boxes = [t for t in scene.tiles if t.kind.startswith(("held-", "unit-", "count", "link"))]
                assert not any(_overlap(a, b) for n, a in enumerate(boxes) for b in boxes[:n])
                if not words.on_board(view):
                    tall.append(scene.height * unit)
            match.answer(*answer(match, dice))
    assert sorted(tall)[len(tall) // 2] <= TALL


def _overlap(a: Any, b: Any) -> bool:
    gap = 0.001
    return bool(
        a.x + gap < b.x + b.w and b.x + gap < a.x + a.w and a.y + gap < b.y + b.h and b.y + gap < a.y + a.h
    )


def test_what_the_other_side_holds_changes_nothing_in_it() -> None:
    rules, s, seat = position(hand={"SPE": 1})
    ask = Question("main", {seat: ["end"]})
    before = rules.private_panels.scene(rules.view(s, ask, seat))
    s.armies[1 - seat].hand = dict(zip(rules.pack.units, (3, 2, 1), strict=False))
    assert rules.private_panels.scene(rules.view(s, ask, seat)).tiles == before.tiles
