"""Tests stand by themselves: what they share is in tests/support, and the short suite needs no deep test."""

import ast
from pathlib import Path, PurePosixPath

import pytest

from tests.support.imported_modules import module_name, modules_imported
from tests.support.paths import ROOT, TESTS

FILES = sorted(TESTS.rglob("*.py"))


def path_of(file: Path) -> PurePosixPath:
    return PurePosixPath(file.relative_to(ROOT).as_posix())


def name_of(file: Path) -> str:
    return module_name(path_of(file))


def imports_of(file: Path) -> set[str]:
    return {*modules_imported(path_of(file), file.read_text(encoding="utf-8"))}


TEST_MODULES = {name_of(file) for file in FILES if file.name.startswith("test_")}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_test_imports_another(file: Path) -> None:
    assert not TEST_MODULES.intersection(imports_of(file))


@pytest.mark.parametrize("file", [f for f in FILES if TESTS / "deep" not in f.parents], ids=name_of)
def test_the_short_suite_needs_no_deep_test(file: Path) -> None:
    assert not [name for name in imports_of(file) if name.startswith("tests.deep")]


@pytest.mark.parametrize("file", sorted((TESTS / "support").rglob("*.py")), ids=name_of)
def test_support_needs_no_test(file: Path) -> None:
    used = {name for name in imports_of(file) if name.startswith("tests.")}
    assert not {name for name in used if not name.startswith("tests.support")}


def test_whatever_is_collected_is_called_as_pytest_expects() -> None:
    """A file with tests under another name would never run."""
    others = [f for f in FILES if not f.name.startswith("test_") and f.name != "conftest.py"]
    for file in others:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert not [name for name in functions if name.startswith("test_")], file
