"""The engine's access to files, for packs, lessons and command-line tools. Rules never use it."""

import os
from pathlib import Path

from engine.compiled import SOURCE

MOST_BYTES = 4_000_000  # of a file; a larger one is not read
DATA = SOURCE.parent / "data"


class UnreadableFile(Exception):
    """A file that cannot be read, with the reason as a sentence."""


def text(file: str | Path) -> str:
    """Return a file's text. Raises UnreadableFile, also for one that is very large or never ends."""
    return decoded(file, content(file))


def decoded(file: str | Path, raw: bytes) -> str:
    """Return the content of a file as text, with `\\n` as the only line break. Raises UnreadableFile.

    file: what the error calls the file.
    raw: its bytes, which must be UTF-8.
    """
    try:
        return raw.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise UnreadableFile(f"{file}: cannot be read: it is not UTF-8 text") from None


def content(file: str | Path) -> bytes:
    """Return the content of a file. Raises UnreadableFile, also for one that is very large or never ends."""
    try:
        with Path(file).open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableFile(f"{file}: cannot be read: {error.strerror}") from None
    if len(raw) > MOST_BYTES:
        raise UnreadableFile(f"{file}: cannot be read: it is larger than {MOST_BYTES} bytes")
    return raw


def pack_files(game: str, extra: tuple[Path, ...] = ()) -> list[tuple[str, Path]]:
    """Return names and files of a game's packs: those of `data/<game>/`, then those of further folders.

    extra: the further folders.
    """
    folders = (DATA / game, *extra)
    return [
        (file.name.removesuffix(".pack.yaml"), file)
        for folder in folders
        for file in sorted(folder.glob("*.pack.yaml"))
    ]


def packs(game: str, extra: tuple[Path, ...] = ()) -> dict[str, Path]:
    """Return the pack files of a game by name.

    If several packs have the same name, the first counts. So no other pack can replace a built-in one.

    extra: folders beside `data/<game>/`.
    """
    by_name: dict[str, Path] = {}
    for name, file in pack_files(game, extra):
        by_name.setdefault(name, file)
    return by_name


def built_in_packs(game: str) -> dict[str, Path]:
    """Return SHA-256 → file of a game's built-in pack, as it is now and was in each former release.

    They are listed in `data/<game>/house.pack.sha256`, in the format of `sha256sum`.
    """
    listed = DATA / game / "house.pack.sha256"
    lines = listed.read_text().splitlines() if listed.exists() else []
    return {digest: DATA / game / name for digest, name in (line.split() for line in lines)}


def puzzles(game: str, pack: str) -> Path | None:
    """Return the puzzle file of a built-in pack, `data/<game>/<pack>.puzzles.txt`; None if it has none."""
    file = DATA / game / f"{pack}.puzzles.txt"
    return file if file.exists() else None


def sample(game: str) -> Path | None:
    """Return the file that a game's sample pack is made from, `data/<game>/sample.txt`; None without one."""
    file = DATA / game / "sample.txt"
    return file if file.exists() else None


def lessons(game: str) -> Path | None:
    """Return the file of a game's playable lessons, `data/<game>/lessons.scn`; None if it has none."""
    file = DATA / game / "lessons.scn"
    return file if file.exists() else None


def extra_pack_folders() -> tuple[Path, ...]:
    """Return the folders of further packs from the setting CASTELLAN_PACKS."""
    return tuple(Path(folder) for folder in os.environ.get("CASTELLAN_PACKS", "").split(os.pathsep) if folder)
