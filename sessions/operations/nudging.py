"""Nudge an awaited player: one ping, and the next one only after half of the question's time.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

import math
from collections.abc import Collection

from engine.questions import Refused
from sessions.operations import phases
from sessions.table import presence, question_clock
from sessions.table.table import Table, new_line
from sessions.table.table_data import Change, Person
from sessions.table.time_controls import HOUR, MINUTE, NONE, half

GRACE_SECONDS = MINUTE  # a player who was asked just now needs no nudge
NO_CLOCK_SECONDS = 6 * HOUR  # from one nudge to the next if no clock runs


def between(table: Table) -> float:
    """Return how many seconds must pass between two nudges of a player."""
    time_control = question_clock.time_control_of(table)
    if time_control is None or table.body.options.clock == NONE:
        return NO_CLOCK_SECONDS
    return half(time_control.seconds)


def may_nudge(table: Table, now: float, person: int) -> list[int]:
    """Return the seats that this person may nudge now. Raises Refused if there are none."""
    phases.require_running(table)
    if not table.seats_of(person):
        raise Refused("not-your-table")
    awaited = [seat for seat in question_clock.awaited_seats(table) if table.body.seats[seat].person]
    if person in question_clock.waited_people(table):
        raise Refused("late-yourself")
    if not awaited or table.body.clock.paused or table.body.clock.own_pause is not None:
        raise Refused("nobody-waited-for")
    seconds_to_wait = {seat: _next(table, seat) - now for seat in awaited}
    ready_seats = [seat for seat in awaited if seconds_to_wait[seat] <= 0]
    if not ready_seats:
        was_nudged = any(str(seat) in table.body.clock.nudged_at for seat in awaited)
        minutes = math.ceil(min(seconds_to_wait.values()) / MINUTE)
        raise Refused("nudged-lately" if was_nudged else "nudged-early", minutes=minutes)
    return ready_seats


def nudge(table: Table, now: float, person: Person, reachable: Collection[int]) -> Change:
    """Nudge the awaited players who can be pinged. Raises Refused if this person may nudge nobody.

    person: who nudges
    reachable: user ids of the people who can be pinged now
    """
    seats = [seat for seat in may_nudge(table, now, person.id) if table.body.seats[seat].person in reachable]
    question_clock.clear_absence(table, person.id)
    for seat in seats:
        table.body.clock.nudged_at[str(seat)] = now
    presence.mark_pinged(table, [table.body.seats[seat].person for seat in seats])
    return Change([new_line(table, now, "nudge", str(person.id), seat) for seat in seats])


def _next(table: Table, seat: int) -> float:
    """Return when a seat can be nudged again, in seconds since 1970."""
    last_nudge = table.body.clock.nudged_at.get(str(seat))
    earliest = table.body.clock.acted_at + GRACE_SECONDS
    return earliest if last_nudge is None else max(earliest, last_nudge + between(table))
