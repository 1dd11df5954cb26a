"""The fonts of pictures, from our own files, so that every host draws every script alike."""

from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from cogs.core.painting.recent_cache import RecentCache
from cogs.core.text.typefaces import TextRun, Typeface, Typefaces, letters_of

HELD = 4  # open sizes; each takes 0.4 MB, opens in 0.1 ms, and what was drawn with it is cached elsewhere
OTHERS = 4  # open sizes of fonts for other scripts
LENGTHS = 4_096  # cached widths of texts
OVER = 3  # how many times larger than in the picture everything is drawn: scaling down makes it smooth
Weight = Literal["regular", "bold"]
REGULAR: Weight = "regular"
BOLD: Weight = "bold"
Point = tuple[float, float]
Ink = int | tuple[int, ...]


class TextMask(NamedTuple):
    """A text in its real size, which is OVER times smaller than its font."""

    mask: Image.Image
    """How much of each pixel is ink (mode L)."""
    left: int
    """Where its left edge is, in pixels of the real size."""
    top: int
    """Where its upper edge is."""


def has_shaping() -> bool:
    """Return whether Pillow joins and reorders letters on this machine. It needs the library Raqm for that.

    Pillow's wheels contain Raqm, but load FriBiDi from the system:
    https://github.com/python-pillow/Pillow/pull/5062 ("Dynamically link FriBiDi instead of Raqm").
    """
    return bool(features.check("raqm"))


class Fonts:
    """The fonts of pictures, in both weights; each size is opened when it is needed.

    folder: the folder of the font files. Raises OSError if a file is missing.
    mask_bytes: the limit for the memory of masks of texts, of 4 KB on average.
    """

    def __init__(self, folder: Path, mask_bytes: int = 0) -> None:
        self._folder = folder
        self.typefaces = Typefaces(folder, shaping=has_shaping())
        self.main = self.typefaces.faces[0]
        for typeface in self.typefaces.faces:
            for file in typeface.files:
                (folder / file).open("rb").close()
        self.main_font = lru_cache(maxsize=HELD)(self._opened)
        self.other_font = lru_cache(maxsize=OTHERS)(self._opened)
        self.length = lru_cache(maxsize=LENGTHS)(self._measured)
        self.masks = RecentCache[TextMask](mask_bytes)

    def drawable(self, text: str) -> str:
        """Return the text in letters that the fonts have; "…" if nothing of it is visible."""
        return self.typefaces.drawable_text(text) or "…"

    def fitted(self, weight: Weight, text: str, size: float, width: float) -> "SizedFont":
        """Return the font in this size; if the text is too wide, in the size in which it fits.

        size: height of the letters, in pixels.
        width: greatest width of the text, in pixels.
        """
        font = self.sized(weight, max(round(size), 1))
        text_width = font.getlength(text)
        return font if text_width <= width else self.sized(weight, max(int(size * width / text_width), 1))

    def sized(self, weight: Weight, size: int) -> "SizedFont":
        """Return the font in this weight and size (pixels). Its file is opened when it draws."""
        return SizedFont(self, weight, size)

    def _measured(self, weight: Weight, size: int, text: str) -> float:
        """Return the width of the text in this weight and size (pixels), which `length` caches."""
        return self.sized(weight, size).measured(text)

    def _opened(self, file: str, size: int, *, shaping: bool) -> ImageFont.FreeTypeFont:
        """Open a font file.

        size: in pixels; shaping: with the layout engine that joins and reorders letters.
        """
        # If no letter changes next to another one, use the basic layout: it is the same on every host.
        # Open by path: a font given as bytes would be in memory once per size.
        engine = ImageFont.Layout.RAQM if shaping else ImageFont.Layout.BASIC
        return ImageFont.truetype(str(self._folder / file), size, layout_engine=engine)


class SizedFont:
    """All fonts in one weight and size (in pixels). It draws each letter with the first font that has it."""

    def __init__(self, fonts: Fonts, weight: Weight, size: int) -> None:
        self._fonts, self._weight, self.size = fonts, weight, size

    @property
    def _main(self) -> ImageFont.FreeTypeFont:
        """The font for most letters, opened now if it is not open."""
        return self._fonts.main_font(self._file(self._fonts.main), self.size, shaping=False)

    def getlength(self, text: str) -> float:
        """Return the width of the text, in pixels."""
        return self._fonts.length(self._weight, self.size, text)

    def measured(self, text: str) -> float:
        """Return the width of the text, in pixels, which `getlength` caches."""
        return sum(self._font(run).getlength(run.text) for run in self._runs(text))

    def getbbox(self, text: str, anchor: str) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of the text's ink, relative to its anchor.

        anchor: see `draw`.
        """
        runs = self._runs(text)
        if self._is_plain(runs):
            return self._main.getbbox(runs[0].text if runs else "", anchor=anchor)
        x, y = self._start(runs, anchor)
        boxes = []
        for run in runs:
            font = self._font(run)
            left, top, right, bottom = font.getbbox(run.text, anchor="ls")
            boxes.append((x + left, y + top, x + right, y + bottom))
            x += font.getlength(run.text)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def draw(self, canvas: ImageDraw.ImageDraw, at: Point, text: str, ink: Ink, anchor: str) -> None:
        """Write the text.

        at: the point of its anchor, in pixels.
        anchor: as in Pillow: `l`, `m` or `r`, followed by `m` or `s`; no others.
        """
        runs = self._runs(text)
        if self._is_plain(runs):
            canvas.text(at, runs[0].text if runs else "", ink, self._main, anchor)
            return
        x, y = self._start(runs, anchor)
        for run in runs:
            font = self._font(run)
            canvas.text((at[0] + x, at[1] + y), run.text, ink, font, "ls")
            x += font.getlength(run.text)

    def mask(self, text: str, anchor: str, at: tuple[int, int], share: float = 1.0) -> TextMask:
        """Return the text in a size OVER times smaller than this one.

        anchor: see `draw`.
        at: the point of its anchor, in pixels of this size.
        share: the width of its letters as a share of the usual one; then it is anchored at its left.
        """
        (x, right), (y, down) = divmod(at[0], OVER), divmod(at[1], OVER)
        key = self._weight, self.size, text, anchor, right, down, share
        text_mask = self._fonts.masks.get(key)
        if text_mask is None:
            text_mask = self._masked(text, anchor, (right, down), share)
            self._fonts.masks.put(key, text_mask, text_mask.mask.width * text_mask.mask.height)
        return TextMask(text_mask.mask, text_mask.left + x, text_mask.top + y)

    def _masked(self, text: str, anchor: str, at: tuple[int, int], share: float) -> TextMask:
        """Draw what `mask` returns and caches."""
        left, top, right, bottom = self.getbbox(text, anchor)
        letters = Image.new("L", (int(right) - int(left) + 4, int(bottom) - int(top) + 4))
        x, y = int(left) - 2, int(top) - 2
        self.draw(ImageDraw.Draw(letters), (-x, -y), text, 255, anchor)
        if share != 1:
            width = max(round(letters.width * share), 1)
            letters, x = letters.resize((width, letters.height), Image.Resampling.BILINEAR), round(x * share)
        x, y = x + at[0], y + at[1]
        (x, right_shift), (y, down_shift) = divmod(x, OVER), divmod(y, OVER)
        width, height = letters.width + right_shift, letters.height + down_shift
        padded = Image.new("L", (-(-width // OVER) * OVER, -(-height // OVER) * OVER))
        padded.paste(letters, (right_shift, down_shift))
        return TextMask(padded.reduce(OVER), x, y)

    def _runs(self, text: str) -> tuple[TextRun, ...]:
        """Return the text in runs of one font, from left to right."""
        return self._fonts.typefaces.runs(text)

    def _is_plain(self, runs: tuple[TextRun, ...]) -> bool:
        """Return whether the main font alone draws these runs."""
        return len(runs) < 2 and all(run.face is self._fonts.main for run in runs)

    def _start(self, runs: tuple[TextRun, ...], anchor: str) -> Point:
        """Return where the base line begins, relative to the anchor's point. anchor: see `draw`."""
        text_width = sum(self._font(run).getlength(run.text) for run in runs)
        ascent, descent = self._main.getmetrics()
        x = {"l": 0.0, "m": -text_width / 2, "r": -text_width}[anchor[0]]
        return x, {"m": (ascent - descent) / 2, "s": 0.0}[anchor[1]]

    def _font(self, run: TextRun) -> ImageFont.FreeTypeFont:
        """Return the font that draws this run."""
        if run.face is self._fonts.main:
            return self._main
        shaping = run.face.shaped or any(len(letter) > 1 for letter in letters_of(run.text))
        return self._fonts.other_font(self._file(run.face), self.size, shaping=shaping)

    def _file(self, typeface: Typeface) -> str:
        """Return the file of a font in this weight."""
        return typeface.bold if self._weight == BOLD else typeface.regular
