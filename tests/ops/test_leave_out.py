"""What is left out of an image: what nobody reads, and nothing else."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.depth import DEEP
from tests.support.paths import ROOT

FILE = ROOT / "deploy" / "leave_out.py"


def made(folder: Path) -> Path:
    """A folder of packages with all kinds of things, and one real extension module."""
    for name in ("babel/locale-data/root.dat", "babel/locale-data/ja_JP.dat", "babel/locale-data/de.dat",
                 "graphs/tests/__init__.py", "graphs/tests/deep/tests/__init__.py", "graphs/code.py",
                 "notes/tests/data.txt", "some.libs/libother.so"):  # fmt: skip
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    ours = importlib.util.find_spec("msgspec._core")
    assert ours is not None
    assert ours.origin is not None
    (folder / "msgspec").mkdir()
    shutil.copy(ours.origin, folder / "msgspec")
    return folder


@DEEP
def test_it_leaves_out_what_nobody_reads(tmp_path: Path) -> None:
    if shutil.which("strip") is None:
        pytest.skip("binutils are not installed: symbols stay")
    folder = made(tmp_path)
    subprocess.run([sys.executable, FILE, folder], check=True)
    left = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    [library] = [name for name in left if name.startswith("msgspec/")]
    assert left - {library} == {
        *("babel/locale-data/root.dat", "babel/locale-data/ja_JP.dat", "graphs/code.py"),
        *("notes/tests/data.txt", "some.libs/libother.so"),
    }
    spec = f"u.spec_from_file_location('msgspec._core', {str(folder / library)!r})"
    look = f"import importlib.util as u; u.module_from_spec({spec})"
    subprocess.run([sys.executable, "-c", look], check=True)
