"""Signs beside a card in hand: whether it can be crafted, for how much Gold, and what its recipe still needs.

Each has its own shape: a check mark, a coin, a bar. What is missing has a broken outline.
Functions in DRAWN draw a whole tile. Lengths are hundredths of its height; `right` is its right edge.
"""

from collections.abc import Callable

from cogs.core.painting import palette
from cogs.core.painting.plate import SHADOW, TileLook, Writer
from cogs.core.painting.sheet import DrawingCanvas

LETTER, DIGIT = 58, 60  # heights of a name and of a number on a coin
DASH, GAP = 20.0, 11.0  # about how long a dash of a broken outline is, and the gap after it


def _ready(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a check mark: the card can be crafted."""
    _disc(sheet, right, palette.MOSS)
    middle = right / 2
    sheet.line([(middle - 21, 49), (middle - 6, 65), (middle + 22, 32)], 11, palette.INK)


def _cost(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw how much Gold the missing parts cost."""
    _disc(sheet, right, palette.GOLD)
    writer.write(str(tile.count), right / 2 - 32, right / 2 + 32, 48.5, DIGIT, palette.INK, "m")


def _closed(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a bar: the card cannot be crafted now."""
    _disc(sheet, right, palette.PAPER)
    sheet.box(right / 2 - 22, 43, right / 2 + 22, 54, palette.INK)


def _disc(sheet: DrawingCanvas, right: float, fill: palette.Colour) -> None:
    """Draw the disc behind a sign. right: the right edge of the tile."""
    x = right / 2
    sheet.disc(x + 3, 51.5, 45, SHADOW)
    sheet.disc(x, 48.5, 45, palette.INK)
    sheet.disc(x, 48.5, 40.5, fill)


def _from(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw an arrow to the left: what follows goes into what stands before it."""
    sheet.polygon([(right * 0.1, 48.5), (right * 0.86, 14), (right * 0.86, 83)], palette.INK)


def _missing(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a missing part's name in a broken outline, with a coin if the Market sells it.

    tile.note: the price; tile.count: how many are missing.
    """
    _broken(sheet, right)
    edge = right - 12
    if tile.note:
        x = right - 42.0
        sheet.disc(x, 48.5, 33, palette.INK)
        sheet.disc(x, 48.5, 29.5, palette.GOLD)
        writer.write(tile.note, x - 26, x + 26, 48.5, 52, palette.INK, "m")
        edge = x - 41
    if tile.count != 1:
        edge -= writer.write(f"×{tile.count}", edge - 110, edge, 48.5, 52, palette.INK, "r") + 8
    writer.write(tile.text, 14, edge, 48.5, LETTER, palette.INK)


def _broken(sheet: DrawingCanvas, right: float) -> None:
    """Draw an outline of equal dashes around the tile. right: its right edge."""
    thickness, bottom = 6.0, 97.0
    # For the horizontal and the vertical edges: their length, and the boxes of a dash on both of them.
    for length, dash_boxes in (
        (right, lambda a, b: ((a, 0.0, b, thickness), (a, bottom - thickness, b, bottom))),
        (bottom, lambda a, b: ((0.0, a, thickness, b), (right - thickness, a, right, b))),
    ):
        count = max(round((length + GAP) / (DASH + GAP)), 2)
        dash = (length + GAP) / count - GAP
        for number in range(count):
            start = number * (dash + GAP)
            for left, top, far, low in dash_boxes(start, start + dash):
                sheet.box(left, top, far, low, palette.INK)


DRAWN: dict[str, Callable[[DrawingCanvas, Writer, TileLook, float], None]] = {
    "ready": _ready,
    "cost": _cost,
    "closed": _closed,
    "from": _from,
    "missing": _missing,
}
