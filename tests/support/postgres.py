"""A PostgreSQL server of one's own for tests: in a folder of its own, on a free port, gone afterwards."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))


@cache
def missing() -> str:
    """Why no server can be started here; empty where one can."""
    if not program("initdb"):
        return "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and not _somebody():
        return "PostgreSQL does not run as root, and this machine has no user to run it as"
    return ""


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs, the newest's first."""
    paths = [folder / name for folder in reversed(BINARIES) if (folder / name).is_file()]
    return str(paths[0]) if paths else shutil.which(name) or ""


def _somebody() -> str:
    """A user without rights, since PostgreSQL refuses to run as root."""
    known = {user.pw_name for user in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in known), "")


class Server:
    """`with Server() as server:` runs one; `url(database)` leads to it, `restart()` is a real one."""

    def __init__(self, fsync: bool = True) -> None:
        """fsync: off where no power cut is played, for it is much faster."""
        self.fsync = "on" if fsync else "off"
        self.user = _somebody() if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="castellan-pg-", dir=_room()))
        self.port = _free_port()

    def __enter__(self) -> "Server":
        if self.user:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", self._data, "-U", "castellan", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://castellan@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync={self.fsync}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self._data, "-l", log, "-o", options, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def restart(self, mode: str = "fast") -> None:
        self.stop(mode)
        self.start()

    async def create(self, database: str) -> str:
        """A new empty database; its address."""
        await self.execute(f'CREATE DATABASE "{database}"')
        return self.url(database)

    async def emptied(self, database: str) -> str:
        """A database without any row in it, made when it is missing, which takes longer; its address."""
        if not await self.execute(f"SELECT 1 FROM pg_database WHERE datname = '{database}'"):
            return await self.create(database)
        if await self.execute("SELECT 1 FROM pg_tables WHERE tablename = 'journal_lines'", database):
            await self.execute(
                "TRUNCATE tables, journal_lines, current_people, named_people, entries, documents, index_keys"
                " RESTART IDENTITY",
                database,
            )
        return self.url(database)

    async def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        connection = await asyncpg.connect(self.url(database))
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [program(name), *arguments],
            user=self.user,
            cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=60,
        )


@contextlib.contextmanager
def server(fsync: bool = True) -> Iterator[Server]:
    """A server; skips the test, with a sentence, where none can run."""
    import pytest

    if missing():
        pytest.skip(missing())
    with Server(fsync) as running:
        yield running


def _room() -> str:
    """In memory where there is room: no test here cuts the power, and starting is ten times as fast."""
    with contextlib.suppress(OSError):
        if shutil.disk_usage("/dev/shm").free > 500 << 20:
            return "/dev/shm"
    return "/tmp"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
