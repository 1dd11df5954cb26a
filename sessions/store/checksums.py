"""Checksums of what a file stores. A row, journal line, entry or document whose bytes the disk has changed is
refused and never shown."""

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

# Returns a value as MessagePack bytes: quick, and a format that does not change.
_packed = msgspec.msgpack.Encoder().encode


def row_checksum(lines: int | None, values: Sequence[Any]) -> int:
    """Return the CRC-32 of a table's row.

    lines: how many lines its journal has; None: an earlier version of the bot did not store it
    values: of the columns of `statements.COLUMNS`, in that order
    """
    *id_to_told, due, people, body, changed = values
    due = None if due is None else float(due)  # the same checksum for 5 and 5.0
    return zlib.crc32(body, _crc((*id_to_told, due, people, float(changed), lines)))


def line_checksum(table: str, values: Sequence[Any]) -> int:
    """Return the CRC-32 of a journal line.

    table: id of its table
    values: number, at, kind, seat, text, as in `JournalLine`
    """
    number, at, *kind_seat_text = values
    return _crc((table, number, float(at), *kind_seat_text))


def entry_checksum(kind: str, key: str, value: bytes) -> int:
    """Return the CRC-32 of a storage entry."""
    return zlib.crc32(value, _crc((kind, key)))


def document_checksum(kind: str, key: str, version: int, value: bytes) -> int:
    """Return the CRC-32 of a document."""
    return zlib.crc32(value, _crc((kind, key, version)))


def is_corrupt(stored: Any, computed: int) -> bool:
    """Return whether stored data is corrupt: its stored checksum differs from the computed one.

    stored: the stored checksum; None: an earlier version stored none, so the data counts as intact
    computed: the checksum computed from the data
    """
    return stored is not None and stored != computed


def _crc(values: tuple[Any, ...]) -> int:
    """Return the CRC-32 of these values, encoded with MessagePack."""
    return zlib.crc32(_packed(values))
