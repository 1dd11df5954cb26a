"""Puzzles: positions in which the seat to answer wins in a number of its turns.

In each puzzle, only one first turn wins. A file has one puzzle a line, `CODE | TURNS | TOKEN; TOKEN |
POSITION`. Lines that begin with # are comments.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class Puzzle(Struct, frozen=True):
    """One puzzle."""

    code: str
    """Its name."""
    position: str
    """In the game's own notation."""
    turns: int
    """How many own turns the win takes if the other side plays best."""
    solution: tuple[str, ...]
    """The answers of the only first turn that wins."""


def read(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file's text in order. Raises ValueError for a line that is not a puzzle."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return tuple(_read_line(line) for line in lines)


def write(puzzle: Puzzle) -> str:
    """Return a puzzle as a line that `read` accepts."""
    return f"{puzzle.code} | {puzzle.turns} | {'; '.join(puzzle.solution)} | {puzzle.position}"


def _read_line(line: str) -> Puzzle:
    """Return the puzzle of a line. Raises ValueError if it is not one."""
    code, turns, solution, position = (part.strip() for part in line.split("|", 3))
    return Puzzle(code, position, int(turns), tuple(solution.split("; ")))


@dataclass(frozen=True, kw_only=True, slots=True)
class Prover:
    """The part of a game that judges puzzles by proof, not by estimate. Puzzles belong to a pack."""

    match: Callable[[Puzzle], Any]
    """Returns the `Match` at a puzzle's first question. Raises Refused if the pack does not have that
    position.
    """
    still_wins: Callable[[Any, int, int], bool]
    """Returns whether a seat can force a win in so many own turns, the open one included. Arguments: the
    match, the seat, the number of turns.
    """
    defence: Callable[[Any, int], str]
    """Returns, for the seat that must answer, the answer that delays the opponent's win longest. Arguments:
    the match, the number of turns in which the opponent wins.
    """
