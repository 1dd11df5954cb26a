"""Puzzles: positions in which the side that is asked wins in so many of its turns, by one first turn only.

A file holds one a line, `CODE | TURNS | TOKEN; TOKEN | POSITION`, and comments after #.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct


class Puzzle(Struct, frozen=True):
    """code: what it is called; position: as the game writes one; turns: own turns up to the win, at best
    play of the other side; solution: the answers of the one first turn that wins."""

    code: str
    position: str
    turns: int
    solution: tuple[str, ...]


def read(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file's text, in its order; raises ValueError for a line that is none."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return tuple(_read_line(line) for line in lines)


def write(puzzle: Puzzle) -> str:
    """The line of a puzzle, as `read` takes it."""
    return f"{puzzle.code} | {puzzle.turns} | {'; '.join(puzzle.solution)} | {puzzle.position}"


def _read_line(line: str) -> Puzzle:
    code, turns, solution, position = (part.strip() for part in line.split("|", 3))
    return Puzzle(code, position, int(turns), tuple(solution.split("; ")))


@dataclass(frozen=True, kw_only=True, slots=True)
class Prover:
    """The part of a game that judges puzzles, by proof and not by guess. Puzzles belong to a pack.

    match: the `Match` at a puzzle's first question, raises Refused where the pack knows no such position;
        still_wins: whether a seat forces a win in so many own turns, the open one included; defence: the
        answer of the seat that is asked which holds out longest against a win in so many turns.
    """

    match: Callable[[Puzzle], Any]
    still_wins: Callable[[Any, int, int], bool]
    defence: Callable[[Any, int], str]
