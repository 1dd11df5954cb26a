"""Undo: how many answers an undo takes back, whether others must consent, and the undo itself.

In parameters `now` is the time in seconds since 1970, and `seat` a number from 0.
"""

from collections.abc import Sequence

from engine.questions import Answer, Event, Refused
from sessions.operations import preparing_answers
from sessions.operations.answering import RESIGN
from sessions.table import journal, question_clock
from sessions.table.journal import events_from
from sessions.table.replays import forced_answers, match_after_undo
from sessions.table.table import Table, new_line
from sessions.table.table_data import MOST_LINES, Change


def require_journal_space(table: Table) -> None:
    """Raise Refused if the journal is too long for another undo: each undo reads all of it."""
    if table.journal_length >= MOST_LINES:
        raise Refused("journal-full", most=MOST_LINES)


def undo_keeps(table: Table, answers: Sequence[Answer], seat: int) -> int | None:
    """Return how many answers remain when this seat's last tap is taken back. None if there is nothing to
    take back, or if a resignation would be taken back, which may have revealed cards.

    A tap can give several answers. A forced answer belongs to the tap before it.

    answers: all answers of the game that count
    """
    forced = forced_answers(table, answers)
    own_indices = [i for i, (by, _) in enumerate(answers) if by == seat and i not in forced]
    if not own_indices:
        return None
    last = own_indices[-1]
    # First answers of a tap that gave several, the last one among them.
    tap_begins = (
        int(first) for first, count in table.body.progress.taps.items() if 0 <= last - int(first) < count
    )
    keep = next(tap_begins, last)
    if any(token == RESIGN for _, token in answers[keep:]):
        return None  # cards revealed then cannot be hidden again
    return keep


def is_free(table: Table, answers: Sequence[Answer], keep: int, seat: int) -> bool:
    """Return whether an undo needs no consent: it takes back only this seat's own answers, and they
    revealed nothing.

    answers: all answers before the undo
    keep: how many of them remain
    """
    match, undone = table.match, answers[keep:]
    if match is None or len(undone) > len(match.answers) or any(by != seat for by, _ in undone):
        return False
    return not match.rules.forbids_free_undo(match.state, match.base)


def apply_undo(table: Table, now: float, answers: Sequence[Answer], keep: int) -> Change:
    """Take back all answers but the first `keep`. Raises Refused if they cannot be taken back. answers:
    all answers before the undo."""
    undone_events = events_from(table, answers, keep)
    table.body.progress.taps = {
        first: count for first, count in table.body.progress.taps.items() if int(first) < keep
    }
    table.match = match_after_undo(table, answers, keep)
    table.body.progress.answers = keep
    journal.forget_news(table, keep)
    table.body.prepared.drafts.clear()
    preparing_answers.delete_all(table)
    table.body.progress.asked_since = {}
    if table.body.proposal is not None and table.body.proposal.kind == "undo":
        table.body.proposal = None
    table.body.progress.question += 1
    question_clock.restart_clock(table, now)
    line, event = new_line(table, now, "undo", str(keep)), Event("undone", (len(answers) - keep,))
    return Change([line], (), [event], undone_events)
