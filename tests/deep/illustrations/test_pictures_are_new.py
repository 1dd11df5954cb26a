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

from cogs.core.painting.compose import Painter
from engine.files import DATA
from tests.deep.illustrations import album, paintings, spreadsheets
from tests.deep.illustrations.camera import PAINTING, Notebook, words_of

FEW, CLEARLY = (
    12,
    24,
)  # pixels that another processor may round otherwise; from which difference on they count


def differs(picture: Image.Image, other: Image.Image) -> int:
    """How many pixels do clearly, in any colour."""
    red, green, blue = ImageChops.difference(picture, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[CLEARLY:])


@pytest.mark.parametrize("language", paintings.LANGUAGES)
@pytest.mark.parametrize(
    "painting", list(paintings.paintings()), ids=lambda painting: f"{painting.game}-{painting.name}"
)
def test_a_painting_is_new(painting: paintings.Painting, language: str) -> None:
    assert is_new(painting, language)


def is_new(painting: paintings.Painting, language: str, painter: Painter | None = None) -> bool:
    stored, today = Image.open(painting.file(language)).convert("RGB"), painting.painted(language, painter)
    return stored.size == today.size and differs(stored, today) <= FEW


@pytest.mark.parametrize(("evening", "language"), list(album.wanted()))
async def test_pictures_of_an_evening_are_new(evening: str, language: str) -> None:
    old = await outdated(evening, language)
    assert not old, f"old: {', '.join(old)}; `make pictures`"


async def outdated(evening: str, language: str, notebook: Notebook | None = None) -> list[str]:
    """Return the pictures of an evening that show something else than today."""
    seen = await album.played(evening, language, photographed=False, notebook=notebook)
    today = album.shown_in(seen, language)
    assert today
    return [name for name, digest in today.items() if album.noted().get(name) != digest]


def test_the_spreadsheet_is_new() -> None:
    assert spreadsheets.shown().items() <= album.noted().items(), "`make pictures`"


def test_nothing_is_kept_that_nobody_makes() -> None:
    expected = {
        painting.file(language) for painting in paintings.paintings() for language in paintings.LANGUAGES
    }
    assert set(paintings.PICTURES.iterdir()) == expected
    assert {file.name for file in album.FOLDER.glob("*.webp")} == set(
        json.loads(album.SHOWN.read_text("utf-8"))
    )


# ---------------------------------------------------------------- they would notice


async def test_another_word_is_noticed() -> None:
    notebook = Notebook(lambda message: words_of(message) + "!")
    assert "results.en.webp" in await outdated("results", "en", notebook)


class BarePainter(Painter):
    """Paints no labels."""

    def paint(self, scene: Any, words: Any) -> bytes:
        return super().paint(replace(scene, labels=()), words)


def test_another_look_is_noticed() -> None:
    painting = next(iter(paintings.paintings()))
    assert not is_new(painting, "en", BarePainter(DATA / "fonts"))


def test_another_way_of_painting_is_noticed(tmp_path: Path) -> None:
    before, after = Notebook(), Notebook(painting=tmp_path / "painting")
    before.seen["x"] = after.seen["x"] = ["the same words"]
    shutil.copytree(PAINTING, tmp_path / "painting")
    assert before.digests() == after.digests()
    (tmp_path / "painting" / "png.py").write_text("# otherwise")
    assert before.digests() != after.digests()
