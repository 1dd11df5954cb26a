"""What the store does to its files besides SQLite. Tests replace it with a simulated disk."""

import os
from pathlib import Path
from typing import Protocol

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


class Handle(Protocol):
    """An open database file. It stays open as long as the connection: closing it would release SQLite's
    lock."""

    def read(self, size: int, at: int) -> bytes: ...

    def write(self, data: bytes, at: int) -> None: ...

    def sync(self) -> None: ...

    def close(self) -> None: ...


class Files(Protocol):
    """A disk."""

    def exists(self, path: Path) -> bool: ...

    def open(self, path: Path) -> Handle: ...

    def put(self, path: Path, data: bytes) -> None:
        """Write a private file, new or over an older one. It is on the disk when this returns."""

    def sync(self, path: Path) -> None:
        """Write to the disk what SQLite wrote to this file or cut off from it. Not for a file that SQLite has
        locked."""

    def sync_folder(self, folder: Path) -> None: ...

    def rename(self, path: Path, to: Path) -> None: ...


class Opened:
    """A handle of the operating system."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR)

    def read(self, size: int, at: int) -> bytes:
        return os.pread(self._file, size, at)

    def write(self, data: bytes, at: int) -> None:
        os.pwrite(self._file, data, at)

    def sync(self) -> None:
        os.fsync(self._file)

    def close(self) -> None:
        os.close(self._file)


class Machine:
    """The machine's own disk."""

    def exists(self, path: Path) -> bool:
        return path.exists()

    def open(self, path: Path) -> Handle:
        return Opened(path)

    def put(self, path: Path, data: bytes) -> None:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE), "wb") as writing:
            writing.write(data)
            writing.flush()
            os.fsync(writing.fileno())

    def sync(self, path: Path) -> None:
        _synced(path, os.O_RDWR)

    def sync_folder(self, folder: Path) -> None:
        if os.name == "posix":
            _synced(folder, os.O_RDONLY)

    def rename(self, path: Path, to: Path) -> None:
        path.replace(to)


def _synced(path: Path, mode: int) -> None:
    handle = os.open(path, mode)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


MACHINE = Machine()
