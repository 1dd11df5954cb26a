"""Pause without asking others: five minutes without a clock, once a game, with a live time control.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from engine.presentation import SeatName
from engine.questions import Refused
from sessions.operations import phases, timeouts
from sessions.table import question_clock
from sessions.table.table import Table, new_line
from sessions.table.table_data import Change, Person
from sessions.table.time_controls import LIVE_NAMES, MINUTE

SECONDS = 5 * MINUTE  # how long a pause without asking others lasts
# Ways to pause. ASK: with everybody's consent, until somebody ends it. OWN: without asking others.
ASK, OWN = WAYS = ("ask", "own")


def may_pause(table: Table, now: float, person: int) -> int:
    """Return the seat for which a person may pause without asking others now. Raises Refused if they may
    not."""
    phases.require_running(table)
    seats, deadline = table.seats_of(person), question_clock.deadline(table)
    if not seats:
        raise Refused("not-your-table")
    if table.rules.refereeing or table.body.options.clock not in LIVE_NAMES:
        raise Refused("own-pause-live")
    if table.body.clock.own_pause is not None:
        raise Refused("own-pause-runs", player=SeatName(table.body.clock.own_pause.seat))
    if person in table.body.clock.own_pauses_used:
        raise Refused("own-pause-used")
    if deadline is None or deadline <= now:
        raise Refused("no-pause")
    return table.seat_to_act(person) or seats[0]


def pause_kinds(table: Table, now: float, person: int) -> list[str]:
    """Return which of `WAYS` a person may use now. Raises Refused if none."""
    phases.require_running(table)
    if not table.seats_of(person):
        raise Refused("not-your-table")
    if not timeouts.can_stop_clock(table):
        raise Refused("no-pause")
    try:
        may_pause(table, now, person)
    except Refused:
        return [ASK]
    return [*WAYS]


def pause(table: Table, now: float, person: Person) -> Change:
    """Stop the clock for five minutes without asking others. The player who paused may continue earlier.
    Raises Refused if the person may not do this now."""
    seat = may_pause(table, now, person.id)
    question_clock.clear_absence(table, person.id)
    question_clock.begin_own_pause(table, seat, SECONDS, now)
    table.body.clock.own_pauses_used.append(person.id)
    return Change([new_line(table, now, "pause", str(person.id), seat)])
