"""The commands `reach` and `try`."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple
from xml.etree import ElementTree

from bench.mutation.faults import ROOT, Mutation, drawn, with_fault, with_probes

ROOMS = ("sessions", "cogs", "core")
LEFT = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "castellan-data", "img", "balance"
)
BATCHES = (8, 40, 150, 600, 100_000)


class MutationOutcome(NamedTuple):
    """The result of one fault."""

    fault: Mutation
    noticed: str | None
    """The test that noticed it, or None."""
    tests: int
    """How many tests run it."""
    seconds: float


def copied(folder: Path) -> Path:
    """Make a copy of the code that can be broken."""
    shutil.copytree(ROOT, folder, ignore=LEFT)
    os.symlink((ROOT / ".venv").resolve(), folder / ".venv")
    for name in ("docs/img", "docs/balance"):
        if (ROOT / name).exists():
            os.symlink(ROOT / name, folder / name)
    shutil.copytree(ROOT / "bench" / "balance", folder / "bench" / "balance", dirs_exist_ok=True)
    return folder


PYTEST = (str(ROOT / ".venv" / "bin" / "python"), "-m", "pytest", "-p", "no:cacheprovider")


def pytest(folder: Path, *arguments: str, timeout: float | None = None, **environment: str) -> int:
    """Run tests in a copy; return the exit code, 1 if the time is over."""
    try:
        done = subprocess.run(
            [*PYTEST, *arguments],
            cwd=folder,
            env={**os.environ, **environment},
            timeout=timeout,
            capture_output=True,
        )
    except subprocess.TimeoutExpired:
        return 1
    return done.returncode


def ids_in(folder: Path, suite: tuple[str, ...]) -> set[str]:
    """Return the ids that the tests of a suite have in this folder.

    Raises CalledProcessError if the tests cannot be collected.
    """
    command = [*PYTEST, "-n", "0", "--collect-only", *suite]
    return {
        *subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.split("\n")
    }


SHORT = ("-m", "not deep")
BOTH = ("-o", "norecursedirs=.*")


def reach(file: Path, counts: dict[str, int], seed: int, jobs: int, suite: tuple[str, ...]) -> None:
    """Run a suite once with probes; write which tests run which fault, and how long each takes.

    A test is left out if its id differs in another copy of the code: `try` could not name it.
    """
    faults = drawn(counts, seed)
    by_file: dict[str, list[Mutation]] = defaultdict(list)
    for fault in faults:
        by_file[fault.place].append(fault)
    with tempfile.TemporaryDirectory() as place:
        lasting_ids = ids_in(copied(Path(place) / "unchanged"), suite)
        folder = copied(Path(place) / "house")
        for name, file_faults in by_file.items():
            (folder / name).write_text(
                with_probes((ROOT / name).read_text("utf-8"), file_faults), encoding="utf-8"
            )
        shutil.copy(ROOT / "bench" / "mutation" / "probe.py", folder / "mutation_probe.py")
        reached, report = Path(place) / "reached", Path(place) / "report.xml"
        reached.touch()
        environment = {"MUTATION_REACHED": str(reached), "PYTHONPATH": str(folder)}
        pytest(folder, "-n", str(jobs), *suite, f"--junitxml={report}", **environment)
        passed: dict[int, set[str]] = defaultdict(set)
        for line in reached.read_text("utf-8").splitlines():
            number, _, test = line.partition("\t")
            if test in lasting_ids:
                passed[int(number)].add(test)
        cases = ElementTree.parse(report).getroot().iter("testcase")
        seconds = {_id(case): float(case.get("time", "0")) for case in cases if not len(case)}
    fault_rows = [[*fault, sorted(t for t in passed[fault.number] if _key(t) in seconds)] for fault in faults]
    file.write_text(json.dumps({"faults": fault_rows, "seconds": seconds}), encoding="utf-8")
    print(f"{len(faults)} faults, {sum(not one[-1] for one in fault_rows)} that no test comes past; {file}")


def _id(case: Any) -> str:
    return f"{case.get('classname')}::{case.get('name')}"


def _key(test: str) -> str:
    """Return a test's id as pytest's report has it."""
    path, _, name = test.partition("::")
    return f"{path.removesuffix('.py').replace('/', '.')}::{name}"


def attempt(
    folder: Path, fault: Mutation, tests: list[str], seconds: dict[str, float], minutes: float
) -> MutationOutcome:
    """Put one fault into the copy, run the tests that run it, and remove the fault again."""
    began, noticed = time.monotonic(), None
    original = (ROOT / fault.place).read_text("utf-8")
    (folder / fault.place).write_text(with_fault(original, fault), encoding="utf-8")
    try:
        tests = sorted(tests, key=lambda test: seconds[_key(test)])
        begin = 0
        for size in BATCHES:
            batch, begin = tests[begin : begin + size], begin + size
            left = minutes * 60 - (time.monotonic() - began)
            if not batch or left < 0 or noticed:
                break
            patience = 120 + 10 * sum(seconds[_key(test)] for test in batch)
            noticed = _noticed(folder, batch, min(left, patience), hangs=patience < left)
    finally:
        (folder / fault.place).write_text(original, encoding="utf-8")
    if noticed and noticed.startswith("exit"):
        _known(folder)
    return MutationOutcome(fault, noticed, len(tests), time.monotonic() - began)


def _noticed(folder: Path, batch: list[str], timeout: float, *, hangs: bool) -> str | None:
    """Return the first of these tests that fails.

    hangs: whether a test that is not done in time counts as failed.
    """
    names = folder / "tests.txt"
    names.write_text("\n".join(batch), encoding="utf-8")
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    code = pytest(folder, "-n", "0", "-x", f"--junitxml={report}", "@tests.txt", timeout=timeout)
    if code == 0:
        return None
    if not report.is_file():
        return "it hangs" if hangs else None
    failed = [_id(case) for case in ElementTree.parse(report).getroot().iter("testcase") if len(case)]
    return failed[-1] if failed else f"exit {code}"


def _known(folder: Path) -> None:
    """Raise RuntimeError if these tests cannot be collected even without the fault:
    then nothing was noticed.
    """
    if pytest(folder, "-n", "0", "--collect-only", "@tests.txt"):
        raise RuntimeError(f"not all of these tests can be collected: {(folder / 'tests.txt').read_text()}")


def try_all(file: Path, jobs: int, minutes: float, only: set[int]) -> None:
    """Try each fault against its tests, and list those that were not noticed."""
    saved_reach = json.loads(file.read_text("utf-8"))
    waiting = [(Mutation(*one[:-1]), one[-1]) for one in saved_reach["faults"]]
    waiting = [(fault, tests) for fault, tests in waiting if not only or fault.number in only]
    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(jobs) as pool:
        folders: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            folders.put(copied(Path(place) / str(number)))

        def one(fault: Mutation, tests: list[str]) -> MutationOutcome:
            folder = folders.get()
            try:
                done = attempt(folder, fault, tests, saved_reach["seconds"], minutes)
            finally:
                folders.put(folder)
            word = done.noticed or "NOT NOTICED"
            where = f"{fault.place}:{fault.line}"
            print(
                f"{fault.number:4} {where} {fault.what}: {word} ({done.tests} tests, {done.seconds:.0f} s)",
                flush=True,
            )
            return done

        outcomes = list(pool.map(lambda pair: one(*pair), waiting))
    _print_shares(outcomes)


def _print_shares(outcomes: list[MutationOutcome]) -> None:
    for room in ROOMS:
        mine = [one for one in outcomes if one.fault.room == room]
        if mine:
            noticed = sum(one.noticed is not None for one in mine)
            print(f"{room}: {noticed} of {len(mine)} noticed ({100 * noticed / len(mine):.0f} %)")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.mutation", description=__doc__)
    parser.add_argument("what", choices=("reach", "try", "show"))
    parser.add_argument("--file", type=Path, default=Path(tempfile.gettempdir()) / "castellan-mutation.json")
    parser.add_argument("--rooms", nargs="*", default=ROOMS, choices=ROOMS)
    parser.add_argument("--faults", type=int, default=100, help="of each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=6.0, help="for one fault")
    parser.add_argument("--both", action="store_true", help="reach: the deep suite as well as the short one")
    parser.add_argument("--only", type=int, nargs="*", default=[], help="numbers of faults")
    given = parser.parse_args()
    if given.what == "reach":
        suite = BOTH if given.both else SHORT
        reach(given.file, dict.fromkeys(given.rooms, given.faults), given.seed, given.jobs, suite)
    elif given.what == "try":
        try_all(given.file, given.jobs, given.minutes, set(given.only))
    else:
        for fault in drawn(dict.fromkeys(given.rooms, given.faults), given.seed):
            print(*fault)
    return 0


if __name__ == "__main__":
    sys.exit(main())
