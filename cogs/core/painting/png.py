"""Encode pictures as PNG files.

Pillow can do it too. ISA-L, if it is installed, needs a quarter of the time for as many bytes, as
`bench/pictures.py` shows. The pictures look the same.
"""

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

from cogs.core.plain_mode import is_plain

try:
    from isal import isal_zlib
except ImportError:  # no wheel for this machine
    isal_zlib = None  # type: ignore[assignment]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 2  # of ISA-L: compresses as well as level 3 of zlib
PILLOW_LEVEL = 3
PALETTE = 3  # the colour type of PNG


def encode(image: Image.Image) -> bytes:
    """Return the file of an image in the palette (mode P, without transparency)."""
    if isal_zlib is None or is_plain():
        return encode_by_pillow(image)
    return encode_by_isal(image, isal_zlib)


def encode_by_pillow(image: Image.Image) -> bytes:
    """Return the file as Pillow writes it."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=PILLOW_LEVEL)
    return file.getvalue()


def encode_by_isal(image: Image.Image, compressor: Any) -> bytes:
    """Return the file, compressed by ISA-L, which releases the interpreter lock.

    compressor: the module `isal_zlib`.
    """
    # Rows are not filtered, which is best for plain colours. A byte 0 before each row says so.
    rows = Image.new("P", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    data, stream = rows.tobytes(), compressor.compressobj(LEVEL)
    # The first byte is compressed alone. Otherwise ISA-L hashes the address of its own state (2.32,
    # igzip_icf_body_h1_gr_bt.asm, `.write_first_byte`), and equal pictures sometimes give different bytes.
    compressed = stream.compress(data[:1]) + stream.flush(zlib.Z_SYNC_FLUSH)
    compressed += stream.compress(data[1:]) + stream.flush()
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", *image.size, 8, PALETTE, 0, 0, 0)),
            _chunk(b"PLTE", bytes(image.getpalette() or ())),
            _chunk(b"IDAT", compressed),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file. kind: its type, four letters."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
