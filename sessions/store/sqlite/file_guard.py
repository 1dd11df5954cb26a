"""Checks around a database file: who may read it, and whether it can be the file that was there before.

`castellan.db-mark` lies next to `castellan.db` and says that there is a database. Without it, an emptied or
lost file would silently become a new database.

The write-ahead log is checked before SQLite opens it. SQLite takes a corrupt part for the torn end of the
log, and silently drops everything from there. The format is https://sqlite.org/fileformat2.html#walformat.
"""

import contextlib
import logging
import os
import stat
import struct
import time
from pathlib import Path

from sessions.store.protocol import StoreError

LOG = logging.getLogger(__name__)
OURS = "castellan"  # prefix of every file that the bot writes into its folder
SHARED = stat.S_ISVTX | stat.S_ISGID  # bits of a folder that is shared on purpose
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600  # permissions: only the bot's user may read and write
# Our application ids in the header of an SQLite file: of one that is closed, and of one that is open.
CLOSED, OPEN = int.from_bytes(b"Cast", "big"), int.from_bytes(b"Caso", "big")
# The end of messages about a corrupt file: what the host can do.
RESCUE = (
    "Keep a copy of the folder, then save what is whole with `python -m sessions.store.rescue FROM TO`, or "
    "put back a back-up; docs/hosting.md, “When the file is damaged”, says how"
)


def sibling_path(path: Path, end: str) -> Path:
    """Return the path of the file whose name is the database's with this ending.

    path: of the database
    end: `-wal` for SQLite's log, `-mark` for our mark
    """
    return path.with_name(path.name + end)


def back_up_of(path: Path) -> Path:
    """Return where the bot writes the back-up of a database. path: of the database."""
    return path.with_name(f"{path.stem}.backup{path.suffix}")


# ---------------------------------------------------------------- who may read it


def make_private(path: Path) -> None:
    """Make the database's folder if necessary, and let only the bot's user read it and the bot's files in it.
    Log what was changed and what could not be changed. path: of the database."""
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    if os.name != "posix":
        return
    if is_open_to_others(folder):
        _shut_folder(folder)
    if newly_private := [file for file in ours_in(folder) if _shut_file(file)]:
        names = ", ".join(sorted(file.name for file in newly_private))
        LOG.warning("%s: others could read %s; they are the bot's alone now", folder, names)


def _shut_file(file: Path) -> bool:
    """Make a file private. Return whether others had rights on it before and have none now."""
    with contextlib.suppress(OSError):
        if is_open_to_others(file):
            file.chmod(PRIVATE_FILE)
            return True
    return False


def is_open_to_others(path: Path) -> bool:
    """Return whether other users have any rights on a file or folder."""
    return bool(path.stat().st_mode & 0o077)


def ours_in(folder: Path) -> list[Path]:
    """Return the files in a folder that the bot may have written; empty if the folder cannot be read."""
    with contextlib.suppress(OSError):
        return [file for file in folder.iterdir() if file.name.startswith(OURS) and file.is_file()]
    return []


def is_shared(folder: Path) -> bool:
    """Return whether a folder is also used for other things: one of its bits says so (`SHARED`), or it
    contains other files. A folder that cannot be read counts as shared."""
    try:
        has_other_files = any(not file.name.startswith(OURS) for file in folder.iterdir())
    except OSError:
        return True
    return has_other_files or bool(folder.stat().st_mode & SHARED)


def _shut_folder(folder: Path) -> None:
    """Make a folder private. Log that this was done, or why not."""
    if is_shared(folder):
        LOG.warning("%s can be read by others and holds other things; only the bot's files are shut", folder)
        return
    try:
        folder.chmod(PRIVATE_FOLDER)
    except OSError as fault:
        LOG.warning("%s can be read by others: chmod 700 it (%s)", folder, fault.strerror)
    else:
        LOG.warning("%s could be read by others; it is the bot's alone now", folder)


# ---------------------------------------------------------------- whether it is the right file


def check_file(path: Path) -> None:
    """Raise StoreError if opening this database would lose data or start a new database by mistake. Call it
    before the file is opened."""
    log, mark = sibling_path(path, "-wal"), sibling_path(path, "-mark")
    has_log = log.exists() and log.stat().st_size > 0
    if not path.exists() or path.stat().st_size == 0:
        if mark.exists() or has_log or back_up_of(path).exists():
            loss = "is empty" if path.exists() else "is gone"
            raise StoreError(
                f"{path} {loss}, where a database was: put a back-up in its place. To begin with none, move "
                f"{path.stem}.* away; docs/hosting.md, “When the file is damaged”, says what to do"
            )
        return
    if not path.is_file():
        return
    with path.open("rb") as file:
        header = file.read(100)
    uses_log = header[18:19] == b"\x02"  # not a back-up that was just put in the database's place
    if has_log and not uses_log:
        raise StoreError(f"{log} belongs to another file than {path.name} that stands there now: delete it")
    if uses_log and int.from_bytes(header[68:72], "big") == OPEN and not log.exists():
        raise StoreError(f"{log} is gone, and with it the newest answers: put it back. {RESCUE}")
    if has_log and is_log_corrupt(log.read_bytes()):
        raise StoreError(f"{log} is damaged, and newer answers lie behind it. {RESCUE}")


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
