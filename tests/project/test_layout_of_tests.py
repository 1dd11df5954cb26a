"""Tests stand by themselves: what they share is in tests/support, and the short suite needs no deep test."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT, TESTS

FILES = sorted(TESTS.rglob("*.py"))


def name_of(file: Path) -> str:
    """Return a file's module name."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def modules_imported(file: Path) -> Iterator[str]:
    """Yield the full names of modules, and of what is imported from them."""
    package = name_of(file).split(".") if file.name == "__init__.py" else name_of(file).split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


TEST_MODULES = {name_of(file) for file in FILES if file.name.startswith("test_")}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_test_imports_another(file: Path) -> None:
    assert not TEST_MODULES.intersection(modules_imported(file))


@pytest.mark.parametrize("file", [f for f in FILES if TESTS / "deep" not in f.parents], ids=name_of)
def test_the_short_suite_needs_no_deep_test(file: Path) -> None:
    assert not [name for name in modules_imported(file) if name.startswith("tests.deep")]


@pytest.mark.parametrize("file", sorted((TESTS / "support").rglob("*.py")), ids=name_of)
def test_support_needs_no_test(file: Path) -> None:
    used = {name for name in modules_imported(file) if name.startswith("tests.")}
    assert not {name for name in used if not name.startswith("tests.support")}


def test_whatever_is_collected_is_called_as_pytest_expects() -> None:
    """A file with tests under another name would never run."""
    others = [f for f in FILES if not f.name.startswith("test_") and f.name != "conftest.py"]
    for file in others:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert not [name for name in functions if name.startswith("test_")], file
