"""Marks on cells. Each has its own shape and place, so that several fit on one cell."""

from collections.abc import Callable

from msgspec import Struct
from PIL import Image

from cogs.core.painting import palette, shapes
from cogs.core.painting.palette import Colour
from cogs.core.painting.sheet import DrawingCanvas, canvas_size

GREY: Colour = (148, 155, 164)  # visible on Discord's buttons, dark or light


class MarkLook(Struct, frozen=True):
    """What a mark is drawn from."""

    kind: str
    """Key of DRAWN; an unknown one is drawn as a frame."""
    pixels: int
    """Width and height."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its picture, in pixels."""
        return canvas_size(100, 100, self.pixels / 100)


def draw(mark: MarkLook) -> Image.Image:
    """Return the picture of a mark, drawn in hundredths of a cell. An unknown kind becomes a frame."""
    sheet = DrawingCanvas(100, 100, mark.pixels / 100)
    DRAWN.get(mark.kind, _chosen)(sheet)
    return sheet.finished()


def sign(name: str) -> Image.Image:
    """Return the picture of a sign for a button, drawn in hundredths of it. name: key of BUTTONS."""
    sheet = DrawingCanvas(100, 100, 0.96)
    BUTTONS[name](sheet)
    return sheet.finished()


def _empty_sign(sheet: DrawingCanvas) -> None:
    """Draw a small grey square: an empty space."""
    sheet.box(34, 34, 66, 66, GREY, 6)


def _reach_sign(sheet: DrawingCanvas) -> None:
    """Draw a disc: a space that can be reached."""
    sheet.disc(50, 50, 30, palette.INK)
    sheet.disc(50, 50, 25, palette.IVORY)


def _take_sign(sheet: DrawingCanvas) -> None:
    """Draw crossed swords. A cross alone means in Japan that something is not allowed."""
    for x, direction in ((0, 1), (100, -1)):
        for outline, colour in ((9, palette.INK), (0, palette.IVORY)):
            sheet.line([(x + direction * 14, 14), (x + direction * 88, 88)], 11 + outline, colour)
            sheet.line([(x + direction * 62, 83), (x + direction * 83, 62)], 9 + outline, colour)


def _crown_sign(sheet: DrawingCanvas) -> None:
    """Draw a golden crown."""
    shapes.crown(sheet, 50, 50, 40, palette.GOLD)


BUTTONS: dict[str, Callable[[DrawingCanvas], None]] = {
    "empty": _empty_sign,
    "reach": _reach_sign,
    "take": _take_sign,
    "crown": _crown_sign,
}


def _frame(sheet: DrawingCanvas, inset: float, width: float, colour: Colour) -> None:
    """Draw a square frame. inset: distance from the edge of the cell; width: of its lines."""
    low, high = inset, 100 - inset
    for edge in (
        (low, low, high, low + width),
        (low, high - width, high, high),
        (low, low, low + width, high),
        (high - width, low, high, high),
    ):
        sheet.box(*edge, colour)


def _from(sheet: DrawingCanvas) -> None:
    """Draw a broken frame: a piece has left this cell."""
    for start in (0.8, 37.0, 73.2):
        for level in (0.5, 95.2):
            sheet.box(start, level, start + 26, level + 4.3, palette.BLUE)
            sheet.box(level, start, level + 4.3, start + 26, palette.BLUE)


def _to(sheet: DrawingCanvas) -> None:
    """Draw a frame: a piece has come to this cell."""
    _frame(sheet, 0.5, 4.3, palette.BLUE)


def _chosen(sheet: DrawingCanvas) -> None:
    """Draw a strong frame: the cell that is chosen."""
    _frame(sheet, 0, 7, palette.INK)
    _frame(sheet, 1.6, 3.8, palette.IVORY)


def _reach(sheet: DrawingCanvas) -> None:
    """Draw a dot: a cell that can be reached."""
    sheet.disc(50, 50, 15, palette.IVORY)
    sheet.disc(50, 50, 12, palette.INK)


def _take(sheet: DrawingCanvas) -> None:
    """Draw four corners that close in."""
    for x, across in ((0.6, 1), (99.4, -1)):
        for y, down in ((0.6, 1), (99.4, -1)):
            sheet.polygon([(x, y), (x + across * 23, y), (x, y + down * 23)], palette.IVORY)
            sheet.polygon([(x, y), (x + across * 19, y), (x, y + down * 19)], palette.RED)


def _lock(sheet: DrawingCanvas) -> None:
    """Draw a padlock in the corner at the bottom right."""
    shapes.padlock(sheet, 79.5, 80, 12, palette.IVORY, palette.IVORY)
    shapes.padlock(sheet, 79.5, 80.4, 9.8, palette.AMBER, palette.IVORY)


def _protect(sheet: DrawingCanvas) -> None:
    """Draw a shield at the right."""
    sheet.polygon(shapes.shield_outline(80, 59.5, 11), palette.IVORY)
    shapes.shield(sheet, 80, 59.5, 9, palette.BLUE, palette.IVORY)


def _rally(sheet: DrawingCanvas) -> None:
    """Draw a crown on a disc at the bottom left."""
    sheet.disc(16, 84, 14, palette.INK)
    shapes.crown(sheet, 16, 84, 9, palette.GOLD)


def _dark_side(sheet: DrawingCanvas) -> None:
    """Draw a dark diamond with a light rim, in the margin beside a row of small cards of that side."""
    shapes.side_mark(sheet, 0, 15, 35, 14, palette.IVORY)
    shapes.side_mark(sheet, 0, 15, 35, 9.5, palette.INK)


def _light_side(sheet: DrawingCanvas) -> None:
    """Draw a light ring, in the margin beside a row of small cards of that side."""
    sheet.ring(15, 35, 9, 7, palette.INK)
    sheet.ring(15, 35, 9, 4.6, palette.IVORY)


def _ban(sheet: DrawingCanvas) -> None:
    """Draw a ring with a stroke through it."""
    sheet.disc(78, 78, 22, palette.IVORY)
    sheet.ring(78, 78, 15.5, 7, palette.RED)
    sheet.line([(67.5, 88.5), (88.5, 67.5)], 7, palette.RED)


DRAWN: dict[str, Callable[[DrawingCanvas], None]] = {
    "from": _from,
    "to": _to,
    "reach": _reach,
    "take": _take,
    "lock": _lock,
    "protect": _protect,
    "chosen": _chosen,
    "rally": _rally,
    "side-0": _dark_side,
    "side-1": _light_side,
    "ban": _ban,
}
