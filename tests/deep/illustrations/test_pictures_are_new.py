"""No picture of the documentation is older than what it shows: each is painted or played again, and compared.

Where this fails, `make pictures` makes the old ones anew (look at them).
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.painting.compose import Painter
from tests.deep.illustrations import album, paintings, spreadsheets
from tests.deep.illustrations.camera import PAINTING, Notebook, words_of

FEW, CLEARLY = (
    12,
    24,
)  # pixels that another processor may round otherwise; from which difference on they count


def differs(one: Image.Image, other: Image.Image) -> int:
    """How many pixels do clearly, in any colour."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[CLEARLY:])


@pytest.mark.parametrize("language", paintings.LANGUAGES)
@pytest.mark.parametrize("painting", list(paintings.paintings()), ids=lambda one: f"{one.game}-{one.name}")
def test_a_painting_is_new(painting: paintings.Painting, language: str) -> None:
    kept, today = Image.open(painting.file(language)).convert("RGB"), painting.painted(language)
    assert kept.size == today.size
    assert differs(kept, today) <= FEW


@pytest.mark.parametrize(("evening", "language"), list(album.wanted()))
async def test_pictures_of_an_evening_are_new(evening: str, language: str) -> None:
    today = album.shown_in(await album.played(evening, language, photographed=False), language)
    assert today
    old = [name for name, digest in today.items() if album.noted().get(name) != digest]
    assert not old, f"old: {', '.join(old)}; `make pictures`"


def test_the_spreadsheet_is_new() -> None:
    assert spreadsheets.shown().items() <= album.noted().items(), "`make pictures`"


def test_nothing_is_kept_that_nobody_makes() -> None:
    made = {painting.file(language) for painting in paintings.paintings() for language in paintings.LANGUAGES}
    assert set(paintings.PICTURES.iterdir()) == made
    assert {file.name for file in album.FOLDER.glob("*.webp")} == set(
        json.loads(album.SHOWN.read_text("utf-8"))
    )


# ---------------------------------------------------------------- they would notice


async def test_another_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.deep.illustrations.camera.words_of", lambda message: words_of(message) + "!")
    with pytest.raises(AssertionError, match=r"results\.en\.webp"):
        await test_pictures_of_an_evening_are_new("results", "en")


def test_another_look_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = next(iter(paintings.paintings()))
    paint = Painter.paint

    def bare(self: Any, scene: Any, voice: Any) -> bytes:
        return paint(self, replace(scene, labels=()), voice)

    monkeypatch.setattr(Painter, "paint", bare)
    with pytest.raises(AssertionError):
        test_a_painting_is_new(one, "en")


def test_another_way_of_painting_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    book = Notebook()
    book.seen["x"] = ["the same words"]
    before = book.digests()
    shutil.copytree(PAINTING, tmp_path / "painting")
    (tmp_path / "painting" / "png.py").write_text("# otherwise")
    monkeypatch.setattr("tests.deep.illustrations.camera.PAINTING", tmp_path / "painting")
    assert book.digests() != before
