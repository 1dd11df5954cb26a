"""Checksums of what a file stores. A row, journal line or entry that a disk has changed is refused and never
shown."""

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

_packed = msgspec.msgpack.Encoder().encode  # quick, and a format that does not change


def row_checksum(lines: int | None, values: Sequence[Any]) -> int:
    """Return the checksum of a table's row.

    lines: how many lines its journal has; None: not stored by an earlier version
    values: of `statements.COLUMNS`, in that order
    """
    *head, due, people, body, changed = values
    due = None if due is None else float(due)
    return zlib.crc32(body, _crc((*head, due, people, float(changed), lines)))


def line_checksum(table: str, values: Sequence[Any]) -> int:
    """Return the checksum of a journal line. values: number, at, kind, seat, text."""
    number, at, *rest = values
    return _crc((table, number, float(at), *rest))


def entry_checksum(kind: str, key: str, value: bytes) -> int:
    """Return the checksum of a storage entry."""
    return zlib.crc32(value, _crc((kind, key)))


def document_checksum(kind: str, key: str, version: int, value: bytes) -> int:
    """Return the checksum of a document."""
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
