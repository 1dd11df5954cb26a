"""Seats of a running game: leave, take over, lend to a computer player, count out.

A seat is lent while a substitute or a computer player plays on there. Its owner is the player who can take it
back.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

import math

from engine.computers.levels import BY_NAME
from engine.questions import Refused
from sessions.operations import answering, phases, preparing_answers
from sessions.store.protocol import JournalLine
from sessions.table import question_clock, substitutes
from sessions.table.table import Table, new_line
from sessions.table.table_data import COMPUTER, Change, Person, Seat, unique_name
from sessions.table.time_controls import FIRST


def sit(table: Table, person: Person, seat: int) -> None:
    """Seat a person or computer player at this seat, and forget what belonged to the previous one."""
    other_names = [name for number, name in enumerate(table.names) if number != seat]
    table.body.seats[seat] = Seat(person.id, unique_name(person.name, other_names), level=person.level)
    if not person.level:
        table.body.substitutes.gave_up.pop(str(seat), None)
        table.body.substitutes.appointed.pop(str(seat), None)
        if str(seat) not in table.body.substitutes.lent:
            table.body.substitutes.deputies.pop(str(seat), None)
    table.body.substitutes.left_at.pop(str(seat), None)
    table.body.clock.timeouts.pop(str(seat), None)
    forget_preparations(table, seat)
    if table.match is not None:
        table.match.rename_players(table.names)


def new_computer(table: Table, level_and_name: Person) -> Person:
    """Return a further computer player, with an id that is new at this table. Raises Refused if the game
    has none. level_and_name: of the computer player; its id does not matter."""
    if not table.rules.computer or level_and_name.level not in BY_NAME:
        raise Refused("no-computer")
    taken = [COMPUTER, *(seat.person for seat in table.body.seats)]
    return level_and_name._replace(id=min(taken) - 1)


def lend_to_computer(table: Table, now: float, seat: int, level_and_name: Person) -> JournalLine:
    """Let a computer player play on at this seat. The seat's owner can take it back at any time. Return the
    journal line. level_and_name: of the computer player; its id does not matter."""
    computer = new_computer(table, level_and_name)
    lend(table, seat, computer.id)
    sit(table, computer, seat)
    return new_line(table, now, "seat", f"{computer.id} {computer.level}", seat)


def lend(table: Table, seat: int, new_person: int) -> None:
    """Note that a seat goes to a substitute until its player comes back. `sit` then seats the substitute.
    new_person: user id of the substitute; below 0: a computer player."""
    if table.body.seats[seat].person > 0:
        table.body.substitutes.lent.setdefault(str(seat), table.body.seats[seat].person)
    give_back(table, seat, new_person)


def give_back(table: Table, seat: int, new_person: int) -> None:
    """Note that a seat goes to another person or computer player. If that is the seat's owner, the seat is no
    longer lent. Otherwise a lent seat stays lent by the same owner. new_person: user id of who plays there
    next."""
    if table.body.substitutes.lent.get(str(seat)) == new_person:
        del table.body.substitutes.lent[str(seat)]


def forget_preparations(table: Table, seat: int) -> None:
    """Delete the drafts and standing answers of this seat. Delete the conditional answers of all seats, since
    they may expect answers of this player. The seat is no longer skipped or offered."""
    preparing_answers.delete_all(table)
    table.body.prepared.standing_answers.pop(str(seat), None)
    table.body.clock.skipped = [skipped for skipped in table.body.clock.skipped if skipped != seat]
    table.body.substitutes.offered = [
        offered for offered in table.body.substitutes.offered if offered != seat
    ]
    for key in [key for key in table.body.prepared.drafts if key.startswith(f"{seat}:")]:
        del table.body.prepared.drafts[key]


def give_up(table: Table, now: float, person: Person) -> Change:
    """Give up a person's seats in a running match. The seats stay free for others. If no person is left at
    the table, the game ends."""
    phases.require_running(table)
    seats = phases.require_seats(table, person)
    for seat in seats:
        table.body.seats[seat].person = 0
        table.body.substitutes.left_at[str(seat)] = now
        note_given_up(table, person, seat)
        forget_preparations(table, seat)
        table.body.clock.timeouts.pop(str(seat), None)
    question_clock.end_own_pause_of(table, seats, now)
    table.body.proposal = None
    lines = [new_line(table, now, "leave", str(person.id), seat) for seat in seats]
    if not phases.is_deserted(table):
        question_clock.update_player_clocks(table, now)
        return Change(lines)
    empty_seats = [number for number, seat in enumerate(table.body.seats) if not seat.person]
    left_before = [seat for seat in empty_seats if seat not in seats]
    left_in_order = [*left_before, *seats] if len(seats) == 1 else ()
    end = answering.end_forfeited(table, now, left_in_order, "deserted")
    return end._replace(lines=[*lines, *end.lines])


def note_given_up(table: Table, person: Person, seat: int) -> None:
    """In a rated game, note who gave up a seat, so that nobody escapes a loss by leaving the seat or handing
    it over."""
    if table.body.options.rated:
        table.body.substitutes.gave_up[str(seat)] = person.id


def loses_by_leaving(table: Table, person: int) -> bool:
    """Return whether this person loses by leaving, because one computer player would be the only one left."""
    seats, match = table.seats_of(person), table.match
    if match is None or table.still_playing != [person] or table.body.substitutes.lent:
        return False
    opposing_seats = [seat for seat in table.playing_seats if seat not in seats]
    has_one_opponent = answering.plays_each_alone(table) and len(opposing_seats) == 1
    can_resign = has_one_opponent and opposing_seats[0] in table.computer_seats
    return can_resign and answering.RESIGN in match.legal(seats[0])


def take(table: Table, now: float, person: Person, seat: int, *, returns: bool = False) -> Change:
    """Take over a seat that was given up, or the seat of an absent player. An absent player can take the seat
    back. returns: the person left this seat, and nobody has had it since."""
    phases.require_running(table)
    if seat not in range(len(table.body.seats)):
        raise Refused("seat-taken")
    chooser = substitutes.may_take(table, person, seat, now, returns=returns)
    lend(table, seat, person.id)
    sit(table, person, seat)
    question_clock.restart_clock(table, now)
    lines = [new_line(table, now, "seat", str(person.id), seat)]
    return Change([*lines, new_line(table, now, "chosen", chooser, seat)] if chooser else lines)


def name_deputy(table: Table, now: float, person: Person, deputy: Person) -> Change:
    """Choose a deputy: who plays on if this person is absent or leaves. deputy: `NOBODY` removes the
    choice."""
    phases.require_running(table)
    seats = substitutes.may_name(table, person, deputy)
    if not deputy.id and not any(str(seat) in table.body.substitutes.deputies for seat in seats):
        raise Refused("no-deputy")
    question_clock.clear_absence(table, person.id)
    for seat in seats:
        table.body.substitutes.deputies.pop(str(seat), None)
        if deputy.id:
            table.body.substitutes.deputies[str(seat)] = deputy.id
    return Change([new_line(table, now, "deputy", str(deputy.id), seat) for seat in seats])


def appoint(table: Table, now: float, moderator: Person, substitute: Person, seat: int) -> Change:
    """Let a moderator choose a substitute for an empty seat. The substitute can then take it. The caller has
    checked that neither the moderator nor the substitute has a part in this game."""
    phases.require_running(table)
    substitutes.may_appoint(table, moderator, substitute, seat, now)
    table.body.substitutes.appointed[str(seat)] = substitute.id
    return Change([new_line(table, now, "appoint", str(substitute.id), seat)])


def count_out(table: Table, now: float, person: Person, seat: int) -> Change:
    """Count a seat that was left as resigned, so that the others can play on. person: who decides it; must
    have a seat."""
    phases.require_running(table)
    if not table.seats_of(person.id):
        raise Refused("not-your-table")
    if not answering.may_count_out(table, seat):
        raise Refused("not-left")
    if seconds := deputy_waits(table, now, seat):
        raise Refused("deputy-first", minutes=math.ceil(seconds / 60))
    question_clock.clear_absence(table, person.id)
    line = new_line(table, now, "out", str(person.id), seat)
    change = answering.resign(table, now, seat)
    return change._replace(lines=[line, *change.lines])


def deputy_waits(table: Table, now: float, seat: int) -> float:
    """Return how many seconds the substitute chosen for an empty seat still has to take it."""
    left_at = table.body.substitutes.left_at.get(str(seat), 0.0)
    return max(0.0, left_at + substitutes.deputy_seconds(table, seat) - now)


def left_alone(table: Table, now: float) -> list[int]:
    """Return the seats that were left for good and can be counted as resigned. Empty unless exactly one other
    seat is still in the game."""
    left_seats = [
        seat
        for seat in table.playing_seats
        if answering.may_count_out(table, seat) and not deputy_waits(table, now, seat)
    ]
    return left_seats if len(table.playing_seats) - len(left_seats) == 1 else []


def may_let_play(table: Table, person: Person, seat: int) -> None:
    """Raise Refused unless a person may give this seat to a computer player: their own, or a free one."""
    phases.require_running(table)
    substitutes.require_no_tournament(table.body)
    if not table.rules.computer:
        raise Refused("no-computer")
    own_seats = table.seats_of(person.id)
    if not own_seats and person.id != table.body.owner:
        raise Refused("not-your-table")
    if seat not in range(len(table.body.seats)) or (table.body.seats[seat].person and seat not in own_seats):
        raise Refused("seat-taken")


def let_play(table: Table, now: float, person: Person, seat: int, computer: Person) -> Change:
    """Let a computer player play on at a person's own seat or at a free one. The own seat is lent: the person
    can take it back.

    person: who decides it
    computer: level and name of the computer player
    """
    may_let_play(table, person, seat)
    if seat in table.seats_of(person.id):
        note_given_up(table, person, seat)
    line = lend_to_computer(table, now, seat, computer)
    question_clock.clear_absence(table, person.id)
    if table.match is not None and table.match.question is not None and seat in table.match.question.seats:
        question_clock.restart_clock(table, now)
    question_clock.update_player_clocks(table, now)
    return Change([line])


def come_back(table: Table, now: float, person: Person) -> Change:
    """Take back all seats of a person at which substitutes or computer players play."""
    phases.require_running(table)
    seats = lent_to_others(table, person.id)
    if not seats:
        raise Refused("nothing-lent")
    if table.seats_of(person.id):
        raise Refused("seated-already")
    for seat in seats:
        sit(table, person, seat)
        del table.body.substitutes.lent[str(seat)]
    if set(seats) & set(question_clock.awaited_seats(table)):
        question_clock.restart_clock(table, now)
    elif table.body.clock.stage == FIRST and table.due is None and not table.body.clock.paused:
        question_clock.start_clock(table, now)  # while a computer player sat here, no time ran for the others
    question_clock.update_player_clocks(table, now)
    return Change([new_line(table, now, "back", str(person.id), seats[0])])


def lent_to_others(table: Table, person: int) -> list[int]:
    """Return the seats of a person at which substitutes or computer players play."""
    return [int(seat) for seat, owner in table.body.substitutes.lent.items() if owner == person]
