"""Claim a win if all opponents have left, or let their time run out twice and did nothing since.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

import math

from engine.questions import CLAIM, Outcome, Refused
from sessions.operations import phases, seating
from sessions.table import question_clock, substitutes
from sessions.table.table import CLAIMED, Table, new_line
from sessions.table.table_data import PLAYING, Change, Person


def claimants(table: Table) -> list[int]:
    """Return the seats for which a win can be claimed now, because the players of all opposing seats have
    left or resigned."""
    if table.phase != PLAYING or table.match is None or table.body.clock.paused or table.rules.refereeing:
        return []
    playing_seats = table.playing_seats
    return [seat for seat in playing_seats if _may_win(table, seat) and _alone(table, seat, playing_seats)]


def _may_win(table: Table, seat: int) -> bool:
    """Return whether this seat can win by a claim: a person plays there, either its player or a substitute
    whom the player chose."""
    return table.body.seats[seat].person > 0 and not substitutes.is_unchosen_substitute(table.body, seat)


def _alone(table: Table, seat: int, playing_seats: list[int]) -> bool:
    """Return whether all opponents of this seat have left. playing_seats: the seats that have not
    resigned."""
    person = table.body.seats[seat].person
    opposing_seats = [other for other in playing_seats if table.body.seats[other].person != person]
    return bool(opposing_seats) and all(question_clock.has_left(table, other) for other in opposing_seats)


def is_offered(table: Table, person: int) -> bool:
    """Return whether a person has a seat for which a win can be claimed now."""
    return bool({*claimants(table)} & {*table.seats_of(person)})


def may_claim(table: Table, now: float, person: int) -> list[int]:
    """Return the seats for which a person may claim the win now. Raises Refused if there are none, or if a
    chosen substitute still has time to take an empty seat."""
    phases.require_running(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-your-table")
    if any(substitutes.is_unchosen_substitute(table.body, seat) for seat in seats):
        raise Refused("stand-in")
    winning_seats = [seat for seat in claimants(table) if seat in seats]
    if not winning_seats:
        raise Refused("claim-paused" if table.body.clock.paused else "not-gone")
    seconds = max((seating.deputy_waits(table, now, seat) for seat in _left(table)), default=0.0)
    if seconds:
        raise Refused("deputy-first", minutes=math.ceil(seconds / 60))
    return winning_seats


def _left(table: Table) -> list[int]:
    """Return the numbers of the empty seats."""
    return [number for number, seat in enumerate(table.body.seats) if not seat.person]


def claim(table: Table, now: float, person: Person) -> Change:
    """End the game with a win of this person, for all their seats. It cannot be undone."""
    seats = may_claim(table, now, person.id)
    assert table.match is not None
    table.body.end.winners = seats
    table.match.end(Outcome(tuple(seats), CLAIM))
    line = new_line(table, now, "claim", str(person.id), seats[0])
    end = phases.end_table(table, now, CLAIMED)
    return end._replace(lines=[line, *end.lines])


def is_missed(table: Table, person: int) -> bool:
    """Return whether a person's time has run out since they last did something here."""
    return any(str(seat) in table.body.clock.timeouts for seat in table.seats_of(person))


def mark_active(table: Table, now: float, person: int) -> Change:
    """Note that a person does something here again, even if they only look. Raises Refused if their time has
    not run out.

    If this does not change who can claim a win, the panel looks the same, so the new version counts as shown.
    """
    claimants_before = claimants(table)
    seats = [seat for seat in table.seats_of(person) if table.body.clock.timeouts.pop(str(seat), None)]
    if not seats:
        raise Refused("not-now")
    if table.shown_version == table.version and claimants(table) == claimants_before:
        table.shown_version += 1
    return Change([new_line(table, now, "here", str(person), seat) for seat in seats])
