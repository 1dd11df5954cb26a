"""What tests of pictures share: words as the bot gives them, opening what was painted, comparing it."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from cogs.core.painting.sheet import DrawingCanvas
from engine.presentation import SeatName, Term, Word


def worded(rules: Any, language: str, *names: str, sentence: str = "山札") -> Any:
    """Words as the bot gives them: printed names, the players' own, and `sentence` for any other."""

    def words(word: Word) -> str:
        if isinstance(word, Term):
            printed_name: str = rules.catalogue.printed_text(word.code, word.part, language)
            return printed_name
        if isinstance(word, SeatName):
            return names[word.seat] if names else f"Player {word.seat}"
        return word if isinstance(word, str) else sentence

    return words


def opened(data: bytes) -> Image.Image:
    Image.open(BytesIO(data)).verify()
    image = Image.open(BytesIO(data))
    image.load()
    return image


def differs(image: Image.Image, other: Image.Image) -> int:
    """How many pixels do, clearly."""
    return sum(ImageChops.difference(image, other).point(lambda level: level > 60 and 255).histogram()[1:])


def texts_written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """From now on every text that is painted, with the size of its letters."""
    written: list[tuple[str, float]] = []
    for method in ("text", "narrow"):
        plainly = getattr(DrawingCanvas, method)

        def noted(
            self: Any, x: float, y: float, text: str, font: Any, *rest: Any, then: Any = plainly
        ) -> None:
            written.append((text, font.size))
            then(self, x, y, text, font, *rest)

        # What writes texts is made anew for each piece, deep in the painter.
        monkeypatch.setattr(DrawingCanvas, method, noted)
    return written
