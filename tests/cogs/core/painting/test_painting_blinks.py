"""Blinks told by outline without colours, their signs told apart, codes that can be read."""

from itertools import combinations, pairwise

import pytest
from PIL import Image

from cogs.core.painting import Painter, palette
from cogs.core.painting.palette import Colour
from cogs.core.painting.pieces import blinks
from engine.presentation import Scene, SceneCell, Tile
from tests.support.pictures import differs, opened

SIDES = (0, 1)
KINDS = ("blink", "royal", "gone", "team")
READABLE = 4.5


def grey(painter: Painter, tile: Tile, ground: str = "mat-lit") -> Image.Image:
    cells = (SceneCell(0, 0, ground, tile.w, tile.h),)
    return opened(painter.paint(Scene(tile.w, tile.h, cells, tiles=(tile,)), str)).convert("L")


def blink(painter: Painter, side: int, code: str = "K1", note: str = "", **more: object) -> Image.Image:
    return grey(painter, Tile(0, 0, 0.73, 0.56, code, f"blink-{side}", 0, note, **more))  # type: ignore[arg-type]


def contrast(first: Colour, other: Colour) -> float:
    """The ratio of two colours' light, as for text on a page."""

    def light(colour: Colour) -> float:
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05

    dim, bright = sorted((light(first), light(other)))
    return bright / dim


@pytest.mark.parametrize("used", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_codes_are_easy_to_read(side: int, used: bool) -> None:
    fill, _, ink = blinks.tones(side, used)
    assert contrast(fill, ink) >= READABLE


def test_signs_stand_out() -> None:
    for colour in (palette.IVORY, palette.GOLD, palette.AMBER_PALE):
        assert contrast(colour, palette.INK) >= READABLE
    assert contrast(palette.INK, palette.HOME_DARK) >= READABLE


@pytest.mark.parametrize("kind", KINDS)
def test_teams_differ_in_outline(painter: Painter, kind: str) -> None:
    """Black and white, all that is not the ground."""
    seen = [grey(painter, Tile(0, 0, 0.9, 0.5, "", f"{kind}-{side}")) for side in SIDES]
    assert differs(*(image.point(lambda level: 255 if level > 60 else 0) for image in seen)) > 150


@pytest.mark.parametrize("side", SIDES)
def test_every_sign_differs(painter: Painter, side: int) -> None:
    seen = [blink(painter, side, note=note) for note in ("", *blinks.SIGNS)]
    for picture, other in combinations(seen, 2):
        assert differs(picture, other) > 60


@pytest.mark.parametrize("side", SIDES)
def test_signs_stay_on_their_blink(painter: Painter, side: int) -> None:
    """However many there are, with the longest code behind them."""
    plain = Scene(1.2, 1, tiles=(Tile(0.2, 0.2, 0.73, 0.56, "K1", f"blink-{side}"),))
    full = Scene(1.2, 1, tiles=(Tile(0.2, 0.2, 0.73, 0.56, "K1", f"blink-{side}", 0, "ubprc", coin="K12"),))
    images = [opened(painter.paint(one, str)).convert("L") for one in (plain, full)]
    unit = images[0].width / 1.2
    for image in images:
        box = (0, 0, round(0.19 * unit), image.height)
        assert not differs(image.crop(box), images[0].crop(box))
    right = (round(0.95 * unit), 0, images[0].width, images[0].height)
    assert not differs(images[0].crop(right), images[1].crop(right))


@pytest.mark.parametrize("side", SIDES)
def test_what_has_a_blink_shows(painter: Painter, side: int) -> None:
    for note in "rc":
        picture, other = (blink(painter, side, note=note, coin=coin) for coin in ("K1", "K2"))
        assert differs(picture, other) > 20
    assert differs(blink(painter, side), blink(painter, side, strong=True)) > 200


@pytest.mark.parametrize("side", SIDES)
def test_the_dead_are_dim(painter: Painter, side: int) -> None:
    """Outline and code alone: most of it is the ground's tone."""
    tile = Tile(0, 0, 0.73, 0.56, "K1", f"gone-{side}")
    dead, living = grey(painter, tile, "rear"), blink(painter, side)
    assert differs(dead, living) > 1500
    assert differs(dead, grey(painter, Tile(0, 0, 0.73, 0.56, "K2", f"gone-{side}"), "rear")) > 40
    tile = Tile(0, 0, 0.73, 0.56, "K1", f"gone-{side}", strong=True)
    assert differs(dead, grey(painter, tile, "rear")) > 1500


@pytest.mark.parametrize("most", range(1, 10))
def test_every_count_of_dots_differs(painter: Painter, most: int) -> None:
    for text in ("", "actions"):
        wide = 1.25 if most < 5 else 1.9
        tiles = [Tile(0, 0, wide, 0.38, text, "dots", count, str(most)) for count in range(most + 1)]
        for picture, other in pairwise([grey(painter, tile) for tile in tiles]):
            assert differs(picture, other) > 20


def test_a_team_at_its_turn_is_pointed_out(painter: Painter) -> None:
    for side in SIDES:
        quiet, strong = (
            grey(painter, Tile(0, 0, 2.5, 0.38, "Red", f"team-{side}", strong=turn)) for turn in (False, True)
        )
        assert differs(quiet, strong) > 0.5 * quiet.width * quiet.height
