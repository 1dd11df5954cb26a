"""Records of Crownfell: who plays Black, the row or the fixed hands, and numbered turns."""

import re
from collections.abc import Sequence
from typing import Any

from engine.crownfell import verbs
from engine.crownfell.board import BLACK, LETTERS
from engine.crownfell.notation import WORDS
from engine.crownfell.state import ROW, CrownfellState
from engine.match import Match
from engine.questions import Answer, Question, Refused
from engine.records.record_format import Forced, PlayedAnswer, RecordFormat, RecordViewpoint, no_draws

NUMBERED = re.compile(r"(?:([0-9]+)\. )?(.*)")  # a record line: the number of a turn if it has one, the text
OPEN = "# rally open"  # the line that says that a rally is not answered yet


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
    """Return the record lines: picks with their colour, then one numbered line a turn with its rallies."""
    lines: list[str] = []
    turns = 0
    for answer in answers:
        if answer.token in WORDS:
            continue
        if answer.question_kind == "pick":
            lines.append(f"{LETTERS[verbs.seat_of(s, answer.seat)]} {answer.token}")
        elif answer.question_kind == "action":
            turns += 1
            lines.append(f"{turns}. {answer.token}")
        elif answer.token != "-":
            lines[-1] += f"; r{answer.question_detail[0]} {answer.question_detail[1]}: {answer.token}"
    return lines


def read_line(match: Match[Any], names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play a record line. A rally that the next line does not answer was declined.

    The number must be that of the turn. Resignations and draws are read from the last line of a record only.
    Raises Refused.
    """
    if line == OPEN:
        return ()
    _decline(match)
    seat = match.question.seats[0] if match.question else 0
    numbered = NUMBERED.fullmatch(line)
    if numbered is None:
        raise Refused("syntax", "syntax", text=line[:60])
    number, text = numbered.groups()
    _check_number(match, number)
    if any(part.strip().casefold() in WORDS for part in text.split(";")):
        raise Refused("record-word", "syntax", text=text[:60])
    if text[:2] in ("B ", "W "):
        seat, text = LETTERS.index(text[0]) ^ match.state.black, text[2:]
    match.answer(seat, text)
    return ()


def _check_number(match: Match[Any], number: str | None) -> None:
    """Raise Refused if a line has another number than the open turn. A line that is no turn has no number.

    number: as the line has it, from 1; None for a line without a number, which is always allowed.
    """
    turn = str(match.state.turns + 1) if match.question and match.question.kind == "action" else "-"
    if number is not None and number != turn:
        raise Refused("record-number", "syntax", number=number[:20], turn=turn)


def _decline(match: Match[Any]) -> None:
    """Decline the rally if one is open."""
    if match.question is not None and match.question.kind == "rally":
        match.answer(match.question.seats[0], "-")


def open_question(ask: Question) -> list[str]:
    """Return a line for an open rally, which would otherwise be read as declined."""
    return [OPEN] if ask.kind == "rally" else []


def read_ending(match: Match[Any], names: Sequence[str], ending: str) -> None:
    """Play the end of a record: a resignation or an agreed draw. Other endings decline an open rally.

    ending: winner and reason, such as `B+ resign`.
    """
    winner, _, reason = ending.partition(" ")
    if match.question is None:
        return
    if reason == "resign" and winner in ("B+", "W+"):
        match.answer(1 - (LETTERS.index(winner[0]) ^ match.state.black), "resign")
    elif reason == "agreed":
        match.answer(0, "draw")
        match.answer(1, "draw")
    else:
        _decline(match)


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
