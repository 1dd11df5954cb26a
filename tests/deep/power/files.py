"""What the store does to its files by its own hand, on a simulated disk."""

import os
from pathlib import Path

from sessions.store.sqlite.file_access import Files, Handle
from tests.deep.power.disk import Disk


class SimulatedHandle(Handle):
    """A file of it."""

    def __init__(self, disk: Disk, inode: int) -> None:
        self._disk, self._inode = disk, inode

    def read(self, size: int, at: int) -> bytes:
        data, error = self._disk.read(self._inode, at, size)
        _raised(error)
        return data

    def write(self, data: bytes, at: int) -> None:
        _raised(self._disk.write(self._inode, at, data))

    def sync(self) -> None:
        _raised(self._disk.sync(self._inode))

    def close(self) -> None:
        pass


class SimulatedFiles(Files):
    """As the machine's."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def exists(self, path: Path) -> bool:
        return str(path) in self._disk.names

    def open(self, path: Path) -> Handle:
        return SimulatedHandle(self._disk, self._disk.names[str(path)])

    def put(self, path: Path, data: bytes) -> None:
        inode, error = self._disk.open(str(path), create=True, journal=False)
        _raised(error or self._disk.truncate(inode, 0))
        handle = SimulatedHandle(self._disk, inode)
        handle.write(data, 0)
        handle.sync()

    def sync(self, path: Path) -> None:
        self.open(path).sync()

    def sync_folder(self, folder: Path) -> None:
        self._disk.sync_folder()

    def rename(self, path: Path, to: Path) -> None:
        self._disk.rename(str(path), str(to))


def _raised(error: int) -> None:
    if error:
        raise OSError(5, os.strerror(5))
