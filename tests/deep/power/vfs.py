"""SQLite's files on a simulated disk: a VFS written in Python, for the very library that `sqlite3` uses.

The structures and flags are SQLite's own (https://sqlite.org/c3ref/vfs.html, io_methods.html). While a disk
is mounted, every database that this process opens by `sqlite3` lies on it. Locks are not simulated.
"""

import _sqlite3
import contextlib
import ctypes
import os
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

from tests.deep.power.disk import Disk

OK, ERROR, IOERR, FULL, CANTOPEN, NOTFOUND, READONLY = 0, 1, 10, 13, 14, 12, 8
SHORT_READ = IOERR | 2 << 8
OPEN_CREATE, OPEN_DELETE_ON_CLOSE = 0x4, 0x8
OPEN_JOURNALS = 0x800 | 0x4000 | 0x80000  # main journal, super-journal, write-ahead log
POWERSAFE_OVERWRITE = 0x1000  # as SQLite's unix VFS says: bytes beside a write do not change
SECTOR_OF_SQLITE = 4096
NAME = b"castellan-simulated-disk"

POINTER, INT, LONG, TEXT = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64, ctypes.c_char_p

# What of sqlite3_vfs and sqlite3_io_methods is called, with its arguments in order.
OPEN = ctypes.CFUNCTYPE(INT, POINTER, TEXT, POINTER, INT, POINTER)
DELETE = ctypes.CFUNCTYPE(INT, POINTER, TEXT, INT)
ACCESS = ctypes.CFUNCTYPE(INT, POINTER, TEXT, INT, POINTER)
FULL_NAME = ctypes.CFUNCTYPE(INT, POINTER, TEXT, INT, POINTER)
FILE = ctypes.CFUNCTYPE(INT, POINTER)
FILE_INT = ctypes.CFUNCTYPE(INT, POINTER, INT)
FILE_LONG = ctypes.CFUNCTYPE(INT, POINTER, LONG)
FILE_OUT = ctypes.CFUNCTYPE(INT, POINTER, POINTER)
TRANSFER = ctypes.CFUNCTYPE(INT, POINTER, POINTER, INT, LONG)
CONTROL = ctypes.CFUNCTYPE(INT, POINTER, INT, POINTER)


class Vfs(ctypes.Structure):
    """sqlite3_vfs, version 2."""

    _fields_ = [
        *(("version", INT), ("file_bytes", INT), ("longest_name", INT)),
        *(("next", POINTER), ("name", TEXT), ("data", POINTER)),
        *(("open", OPEN), ("delete", DELETE), ("access", ACCESS), ("full_name", FULL_NAME)),
        # Extensions, chance and time stay those of the machine.
        *((name, POINTER) for name in ("dl_open", "dl_error", "dl_sym", "dl_close")),
        *((name, POINTER) for name in ("randomness", "sleep", "time", "last_error", "time_64")),
    ]


class Methods(ctypes.Structure):
    """sqlite3_io_methods, version 1: without shared memory, which an exclusively locked file never uses."""

    _fields_ = [
        *(("version", INT), ("close", FILE), ("read", TRANSFER), ("write", TRANSFER)),
        *(("truncate", FILE_LONG), ("sync", FILE_INT), ("size", FILE_OUT)),
        *(("lock", FILE_INT), ("unlock", FILE_INT), ("is_reserved", FILE_OUT)),
        *(("control", CONTROL), ("sector", FILE), ("characteristics", FILE)),
    ]


class File(ctypes.Structure):
    """sqlite3_file as this VFS extends it: its methods, and our number for it."""

    _fields_ = [("methods", POINTER), ("handle", LONG)]


class Plugged:
    """The one VFS of this process; `disk` is what it opens files on."""

    def __init__(self) -> None:
        self.disk = Disk()
        self.mishaps: list[BaseException] = []
        self._library = ctypes.CDLL(_sqlite3.__file__)  # its symbols, and those of the SQLite it is linked to
        self._handles: dict[int, tuple[Disk, int]] = {}
        self._numbers = iter(range(1, 2**62))
        self._library.sqlite3_vfs_find.restype = ctypes.c_void_p
        self._methods = Methods(
            1,
            *(FILE(self._guarded(self._close)), TRANSFER(self._guarded(self._read))),
            *(TRANSFER(self._guarded(self._write)), FILE_LONG(self._guarded(self._truncate))),
            *(FILE_INT(self._guarded(self._sync)), FILE_OUT(self._guarded(self._size))),
            *(FILE_INT(lambda file, level: OK), FILE_INT(lambda file, level: OK)),
            *(FILE_OUT(self._guarded(self._is_reserved)), CONTROL(lambda file, what, argument: NOTFOUND)),
            *(FILE(lambda file: SECTOR_OF_SQLITE), FILE(lambda file: POWERSAFE_OVERWRITE)),
        )
        self._vfs = Vfs.from_buffer_copy(Vfs.from_address(self._library.sqlite3_vfs_find(None)))
        self._vfs.version, self._vfs.file_bytes, self._vfs.name = 2, ctypes.sizeof(File), NAME
        self._vfs.open = OPEN(self._guarded(self._open))
        self._vfs.delete = DELETE(self._guarded(self._delete))
        self._vfs.access = ACCESS(self._guarded(self._access))
        self._vfs.full_name = FULL_NAME(self._guarded(self._full_name))

    def plug(self) -> None:
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def unplug(self) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))

    def _guarded(self, call: Callable[..., int]) -> Callable[..., int]:
        """An exception that left a callback would be printed and taken for success."""

        def guarded(*arguments: Any) -> int:
            try:
                return call(*arguments)
            except BaseException as error:
                self.mishaps.append(error)
                return ERROR

        return guarded

    # ---------------------------------------------------------------- the file system

    def _open(self, vfs: int, name: bytes | None, file: int, flags: int, out: int | None) -> int:
        opened = File.from_address(file)
        opened.methods = None
        shown = "" if name is None else os.fsdecode(name)
        inode, code = self.disk.open(
            shown, create=bool(flags & OPEN_CREATE), journal=bool(flags & OPEN_JOURNALS)
        )
        if code:
            return code
        opened.handle = next(self._numbers)
        self._handles[opened.handle] = self.disk, inode
        opened.methods = ctypes.addressof(self._methods)
        if out:
            INT.from_address(out).value = flags
        return OK

    def _delete(self, vfs: int, name: bytes, sync: int) -> int:
        return self.disk.delete(os.fsdecode(name), sync=bool(sync))

    def _access(self, vfs: int, name: bytes, flags: int, out: int) -> int:
        INT.from_address(out).value = os.fsdecode(name) in self.disk.names
        return OK

    def _full_name(self, vfs: int, name: bytes, room: int, out: int) -> int:
        full = os.fsencode(os.path.abspath(os.fsdecode(name))) + b"\0"
        if len(full) > room:
            return CANTOPEN
        ctypes.memmove(out, full, len(full))
        return OK

    # ---------------------------------------------------------------- a file

    def _file(self, file: int) -> tuple[Disk, int]:
        return self._handles[LONG.from_address(file + File.handle.offset).value]

    def _close(self, file: int) -> int:
        self._handles.pop(File.from_address(file).handle, None)
        return OK

    def _read(self, file: int, out: int, size: int, offset: int) -> int:
        disk, inode = self._file(file)
        content, code = disk.read(inode, offset, size)
        ctypes.memmove(out, content.ljust(size, b"\0"), size)
        return code or (OK if len(content) == size else SHORT_READ)

    def _write(self, file: int, given: int, size: int, offset: int) -> int:
        disk, inode = self._file(file)
        return disk.write(inode, offset, ctypes.string_at(given, size))

    def _truncate(self, file: int, size: int) -> int:
        disk, inode = self._file(file)
        return disk.truncate(inode, size)

    def _sync(self, file: int, flags: int) -> int:
        disk, inode = self._file(file)
        return disk.sync(inode)

    def _size(self, file: int, out: int) -> int:
        disk, inode = self._file(file)
        LONG.from_address(out).value = len(disk.files[inode])
        return OK

    def _is_reserved(self, file: int, out: int) -> int:
        INT.from_address(out).value = 0
        return OK


_plugged: list[Plugged] = []  # for ever: SQLite keeps its address


@contextlib.contextmanager
def mounted(disk: Disk) -> Iterator[Disk]:
    """Databases opened meanwhile lie on this disk. Mistakes of this room itself are raised at the end."""
    if not _plugged:
        _plugged.append(Plugged())
    (plugged,) = _plugged
    before, plugged.disk = plugged.disk, disk
    plugged.plug()
    try:
        yield disk
    finally:
        plugged.unplug()
        plugged.disk = before
        mishaps, plugged.mishaps = plugged.mishaps, []
    if mishaps:
        raise BaseExceptionGroup("the simulated disk", mishaps)


def pluggable() -> bool:
    """Whether the SQLite that `sqlite3` uses can be reached; some builds of Python hide it."""
    try:
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_libversion.restype = TEXT
        return bool(
            library.sqlite3_libversion().decode() == sqlite3.sqlite_version and library.sqlite3_vfs_find
        )
    except (AttributeError, OSError):
        return False
