"""Presence: when people last did something at a table, and whom the table asks without a ping.

Whether a person is present is decided once: by the change of the table that asks this person. The decision is
saved with the change. So a panel that has to be sent again is posted or edited as at the first attempt.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from collections.abc import Sequence

from engine.questions import Question
from sessions.table import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, PLAYING

# Values of `Presence.asked_at` besides a time. AWAY: the player needs a ping. KNOWS: they have been pinged,
# or have acted.
AWAY, KNOWS = 0.0, -1.0
MOST_ELSE = 50  # people without a seat whose taps are remembered, since they may sit down next


def note_activity(table: Table, person: int, now: float) -> None:
    """Note that a person tapped or typed something at this table. The next change of the table saves it."""
    if person > 0 and (person in table.people or len(table.recent_activity.last_acted_at) < MOST_ELSE):
        if now - _latest(table) > table.presence_times.active_seconds:
            table.recent_activity.session_began = now
        table.recent_activity.last_acted_at[person] = now


def last_act(table: Table, person: int) -> float:
    """Return when a person last did something here, in seconds since 1970; 0.0 if unknown."""
    return max(
        table.body.presence.last_acted_at.get(str(person), 0.0),
        table.recent_activity.last_acted_at.get(person, 0.0),
    )


def asked_marks(ask: Question | None, excluded_seats: Sequence[int] = ()) -> list[str]:
    """Return a mark for each seat that a question asks: `0` for the main question, `1+t4` for a side
    question. In marks the number is the seat, and the word after `+` the side question.

    ask: the open question; None: none is open
    excluded_seats: seats to leave out, from 0
    """
    if ask is None:
        return []
    main_marks = [
        str(seat)
        for seat in ask.seats
        if not ask.has_only_side_questions(seat) and seat not in excluded_seats
    ]
    side_marks = [
        f"{seat}+{side_question}"
        for seat, side_questions in ask.side_questions.items()
        for side_question in side_questions
        if seat not in excluded_seats
    ]
    return [*main_marks, *side_marks]


def seat_of(mark: str) -> int:
    """Return the seat of a mark (see `asked_marks`)."""
    return int(mark.partition("+")[0])


def update_presence(table: Table, now: float) -> None:
    """After a change, note which of the asked people are present. If they do not act, they are pinged later;
    note when. In a lobby, note when the scheduled start needs its next step."""
    body = table.body
    if table.phase == LOBBY:
        table.recent_activity.ping_at = scheduled_start.next_moment(table, now)
        return
    question = table.match.question if table.match is not None and table.phase == PLAYING else None
    marks = asked_marks(question, table.computer_seats)
    body.presence.asked_at = {mark: _quiet_value(table, mark, now) for mark in marks}
    asked_at = [at for mark, at in body.presence.asked_at.items() if at > AWAY and _person(table, mark) > 0]
    is_stopped = body.clock.paused or body.clock.own_pause is not None
    table.recent_activity.ping_at = None
    if asked_at and not has_one_person(table) and not is_stopped:
        table.recent_activity.ping_at = min(asked_at) + table.presence_times.ping_seconds


def was_away(table: Table, mark: str) -> bool:
    """Return whether the player of this mark (see `asked_marks`) needs a message of their own, because
    they were away when asked."""
    return table.body.presence.asked_at.get(mark, AWAY) == AWAY


def has_one_person(table: Table) -> bool:
    """Return whether at most one person plays here."""
    return len({*table.people}) < 2


def mark_away(table: Table, now: float) -> None:
    """Mark those as away who were asked without a ping long ago and have not acted since. The next panel
    pings them. Those who have acted since are marked as `KNOWS`."""
    body = table.body
    for mark, asked_at in body.presence.asked_at.items():
        if asked_at > AWAY and last_act(table, _person(table, mark)) > asked_at:
            body.presence.asked_at[mark] = KNOWS
        elif asked_at > AWAY and asked_at + table.presence_times.ping_seconds <= now:
            body.presence.asked_at[mark] = AWAY
            body.shown.asked = [shown for shown in body.shown.asked if shown != mark]


def mark_pinged(table: Table, people: Sequence[int]) -> None:
    """Note that these people have been pinged about what they are asked. people: user ids."""
    table.body.presence.asked_at = {
        mark: KNOWS if _person(table, mark) in people else value
        for mark, value in table.body.presence.asked_at.items()
    }


def _quiet_value(table: Table, mark: str, now: float) -> float:
    """Return the value in `Presence.asked_at` for this mark after a change: `AWAY`, `KNOWS`, or since when
    its player is asked without a ping."""
    person = _person(table, mark)
    old_value = table.body.presence.asked_at.get(mark)
    if old_value is not None:
        return KNOWS if old_value > AWAY and last_act(table, person) > old_value else old_value
    needs_no_ping = person <= 0 or has_one_person(table) or _is_present(table, person, now)
    return now if needs_no_ping else AWAY


def _is_present(table: Table, person: int, now: float) -> bool:
    """Return whether a person is present. The last act must be at most `PresenceTimes.active_seconds` ago; at
    a table that has been busy since that act, at most `busy_seconds`."""
    last = last_act(table, person)
    times = table.presence_times
    if now - last <= times.active_seconds:
        return True
    is_busy = now - _latest(table) <= times.active_seconds
    acted_in_session = last >= table.recent_activity.session_began > 0
    return is_busy and acted_in_session and now - last <= times.busy_seconds


def _latest(table: Table) -> float:
    """Return when any person last did something here, in seconds since 1970; 0.0 if nobody did."""
    return max(
        (*table.body.presence.last_acted_at.values(), *table.recent_activity.last_acted_at.values()),
        default=0.0,
    )


def _person(table: Table, mark: str) -> int:
    """Return the user id of the player of this mark (see `asked_marks`)."""
    return table.body.seats[seat_of(mark)].person
