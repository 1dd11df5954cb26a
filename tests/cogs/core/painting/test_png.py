"""Files of pictures: both encoders give the same picture."""

from io import BytesIO
from types import SimpleNamespace

import pytest
from PIL import Image, ImageChops

from cogs.core.painting import Painter, pictures
from tests.support.approved_pictures import scenes
from tests.support.depth import DEEP, first_short
from tests.support.pictures import opened


@pytest.mark.parametrize("name", first_short([*scenes()], 3))
def test_both_encoders_give_the_same_picture(painter: Painter, name: str) -> None:
    canvas = opened(painter.paint(scenes()[name], str))
    for file in (pictures.encode_by_pillow(canvas), pictures.encode(canvas, canvas.size)):
        Image.open(BytesIO(file)).verify()
        image = Image.open(BytesIO(file))
        assert (image.mode, image.size) == ("P", canvas.size)
        assert ImageChops.difference(image.convert("RGB"), canvas.convert("RGB")).getbbox() is None


def crc32c(word: int) -> int:
    """Of 32 bits, as the processor's own instruction counts it from 0."""
    for _ in range(32):
        word = word >> 1 ^ (0x82F63B78 if word & 1 else 0)
    return word


def pixels_like(address: int) -> tuple[int, int, int]:
    """Three pixels that, after the filter's byte, fall to the same place in ISA-L's table as its state at
    this address; a place has 15 bits at most."""
    wanted, low = crc32c(address >> 16 & 0xFFFFFFFF), 0x7FFF
    first = {(crc32c(a << 8) ^ crc32c(b << 16)) & low: (a, b) for a in range(256) for b in range(256)}
    return next(
        (*first[key], c)
        for c in range(256)
        if (key := (wanted ^ crc32c(c << 24)) & low) in first and c not in first[key]
    )


@DEEP
@pytest.mark.skipif(pictures.isal_zlib is None, reason="isal is not installed")
def test_the_same_picture_is_the_same_bytes_wherever_it_is_packed() -> None:
    """A file must not tell two tables apart that look the same. Two rows that begin alike: the hash of how
    they begin is that of the packer's address."""
    new = pictures.isal_zlib.compressobj

    def packed(canvas: Image.Image, packer: object) -> bytes:
        return pictures.encode_by_isal(canvas, canvas.size, SimpleNamespace(compressobj=lambda level: packer))

    for inside in (0, 128):  # where its state begins within the object is not known
        first_packer, second_packer = (new(pictures.LEVEL) for _ in range(2))
        canvas = Image.new("P", (700, 2))
        canvas.putdata([*pixels_like(id(first_packer) + inside), *(n % 251 + 1 for n in range(697))])
        canvas.paste(canvas.crop((0, 0, 700, 1)), (0, 1))
        assert packed(canvas, first_packer) == packed(canvas, second_packer)
