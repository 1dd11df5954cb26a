"""Draw what is on a battlefield besides units: totals, the turn, and what each side has.

Functions in DRAWN draw a whole tile. Lengths are hundredths of its height; `right` is its right edge.
"""

from collections.abc import Callable
from math import cos, pi, sin

from cogs.core.painting import palette, shapes
from cogs.core.painting.plate import SHADOW, TileLook, Writer
from cogs.core.painting.sheet import DrawingCanvas, Paint

TURNS = 8  # of a match; by night in the second half


# ---------------------------------------------------------------- what would happen


def _total(points_up: bool) -> Callable[[DrawingCanvas, Writer, TileLook, float], None]:
    """Return a function that draws a side's total (tile.count), which points at its units.

    The higher total (tile.strong) is gold with a crown.
    points_up: whether it points upwards.
    """

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the total in a shape that points at the units."""

        def body(inset: float, shift: float, paint: Paint) -> None:
            """Fill the shape.

            inset: how much smaller it is at each edge.
            shift: how far it is moved to the right and down.
            """
            low, far, high, cut = inset, right - inset, 97 - inset, 30 - inset * 0.5
            points = [(low + cut, low), (far - cut, low), (far, low + cut), (far, high), (low, high)]
            points.append((low, low + cut))
            flipped = points if points_up else [(x, 97 - y) for x, y in points]
            sheet.polygon([(x + shift, y + shift) for x, y in flipped], paint)

        body(0, 3, SHADOW)
        body(0, 0, palette.INK)
        body(5, 0, palette.GOLD if tile.strong else palette.NIGHT_CELL)
        ink = palette.INK if tile.strong else palette.IVORY
        if tile.strong:
            shapes.crown(sheet, 42, 50, 25, palette.INK)
        writer.write(str(tile.count), 72, right - 72, 49, 88, ink, "m")

    return draw


def _medallion(night: bool) -> Callable[[DrawingCanvas, Writer, TileLook, float], None]:
    """Return a function that draws the number of the turn (tile.count) in the sun or beside the moon.

    Around it are dots for all eight turns, filled for those that have begun.
    night: True: beside the moon; False: in the sun.
    """

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the disc, the dots of the turns, the sun or moon, and the number."""
        x = y = 48.5
        sheet.disc(x + 2, y + 2, 48.5, SHADOW)
        sheet.disc(x, y, 48.5, palette.INK)
        for number in range(TURNS):
            angle = 2 * pi * number / TURNS - pi / 2
            is_night_turn = number >= TURNS // 2
            lit_colour = palette.BLUE_PALE if is_night_turn else palette.GOLD
            dot_centre = (x + 41.5 * cos(angle), y + 41.5 * sin(angle))
            sheet.disc(*dot_centre, 4.6, lit_colour if number < tile.count else palette.NIGHT_LIT)
            if number + 1 == tile.count:
                sheet.disc(*dot_centre, 6.2, palette.IVORY)
                sheet.disc(*dot_centre, 4.2, lit_colour)
        (_moon if night else _sun)(sheet, x, y)
        middle = x + 6 if night else x
        ink = palette.IVORY if night else palette.INK
        writer.write(str(tile.count), middle - 20, middle + 20, y - 1, 42, ink, "m")

    return draw


def _sun(sheet: DrawingCanvas, x: float, y: float) -> None:
    """Draw a sun with rays. x, y: its centre."""
    sheet.disc(x, y, 34, palette.BLUE_PALE)
    for number in range(12):
        angle = pi * number / 6
        half_angle = 0.16
        tip = (x + 33 * cos(angle), y + 33 * sin(angle))
        feet = [
            (x + 22 * cos(angle + offset), y + 22 * sin(angle + offset))
            for offset in (-half_angle, half_angle)
        ]
        sheet.polygon([tip, *feet], palette.IVORY)
    sheet.disc(x, y, 23.5, palette.IVORY)
    sheet.disc(x, y, 21.5, palette.GOLD)


def _moon(sheet: DrawingCanvas, x: float, y: float) -> None:
    """Draw a crescent and stars. x, y: its centre."""
    sheet.disc(x, y, 34, palette.STEEL)
    sheet.disc(x - 2, y, 29, palette.YELLOW)
    sheet.disc(x + 8, y - 3, 27, palette.STEEL)
    for u, v, r in ((25, -14, 2.2), (18, -24, 1.6), (26, 14, 1.6)):
        sheet.disc(x + u, y + v, r, palette.IVORY)


# ---------------------------------------------------------------- what a side has


def _vp(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw victory points (tile.count) on a shield, below their name."""

    def body(inset: float, shift: float, paint: Paint) -> None:
        """Fill the shape of the shield.

        inset: how much smaller it is at each edge.
        shift: how far it is moved to the right and down.
        """
        low, far, half = inset, right - inset, right / 2
        points = ((low, low), (far, low), (far, 56), (far - 12, 75), (half, 97 - inset * 1.2), (12 + low, 75))
        sheet.polygon([(x + shift, y + shift) for x, y in (*points, (low, 56))], paint)

    body(0, 2, SHADOW)
    body(0, 0, palette.INK)
    body(3, 0, palette.GOLD)
    body(6.5, 0, palette.INK)
    body(8.5, 0, palette.GOLD)
    writer.write(tile.text, 12, right - 12, 20, 20, palette.INK, "m")
    writer.write(str(tile.count), 10, right - 10, 54, 60, palette.INK, "m")


def _points(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw victory points for a low row: on gold, behind their name."""
    sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 12)
    sheet.box(0, 0, right, 97, palette.INK, 12)
    sheet.box(3.5, 3.5, right - 3.5, 93.5, palette.GOLD, 9)
    writer.write(tile.text, 14, 84, 50, 46, palette.INK)
    writer.write(str(tile.count), 84, right - 12, 48.5, 76, palette.INK, "m")


def _counter(
    icon: Callable[[DrawingCanvas], None],
) -> Callable[[DrawingCanvas, Writer, TileLook, float], None]:
    """Return a function that draws a number (tile.count) beside an icon.

    icon: draws the icon of what the number counts.
    """

    def draw(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
        """Draw the plate, the icon on its left, and the number."""
        sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 12)
        sheet.box(0, 0, right, 97, palette.INK, 12)
        sheet.box(3.5, 3.5, right - 3.5, 93.5, palette.PAPER, 9)
        icon(sheet)
        writer.write(str(tile.count), 72, right - 8, 48.5, 62, palette.INK, "m")

    return draw


def _coins(sheet: DrawingCanvas) -> None:
    """Draw a pile of coins."""
    for y in (66, 51, 36):
        sheet.box(14, y - 8, 64, y + 16, palette.INK, 11)
        sheet.box(17.5, y - 4.5, 60.5, y + 12.5, palette.GOLD, 8)


def _fan(sheet: DrawingCanvas) -> None:
    """Draw three cards as a fan: the hand."""
    for angle in (-0.42, 0.0, 0.42):
        for outline, paint in ((3, palette.INK), (0, palette.STEEL)):
            across, top, bottom = 11 + outline, -54 - outline, -4 + outline
            corners = ((-across, top), (across, top), (across, bottom), (-across, bottom))
            turned = [(u * cos(angle) - v * sin(angle), u * sin(angle) + v * cos(angle)) for u, v in corners]
            sheet.polygon([(39 + u, 84 + v) for u, v in turned], paint)


def _deck(sheet: DrawingCanvas) -> None:
    """Draw a pile of cards: the deck."""
    for shift in (14, 7, 0):
        sheet.box(16 + shift, 14 + shift * 0.9, 50 + shift, 71 + shift * 0.9, palette.INK, 5)
        sheet.box(19 + shift, 17 + shift * 0.9, 47 + shift, 68 + shift * 0.9, palette.STEEL, 3)


def _charged(sheet: DrawingCanvas) -> None:
    """Draw a card with an arrow: charged cards."""
    sheet.box(20, 13, 60, 84, palette.INK, 5)
    sheet.box(23, 16, 57, 81, palette.GOLD, 3)
    sheet.polygon([(40, 24), (54, 46), (45.5, 46), (45.5, 72), (34.5, 72), (34.5, 46), (26, 46)], palette.INK)


def _crest(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a banner with the crest's name, and its level (tile.note) on a dark end."""
    sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 12)
    sheet.box(0, 0, right, 97, palette.INK, 12)
    sheet.box(3.5, 3.5, right - 3.5, 93.5, palette.YELLOW, 9)
    sheet.polygon(shapes.shield_outline(44, 48.5, 38), palette.INK)
    sheet.polygon(shapes.shield_outline(44, 48.5, 33), palette.STEEL)
    shapes.crown(sheet, 44, 44, 19, palette.GOLD)
    level_left = right - 118
    sheet.box(level_left, 3.5, right - 3.5, 93.5, palette.INK, 9)
    writer.write(tile.note, level_left + 6, right - 10, 48.5, 66, palette.GOLD, "m")
    writer.write(tile.text, 88, level_left - 8, 48.5, 56, palette.INK)


def _first(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a pennant with the number one."""
    sheet.box(6, 2, 15, 97, palette.INK, 3)
    sheet.polygon([(12, 4), (right, 18), (right, 50), (12, 66)], palette.INK)
    sheet.polygon([(16, 10), (right - 4, 21.5), (right - 4, 47), (16, 60)], palette.RED)
    writer.write("1", 16, right - 6, 34.5, 44, palette.IVORY, "m")


def _count(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a used card behind the number at which it waits; only the number if none waits.

    tile.note: the number; tile.count: waiting cards; tile.text: their name.
    """
    if tile.count:
        sheet.box(2.5, 2.5, right + 2.5, 99.5, SHADOW, 48)
        sheet.box(0, 0, right, 97, palette.INK, 48)
        sheet.box(4, 4, right - 4, 93, palette.PAPER, 44)
        edge = right - 18
        if tile.count > 1:
            edge -= writer.write(f"×{tile.count}", edge - 90, edge, 48.5, 56, palette.INK, "r") + 5
        writer.write(tile.text, 102, edge, 48.5, 61, palette.INK)
    else:
        sheet.box(50, 44, right - 8, 53, palette.INK, 4)
    sheet.disc(48.5, 48.5, 48.5, palette.INK)
    sheet.ring(48.5, 48.5, 40, 4, palette.IVORY)
    writer.write(tile.note, 12, 85, 48.5, 66, palette.IVORY, "m")


def _link(sheet: DrawingCanvas, writer: Writer, tile: TileLook, right: float) -> None:
    """Draw a command in its chain: a link at its end, with the number of its place (tile.note)."""
    sheet.box(2.5, 9, right + 2.5, 93, SHADOW, 10)
    sheet.box(0, 4, right, 93, palette.INK, 10)
    sheet.box(4, 8, right - 4, 89, palette.STEEL, 7)
    sheet.box(10, 16, 88, 81, palette.INK, 32)
    sheet.box(16, 22, 82, 75, palette.GOLD, 27)
    writer.write(tile.note, 18, 80, 48.5, 60, palette.INK, "m")
    writer.write(tile.text, 98, right - 12, 48.5, 61, palette.IVORY)


DRAWN: dict[str, Callable[[DrawingCanvas, Writer, TileLook, float], None]] = {
    "total-0": _total(points_up=False),
    "total-1": _total(points_up=True),
    "day": _medallion(night=False),
    "night": _medallion(night=True),
    "vp": _vp,
    "points": _points,
    "tokens": _counter(_coins),
    "hand": _counter(_fan),
    "deck": _counter(_deck),
    "charged": _counter(_charged),
    "crest": _crest,
    "first": _first,
    "count": _count,
    "link": _link,
}
