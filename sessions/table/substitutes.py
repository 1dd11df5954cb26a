"""Who may play at a seat as a substitute, and so see its hidden cards. Opponents could gain by choosing
one. So for a seat with hidden cards they never choose alone.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

from collections.abc import Sequence

from engine.questions import Refused
from sessions.store.protocol import JournalLine
from sessions.table import question_clock
from sessions.table.table import Table
from sessions.table.table_data import PLAYING, ListedBody, Person, TableBody
from sessions.table.time_controls import ABSENT_SECONDS, LATE, NONE, PROFILES, SILENT

# Answers that end a game or give it away: a substitute whom the player did not choose may not give them.
FINAL = ("resign", "draw", "void", "claim")
TAKEN_BACK = ("undo", "end")  # for these the seat's owner votes, not an unchosen substitute
# By whose choice a substitute plays at a seat. PLAYER: the player agreed to it. DEPUTY: the player chose them
# beforehand. MODERATOR: a moderator chose them. OPPONENTS: only the others agreed to it, or offered the seat.
PLAYER, DEPUTY, MODERATOR, OPPONENTS = "player", "deputy", "moderator", "opponents"
CHOOSERS = (PLAYER, DEPUTY, MODERATOR, OPPONENTS)


def has_hidden_information(table: Table) -> bool:
    """Return whether a seat at this table sees something now that others do not."""
    if table.match is None or table.phase != PLAYING or table.rules.private_panels is None:
        return False
    return table.rules.private_panels.has_hidden_facts(table.match.state)


def seat_owner(body: TableBody, seat: int) -> int:
    """Return the user id of the person to whom a seat belongs, also while a substitute plays there; 0 or
    below: the seat belongs to no person."""
    return body.substitutes.lent.get(str(seat), body.seats[seat].person)


def require_no_tournament(body: TableBody) -> None:
    """Raise Refused in a tournament's game, where only its two players may answer."""
    if body.origin.pairing is not None:
        raise Refused("tournament-themselves")


def own_seats(body: TableBody, person: int) -> list[int]:
    """Return the seats that belong to a person, also those where a substitute plays."""
    return [seat for seat in range(len(body.seats)) if person > 0 and seat_owner(body, seat) == person]


def may_take(table: Table, person: Person, seat: int, now: float, *, returns: bool = False) -> str:
    """Return by whose choice a person may take this seat now: `DEPUTY`, `MODERATOR` or `OPPONENTS`; "" for a
    player who comes back. Raises Refused if they may not. returns: the person left this seat, and nobody has
    had it since."""
    body, sitting = table.body, table.body.seats[seat].person
    require_no_tournament(body)
    chooser, is_offered = chosen_by(body, person.id, seat), seat in body.substitutes.offered
    can_stand_in = bool(chooser) and (sitting < 0 or sitting in question_clock.absent_people(table, now))
    if sitting and not is_offered and not can_stand_in:
        raise Refused("seat-taken")
    if table.seats_of(person.id) or [own for own in own_seats(body, person.id) if own != seat]:
        raise Refused("seated-already")
    if returns:
        return ""
    if not chooser and has_hidden_information(table):
        raise Refused("hidden-seat")
    return chooser or OPPONENTS


def chosen_by(body: TableBody, person: int, seat: int) -> str:
    """Return who chose this person as the substitute for this seat: `DEPUTY` (its player) or `MODERATOR`; "":
    nobody did."""
    if body.substitutes.deputies.get(str(seat)) == person:
        return DEPUTY
    return MODERATOR if body.substitutes.appointed.get(str(seat)) == person else ""


def chosen_for(body: TableBody, seat: int) -> list[int]:
    """Return the user ids of the people who were chosen as substitutes for this seat."""
    people = (body.substitutes.deputies.get(str(seat)), body.substitutes.appointed.get(str(seat)))
    return [person for person in people if person]


def may_name(table: Table, person: Person, deputy: Person) -> list[int]:
    """Return the seats for which a person may name this deputy: all seats that belong to the person. Raises
    Refused if there are none, or the deputy plays here. deputy: who plays on if the person cannot; `NOBODY`
    removes the choice."""
    seats = own_seats(table.body, person.id)
    if not seats:
        raise Refused("not-your-table")
    if deputy.id:
        require_no_tournament(table.body)
    if deputy.id == person.id or own_seats(table.body, deputy.id) or table.seats_of(deputy.id):
        raise Refused("seated-already")
    return seats


def may_appoint(table: Table, moderator: Person, substitute: Person, seat: int, now: float) -> None:
    """Raise Refused unless a moderator may choose this substitute for this seat: the seat must be empty, or
    its player absent. The caller checks that neither the moderator nor the substitute has a part in this
    game."""
    require_no_tournament(table.body)
    if substitute.id == moderator.id:
        raise Refused("appoint-other")
    if seat not in range(len(table.body.seats)):
        raise Refused("seat-taken")
    sitting = table.body.seats[seat].person
    is_lent_to_computer = sitting < 0 and str(seat) in table.body.substitutes.lent
    if (
        sitting
        and not is_lent_to_computer
        and seat not in table.body.substitutes.offered
        and sitting not in question_clock.absent_people(table, now)
    ):
        raise Refused("seat-taken")


def empty_seats(table: Table, now: float) -> list[int]:
    """Return the seats where no person plays at present: seats that were left, seats lent to a computer
    player, and seats of absent people."""
    body, absent = table.body, question_clock.absent_people(table, now)
    people = enumerate(seat.person for seat in body.seats)
    return [
        seat
        for seat, person in people
        if not person or person in absent or (person < 0 and str(seat) in body.substitutes.lent)
    ]


def seats_open_to(table: Table, person: int) -> list[int]:
    """Return the seats that a person without a seat can take, and for which they are offered a button."""
    body = table.body
    if body.origin.pairing is not None:
        return []
    late_seats = question_clock.awaited_seats(table) if body.clock.stage in (LATE, SILENT) else []
    has_hidden = has_hidden_information(table)
    open_seats = []
    for seat, sitting in enumerate(entry.person for entry in body.seats):
        can_stand_in = sitting <= 0 or seat in body.substitutes.offered or seat in late_seats
        if (not sitting and not has_hidden) or (can_stand_in and chosen_by(body, person, seat)):
            open_seats.append(seat)
    return open_seats


def is_neutral(lines: Sequence[JournalLine], body: TableBody, person: int) -> bool:
    """Return whether a person has no part in a game: they never sat at the table, and do not own it.
    lines: the table's journal."""
    seat_lines = [line for line in lines if line.kind in ("start", "seat", "leave")]
    sat_ids = {word for line in seat_lines for word in line.text.split()}  # user ids, as text
    return (
        str(person) not in sat_ids
        and person not in (body.owner, *body.substitutes.lent.values())
        and not any(seat.person == person for seat in body.seats)
    )


def players(body: ListedBody) -> list[int]:
    """Return the user ids of the people who sit here, and of the owners of seats at which substitutes or
    computer players play."""
    people = dict.fromkeys([*(seat.person for seat in body.seats), *body.substitutes.lent.values()])
    return [person for person in people if person > 0]


def people_with_a_part(body: TableBody) -> frozenset[int]:
    """Return the user ids of all who play at a table, may come back to a seat, are invited, or were chosen as
    a substitute or referee."""
    people = (
        *players(body),
        *(invitation.person for invitation in body.lobby.invitations if not invitation.answer),
        *body.substitutes.deputies.values(),
        *body.substitutes.appointed.values(),
        body.referee,
        body.proposal.person if body.proposal is not None else 0,
    )
    return frozenset(person for person in people if person > 0)


def is_unchosen_substitute(body: TableBody, seat: int) -> bool:
    """Return whether a person plays at this seat as a substitute whom its player did not choose."""
    sitting = body.seats[seat].person
    return (
        sitting > 0
        and str(seat) in body.substitutes.lent
        and body.substitutes.deputies.get(str(seat)) != sitting
    )


def voter(body: TableBody, seat: int) -> int:
    """Return the user id of the person whose consent an undo or an end needs for this seat.

    It is the person in the seat. In place of a substitute whom the owner did not choose it is the owner.
    """
    return seat_owner(body, seat) if is_unchosen_substitute(body, seat) else body.seats[seat].person


def deputy_seconds(table: Table, seat: int) -> float:
    """Return how many seconds a chosen substitute has to take a seat after its player left. Only then may the
    seat be counted as resigned. 0.0: nobody was chosen."""
    if not chosen_for(table.body, seat):
        return 0.0
    return min(PROFILES.get(table.body.options.clock, PROFILES[NONE]).seconds, ABSENT_SECONDS)
