"""Draw cards of a hand, upright: cost on a coin, name, and value; with a tick if the card can be played.

Functions in DRAWN draw a whole tile. Lengths are hundredths of its height; `right` is its right edge.
"""

from collections.abc import Callable

from cogs.core.painting import palette, shapes
from cogs.core.painting.palette import Colour
from cogs.core.painting.pieces.units import coin, in_lines
from cogs.core.painting.plate import SHADOW, TileLook, Writer
from cogs.core.painting.sheet import DrawingCanvas, Paint

# In hundredths of a card's height: radius of its corners, width of its rim, height of its head; heights of a
# name in Latin and in other letters, distance of two lines, heights of the coin and of the number of copies.
ROUND, RIM, HEAD = 6.0, 2.6, 27.0
NAME, SIGNS, PITCH, COST, COPIES = 11.5, 13.0, 11.5, 13.0, 13.0
Foot = Callable[[DrawingCanvas, Writer, TileLook, float], None]


class HandCardLook:
    """How one kind of card in a hand looks. Calling it draws a card.

    fill: colour of the card.
    band: colour of its upper end.
    ink: colour of its name.
    draw_foot: draws its lower half.
    """

    def __init__(self, fill: Colour, band: Colour, ink: Colour, draw_foot: Foot) -> None:
        self.fill, self.band, self.ink, self.draw_foot = fill, band, ink, draw_foot

    def __call__(self, sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw a card. tile.coin: its cost; tile.count: copies; tile.strong: it can be played."""
        sheet.box(2, 2, right + 2, 99, SHADOW, ROUND)
        if tile.count > 1:
            _box(sheet, right, 0, palette.INK)
            _box(sheet, right, 1.4, palette.PAPER)
            right -= 3.5
        _box(sheet, right, 0, palette.INK)
        _box(sheet, right, RIM * 0.6, palette.GOLD if tile.strong else palette.STONE)
        _box(sheet, right, RIM * 1.7, self.fill)
        sheet.box(RIM * 1.7, RIM * 1.7, right - RIM * 1.7, HEAD, self.band, ROUND - RIM)
        sheet.box(RIM * 1.7, HEAD - 4, right - RIM * 1.7, HEAD, self.band)
        coin(sheet, writer, tile.coin, 16, 15.2, COST * 0.82)
        if tile.count > 1:
            writer.write(f"×{tile.count}", 26.5, right - 20.5, 15.2, COPIES, palette.IVORY, "m")
        if tile.strong:
            tick = [(right - 17.5, 15.5), (right - 13.5, 20), (right - 7.5, 10)]
            sheet.line(tick, 3.8, palette.GOLD)
        self._name(writer, tile, right)
        self.draw_foot(sheet, writer, tile, right)

    def _name(self, writer: Writer, tile: TileLook, right: float) -> None:
        """Write the name, in two lines if it is too long. right: the right edge of the card."""
        lines = in_lines(writer, tile.text, NAME, right - 10)
        size = SIGNS if not tile.text.isascii() and len(lines) == 1 else NAME
        middle = HEAD + 15.5
        for number, line in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * PITCH
            writer.write(line, 5, right - 5, y, size, self.ink, "m")


def _box(sheet: DrawingCanvas, right: float, inset: float, paint: Paint) -> None:
    """Fill the shape of a card. right: its right edge; inset: how far inside the outline."""
    sheet.box(inset, inset, right - inset, 97 - inset, paint, max(ROUND - inset * 0.5, 1))


def _strength(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a unit's strength (tile.note) on a shield."""
    middle = right / 2
    sheet.polygon(shapes.shield_outline(middle, 74, 20), palette.INK)
    sheet.polygon(shapes.shield_outline(middle, 74, 17.6), palette.STEEL)
    writer.write(tile.note, middle - 14, middle + 14, 72.5, 25, palette.IVORY, "m")


def _links(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw the links of a chain; tile.note: the link number from which a command does more."""
    middle = right / 2
    for x in (middle + 12, middle - 8):
        sheet.box(x - 15, 62, x + 15, 86, palette.INK, 12)
        sheet.box(x - 12.6, 64.4, x + 12.6, 83.6, palette.GOLD, 9.6)
    sheet.box(middle - 17, 67.5, middle + 1, 80.5, palette.INK, 6.5)
    if tile.note:
        writer.write(tile.note, middle - 17, middle + 1, 73.6, 13, palette.IVORY, "m")


DRAWN = {
    "held-unit": HandCardLook(palette.IVORY, palette.INK, palette.INK, _strength),
    "held-command": HandCardLook(palette.STEEL, palette.INK, palette.IVORY, _links),
}
