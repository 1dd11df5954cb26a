"""The engine as machine code: taken only where it was built from exactly the files that are there."""

import importlib.util
import shutil
from pathlib import Path

import pytest

import engine
from deploy import compile_engine
from engine import compiled

HOT = ("crownfell/moves", "craft_the_crown/lists", "crown_crest/turns", "computers/tree")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A little engine, and what was built from it."""
    folder = tmp_path / "engine"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "rules.py").write_text("ANSWER = 1\n")
    shutil.copytree(folder, tmp_path / "built")
    (tmp_path / "built" / compiled.MARK).write_text(compiled.fingerprint(folder))
    return folder


def built(source: Path) -> Path:
    return source.parent / "built"


def test_what_was_built_from_these_files_fits(source: Path) -> None:
    assert compiled.fits(built(source), source)


@pytest.mark.parametrize(
    "change",
    [
        lambda source: (source / "game" / "rules.py").write_text("ANSWER = 2\n"),
        lambda source: (source / "game" / "more.py").write_text(""),
        lambda source: (source / "game" / "rules.py").unlink(),
        lambda source: (source / "game" / "rules.py").rename(source / "rules.py"),
        lambda source: (built(source) / compiled.MARK).unlink(),
        lambda source: (built(source) / compiled.MARK).write_text(""),
        lambda source: shutil.rmtree(built(source)),
    ],
    ids=["changed", "new file", "file gone", "file moved", "no mark", "empty mark", "not there"],
)
def test_whatever_else_is_there_does_not(source: Path, change) -> None:
    change(source)
    assert not compiled.fits(built(source), source)


def test_two_files_are_not_taken_for_one(source: Path) -> None:
    """Their names and lengths are part of it: moving a line from one file to the next is a change."""
    file, other_file = source / "game" / "a.py", source / "game" / "b.py"
    file.write_text("x = 1\ny = 2\n")
    other_file.write_text("")
    before = compiled.fingerprint(source)
    file.write_text("x = 1\n")
    other_file.write_text("y = 2\n")
    assert compiled.fingerprint(source) != before


def test_modules_come_from_where_they_should() -> None:
    for name in HOT:
        spec = importlib.util.find_spec("engine." + name.replace("/", "."))
        assert spec is not None
        assert spec.origin is not None
        plain = spec.origin.endswith(".py")
        assert plain is not compiled.fits(), spec.origin
        assert (str(compiled.BUILT) in engine.__path__) is compiled.fits()


def test_what_is_hot_is_compiled_and_what_cannot_be_is_not() -> None:
    hot_files = [file for group in compile_engine.groups(compiled.SOURCE) for file in group]
    assert len(hot_files) == len(set(hot_files))
    names = {file.relative_to(compiled.SOURCE).with_suffix("").as_posix() for file in hot_files}
    assert {*HOT} <= names
    for left in ("crownfell/state", "craft_the_crown/view", "crownfell/player/silent", "crown_crest/samples"):
        assert left not in names
