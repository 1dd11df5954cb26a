"""The colours of all pictures: one palette, so that finished pieces are pasted without conversion."""

from collections.abc import Iterator

from PIL import Image

Colour = tuple[int, int, int]

INK: Colour = (33, 31, 36)
IVORY: Colour = (252, 247, 235)
STONE: Colour = (206, 187, 148)
STONE_LIT: Colour = (216, 198, 161)
HOME_DARK: Colour = (163, 141, 106)
HOME_LIGHT: Colour = (229, 215, 184)
GOLD: Colour = (228, 176, 62)
GOLD_DEEP: Colour = (142, 95, 20)
TABLE: Colour = (92, 66, 46)
TABLE_DARK: Colour = (84, 59, 40)
TABLE_LIT: Colour = (100, 73, 52)
TABLE_EDGE: Colour = (46, 32, 23)
PAPER: Colour = (232, 220, 192)
NIGHT_CELL: Colour = (58, 57, 66)
NIGHT_LIT: Colour = (82, 81, 92)
DAY_CELL: Colour = (237, 228, 208)
DAY_LIT: Colour = (218, 204, 172)
BLUE: Colour = (28, 104, 190)
BLUE_PALE: Colour = (108, 178, 240)
RED: Colour = (200, 62, 34)
RED_PALE: Colour = (255, 136, 98)
AMBER: Colour = (158, 92, 8)
AMBER_PALE: Colour = (250, 190, 80)
YELLOW: Colour = (240, 210, 132)
STEEL: Colour = (46, 70, 104)
MOSS: Colour = (146, 168, 116)

PLAIN = (
    *(INK, IVORY, STONE, STONE_LIT, HOME_DARK, HOME_LIGHT, GOLD, GOLD_DEEP),
    *(TABLE, TABLE_DARK, TABLE_LIT, TABLE_EDGE, PAPER, NIGHT_CELL, NIGHT_LIT, DAY_CELL, DAY_LIT),
    *(BLUE, BLUE_PALE, RED, RED_PALE, AMBER, AMBER_PALE, YELLOW, STEEL, MOSS),
)

# Pairs of colours with smooth edges between them, and the number of shades in between.
RAMPS: tuple[tuple[Colour, Colour, int], ...] = (
    (INK, IVORY, 6),
    (INK, STONE, 3),
    (INK, HOME_DARK, 2),
    (INK, HOME_LIGHT, 2),
    (INK, GOLD, 1),
    (INK, TABLE, 1),
    (TABLE, IVORY, 3),
    (NIGHT_LIT, IVORY, 3),
    (DAY_LIT, INK, 3),
    (NIGHT_LIT, RED_PALE, 1),
    (NIGHT_LIT, BLUE_PALE, 1),
    (NIGHT_LIT, AMBER_PALE, 1),
    (DAY_LIT, RED, 1),
    (DAY_LIT, BLUE, 1),
    (DAY_LIT, AMBER, 1),
    (STONE, BLUE, 2),
    (HOME_DARK, BLUE, 1),
    (STONE, HOME_DARK, 1),
    (HOME_LIGHT, STONE, 1),
    (BLUE, IVORY, 1),
    (RED, IVORY, 1),
    (GOLD, GOLD_DEEP, 1),
)


def mixed(start: Colour, other: Colour, part: float) -> Colour:
    """Return a colour between two others. part: 0 is `start`, 1 is `other`."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(start, other, strict=True))
    return red, green, blue


def _colours() -> Iterator[Colour]:
    """Yield the colours of the palette: the plain ones, and the shades between them."""
    yield from PLAIN
    for start, other, shades in RAMPS:
        yield from (mixed(start, other, n / (shades + 1)) for n in range(1, shades + 1))


COLOURS = tuple(dict.fromkeys(_colours()))
INDEX = {colour: index for index, colour in enumerate(COLOURS)}
# The numbers of all colours in one list, and an image with this palette, as Pillow needs them.
FLAT = [part for colour in COLOURS for part in colour]
_PATTERN = Image.new("P", (1, 1))
_PATTERN.putpalette(FLAT)


def blank(width: int, height: int, colour: Colour) -> Image.Image:
    """Return an image in the palette, of one colour."""
    image = Image.new("P", (width, height), INDEX[colour])
    image.putpalette(FLAT)
    return image


def quantize(image: Image.Image) -> Image.Image:
    """Return an RGB image in the nearest colours of the palette."""
    return image.quantize(palette=_PATTERN, dither=Image.Dither.NONE)
