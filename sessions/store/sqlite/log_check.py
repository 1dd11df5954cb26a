"""The check of a write-ahead log before SQLite opens it. SQLite takes a corrupt part for the torn end of the
log, and silently drops everything from there. The format is https://sqlite.org/fileformat2.html#walformat.
"""

import struct
import time

HEADER, FRAME_HEADER = 32, 24  # bytes of the headers of a log and of a frame, which has one page
SECTOR = 512  # bytes that any disk writes in one step
SECONDS = 3.0  # at most, for the check


def is_log_corrupt(log: bytes) -> bool:
    """Return whether the log is corrupt before its last commit, as far as `SECONDS` last. A torn end after a
    power cut does not count.

    A frame after a commit was written after the commit's sync. So a corrupt frame up to that commit was
    corrupted on the disk. A corrupt frame counts as a commit only if its header lies in one sector. Otherwise
    a power cut could have mixed it with that of an older frame at the same place.
    """
    end, order, sums = time.monotonic() + SECONDS, "<>"[log[3:4] == b"\x83"], (0, 0)
    if len(log) < HEADER or _pack(sums := checksum(log[:24], order, sums)) != log[24:HEADER]:
        return False
    size = FRAME_HEADER + int.from_bytes(log[8:12], "big")
    is_corrupt = is_after_commit = False
    for offset in range(HEADER, len(log) - size + 1, size):
        header, page = log[offset : offset + FRAME_HEADER], log[offset + FRAME_HEADER : offset + size]
        has_salt = header[8:16] == log[16:24]  # otherwise an older log left the frame
        is_intact = has_salt and _pack(checksum(header[:8] + page, order, sums)) == header[16:]
        if is_intact and is_after_commit:
            return True
        if time.monotonic() > end:
            break
        is_corrupt = is_corrupt or not is_intact
        is_whole = is_intact or offset % SECTOR <= SECTOR - FRAME_HEADER
        is_after_commit = is_corrupt and has_salt and is_whole and header[4:8] != bytes(4)
        sums = struct.unpack(">II", header[16:])
    return False


def checksum(data: bytes, order: str, before: tuple[int, int]) -> tuple[int, int]:
    """Return the checksum of a log, continued over these bytes.

    data: a multiple of 8 bytes
    order: byte order, `<` or `>`
    before: the checksum of what comes before; (0, 0) at the start of the log
    """
    first, second = before
    for word, next_word in struct.iter_unpack(f"{order}II", data):
        first = (first + word + second) & 0xFFFFFFFF
        second = (second + next_word + first) & 0xFFFFFFFF
    return first, second


def _pack(sums: tuple[int, int]) -> bytes:
    """Return a checksum as it is stored in a log."""
    return struct.pack(">II", *sums)
