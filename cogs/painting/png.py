"""Write PNG files from bands of rows, each compressed by itself, so that finished bands can be reused.

ISA-L compresses if it is installed, because it is faster, else zlib. The pictures look the same.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from PIL import Image

try:
    from isal import isal_zlib
except ImportError:  # no wheel for this machine
    isal_zlib = None  # type: ignore[assignment]

TOOL: Any = zlib if isal_zlib is None else isal_zlib
SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 2  # of ISA-L: compresses as well as level 3 of zlib
LEVEL_OF_ZLIB = 3
PALETTE = 3  # the colour type of PNG
BEGIN, END = b"\x78\x01", b"\x03\x00"  # the header of the zlib stream, and a last block without data
BASE = 65521  # the modulus of Adler-32


class Band(NamedTuple):
    """Some rows of a picture, as a part of its file."""

    chunk: bytes
    """The rows, compressed, as an IDAT chunk."""
    adler32: int
    """The Adler-32 of the uncompressed bytes."""
    size: int
    """The number of uncompressed bytes."""


class Rows:
    """Compresses rows of an image in the palette (mode P, without transparency).

    The rows are not filtered, which is best for plain colours. PNG marks this by a byte 0 before each row.
    """

    def __init__(self, image: Image.Image, tool: Any = TOOL) -> None:
        """tool: the module that compresses, `isal_zlib` or `zlib`."""
        self._tool = tool
        rows = Image.new("P", (image.width + 1, image.height))
        rows.paste(image, (1, 0))
        self._data, self._row_bytes = memoryview(rows.tobytes()), rows.width

    def band(self, top: int, bottom: int) -> Band:
        """Return these rows, compressed. The compression releases the interpreter lock.

        top, bottom: the first row, and the row after the last.
        """
        data = self._data[top * self._row_bytes : bottom * self._row_bytes]
        level = LEVEL_OF_ZLIB if self._tool is zlib else LEVEL
        compressor = self._tool.compressobj(level, zlib.DEFLATED, -15)
        # The first byte is compressed alone. Otherwise ISA-L hashes the address of its own state (2.32,
        # igzip_icf_body_h1_gr_bt.asm, `.write_first_byte`), and equal rows sometimes give different bytes.
        compressed = compressor.compress(data[:1]) + compressor.flush(zlib.Z_SYNC_FLUSH)
        compressed += compressor.compress(data[1:]) + compressor.flush(zlib.Z_FULL_FLUSH)
        return Band(_chunk(b"IDAT", compressed), self._tool.adler32(data), len(data))


def joined(size: tuple[int, int], colours: Sequence[int], bands: Sequence[Band]) -> bytes:
    """Return the file of a picture from its bands, from top to bottom.

    size: width and height, in pixels.
    colours: of the palette, three numbers each.
    """
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", bytes(colours)),
            _chunk(b"IDAT", BEGIN),
            *(band.chunk for band in bands),
            _chunk(b"IDAT", END + struct.pack(">I", _total(bands))),
            _chunk(b"IEND", b""),
        )
    )


def _total(bands: Sequence[Band]) -> int:
    """Return the Adler-32 of all bands together, computed like zlib's `adler32_combine`."""
    low, high = 1, 0
    for band in bands:
        band_bytes, band_low = band.size % BASE, band.adler32 & 0xFFFF
        high = (high + (band.adler32 >> 16) + band_bytes * (low - 1)) % BASE
        low = (low + band_low - 1) % BASE
    return high << 16 | low


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file. kind: its type, four letters."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
