"""What a journal tells: the answers that count, and what they did."""

from collections.abc import Iterable, Sequence

from engine.ask import Answer, Event
from sessions.store.protocol import Line
from sessions.table.replays import replayed
from sessions.table.table import Table


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
    """What the answers from this number on did; nothing where the rules of today do not know it any more."""
    match = replayed(table, answers, begin) if answers else None
    return match.replay(answers[begin:]) if match is not None else []
