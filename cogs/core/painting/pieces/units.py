"""Draw units of an army: cards that stand, lie or are upside down; each state has its own sign."""

from collections.abc import Callable

from cogs.core.painting import palette
from cogs.core.painting.fonts import BOLD
from cogs.core.painting.palette import Colour
from cogs.core.painting.plate import NARROW, SHADOW, TileLook, Writer
from cogs.core.painting.sheet import DrawingCanvas, Paint, Point

RIM = 3.2  # width of a card's rim, in hundredths of the tile's height
EDGE = 3.0  # space for the shadow, in the same unit
# In hundredths of a card's long side: how much its corners are cut, height of its head and of that of a lying
# card, space beside text, width of the place for the number of cards on a lying card, height of that number.
CUT, HEAD, LEAN, MARGIN, TAG, TIMES = 16.0, 23.0, 20.0, 2.5, 25.0, 18.5
# Heights of a name in Latin and in other letters, distance of two lines, height of the strength, radius of a
# coin.
NAME, SIGNS, PITCH, STRENGTH, COIN = 17.5, 21.0, 16.5, 45.0, 14.0


class RotatedCanvas:
    """Draws on a turned card as if the card stood upright. All lengths are in units of `canvas`.

    width, height: of the turned card, with its shadow.
    quarters: how many quarter turns clockwise the card is turned, 0 to 2.
    The attributes: `long_side` and `short_side` are the sides of the card without its shadow, `unit` is a
    hundredth of its long side, and `head_height` the height of its head.
    """

    def __init__(self, canvas: DrawingCanvas, width: float, height: float, quarters: int) -> None:
        self.canvas, self.quarters = canvas, quarters
        self.long_side, self.short_side = max(width, height) - EDGE, min(width, height) - EDGE
        self.unit = max(width, height) / 100
        self.head_height = (LEAN if quarters == 1 else HEAD) * self.unit

    def at(self, x: float, y: float) -> Point:
        """Return a point of the upright card as a point of the turned one."""
        return {0: (x, y), 1: (self.long_side - y, x), 2: (self.short_side - x, self.long_side - y)}[
            self.quarters
        ]

    def polygon(self, points: list[Point], paint: Paint, shift: float = 0) -> None:
        """Draw a polygon of points of the upright card. shift: to the right and down, for a shadow."""
        turned = [self.at(x, y) for x, y in points]
        self.canvas.polygon([(x + shift, y + shift) for x, y in turned], paint)

    def outline(self, inset: float) -> list[Point]:
        """Return a card with both corners of its head cut. inset: how far inside its edge."""
        i, cut, short, long = inset, CUT * self.unit - inset * 0.4, self.short_side, self.long_side
        return [
            *((i, i + cut), (i + cut, i), (short - i - cut, i), (short - i, i + cut)),
            *((short - i, long - i), (i, long - i)),
        ]

    def head(self, inset: float) -> list[Point]:
        """Return the outline of the card's head. inset: how far inside its edge."""
        return [
            *self.outline(inset)[:4],
            (self.short_side - inset, self.head_height),
            (inset, self.head_height),
        ]


class UnitStateLook:
    """How a unit in one state looks. Calling it draws a unit.

    quarters: quarter turns clockwise.
    fill: colour of the card.
    band: colour of its head.
    ink: colour of name and strength.
    draw_sign: draws the sign of the state on the card's head. Its arguments: the card, and the x of the
    sign's middle, in hundredths of the card's long side.
    """

    def __init__(
        self,
        quarters: int,
        fill: Colour,
        band: Colour,
        ink: Colour,
        draw_sign: Callable[[RotatedCanvas, float], None],
    ) -> None:
        self.quarters, self.fill, self.band, self.ink, self.draw_sign = quarters, fill, band, ink, draw_sign

    def __call__(self, sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw a unit: tile.note is its strength, tile.count the number of cards, tile.coin its cost."""
        card = RotatedCanvas(sheet, right + 3, 100, self.quarters)
        card.polygon(card.outline(0), SHADOW, 3)
        card.polygon(card.outline(0), palette.INK)
        card.polygon(card.outline(RIM), self.fill)
        card.polygon(card.head(RIM), self.band)
        self._head(card, writer, tile.count)
        self._body(card, writer, tile)

    def _head(self, card: RotatedCanvas, writer: Writer, count: int) -> None:
        """Draw the sign, and the number of cards: beside it, or in a corner if the head is too narrow."""
        unit, middle = card.unit, card.short_side / card.unit / 2
        is_lying = self.quarters == 1
        self.draw_sign(card, middle if count < 2 or is_lying else middle - 14)
        if count > 1 and is_lying:
            bottom, tag_right = card.short_side - RIM, RIM + TAG * unit
            card.canvas.box(RIM, bottom - 19 * unit, tag_right, bottom, self.band)
            writer.write(
                f"×{count}", RIM, tag_right - 1, bottom - 9.5 * unit, TIMES * unit, palette.IVORY, "m"
            )
        elif count > 1:
            x, y = card.at((middle + 12) * unit, card.head_height / 2 + 1)
            half = 15 * unit
            writer.write(f"×{count}", x - half, x + half, y, TIMES * unit, palette.IVORY, "m")

    def _body(self, card: RotatedCanvas, writer: Writer, tile: TileLook) -> None:
        """Draw the name, in two lines if one is too long, above the strength."""
        unit, head_height = card.unit, card.head_height
        is_lying = self.quarters == 1
        left = MARGIN * unit
        right = (card.long_side - head_height if is_lying else card.short_side) - MARGIN * unit
        top = head_height + 4 * unit if self.quarters == 0 else 5.5 * unit
        bottom = (card.short_side if is_lying else card.long_side) - (
            head_height if self.quarters == 2 else 0
        )
        name_size = NAME * unit
        lines = in_lines(writer, tile.text, name_size, right - left)
        if not tile.text.isascii() and len(lines) == 1:
            name_size = SIGNS * unit
        for number, line in enumerate(lines):
            y = top + (8.5 + PITCH * number) * unit
            writer.write(line, left, right, y, name_size, self.ink, "m")
        middle = (top + PITCH * unit * len(lines) + bottom) / 2
        strength_size = (STRENGTH if len(lines) < 2 else STRENGTH - 9) * unit
        strength_left = left + TAG * unit if is_lying and tile.count > 1 else left
        strength_right = right - (7 if is_lying else 2 * COIN) * unit if tile.coin else right
        writer.write(tile.note, strength_left, strength_right, middle, strength_size, self.ink, "m")
        if tile.coin:
            x, y = (
                (card.long_side - 12 * unit, card.short_side - 12 * unit)
                if is_lying
                else (right - 12 * unit, middle)
            )
            coin(card.canvas, writer, tile.coin, x, y, COIN * unit)


def in_lines(writer: Writer, text: str, size: float, width: float) -> list[str]:
    """Return a name in one line; if it is too long and can be divided, in two lines of similar length.

    size: the height of the letters, in units of the writer's canvas.
    width: the greatest width of a line, in the same units.
    """
    text = writer.fonts.drawable(text)
    font = writer.fonts.sized(BOLD, max(round(size * writer.canvas.zoom), 1))
    if font.getlength(text) * NARROW <= width * writer.canvas.zoom:
        return [text]
    break_places = [place + 1 for place, char in enumerate(text[:-1]) if char in " -・"]
    if not break_places:
        return [text]
    middle_break = min(break_places, key=lambda place: abs(place - len(text) / 2))
    return [text[:middle_break].strip(), text[middle_break:].strip()]


def coin(sheet: DrawingCanvas, writer: Writer, text: str, x: float, y: float, radius: float) -> None:
    """Draw a text on a coin. x, y: its centre; radius: of the coin."""
    sheet.disc(x, y, radius, palette.INK)
    sheet.disc(x, y, radius * 0.86, palette.GOLD)
    writer.write(text, x - radius * 0.8, x + radius * 0.8, y, radius * 1.5, palette.INK, "m")


def _sword(card: RotatedCanvas, x: float) -> None:
    """Draw a sword that points to the card's head. x: its middle, in hundredths of the card's long side."""
    unit = card.unit
    blade = [(-2.2, 4), (-2.2, -6), (0, -9.5), (2.2, -6), (2.2, 4)]
    guard = [(-7, 2.5), (7, 2.5), (7, 5.3), (-7, 5.3)]
    grip = [(-1.5, 5), (1.5, 5), (1.5, 9), (-1.5, 9)]
    for shape in (blade, guard, grip):
        card.polygon([((x + u) * unit, (HEAD / 2 + 1.2 + v) * unit) for u, v in shape], palette.GOLD)


def _asleep(card: RotatedCanvas, x: float) -> None:
    """Draw two letters Z, which stay upright however the card is turned.

    x: their middle, in hundredths of the card's long side.
    """
    across, down = card.at(x * card.unit, card.head_height / 2 + 1)
    unit = card.unit
    for u, v, r in ((-2.6, 5.0, 5.2), (3.4, -8.4, 3.4)):
        left, right = across + (u - r) * unit, across + (u + r) * unit
        top, bottom = down + (v - r) * unit, down + (v + r) * unit
        stroke = [(left, top), (right, top), (left, bottom), (right, bottom)]
        card.canvas.line(stroke, 2.5 * unit, palette.IVORY)


def _fallen(card: RotatedCanvas, x: float) -> None:
    """Draw two chevrons that point to the card's head, which is at the bottom.

    x: their middle, in hundredths of the card's long side.
    """
    for v in (-5.0, 3.0):
        stroke = [card.at((x + u) * card.unit, (HEAD / 2 + w) * card.unit) for u, w in chevron(v)]
        card.canvas.line(stroke, 3.2 * card.unit, palette.RED_PALE)


def chevron(v: float) -> list[Point]:
    """Return the points of a chevron that points up. v: its vertical middle, in hundredths."""
    return [(-8.5, v + 4.5), (0, v - 2), (8.5, v + 4.5)]


DRAWN = {
    "unit-a": UnitStateLook(0, palette.IVORY, palette.INK, palette.INK, _sword),
    "unit-r": UnitStateLook(1, palette.STONE, palette.TABLE, palette.INK, _asleep),
    "unit-d": UnitStateLook(2, palette.NIGHT_LIT, palette.INK, palette.IVORY, _fallen),
}
