"""What every tile is drawn from, and a writer whose text always fits."""

from typing import Literal

from msgspec import Struct

from cogs.core.painting.fonts import BOLD, Fonts
from cogs.core.painting.palette import Colour
from cogs.core.painting.sheet import DrawingCanvas, Paint, canvas_size
from cogs.core.text.typefaces import letters_of
from engine.presentation import Tile

SHADOW: Paint = (20, 12, 6, 90)
# As shares of its size: to which text may shrink, how narrow it may become, how far below its middle the base
# line is.
SHRINK = (1.0, 0.92, 0.84, 0.77, 0.68, 0.6)
NARROW = 0.8
CENTRE = 0.37


class TileLook(Struct, frozen=True):
    """What a tile is drawn from."""

    text: str
    """Its name, in the reader's language."""
    kind: str
    """Which drawing the tile has, as in `Tile`."""
    count: int
    """A number on the tile; the drawing of its kind says what it counts."""
    note: str
    """A short text on the tile, or letters for signs; the drawing of its kind says what they mean."""
    coin: str
    """A text on a coin; "" for none."""
    strong: bool
    """Whether it is highlighted."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its picture, in pixels."""
        return canvas_size(100 * self.width / self.height, 100, self.height / 100)


def look(tile: Tile, text: str, unit: int) -> TileLook:
    """Return what a tile is drawn from. text: its name in words; unit: pixels of one unit of the scene."""
    width, height = max(round(tile.w * unit), 1), max(round(tile.h * unit), 1)
    return TileLook(text, tile.kind, tile.count, tile.note, tile.coin, tile.strong, width, height)


class Writer:
    """Writes text on a canvas, in bold and so that it always fits. fonts: the fonts of pictures."""

    def __init__(self, canvas: DrawingCanvas, fonts: Fonts) -> None:
        self.canvas, self.fonts = canvas, fonts

    def write(
        self,
        text: str,
        left: float,
        right: float,
        y: float,
        size: float,
        ink: Colour,
        anchor: Literal["l", "m", "r"] = "l",
    ) -> float:
        """Write text between two edges, and return its width. Lengths are in units of the canvas.

        Text that is too long is written smaller and narrower; if that is not enough, it is cut. There are
        few sizes, because each is a font in memory, and because names of one size look better.
        left, right: the edges.
        y: the vertical middle of the text.
        size: height of the letters.
        anchor: where it stands if it is shorter: left, middle or right.
        """
        text = self.fonts.drawable(text)
        zoom, space_pixels = self.canvas.zoom, max(right - left, 1) * self.canvas.zoom
        for shrink in SHRINK:
            font = self.fonts.sized(BOLD, max(round(size * shrink * zoom), 1))
            if font.getlength(text) * NARROW <= space_pixels:
                break
        else:
            letters = letters_of(text)
            while len(letters) > 1 and font.getlength("".join(letters) + "…") * NARROW > space_pixels:
                letters.pop()
            text = "".join(letters).rstrip() + "…"
        text_pixels = font.getlength(text)
        width = min(text_pixels, space_pixels) / zoom
        x = {"l": left, "m": (left + right - width) / 2, "r": right - width}[anchor]
        # Not by the box of the text, so that words with descenders are as high as words without.
        y += font.size * CENTRE / zoom
        if text_pixels > space_pixels:
            self.canvas.narrow(x, y, text, font, ink, space_pixels / text_pixels)
        else:
            self.canvas.text(x, y, text, font, ink, "ls")
        return width
