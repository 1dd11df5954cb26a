"""Taking answers back."""

from collections.abc import Sequence

from engine.questions import Answer, Event, Refused
from sessions.operations.seating import RESIGN
from sessions.operations.waiting import preparing_answers
from sessions.table import journal, question_clock
from sessions.table.journal import events_from
from sessions.table.replays import forced_answers, taken_back
from sessions.table.table import Table, new_line
from sessions.table.table_data import BY_CONSENT, FREE, MOST_LINES, Change

RULED = "undo"  # the word of rules that say themselves how something is taken back


def undo_mode(table: Table) -> str:
    """How answers are taken back at this table, one of `UNDOS`: as its owner chose, usually with everybody's
    consent, and at once where nobody plays but one person and computers."""
    return table.body.undo or default_undo_mode(table)


def default_undo_mode(table: Table) -> str:
    """The same where the owner chose nothing."""
    return FREE if len(table.people) < 2 and table.computers else BY_CONSENT


def require_journal_space(table: Table) -> None:
    """Back and forth has an end: each undo looks at the whole journal again."""
    if table.lines >= MOST_LINES:
        raise Refused("journal-full", most=MOST_LINES)


def undo_keeps(table: Table, answers: Sequence[Answer], seat: int) -> int | None:
    """How many answers remain when what this seat last tapped is taken back; None: it gave no answer.

    A tap may have been several answers, and what followed them without asking; an answer that left nothing to
    decide is part of the one before it.
    """
    forced = forced_answers(table, answers)
    own = [n for n, answer in enumerate(answers) if answer[0] == seat and n not in forced]
    if not own:
        return None
    last = own[-1]
    begun = (int(first) for first, count in table.body.taps.items() if 0 <= last - int(first) < count)
    keep = next(begun, last)
    if any(token == RESIGN for _, token in answers[keep:]):
        return None  # what was laid open then cannot be covered again
    return keep


def is_free(table: Table, answers: Sequence[Answer], keep: int, seat: int) -> bool:
    """Whether nobody has to agree: only this seat's own answers go, and nobody has seen anything by them."""
    match, gone = table.match, answers[keep:]
    if match is None or len(gone) > len(match.answers) or any(by != seat for by, _ in gone):
        return False
    return not match.rules.forbids_free_undo(match.state, match.base)


def apply_undo(table: Table, answers: Sequence[Answer], keep: int, now: float) -> Change:
    taken = events_from(table, answers, keep)
    table.body.taps = {first: n for first, n in table.body.taps.items() if int(first) < keep}
    table.match = taken_back(table, answers, keep)
    table.body.answers = keep
    journal.forget_news(table, keep)
    table.body.drafts.clear()
    preparing_answers.drop(table)
    table.body.since = {}
    if table.body.proposal is not None and table.body.proposal.kind == "undo":
        table.body.proposal = None
    table.body.question += 1
    question_clock.restart_clock(table, now)
    line, event = new_line(table, now, "undo", str(keep)), Event("undone", (len(answers) - keep,))
    return Change([line], (), [event], taken)
