"""Who may play at a seat as a substitute, and so see its hidden cards: never by the choice of those who gain
by it.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.questions import Refused
from sessions.store.protocol import JournalLine
from sessions.table import question_clock
from sessions.table.table import Table
from sessions.table.table_data import PLAYING, Person, Seat, TableBody
from sessions.table.time_controls import ABSENT_SECONDS, LATE, NONE, PROFILES, SILENT

# Answers that end a game or give it away: a substitute whom the player did not choose may not give them.
FINAL = ("resign", "draw", "void", "claim")
TAKEN_BACK = ("undo", "end")  # for these the seat's owner votes, not an unchosen substitute
PLAYER, DEPUTY, MODERATOR, OPPONENTS = "player", "deputy", "moderator", "opponents"
CHOOSERS = (PLAYER, DEPUTY, MODERATOR, OPPONENTS)


def has_hidden_information(table: Table) -> bool:
    """Return whether a seat at this table sees something now that others do not."""
    if table.match is None or table.phase != PLAYING or table.rules.private_panels is None:
        return False
    return table.rules.private_panels.has_hidden_facts(table.match.state)


def seat_owner(body: TableBody, seat: int) -> int:
    """Return the person to whom a seat belongs, also while a substitute plays there; 0 or below if it is
    nobody's."""
    return body.lent.get(str(seat), body.seats[seat].person)


def require_no_tournament(body: TableBody) -> None:
    """Raises Refused in a tournament's game, where only its two players may answer."""
    if body.paired is not None:
        raise Refused("tournament-themselves")


def own_seats(body: TableBody, person: int) -> list[int]:
    """Return the seats that belong to a person, also those where a substitute plays. person: user id."""
    return [seat for seat in range(len(body.seats)) if person > 0 and seat_owner(body, seat) == person]


def may_take(table: Table, person: Person, seat: int, now: float) -> str:
    """Return by whose choice a person may take this seat now: one of `CHOOSERS`. Raises Refused if they
    may not. now: seconds since 1970."""
    body, sitting = table.body, table.body.seats[seat].person
    require_no_tournament(body)
    chosen, offered = chosen_by(body, person.id, seat), seat in body.offers
    can_stand_in = bool(chosen) and (sitting < 0 or sitting in question_clock.absent_people(table, now))
    if sitting and not offered and not can_stand_in:
        raise Refused("seat-taken")
    if table.seats_of(person.id) or [one for one in own_seats(body, person.id) if one != seat]:
        raise Refused("seated-already")
    if not chosen and has_hidden_information(table):
        raise Refused("hidden-seat")
    return chosen or OPPONENTS


def chosen_by(body: TableBody, person: int, seat: int) -> str:
    """Return who chose this person as the substitute for this seat, `DEPUTY` (its player) or `MODERATOR`;
    "" for nobody."""
    if body.deputies.get(str(seat)) == person:
        return DEPUTY
    return MODERATOR if body.appointed.get(str(seat)) == person else ""


def chosen_for(body: TableBody, seat: int) -> list[int]:
    """Return the user ids of the people who were chosen as substitutes for this seat."""
    people = (body.deputies.get(str(seat)), body.appointed.get(str(seat)))
    return [person for person in people if person]


def may_name(table: Table, person: Person, deputy: Person) -> list[int]:
    """Return the seats for which a person may name this deputy. Raises Refused if there are none. deputy:
    `NOBODY` removes the choice."""
    seats = own_seats(table.body, person.id)
    if not seats:
        raise Refused("not-your-table")
    if deputy.id:
        require_no_tournament(table.body)
    if deputy.id == person.id or own_seats(table.body, deputy.id) or table.seats_of(deputy.id):
        raise Refused("seated-already")
    return seats


def may_appoint(table: Table, moderator: Person, substitute: Person, seat: int, now: float) -> None:
    """Check that a moderator may choose this person for an empty seat. Raises Refused if not.

    The caller checks that neither has a part in this game.
    """
    require_no_tournament(table.body)
    if substitute.id == moderator.id:
        raise Refused("appoint-other")
    if seat not in range(len(table.body.seats)):
        raise Refused("seat-taken")
    sitting = table.body.seats[seat].person
    stands_in = sitting < 0 and str(seat) in table.body.lent
    if (
        sitting
        and not stands_in
        and seat not in table.body.offers
        and sitting not in question_clock.absent_people(table, now)
    ):
        raise Refused("seat-taken")


def empty_seats(table: Table, now: float) -> list[int]:
    """Return the seats where nobody plays at present: left, lent to a computer player, or of an absent
    person."""
    body, absent = table.body, question_clock.absent_people(table, now)
    return [
        seat
        for seat, one in enumerate(body.seats)
        if not one.person or one.person in absent or (one.person < 0 and str(seat) in body.lent)
    ]


def seats_open_to(table: Table, person: int) -> list[int]:
    """Return the seats that a person without a seat can take, and for which they are offered a button."""
    if table.body.paired is not None:
        return []
    body, late = table.body, question_clock.awaited_seats(table) if table.body.stage in (LATE, SILENT) else []
    hidden = has_hidden_information(table)
    return [
        seat
        for seat, one in enumerate(body.seats)
        if (not one.person and not hidden)
        or (chosen_by(body, person, seat) and (one.person <= 0 or seat in body.offers or seat in late))
    ]


def is_neutral(lines: Sequence[JournalLine], body: TableBody, person: int) -> bool:
    """Return whether a person has no part in a game: they never sat at the table, and do not own it.
    lines: the table's journal."""
    sat = {word for line in lines if line.kind in ("start", "seat", "leave") for word in line.text.split()}
    return (
        str(person) not in sat
        and person not in (body.owner, *body.lent.values())
        and not any(seat.person == person for seat in body.seats)
    )


class SeatOwnership(Protocol):
    """The fields of a stored table from which follows to whom its seats belong."""

    seats: list[Seat]
    """Who plays at each seat now, substitutes included."""
    lent: dict[str, int]
    """Seat, as text → user id of its player, while a substitute or a computer player plays on."""


def players(body: SeatOwnership) -> list[int]:
    """Return the user ids of those who sit here, and of those at whose seats substitutes play."""
    people = dict.fromkeys([*(seat.person for seat in body.seats), *body.lent.values()])
    return [person for person in people if person > 0]


def is_unchosen_substitute(body: TableBody, seat: int) -> bool:
    """Return whether a person plays at this seat whom its player did not choose."""
    sitting = body.seats[seat].person
    return sitting > 0 and str(seat) in body.lent and body.deputies.get(str(seat)) != sitting


def voter(body: TableBody, seat: int) -> int:
    """Return the user id of the person who votes for a seat on an undo or an end: its owner if an unchosen
    substitute sits there."""
    return seat_owner(body, seat) if is_unchosen_substitute(body, seat) else body.seats[seat].person


def deputy_seconds(table: Table, seat: int) -> float:
    """Return how many seconds a deputy has, after the player left, before the seat may be counted out."""
    if not chosen_for(table.body, seat):
        return 0.0
    return min(PROFILES.get(table.body.clock, PROFILES[NONE]).seconds, ABSENT_SECONDS)


def without_person(named: Mapping[str, int], person: int) -> dict[str, int]:
    """Return chosen substitutes, without this person. named: seat, as text → user id of its substitute."""
    return {seat: who for seat, who in named.items() if who != person}
