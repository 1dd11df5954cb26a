"""Presence: when people last did something at a table, and whom it asks without a ping.

Whether a person is present is decided once, by the change that asks them, and saved with it. So a panel that
is sent again, after a failure or by another process, is posted or edited as it was meant to be the first
time.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from collections.abc import Sequence

from engine.questions import Question
from sessions.table.lobby import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, PLAYING

AWAY, KNOWS = (
    0.0,
    -1.0,
)  # values of `TableBody.quiet` besides a time: needs a ping; has been pinged or has acted
MOST_ELSE = 50  # people without a seat whose taps are remembered, since they may sit down next


def note_activity(table: Table, person: int, now: float) -> None:
    """Note that a person tapped or typed something at this table. The next change of the table saves it.

    person: user id
    now: seconds since 1970
    """
    if person > 0 and (person in table.people or len(table.recent_activity.last_acted_at) < MOST_ELSE):
        if now - _latest(table) > table.presence_times.active_seconds:
            table.recent_activity.session_began = now
        table.recent_activity.last_acted_at[person] = now


def last_act(table: Table, person: int) -> float:
    """Return when a person last did something here, in seconds since 1970; 0.0 if unknown."""
    return max(table.body.seen.get(str(person), 0.0), table.recent_activity.last_acted_at.get(person, 0.0))


def asked_marks(ask: Question | None, excluded_seats: Sequence[int] = ()) -> list[str]:
    """Return a mark for each seat that a question asks: `0` for the main question, `1+t4` for a side
    question. In marks the number is the seat, and the word after `+` the side question.

    ask: the open question
    excluded_seats: seats to leave out
    """
    if ask is None:
        return []
    main = [
        str(seat)
        for seat in ask.seats
        if not ask.has_only_side_questions(seat) and seat not in excluded_seats
    ]
    side_marks = [
        f"{seat}+{word}"
        for seat, words in ask.side_questions.items()
        for word in words
        if seat not in excluded_seats
    ]
    return [*main, *side_marks]


def seat_of(mark: str) -> int:
    """Return the seat of a mark (see `asked_marks`)."""
    return int(mark.partition("+")[0])


def update_presence(table: Table, now: float) -> None:
    """After a change, note which of the people who must answer are present, and when to ping them after
    all."""
    body = table.body
    if table.phase == LOBBY:
        table.recent_activity.ping_at = scheduled_start.next_moment(table, now)
        return
    ask = table.match.question if table.match is not None and table.phase == PLAYING else None
    body.quiet = {mark: _quiet_value(table, mark, now) for mark in asked_marks(ask, table.computer_seats)}
    asked_at = [at for mark, at in body.quiet.items() if at > AWAY and _person(table, mark) > 0]
    is_stopped = body.paused or body.own_pause is not None
    table.recent_activity.ping_at = (
        min(asked_at) + table.presence_times.ping_seconds
        if asked_at and not has_one_person(table) and not is_stopped
        else None
    )


def was_away(table: Table, mark: str) -> bool:
    """Return whether the player of this mark (see `asked_marks`) needs a message of their own, because
    they were away when asked."""
    return table.body.quiet.get(mark, AWAY) == AWAY


def has_one_person(table: Table) -> bool:
    """Return whether at most one person plays here."""
    return len({*table.people}) < 2


def mark_away(table: Table, now: float) -> None:
    """Mark those as away who were asked without a ping long ago and have not acted since: the next panel
    pings them."""
    body = table.body
    shown, _, phase = body.extra.get("shown", "").rpartition(" ")
    for mark, at in body.quiet.items():
        if at > AWAY and last_act(table, _person(table, mark)) > at:
            body.quiet[mark] = KNOWS
        elif at > AWAY and at + table.presence_times.ping_seconds <= now:
            body.quiet[mark] = AWAY
            shown = ",".join(one for one in shown.split(",") if one != mark)
    body.extra["shown"] = f"{shown} {phase}"


def mark_pinged(table: Table, people: Sequence[int]) -> None:
    """Note that these people have been pinged about what they are asked. people: user ids."""
    quiet = table.body.quiet
    table.body.quiet = {m: KNOWS if _person(table, m) in people else at for m, at in quiet.items()}


def _quiet_value(table: Table, mark: str, now: float) -> float:
    """Return the value in `TableBody.quiet` for this mark after a change: `AWAY`, `KNOWS`, or since when its
    player is asked without a ping."""
    person = _person(table, mark)
    at = table.body.quiet.get(mark)
    if at is not None:
        return KNOWS if at > AWAY and last_act(table, person) > at else at
    return now if person <= 0 or has_one_person(table) or _is_present(table, person, now) else AWAY


def _is_present(table: Table, person: int, now: float) -> bool:
    """Return whether a person is present, see `PresenceTimes`. person: user id."""
    last = last_act(table, person)
    if now - last <= table.presence_times.active_seconds:
        return True
    goes_on = (
        now - _latest(table) <= table.presence_times.active_seconds
        and last >= table.recent_activity.session_began > 0
    )
    return goes_on and now - last <= table.presence_times.busy_seconds


def _latest(table: Table) -> float:
    """Return when any person last did something here, in seconds since 1970; 0.0 if nobody did."""
    return max((*table.body.seen.values(), *table.recent_activity.last_acted_at.values()), default=0.0)


def _person(table: Table, mark: str) -> int:
    """Return the user id of the player of this mark (see `asked_marks`)."""
    return table.body.seats[seat_of(mark)].person
