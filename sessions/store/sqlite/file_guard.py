"""Checks around a database file: who may read it, and whether it can be the file that was there before.

`castellan.db-mark` lies next to `castellan.db`. It says that there is a database, and whether it was closed.
Without it, an emptied or lost file would silently become a new database.
"""

import contextlib
import logging
import os
import stat
import time
from pathlib import Path

from sessions.store.protocol import StoreError
from sessions.store.sqlite import page_format
from sessions.store.sqlite.file_access import MACHINE, PRIVATE_FILE, PRIVATE_FOLDER, Files

LOG = logging.getLogger(__name__)
OURS = "castellan"  # prefix of every file that the bot writes into its folder
OPEN, CLOSED = "open", "closed"  # contents of the mark
SHARED = stat.S_ISVTX | stat.S_ISGID  # bits of a folder that is shared on purpose
SECONDS = 3.0  # at most, for checking the log
LOG_FORMAT = 18  # offset of the header byte that is 2 if the file has a write-ahead log
# The end of messages: what the host can read.
HELP = "docs/hosting.md, “When the file is damaged”, says what to do"


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
    mark, log = read_mark(path), sibling_path(path, "-wal")
    if not path.exists():
        if mark:
            raise _lost(path, "is gone", "put a back-up in its place")
        return
    if not path.is_file():
        return
    size, has_log = path.stat().st_size, log.exists() and log.stat().st_size > 0
    if size == 0 and (mark or has_log or back_up_of(path).exists()):
        raise _lost(path, "is empty", "put a back-up in its place")
    if not size:
        return
    expects_log = _in_log(path)
    if has_log and not expects_log:
        raise StoreError(f"{log} belongs to another file than {path.name} that stands there now: delete it")
    if mark == OPEN and expects_log and not log.exists():
        raise StoreError(
            f"{log} is gone, and with it the newest answers: put it back. To go on without them, delete "
            f"{sibling_path(path, '-mark').name}; {HELP}"
        )
    if mark and has_log and _log_is_damaged(log):
        raise StoreError(
            f"{log} is damaged, and newer answers lie behind it: keep a copy of the folder, "
            f"or put back a back-up. To go on without them, delete {sibling_path(path, '-mark').name}; {HELP}"
        )


def _lost(path: Path, loss: str, advice: str) -> StoreError:
    """Return the error for a database that was lost.

    path: of the database
    loss: what happened to it, such as “is gone”
    advice: what the host can do, such as “put a back-up in its place”
    """
    mark = sibling_path(path, "-mark").name
    return StoreError(
        f"{path} {loss}, where a database was: {advice}. To begin with none, delete {mark} and whatever is "
        f"left of {path.name}, and move {back_up_of(path).name} away; {HELP}"
    )


def _log_is_damaged(log: Path) -> bool:
    """Return whether the log is corrupt, as far as can be checked within `SECONDS`. SQLite would take a
    corrupt part for the torn end of the log, and silently drop everything from there. log: path of the
    log."""
    end = time.monotonic() + SECONDS
    return page_format.is_log_corrupt(log.read_bytes(), lambda: time.monotonic() > end)


def _in_log(path: Path) -> bool:
    """Return whether the header of a database says that it uses a write-ahead log. The header of a back-up
    that was just put in the database's place does not say so."""
    with path.open("rb") as file:
        return file.read(LOG_FORMAT + 1)[LOG_FORMAT:] == b"\x02"


def read_mark(path: Path) -> str:
    """Return what the mark of a database says: `OPEN` or `CLOSED`; "" if there is no mark. path: of the
    database."""
    try:
        return sibling_path(path, "-mark").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def write_mark(path: Path, state: str, files: Files = MACHINE) -> None:
    """Write the mark of a database to the disk. Before that, sync the folder, so that the mark never says
    more than is on the disk.

    path: of the database
    state: `OPEN` or `CLOSED`
    """
    files.sync_folder(path.parent)
    mark, new_mark = sibling_path(path, "-mark"), sibling_path(path, "-mark.new")
    files.put(new_mark, state.encode())
    files.rename(new_mark, mark)
    files.sync_folder(path.parent)


def mark_if_possible(path: Path, state: str, files: Files = MACHINE) -> None:
    """Write the mark of a database. If that fails, delete the mark: a full disk must not stop play, and a
    missing mark says nothing wrong.

    path: of the database
    state: `OPEN` or `CLOSED`
    """
    try:
        write_mark(path, state, files)
    except OSError as fault:
        LOG.warning("%s cannot be written (%s)", sibling_path(path, "-mark"), fault.strerror)
        for end in ("-mark", "-mark.new"):
            with contextlib.suppress(OSError):
                sibling_path(path, end).unlink(missing_ok=True)
