"""Every piece alone and large, plain and with all that can be on it, and every picture of a button.

Games at random show most pieces, but small, and seldom with everything at once.
"""

from collections.abc import Iterator
from io import BytesIO
from itertools import product
from typing import Any

from PIL import Image

from cogs.core.painting import marks, tiles
from cogs.core.painting.pieces import blinks, cubes, field, held_cards, on_buttons, recipes, units
from engine.presentation import Glyph, Mark, Scene, SceneCard, SceneCell, Tile

WIDE, HIGH, COLUMNS, A_PICTURE = 2.2, 1.1, 4, 32
BUTTON = 96  # pixels
# What stands on pieces: name, count, note, strong, coin.
PLAIN = ("Foot", 1, "5", False, "")
FULL = ("Standard-bearer of Nowhere", 3, "12", True, "4")
NONE = ("", 0, "", False, "")
# The notes of blinks are flags, those of cubes letters.
FLAGS = (("Fox", 1, "u", False, ""), ("Harbinger", 2, "ubprc", True, "KNI"), ("Fox", 0, "", False, ""))
LETTERS = (("King", 1, "K", False, ""), ("Knight of Nowhere", 3, "R", True, "4"), ("", 0, "S", False, "0"))
NUMBERED = ("dots", "bouts", "line", "words", "extra")  # whose notes are numbers or text
LOOKS: dict[str, tuple[Any, Any]] = {
    "plates": ({**tiles.PLATES, "plain": None, **tiles.OTHERS}, (PLAIN, FULL, NONE)),
    "units": (units.DRAWN, (PLAIN, FULL, ("Foot", 2, "7", False, "11"))),
    "held": (held_cards.DRAWN, (PLAIN, FULL, NONE)),
    "field": (field.DRAWN, (PLAIN, FULL, NONE)),
    "blinks": (blinks.DRAWN, FLAGS),
    "cubes": (cubes.DRAWN, LETTERS),
    "recipes": (recipes.DRAWN, (PLAIN, FULL, NONE)),
}


def pieces() -> dict[str, Scene]:
    """The scenes by name."""
    scenes = {f"pieces-{name}-{n}": scene for name in LOOKS for n, scene in enumerate(_of(name), 1)}
    return {**scenes, "pieces-marks": _marks(), "pieces-cards": _cards()}


def _of(family: str) -> Iterator[Scene]:
    kinds, looks = LOOKS[family]
    numbers = (PLAIN, FULL, ("", 0, "0", False, ""))
    every = [(kind, *look) for kind in kinds for look in (numbers if kind in NUMBERED else looks)]
    for start in range(0, len(every), A_PICTURE):
        some = every[start : start + A_PICTURE]
        tiles_shown = []
        for place, (kind, name, count, note, strong, coin) in enumerate(some):
            row, column = divmod(place, COLUMNS)
            w, h = {"unit-r": (1.0, 0.75), "unit-a": (0.75, 1.0), "unit-d": (0.75, 1.0)}.get(kind, (2.0, 1.0))
            x, y = column * WIDE + 0.1, row * HIGH + 0.05
            tiles_shown.append(Tile(x, y, w, h, name, kind, count, note, strong, coin))
        height = HIGH * -(-len(some) // COLUMNS)
        ground = (SceneCell(0, 0, "mat", WIDE * COLUMNS, height),)
        yield Scene(WIDE * COLUMNS, height, ground, tiles=tuple(tiles_shown))


def _marks() -> Scene:
    """Every mark on a cell of its own."""
    places = [(kind, n % COLUMNS, n // COLUMNS) for n, kind in enumerate(marks.DRAWN)]
    cells = tuple(SceneCell(x, y, "field") for _, x, y in places)
    return Scene(COLUMNS, places[-1][2] + 1, cells, marks=tuple(Mark(x, y, kind) for kind, x, y in places))


def _cards() -> Scene:
    """Cards of each side with each sign of a diagram, near and far, with and without a badge."""
    diagrams = [
        tuple(Glyph(up, right, sign, (0, 0)) for up, right in spots)
        for sign, spots in product("spjRLP", (((1, 0), (0, 1), (-1, -1)), ((2, 0), (0, -2), (1, 2))))
    ]
    diagrams += [tuple(Glyph(up, right, f"+{sign}", (1, 0)) for up, right in ((2, 1),)) for sign in "sp"]
    shown = [
        SceneCard(n % 7, n // 7, ("FOX", "MYS", "W")[n % 3], side, diagram, badge)
        for n, (diagram, (side, badge)) in enumerate(
            product(diagrams, ((0, ""), (1, "×2"), (None, ""), (1, "")))
        )
    ]
    height = shown[-1].y + 1
    return Scene(7, height, (SceneCell(0, 0, "mat", 7, height),), cards=tuple(shown))


def button_pictures(painter: Any) -> Image.Image:
    """Every picture of a button, side by side."""
    codes = [*product((*on_buttons.DRAWN, "FOX", "W", "MARTYR"), (0, 1)), *product(marks.BUTTONS, (None,))]
    sheet = Image.new("RGB", (BUTTON * 8, BUTTON * -(-len(codes) // 8)))
    for n, (code, side) in enumerate(codes):
        image = Image.open(BytesIO(painter.token(code, side))).convert("RGBA")
        sheet.paste(image, (n % 8 * BUTTON, n // 8 * BUTTON), image)
    return sheet
