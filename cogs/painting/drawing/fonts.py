"""The typefaces of pictures, from files of our own, so that any host writes Japanese."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

NOWHERE = "\U0010fffe"
HELD = 4  # a size holds 0.4 MB and is opened in a tenth of a millisecond; what was drawn with it is kept
REGULAR, BOLD = "NotoSansCJKjp-Regular-subset.otf", "NotoSansCJKjp-Bold-subset.otf"


class Fonts:
    """Both weights in every size that was asked for. Raises OSError where a file is missing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in (REGULAR, BOLD):
            (folder / name).open("rb").close()
        self.held = lru_cache(maxsize=256)(self._held)
        self._known = lru_cache(maxsize=4_096)(self._knows)
        self._missing = bytes(self._sized(BOLD, 20).getmask(NOWHERE))
        self.sized = lru_cache(maxsize=HELD)(self._sized)

    def _sized(self, name: str, size: int) -> ImageFont.FreeTypeFont:
        # The basic layout is the same on every host; the other one needs a library that may be missing.
        # By path, for what is given as bytes is held by each size once more.
        return ImageFont.truetype(str(self._folder / name), size, layout_engine=ImageFont.Layout.BASIC)

    def _held(self, text: str) -> str:
        """The text without what the fonts cannot write, such as emojis in the name of a player."""
        return self.written(text) or "…"

    def written(self, text: str) -> str:
        """The same; "" where nothing of it can be written."""
        return " ".join("".join(filter(self._known, text)).split())

    def _knows(self, char: str) -> bool:
        return bytes(self.sized(BOLD, 20).getmask(char)) != self._missing

    def fitted(self, name: str, text: str, size: float, width: float) -> ImageFont.FreeTypeFont:
        """The font at this size, or smaller so that the text is at most so wide (all in pixels)."""
        font = self.sized(name, max(round(size), 1))
        wide = font.getlength(text)
        return font if wide <= width else self.sized(name, max(int(size * width / wide), 1))
