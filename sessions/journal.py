"""What a journal tells: the answers that count, and what they did."""

from collections.abc import Iterable, Sequence

from engine.ask import Answer, Event
from engine.match import Match
from sessions.store import Line
from sessions.table import Table


def answers_of(lines: Iterable[Line]) -> list[Answer]:
    """The answers that count, undone ones struck out, from a journal."""
    found: list[Answer] = []
    for line in lines:
        if line.kind == "answer":
            found.append((line.seat, line.text))
        elif line.kind == "undo":
            del found[int(line.text) :]
    return found


def events_from(table: Table, answers: Sequence[Answer], begin: int) -> list[Event]:
    """What the answers from this number on did."""
    if table.match is None or not answers:
        return []
    match = Match.new(table.rules, table.setup)
    match.replay(answers[:begin])
    return [event for seat, token in answers[begin:] for event in match.answer(seat, token).events]
