"""Use canvases again: the system takes longer to provide a megabyte than the painter to fill it."""

from collections.abc import Callable

from PIL import Image

Size = tuple[int, int]


class SpareCanvas:
    """Keeps one canvas that nobody uses now. Safe to call from several threads.

    new: makes a canvas of this width and height, in pixels.
    most: pixels up to which a canvas is kept.
    """

    def __init__(self, new: Callable[[Size], Image.Image], most: int) -> None:
        self._new, self._most = new, most
        self._spare: list[Image.Image] = []

    def take(self, size: Size) -> Image.Image:
        """Return a canvas that is at least as large, with whatever was painted on it before."""
        width, height = size
        try:
            spare = self._spare.pop()
        except IndexError:
            return self._new(size)
        if spare.width >= width and spare.height >= height:
            return spare
        larger = max(spare.width, width), max(spare.height, height)
        return self._new(larger if larger[0] * larger[1] <= self._most else size)

    def give_back(self, canvas: Image.Image) -> None:
        """Keep a canvas that is not used any more, instead of the one before."""
        if canvas.width * canvas.height <= self._most:
            self._spare[:] = [canvas]
