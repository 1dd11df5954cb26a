"""The command: names what has changed, what is missing, and the tests; runs the tests."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import tests.changed
from tests.changed import check_lists
from tests.changed.belonging import REASONS, Belonging, Suite, nearest_first
from tests.changed.git_changes import GitChanges, GitFault, default_base
from tests.changed.running import SECONDS, run_scenarios, run_tests
from tests.support.paths import ROOT

NO_LIMIT = float("inf")
ADVICE = "run make test"


def scenarios_of(changes: GitChanges) -> list[str]:
    """Return the scenarios that changed, and all those of a game whose rules or cards did."""
    folders: set[str] = set()
    for file in changes.files:
        part, _, rest = file.partition("/")
        folder = f"tests/scenarios/{rest.partition('/')[0].replace('_', '-')}"
        if part == "engine" or (part == "data" and file.endswith(".pack.yaml")):
            folders.add(folder)
    files = sorted(path for folder in folders for path in (changes.root / folder).glob("*.scn"))
    named = {path.relative_to(changes.root).as_posix() for path in files}
    changed = {file for file in changes.files if PurePosixPath(file).match("tests/scenarios/*/*.scn")}
    return sorted(named | {file for file in changed if (changes.root / file).exists()})


def describe(changes: GitChanges, tests: dict[str, Belonging], scenarios: list[str]) -> list[str]:
    """Return the lines that name the tests, and why each belongs."""
    lines = [f"{len(changes.files)} files have changed since {changes.base[:10]}."]
    widest = max(map(len, tests), default=0)
    for test, link in tests.items():
        what = "" if link.file == test else f" ({link.file})"
        lines.append(f"  {test:{widest}}  {REASONS[link.nearness]}{what}")
    lines += [f"  {scenario}" for scenario in scenarios]
    return lines


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.changed",
        description=tests.changed.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("base", nargs="?", default="", help="a commit; without it the last one that main has")
    parser.add_argument("--list", action="store_true", help="name the tests, and run none")
    parser.add_argument("--deep", action="store_true", help="run deep tests too, and without a limit of time")
    chosen = parser.parse_args(arguments)
    try:
        changes = GitChanges(root, chosen.base or default_base(root))
        files = changes.files
    except GitFault as fault:
        print(f"git: {fault}", file=sys.stderr)
        return 2
    known = Suite(root)
    belonging = nearest_first(link for file in files for link in known.of(file))
    deep = [test for test in belonging if test.startswith("tests/deep/")]
    short = [test for test in belonging if test not in deep]
    scenarios = scenarios_of(changes)
    print(*describe(changes, belonging, scenarios), sep="\n")
    for file in filter(known.is_central, files):
        print(f"{file}: everything depends on it; {ADVICE}")
    for line in check_lists.describe(check_lists.missing_parts(changes)):
        print(line)
    if chosen.list:
        return 0
    codes, left = [], list[str]()
    if scenarios:
        codes.append(run_scenarios(root, scenarios))
    running = short + deep if chosen.deep else short
    if running:
        code, left = run_tests(root, running, NO_LIMIT if chosen.deep else SECONDS)
        codes.append(code)
    if left:
        print(f"Not run, {len(left)} files; {ADVICE}:", *left, sep="\n  ")
    if deep and not chosen.deep:
        print("Deep tests that belong; --deep runs them:", *deep, sep="\n  ")
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main())
