"""Draw a card's diagram: a small grid around the card's own space, with a sign on every space it names."""

from collections.abc import Sequence
from math import atan2, cos, sin

from msgspec import Struct

from cogs.core.painting import shapes
from cogs.core.painting.fonts import BOLD, Fonts
from cogs.core.painting.palette import Colour
from cogs.core.painting.sheet import DrawingCanvas, Point
from engine.presentation import Glyph

Offset = tuple[int, int]  # a space: how many up and to the right of the card


class Tones(Struct, frozen=True):
    """The colours of a diagram."""

    ink: Colour
    """Colour of signs."""
    cell: Colour
    """Colour of empty spaces."""
    lit: Colour
    """Colour of spaces with a sign."""
    ranged: Colour
    """Colour of the sign “ranged”."""
    lock: Colour
    """Colour of the padlock."""
    protect: Colour
    """Colour of the shield."""


class SignPlacement(Struct, frozen=True):
    """Where a sign is drawn."""

    x: float
    """Its centre from the left, in units of the canvas."""
    y: float
    """Its centre from the top, in units of the canvas."""
    radius: float
    """Half its size, in units of the canvas."""
    angle: float
    """The direction away from the card, in radians clockwise from up."""

    def turned(self, *points: Point) -> list[Point]:
        """Return the points of a sign in its direction, on the canvas.

        points: of the sign pointing up, from -1 to 1.
        """
        cosine, sine = cos(self.angle) * self.radius, sin(self.angle) * self.radius
        return [(self.x + u * cosine - v * sine, self.y + u * sine + v * cosine) for u, v in points]


class DiagramPainter:
    """Draws the diagram of one card into a box of its canvas. All lengths are in units of the canvas.

    box: left, top, right, bottom.
    `_lay_out` sets the attributes of the grid:
    `top`, `bottom`: how many spaces up from the card its highest and its lowest row are.
    `left`, `right`: how many spaces to the right of the card its first and its last column are.
    `gap`: the free space between two spaces of the grid.
    `space_size`: the width of a space together with the gap after it.
    `grid_x`, `grid_y`: the top left corner of the grid.
    """

    def __init__(
        self, canvas: DrawingCanvas, tones: Tones, fonts: Fonts, box: tuple[float, float, float, float]
    ) -> None:
        self.canvas = canvas
        self.tones = tones
        self.fonts = fonts
        self.box = box

    def draw(self, glyphs: Sequence[Glyph]) -> None:
        """Draw the grid, the bent arrows, and the signs on their spaces."""
        self._lay_out([(glyph.up, glyph.right) for glyph in glyphs])
        spaces: dict[Offset, list[str]] = {}
        for glyph in glyphs:
            spaces.setdefault((glyph.up, glyph.right), []).append(glyph.sign)
        self._grid(spaces)
        for start, end in joints(glyphs):
            self.canvas.line([self._centre(start), self._centre(end)], self.space_size * 0.17, self.tones.ink)
        for offset, signs in spaces.items():
            self._space(offset, signs)

    def _lay_out(self, offsets: Sequence[Offset]) -> None:
        """Compute the grid: as large as the signs need, at least one space to each side."""
        ups, rights = [up for up, _ in offsets], [right for _, right in offsets]
        self.top, self.bottom = max([1, *ups]), min([-1, *ups])
        self.left, self.right = min([-1, *rights]), max([1, *rights])
        rows, columns = self.top - self.bottom + 1, self.right - self.left + 1
        left, top, right, bottom = self.box
        step = min((right - left) / columns, (bottom - top) / rows, (right - left) / 3.2)
        # On whole pixels the grid's edges are sharp, and the file is 5 % smaller.
        self.space_size = self.canvas.snapped(step)
        self.gap = self.canvas.snapped(step * 0.09)
        self.grid_x = self.canvas.snapped((left + right - self.space_size * columns + self.gap) / 2)
        self.grid_y = self.canvas.snapped((top + bottom - self.space_size * rows + self.gap) / 2)

    def _centre(self, offset: Offset) -> Point:
        """Return the middle of a space. offset: spaces up and to the right of the card."""
        up, right = offset
        middle = (self.space_size - self.gap) / 2
        return self.grid_x + (right - self.left) * self.space_size + middle, self.grid_y + (
            self.top - up
        ) * self.space_size + middle

    def _grid(self, spaces: dict[Offset, list[str]]) -> None:
        """Draw the spaces, lit where there is a sign, and the card itself in the middle."""
        for up in range(self.bottom, self.top + 1):
            for right in range(self.left, self.right + 1):
                has_sign = (up, right) in spaces
                self._square((up, right), 0.5, self.tones.lit if has_sign else self.tones.cell)
        self._square((0, 0), 0.36, self.tones.ink)

    def _square(self, offset: Offset, share: float, colour: Colour) -> None:
        """Draw a square in a space. share: half of the square's width, as a share of the space's width."""
        x, y = self._centre(offset)
        half = (self.space_size - self.gap) * share
        self.canvas.box(x - half, y - half, x + half, y + half, colour)

    def _space(self, offset: Offset, signs: Sequence[str]) -> None:
        """Draw the signs of a space: one fills it, several share it from corner to corner."""
        x, y = self._centre(offset)
        up, right = offset
        count = len(signs)
        radius = self.space_size * (0.38 if count == 1 else 0.53 / count)
        for place, sign in enumerate(signs):
            shift = (place - (count - 1) / 2) * self.space_size * 0.84 / count
            placement = SignPlacement(x + shift, y + shift, radius, atan2(right, up))
            DRAWN.get(sign.lstrip("+"), _letter)(self, placement, sign)


def joints(glyphs: Sequence[Glyph]) -> list[tuple[Offset, Offset]]:
    """Return the start and end of each bent arrow, whose sign begins with “+”."""
    return [(glyph.start, (glyph.up, glyph.right)) for glyph in glyphs if glyph.sign.startswith("+")]


# Functions that draw one sign: diagram and spot say where, sign is the text, which only `_letter` needs.
# A head wider than its shaft shows the direction, also on a diagonal; an equilateral triangle does not.
ARROW = ((0, -1.12), (0.98, 0.06), (0.42, 0.06), (0.42, 1.0), (-0.42, 1.0), (-0.42, 0.06), (-0.98, 0.06))
# A hollow arrow is thicker, and most of it is hollow: on a phone it has ten pixels.
STOUT = ((0, -1.18), (1.08, 0.02), (0.68, 0.02), (0.68, 1.0), (-0.68, 1.0), (-0.68, 0.02), (-1.08, 0.02))
HOLLOW = ((0, -0.84), (0.58, -0.2), (0.44, -0.2), (0.44, 0.76), (-0.44, 0.76), (-0.44, -0.2), (-0.58, -0.2))


def _standard(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Draw an arrow: a standard move."""
    diagram.canvas.polygon(spot.turned(*ARROW), diagram.tones.ink)


def _passive(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Draw a hollow arrow: it captures nothing."""
    diagram.canvas.polygon(spot.turned(*STOUT), diagram.tones.ink)
    diagram.canvas.polygon(spot.turned(*HOLLOW), diagram.tones.lit)


def _jump(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Draw two heads, one behind the other: one space or two."""
    for shift in (-0.56, 0.46):
        head = ((0, shift - 0.56), (0.98, shift + 0.42), (0, shift + 0.1), (-0.98, shift + 0.42))
        diagram.canvas.polygon(spot.turned(*head), diagram.tones.ink)


def _ranged(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Draw crosshairs: a ranged capture."""
    sheet, r, colour = diagram.canvas, spot.radius, diagram.tones.ranged
    sheet.ring(spot.x, spot.y, r * 0.66, r * 0.27, colour)
    for u, v in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        outer = (spot.x + u * r * 1.05, spot.y + v * r * 1.05)
        sheet.line([(spot.x + u * r * 0.42, spot.y + v * r * 0.42), outer], r * 0.24, colour)
    sheet.disc(spot.x, spot.y, r * 0.17, colour)


def _lock(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Draw a padlock."""
    shapes.padlock(diagram.canvas, spot.x, spot.y, spot.radius, diagram.tones.lock, diagram.tones.lit)


def _protect(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Draw a shield."""
    shapes.shield(diagram.canvas, spot.x, spot.y, spot.radius, diagram.tones.protect, diagram.tones.lit)


def _letter(diagram: DiagramPainter, spot: SignPlacement, sign: str) -> None:
    """Write a sign that has no drawing."""
    zoom = diagram.canvas.zoom * spot.radius
    font = diagram.fonts.fitted(BOLD, sign, zoom * 2, zoom * 2)
    diagram.canvas.text(spot.x, spot.y, sign, font, diagram.tones.ink, "mm")


DRAWN = {"s": _standard, "p": _passive, "j": _jump, "R": _ranged, "L": _lock, "P": _protect}
