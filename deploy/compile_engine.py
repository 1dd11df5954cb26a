"""Builds the engine as machine code (`make compiled`): the same files, of which mypyc compiles the hot ones.

    python deploy/compile_engine.py [-O LEVEL]    (of the C compiler, 0 to 3; default: 3)

The result is a copy of `engine/` with the compiled modules next to their files, in `.compiled/engine`, where
`engine/compiled.py` finds it. Compiled are the rules, presentations and players of the games with cards, and
the search. Each of these is one library, so calls inside it are plain C calls. Not compiled are modules with
a class of msgspec's (mypyc cannot compile those), and modules that only read packs and scenarios. Needs a C
compiler, and takes a minute or two.
"""

import argparse
import ast
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from mypyc.build import mypycify  # noqa: E402
from setuptools import Distribution  # noqa: E402

from engine import compiled  # noqa: E402

GAMES = ("crownfell", "craft_the_crown", "crown_crest")
# Modules that test or read a game, are run by name, or are not hot. mypyc fails on Craft the Crown's news,
# and what it makes of the interface of computer players cannot be imported.
LEFT = {
    *("__init__", "computer", "decks", "news", "pack", "position", "puzzle", "record_format", "samples"),
    *("stage", "view"),
}


def groups(folder: Path) -> Iterator[list[Path]]:
    """Yield the modules that become one library each. folder: that of the engine.

    The search includes all its players, since they call each other.
    """
    yield [file for file in sorted((folder / "computers").glob("*.py")) if suits(file)]
    for game in GAMES:
        rooms = (folder / game, folder / game / "presentation", folder / game / "player")
        yield [file for room in rooms for file in sorted(room.glob("*.py")) if suits(file)]


def suits(file: Path) -> bool:
    """Return whether a module can be compiled, and is worth it."""
    if file.stem in LEFT:
        return False
    tree = ast.parse(file.read_text(encoding="utf-8"))
    structs = {"Struct", "State"}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".state"):
            structs |= {name.asname or name.name for name in node.names}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return not any(isinstance(b, ast.Name) and b.id in structs for node in classes for b in node.bases)


def build(target: Path, level: str) -> int:
    """Copy and compile the engine; return the number of compiled modules.

    target: the folder for the copy; level: the C compiler's -O level.
    """
    shutil.copytree(compiled.SOURCE, target / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(target)
    module_groups = [*groups(Path("engine"))]
    libraries = [
        ([*map(str, group)], f"engine.library_{number}") for number, group in enumerate(module_groups)
    ]
    files = [file for names, _ in libraries for file in names]
    extensions = mypycify(files, opt_level=level, debug_level="0", separate=libraries)
    work = Distribution({"name": "castellan-engine", "ext_modules": extensions})
    command = work.get_command_obj("build_ext")
    command.inplace, command.parallel = True, os.cpu_count()
    command.ensure_finalized()
    command.run()
    return len(files)


def main() -> None:
    """Build in a temporary folder, and move the result into place only when it is complete."""
    parser = argparse.ArgumentParser(description="The engine as machine code.")
    parser.add_argument("-O", dest="level", choices=("0", "1", "2", "3"), default="3")
    level = parser.parse_args().level
    with tempfile.TemporaryDirectory(dir=ROOT, prefix=".compiling-") as folder:
        target = Path(folder)
        mark = compiled.fingerprint(compiled.SOURCE)
        number = build(target, level)
        os.chdir(ROOT)
        (target / "engine" / compiled.MARK).write_text(mark)
        shutil.rmtree(compiled.BUILT.parent, ignore_errors=True)
        compiled.BUILT.parent.mkdir()
        shutil.move(str(target / "engine"), compiled.BUILT.parent)
    print(f"{number} modules of the engine are machine code now, in {compiled.BUILT.parent}")


if __name__ == "__main__":
    main()
