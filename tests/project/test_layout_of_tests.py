"""Tests stand by themselves: what they share is in tests/support, and the short suite needs no deep test."""

import ast
from functools import cache
from pathlib import Path, PurePosixPath

from tests.support.imported_modules import module_name, modules_imported
from tests.support.paths import ROOT, TESTS

FILES = sorted(TESTS.rglob("*.py"))


def path_of(file: Path) -> PurePosixPath:
    return PurePosixPath(file.relative_to(ROOT).as_posix())


def name_of(file: Path) -> str:
    return module_name(path_of(file))


@cache
def imports_of(file: Path) -> set[str]:
    return {*modules_imported(path_of(file), file.read_text(encoding="utf-8"))}


TEST_MODULES = {name_of(file) for file in FILES if file.name.startswith("test_")}
SHORT = [file for file in FILES if TESTS / "deep" not in file.parents]
SUPPORT = [file for file in FILES if TESTS / "support" in file.parents]


def test_no_test_imports_another() -> None:
    assert not {name_of(file): names for file in FILES if (names := TEST_MODULES & imports_of(file))}


def test_the_short_suite_needs_no_deep_test() -> None:
    imports = [(name_of(file), name) for file in SHORT for name in imports_of(file)]
    assert not [(file, name) for file, name in imports if name.startswith("tests.deep")]


def test_support_needs_no_test() -> None:
    imports = [(name_of(file), name) for file in SUPPORT for name in imports_of(file)]
    others = [(file, name) for file, name in imports if not name.startswith("tests.support")]
    assert not [(file, name) for file, name in others if name.startswith("tests.")]


def test_whatever_is_collected_is_called_as_pytest_expects() -> None:
    """A file with tests under another name would never run."""
    others = [f for f in FILES if not f.name.startswith("test_") and f.name != "conftest.py"]
    for file in others:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert not [name for name in functions if name.startswith("test_")], file
