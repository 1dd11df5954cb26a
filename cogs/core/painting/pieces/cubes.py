"""Draw cubes with letters: on the board, frozen, defeated, beside the board, and as they are rolled.

Side 0 has sharp corners and a diamond, side 1 round corners and a ring, so that no colour is needed.
Functions in DRAWN draw a whole tile. Lengths are hundredths of its height; `right` is its right edge.
"""

from collections.abc import Callable

from cogs.core.painting import palette, shapes
from cogs.core.painting.palette import Colour
from cogs.core.painting.plate import SHADOW, TileLook, Writer
from cogs.core.painting.sheet import DrawingCanvas, Paint, Point

Draw = Callable[[DrawingCanvas, Writer, TileLook, float], None]  # draws a tile; the number is its right edge

COLOURS: tuple[Colour, Colour] = (palette.RED, palette.BLUE)
SIZE, DEPTH = 78.0, 17.0  # width of a cube's front; how far its sides reach back
LETTER, NAME, NUMBER = 66, 52, 62  # heights of the letter on a cube, of a name, and of a count
START = 112.0  # where a name begins, to the right of the cube
PIPS = 6  # sides of a cube


# ---------------------------------------------------------------- pieces


def cube(
    sheet: DrawingCanvas, writer: Writer, side: int, letter: str, x: float, y: float, size: float
) -> None:
    """Draw a cube as it looks a little from above and from the right.

    letter: on its front.
    x, y: the top left corner of its front.
    size: width and height of its front.
    """
    colour, depth = COLOURS[side], size * DEPTH / SIZE
    light, dark = palette.mixed(colour, palette.IVORY, 0.5), palette.mixed(colour, palette.INK, 0.45)
    right, bottom = x + size, y + size
    outline: list[Point] = [
        *((x, y), (x + depth, y - depth), (right + depth, y - depth)),
        *((right + depth, bottom - depth), (right, bottom), (x, bottom)),
    ]
    sheet.polygon([(u + 3, v + 3) for u, v in outline], SHADOW)
    sheet.loop(outline, 4, palette.INK)
    sheet.polygon([*outline[:3], (right, y)], light)
    sheet.polygon([(right, y), outline[2], outline[3], (right, bottom)], dark)
    front(sheet, side, x, y, size, colour)
    writer.write(letter, x, right, y + size * 0.48, size * LETTER / SIZE, palette.IVORY, "m")


def front(sheet: DrawingCanvas, side: int, x: float, y: float, size: float, paint: Paint) -> None:
    """Draw the front of a cube: square for side 0, with round corners for side 1.

    x, y: its top left corner.
    """
    sheet.box(x - 1, y - 1, x + size + 1, y + size + 1, palette.INK, 0 if side == 0 else size * 0.26)
    sheet.box(x + 2, y + 2, x + size - 2, y + size - 2, paint, 0 if side == 0 else size * 0.23)


def plate(sheet: DrawingCanvas, side: int, right: float, fill: Paint, *, strong: bool = False) -> None:
    """Draw what the name is written on: with cut corners for side 0, round ones for side 1.

    right: its right edge.
    strong: with a gold ring.
    """

    def body(inset: float, shift: float, paint: Paint) -> None:
        """Fill the shape of the plate.

        inset: how much smaller it is at each edge.
        shift: how far it is moved to the right and down.
        """
        low, far, top, high = 40 + inset + shift, right - inset + shift, inset + shift, 97 - inset + shift
        if side:
            sheet.box(low, top, far, high, paint, 30 - inset * 0.7)
            return
        cut = 16 - inset * 0.4
        points = [(low, top), (far - cut, top), (far, top + cut), (far, high - cut), (far - cut, high)]
        sheet.polygon([*points, (low, high)], paint)

    body(0, 3, SHADOW)
    body(0, 0, palette.INK)
    if strong:
        body(4, 0, palette.GOLD)
        body(13, 0, palette.INK)
    body(16 if strong else 4, 0, fill)


def times(writer: Writer, tile: TileLook, edge: float, middle: float, ink: Colour) -> float:
    """Write the tile's count (“×3”) at the right, and return where the text before it has to end.

    edge: x where the count ends.
    middle: its vertical middle.
    """
    return edge - writer.write(f"×{tile.count}", edge - 120, edge, middle, NUMBER, ink, "r") - 8


# ---------------------------------------------------------------- on the board


def _cube(side: int) -> Draw:
    """Return a function that draws a cube on a plate with its name and count. tile.note: the letter."""

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the plate, the cube on its left end, the name and the count."""
        plate(sheet, side, right, palette.PAPER, strong=tile.strong)
        cube(sheet, writer, side, tile.note, 2, 18, SIZE)
        edge = times(writer, tile, right - (26 if tile.strong else 14), 48.5, palette.INK)
        writer.write(tile.text, START, edge, 48.5, NAME, palette.INK)

    return draw


def _ice(side: int) -> Draw:
    """Return a function that draws a cube under a Freeze.

    A block with its label lies on the cube, icicles hang from the plate. tile.note: the letter; tile.coin:
    the label.
    """

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the plate with icicles, the cube, the block with its label, the name and the count."""
        plate(sheet, side, right, palette.BLUE_PALE)
        for x in range(112, int(right) - 34, 26):
            sheet.polygon([(x, 4), (x + 16, 4), (x + 8, 18 + x % 3 * 5)], palette.IVORY)
        cube(sheet, writer, side, tile.note, 14, 42, SIZE - 24)
        sheet.box(0, 0, 104, 43, palette.INK, 8)
        sheet.box(4, 4, 100, 39, palette.IVORY, 6)
        writer.write(tile.coin, 8, 96, 21.5, 40, palette.INK, "m")
        edge = times(writer, tile, right - 14, 55, palette.INK)
        writer.write(tile.text, START, edge, 58, NAME, palette.INK)

    return draw


# ---------------------------------------------------------------- off the board


def _out(side: int) -> Draw:
    """Return a function that draws a defeated cube: a flat, dark square with a stroke through it."""

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the dark square, the stroke, the letter and the count."""
        sheet.box(0, 4, right, 93, palette.INK, 8 if side == 0 else 40)
        sheet.box(3, 7, right - 3, 90, palette.NIGHT_CELL, 6 if side == 0 else 37)
        sheet.line([(14, 80), (74, 17)], 7, palette.HOME_DARK)
        writer.write(tile.note, 14, 74, 48.5, 62, palette.IVORY, "m")
        writer.write(f"×{tile.count}", 80, right - 12, 48.5, 58, palette.IVORY, "r")

    return draw


def _aside(side: int) -> Draw:
    """Return a function that draws a cube beside the board: with a broken outline."""

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the broken outline, the cube, the name and the count."""
        end = int(right) - (30 if side else 0)
        for x in range(40, end - 8, 30):
            for y in (1.0, 91.0):
                sheet.box(x, y, min(x + 18, end), y + 5, palette.INK)
        if side:
            for start in (275, 325, 15, 65):
                sheet.arc(right - 48, 48.5, 45, 5, start, start + 28, palette.INK)
        else:
            sheet.box(right - 5, 10, right, 40, palette.INK)
            sheet.box(right - 5, 58, right, 88, palette.INK)
        cube(sheet, writer, side, tile.note, 2, 24, SIZE - 8)
        edge = times(writer, tile, right - 16, 48.5, palette.INK)
        writer.write(tile.text, START, edge, 48.5, NAME + 6, palette.INK)

    return draw


def _extra(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw an extra flick: a dark plate with two arrowheads."""
    sheet.box(0, 0, right, 97, palette.INK, 14)
    for x in (22, 50):
        sheet.polygon([(x, 20), (x + 32, 48.5), (x, 77)], palette.GOLD)
    edge = times(writer, tile, right - 16, 48.5, palette.IVORY)
    writer.write(tile.text, START - 10, edge, 48.5, NAME + 6, palette.IVORY)


def _words(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a text alone, without a plate."""
    writer.write(tile.text, 4, right, 48.5, 56, palette.INK)


# ---------------------------------------------------------------- a side, the line, a roll


def _camp(side: int) -> Draw:
    """Return a function that draws a side's sign and word on its colour."""

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw a plate in the colour of the side, with its sign and word."""
        radius = 4 if side == 0 else 46
        sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, radius)
        sheet.box(0, 0, right, 97, palette.INK, radius)
        sheet.box(4, 4, right - 4, 93, COLOURS[side], max(radius - 4, 0))
        shapes.side_mark(sheet, side, 48, 48.5, 30, palette.IVORY)
        writer.write(tile.text, 86, right - 14, 48.5, 60, palette.IVORY, "m")

    return draw


def _bouts(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a crown for each bout that is won, and a small ring for each that is still needed.

    tile.count: bouts that are won; tile.note: bouts that win the match.
    """
    sheet.box(0, 0, right, 97, palette.INK, 12)
    sheet.box(3.5, 3.5, right - 3.5, 93.5, palette.PAPER, 9)
    needed = max(int(tile.note or 1), 1)
    for number in range(needed):
        x = right * (number + 0.5) / needed
        if number < tile.count:
            sheet.disc(x, 48.5, min(38, right / needed / 2 - 3), palette.GOLD)
            shapes.crown(sheet, x, 51, 24, palette.INK)
        else:
            sheet.ring(x, 48.5, 13, 4, palette.INK)


def _line(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw the dividing line from edge to edge, with a word on it."""
    for x in range(0, int(right), 44):
        sheet.box(x, 42, min(x + 28, right), 55, palette.IVORY)
    half_width = max(right * 0.2, min(right * 0.46, 26.0 * len(tile.text)))
    sheet.box(right / 2 - half_width, 4, right / 2 + half_width, 93, palette.INK, 40)
    sheet.box(right / 2 - half_width + 4, 8, right / 2 + half_width - 4, 89, palette.PAPER, 36)
    writer.write(
        tile.text, right / 2 - half_width + 24, right / 2 + half_width - 24, 48.5, 58, palette.INK, "m"
    )


def _odds(side: int) -> Draw:
    """Return a function that draws a cube that will be rolled.

    Its six sides stand in a row, those with a face first, below a word. tile.note: the letter; tile.coin:
    sides with a face.
    """

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the plate, the cube, the word with the count, and the six sides below it."""
        plate(sheet, side, right, palette.IVORY)
        cube(sheet, writer, side, tile.note, 2, 18, SIZE)
        edge = right - 14
        if tile.count > 1:
            edge = times(writer, tile, edge, 30, palette.INK)
        writer.write(tile.text, START, edge, 28, 44, palette.INK)
        pitch = min((right - START - 10) / PIPS, 40)
        for number in range(PIPS):
            _pip(sheet, START + number * pitch, 57, min(pitch - 7, 31), number < int(tile.coin or 0))

    return draw


def _die(side: int) -> Draw:
    """Return a function that draws a roll that was made: a large die with its pips or, of a real cube, the
    side that it shows; then what became of the cube, on gold if it was saved.

    tile.count: the number of the die, 0 for a real cube; tile.note: the letter; tile.strong: whether the cube
    was saved.
    """

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the plate, the die and the words."""
        plate(sheet, side, right, palette.GOLD if tile.strong else palette.STONE)
        if tile.count:
            sheet.box(3, 3, 97, 97, SHADOW, 18)
            sheet.box(0, 0, 94, 94, palette.INK, 18)
            sheet.box(4, 4, 90, 90, palette.IVORY, 14)
            for u, v in DICE[min(tile.count, len(DICE)) - 1]:
                sheet.disc(47 + 26 * u, 47 + 26 * v, 9.5, palette.INK)
        else:
            _pip(sheet, 0, 0, 94, tile.strong)
        writer.write(tile.text, START, right - 14, 48.5, 40, palette.INK)

    return draw


CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
DICE = (
    ((0, 0),),
    CORNERS[:2],
    (*CORNERS[:2], (0, 0)),
    CORNERS,
    (*CORNERS, (0, 0)),
    (*CORNERS, (-1, 0), (1, 0)),
)
"""For each number of a die the places of its pips: right and down of the middle, in thirds."""


def _pip(sheet: DrawingCanvas, x: float, y: float, size: float, has_face: bool) -> None:
    """Draw one side of a cube: a face smiles on gold, a shadow is all dark.

    x, y: its top left corner; size: its width and height.
    """
    sheet.box(x, y, x + size, y + size, palette.INK, 4)
    if not has_face:
        return
    sheet.box(x + 2.5, y + 2.5, x + size - 2.5, y + size - 2.5, palette.GOLD, 3)
    for u in (0.34, 0.66):
        sheet.disc(x + u * size, y + 0.36 * size, size * 0.09, palette.INK)
    sheet.arc(x + size / 2, y + size * 0.48, size * 0.25, size * 0.11, 20, 160, palette.INK)


def _both(kind: str, draw: Callable[[int], Draw]) -> dict[str, Draw]:
    """Return the drawings of a kind of tile for both sides: kind and side → drawing.

    draw: returns the drawing of a side.
    """
    return {f"{kind}-{side}": draw(side) for side in (0, 1)}


DRAWN: dict[str, Draw] = {
    **_both("cube", _cube),
    **_both("ice", _ice),
    **_both("out", _out),
    **_both("aside", _aside),
    **_both("camp", _camp),
    **_both("odds", _odds),
    **_both("die", _die),
    "extra": _extra,
    "words": _words,
    "bouts": _bouts,
    "line": _line,
}
