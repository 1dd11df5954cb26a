"""Grounds of cells, and of the table itself."""

from random import Random

from PIL import Image, ImageDraw

from cogs.core.painting import palette, shapes
from cogs.core.painting.palette import INDEX, Colour
from cogs.core.painting.sheet import DrawingCanvas

RIM = 2  # pixels of each line of a mat's rim
# Cells of a side's home: the side, the cell's colour, and the colour of the side's mark on it.
HOMES: dict[str, tuple[int, Colour, Colour]] = {
    "home-0": (0, palette.HOME_DARK, palette.mixed(palette.INK, palette.HOME_DARK, 2 / 3)),
    "home-1": (1, palette.HOME_LIGHT, palette.STONE),
}


# Large grounds without a smooth edge: the colours of the rim from outside to inside, and the middle.
MATS: dict[str, tuple[tuple[Colour, ...], Colour]] = {
    "mat": ((palette.TABLE_EDGE,), palette.HOME_DARK),
    "mat-lit": ((palette.TABLE_EDGE,), palette.STONE),
    "mat-strong": (
        (palette.INK, palette.GOLD, palette.GOLD, palette.GOLD, palette.INK),
        palette.HOME_LIGHT,
    ),
    "mat-lit-night": ((palette.TABLE_EDGE,), palette.NIGHT_LIT),
    "mat-strong-night": (
        (palette.INK, palette.GOLD, palette.GOLD, palette.GOLD, palette.INK),
        palette.NIGHT_LIT,
    ),
    "night": ((palette.INK,), palette.INK),
    "field": ((palette.TABLE_EDGE, palette.MOSS, palette.MOSS, palette.HOME_LIGHT), palette.MOSS),
    "field-night": ((palette.INK, palette.STEEL, palette.STEEL, palette.NIGHT_LIT), palette.STEEL),
    "rear": ((palette.TABLE_EDGE, palette.HOME_DARK, palette.HOME_DARK, palette.STONE), palette.HOME_DARK),
    "rear-night": (
        (palette.INK, palette.NIGHT_CELL, palette.NIGHT_CELL, palette.NIGHT_LIT),
        palette.NIGHT_CELL,
    ),
    "half-0": ((palette.INK, *(palette.RED,) * 3, palette.INK), palette.HOME_LIGHT),
    "half-1": ((palette.INK, *(palette.BLUE,) * 3, palette.INK), palette.HOME_LIGHT),
    "half-strong-0": ((*(palette.GOLD,) * 3, palette.INK, *(palette.RED,) * 2), palette.HOME_LIGHT),
    "half-strong-1": ((*(palette.GOLD,) * 3, palette.INK, *(palette.BLUE,) * 2), palette.HOME_LIGHT),
    "bar": ((palette.INK,), palette.TABLE),
    "bar-full": ((palette.INK,), palette.GOLD),
    "bar-part": ((palette.INK,), palette.AMBER),
}
BARS = ("bar", "bar-full", "bar-part")
"""Mats of which a progress bar consists."""


def draw(ground: str, width: int, height: int) -> Image.Image:
    """Return the picture of a cell in the palette, drawn in hundredths of its shorter side.

    ground: kind of cell.
    width, height: in pixels.
    """
    scale = min(width, height) / 100
    canvas_width, canvas_height = width / scale, height / scale
    sheet = DrawingCanvas(canvas_width, canvas_height, scale)
    sheet.box(0, 0, canvas_width, canvas_height, palette.TABLE_EDGE)
    if ground == "crown":
        _crown(sheet, canvas_width, canvas_height)
    elif ground in HOMES:
        side, colour, mark_colour = HOMES[ground]
        _slab(sheet, canvas_width, canvas_height, colour)
        shapes.side_mark(sheet, side, canvas_width / 2, canvas_height / 2, 22, mark_colour)
    else:
        _slab(sheet, canvas_width, canvas_height, palette.STONE)
    return palette.quantize(sheet.finished().convert("RGB"))


def lay_mat(canvas: Image.Image, ground: str, box: tuple[int, int, int, int]) -> None:
    """Paint a mat with its rim onto the canvas. ground: key of MATS; box: left, top, right, bottom, in
    pixels.
    """
    left, top, right, bottom = box
    rims, middle = MATS[ground]
    for number, colour in enumerate((*rims, middle)):
        inset = RIM * number
        inner = left + inset, top + inset, right - inset, bottom - inset
        if inner[0] < inner[2] and inner[1] < inner[3]:
            canvas.paste(INDEX[colour], inner)


def _slab(sheet: DrawingCanvas, width: float, height: float, colour: Colour) -> None:
    """Draw a cell of one colour with a light and a dark edge.

    width, height: of the cell, in hundredths of its shorter side.
    """
    sheet.box(0.9, 0.9, width - 0.9, height - 0.9, palette.mixed(colour, palette.IVORY, 0.45))
    sheet.box(2.1, 2.1, width - 0.9, height - 0.9, palette.mixed(colour, palette.INK, 0.33))
    sheet.box(2.1, 2.1, width - 2.1, height - 2.1, colour)


def _crown(sheet: DrawingCanvas, width: float, height: float) -> None:
    """Draw a crown on gold. The gold reaches to the very edge, so that some of it is visible around a card.

    width, height: of the cell, in hundredths of its shorter side.
    """
    sheet.box(0.9, 0.9, width - 0.9, height - 0.9, palette.GOLD)
    sheet.box(4.5, 4.5, width - 4.5, height - 4.5, palette.GOLD_DEEP)
    sheet.box(6, 6, width - 6, height - 6, palette.GOLD)
    shapes.crown(sheet, width / 2, height / 2, 30, palette.GOLD_DEEP)


def table(width: int, height: int) -> Image.Image:
    """Return a picture of wood: long horizontal streaks look like grain, and take few bytes in a PNG.

    width, height: in pixels.
    """
    image = palette.blank(width, height, palette.TABLE)
    pen = ImageDraw.Draw(image)
    random = Random(5)
    for _ in range(height // 9):
        y, start, length = random.randrange(height), random.randrange(width), random.randrange(width) + 80
        colour = random.choice((palette.TABLE_DARK, palette.TABLE_LIT))
        pen.line((start - 80, y, start + length, y), INDEX[colour], random.choice((1, 2, 2, 3)))
    return image
