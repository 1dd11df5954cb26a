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
from sessions.table.time_controls import HOUR, MINUTE, half

GRACE_SECONDS = MINUTE  # a player who was asked just now needs no nudge
NO_CLOCK_SECONDS = 6 * HOUR  # from one nudge to the next if no clock runs


def between(table: Table) -> float:
    """Return how many seconds must pass between two nudges of a player."""
    profile = question_clock.time_control_of(table)
    return half(profile.seconds) if profile is not None and profile.reminds else NO_CLOCK_SECONDS


def may_nudge(table: Table, person: int, now: float) -> list[int]:
    """Return the seats that this person may nudge now. Raises Refused if there are none."""
    phases.require_running(table)
    if not table.seats_of(person):
        raise Refused("not-your-table")
    waited = [seat for seat in question_clock.awaited_seats(table) if table.body.seats[seat].person]
    if person in question_clock.waited_people(table):
        raise Refused("late-yourself")
    if not waited or table.body.paused or table.body.own_pause is not None:
        raise Refused("nobody-waited-for")
    waits = {seat: _next(table, seat) - now for seat in waited}
    able = [seat for seat in waited if waits[seat] <= 0]
    if not able:
        lately = any(str(seat) in table.body.nudged for seat in waited)
        minutes = math.ceil(min(waits.values()) / MINUTE)
        raise Refused("nudged-lately" if lately else "nudged-early", minutes=minutes)
    return able


def nudge(table: Table, person: Person, reachable: Collection[int], now: float) -> Change:
    """Nudge the awaited players who can be pinged. reachable: user ids of the people who can be pinged
    now."""
    seats = [seat for seat in may_nudge(table, person.id, now) if table.body.seats[seat].person in reachable]
    question_clock.clear_absence(table, person.id)
    for seat in seats:
        table.body.nudged[str(seat)] = now
    presence.mark_pinged(table, [table.body.seats[seat].person for seat in seats])
    return Change([new_line(table, now, "nudge", str(person.id), seat) for seat in seats])


def _next(table: Table, seat: int) -> float:
    """Return when a seat can be nudged again, in seconds since 1970."""
    last = table.body.nudged.get(str(seat))
    asked = table.body.acted + GRACE_SECONDS
    return asked if last is None else max(asked, last + between(table))
