"""Draw a tile: a plate with a card's name, whose outline and sign show its type, or a pile with a number.

Lengths are hundredths of the tile's height; `right` is the right edge of what is drawn.
"""

from collections.abc import Callable

from msgspec import Struct
from PIL import Image

from cogs.core.painting import palette, shapes
from cogs.core.painting.fonts import Fonts
from cogs.core.painting.palette import Colour
from cogs.core.painting.pieces import blinks, cubes, field, held_cards, recipes, units
from cogs.core.painting.plate import SHADOW, TileLook, Writer, look
from cogs.core.painting.sheet import DrawingCanvas, Paint

__all__ = ["TileLook", "draw", "look"]

LETTER, DIGIT = 61, 56  # heights of a name and of a number


def draw(tile: TileLook, fonts: Fonts) -> Image.Image:
    """Return the picture of a tile, in hundredths of its height, with a narrow shadow right and below."""
    sheet = DrawingCanvas(100 * tile.width / tile.height, 100, tile.height / 100)
    writer = Writer(sheet, fonts)
    right = 100 * tile.width / tile.height - 3
    drawings_by_kind = (
        OTHERS,
        units.DRAWN,
        held_cards.DRAWN,
        field.DRAWN,
        blinks.DRAWN,
        cubes.DRAWN,
        recipes.DRAWN,
    )
    draw_kind = next((drawings[tile.kind] for drawings in drawings_by_kind if tile.kind in drawings), _plate)
    draw_kind(sheet, writer, tile, right)
    return sheet.finished()


# ---------------------------------------------------------------- plates with a name


class PlateLook(Struct, frozen=True):
    """How the plates of one type of card look. Lengths are hundredths of the tile's height."""

    draw_outline: Callable[[DrawingCanvas, float, float, float, Paint], None]
    """Draws the outline. Its arguments: the canvas, the right edge, how far inside the outline, how far to
    the right and down (for a shadow), and the colour."""
    fill: Colour
    """Colour of the plate."""
    ink: Colour
    """Colour of the text."""
    text_left: float
    """Where the text begins, to the right of the sign."""
    draw_sign: Callable[[DrawingCanvas], None] | None = None
    """Draws the sign at the left end."""
    middle: float = 50
    """The vertical middle of the text."""
    right_space: float = 8
    """The free space at the right, if the plate has no coin."""
    right_space_with_coin: float = 9
    """The free space to the right of the coin, if it has one."""


def _plate(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a card's name on the plate of its type, with its count, and tile.note on a coin.

    If there are none of the card (tile.count is 0), the plate is grey. A highlighted one (tile.strong) has a
    frame.
    """
    plate = PLATES.get(tile.kind, PLAIN)
    is_empty = tile.count < 1
    if not is_empty:
        plate.draw_outline(sheet, right, 0, 3, SHADOW)
    plate.draw_outline(sheet, right, 0, 0, palette.INK)
    rim = 4.0
    if tile.strong:
        plate.draw_outline(sheet, right, 4, 0, palette.IVORY)
        plate.draw_outline(sheet, right, 12, 0, palette.INK)
        rim = 15
    plate.draw_outline(sheet, right, rim, 0, palette.STONE if is_empty else plate.fill)
    ink = palette.INK if is_empty else plate.ink
    if plate.draw_sign is not None:
        plate.draw_sign(sheet)
    frame_width = 8 if tile.strong else 0
    text_right = right - plate.right_space - frame_width
    if tile.note:
        text_right = _coin(
            sheet, writer, tile.note, right - plate.right_space_with_coin - frame_width, plate.middle
        )
    if tile.count != 1:
        text_right -= (
            writer.write(f"×{tile.count}", text_right - 130, text_right, plate.middle, DIGIT, ink, "r") + 8
        )
    writer.write(tile.text, plate.text_left + frame_width / 2, text_right, plate.middle, LETTER, ink)


def _player_name(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw the name of a player: dark on light; if it is highlighted, light on dark."""
    sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 12)
    sheet.box(0, 0, right, 97, palette.INK, 12)
    if tile.strong:
        sheet.polygon([(20, 24), (48, 48.5), (20, 73)], palette.GOLD)
        writer.write(tile.text, 62, right - 12, 48.5, 74, palette.IVORY)
    else:
        sheet.box(3.5, 3.5, right - 3.5, 93.5, palette.PAPER, 9)
        writer.write(tile.text, 20, right - 12, 48.5, 74, palette.INK)


def _winner(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw the name of the winner between two crowns, on gold."""
    sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 16)
    sheet.box(0, 0, right, 97, palette.INK, 16)
    sheet.box(4, 4, right - 4, 93, palette.GOLD, 13)
    for x in (62.0, right - 62):
        shapes.crown(sheet, x, 52, 40, palette.INK)
    writer.write(tile.text, 118, right - 118, 48.5, 62, palette.INK, "m")


def _coin(sheet: DrawingCanvas, writer: Writer, note: str, right: float, middle: float) -> float:
    """Draw a number on a coin at the right end. Return where the text has to end.

    right: the right edge of the coin.
    middle: its vertical middle.
    """
    radius = 36
    x = right - radius
    sheet.disc(x, middle, radius, palette.INK)
    sheet.disc(x, middle, radius - 3.5, palette.GOLD)
    writer.write(note, x - 28, x + 28, middle, DIGIT, palette.INK, "m")
    return x - radius - 9


def _square(sheet: DrawingCanvas, right: float, inset: float, shift: float, paint: Paint) -> None:
    """Draw a plate with nearly square corners.

    right: its right edge.
    inset: how far inside the outline.
    shift: to the right and down, for a shadow.
    """
    sheet.box(inset + shift, inset + shift, right - inset + shift, 97 - inset + shift, paint, 6)


def _pill(sheet: DrawingCanvas, right: float, inset: float, shift: float, paint: Paint) -> None:
    """Draw a plate with round ends; the parameters are those of `_square`."""
    radius = 48.5 - inset
    sheet.box(inset + shift, inset + shift, right - inset + shift, 97 - inset + shift, paint, radius)


def _badged(sheet: DrawingCanvas, right: float, inset: float, shift: float, paint: Paint) -> None:
    """Draw a low plate with a round badge that is higher than it; the parameters are those of `_square`."""
    sheet.box(40 + shift, 8 + inset + shift, right - inset + shift, 89 - inset + shift, paint, 10)
    sheet.disc(48.5 + shift, 48.5 + shift, 48.5 - inset, paint)


def _clipped(sheet: DrawingCanvas, right: float, inset: float, shift: float, paint: Paint) -> None:
    """Draw a plate with cut corners; the parameters are those of `_square`."""
    cut = 27 - inset * 0.42
    low, far, high = inset, right - inset, 97 - inset
    corners = (
        *((low + cut, low), (far - cut, low), (far, low + cut), (far, high - cut)),
        *((far - cut, high), (low + cut, high), (low, high - cut), (low, low + cut)),
    )
    sheet.polygon([(x + shift, y + shift) for x, y in corners], paint)


def _gabled(sheet: DrawingCanvas, right: float, inset: float, shift: float, paint: Paint) -> None:
    """Draw a house at the left end; the plate is its low wing. The parameters are those of `_square`."""
    low, far, high, top = inset, right - inset, 97 - inset, 18 + inset
    corners = (
        *((low, high), (low, 46 + inset * 0.4), (46, inset * 1.45), (63 + inset * 0.1, top)),
        *((far, top), (far, high)),
    )
    sheet.polygon([(x + shift, y + shift) for x, y in corners], paint)


def _banner(sheet: DrawingCanvas, right: float, inset: float, shift: float, paint: Paint) -> None:
    """Draw a banner with notched ends; the parameters are those of `_square`."""
    low, far, high, notch = inset, right - inset, 97 - inset, 20
    corners = (
        *((low * 1.6, low), (right - low * 1.6, low), (far - notch, 48.5), (right - low * 1.6, high)),
        *((low * 1.6, high), (low + notch, 48.5)),
    )
    sheet.polygon([(x + shift, y + shift) for x, y in corners], paint)


def _drop(sheet: DrawingCanvas) -> None:
    """Draw the sign of an Element: a drop on a disc."""
    sheet.disc(48.5, 48.5, 40, palette.GOLD_DEEP)
    sheet.polygon([(48.5, 17), (68, 52), (29, 52)], palette.IVORY)
    sheet.disc(48.5, 57, 20.5, palette.IVORY)


def _hammer(sheet: DrawingCanvas) -> None:
    """Draw the sign of a Tool: a hammer."""
    sheet.line([(24, 78), (54, 42)], 12, palette.IVORY)
    sheet.polygon([(34, 29), (52, 15), (80, 46), (64, 62)], palette.IVORY)


def _door(sheet: DrawingCanvas) -> None:
    """Draw the sign of a Site: a door."""
    sheet.box(33, 52, 59, 93, palette.INK)
    sheet.box(38, 57, 54, 93, palette.IVORY)


def _crown(sheet: DrawingCanvas) -> None:
    """Draw the sign of a Crown."""
    shapes.crown(sheet, 64, 48.5, 33, palette.INK)


PLAIN = PlateLook(_square, palette.PAPER, palette.INK, 14, right_space=12)
PLATES = {
    "basic": PlateLook(_pill, palette.IVORY, palette.INK, 32, right_space=26),
    "element": PlateLook(_badged, palette.YELLOW, palette.INK, 106, _drop, 48.5),
    "tool": PlateLook(_clipped, palette.STEEL, palette.IVORY, 90, _hammer, 48.5, 18),
    "site": PlateLook(_gabled, palette.MOSS, palette.INK, 78, _door, 57, 12),
    "crown": PlateLook(_banner, palette.GOLD, palette.INK, 108, _crown, 48.5, 28, 26),
}

# ---------------------------------------------------------------- piles with a number


def _back(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw face-down cards with their number, as large as possible."""
    if tile.count < 1:
        _ghost(sheet, right)
        writer.write("0", 8, right - 8, 48.5, 66, palette.INK, "m")
        return
    front_right = _backside(sheet, right, min(tile.count, 3))
    writer.write(str(tile.count), 9, front_right - 9, 48.5, 68, palette.IVORY, "m")


def _backside(sheet: DrawingCanvas, right: float, cards: int) -> float:
    """Draw the backs of several cards, fanned out to the right. Return the right edge of the front one.

    right: the right edge of all of them.
    cards: how many there are.
    """
    offset = 8.0
    card_width = right - (cards - 1) * offset
    for number in reversed(range(cards)):
        left, top, bottom = number * offset, number * 3.0, 97 - number * 2.0
        sheet.box(left + 2, top + 2, left + card_width + 2, bottom + 2, SHADOW, 10)
        sheet.box(left, top, left + card_width, bottom, palette.IVORY, 10)
        sheet.box(left + 4, top + 4, left + card_width - 4, bottom - 4, palette.STEEL, 7)
    return card_width


def _pile(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw cards face up, slightly turned."""
    if tile.count < 1:
        _ghost(sheet, right)
    # A turned card and a straight one on it; only the straight one if the pile has one card.
    for corners in (
        ((6, 12), (right - 12, 0), (right, 84), (18, 97)),
        ((0, 4), (right - 3, 4), (right - 3, 93), (0, 93)),
    )[2 - min(tile.count, 2) :]:
        sheet.polygon([(x + 2, y + 2) for x, y in corners], SHADOW)
        sheet.polygon(corners, palette.INK)
        middle = right / 2
        inner = [(x + (3.5 if x < middle else -3.5), y + (3.5 if y < 50 else -3.5)) for x, y in corners]
        sheet.polygon(inner, palette.IVORY)
    writer.write(str(tile.count), 10, right - 12, 48.5, 64, palette.INK, "m")


def _ghost(sheet: DrawingCanvas, right: float) -> None:
    """Draw a broken outline, for an empty place of cards. right: its right edge."""
    for start, end in ((0.04, 0.3), (0.38, 0.62), (0.7, 0.96)):
        for level in (0.0, 91.0):
            sheet.box(right * start, level, right * end, level + 6, palette.INK)
        for level in (0.0, right - 6):
            sheet.box(level, 97 * start, level + 6, 97 * end, palette.INK)


def _slot(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a place for one face-down card, empty or filled."""
    if tile.count < 1:
        _ghost(sheet, right)
        return
    _backside(sheet, right, 1)
    shapes.padlock(sheet, right / 2, 45, 27, palette.IVORY, palette.STEEL)


def _gold(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw an amount of Gold (tile.count) on a gold coin."""
    _pill(sheet, right, 0, 3, SHADOW)
    _pill(sheet, right, 0, 0, palette.INK)
    _pill(sheet, right, 4, 0, palette.GOLD)
    _pill(sheet, right, 9, 0, palette.GOLD_DEEP)
    _pill(sheet, right, 12, 0, palette.GOLD)
    writer.write(str(tile.count), 12, right - 12, 48.5, 74, palette.INK, "m")


OTHERS: dict[str, Callable[[DrawingCanvas, Writer, TileLook, float], None]] = {
    "back": _back,
    "pile": _pile,
    "slot": _slot,
    "gold": _gold,
    "name": _player_name,
    "winner": _winner,
}
