"""Draw Blinks for a real table: teams by outline, roles by letter, signs of their state, counts as dots.

Functions in DRAWN draw a whole tile. Lengths are hundredths of its height; `right` is its right edge.
"""

from collections.abc import Callable
from functools import partial

from cogs.core.painting import palette, shapes
from cogs.core.painting.palette import Colour
from cogs.core.painting.plate import SHADOW, TileLook, Writer
from cogs.core.painting.sheet import DrawingCanvas, Paint, Point

# Width of a Blink's rim; height of the band of signs, and the space at its ends.
RIM, BAND, END = 6.5, 34.0, 9.0
# In this band: half the size of a sign, the space between two, and the width of a letter.
SIGN, GAP, LETTER = 13.0, 5.0, 21.0
# Flags in a tile's note, in the order of their signs.
USED, BLESSED, PINNED, RIDES, CAPTIVE = "ubprc"


# ---------------------------------------------------------------- outlines


def hexagon(right: float, inset: float) -> list[Point]:
    """Return a hexagon on a flat side, 97 high and of any width.

    right: its right edge.
    inset: how far inside this outline it is.
    """
    low, high, far, tip = inset, 97 - inset, right - inset, 24.0
    return [(low, 48.5), (tip, low), (right - tip, low), (far, 48.5), (right - tip, high), (tip, high)]


def body(sheet: DrawingCanvas, side: int, right: float, inset: float, paint: Paint, shift: float = 0) -> None:
    """Draw the outline of a Blink: red (side 0) with corners, blue round.

    right: its right edge.
    inset: how far inside the outline it is.
    shift: to the right and down, for a shadow.
    """
    if side == 0:
        sheet.polygon([(x + shift, y + shift) for x, y in hexagon(right, inset)], paint)
    else:
        edges = (inset + shift, inset + shift, right - inset + shift, 97 - inset + shift)
        sheet.box(*edges, paint, 30 - inset)


def _plate(sheet: DrawingCanvas, side: int, right: float, tile: TileLook) -> Colour:
    """Draw the Blink itself, with a gold ring while it is being flicked. Return the colour of its text.

    right: its right edge, in hundredths of the tile's height.
    """
    fill, rim, ink = tones(side, USED in tile.note)
    body(sheet, side, right, 0, SHADOW, 3)
    body(sheet, side, right, 0, palette.INK)
    body(sheet, side, right, 3, palette.GOLD if tile.strong else rim)
    if tile.strong:
        body(sheet, side, right, 10, palette.INK)
    body(sheet, side, right, 13 if tile.strong else 3 + RIM, fill)
    return ink


def tones(side: int, used: bool) -> tuple[Colour, Colour, Colour]:
    """Return a Blink's colours of fill, rim and text.

    A red one (side 0) is dark with light letters, a blue one light with dark letters.
    used: whether the Blink has acted this turn; then it is greyer.
    """
    if side == 0:
        return (palette.NIGHT_LIT if used else palette.RED), palette.RED, palette.IVORY
    return (palette.DAY_LIT if used else palette.IVORY), palette.BLUE, palette.INK


# ---------------------------------------------------------------- signs


def _tick(sheet: DrawingCanvas, x: float, y: float, r: float) -> None:
    """Draw the sign “used”: it has acted this turn. x, y: the centre; r: half its size."""
    sheet.line(
        [(x - 0.7 * r, y), (x - 0.2 * r, y + 0.6 * r), (x + 0.7 * r, y - 0.6 * r)], 0.42 * r, palette.IVORY
    )


def _star(sheet: DrawingCanvas, x: float, y: float, r: float) -> None:
    """Draw the sign “blessed”: a star of four rays. x, y: the centre; r: half its size."""
    rays = ((0, -1.08), (0.28, -0.28), (1.08, 0), (0.28, 0.28), (0, 1.08), (-0.28, 0.28), (-1.08, 0))
    sheet.polygon([(x + u * r, y + v * r) for u, v in (*rays, (-0.28, -0.28))], palette.GOLD)


def _pin(sheet: DrawingCanvas, x: float, y: float, r: float) -> None:
    """Draw the sign “pinned”: a pin from above. x, y: the centre; r: half its size."""
    sheet.box(x - 0.77 * r, y - r, x + 0.77 * r, y - 0.6 * r, palette.IVORY, 0.15 * r)
    body = ((-0.46, -0.65), (0.46, -0.65), (0.77, 0.25), (-0.77, 0.25))
    point = ((-0.15, 0.2), (0.15, 0.2), (0, 1.08))
    for shape in (body, point):
        sheet.polygon([(x + u * r, y + v * r) for u, v in shape], palette.IVORY)


def _shield(sheet: DrawingCanvas, x: float, y: float, r: float) -> None:
    """Draw the sign “stacked on a Knight”, whose code follows. x, y: the centre; r: half its size."""
    shapes.shield(sheet, x, y, r, palette.IVORY, palette.INK)


def _lock(sheet: DrawingCanvas, x: float, y: float, r: float) -> None:
    """Draw the sign “captive of a Jester”, whose code follows. x, y: the centre; r: half its size."""
    shapes.padlock(sheet, x, y - 0.08 * r, r, palette.AMBER_PALE, palette.INK)


SIGNS: dict[str, Callable[[DrawingCanvas, float, float, float], None]] = {
    USED: _tick,
    BLESSED: _star,
    PINNED: _pin,
    RIDES: _shield,
    CAPTIVE: _lock,
}


def _signs(sheet: DrawingCanvas, writer: Writer, tile: TileLook, middle: float, most_width: float) -> bool:
    """Draw the signs in a dark band at the bottom, and then the partner's code. Return whether there are any.

    Many signs are drawn smaller.
    tile: its note has the flags, its coin the code.
    middle: x of the middle of the band.
    most_width: the greatest width of the band.
    """
    flags = [flag for flag in tile.note if flag in SIGNS]
    if not flags:
        return False
    code_width = LETTER * len(tile.coin)
    signs_width = (2 * SIGN + GAP) * len(flags) - GAP + (code_width + GAP / 2 if code_width else 0)
    scale = min(1.0, (most_width - 2 * END) / signs_width)
    y, half = 96 - BAND / 2, signs_width * scale / 2 + END
    middle = max(middle, half + 2)
    sheet.box(middle - half, y - BAND / 2, middle + half, y + BAND / 2, palette.INK, BAND / 2)
    x = middle - half + END + SIGN * scale
    for flag in flags:
        SIGNS[flag](sheet, x, y, SIGN * scale)
        x += (2 * SIGN + GAP) * scale
    if code_width:
        code_left = x - (SIGN + GAP / 2) * scale
        writer.write(tile.coin, code_left, code_left + code_width * scale, y, 31 * scale, palette.IVORY, "m")
    return True


# ---------------------------------------------------------------- tiles


def _blink(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float, side: int) -> None:
    """Draw a Blink with its letter and number (tile.text); a Cleric has its remaining Blessings (tile.count)
    on a coin.
    """
    ink = _plate(sheet, side, right, tile)
    has_signs = _signs(sheet, writer, tile, right / 2, right)
    y = 35 if has_signs else 48.5
    text_left, text_right, text_size = (14, right - 46, 50) if tile.count else (10, right - 10, 62)
    writer.write(
        tile.text, text_left, text_right, y, min(text_size, 52) if has_signs else text_size, ink, "m"
    )
    if tile.count:
        sheet.disc(right - 29, y, 17, palette.INK)
        sheet.disc(right - 29, y, 14.5, palette.GOLD)
        writer.write(str(tile.count), right - 43, right - 15, y, 27, palette.INK, "m")


def _royal(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float, side: int) -> None:
    """Draw a Crown: sign and code at the left; the right half is free for its health."""
    ink = _plate(sheet, side, right, tile)
    has_signs = _signs(sheet, writer, tile, right * 0.28, right * 0.75)
    y = 35 if has_signs else 48.5
    size = 20 if has_signs else 23
    sheet.disc(44, y, size + 5, palette.INK)
    shapes.crown(sheet, 44, y, size * 0.85, palette.GOLD)
    writer.write(tile.text, 74, right * 0.52, y, 52 if has_signs else 58, ink, "m")


def _gone(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float, side: int) -> None:
    """Draw a dead or defeated Blink: an empty outline with a stroke behind its code.

    A skeleton is light, with a gold ring.
    """
    body(sheet, side, right, 0, palette.INK)
    if tile.strong:
        body(sheet, side, right, 4, palette.GOLD)
        body(sheet, side, right, 13, palette.IVORY)
    else:
        body(sheet, side, right, 5, palette.HOME_DARK)
        sheet.line([(20, 84), (right - 20, 13)], 4, palette.INK)
        half_width = 20.0 * max(len(tile.text), 1)
        sheet.box(right / 2 - half_width, 22, right / 2 + half_width, 75, palette.HOME_DARK, 8)
    writer.write(tile.text, 12, right - 12, 48.5, 58, palette.INK, "m")


def _team(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float, side: int) -> None:
    """Draw a team: its sign, and its players' names (tile.text), which are light on dark in its turn."""
    sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 12)
    sheet.box(0, 0, right, 97, palette.INK, 12)
    if not tile.strong:
        sheet.box(3.5, 3.5, right - 3.5, 93.5, palette.PAPER, 9)
    sign = Sign(sheet, 14, 14)
    fill, rim, _ = tones(side, False)
    sign.body(side, 0, palette.IVORY if tile.strong else palette.INK)
    sign.body(side, 5, rim)
    sign.body(side, 14, fill)
    text_left = 108.0
    if tile.strong:
        sheet.polygon([(104, 24), (132, 48.5), (104, 73)], palette.GOLD)
        text_left = 144.0
    writer.write(tile.text, text_left, right - 12, 48.5, 66, palette.IVORY if tile.strong else palette.INK)


class Sign:
    """A small Blink without a letter, drawn on a canvas. x, y: its top left corner."""

    def __init__(self, canvas: DrawingCanvas, x: float, y: float) -> None:
        self.canvas, self.x, self.y = canvas, x, y

    def body(self, side: int, inset: float, paint: Paint) -> None:
        """Fill its outline. inset: how far inside the outline, in units of a Blink of usual size."""
        scale = 0.71
        if side == 0:
            points = [(self.x + u * scale, self.y + v * scale) for u, v in hexagon(112, inset)]
            self.canvas.polygon(points, paint)
        else:
            low, far, high = inset * scale, (112 - inset) * scale, (97 - inset) * scale
            edges = (self.x + low, self.y + low, self.x + far, self.y + high)
            self.canvas.box(*edges, paint, (34 - inset) * scale)


def _dots(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a count as full and hollow dots, with a word before them. tile.note: the number of dots."""
    dot_count = max(int(tile.note), 1)
    sheet.box(0, 0, right, 97, palette.INK, 48)
    left = 40.0
    if tile.text:
        left += writer.write(tile.text, 34, right * 0.55, 48.5, 56, palette.IVORY) + 12
    radius = min(32.0, (right - left - 30) / dot_count / 2.3)
    pitch = radius * 2.3
    x = right - 28 - pitch * dot_count + pitch / 2 if tile.text else (right - pitch * (dot_count - 1)) / 2
    for number in range(dot_count):
        sheet.disc(x + number * pitch, 48.5, radius, palette.IVORY)
        is_full = number < tile.count
        sheet.disc(
            x + number * pitch,
            48.5,
            radius * (0.84 if is_full else 0.72),
            palette.GOLD if is_full else palette.INK,
        )


DRAWN: dict[str, Callable[[DrawingCanvas, Writer, TileLook, float], None]] = {
    **{
        f"{name}-{side}": partial(draw, side=side)
        for name, draw in (("blink", _blink), ("royal", _royal), ("gone", _gone), ("team", _team))
        for side in (0, 1)
    },
    "dots": _dots,
}
