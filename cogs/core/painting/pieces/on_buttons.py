"""Draw pieces of a real table small enough for a button: a Blink by its outline, a cube by its letter."""

from collections.abc import Callable
from functools import partial

from PIL import Image

from cogs.core.painting import palette, shapes
from cogs.core.painting.fonts import Fonts
from cogs.core.painting.pieces import blinks, cubes
from cogs.core.painting.plate import Writer
from cogs.core.painting.sheet import DrawingCanvas

SIZE = 0.96  # pixels per unit, for a picture of 96 pixels
CUBES = "KSHUGRF"  # the letters of all kinds of cubes


def draw(look: str, side: int, fonts: Fonts) -> Image.Image:
    """Return the picture of a piece without a ground. look: key of DRAWN; side: 0 or 1."""
    sheet = DrawingCanvas(100, 100, SIZE)
    DRAWN[look](sheet, Writer(sheet, fonts), side)
    return sheet.finished()


def _blink(sheet: DrawingCanvas, writer: Writer, side: int) -> None:
    """Draw a Blink without a letter."""
    fill, rim, _ = blinks.tones(side, used=False)
    for inset, paint in ((0, palette.IVORY), (5, rim), (5 + blinks.RIM * 2, fill)):
        blinks.body(sheet, side, 100, inset, paint)


def _royal(sheet: DrawingCanvas, writer: Writer, side: int) -> None:
    """Draw a Crown: a Blink with a crown."""
    _blink(sheet, writer, side)
    shapes.crown(sheet, 50, 50, 26, palette.GOLD if side == 0 else palette.INK)


def _cube(sheet: DrawingCanvas, writer: Writer, side: int, letter: str) -> None:
    """Draw a cube with its letter."""
    cubes.cube(sheet, writer, side, letter, 2, 19, 78)


DRAWN: dict[str, Callable[[DrawingCanvas, Writer, int], None]] = {
    "blink": _blink,
    "royal": _royal,
    **{f"cube_{letter}": partial(_cube, letter=letter) for letter in CUBES},
}
