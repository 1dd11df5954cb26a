"""What the store does to its files beside SQLite, on a simulated disk."""

import os
from pathlib import Path

from sessions.store.sqlite.wiping import RawFile
from tests.deep.power.disk import Disk


class SimulatedFile(RawFile):
    """A file of it. wrong: how many bytes every write takes too many, for the control."""

    def __init__(self, disk: Disk, path: Path, wrong: int = 0) -> None:
        self._disk, self._inode, self._wrong = disk, disk.names[str(path)], wrong

    def read(self, size: int, at: int) -> bytes:
        data, error = self._disk.read(self._inode, at, size)
        _raised(error)
        return data

    def write(self, data: bytes, at: int) -> None:
        _raised(self._disk.write(self._inode, at, data + bytes(self._wrong)))

    def sync(self) -> None:
        _raised(self._disk.sync(self._inode))

    def close(self) -> None:
        pass


def _raised(error: int) -> None:
    if error:
        raise OSError(5, os.strerror(5))
