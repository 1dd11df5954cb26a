"""What an image does without: of Babel's thousand locales only those that sentences are written in are read.

python leave_out.py        in the environment that is to be made smaller
"""

from pathlib import Path

READ = ("root", "en", "ja")  # and their countries


def spare(folder: Path) -> list[Path]:
    """The files of locales that nobody reads."""
    return [file for file in folder.glob("*.dat") if file.stem.split("_")[0] not in READ]


if __name__ == "__main__":
    import babel

    for file in spare(Path(babel.__file__).parent / "locale-data"):
        file.unlink()
