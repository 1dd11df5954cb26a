"""A hand as a picture: signs told apart without colour, what is missing with its name, all of it readable."""

import random
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from cogs.core.painting import Painter
from cogs.core.painting.compose import UNIT, unit_of
from cogs.core.painting.fonts import OVER
from cogs.core.painting.pieces.recipes import DRAWN
from engine.presentation import Scene, SceneCell, Tile
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.pictures import differs, opened, texts_written, worded
from tests.support.plays import any_kingdom, kingdom_answer, rules_of

SIGNS = ("ready", "cost", "closed")
PHONE, SMALLEST = 360, 8.0  # pixels: how wide a phone shows a picture, and how high letters are at least


def one(painter: Painter, kind: str, w: float, name: str = "", **rest: Any) -> Image.Image:
    scene = Scene(
        w, 0.26, (SceneCell(0, 0, "mat-lit", w, 0.26),), tiles=(Tile(0, 0, w, 0.26, name, kind, **rest),)
    )
    return opened(painter.paint(scene, str)).convert("L")


def test_signs_differ_without_any_colour(painter: Painter) -> None:
    """Ink alone, when every disc has the same tone."""
    images = {kind: one(painter, kind, 0.26, count=5) for kind in SIGNS}
    inked = {kind: image.point(lambda level: 255 if level < 90 else 0) for kind, image in images.items()}
    assert {*SIGNS, "from", "missing"} == {*DRAWN}
    for sign, other in combinations(SIGNS, 2):
        assert differs(inked[sign], inked[other]) > 40, (sign, other)


def test_what_is_missing_is_written_in_a_broken_outline(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = texts_written(monkeypatch)
    whole, broken = one(painter, "basic", 0.9, "Stone"), one(painter, "missing", 0.9, "Stone")
    assert differs(whole, broken) > 400
    one(painter, "missing", 1.2, "Quicksilver", count=2, note="5")
    assert [text for text, _ in written] == ["Stone", "Stone", "5", "×2", "Quicksilver"]


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
def test_hands_of_random_games_are_readable_on_a_phone(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """No name is cut, no letter smaller than a phone shows, and no picture taller than a long screen."""
    rules, seen = rules_of("house", "craft-the-crown"), set[str]()
    words = worded(rules, language, "Ann", "猫", "Kai", "Dora")
    for number in range(10):
        dice, match = random.Random(number), any_kingdom(rules, number)
        for _ in range(25):
            if match.question is None:
                break
            match.answer(*kingdom_answer(match, dice))
        for seat in range(len(match.state.gold)):
            scene = rules.private_panels.scene(rules.view(match.state, match.question, seat))
            seen |= {tile.kind for tile in scene.tiles}
            with monkeypatch.context() as patch:
                written = texts_written(patch)
                image = opened(Painter.paint(painter, scene, words))
            assert image.height <= 3 * image.width
            assert unit_of(scene) <= UNIT
            scale = PHONE / image.width / OVER  # elements are drawn larger
            small = [(text, size * scale) for text, size in written if text and size * scale < SMALLEST]
            assert not small
            assert not [text for text, _ in written if text.endswith("…")]
    assert seen >= {*DRAWN, "element", "tool", "site", "basic", "slot", "name"}
