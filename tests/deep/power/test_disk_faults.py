"""A disk that is ill: nothing is acknowledged that is not kept, and the host is told once what to do.

When the disk is well again, so is the bot.
"""

import asyncio
import errno
import itertools
import logging
import os
import random
import sqlite3
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sessions.common.log_throttle import SECONDS, LogThrottle
from sessions.store.protocol import StoreError
from sessions.store.sqlite.sqlite_store import ADVICE, SqliteStore
from tests.deep.power import nights as power
from tests.deep.power.disk import Disk
from tests.deep.power.vfs import FULL, IOERR, READONLY, mounted, pluggable
from tests.support.message_parts import buttons, shown_text
from tests.support.paths import ROOT
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.stores import OPEN, line, opened_and_closed, row

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(not pluggable(), reason="this Python hides its SQLite"),
]
WRITE_FAILED, FSYNC_FAILED = IOERR | 3 << 8, IOERR | 4 << 8
CHANGES = ("create", "delete", "write", "truncate", "sync")


class Fails:
    """Trouble with the n-th use of one kind (of any change: ""), and `times` ones from there on."""

    def __init__(self, kind: str, number: int, error: int, times: int = 1) -> None:
        self.kind, self.number, self.error, self.times = kind, number, error, times
        self.met = self.failed = 0

    def __call__(self, kind: str, name: str) -> int:
        if kind != self.kind and (self.kind or kind not in CHANGES):
            return 0
        self.met += 1
        failing = self.number <= self.met < self.number + self.times
        self.failed += failing
        return self.error if failing else 0


@pytest.mark.parametrize(
    ("kind", "error", "times"),
    [
        ("write", FULL, 1),
        ("write", WRITE_FAILED, 5),
        ("sync", FSYNC_FAILED, 1),
        ("sync", FSYNC_FAILED, 3),
        ("", IOERR, 2),
    ],
)
async def test_the_disk_fails_at_every_use_of_a_short_game(kind: str, error: int, times: int) -> None:
    """Whichever it is: nothing acknowledged is lost, also not by a power cut later, and all goes on."""
    report = power.PowerReport()
    with tempfile.TemporaryDirectory(dir=power.RAM) as folder:
        for number in itertools.count(1):
            trouble = Fails(kind, number, error, times)
            chance = random.Random(5)
            settings = power.PowerSettings(writers=2, steps=8 if kind == "sync" else 3, trouble=trouble)
            disk, tried, path = await power.night(Path(folder), None, chance, settings)
            if not trouble.failed:
                break
            await power.cut_often(disk, tried, path, chance, 1, report)
    assert report.harm == 0, report.findings
    assert report.cuts > 5


async def test_the_disk_fails_at_every_use_of_opening() -> None:
    for number in itertools.count(1):
        disk, store = Disk(), SqliteStore("/nowhere/castellan.db")
        disk.trouble = trouble = Fails("", number, FULL)
        with mounted(disk), tempfile.TemporaryDirectory() as folder:
            store.path = Path(folder, "castellan.db")
            with suppress(StoreError):
                await store.open()
                await store.write(row(), [line(1)])
            await store.close()
            if not trouble.failed:
                break
            disk.trouble = lambda kind, name: 0
            await store.open()
            if await store.read("a") is None:
                await store.write(row(), [line(1)])
            await store.close()
            await store.open()
            assert await store.read("a") == row()
            await store.close()
    assert number > 30


async def test_on_a_full_disk_the_store_opens_and_reads(tmp_path: Path) -> None:
    disk, store = Disk(), SqliteStore(tmp_path / "castellan.db")
    with mounted(disk):
        await store.open()
        await store.write(row(), [line(1)])
        await store.close()
        disk.trouble = lambda kind, name: FULL if kind == "write" else 0
        await store.open()
        assert await store.read("a") == row()
        with pytest.raises(StoreError, match="Free some space"):
            await store.write(row("b"), [line(1)])
        disk.trouble = lambda kind, name: 0
        await store.write(row("b"), [line(1)])
        await store.close()


# ---------------------------------------------------------------- what the host is told


@pytest.mark.parametrize(
    ("error", "advice"),
    [(FULL, "Free some space"), (READONLY, "write to the file"), (FSYNC_FAILED, "system's log")],
)
async def test_a_fault_that_lasts_is_said_once_and_its_end_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, error: int, advice: str
) -> None:
    disk = Disk()
    with mounted(disk):
        store = SqliteStore(tmp_path / "castellan.db")
        await store.open()
        store.log_throttle = LogThrottle(
            logging.getLogger("castellan"), itertools.count(0, 2 * SECONDS).__next__
        )
        disk.trouble = lambda kind, name: error if kind in ("write", "sync") else 0
        for _ in range(20):
            with pytest.raises(StoreError, match=advice):
                await store.write(row(), [line(1)])
            assert await store.read("a") is None
        assert not caplog.records
        disk.trouble = lambda kind, name: 0
        await store.write(row(), [line(1)])
        store.log_throttle = LogThrottle(logging.getLogger("castellan"))  # as after a minute
        await store.write(row(version=2), [line(2)])
        assert [record.getMessage() for record in caplog.records] == [
            f"{tmp_path}/castellan.db: writes are kept again"
        ]
        await store.close()


async def test_the_same_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    times = iter((0.0, 1.0, 2.0, SECONDS - 1, SECONDS + 1, SECONDS + 2))
    sparing = LogThrottle(logging.getLogger("castellan"), lambda: next(times))
    for sentence in ("full", "full", "torn", "full", "full", "full"):
        sparing.log(logging.ERROR, sentence)
    assert [record.getMessage() for record in caplog.records] == [
        "full",
        "torn",
        "full (2 times more in between)",
    ]


async def test_a_damaged_file_is_owned_up_to(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "castellan.db")
    await store.open()
    for version in range(1, 40):
        await store.write(row(version=version, body=bytes(3000)), [line(version, "x" * 1000)])
    await store.close()
    with store.path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(store.path.stat().st_size - 4096))
    with pytest.raises(StoreError, match="put back a back-up"):
        await used(store)
    await store.close()


async def used(store: SqliteStore) -> None:
    await store.open()
    await store.read("a")
    await store.write(row("b"), [])


async def test_a_folder_that_cannot_be_made_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    # What the system says where the disk is full.
    monkeypatch.setattr(Path, "mkdir", no_room)
    with pytest.raises(StoreError, match="Free some space"):
        await SqliteStore(tmp_path / "new" / "castellan.db").open()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody who may not write")
@pytest.mark.parametrize("writable", ["file", "folder", "neither"])
async def test_what_belongs_to_somebody_else_is_refused_at_once(writable: str) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        path = Path(folder, "castellan.db")
        await opened_and_closed(path)
        os.chmod(folder, 0o777 if writable == "folder" else 0o755)
        os.chmod(path, 0o666 if writable == "file" else 0o644)
        script = OPEN.replace("async def main", "import os; os.setuid(65534)\nasync def main")
        command = (sys.executable, "-c", script, str(path))
        other = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
        output, _ = await other.communicate()
        assert "Let the bot's user write to" in output.decode()


async def test_a_locked_file_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "castellan.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    store = SqliteStore(path, patience=0.05)
    with pytest.raises(StoreError, match=ADVICE[sqlite3.SQLITE_BUSY]):
        await store.open()
    holder.close()
    await store.open()
    await store.write(row(), [])
    await store.close()


# ---------------------------------------------------------------- the whole bot


async def tap(room: SimulatedServer) -> Any:
    """Whoever is asked taps the first button that answers."""
    panel = await room.panel()
    first = next(b["custom_id"] for b in buttons(panel) if ":m:" in b["custom_id"])
    return await room.people[(await room.asked())[0]].click(panel, custom_id=first)


async def typed(room: SimulatedServer) -> Any:
    """Whoever is asked types a legal answer."""
    ask = (await room.table()).match.question
    token = next(each for each in ask.tokens[ask.seats[0]] if each not in ("resign", "draw"))
    return await room.people[(await room.asked())[0]].slash(room.channel, "move", answer=token)


def said(result: Any) -> str:
    assert result.acknowledged
    return shown_text(result.response) if result.response is not None else ""


MOST = 2  # answers of one tap: the draft's last card comes by itself


async def kept(room: SimulatedServer) -> tuple[Any, ...]:
    """What is in memory has to be what is in the store."""
    table = await room.table()
    stored = await room.host.tables.store.read(table.id)
    assert table.version == stored.version
    assert table.body.progress.answers == len(await room.host.tables.journal_answers(table.id))
    return table.body.progress.answers, table.match.save()


async def test_players_hear_of_it_the_host_once_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    disk, well = Disk(), Disk().trouble
    with mounted(disk):
        async with hall(store=SqliteStore(tmp_path / "castellan.db")) as room:
            await room.opened()
            for kind, error in (("write", FULL), ("sync", FSYNC_FAILED), ("write", READONLY)):
                caplog.clear()
                before = await kept(room)
                disk.trouble = lambda what, name, k=kind, e=error: e if what == k else 0
                for _ in range(3):
                    assert "couldn't save" in said(await tap(room))
                    assert await kept(room) == before
                (log_message,) = [each for each in caplog.messages if "the store" in each]
                assert ADVICE[error & 0xFF] in log_message
                disk.trouble = well
                assert "couldn't save" not in said(await tap(room))
                assert 1 <= (await kept(room))[0] - before[0] <= MOST
            await every_use_of_an_answer(room, disk)
    caplog.clear()


async def every_use_of_an_answer(room: SimulatedServer, disk: Disk) -> None:
    """The disk fails once, at the n-th change that an answer brings: it counts, or its player hears not."""
    outcomes = set()
    for number in itertools.count(1):
        before = await kept(room)
        disk.trouble = trouble = Fails("", number, FULL)
        refused = "couldn't save" in said(await typed(room))
        gained = (await kept(room))[0] - before[0]
        assert gained == 0 if refused else 1 <= gained <= MOST
        outcomes.add(refused)
        if not trouble.failed:
            break
    assert outcomes == {True, False}  # once the answer is kept, a note that is not is no matter
