"""Runs tests in the order in which they are given, and begins no further file once the time is over."""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

SECONDS = 45  # with what the last file takes, an ordinary change stays under a minute


class NearestFirst:
    """A pytest plugin: files in order, until the time is over."""

    def __init__(self, files: Sequence[Path], seconds: float) -> None:
        self.places = {file: place for place, file in enumerate(files)}
        self.seconds = seconds
        self.begin = time.monotonic()
        self.left: list[Path] = []
        self.failed = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.places.get(item.path, len(self.places)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        result = yield
        self.failed = item.session.testsfailed > 0
        ends_file = nextitem is not None and nextitem.path != item.path
        if ends_file and time.monotonic() - self.begin >= self.seconds:
            self.left = [*self.places][self.places[item.path] + 1 :]
            item.session.shouldstop = f"{self.seconds:g} seconds are over"
        return result


def run_tests(root: Path, tests: Sequence[str], seconds: float) -> tuple[int, list[str]]:
    """Run files of tests in this process; return pytest's exit code and the files that did not begin."""
    files = [root / test for test in tests]
    plugin = NearestFirst(files, seconds)
    code = pytest.main(["-n", "0", *map(str, files)], plugins=[plugin])
    if plugin.left and code == pytest.ExitCode.INTERRUPTED:
        code = pytest.ExitCode.TESTS_FAILED if plugin.failed else pytest.ExitCode.OK
    return int(code), [str(file.relative_to(root)) for file in plugin.left]


def run_scenarios(root: Path, scenarios: Sequence[str]) -> int:
    """Run files of scenarios; return the exit code."""
    command = [sys.executable, "-m", "engine.scenario", *scenarios]
    return subprocess.run(command, cwd=root, check=False).returncode
