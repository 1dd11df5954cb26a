"""What follows from a table's journal: the answers that count, their times, and the news that a panel
shows."""

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime

from engine.questions import Answer, Event
from sessions.store.protocol import JournalLine
from sessions.table.replays import replayed
from sessions.table.table import Table

MOST_ANSWERS = 40  # the news shows no more answers, so a player who never answers does not make it endless


def answers_of(lines: Iterable[JournalLine]) -> list[Answer]:
    """Return the answers of a journal, without those that were undone. The text of an undo line is the number
    of answers that remain."""
    answers: list[Answer] = []
    for line in lines:
        if line.kind == "answer":
            answers.append((line.seat, line.text))
        elif line.kind == "undo":
            del answers[int(line.text) :]
    return answers


def times_of(lines: Iterable[JournalLine]) -> list[str]:
    """Return for each answer that counts when it was given, as text in the format of a record."""
    times: list[str] = []
    for line in lines:
        if line.kind == "answer":
            times.append(stamp(line.at))
        elif line.kind == "undo":
            del times[int(line.text) :]
    return times


def stamp(at: float) -> str:
    """Return a moment as text in the format of a record, such as 2026-01-31T20:00:00Z. at: seconds since
    1970."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def events_from(table: Table, answers: Sequence[Answer], begin: int) -> list[Event]:
    """Return the events of the answers from `answers[begin]` on. Empty if today's rules no longer lead to
    the stored game.

    answers: all answers of the game that count
    begin: index of the first answer whose events are returned
    """
    return [event for _, event in numbered_events(table, answers, begin)]


def numbered_events(table: Table, answers: Sequence[Answer], begin: int) -> list[tuple[int, Event]]:
    """Return the events of the answers from `answers[begin]` on, each with the number of answers before the
    event. Empty if today's rules no longer lead to the stored game.

    answers: all answers of the game that count
    begin: index of the first answer whose events are returned
    """
    match = replayed(table, answers, begin) if answers else None
    if match is None:
        return []
    numbered_answers = enumerate(answers[begin:], begin)
    return [(number, event) for number, answer in numbered_answers for event in match.replay([answer])]


def add_news(table: Table, events: Sequence[Event], answering_seats: Collection[int] = ()) -> None:
    """Add these events to the table's news, and drop old events from the news.

    Dropped are events that all players have seen, events more than `MOST_ANSWERS` answers ago, and, if the
    panel was posted after the last answer, everything that this panel shows.

    answering_seats: seats whose answers led to the events; empty: none
    """
    body = table.body
    posted = body.shown.answers_when_posted if body.progress.answers == body.shown.answers_when_posted else 0
    seen_by_all = _seen_by_all(table, answering_seats)
    _drop_news_before(
        table, max(body.shown.news_begin, posted, seen_by_all, body.progress.answers - MOST_ANSWERS)
    )
    if table.news is not None:
        table.news = [*table.news, *events]
        table.recent_activity.answers_before_news = [
            *table.recent_activity.answers_before_news,
            *[body.progress.answers] * len(events),
        ]


def has_seen(table: Table, seat: int) -> None:
    """Note that this seat has just answered, and so has seen all news up to now. seat: from 0; below 0 (the
    referee or the clock): nothing is noted."""
    if seat >= 0:
        table.body.progress.last_answered[str(seat)] = table.body.progress.answers


def last_answer(table: Table, seat: int) -> tuple[int, int]:
    """Return two counts of the table's answers: before this seat's last tap, and after it.

    A tap can give several answers. The second count also includes the forced and standing answers that
    followed.

    seat: from 0
    """
    end = table.body.progress.last_answered.get(str(seat), 0)
    # Taps that gave several answers, up to the last answer of this seat.
    begins = (int(begin) for begin, count in table.body.progress.taps.items() if int(begin) + count == end)
    return next(begins, max(0, end - 1)), end


def forget_news(table: Table, keep: int) -> None:
    """Drop the news after an undo, so that it is computed again from the journal. keep: how many answers
    remain."""
    body = table.body
    body.shown.news_begin, body.shown.answers_when_posted = (
        min(body.shown.news_begin, keep),
        min(body.shown.answers_when_posted, keep),
    )
    body.progress.last_answered = {
        seat: min(answers, keep) for seat, answers in body.progress.last_answered.items()
    }
    table.news = None


def _drop_news_before(table: Table, begin: int) -> None:
    """Let the news begin after the first `begin` answers, and drop older news."""
    old_begin, table.body.shown.news_begin = table.body.shown.news_begin, begin
    if begin == table.body.progress.answers:
        table.news, table.recent_activity.answers_before_news = [], []
    elif (
        begin > old_begin
        and table.news is not None
        and len(table.news) == len(table.recent_activity.answers_before_news)
    ):
        numbered = zip(table.news, table.recent_activity.answers_before_news, strict=True)
        remaining = [(event, answers_before) for event, answers_before in numbered if answers_before >= begin]
        table.news = [event for event, _ in remaining]
        table.recent_activity.answers_before_news = [answers_before for _, answers_before in remaining]
    elif begin > old_begin:
        table.news = None


def _seen_by_all(table: Table, answering_seats: Collection[int]) -> int:
    """Return how many answers every player has seen, which is the lowest count of any player.

    Players have seen everything up to and including their last tap. For a person who waits, the count stops
    before that tap: the news shows the tap to them again, together with what followed.

    answering_seats: seats that have just answered; people at all other seats wait
    """
    seen_by_person: dict[int, int] = {}  # user id → how many answers this person has seen
    for number, seat in enumerate(table.body.seats):
        if seat.person:
            before_tap, after_tap = last_answer(table, number)
            waits = seat.person > 0 and number not in answering_seats
            seen = before_tap if waits else after_tap
            seen_by_person[seat.person] = max(seen_by_person.get(seat.person, 0), seen)
    return min(seen_by_person.values(), default=0)
