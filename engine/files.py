"""The one door to files, for the engine's command-line tools only; rules never come here."""

import lzma
import os
from pathlib import Path
from typing import NamedTuple

from engine.compiled import SOURCE

MOST_BYTES = 4_000_000
DATA = SOURCE.parent / "data"


class UnreadableFile(Exception):
    """A file that cannot be read, in a sentence."""


def text(file: str | Path) -> str:
    """A file's text; raises Unreadable with the reason, also for one that is very large or never ends."""
    return decoded(file, content(file))


def decoded(file: str | Path, raw: bytes) -> str:
    """What was in a file as text; raises Unreadable where it is none."""
    try:
        return raw.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise UnreadableFile(f"{file}: cannot be read: it is not UTF-8 text") from None


def content(file: str | Path) -> bytes:
    """What is in a file; raises Unreadable as `text` does."""
    try:
        with Path(file).open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableFile(f"{file}: cannot be read: {error.strerror}") from None
    if len(raw) > MOST_BYTES:
        raise UnreadableFile(f"{file}: cannot be read: it is larger than {MOST_BYTES} bytes")
    return raw


def pack_files(game: str, extra: tuple[Path, ...] = ()) -> list[tuple[str, Path]]:
    """Names and files of a game's packs: those of `data/<game>/`, then of further folders."""
    folders = (DATA / game, *extra)
    return [
        (file.name.removesuffix(".pack.yaml"), file)
        for folder in folders
        for file in sorted(folder.glob("*.pack.yaml"))
    ]


def packs(game: str, extra: tuple[Path, ...] = ()) -> dict[str, Path]:
    """The pack files of a game by name; of two with one name the first, so nobody's hides the house's."""
    by_name: dict[str, Path] = {}
    for name, file in pack_files(game, extra):
        by_name.setdefault(name, file)
    return by_name


class FormerPack(NamedTuple):
    """A former content of the house's pack. until: when another took its place, as 20261122T142948.

    digest: the beginning of its SHA-256.
    """

    until: str
    digest: str
    file: Path


def formers(game: str) -> list[FormerPack]:
    """The former contents of a game's house pack, `data/<game>/former/`, oldest first."""
    former_packs = []
    for file in sorted((DATA / game / "former").glob("*.pack.yaml.xz")):
        until, _, digest = file.name.removesuffix(".pack.yaml.xz").partition("-")
        former_packs.append(FormerPack(until, digest, file))
    return former_packs


def former_text(file: Path) -> str:
    """The text of a former content; raises Unreadable."""
    try:
        return lzma.decompress(file.read_bytes()).decode()
    except (OSError, lzma.LZMAError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{file}: cannot be read: {type(error).__name__}") from None


def house_digests(game: str) -> list[str]:
    """Beginnings of the SHA-256 of every content that the house's pack of a game ever came with."""
    file = DATA / game / "house.pack.sha256"
    today = [file.read_text().split(" ")[0]] if file.exists() else []
    return [*(former.digest for former in formers(game)), *today]


def puzzles(game: str, pack: str) -> Path | None:
    """The file of puzzles with a pack of the house, `data/<game>/<pack>.puzzles.txt`; None if it has none."""
    file = DATA / game / f"{pack}.puzzles.txt"
    return file if file.exists() else None


def sample(game: str) -> Path | None:
    """The file that a game's sample pack is made of, `data/<game>/sample.txt`; None if it has none."""
    file = DATA / game / "sample.txt"
    return file if file.exists() else None


def lessons(game: str) -> Path | None:
    """The file of a game's playable lessons, `data/<game>/lessons.scn`; None if it has none."""
    file = DATA / game / "lessons.scn"
    return file if file.exists() else None


def more_folders() -> tuple[Path, ...]:
    """Folders of further packs, from the setting CASTELLAN_PACKS."""
    return tuple(Path(folder) for folder in os.environ.get("CASTELLAN_PACKS", "").split(os.pathsep) if folder)
