"""A transparent canvas for one element, some times as large as the element: scaling down makes it smooth.

Texts are written last, over all shapes, in the element's real size and from masks that are cached.
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from cogs.core.painting.fonts import OVER, SizedFont, TextMask
from cogs.core.painting.palette import Colour
from cogs.core.painting.spare_canvas import SpareCanvas

# Colours are premultiplied: reducing needs that, and to convert the large image would take longest of all.
LARGE = SpareCanvas(lambda size: Image.new("RGBa", size), 800_000)

Point = tuple[float, float]
Paint = Colour | tuple[int, int, int, int]


def canvas_size(width: float, height: float, scale: float) -> tuple[int, int]:
    """Return width and height in pixels of what a canvas becomes; the parameters are those of
    `DrawingCanvas`.
    """
    return max(round(width * scale), 1), max(round(height * scale), 1)


class DrawingCanvas:
    """A canvas whose user chooses the unit of length; all methods take lengths in this unit.

    width, height: in units.
    scale: pixels of the finished element in one unit.
    The attribute `zoom` is the number of pixels of the large image in one unit.
    """

    def __init__(self, width: float, height: float, scale: float) -> None:
        self.zoom = scale * OVER
        finished_width, finished_height = canvas_size(width, height, scale)
        self._box = 0, 0, finished_width * OVER, finished_height * OVER
        self._image = LARGE.take(self._box[2:])
        self._image.paste(0, self._box)
        self._draw = ImageDraw.Draw(self._image)
        self._texts: list[tuple[TextMask, Paint]] = []

    def finished(self) -> Image.Image:
        """Return the element, reduced to its real size, with its texts."""
        image = self._image.reduce(OVER, self._box)
        LARGE.give_back(self._image)
        for text, ink in self._texts:
            image.paste(ink, (text.left, text.top), text.mask)
        return image.convert("RGBA")

    def snapped(self, length: float) -> float:
        """Return a length reduced to whole pixels of the finished element, at least one."""
        pixel = OVER / self.zoom
        return max(int(length / pixel), 1) * pixel

    def polygon(self, points: Sequence[Point], fill: Paint) -> None:
        """Draw a filled polygon. points: its corners, in units."""
        self._draw.polygon(self._at(points), _ink(fill))

    def line(self, points: Sequence[Point], width: float, fill: Paint) -> None:
        """Draw a stroke with round joints and ends. width: of the stroke, in units."""
        self._draw.line(self._at(points), _ink(fill), max(round(width * self.zoom), 1), joint="curve")
        for x, y in points:
            self.disc(x, y, width / 2, fill)

    def loop(self, points: Sequence[Point], width: float, fill: Paint) -> None:
        """Draw a closed stroke. width: of the stroke, in units."""
        self.line((*points, points[0]), width, fill)

    def disc(self, x: float, y: float, radius: float, fill: Paint) -> None:
        """Draw a filled circle. x, y: its centre."""
        self._draw.ellipse(self._round(x, y, radius), _ink(fill))

    def ring(self, x: float, y: float, radius: float, width: float, fill: Paint) -> None:
        """Draw a circle. radius: to the middle of its line; width: of its line."""
        self.arc(x, y, radius, width, 0, 360, fill)

    def arc(
        self, x: float, y: float, radius: float, width: float, start: float, end: float, fill: Paint
    ) -> None:
        """Draw a part of a circle, clockwise.

        x, y: the centre of the circle.
        radius: to the middle of the line.
        width: of the line.
        start, end: degrees from three o'clock.
        """
        bounds = self._round(x, y, radius + width / 2)
        self._draw.arc(bounds, start, end, _ink(fill), max(round(width * self.zoom), 1))

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: Paint, radius: float = 0
    ) -> None:
        """Draw a filled rectangle. radius: of its corners."""
        corners = (left * self.zoom, top * self.zoom, right * self.zoom - 1, bottom * self.zoom - 1)
        self._draw.rounded_rectangle(corners, radius * self.zoom, _ink(fill))

    def text(self, x: float, y: float, text: str, font: SizedFont, fill: Paint, anchor: str) -> None:
        """Write text.

        x, y: where its anchor is, in units.
        font: its size is `zoom` times the size in units.
        anchor: as in Pillow.
        """
        self._write(x, y, text, font, fill, anchor)

    def narrow(self, x: float, y: float, text: str, font: SizedFont, fill: Colour, share: float) -> None:
        """Write text with its letters as high as usual but narrower.

        x, y: the left end of its base line, in units; share: the new width as a share of the usual one.
        """
        self._write(x, y, text, font, fill, "ls", share)

    def _write(
        self, x: float, y: float, text: str, font: SizedFont, fill: Paint, anchor: str, share: float = 1.0
    ) -> None:
        """Note a text for `finished`; the parameters are those of `text` and `narrow`."""
        at = round(x * self.zoom), round(y * self.zoom)
        self._texts.append((font.mask(text, anchor, at, share), _ink((*fill[:3], 255))))

    def _at(self, points: Sequence[Point]) -> list[Point]:
        """Return points of the canvas in pixels of the large image."""
        return [(x * self.zoom, y * self.zoom) for x, y in points]

    def _round(self, x: float, y: float, radius: float) -> tuple[float, float, float, float]:
        """Return the box around a circle, in pixels of the large image."""
        x, y, radius = x * self.zoom, y * self.zoom, radius * self.zoom
        return (x - radius, y - radius, x + radius, y + radius)


def _ink(paint: Paint) -> Paint:
    """Return a colour with its parts multiplied by its opacity."""
    if len(paint) == 3:
        return paint
    red, green, blue, opacity = paint
    return round(red * opacity / 255), round(green * opacity / 255), round(blue * opacity / 255), opacity
