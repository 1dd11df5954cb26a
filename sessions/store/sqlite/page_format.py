"""Pages of an SQLite file as bytes: their unused parts, and the records in them.

The format is https://sqlite.org/fileformat2.html; it is promised until 2050.
"""

import contextlib
import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

# Types of b-tree pages; the first two are leaves.
TABLE, INDEX, INNER_INDEX, INNER_TABLE = 0x0D, 0x0A, 0x02, 0x05
HEADS = {TABLE: 8, INDEX: 8, INNER_INDEX: 12, INNER_TABLE: 12}  # type of a page → bytes of its header
HEADER = 100  # bytes of the file's header, at the start of the first page
SECTOR = 512  # bytes that any disk writes in one step
LOG_HEAD, FRAME_HEAD = 32, 24  # bytes of the headers of a write-ahead log and of a frame, which has one page
PAGE_SIZES = [512 << n for n in range(8)]  # bytes
SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # serial type of an integer → its bytes


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
    offset = HEADER if first else 0
    if len(page) < offset + 12 or page[offset] not in HEADS:
        return None
    first_freeblock, cell_count, content_offset = struct.unpack_from(">HHH", page, offset + 1)
    head = PageHeader(offset, page[offset], first_freeblock, cell_count, content_offset or 65536)
    is_valid = head.pointers_offset + 2 * cell_count <= head.content_offset <= len(page)
    return head if is_valid else None


def unused_parts(page: bytes, first: bool) -> list[tuple[int, int]]:
    """Return the parts of a page that are unused but not empty, as pairs of start and end offsets. first:
    it is the first page of the file."""
    head = head_of(page, first)
    if head is None:
        return []
    parts = [(head.pointers_offset + 2 * head.cell_count, head.content_offset)]
    # Each free block begins with the offset of the next one and its own size. In a valid page offsets ascend.
    previous, block = head.pointers_offset, head.first_freeblock
    while previous < block <= len(page) - 4:
        next_block, size = struct.unpack_from(">HH", page, block)
        parts.append((block + 4, min(block + size, len(page))))
        previous, block = block, next_block
    return [(begin, end) for begin, end in parts if begin < end and any(page[begin:end])]


# ---------------------------------------------------------------- records


class DatabasePages:
    """The pages of a file, numbered from 1. Pages in its write-ahead log replace older ones."""

    def __init__(self, data: bytes, log: bytes = b"") -> None:
        """data: content of the database file
        log: content of its write-ahead log; empty if there is none"""
        self.data = data
        self.page_size = page_size(data) or page_size_of_log(log) or 4096
        """Bytes of a page."""
        self.log_pages = dict(logged_pages(log, self.page_size))
        """Number of a page → its newest bytes in the log."""

    def numbers(self) -> range:
        """Return the numbers of all pages, from 1."""
        pages_in_file = -(-len(self.data) // self.page_size)  # rounded up
        return range(1, max([pages_in_file, *self.log_pages]) + 1)

    def page(self, number: int) -> bytes:
        """Return the bytes of a page, from the log if the log has a newer version. A page beyond the end of
        the file is filled with zeros."""
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
                for cell in range(head.cell_count):
                    (offset,) = struct.unpack_from(">H", page, head.pointers_offset + 2 * cell)
                    with contextlib.suppress(IndexError, ValueError, struct.error, OverflowError):
                        yield self.read_record(page, offset, head.kind)

    def read_record(self, page: bytes, offset: int, kind: int) -> tuple[int | None, list[Any]]:
        """Return the rowid and the values of a cell's record. The rowid is None unless the page belongs to a
        SQL table with rowids. Raises ValueError, IndexError, OverflowError or struct.error if it is invalid.

        offset: of the cell in the page
        kind: type of the page, a key of `HEADS`
        """
        at = offset + (4 if kind == INNER_INDEX else 0)  # there, the number of another page comes first
        size, at = varint(page, at)
        rowid = None
        if kind == TABLE:
            rowid, at = varint(page, at)
        return rowid, decode_record(self._payload(page, at, size, kind))

    def _payload(self, page: bytes, offset: int, size: int, kind: int) -> bytes:
        """Return the bytes of a record, including those in overflow pages.

        offset: in the page, at which the record begins
        size: how many bytes the record has
        kind: type of the page, a key of `HEADS`
        """
        # SQLite's formulas for how many bytes of a long record are in its own page.
        usable = self.page_size
        most = usable - 35 if kind == TABLE else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return _part(page, offset, size)
        least = (usable - 12) * 32 // 255 - 23
        local_size = least + (size - least) % (usable - 4)
        local_size = least if local_size > most else local_size
        first_overflow_page = _part(page, offset + local_size, 4)
        return _part(page, offset, local_size) + self._overflow(first_overflow_page, size - local_size)

    def _overflow(self, link: bytes, size: int) -> bytes:
        """Return the end of a record from its overflow pages. Raises ValueError if they are invalid.

        link: number of the first overflow page, as 4 bytes
        size: how many bytes of the record are in overflow pages
        """
        pieces, read_bytes, number = [], 0, int.from_bytes(link, "big")
        if size > len(self.data) + len(self.log_pages) * self.page_size:
            raise ValueError("longer than the file")
        while read_bytes < size:
            if number not in self.numbers():
                raise ValueError("the record goes on nowhere")
            page = self.page(number)
            number = int.from_bytes(page[:4], "big")  # of the next overflow page
            pieces.append(page[4 : 4 + size - read_bytes])
            read_bytes += len(pieces[-1])
        return b"".join(pieces)


def page_size(data: bytes) -> int:
    """Return the page size in the header of a database file, in bytes; 0 if it is invalid."""
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size
    return size if size in PAGE_SIZES else 0


def page_size_of_log(log: bytes) -> int:
    """Return the page size in the header of a write-ahead log, in bytes; 0 if it is invalid."""
    size = int.from_bytes(log[8:12], "big")
    return size if size in PAGE_SIZES else 0


def logged_pages(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield the pages of a write-ahead log up to its last complete commit, in order: each page's number,
    from 1, and its bytes.

    log: content of the log
    size: bytes of a page
    """
    uncommitted: list[tuple[int, bytes]] = []
    if len(log) < LOG_HEAD:
        return
    salt, frame = log[16:24], LOG_HEAD  # frame: offset of the frame that is read
    order = _byte_order(log)
    sums = checksum(log[:24], order, (0, 0))
    while frame + FRAME_HEAD + size <= len(log) and log[frame + 8 : frame + 16] == salt:
        page = log[frame + FRAME_HEAD : frame + FRAME_HEAD + size]
        sums = checksum(log[frame : frame + 8] + page, order, sums)
        # database_size: 0 if the frame is not the last one of a commit
        number, database_size, *stored_sums = struct.unpack_from(">II8xII", log, frame)
        if tuple(stored_sums) != sums:
            return
        uncommitted.append((number, page))
        if database_size:
            yield from uncommitted
            uncommitted = []
        frame += FRAME_HEAD + size


def _byte_order(log: bytes) -> str:
    """Return the byte order of a log's checksums as `struct` names it, `<` or `>`."""
    return ">" if log[:4] == b"\x37\x7f\x06\x83" else "<"


def is_log_corrupt(log: bytes, until: Callable[[], bool]) -> bool:
    """Return whether the log is corrupt in a part that had already been synced. A torn end after a power cut
    does not count.

    That part had been synced if it contains or precedes a commit, and a valid frame follows the commit: this
    frame was written after the commit's sync. A corrupt frame counts as a commit only if its header lies in
    one sector. Otherwise a power cut could have mixed this header with that of an older frame at the same
    place.

    log: content of the write-ahead log
    until: returns True when the check has to stop
    """
    size, order = page_size_of_log(log), _byte_order(log)
    if (
        not size
        or len(log) < LOG_HEAD
        or struct.pack(">II", *checksum(log[:24], order, (0, 0))) != log[24:32]
    ):
        return False
    corrupt_found, is_after_commit, sums = False, False, struct.unpack(">II", log[24:32])
    for frame in range(LOG_HEAD, len(log) - size - FRAME_HEAD + 1, FRAME_HEAD + size):
        if until():
            break
        has_salt = log[frame + 8 : frame + 16] == log[16:24]  # otherwise an older log left the frame
        is_intact = has_salt and _is_frame_intact(log, frame, size, order, sums)
        if corrupt_found and is_intact and is_after_commit:
            return True
        corrupt_found = corrupt_found or not is_intact
        # database_size: 0 if the frame is not the last one of a commit
        database_size, *stored_sums = struct.unpack_from(">I8xII", log, frame + 4)
        is_header_valid = has_salt and (is_intact or _in_one_sector(frame))
        is_after_commit = corrupt_found and database_size > 0 and is_header_valid
        sums = tuple(stored_sums)
    return False


def _in_one_sector(frame: int) -> bool:
    """Return whether a frame's header lies in one sector, so that any disk writes it in one step. frame:
    offset of the frame."""
    return frame % SECTOR <= SECTOR - FRAME_HEAD


def _is_frame_intact(log: bytes, frame: int, size: int, order: str, before: tuple[int, int]) -> bool:
    """Return whether a frame of a log matches its checksum.

    frame: offset of the frame
    size: bytes of a page
    order: byte order of the checksums, `<` or `>`
    before: the checksum of the frame before it
    """
    page = log[frame + FRAME_HEAD : frame + FRAME_HEAD + size]
    sums = checksum(log[frame : frame + 8] + page, order, before)
    return struct.pack(">II", *sums) == log[frame + 16 : frame + 24]


def checksum(data: bytes, order: str, before: tuple[int, int]) -> tuple[int, int]:
    """Return the checksum of a write-ahead log, continued over these bytes.

    data: a multiple of 8 bytes
    order: byte order, `<` or `>`
    before: the checksum of what comes before; (0, 0) at the start of the log
    """
    first, second = before
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for i in range(0, len(words), 2):
        first = (first + words[i] + second) & 0xFFFFFFFF
        second = (second + words[i + 1] + first) & 0xFFFFFFFF
    return first, second


def varint(data: bytes, offset: int) -> tuple[int, int]:
    """Return SQLite's variable-length integer, of one to nine bytes, at this offset, and the offset after
    it."""
    value = 0
    for i in range(8):
        byte = data[offset + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, offset + i + 1
    return value << 8 | data[offset + 8], offset + 9


def decode_record(payload: bytes) -> list[Any]:
    """Return the values of a record. payload: a header with the types of the values, then the values."""
    header_size, type_offset = varint(payload, 0)
    value_offset, values = header_size, []
    while type_offset < header_size:
        serial_type, type_offset = varint(payload, type_offset)
        value, value_offset = _value(payload, value_offset, serial_type)
        values.append(value)
    return values


def _value(payload: bytes, offset: int, serial_type: int) -> tuple[Any, int]:
    """Return the value at this offset, and the offset after it. Raises ValueError if it is invalid.
    serial_type: SQLite's number for the type and size of the value."""
    if serial_type in (0, 8, 9):  # None, 0 and 1 take no bytes
        return (None if serial_type == 0 else serial_type - 8), offset
    if serial_type == 7:
        return struct.unpack(">d", _part(payload, offset, 8))[0], offset + 8
    if serial_type in SIZES:
        size = SIZES[serial_type]
        return int.from_bytes(_part(payload, offset, size), "big", signed=True), offset + size
    if serial_type < 12:
        raise ValueError("no such kind of value")
    size = (serial_type - 12) // 2
    raw = _part(payload, offset, size)
    return (raw.decode() if serial_type % 2 else raw), offset + size


def _part(data: bytes, offset: int, size: int) -> bytes:
    """Return `size` bytes from this offset. Raises ValueError if the data ends before."""
    part = data[offset : offset + size]
    if len(part) < size:
        raise ValueError("the record is longer than its page")
    return part
