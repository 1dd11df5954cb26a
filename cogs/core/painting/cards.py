"""Draw a card: outline and mark show its side; it has a code, a badge and a diagram."""

from msgspec import Struct
from PIL import Image

from cogs.core.painting import palette, shapes
from cogs.core.painting.fonts import BOLD, Fonts
from cogs.core.painting.palette import Colour
from cogs.core.painting.pieces.signs import DiagramPainter, Tones
from cogs.core.painting.sheet import DrawingCanvas, Paint, Point, canvas_size
from engine.presentation import Glyph, SceneCard

EXTENT = 103  # of a card with its shadow, in hundredths of its side
SHADOW = (20, 12, 6, 90)  # half transparent
# Colours of the diagram on a light or plain card, and on a dark one.
DAY = Tones(palette.INK, palette.DAY_CELL, palette.DAY_LIT, palette.RED, palette.AMBER, palette.BLUE)
NIGHT = Tones(
    palette.IVORY,
    palette.NIGHT_CELL,
    palette.NIGHT_LIT,
    palette.RED_PALE,
    palette.AMBER_PALE,
    palette.BLUE_PALE,
)


class CardLook(Struct, frozen=True):
    """What a card is drawn from. Cards with equal looks are drawn once."""

    code: str
    """Its name of a few capitals."""
    side: int | None
    """0: dark; 1: light; None: the card belongs to no side and is drawn plain."""
    glyphs: tuple[Glyph, ...]
    """The signs of its diagram, each on a space around the card."""
    badge: str
    """A short text below the side's mark; "" for none."""
    pixels: int
    """Width and height of the card."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its picture with its shadow, in pixels."""
        return canvas_size(EXTENT, EXTENT, self.pixels / 100)


def look(card: SceneCard, unit: int) -> CardLook:
    """Return what a card is drawn from. unit: pixels of one unit of the scene."""
    return CardLook(card.code, card.side, card.glyphs, card.badge, round(card.size * unit * 0.89))


def draw(card: CardLook, fonts: Fonts) -> Image.Image:
    """Return the picture of a card, drawn in hundredths of its side, with a narrow shadow right and below."""
    sheet = DrawingCanvas(EXTENT, EXTENT, card.pixels / 100)
    tones = NIGHT if card.side == 0 else DAY
    _body(sheet, card.side)
    _write(sheet, fonts, card.code, (7, 27.5), 28, 64, "ls", tones.ink)
    if card.side is not None:
        shapes.side_mark(sheet, card.side, 84.5, 17.5, 10, tones.ink)
    if card.badge:
        _write(sheet, fonts, card.badge, (84.5, 37.5), 21, 20, "mm", tones.lock)
    is_wide = not card.badge and any(abs(glyph.right) > 1 for glyph in card.glyphs)
    DiagramPainter(sheet, tones, fonts, (6, 31.5, 94 if is_wide else 73, 95.5)).draw(card.glyphs)
    return sheet.finished()


def token(code: str, side: int, fonts: Fonts) -> Image.Image:
    """Return a card's code, as large as possible, on the shape of its side.

    Side 0 is dark with cut corners, side 1 light and round.
    """
    sheet = DrawingCanvas(100, 100, 0.96)
    if side == 0:
        _cut(sheet, 0, 0, palette.IVORY)
        _cut(sheet, 0, 5, palette.INK)
    else:
        sheet.box(0, 0, 100, 100, palette.INK, 46)
        sheet.box(5, 5, 95, 95, palette.IVORY, 42)
    _write(sheet, fonts, code, (50, 52), 60, 86, "mm", palette.IVORY if side == 0 else palette.INK)
    return sheet.finished()


def _write(
    sheet: DrawingCanvas,
    fonts: Fonts,
    text: str,
    at: Point,
    size: float,
    width: float,
    anchor: str,
    ink: Colour,
) -> None:
    """Write text in bold, smaller if it is too wide. Lengths are in hundredths of the card's side.

    at: the point of its anchor.
    size: the height of the letters.
    width: the greatest width of the text.
    anchor: as in Pillow.
    """
    font = fonts.fitted(BOLD, text, size * sheet.zoom, width * sheet.zoom)
    sheet.text(*at, text, font, ink, anchor)


def _body(sheet: DrawingCanvas, side: int | None) -> None:
    """Draw the body: side 0 dark with cut corners, side 1 light with round ones, no side plain."""
    if side == 0:
        _cut(sheet, 2.4, 0, SHADOW)
        _cut(sheet, 0, 0, palette.INK)
        _cut(sheet, 0, 1.8, palette.NIGHT_LIT)
        _cut(sheet, 0, 3, palette.INK)
    elif side is None:
        sheet.box(2.4, 2.4, 102.4, 102.4, SHADOW, 3)
        sheet.box(0, 0, 100, 100, palette.INK, 3)
        sheet.box(1.6, 1.6, 98.4, 98.4, palette.PAPER, 2)
    else:
        sheet.box(2.4, 2.4, 102.4, 102.4, SHADOW, 15)
        sheet.box(0, 0, 100, 100, palette.INK, 15)
        sheet.box(2.4, 2.4, 97.6, 97.6, palette.IVORY, 12.8)


def _cut(sheet: DrawingCanvas, shift: float, inset: float, fill: Paint) -> None:
    """Draw a square with cut corners.

    shift: to the right and down; inset: inside its edge; both in hundredths.
    """
    low, high, cut = inset, 100 - inset, 13 - inset * 0.4
    corners = [
        (low + cut, low),
        (high - cut, low),
        (high, low + cut),
        (high, high - cut),
        (high - cut, high),
        (low + cut, high),
        (low, high - cut),
        (low, low + cut),
    ]
    sheet.polygon([(x + shift, y + shift) for x, y in corners], fill)
