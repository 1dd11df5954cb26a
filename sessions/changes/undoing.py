"""Taking answers back."""

from collections.abc import Sequence

from engine.ask import Answer, Event, Refused
from sessions.changes.seating import RESIGN
from sessions.table import journal, question_clock
from sessions.table.replays import left_nothing, taken_back
from sessions.table.table import Table, new_line
from sessions.table.table_data import MOST_LINES, Change


def not_endless(table: Table) -> None:
    """Back and forth has an end: each undo looks at the whole journal again."""
    if table.lines >= MOST_LINES:
        raise Refused("journal-full", most=MOST_LINES)


def undo_keeps(table: Table, answers: Sequence[Answer], seat: int) -> int | None:
    """How many answers remain when this seat's last run of answers is taken back; None: it gave none.

    An answer that left nothing to decide is part of the one before it.
    """
    forced = left_nothing(table, answers)
    own = [n for n, answer in enumerate(answers) if answer[0] == seat and n not in forced]
    if not own:
        return None
    last = own[-1]
    while last - 1 in own:
        last -= 1
    if any(token == RESIGN for _, token in answers[last:]):
        return None  # what was laid open then cannot be covered again
    return last


def undone(table: Table, answers: Sequence[Answer], keep: int, now: float) -> Change:
    table.match = taken_back(table, answers, keep)
    table.body.answers = keep
    journal.forget_news(table, keep)
    table.body.drafts.clear()
    table.body.since = {}
    table.body.question += 1
    question_clock.somebody_acted(table, now)
    return Change([new_line(table, now, "undo", str(keep))], (), [Event("undone", (len(answers) - keep,))])
