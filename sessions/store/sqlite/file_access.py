"""What the store does to its files besides SQLite. Tests replace it with a simulated disk."""

import os
from pathlib import Path
from typing import Protocol

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600  # permissions: only the bot's user may read and write


class Handle(Protocol):
    """An open database file. Close it only with SQLite's connection to the file, because closing it releases
    SQLite's lock."""

    def read(self, size: int, at: int) -> bytes:
        """Return up to `size` bytes from the offset `at`."""
        ...

    def write(self, data: bytes, at: int) -> None:
        """Write the data at the offset `at`."""
        ...

    def sync(self) -> None:
        """Return once everything that was written is on the disk."""
        ...

    def close(self) -> None:
        """Close the file."""
        ...


class Files(Protocol):
    """A disk: what the store does with whole files."""

    def exists(self, path: Path) -> bool:
        """Return whether there is a file at this path."""
        ...

    def open(self, path: Path) -> Handle:
        """Open a file to read and write it."""
        ...

    def put(self, path: Path, data: bytes) -> None:
        """Write a private file, new or over an older one. It is on the disk when this returns."""
        ...

    def sync(self, path: Path) -> None:
        """Return once everything that SQLite wrote to this file, or cut off from it, is on the disk.

        Do not call it for a file that SQLite has locked: it opens and closes the file, and that would release
        the lock.
        """
        ...

    def sync_folder(self, folder: Path) -> None:
        """Return once the names of the files in a folder are on the disk, also after a rename."""
        ...

    def rename(self, path: Path, to: Path) -> None:
        """Rename a file to `to`, which it replaces."""
        ...


class LocalFile:
    """A file on the machine's own disk, open to read and write."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR)
        """File descriptor of the operating system."""

    def read(self, size: int, at: int) -> bytes:
        """Return up to `size` bytes from the offset `at`."""
        return os.pread(self._file, size, at)

    def write(self, data: bytes, at: int) -> None:
        """Write the data at the offset `at`."""
        os.pwrite(self._file, data, at)

    def sync(self) -> None:
        """Return once everything that was written is on the disk."""
        os.fsync(self._file)

    def close(self) -> None:
        os.close(self._file)


class LocalFiles:
    """The machine's own disk."""

    def exists(self, path: Path) -> bool:
        return path.exists()

    def open(self, path: Path) -> Handle:
        """Open a file to read and write it."""
        return LocalFile(path)

    def put(self, path: Path, data: bytes) -> None:
        """Write a private file, new or over an older one, and sync it."""
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_FILE), "wb") as writing:
            writing.write(data)
            writing.flush()
            os.fsync(writing.fileno())

    def sync(self, path: Path) -> None:
        """Return once the content of a file is on the disk."""
        _synced(path, os.O_RDWR)

    def sync_folder(self, folder: Path) -> None:
        """Return once the names of the files in a folder are on the disk. Only POSIX systems need and
        allow this."""
        if os.name == "posix":
            _synced(folder, os.O_RDONLY)

    def rename(self, path: Path, to: Path) -> None:
        """Rename a file to `to`, which it replaces."""
        path.replace(to)


def _synced(path: Path, mode: int) -> None:
    """Sync a file or folder to the disk. mode: flags of `os.open` with which to open it."""
    descriptor = os.open(path, mode)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


MACHINE = LocalFiles()
