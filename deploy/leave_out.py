"""Deletes what an image does not need: Babel's locales of other languages, packages' tests, and debug
symbols.

python leave_out.py FOLDER        site-packages; symbols stay if there is no `strip`
"""

import shutil
import subprocess
import sys
from pathlib import Path

READ = ("root", "en", "ja")  # and their regional variants


def spare(folder: Path) -> list[Path]:
    """Return the files of locales that are never used. folder: Babel's `locale-data`."""
    return [file for file in folder.glob("*.dat") if file.stem.split("_")[0] not in READ]


def tests(folder: Path) -> list[Path]:
    """Return the folders with packages' tests."""
    return [place for place in folder.rglob("tests") if place.is_dir() and (place / "__init__.py").is_file()]


def libraries(folder: Path) -> list[Path]:
    """Return the extension modules. Libraries that wheels bundle (`*.libs`) are not included."""
    return [file for file in folder.rglob("*.so") if not file.parent.name.endswith(".libs")]


def main(folder: Path) -> None:
    """Delete all of it. folder: site-packages."""
    for file in spare(folder / "babel" / "locale-data"):
        file.unlink()
    for place in tests(folder):
        shutil.rmtree(place, ignore_errors=True)  # one folder may be inside another
    if shutil.which("strip"):
        for file in libraries(folder):
            subprocess.run(["strip", "--strip-unneeded", str(file)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
