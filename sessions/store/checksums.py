"""The checksum of what a file stores, because SQLite does not notice a changed bit in a row. What does not
match its checksum is refused and never shown."""

import zlib
from typing import Any

import msgspec

# Returns a value as MessagePack bytes: quick, and a format that does not change.
_packed = msgspec.msgpack.Encoder().encode


def checksum(*values: Any) -> int:
    """Return the CRC-32 of these values. 5 and 5.0 have different ones."""
    return zlib.crc32(_packed(values))
