"""Pages of an SQLite file as bytes: the parts that nothing uses, and the records in them.

The format is https://sqlite.org/fileformat2.html; it is promised until 2050.
"""

import contextlib
import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

TABLE, INDEX, INNER_INDEX, INNER_TABLE = 0x0D, 0x0A, 0x02, 0x05
HEADS = {TABLE: 8, INDEX: 8, INNER_INDEX: 12, INNER_TABLE: 12}
HEADER = 100  # bytes of the file's header, at the start of the first page
SECTOR, LOG_HEAD, FRAME_HEAD = 512, 32, 24
PAGE_SIZES = [512 << n for n in range(8)]
SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class PageHeader(NamedTuple):
    """The header of a b-tree page."""

    offset: int
    """Offset of the header in the page."""
    kind: int
    """Type of the page, a key of `HEADS`."""
    first_freeblock: int
    """Offset of the first free block; 0: none."""
    cell_count: int
    """Number of cells."""
    content_offset: int
    """Offset at which the content of the cells begins."""

    @property
    def pointers_offset(self) -> int:
        """Return the offset of the array with the offsets of the cells."""
        return self.offset + HEADS[self.kind]


def head_of(page: bytes, first: bool) -> PageHeader | None:
    """Return the header of a page; None if it is not a b-tree page, or not a valid one. first: it is the
    first page of the file."""
    at = HEADER if first else 0
    if len(page) < at + 12 or page[at] not in HEADS:
        return None
    free, cells, content = struct.unpack_from(">HHH", page, at + 1)
    head = PageHeader(at, page[at], free, cells, content or 65536)
    return head if head.pointers_offset + 2 * cells <= head.content_offset <= len(page) else None


def unused_parts(page: bytes, first: bool) -> list[tuple[int, int]]:
    """Return the parts of a page that are unused but not empty, as pairs of start and end offsets. first:
    it is the first page of the file."""
    head = head_of(page, first)
    if head is None:
        return []
    parts = [(head.pointers_offset + 2 * head.cell_count, head.content_offset)]
    at, seen = head.first_freeblock, head.pointers_offset
    while seen < at <= len(page) - 4:
        following, size = struct.unpack_from(">HH", page, at)
        parts.append((at + 4, min(at + size, len(page))))
        at, seen = following, at
    return [(begin, end) for begin, end in parts if begin < end and any(page[begin:end])]


# ---------------------------------------------------------------- records


class DatabasePages:
    """The pages of a file, numbered from 1. Pages in its write-ahead log replace older ones."""

    def __init__(self, data: bytes, log: bytes = b"") -> None:
        """data: content of the database file
        log: content of its write-ahead log"""
        self.data = data
        self.page_size = page_size(data) or page_size_of_log(log) or 4096
        self.log_pages = dict(logged_pages(log, self.page_size))

    def numbers(self) -> range:
        """Return the numbers of all pages, from 1."""
        return range(1, max([-(-len(self.data) // self.page_size), *self.log_pages]) + 1)

    def page(self, number: int) -> bytes:
        """Return the bytes of a page, from the log if it has a newer version. Beyond the end of the file
        it is filled with zeros."""
        begin = (number - 1) * self.page_size
        return self.log_pages.get(number) or self.data[begin : begin + self.page_size].ljust(
            self.page_size, b"\0"
        )

    def records(self) -> Iterator[tuple[int | None, list[Any]]]:
        """Yield every record that can be parsed: its rowid (None in an index, or a SQL table without rowids)
        and its values."""
        for number in self.numbers():
            page = self.page(number)
            head = head_of(page, number == 1)
            if head is not None and head.kind != INNER_TABLE:
                for place in range(head.cell_count):
                    (at,) = struct.unpack_from(">H", page, head.pointers_offset + 2 * place)
                    with contextlib.suppress(IndexError, ValueError, struct.error, OverflowError):
                        yield self.read_record(page, at, head.kind)

    def read_record(self, page: bytes, at: int, kind: int) -> tuple[int | None, list[Any]]:
        """Return the rowid and the values of the cell at this offset. The rowid is None unless the page
        belongs to a SQL table with rowids.

        at: offset of the cell in the page
        kind: type of the page, a key of `HEADS`
        """
        at += 4 if kind == INNER_INDEX else 0
        size, at = varint(page, at)
        rowid = None
        if kind == TABLE:
            rowid, at = varint(page, at)
        return rowid, decode_record(self._payload(page, at, size, kind))

    def _payload(self, page: bytes, at: int, size: int, kind: int) -> bytes:
        """Return the bytes of a record, including its overflow pages.

        at: offset in the page at which they begin
        size: how many bytes the record has
        kind: type of the page, a key of `HEADS`
        """
        usable = self.page_size
        most = usable - 35 if kind == TABLE else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return _part(page, at, size)
        least = (usable - 12) * 32 // 255 - 23
        local = least + (size - least) % (usable - 4)
        local = least if local > most else local
        return _part(page, at, local) + self._overflow(_part(page, at + local, 4), size - local)

    def _overflow(self, link: bytes, size: int) -> bytes:
        """Return the rest of a record from its overflow pages.

        link: number of the first overflow page, 4 bytes
        size: how many bytes are left
        """
        pieces, got, number = [], 0, int.from_bytes(link, "big")
        if size > len(self.data) + len(self.log_pages) * self.page_size:
            raise ValueError("longer than the file")
        while got < size:
            if number not in self.numbers():
                raise ValueError("the record goes on nowhere")
            page = self.page(number)
            number = int.from_bytes(page[:4], "big")
            pieces.append(page[4 : 4 + size - got])
            got += len(pieces[-1])
        return b"".join(pieces)


def page_size(data: bytes) -> int:
    """Return the page size in a file's header; 0 if it is invalid."""
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size in PAGE_SIZES else 0


def page_size_of_log(log: bytes) -> int:
    """Return the page size in a log's header; 0 if it is invalid."""
    size = int.from_bytes(log[8:12], "big")
    return size if size in PAGE_SIZES else 0


def logged_pages(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield the pages of a write-ahead log up to its last complete commit, in order: each page's number,
    from 1, and its bytes. size: bytes of a page."""
    waiting: list[tuple[int, bytes]] = []
    if len(log) < LOG_HEAD:
        return
    salt, at = log[16:24], LOG_HEAD
    order = ">" if log[:4] == b"\x37\x7f\x06\x83" else "<"
    sums = checksum(log[:24], order, (0, 0))
    while at + 24 + size <= len(log) and log[at + 8 : at + 16] == salt:
        sums = checksum(log[at : at + 8] + log[at + 24 : at + 24 + size], order, sums)
        number, commit, *stored = struct.unpack_from(">II8xII", log, at)
        if tuple(stored) != sums:
            return
        waiting.append((number, log[at + 24 : at + 24 + size]))
        if commit:
            yield from waiting
            waiting = []
        at += 24 + size


def is_log_corrupt(log: bytes, until: Callable[[], bool]) -> bool:
    """Return whether a part of the log is corrupt that had already been synced. An end that a power cut tore
    does not count.

    A valid frame after the corrupt part shows this, if it follows a commit: it was written after that
        commit's sync. A corrupt frame counts as a commit only if its header lies in one sector; otherwise a
        power cut could have mixed it with the header of an older frame at this place.

    until: returns True when the check has to stop
    """
    size, order = page_size_of_log(log), ">" if log[:4] == b"\x37\x7f\x06\x83" else "<"
    if (
        not size
        or len(log) < LOG_HEAD
        or struct.pack(">II", *checksum(log[:24], order, (0, 0))) != log[24:32]
    ):
        return False
    bad, after_commit, sums = False, False, struct.unpack(">II", log[24:32])
    for at in range(LOG_HEAD, len(log) - size - 23, 24 + size):
        if until():
            break
        ours = log[at + 8 : at + 16] == log[16:24]
        whole = ours and _is_frame_intact(log, at, size, order, sums)
        if bad and whole and after_commit:
            return True
        bad = bad or not whole
        commit, *stored = struct.unpack_from(">I8xII", log, at + 4)
        after_commit, sums = bad and ours and commit > 0 and (whole or _in_one_sector(at)), tuple(stored)
    return False


def _in_one_sector(at: int) -> bool:
    """Return whether a frame's header lies in one sector, so that any disk writes it in one step. at:
    offset of the frame."""
    return at % SECTOR <= SECTOR - FRAME_HEAD


def _is_frame_intact(log: bytes, at: int, size: int, order: str, before: tuple[int, int]) -> bool:
    """Return whether the frame of a log at this offset is intact.

    at: offset of the frame
    size: bytes of a page
    order: byte order of the checksums, `<` or `>`
    before: the checksum of the frame before it
    """
    sums = checksum(log[at : at + 8] + log[at + 24 : at + 24 + size], order, before)
    return struct.pack(">II", *sums) == log[at + 16 : at + 24]


def checksum(data: bytes, order: str, before: tuple[int, int]) -> tuple[int, int]:
    """Return the checksum of a log after these bytes. order: byte order, `<` or `>`; before: the checksum up
    to here."""
    first, second = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for place in range(0, len(words), 2):
        first = (first + words[place] + second) & 0xFFFFFFFF
        second = (second + words[place + 1] + first) & 0xFFFFFFFF
    return first, second


def varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the number of one to nine bytes at this offset, and the offset after it."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9


def decode_record(payload: bytes) -> list[Any]:
    """Return the values of a record."""
    size, at = varint(payload, 0)
    body, values = size, []
    while at < size:
        kind, at = varint(payload, at)
        value, body = _value(payload, body, kind)
        values.append(value)
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[Any, int]:
    """Return the value at this offset, and the offset after it. kind: SQLite's serial type of the value."""
    if kind in (0, 8, 9):
        return (None if kind == 0 else kind - 8), at
    if kind == 7:
        return struct.unpack(">d", _part(payload, at, 8))[0], at + 8
    if kind in SIZES:
        size = SIZES[kind]
        return int.from_bytes(_part(payload, at, size), "big", signed=True), at + size
    if kind < 12:
        raise ValueError("no such kind of value")
    size = (kind - 12) // 2
    raw = _part(payload, at, size)
    return (raw.decode() if kind % 2 else raw), at + size


def _part(data: bytes, at: int, size: int) -> bytes:
    """Return `size` bytes from this offset. Raises ValueError if the data ends before."""
    part = data[at : at + size]
    if len(part) < size:
        raise ValueError("the record is longer than its page")
    return part
