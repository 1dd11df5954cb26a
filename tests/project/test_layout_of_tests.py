"""Tests stand by themselves: what they share is in tests/support, and the short suite needs no deep test."""

import ast
import re
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


# ---------------------------------------------------------------- patches and private names

MOST_PATCHES = 20
PATCH = re.compile(r"\bsetattr\(|\bsetitem\(|\bdelattr\(|\bpatch\.object\(|\bmock\.patch\b")
# What these reach into is SimCord's and discord.py's own, at one place each.
FOREIGN = {TESTS / "support" / name for name in ("discord_private.py", "settling.py", "simcord_private.py")}
# Names that are no secret although they begin so: of named tuples, and the system's.
PUBLIC = {"_replace", "_asdict", "_fields", "_make", "_exit"}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def is_ones_own(owner: ast.expr) -> bool:
    """Whether an attribute is looked up by a class of itself."""
    return (isinstance(owner, ast.Name) and owner.id in ("self", "cls")) or (
        isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super"
    )


def private_names(text: str) -> list[str]:
    """Return the private names of others that a file uses, with their lines."""
    names: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not is_ones_own(node.value):
            names.append(f"{node.lineno}: {node.attr}")
        if isinstance(node, ast.ImportFrom):
            names += [f"{node.lineno}: {one.name}" for one in node.names if is_private(one.name)]
    return names


def patches(text: str) -> list[tuple[int, bool]]:
    """Return the lines that replace something of somebody else's, and whether a comment says why."""
    lines = text.split("\n")
    return [
        (number, "#" in line or lines[number - 2].lstrip().startswith("#"))
        for number, line in enumerate(lines, 1)
        if PATCH.search(line)
    ]


def test_tests_use_public_names_alone() -> None:
    names = {name_of(file): private_names(file.read_text(encoding="utf-8")) for file in FILES}
    assert not {file: found for file, found in names.items() if found and file not in map(name_of, FOREIGN)}


def test_few_things_are_patched_and_each_for_a_reason() -> None:
    others = [file for file in FILES if file != Path(__file__)]
    patches_by_file = {name_of(file): patches(file.read_text(encoding="utf-8")) for file in others}
    assert sum(map(len, patches_by_file.values())) <= MOST_PATCHES
    assert not [
        (file, line) for file, lines in patches_by_file.items() for line, is_told in lines if not is_told
    ]


def test_a_private_name_and_a_patch_are_found() -> None:
    assert private_names("from x import _y\nz._w()\nself._v\nz._replace(a=1)") == ["1: _y", "2: _w"]
    assert patches("# why\npatch.setattr(x, 'y', 1)\n\npatch.setitem(x, 'y', 1)") == [(2, True), (4, False)]
