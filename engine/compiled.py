"""The engine as machine code: where it was built from exactly these files, its modules are taken from there.

`make compiled` builds it into the folder `.compiled` (`deploy/compile_engine.py` says what); without it, or
when a file here has changed since, everything runs as plain Python.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

SOURCE = Path(__file__).resolve().parent
BUILT = SOURCE.parent / ".compiled" / "engine"
MARK = "BUILT_FROM"


def fingerprint(folder: Path) -> str:
    """What all source files of a folder are known by: their names and contents."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        text = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def fits(built: Path = BUILT, source: Path = SOURCE) -> bool:
    """Whether this was built from the files as they are now."""
    try:
        return (built / MARK).read_text() == fingerprint(source)
    except OSError:
        return False


def places(plain: Sequence[str]) -> list[str]:
    """Where the engine's modules are looked for, first to last; `plain`: where their files lie."""
    return [str(BUILT), *plain] if fits() else [*plain]
