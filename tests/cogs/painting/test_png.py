"""Files of pictures: both encoders give the same picture, however it is cut into bands."""

import zlib
from io import BytesIO
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageChops

from cogs.painting import Painter, png
from cogs.painting.cache.bands import LEAST, MOST, cuts
from cogs.painting.drawing import palette
from tests.support.approved_pictures import scenes
from tests.support.depth import DEEP
from tests.support.pictures import opened

SCENES = scenes()


@pytest.fixture(scope="module")
def canvases(painter: Painter) -> list[Image.Image]:
    """Pictures as they are painted."""
    return [opened(painter.paint(scene, str)) for scene in SCENES.values()]


def file_of(canvas: Image.Image, *lines: int, tool: Any = png.TOOL) -> bytes:
    """Its file, cut at these lines."""
    rows = png.Rows(canvas, tool)
    bands = [rows.band(top, bottom) for top, bottom in pairwise((0, *lines, canvas.height))]
    return png.joined(canvas.size, palette.FLAT, bands)


def stream_of(file: bytes) -> bytes:
    """What its chunks of data are together."""
    at, stream = len(png.SIGNATURE), b""
    while at < len(file):
        size = int.from_bytes(file[at : at + 4])
        if file[at + 4 : at + 8] == b"IDAT":
            stream += file[at + 8 : at + 8 + size]
        at += 12 + size
    return stream


def same(file: bytes, canvas: Image.Image) -> bool:
    """Whether a file shows this, and all its sums are right, which not every reader looks at."""
    Image.open(BytesIO(file)).verify()
    assert len(zlib.decompress(stream_of(file))) == (canvas.width + 1) * canvas.height
    image = Image.open(BytesIO(file))
    assert (image.mode, image.size) == ("P", canvas.size)
    return ImageChops.difference(image.convert("RGB"), canvas.convert("RGB")).getbbox() is None


@DEEP
@pytest.mark.skipif(png.isal_zlib is None, reason="isal is not installed")
def test_both_encoders_give_the_same_picture_in_as_many_bytes(canvases: list[Image.Image]) -> None:
    quick = [file_of(canvas) for canvas in canvases]
    slow = [file_of(canvas, tool=zlib) for canvas in canvases]
    for quick_file, other, canvas in zip(quick, slow, canvases, strict=True):
        assert same(quick_file, canvas)
        assert same(other, canvas)
    assert sum(map(len, quick)) < 1.05 * sum(map(len, slow))


@pytest.mark.parametrize("quick", [True, False])
def test_a_picture_is_the_same_however_it_is_cut(canvases: list[Image.Image], quick: bool) -> None:
    """Also in single rows: the file's own sum, which a reader checks, is that of all of them."""
    canvas = min(canvases, key=lambda image: image.size)
    sizes = []
    for lines in ((), (1,), (canvas.height // 2,), (7, 8, 60), range(1, canvas.height)):
        file = file_of(canvas, *lines, tool=png.TOOL if quick else zlib)
        assert same(file, canvas)
        sizes.append(len(file))
    assert sizes[2] < 1.05 * sizes[0]


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
@pytest.mark.skipif(png.isal_zlib is None, reason="isal is not installed")
def test_the_same_rows_are_the_same_bytes_wherever_they_are_packed() -> None:
    """A file must not tell two tables apart that look the same. Two rows that begin alike: the hash of how
    they begin is that of the packer's address."""
    new = png.isal_zlib.compressobj

    def packed(canvas: Image.Image, packer: object) -> bytes:
        tool = SimpleNamespace(compressobj=lambda *given: packer, adler32=zlib.adler32)
        return png.Rows(canvas, tool).band(0, canvas.height).chunk

    for inside in (0, 128):  # where its state begins within the object is not known
        first_packer, second_packer = (new(png.LEVEL, zlib.DEFLATED, -15) for _ in range(2))
        canvas = Image.new("P", (700, 2))
        canvas.putdata([*pixels_like(id(first_packer) + inside), *(n % 251 + 1 for n in range(697))])
        canvas.paste(canvas.crop((0, 0, 700, 1)), (0, 1))
        assert packed(canvas, first_packer) == packed(canvas, second_packer)


@pytest.mark.parametrize("height", [1, 47, 96, 97, 680, 1600])
def test_bands_cover_a_picture_once_and_are_neither_low_nor_high(height: int) -> None:
    for edges in ((), (0, height), (10, 50, 90), range(0, height, 3), (-20, height + 20)):
        bands = cuts(height, [*edges])
        assert [bands[0][0], bands[-1][1]] == [0, height]
        assert all(one[1] == other[0] for one, other in pairwise(bands))
        assert all(0 < bottom - top <= MOST for top, bottom in bands)
        assert all(bottom - top >= min(LEAST, height) for top, bottom in bands)


def test_rows_of_a_board_are_bands() -> None:
    assert {(136, 296), (296, 456)} <= {*cuts(700, [136, 296, 456, 616])}
