"""Which tests belong to a changed file, and how near they are to it."""

import itertools
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import IntEnum
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path, PurePosixPath

from tests.support.imported_modules import module_name, modules_imported

# On these everything depends, and on what the conftest.py of all tests or the simulated server imports.
CENTRAL = (
    *("bot.py", "cogs/core/client.py", "cogs/core/interactions/router.py", "cogs/core/services.py"),
    *("cogs/core/components/layout.py", "cogs/core/text/sentences.py"),
    *(
        "engine/questions.py",
        "engine/presentation.py",
        "engine/files.py",
        "engine/game.py",
        "engine/match.py",
    ),
    *("sessions/packs/available_packs.py", "sessions/store/memory.py", "sessions/store/protocol.py"),
    *("sessions/table/table.py", "sessions/table/table_data.py"),
    *("sessions/tables/table_repository.py", "sessions/tables/tables.py"),
)
CENTRAL_TESTS = ("tests/conftest.py", "tests/support/simulated_server.py")

# Files whose tests neither a name nor an import leads to: their pattern, and where the tests are.
BESIDE = (
    ("*.md", "tests/documentation/"),
    ("docs/*", "tests/documentation/", "tests/deep/documentation/"),
    ("data/fonts/*", "tests/cogs/core/painting/"),
    ("data/page/*", "tests/cogs/sharing/", "tests/deep/browser/"),
    ("data/practice/*", "tests/deep/browser/"),
    ("data/print/*", "tests/deep/printing/"),
    ("data/schema/*", "tests/engine/packs/"),
    ("data/*.pack.yaml", "tests/engine/packs/", "tests/sessions/packs/"),
    ("data/*/rules.yaml", "tests/cogs/core/text/test_rulebook.py", "tests/cogs/lookup/"),
    ("data/*/asked.yaml", "tests/cogs/core/text/test_rulebook.py", "tests/cogs/lookup/"),
    ("data/*/aliases.yaml", "tests/cogs/core/text/test_rulebook.py", "tests/cogs/lookup/"),
    ("data/*/lookup.yaml", "tests/cogs/core/text/test_rulebook.py", "tests/cogs/lookup/"),
    ("data/*/lessons.scn", "tests/cogs/lessons/test_lessons.py"),
    ("data/*/house.puzzles.txt", "tests/cogs/puzzle/test_puzzles.py", "tests/engine/*/test_puzzles.py"),
    ("engine/kits.py", "tests/sessions/people/test_kits.py"),
    ("engine/terminal.py", "tests/ops/test_terminals.py"),
    ("engine/*/fields.py", "tests/engine/packs/"),
    ("engine/*/*", "tests/engine/contract/"),
    ("cogs/*/*_command*.py", "tests/bounds/test_inputs.py", "tests/cogs/core/text/test_words.py"),
    ("sessions/common/*", "tests/sessions/"),
    (
        "sessions/operations/*",
        "tests/sessions/table/",
        "tests/sessions/tables/",
        "tests/sessions/moderation/",
    ),
    ("sessions/store/*", "tests/deep/upgrade/", "tests/sessions/store/"),
    ("deploy/*", "tests/project/test_front_door.py"),
    ("requirements*", "tests/project/test_front_door.py"),
    (".github/*", "tests/project/test_front_door.py"),
    ("tests/packs/*", "tests/engine/packs/", "tests/sessions/packs/"),
    ("tests/records/*", "tests/engine/records/"),
    ("tests/deals/*", "tests/engine/test_deal.py"),
)


class Nearness(IntEnum):
    """How a test belongs to a changed file, nearest first; the package's docstring explains each."""

    ITSELF = 1
    NAMED_AFTER = 2
    FOLDER_AND_IMPORT = 3
    FOLDER = 4
    IMPORT = 5
    THROUGH_SUPPORT = 6
    ELSEWHERE = 7


REASONS = {
    Nearness.ITSELF: "changed",
    Nearness.NAMED_AFTER: "named after it",
    Nearness.FOLDER_AND_IMPORT: "same folder, imports or names it",
    Nearness.FOLDER: "same folder",
    Nearness.IMPORT: "imports or names it",
    Nearness.THROUGH_SUPPORT: "imports it through tests/",
    Nearness.ELSEWHERE: "same subject",
}


@dataclass(frozen=True)
class Belonging:
    """A test that belongs to a changed file."""

    nearness: Nearness
    test: str
    file: str


@dataclass(frozen=True)
class Suite:
    """All tests of a repository, and what they import."""

    root: Path

    @cached_property
    def texts(self) -> dict[str, str]:
        """Return the Python files of tests/ with their texts."""
        paths = sorted((self.root / "tests").rglob("*.py"))
        return {path.relative_to(self.root).as_posix(): path.read_text(encoding="utf-8") for path in paths}

    @cached_property
    def files(self) -> tuple[str, ...]:
        return tuple(file for file in self.texts if is_test(file))

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """Return the names that each file imports, by the file; nothing for a file that is no Python yet."""
        names: dict[str, set[str]] = {}
        for file, text in self.texts.items():
            try:
                names[file] = {*modules_imported(PurePosixPath(file), text)}
            except SyntaxError:
                names[file] = set()
        return names

    @cached_property
    def helpers(self) -> dict[str, str]:
        """Return what tests share: modules with their files."""
        return {module_name(PurePosixPath(file)): file for file in self.texts if not is_test(file)}

    @cached_property
    def central(self) -> Set[str]:
        """Return the files of tests/ on which everything depends."""
        return {*CENTRAL_TESTS, *itertools.chain(*map(self.helpers_of, CENTRAL_TESTS))}

    def helpers_of(self, file: str, without: Set[str] = frozenset()) -> set[str]:
        """Return the helpers that a file imports, directly or through others."""
        seen: set[str] = set()
        left = [file]
        while left:
            used = self.imports.get(left.pop(), set()) & self.helpers.keys()
            new = {self.helpers[name] for name in used} - seen - without
            seen |= new
            left += new
        return seen

    @cached_property
    def _shared(self) -> dict[str, set[str]]:
        """Return the names that the helpers of each test import. Central helpers are not followed."""
        return {
            test: {name for helper in helpers for name in self.imports[helper]}
            for test, helpers in self._own_helpers.items()
        }

    @cached_property
    def _own_helpers(self) -> dict[str, set[str]]:
        """Return the helpers of each test that are not central."""
        return {test: self.helpers_of(test, self.central) for test in self.files}

    def is_central(self, file: str) -> bool:
        return file in CENTRAL or file in self.central

    def of(self, file: str) -> Iterator[Belonging]:
        """Yield the tests that belong to a changed file; of a central one those of its folder alone."""
        farthest = Nearness.FOLDER if self.is_central(file) else Nearness.ELSEWHERE
        for test in self.files:
            nearness = self._nearness(file, test)
            if nearness and nearness <= farthest:
                yield Belonging(nearness, test, file)

    @cached_property
    def _folders(self) -> set[str]:
        """Return the folders of tests."""
        return {str(PurePosixPath(test).parent) for test in self.files}

    def _nearness(self, file: str, test: str) -> Nearness | None:
        path, place = PurePosixPath(file), PurePosixPath(test)
        if file == test:
            return Nearness.ITSELF
        if is_test(file):
            return None
        if lies_beside(path, place):
            return Nearness.FOLDER_AND_IMPORT if self._mentions(test, path) else Nearness.FOLDER
        same_part = path.parts[0] in (place.parts[1], "data")
        own_folders = folder_names(path)
        same_folder = path.parts[0] != "tests" and (
            place.parent.name in own_folders | stem_names(path) or lies_below(path, place)
        )
        module = module_name(path) if path.suffix == ".py" else ""
        imports = module in self.imports[test] if module else self._mentions(test, path)
        if same_part and place.stem.removeprefix("test_") in stem_names(path):
            has_folder = any(f"tests/{place.parts[1]}/{name}" in self._folders for name in own_folders)
            if place.parent.name in own_folders or not has_folder:
                return Nearness.NAMED_AFTER
        if same_part and same_folder:
            return Nearness.FOLDER_AND_IMPORT if imports else Nearness.FOLDER
        if imports:
            return Nearness.IMPORT
        if module and module in self._shared[test]:
            return Nearness.THROUGH_SUPPORT
        if same_folder or any(fits(test, listed) for listed in beside(file)):
            return Nearness.ELSEWHERE
        return None

    def _mentions(self, test: str, path: PurePosixPath) -> bool:
        """Return whether a test or a helper of it names a file that is no module.

        By its folder and name, such as `rights/matrix.txt`; if it lies in no folder, by its name in quotes.
        """
        name = "/".join(path.parts[-2:]) if len(path.parts) > 1 else f'"{path.name}"'
        return any(name in self.texts[file] for file in (test, *self._own_helpers[test]))


def is_test(file: str) -> bool:
    return file.startswith("tests/") and PurePosixPath(file).match("test_*.py")


def lies_beside(path: PurePosixPath, place: PurePosixPath) -> bool:
    """Return whether a file of tests/ that is no module and no page lies in a test's folder, or above."""
    other = path.suffix not in (".py", ".md") or path.name == "conftest.py"
    return path.parts[0] == "tests" and path.parent in place.parents and other


def lies_below(path: PurePosixPath, place: PurePosixPath) -> bool:
    """Return whether a test lies below the folder of a file's tests: `cogs/play/a.py`,
    `tests/cogs/play/crownfell/test_b.py`. What lies in no folder of a part has no such folder.
    """
    return len(path.parts) > 2 and "tests" / path.parent in place.parents


def folder_names(path: PurePosixPath) -> set[str]:
    """Return what the folder of a file's tests may be called: as one that the file is in, or `ops`."""
    return {folder.replace("-", "_") for folder in path.parts[1:-1]} | {"ops"}.intersection(path.parts)


def stem_names(path: PurePosixPath) -> set[str]:
    """Return what a test of a file may be called: `clock_notices` and `clock`, or the plural."""
    words = path.name.partition(".")[0].replace("-", "_").split("_")
    names = {"_".join(words[:size]) for size in range(1, len(words) + 1)} - {""}
    return names | {f"{name}s" for name in names}


def beside(file: str) -> Iterator[str]:
    for pattern, *places in BESIDE:
        if fnmatch(file, pattern):
            yield from places


def fits(test: str, place: str) -> bool:
    return fnmatch(test, f"{place}*" if place.endswith("/") else place)


def nearest_first(belonging: Iterable[Belonging]) -> dict[str, Belonging]:
    """Return each test once, with the changed file that it is nearest to."""
    nearest: dict[str, Belonging] = {}
    for link in sorted(belonging, key=lambda link: (link.nearness, link.test, link.file)):
        nearest.setdefault(link.test, link)
    return nearest
