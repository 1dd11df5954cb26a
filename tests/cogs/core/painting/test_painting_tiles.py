"""Tiles: types told without colours, names that fit, and the table that is made of them."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.core.painting import Painter
from cogs.core.painting.compose import LARGEST, UNIT, unit_of
from cogs.core.painting.fonts import OVER
from cogs.core.painting.tiles import OTHERS, PLATES
from engine import files
from engine.craft_the_crown.scene import scene
from engine.craft_the_crown.view import QuestionView
from engine.presentation import Mark, Scene, SceneCell, SeatName, Term, Tile, Word
from tests.support.depth import DEEP, EACH_LANGUAGE
from tests.support.pictures import differs, opened, texts_written, worded
from tests.support.plays import PACKS, any_kingdom, kingdom_answer, rich_kingdom, rules_of

FONTS = files.DATA / "fonts"
LANGUAGES = ("en", "ja")
PHONE = 350
LARGE = 75_000
W, H = 1.3, 0.26


def plain(word: Word) -> str:
    return word if isinstance(word, str) else f"<{word}>"


def painted(painter: Painter, *tiles: Tile, marks: tuple[Mark, ...] = ()) -> Image.Image:
    width, height = max(t.x + t.w for t in tiles), max(t.y + t.h for t in tiles)
    ground = (SceneCell(0, 0, "mat-lit", width, height),)
    return opened(painter.paint(Scene(width, height, ground, (), marks, (), (), tiles), plain)).convert("L")


def one(painter: Painter, kind: str, name: str = "", **rest: Any) -> Image.Image:
    return painted(painter, Tile(0, 0, W, H, name, kind, **rest))


# ---------------------------------------------------------------- types


@pytest.mark.parametrize("kind", PLATES)
def test_types_differ_in_shape_without_any_colour(painter: Painter, kind: str) -> None:
    """Lines alone: what is left when every plate has the same tone."""

    def lines(kind: str) -> Image.Image:
        image = one(painter, kind)
        body = image.getpixel((image.width * 3 // 4, image.height * 6 // 10))
        return image.point(lambda level: 255 if abs(level - body) > 40 else 0)

    for other in (*PLATES, "never-heard-of"):
        if other != kind:
            assert differs(lines(kind), lines(other)) > 60, other


def test_types_differ_in_tone(painter: Painter) -> None:
    tones = []
    for kind in PLATES:
        image = one(painter, kind)
        tones.append(image.getpixel((image.width * 3 // 4, image.height * 6 // 10)))
    tones.sort()
    assert all(later - sooner >= 12 for sooner, later in pairwise(tones))


@pytest.mark.parametrize("kind", [*PLATES, "plain"])
def test_what_is_pointed_out_has_a_thick_rim(painter: Painter, kind: str) -> None:
    quiet, strong = (one(painter, kind, strong=strong) for strong in (False, True))
    assert differs(quiet, strong) > 2 * (quiet.width + quiet.height)
    assert strong.size == quiet.size


def test_an_empty_pile_looks_like_none(painter: Painter) -> None:
    for kind in ("tool", "back", "pile", "slot"):
        assert differs(one(painter, kind, count=0), one(painter, kind, count=2)) > 200


def test_piles_differ_in_shape(painter: Painter) -> None:
    seen = [one(painter, kind, count=1) for kind in OTHERS]
    for place, image in enumerate(seen):
        assert all(differs(image, other) > 200 for other in seen[:place])


@pytest.mark.parametrize("count", [1, 2, 7, 20, 130])
def test_numbers_can_be_told_apart(painter: Painter, count: int) -> None:
    for kind in ("basic", "element", "back", "pile", "gold"):
        one_more = one(painter, kind, "Wood", count=count + 1, note="3")
        assert differs(one(painter, kind, "Wood", count=count, note="3"), one_more) > 8
    assert differs(one(painter, "tool", note="1"), one(painter, "tool", note="21")) > 15


def test_a_ban_leaves_the_number_to_be_read(painter: Painter) -> None:
    hands = [Tile(0, 0, 0.5, 0.43, "", "back", count) for count in (5, 6)]
    banned = [painted(painter, hand, marks=(Mark(0, 0, "ban"),)) for hand in hands]
    assert differs(painted(painter, hands[0]), banned[0]) > 100
    assert differs(*banned) > 0.9 * differs(*(painted(painter, hand) for hand in hands))


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("pack", PACKS)
def test_every_name_fits_whole_and_at_a_readable_size(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, pack: str, language: str
) -> None:
    """As wide and as full as a tile gets; a picture is shown at the width of a phone."""

    written = texts_written(monkeypatch)
    rules = rules_of(pack, "craft-the-crown")
    view = rules.view(rich_kingdom(rules, 1, 2).state, None, None)
    cards = rules.pack.cards
    shown = replace(
        view,
        market={name: card.copies for name, card in cards.items()},
        owns=({}, {}),
        discard=dict.fromkeys(cards, 1),
    )
    picture = scene(rules.pack, shown, ())
    Painter(FONTS).paint(picture, worded(rules, language, "Ann", "Bob"))
    names = {card.title[language] for card in cards.values()}
    assert names <= {text for text, _ in written}
    least = min(size for text, size in written if text in names) / OVER
    assert least * PHONE / (picture.width * unit_of(picture)) > 9


@pytest.mark.parametrize("name", ["", "🙂", "한국어", "W" * 32, "猫" * 32, "🙂 Ann 🙂", "\u202eevil\n\n"])
def test_any_name_of_a_player_is_drawn_within_its_plate(painter: Painter, name: str) -> None:
    picture = painted(painter, Tile(0.2, 0.2, W, H, name, "name"), Tile(1.8, 0.6, 0.1, 0.1, "", "plain"))
    bare = painted(painter, Tile(0.2, 0.2, W, H, "", "name"), Tile(1.8, 0.6, 0.1, 0.1, "", "plain"))
    changed = ImageChops.difference(picture, bare).getbbox() or (99, 99, 99, 99)
    assert changed[0] > 0.2 * UNIT
    assert changed[2] < (0.2 + W) * UNIT


def test_what_fonts_lack_is_drawn_as_a_sign(painter: Painter) -> None:
    assert one(painter, "name", "Ann \U00013000").tobytes() == one(painter, "name", "Ann 〓").tobytes()
    assert one(painter, "name", "Ann 🙂").tobytes() != one(painter, "name", "Ann").tobytes()
    assert one(painter, "name", "🙂").tobytes() != one(painter, "name", "한국").tobytes()


# ---------------------------------------------------------------- the table


def views(pack: str, seed: int, most: int = 60) -> Iterator[Any]:
    """What everybody sees of a random game, at each of its questions and at the end."""
    rules = rules_of(pack, "craft-the-crown")
    match, rng = any_kingdom(rules, seed), random.Random(seed)
    for _ in range(most):
        yield rules.view(match.state, match.question, None)
        if match.question is None:
            return
        match.answer(*kingdom_answer(match, rng))


@DEEP
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("pack", PACKS)
def test_every_state_paints_in_both_languages(painter: Painter, pack: str, seed: int) -> None:
    rules = rules_of(pack, "craft-the-crown")
    for view in views(pack, seed):
        picture = rules.presentation.scene(view)
        assert picture.alt
        for language in LANGUAGES:
            data = painter.paint(picture, worded(rules, language))
            image = opened(data)
            assert (image.mode, image.format) == ("P", "PNG")
            assert image.width > PHONE
            assert image.height <= LARGEST
            assert len(data) <= LARGE


def test_a_picture_tells_nothing_that_not_everybody_sees() -> None:
    rules = rules_of("test", "craft-the-crown")
    match, rng = rich_kingdom(rules, 3, 3), random.Random(3)
    for _ in range(80):
        if match.question is None:
            break
        pictures = [
            scene(rules.pack, rules.view(match.state, match.question, s), ()) for s in (None, 0, 1, 2)
        ]
        assert pictures.count(pictures[0]) == len(pictures)
        match.answer(*kingdom_answer(match, rng))


def test_everything_that_lies_on_the_table_is_in_the_picture() -> None:
    rules = rules_of("test", "craft-the-crown")
    for view in views("test", 5):
        tiles = scene(rules.pack, view, ()).tiles
        shown = [(t.name.code, t.count) for t in tiles if isinstance(t.name, Term)]
        zones = (view.market, *view.owns)
        assert sorted(shown) == sorted(entry for zone in zones for entry in zone.items())
        assert [t.count for t in tiles if t.kind == "gold"] == list(view.gold)
        assert [t.count for t in tiles if t.kind == "slot"] == [
            int(filled) for filled in view.has_reserved_card
        ]
        assert [t.count for t in tiles if t.kind == "back"] == [view.deck_size, *view.hand_sizes]
        prices = {t.name.code: t.note for t in tiles if isinstance(t.name, Term) and t.note}
        assert prices.keys() >= view.market.keys()
        assert all(price == str(rules.pack.cards[name].price) for name, price in prices.items())
        assert [t.name for t in tiles if t.kind == "name" and t.strong] == [SeatName(view.active)]


def test_nothing_lies_on_anything_else_or_outside() -> None:
    rules = rules_of("house", "craft-the-crown")
    for view in views("house", 7):
        picture = scene(rules.pack, view, ())
        boxes = [(t.x, t.y, t.x + t.w, t.y + t.h) for t in picture.tiles]
        for place, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= picture.width
            assert 0 <= top < bottom <= picture.height
            for a, b, c, d in boxes[:place]:
                assert right <= a or c <= left or bottom <= b or d <= top


def test_a_tool_that_may_be_stopped_and_bans_and_the_winner_are_pointed_out() -> None:
    rules = rules_of("test", "craft-the-crown")
    view = next(views("test", 1))
    owns = ({"Sword": 1, "Mine": 1}, {"Sword": 1}, *view.owns[2:])
    asked = QuestionView("react", (1,), "Sword", "", 0, ())
    bans = tuple(seat == 1 for seat in range(len(owns)))
    picture = scene(
        rules.pack, replace(view, owns=owns, question=asked, active=0, banned=bans, result=None), ()
    )
    assert [t.name for t in picture.tiles if t.strong and t.kind != "name"] == [Term("Sword", "plain")]
    hands = [(t.x, t.y) for t in picture.tiles if t.kind == "back"][1:]
    assert [(mark.x, mark.y, mark.kind) for mark in picture.marks] == [(*hands[1], "ban")]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_vast_table_still_fits(painter: Painter, language: str) -> None:
    """More than can be: all cards of one copy, and every zone with some of each of the others."""
    rules = rules_of("house", "craft-the-crown")
    view = rules.view(rich_kingdom(rules, 1, 4).state, None, None)
    common = [name for name, card in rules.pack.cards.items() if card.copies > 1]
    single = [name for name, card in rules.pack.cards.items() if card.copies == 1]
    *owns, market = ({**dict.fromkeys(common, 15), **dict.fromkeys(single[part::5], 1)} for part in range(5))
    picture = scene(rules.pack, replace(view, owns=tuple(owns), market=market), ())
    data = painter.paint(picture, worded(rules, language, "W" * 32, "猫" * 32, "", "🙂"))
    image = opened(data)
    assert image.width > PHONE
    assert image.height <= LARGEST
    assert len(data) <= 2 * LARGE


@DEEP
def test_several_threads_paint_tables_alike(painter: Painter) -> None:
    rules = rules_of("test", "craft-the-crown")
    scenes = [scene(rules.pack, view, ()) for view in views("test", 9, 20)]
    words, fresh = worded(rules, "en"), Painter(FONTS)
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda picture: fresh.paint(picture, words), scenes * 2))
    assert pictures == [painter.paint(picture, words) for picture in scenes * 2]
