"""What an image does without: Babel's locales that no sentence is written in, packages' tests, and symbols
that only a debugger reads.

python leave_out.py FOLDER        site-packages; symbols stay where there is no `strip`
"""

import shutil
import subprocess
import sys
from pathlib import Path

READ = ("root", "en", "ja")  # and their countries


def spare(folder: Path) -> list[Path]:
    """The files of locales that nobody reads."""
    return [file for file in folder.glob("*.dat") if file.stem.split("_")[0] not in READ]


def tests(folder: Path) -> list[Path]:
    """Folders of packages' tests."""
    return [place for place in folder.rglob("tests") if place.is_dir() and (place / "__init__.py").is_file()]


def libraries(folder: Path) -> list[Path]:
    """Extension modules. Libraries that wheels bring besides (`*.libs`) stay as they are."""
    return [file for file in folder.rglob("*.so") if not file.parent.name.endswith(".libs")]


def main(folder: Path) -> None:
    """Leave it all out."""
    for file in spare(folder / "babel" / "locale-data"):
        file.unlink()
    for place in tests(folder):
        shutil.rmtree(place, ignore_errors=True)  # one may lie in another
    if shutil.which("strip"):
        for file in libraries(folder):
            subprocess.run(["strip", "--strip-unneeded", str(file)], check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
