"""What no test of the short suite does: start a process. Such a test is marked as deep.

Python tells of each by an audit event: https://docs.python.org/3/library/audit_events.html
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

STARTS = frozenset({"subprocess.Popen", "os.fork", "os.posix_spawn", "os.system"})
_tests: list[str] = []  # the test of the short suite that runs now, if one does
_refused: list[str] = []


@contextmanager
def no_process(test: str) -> Iterator[list[str]]:
    """Refuse to start a process. test: its name. Yields the sentences that were raised so far."""
    _listen()
    _tests[:], _refused[:] = [test], []
    try:
        yield _refused
    finally:
        _tests.clear()


@cache
def _listen() -> None:
    sys.addaudithook(_refuse)


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if _tests and event in STARTS:
        _refused.append(f"{_tests[0]} starts a process: mark it with @DEEP (tests/support/depth.py)")
        raise RuntimeError(_refused[-1])
