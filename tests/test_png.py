"""Files of pictures: both encoders give the same picture, and a bot without the quick one paints, too."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.painting import Painter, compose, png
from tests.approved import scenes

SCENES = scenes()


@pytest.fixture(scope="module")
def canvases(painter: Painter) -> list[Image.Image]:
    """Pictures before they are files."""
    found: list[Image.Image] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compose, "encoded", lambda image: found.append(image.copy()) or b"")
        for scene in SCENES.values():
            painter.paint(scene, str)
    return found


@pytest.mark.skipif(png.isal_zlib is None, reason="isal is not installed")
def test_both_encoders_give_the_same_picture_in_as_many_bytes(canvases: list[Image.Image]) -> None:
    sizes = [0, 0]
    for canvas in canvases:
        files = [png.by_isal(canvas), png.by_pillow(canvas)]
        one, other = [Image.open(BytesIO(file)) for file in files]
        one.verify()
        one = Image.open(BytesIO(files[0]))
        assert (one.mode, one.size) == (other.mode, other.size) == ("P", canvas.size)
        assert ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None
        sizes = [size + len(file) for size, file in zip(sizes, files, strict=True)]
    assert sizes[0] < 1.05 * sizes[1]


def test_without_the_quick_one_pillow_writes_the_file(
    canvases: list[Image.Image], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "isal_zlib", None)
    assert png.encoded(canvases[0]) == png.by_pillow(canvases[0])
