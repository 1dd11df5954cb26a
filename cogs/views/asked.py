"""Whom a question asks, in marks that two panels can be compared by."""

from collections.abc import Sequence

from engine.ask import Ask
from sessions.table.table import Table


def asked_marks(ask: Ask | None, but: Sequence[int] = ()) -> list[str]:
    """Whom a question asks, as marks: `0` for the main question, `1+t4` for something beside it.

    but: seats that need no message.
    """
    if ask is None:
        return []
    main = [str(seat) for seat in ask.seats if not ask.apart(seat) and seat not in but]
    beside = [
        f"{seat}+{word}" for seat, words in ask.side_questions.items() for word in words if seat not in but
    ]
    return [*main, *beside]


def own_mark(table: Table, seat: int | None) -> str:
    """What one seat is asked, and since which question: while this stays the same, so do its buttons."""
    ask = table.match.ask if table.match else None
    if ask is None or seat is None or seat not in ask.seats:
        return table.phase
    since = table.body.since.get(str(seat), table.body.question)
    marks = [mark for mark in asked_marks(ask) if mark.partition("+")[0] == str(seat)]
    return f"{','.join(marks)} {since} {table.phase}"
