"""The text below an animation: the turn, what happened, and how much of the game has passed."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from cogs.core.painting import palette
from cogs.core.painting.fonts import BOLD, REGULAR, Fonts, SizedFont, Weight
from cogs.core.text.typefaces import letters_of

WIDE = 640  # width of a picture, in pixels, for which the sizes below are given
# Space around the text, heights of title and text, distance of two lines, height of the bar of progress.
MARGIN, TITLE, TEXT, LEADING, BAR = 16, 27, 25, 33, 6
LINES = 3  # below the title
ROOM = WIDE - 2 * MARGIN  # greatest width of a line
# A word, or a character of a script without spaces together with those that may not begin a line.
PIECE = re.compile(
    r"(?:[^\s\u3000-\u9fff\uff00-\uffef]+|[\u3000-\u9fff\uff00-\uffef])[、。，．」』）】！？ー…・]*|\s+"
)
# Spaces that remain where an invisible character was removed.
LOOSE = re.compile(r"(?<=[(（「『])\s+|\s+(?=[)）」』、。,.:;!?])")
SHADES = 6  # of the palette, between the colours of background and text
GROUND, INK = palette.INK, palette.IVORY


class CaptionWriter:
    """Writes captions for pictures of one width.

    Sizes in this module are pixels of a picture that is WIDE pixels wide; `_px` converts them.
    fonts: the fonts of pictures.
    width: of the pictures, in pixels.
    """

    def __init__(self, fonts: Fonts, width: int) -> None:
        self._fonts, self.width = fonts, width
        self._zoom = width / WIDE
        self._measuring_font = fonts.sized(REGULAR, TEXT)  # at every width, lines end at the same words
        self.height = self._px(MARGIN / 2 + LEADING * (LINES + 1) + MARGIN / 2 + BAR)
        self._bold, self._plain = self._font(BOLD, TITLE), self._font(REGULAR, TEXT)
        self._wrapped_lines = lru_cache(maxsize=4_096)(self._wrapped)

    def fits(self, sentences: Sequence[str]) -> bool:
        """Return whether the sentences fit below a picture without being cut."""
        return sum(len(self._wrapped_lines(line)) for line in sentences) <= LINES

    def lines(self, sentences: Sequence[str]) -> list[str]:
        """Return the sentences as lines. If they do not fit, the end is cut off."""
        shown_lines = [line for sentence in sentences for line in self._wrapped_lines(sentence)]
        if len(shown_lines) > LINES:
            shown_lines = shown_lines[:LINES]
            shown_lines[-1] = self._shortened(shown_lines[-1])
        return shown_lines

    def draw(self, title: str, aside: str, sentences: Sequence[str], progress: float) -> Image.Image:
        """Draw the caption in the palette's colours.

        title, aside: texts left and right above the lines.
        sentences: what happened; cut if they do not fit.
        progress: the share of the game that has passed, 0 to 1.
        """
        mask = Image.new("L", (self.width, self.height))
        pen, left, top = ImageDraw.Draw(mask), self._px(MARGIN), MARGIN / 2 + LEADING / 2
        bold, plain = self._bold, self._plain
        title, aside = self._tidy(title), self._tidy(aside)
        bold.draw(pen, (left, self._px(top)), title, 255, "lm")
        aside = self._cut(aside, ROOM - bold.getlength(f"{title}  ") / self._zoom)
        plain.draw(pen, (self.width - left, self._px(top)), aside, 255, "rm")
        for number, line in enumerate(self.lines(sentences), 1):
            plain.draw(pen, (left, self._px(top + LEADING * number)), line, 255, "lm")
        caption = mask.point(TONES)
        caption.putpalette(palette.FLAT)
        bar_top = self.height - self._px(BAR)
        caption.paste(palette.INDEX[palette.NIGHT_CELL], (0, bar_top, self.width, self.height))
        caption.paste(palette.INDEX[palette.GOLD], (0, bar_top, round(self.width * progress), self.height))
        return caption

    # ---------------------------------------------------------------- lines

    def _wrapped(self, text: str) -> tuple[str, ...]:
        """Return the text broken into lines, which `_wrapped_lines` caches."""
        return tuple(self._filled(self._tidy(text)))

    def _tidy(self, text: str) -> str:
        """Return the text without characters that are not drawn, and without the spaces that they leave."""
        return LOOSE.sub("", self._fonts.typefaces.drawable_text(text))

    def _filled(self, text: str) -> Iterator[str]:
        """Yield the text as lines that are as long as the picture allows."""
        line = ""
        for piece in self._pieces(text):
            if line and self.width_of(f"{line}{piece}".rstrip()) > ROOM:
                yield line.rstrip()
                line = ""
            line += piece if line or piece.strip() else ""
        if line.strip():
            yield line.rstrip()

    def _pieces(self, text: str) -> Iterator[str]:
        """Yield the parts between which a line may break. A word that is longer than a line may break
        anywhere."""
        for piece in PIECE.findall(text):
            if self.width_of(piece) <= ROOM:
                yield piece
            else:
                yield from letters_of(piece)

    def _shortened(self, line: str) -> str:
        """Return the line with “…” at its end, cut so far that it fits."""
        return self._cut(f"{line} …" if self.width_of(f"{line} …") <= ROOM else line + line, ROOM)

    def _cut(self, text: str, width: float) -> str:
        """Return a text, cut with “…” at its end if it is too wide.

        width: the greatest width, as `width_of` measures it.
        """
        if self.width_of(text) <= width:
            return text
        letters = letters_of(text)
        while letters and self.width_of(f"{''.join(letters)}…") > width:
            letters.pop()
        text = "".join(letters)
        return f"{text.rstrip()}…" if text else ""

    def width_of(self, text: str) -> float:
        """Return the width of a text in pixels, in a picture of WIDE pixels."""
        return self._measuring_font.getlength(text)

    def _font(self, weight: Weight, size: int) -> SizedFont:
        """Return a font for this picture. size: height of the letters for a picture of WIDE pixels."""
        return self._fonts.sized(weight, max(self._px(size), 1))

    def _px(self, size: float) -> int:
        """Return a length in pixels of this picture, at least 1.

        size: for a picture of WIDE pixels.
        """
        return max(round(size * self._zoom), 1)


def _tone(level: int) -> int:
    """Return the palette index of the colour for a grey level.

    0 is the colour of the background, 255 that of the text.
    """
    step = round(level / 255 * (SHADES + 1))
    colour = (
        palette.mixed(GROUND, INK, step / (SHADES + 1)) if 0 < step <= SHADES else (GROUND, INK)[step > 0]
    )
    return palette.INDEX[colour]


# Grey level → palette index.
TONES = [_tone(level) for level in range(256)]
