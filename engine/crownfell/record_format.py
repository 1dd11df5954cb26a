"""Records of Crownfell: who plays Black, the row or the fixed hands, and numbered turns."""

from collections.abc import Sequence
from typing import Any

from engine.crownfell import notation, verbs
from engine.crownfell.board import BLACK, LETTERS
from engine.crownfell.state import ROW, CrownfellState
from engine.questions import Answer, Question
from engine.record_format import Forced, PlayedAnswer, RecordFormat, RecordViewpoint, no_draws


def opening(s: CrownfellState, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """Return the lines for who plays Black and for the dealt row or the fixed hands.

    s: the first state. names: the players by seat. reader: unused, as all cards lie open.
    """
    lines = [f"# black: {names[verbs.seat_of(s, BLACK)]}"]
    if verbs.in_zone(s, ROW):
        return [*lines, "row " + " ".join(s.codes)]
    return [*lines, "hands B " + " ".join(s.codes[:4]) + " W " + " ".join(s.codes[4:])]


def read_opening(lines: Sequence[str], names: Sequence[str]) -> Forced:
    """Return the draws of chance that the first lines state, each as (purpose, outcome).

    `toss`: the outcome is the seat of Black. `row`: the outcome is the codes of the cards in the row.

    names: the players by seat.
    """
    draws: list[tuple[str, tuple[str, ...]]] = []
    for line in lines:
        if line.startswith("# black: ") and line[9:] in names:
            draws.append(("toss", (str(names.index(line[9:])),)))
        elif line.startswith("row "):
            draws.append(("row", tuple(line.split()[1:])))
    return tuple(draws)


def written(
    s: CrownfellState, names: Sequence[str], answers: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """Return the record lines of the answers: picks, then one numbered line a turn. names, reader: unused."""
    return notation.written([LETTERS[verbs.seat_of(s, seat)] for seat in (0, 1)], answers)


def read_line(match: Any, names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play a record line in a match. Return no answers, because the match has them already. Raises Refused.

    match: the match so far, which is changed. names: unused.
    """
    notation.read_line(match, line)
    return ()


def open_question(ask: Question) -> list[str]:
    """Return a line for an open rally, which would otherwise be read as declined."""
    return [notation.OPEN] if ask.kind == "rally" else []


def read_ending(match: Any, names: Sequence[str], ending: str) -> None:
    """Play the end of a record: a resignation or an agreed draw. Other endings decline an open rally.

    match: the match so far, which is changed. names: unused. ending: the last line, such as `B+ resign`.
    """
    notation.read_ending(match, ending)


def ending(s: CrownfellState, names: Sequence[str]) -> str:
    """Return the last line of a record: `B+`, `W+` or `=` for a draw, and the reason."""
    assert s.result is not None
    winner = f"{LETTERS[verbs.seat_of(s, s.result.winners[0])]}+" if s.result.winners else "="
    return f"{winner} {s.result.reason}"


RECORD_FORMAT = RecordFormat(
    opening=opening,
    read_opening=read_opening,
    read_draws=no_draws,
    lines=written,
    read_line=read_line,
    open_question=open_question,
    read_ending=read_ending,
    ending=ending,
)
