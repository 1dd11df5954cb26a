"""The one door to files, for the engine's command-line tools only; rules never come here."""

import os
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"


class Unreadable(Exception):
    """A file that cannot be read, in a sentence."""


def text(file: str | Path) -> str:
    """A file's text; raises Unreadable with the reason."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise Unreadable(f"{file}: cannot be read: {reason}") from None


def packs(game: str, extra: tuple[Path, ...] = ()) -> dict[str, Path]:
    """The pack files of a game by file name: those of `data/<game>/`, then of further folders."""
    found: dict[str, Path] = {}
    for folder in (DATA / game, *extra):
        for file in sorted(folder.glob("*.pack.yaml")):
            found[file.name.removesuffix(".pack.yaml")] = file
    return found


def more_folders() -> tuple[Path, ...]:
    """Folders of further packs, from the setting CASTELLAN_PACKS."""
    return tuple(Path(folder) for folder in os.environ.get("CASTELLAN_PACKS", "").split(os.pathsep) if folder)
