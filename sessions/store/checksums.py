"""Checksums of what a file keeps: a row, a line or a note that a disk changed is refused, never shown."""

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

_packed = msgspec.msgpack.Encoder().encode  # quick, and the same for ever


def row_seal(lines: int | None, values: Sequence[Any]) -> int:
    """Of a table's row. lines: how many its journal has; values: of `statements.COLUMNS`, in that order."""
    *head, due, people, body, changed = values
    due = None if due is None else float(due)
    return zlib.crc32(body, _crc((*head, due, people, float(changed), lines)))


def line_seal(table: str, values: Sequence[Any]) -> int:
    """Of a journal's line: number, at, kind, seat, text."""
    number, at, *rest = values
    return _crc((table, number, float(at), *rest))


def note_seal(kind: str, key: str, value: bytes) -> int:
    return zlib.crc32(value, _crc((kind, key)))


def document_seal(kind: str, key: str, version: int, value: bytes) -> int:
    return zlib.crc32(value, _crc((kind, key, version)))


def is_broken(seal: Any, true: int) -> bool:
    """Whether a seal says that something was changed. What an earlier version wrote has none yet."""
    return seal is not None and seal != true


def _crc(values: tuple[Any, ...]) -> int:
    return zlib.crc32(_packed(values))
