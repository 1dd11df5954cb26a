"""Nights with power cuts: games are played onto a simulated disk, the power goes, what survived is compared.

A night is one life of the store, from opening to closing, and the disk's log of it; many cuts are made in
that log. The next night begins on a new disk, or on what a cut of this one left.
"""

import asyncio
import contextlib
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sessions.store.protocol import JournalLine, StoredTable, StoreError
from sessions.store.sqlite.sqlite_store import Opening, SqliteStore
from tests.deep.power.disk import Disk, DiskReplay, Trouble
from tests.deep.power.files import SimulatedFile
from tests.deep.power.vfs import IOERR, mounted

NAME = "castellan.db"
TABLES = [f"table{number}" for number in range(6)]
PEOPLE = range(1, 9)
BODIES = (2, 300, 3000, 9000, 30_000)
FSYNC_FAILED = IOERR | 4 << 8
MOMENTS = ("creating", "recovering", "running", "checkpoint", "log reset", "forgetting", "closing")
CREATING, RECOVERING, RUNNING, CHECKPOINT, RESET, FORGETTING, CLOSING = MOMENTS
PATIENCE = 20  # times the cuts asked for, until each kind of moment (and what `until` asks) has come up
RAM = "/dev/shm" if Path("/dev/shm").is_dir() else None


class PowerSettings(NamedTuple):
    """synchronous: SQLite's, for the control; bad_syncs: how many of the syncs fail; cuts: in one night.

    writers: tables at most; steps: what is tried at each; trouble: of the disk, instead of bad syncs;
    wrong_wipe: bytes that a faulty wiping takes too many, looks: whether a start looks for damage, for the
    control.
    """

    synchronous: str = "FULL"
    bad_syncs: float = 0.0
    cuts: int = 40
    writers: int = len(TABLES)
    steps: int = 12
    trouble: Trouble | None = None
    wrong_wipe: int = 0
    looks: bool = True


class Acknowledged(NamedTuple):
    """A mark in the log: this was acknowledged. kind: row, told or note; number: version, or the note's."""

    kind: str
    key: str
    number: int


class Try(NamedTuple):
    """A version of a table as it was handed to the store. anew: the lines are the whole journal."""

    row: StoredTable
    lines: tuple[JournalLine, ...]
    anew: bool = False


class SubmittedVersions:
    """Everything that was handed to the store: table → version → tries, at most the last one successful."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[int, list[Try]]] = {name: {} for name in TABLES}
        self.notes: dict[str, int] = dict.fromkeys(TABLES, 0)

    def is_whole(self, row: StoredTable, journal: list[JournalLine]) -> bool:
        """Whether this is a table as it was tried: one version's row, all lines up to it, and none after."""
        versions = self.rows[row.table]
        before: list[JournalLine] = []
        for _, tries in sorted(item for item in versions.items() if item[0] < row.version):
            before = _after(before, tries[-1])
        return row.shown_version <= row.version and any(
            replace(each.row, shown_version=row.shown_version) == row and _after(before, each) == journal
            for each in versions.get(row.version, ())
        )


def _after(before: list[JournalLine], each: Try) -> list[JournalLine]:
    return [*each.lines] if each.anew else [*before, *each.lines]


class PowerReport:
    """Sums of what the cuts showed, and the first findings in words."""

    def __init__(self) -> None:
        self.cuts = self.checked = self.lost = self.torn = self.unopenable = 0
        self.moments: Counter[str] = Counter()
        self.findings: list[str] = []

    @property
    def harm(self) -> int:
        return self.lost + self.torn + self.unopenable

    def harmed(self, how: str, what: str) -> None:
        """how: lost, torn or unopenable."""
        vars(self)[how] += 1
        if len(self.findings) < 10:
            self.findings.append(f"{how}: {what}")

    def __str__(self) -> str:
        moments = ", ".join(f"{number} {name}" for name, number in sorted(self.moments.items()))
        return (
            f"{self.cuts} cuts ({moments}): {self.checked} acknowledged answers checked, "
            f"{self.lost} lost, {self.torn} torn, {self.unopenable} unopenable"
        )


class SurvivingFiles(NamedTuple):
    """What a cut left: the files, and what the store read in them, by table."""

    files: dict[str, bytes]
    rows: dict[str, StoredTable | None]
    journals: dict[str, list[JournalLine]]
    notes: dict[str, int]


async def nights(
    cuts: int, seed: int, settings: PowerSettings, until: Callable[[PowerReport], bool] = lambda report: True
) -> PowerReport:
    """As many nights as it takes for so many cuts, for one in each kind of moment, and for `until`.

    Threads decide what a night's log looks like, so that the seed alone promises no kind of moment and,
    where the store was broken on purpose, no harm.
    """
    chance, report = random.Random(seed), PowerReport()
    snapshot: SurvivingFiles | None = None
    with tempfile.TemporaryDirectory(dir=RAM) as folder:
        directory = Path(folder)
        while report.cuts < cuts or (
            report.cuts < PATIENCE * cuts and not (set(report.moments) == set(MOMENTS) and until(report))
        ):
            start = snapshot if chance.random() < 0.6 else None
            disk, tried, path = await night(directory, start, chance, settings)
            snapshot = await cut_often(disk, tried, path, chance, settings.cuts, report, looks=settings.looks)
    return report


# ---------------------------------------------------------------- a night


async def night(
    directory: Path, start: SurvivingFiles | None, chance: random.Random, settings: PowerSettings
) -> tuple[Disk, SubmittedVersions, Path]:
    """A life of the store on a disk; nothing of it is on the machine's own."""
    path = directory / "simulated" / NAME
    disk = Disk({str(path.with_name(name)): data for name, data in start.files.items()} if start else None)
    tried = SubmittedVersions()
    if start is not None:
        _begin_from(start, tried, disk)
    opening = Opening(open_raw=lambda path: SimulatedFile(disk, path, settings.wrong_wipe))
    store = SqliteStore(path, opening=opening)
    with mounted(disk):
        await store.open()
        try:
            await _live(store, disk, tried, chance, settings)
            disk.mark(CLOSING)
        finally:
            await store.close()
    return disk, tried, path


async def _live(
    store: SqliteStore, disk: Disk, tried: SubmittedVersions, chance: random.Random, settings: PowerSettings
) -> None:
    disk.mark(RUNNING)
    await store.fetch(f"PRAGMA synchronous = {settings.synchronous}")
    await store.fetch(f"PRAGMA wal_autocheckpoint = {chance.choice((4, 16, 60))}")
    await store.fetch(f"PRAGMA cache_size = {chance.choice((8, 2000))}")
    disk.trouble = settings.trouble or _bad_syncs(settings.bad_syncs, chance)
    writers = chance.randint(1, settings.writers)
    seeds = [chance.getrandbits(32) for _ in range(writers)]
    await asyncio.gather(
        *(
            _play(store, disk, tried, table, random.Random(given), settings.steps)
            for table, given in zip(TABLES, seeds, strict=False)
        )
    )
    disk.trouble = lambda kind, name: 0
    for table in TABLES[:writers]:  # as soon as the disk is well, everything is kept again
        await _step(store, disk, tried, table, chance)
    await _forget(store, disk, tried, TABLES[chance.randrange(writers)], chance)


def _bad_syncs(share: float, chance: random.Random) -> Trouble:
    return lambda kind, name: FSYNC_FAILED if kind == "sync" and chance.random() < share else 0


def _begin_from(start: SurvivingFiles, tried: SubmittedVersions, disk: Disk) -> None:
    """What a bot has read after a restart has to stay as much as what was acknowledged to it."""
    for table, row in start.rows.items():
        if row is not None:
            tried.rows[table][row.version] = [Try(row, tuple(start.journals[table]))]
            disk.mark(Acknowledged("row", table, row.version))
            disk.mark(Acknowledged("told", table, row.shown_version))
    for key, number in start.notes.items():
        tried.notes[key] = number
        disk.mark(Acknowledged("note", key, number))


async def _play(
    store: SqliteStore, disk: Disk, tried: SubmittedVersions, table: str, chance: random.Random, steps: int
) -> None:
    """One table's answers, one after the other, each acknowledged before the next.

    What meets a fault is not acknowledged, and the store has to say what it had before.
    """
    for _ in range(steps):
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)
        before = await store.read(table)
        try:
            await _step(store, disk, tried, table, chance)
        except StoreError:
            assert await store.read(table) == before


async def _step(
    store: SqliteStore, disk: Disk, tried: SubmittedVersions, table: str, chance: random.Random
) -> None:
    """The table's next version, or one of the small things, as the last one acknowledged has it."""
    row = await store.read(table)
    what = chance.random() if row else 1.0
    if row and what < 0.05:
        await _forget(store, disk, tried, table, chance)
    elif row and what < 0.1:
        await store.mark_shown(table, row.version)
        disk.mark(Acknowledged("told", table, row.version))
    elif what < 0.2:
        tried.notes[table] += 1
        number = tried.notes[table]
        await store.save_entry("note", table, str(number).encode())
        disk.mark(Acknowledged("note", table, number))
    else:
        following = _following(table, row, chance)
        tried.rows[table].setdefault(following.row.version, []).append(following)
        await store.write(following.row, following.lines)
        disk.mark(Acknowledged("row", table, following.row.version))


async def _forget(
    store: SqliteStore, disk: Disk, tried: SubmittedVersions, table: str, chance: random.Random
) -> None:
    """Somebody asks to be forgotten: their words go out of the journal, their bytes out of every file."""
    row = await store.read(table)
    if row is None:
        return
    person = chance.choice([*row.people, *PEOPLE])
    lines = tuple(replace(line, text=chance.choice(("", line.text))) for line in await store.journal(table))
    people = tuple(one for one in row.people if one != person)
    forgotten = replace(row, version=row.version + 1, people=people, changed=row.changed + 1)
    tried.rows[table].setdefault(forgotten.version, []).append(Try(forgotten, lines, anew=True))
    await store.erase_person(forgotten, lines, person)
    disk.mark(Acknowledged("row", table, forgotten.version))
    await _cleansed(store, disk)


async def _cleansed(store: SqliteStore, disk: Disk) -> None:
    disk.mark(FORGETTING)
    with contextlib.suppress(StoreError):  # of bad syncs; what is acknowledged stays so
        await store.wipe_deleted()
    disk.mark(RUNNING)


def _following(table: str, row: StoredTable | None, chance: random.Random) -> Try:
    """The table's next version, with 0 to 3 lines; how many there are by then begins its body."""
    version = row.version + 1 if row else 1
    before = int(row.body.split(b" ", 1)[0]) if row else 0
    lines = [_line(number, chance) for number in range(before + 1, before + 1 + chance.randrange(4))]
    following = StoredTable(
        table,
        guild=7,
        channel=chance.randrange(3),
        game="crownfell",
        phase=chance.choice(("lobby", "playing", "playing", "over")),
        version=version,
        shown_version=row.shown_version if row else 0,
        due=chance.choice((None, 5.0)),
        people=tuple(chance.sample(PEOPLE, chance.randrange(4))),
        body=f"{before + len(lines)} ".encode() + chance.randbytes(chance.choice(BODIES)),
        changed=float(version),
    )
    return Try(following, tuple(lines))


def _line(number: int, chance: random.Random) -> JournalLine:
    return JournalLine(
        number, chance.random(), "answer", 0, f"{chance.getrandbits(64)} " * chance.choice((1, 1, 20))
    )


# ---------------------------------------------------------------- cuts


async def cut_often(
    disk: Disk,
    tried: SubmittedVersions,
    path: Path,
    chance: random.Random,
    cuts: int,
    report: PowerReport,
    *,
    looks: bool = True,
) -> SurvivingFiles | None:
    """Cuts in this log: half anywhere, half as often in each kind of moment; what one of them left."""
    moments = _moments(disk)
    ways = {moment: [at for at, each in enumerate(moments) if each == moment] for moment in set(moments)}
    positions = sorted(
        chance.choice(ways[chance.choice(sorted(ways))])
        if chance.random() < 0.5
        else chance.randrange(len(moments))
        for _ in range(cuts)
    )
    replay, snapshot, chosen = DiskReplay(disk), None, chance.randrange(cuts)
    for number, position in enumerate(positions):
        replay.advance(position, chance)
        files = {Path(name).name: data for name, data in replay.survivors(chance).items()}
        promised = [each.name for each in disk.log[:position] if isinstance(each.name, Acknowledged)]
        report.cuts += 1
        report.moments[moments[position]] += 1
        candidate = await judge(files, tried, promised, path.parent.parent, report, looks=looks)
        if number == chosen:
            snapshot = candidate
    return snapshot


def _moments(disk: Disk) -> list[str]:
    """For each entry of the log, and its end, what the store was in the middle of just before it."""
    return [*_moments_of(disk), CLOSING]


def _moments_of(disk: Disk) -> Iterator[str]:
    now = RECOVERING if disk.first else CREATING
    logs = {number for number, name in enumerate(disk.first, 1) if name.endswith("-wal")}
    for entry in disk.log:
        if entry.kind == "mark" and entry.name in (RUNNING, FORGETTING, CLOSING):
            now = str(entry.name)
        if entry.kind == "create" and str(entry.name).endswith("-wal"):
            logs.add(entry.file)
        in_log = entry.file in logs
        if now != RUNNING or entry.kind not in ("write", "sync"):
            yield now
        elif in_log:
            yield RESET if entry.kind == "write" and entry.at == 0 else RUNNING
        else:
            yield CHECKPOINT


async def judge(
    files: dict[str, bytes],
    tried: SubmittedVersions,
    promised: list[Acknowledged],
    directory: Path,
    report: PowerReport,
    *,
    looks: bool,
) -> SurvivingFiles | None:
    """Open what survived with the real store, on the machine's own files, and compare."""
    with tempfile.TemporaryDirectory(dir=directory) as folder:
        _lay_out(files, Path(folder))
        store = SqliteStore(Path(folder, NAME), patience=0, opening=Opening(checks_integrity=looks))
        report.checked += len(promised)
        try:
            await store.open()
        except StoreError as fault:
            report.harmed("unopenable", str(fault))
            return None
        try:
            return await _compared(store, files, tried, promised, report)
        except StoreError as fault:
            report.harmed("torn", str(fault))
            return None
        finally:
            await store.close()


def _lay_out(files: dict[str, bytes], folder: Path) -> None:
    for name, data in files.items():
        (folder / name).touch(0o600)
        (folder / name).write_bytes(data)


async def _compared(
    store: SqliteStore,
    files: dict[str, bytes],
    tried: SubmittedVersions,
    promised: list[Acknowledged],
    report: PowerReport,
) -> SurvivingFiles | None:
    """None where something is wrong."""
    harm = report.harm
    checks, broken = await asyncio.gather(
        *map(store.fetch, ("PRAGMA integrity_check", "PRAGMA foreign_key_check"))
    )
    if [tuple(row) for row in checks] != [("ok",)] or broken:
        report.harmed("torn", f"integrity_check: {checks[0][0]}")
    loaded = await asyncio.gather(*map(store.read, TABLES), *map(store.journal, TABLES))
    rows, journals = (
        dict(zip(TABLES, loaded, strict=False)),
        dict(zip(TABLES, loaded[len(TABLES) :], strict=True)),
    )
    for table, row in rows.items():
        if not tried.is_whole(row, journals[table]) if row else journals[table]:
            report.harmed("torn", f"{table} at version {row and row.version}")
    for person, tables in zip(
        PEOPLE, await asyncio.gather(*map(store.load_unfinished_of_person, PEOPLE)), strict=True
    ):
        if {row.table for row in tables} != _tables_of(person, rows):
            report.harmed("torn", f"the tables of person {person}")
    values = await asyncio.gather(*(store.load_entry("note", table) for table in TABLES))
    notes = {table: int(value or b"0") for table, value in zip(TABLES, values, strict=True)}
    for promise in promised:
        if _reached(promise, rows[promise.key], notes[promise.key]) < promise.number:
            report.harmed("lost", f"{promise.kind} {promise.key} {promise.number}")
    return SurvivingFiles(files, rows, journals, notes) if report.harm == harm else None


def _tables_of(person: int, rows: dict[str, StoredTable | None]) -> set[str]:
    return {row.table for row in rows.values() if row and row.phase != "over" and person in row.people}


def _reached(promise: Acknowledged, row: StoredTable | None, note: int) -> int:
    if promise.kind == "note":
        return note
    if row is None:
        return -1
    return row.version if promise.kind == "row" else row.shown_version
