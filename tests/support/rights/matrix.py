"""matrix.txt as it is read, and what it lacks or has too much beside rows.py and the phases of a table."""

from collections.abc import Collection, Iterator, Mapping, Set
from typing import Any

from tests.support.paths import TESTS
from tests.support.rights.rows import Act, Command

FILE = TESTS / "rights/matrix.txt"
MATRIX, ROWS = "tests/rights/matrix.txt", "tests/support/rights/rows.py"
SAME = '"'
Lines = dict[tuple[str, str], dict[str, str]]


def read(text: str, section: str) -> Lines:
    """Return what must happen, by row and phase, then by column; `"` says as in the column before."""
    lines: Lines = {}
    columns: list[str] = []
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("=="):
            current, columns = line.split()[1], line.split()[2:]
        elif line.strip() and not line.startswith("#") and current == section:
            parts = [part.strip() for part in line.split("|")]
            wanted = f"write row | phase | and a word for each of {' '.join(columns)}"
            assert len(parts) == 2 + len(columns), f"{MATRIX}:{number} has {len(parts)} parts; {wanted}"
            row, phase, *words = parts
            place = f"{MATRIX}:{number}: {row} | {phase}"
            assert words[0] != SAME, f"{place} begins with {SAME}; there is no column before"
            assert (row, phase) not in lines, f"{place} stands there twice; remove one"
            before = ""
            cells = {}
            for column, word in zip(columns, words, strict=True):
                before = before if word == SAME else word
                cells[column] = before
            lines[row, phase] = cells
    return lines


def lines_without_phase(lines: Lines, phases: Collection[str]) -> Iterator[str]:
    """Yield what to add for lines of the matrix of which no table is kept in this phase."""
    for row, phase in lines:
        if phase not in phases:
            known = ", ".join(sorted(phases))
            add = f"keep a table of this name in tests/support/rights/tables.py, or write one of {known}"
            yield f"{MATRIX}: {row} | {phase} names no phase; {add}"


def inputs_without_row(commands: Set[str], acts: Set[str], rows: Mapping[str, Any]) -> Iterator[str]:
    """Yield what to add or remove where the matrix differs from the bot's commands (`/…`) and acts."""
    tried = {f"/{row.name}" for row in rows.values() if isinstance(row, Command)}
    tapped = {row.act for row in rows.values() if isinstance(row, Act)}
    for name in sorted(commands - tried):
        yield f"{MATRIX}: add lines for {name}"
    for name in sorted(acts - tapped):
        yield f"{MATRIX}: add lines for the act {name}"
    for name in sorted((tried - commands) | (tapped - acts)):
        more = f"the bot has no such command or act; if it is one with options, name them in {ROWS}"
        yield f"{MATRIX}: remove {name}: {more}"


def rows_without_lines(row: str, wanted: Set[str], phases: Set[str]) -> Iterator[str]:
    """Yield the lines that the matrix lacks of a row."""
    for phase in sorted(wanted - phases):
        yield f"{MATRIX}: add `{row} | {phase} | …`: what happens to whom"
