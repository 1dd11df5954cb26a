"""Import the engine's modules as machine code, if they were compiled from exactly these source files.

`make compiled` builds them into the folder `.compiled` (`deploy/compile_engine.py` says which). Without it,
or when a file here has changed since, everything runs as plain Python.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

SOURCE = Path(__file__).resolve().parent
BUILT = SOURCE.parent / ".compiled" / "engine"
MARK = "BUILT_FROM"  # the file in BUILT with the fingerprint of the sources that it was compiled from


def fingerprint(folder: Path) -> str:
    """Return a hash of the names and contents of all source files in a folder."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        text = file.read_bytes()
        digest.update(f"{file.relative_to(folder).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def fits(built: Path = BUILT, source: Path = SOURCE) -> bool:
    """Return whether the compiled modules were built from the files as they are now.

    built: the folder of the compiled modules.
    source: the folder of the source files.
    """
    try:
        return (built / MARK).read_text() == fingerprint(source)
    except OSError:
        return False


def places(plain: Sequence[str]) -> list[str]:
    """Return the folders in which Python looks for the engine's modules, in order.

    The folder of the compiled modules comes first if they fit the source files; otherwise it is left out.

    plain: the folders of the source files.
    """
    return [str(BUILT), *plain] if fits() else [*plain]
