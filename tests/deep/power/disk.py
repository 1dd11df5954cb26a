"""A disk in memory: files as programs see them, a log of what was asked of it, and what a power cut leaves.

What was synced is on the disk. What was written to a file since its last sync may be there, or not, or in
part: every write and every change of size by itself, torn at its sectors or at any byte. Only what lies in
one sector is there as a whole or not at all, as disks have it: `log_check.is_log_corrupt` relies on it.
Files that were created or deleted since their folder was last synced may be there or not. There is one
folder."""

import itertools
import random
from collections.abc import Callable
from typing import NamedTuple

SECTOR = 512

Trouble = Callable[[str, str], int]


class Entry(NamedTuple):
    """A line of the log. kind: create, delete, rename, folder, write, truncate, sync, failed-sync or mark.

    name: the file's (create, delete) or whatever a mark says; file: its inode; at: offset or new size.
    """

    kind: str
    name: object = ""
    file: int = 0
    at: int = 0
    data: bytes = b""
    before: str = ""  # of a rename


class Disk:
    """Files and the log. `trouble` says before anything is done what goes wrong with it.

    It is given the kind (as in the log, or open or read) and the file's name; 0: nothing, else SQLite's
    error.
    """

    def __init__(self, contents: dict[str, bytes] | None = None) -> None:
        self.names: dict[str, int] = {}
        self.files: dict[int, bytearray] = {}
        self.log: list[Entry] = []
        self.trouble: Trouble = lambda kind, name: 0
        self.first = dict(contents or {})
        self._unsynced_names: set[int] = set()
        for name, data in self.first.items():
            self.names[name] = self._file(data)

    def mark(self, what: object) -> None:
        """Note in the log that something outside happened now."""
        self.log.append(Entry("mark", what))

    # ---------------------------------------------------------------- what a program does

    def open(self, name: str, *, create: bool, journal: bool) -> tuple[int, int]:
        """(inode, error); no name: a file for the moment."""
        if name in self.names:
            inode = self.names[name]
        elif not name:
            inode = self._file(b"")
        else:
            error = self.trouble("create", name) if create else 14
            if error:
                return 0, error
            inode = self.names[name] = self._file(b"")
            self.log.append(Entry("create", name, inode))
        if create and journal:
            self._unsynced_names.add(inode)
        return inode, self.trouble("open", name)

    def delete(self, name: str, *, sync: bool) -> int:
        error = self.trouble("delete", name)
        if error:
            return error
        if self.names.pop(name, None) is None:
            return 10 | 23 << 8  # SQLITE_IOERR_DELETE_NOENT
        self.log.append(Entry("delete", name))
        if sync:
            self.log.append(Entry("folder"))
        return 0

    def rename(self, name: str, to: str) -> None:
        inode = self.names[to] = self.names.pop(name)
        self.log.append(Entry("rename", to, inode, before=name))

    def sync_folder(self) -> None:
        self.log.append(Entry("folder"))

    def read(self, inode: int, at: int, size: int) -> tuple[bytes, int]:
        error = self.trouble("read", self._name(inode))
        return (b"", error) if error else (bytes(self.files[inode][at : at + size]), 0)

    def write(self, inode: int, at: int, data: bytes) -> int:
        error = self.trouble("write", self._name(inode))
        if error:
            data = data[: len(data) // 2]  # what still found room
        _put(self.files[inode], at, data)
        self.log.append(Entry("write", "", inode, at, data))
        return error

    def truncate(self, inode: int, size: int) -> int:
        error = self.trouble("truncate", self._name(inode))
        if not error:
            _resize(self.files[inode], size)
            self.log.append(Entry("truncate", "", inode, size))
        return error

    def sync(self, inode: int) -> int:
        """As SQLite's unix VFS: the first sync of a journal or log syncs the folder too."""
        error = self.trouble("sync", self._name(inode))
        if error:
            self.log.append(Entry("failed-sync", "", inode))
            return error
        self.log.append(Entry("sync", "", inode))
        if inode in self._unsynced_names:
            self._unsynced_names.discard(inode)
            self.log.append(Entry("folder"))
        return 0

    def _file(self, data: bytes) -> int:
        inode = len(self.files) + 1
        self.files[inode] = bytearray(data)
        return inode

    def _name(self, inode: int) -> str:
        return next((name for name, number in self.names.items() if number == inode), "")


class DiskReplay:
    """What is on the disk as its log goes by: what is safe, and what waits."""

    def __init__(self, disk: Disk) -> None:
        self._log = disk.log
        self.position = 0
        self._names = {name: number for number, name in enumerate(disk.first, 1)}
        self._safe = {number: bytearray(data) for number, data in enumerate(disk.first.values(), 1)}
        self._waiting: dict[int, list[Entry]] = {}
        self._waiting_names: list[Entry] = []

    def advance(self, position: int, chance: random.Random) -> None:
        """Up to this number of entries, which may not be fewer than before."""
        for entry in self._log[self.position : position]:
            if entry.kind in ("create", "delete", "rename"):
                self._waiting_names.append(entry)
            elif entry.kind == "folder":
                self._names = _renamed(self._names, self._waiting_names)
                self._waiting_names = []
            elif entry.kind in ("write", "truncate"):
                self._waiting.setdefault(entry.file, []).append(entry)
            elif entry.kind == "sync":
                file = self._safe.setdefault(entry.file, bytearray())
                for waiting in self._waiting.pop(entry.file, ()):
                    _done(file, waiting)
            elif entry.kind == "failed-sync":
                # Linux takes the pages for clean now: what has not arrived will never be written.
                safe = self._safe.get(entry.file, bytearray())
                self._safe[entry.file] = _torn(safe, self._waiting.pop(entry.file, []), 0.5, chance)
        self.position = position

    def survivors(self, chance: random.Random) -> dict[str, bytes]:
        """What a disk may hold if the power goes now."""
        survival_rate = chance.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        names = _renamed(
            self._names, [each for each in self._waiting_names if chance.random() < survival_rate]
        )
        return {
            name: bytes(
                _torn(self._safe.get(inode, bytearray()), self._waiting.get(inode, []), survival_rate, chance)
            )
            for name, inode in names.items()
        }


def _renamed(names: dict[str, int], entries: list[Entry]) -> dict[str, int]:
    names = dict(names)
    for entry in entries:
        if entry.kind in ("create", "rename"):
            names.pop(entry.before, None)
            names[str(entry.name)] = entry.file
        else:
            names.pop(str(entry.name), None)
    return names


def _torn(safe: bytearray, waiting: list[Entry], survival_rate: float, chance: random.Random) -> bytearray:
    """The file with each waiting entry done wholly (in `survival_rate` of the cases), in part or not at
    all."""
    file = bytearray(safe)
    for entry in waiting:
        if chance.random() < survival_rate:
            _done(file, entry)
        elif entry.kind == "write" and chance.random() < 0.5:
            for at, data in _pieces(entry, chance):
                _put(file, at, data)
        elif entry.kind == "write" and chance.random() < 0.2 and len(file) < entry.at + len(entry.data):
            grown = entry.at + len(entry.data) - len(file)  # the size arrived, the data did not
            file += bytes(grown) if chance.random() < 0.5 else chance.randbytes(grown)
    return file


def _pieces(entry: Entry, chance: random.Random) -> list[tuple[int, bytes]]:
    """What arrives of a torn write: some of its sectors, or all up to (or from) a byte; one sector whole."""
    if entry.at % SECTOR + len(entry.data) <= SECTOR:
        return [(entry.at, entry.data)] if chance.random() < 0.5 else []
    middle = chance.randint(0, len(entry.data))
    torn = chance.choice(("sectors", "head", "tail"))
    if torn == "head":
        return [(entry.at, entry.data[:middle])]
    if torn == "tail":
        return [(entry.at + middle, entry.data[middle:])]
    borders = [0, *range(SECTOR - entry.at % SECTOR, len(entry.data), SECTOR), len(entry.data)]
    sectors = [(entry.at + a, entry.data[a:b]) for a, b in itertools.pairwise(borders)]
    return [sector for sector in sectors if chance.random() < 0.5]


def _done(file: bytearray, entry: Entry) -> None:
    if entry.kind == "write":
        _put(file, entry.at, entry.data)
    else:
        _resize(file, entry.at)


def _put(file: bytearray, at: int, data: bytes) -> None:
    if not data:
        return
    if len(file) < at:
        file += bytes(at - len(file))
    file[at : at + len(data)] = data


def _resize(file: bytearray, size: int) -> None:
    if size < len(file):
        del file[size:]
    else:
        file += bytes(size - len(file))
