"""The start of a match in two steps: luck is closed, and once that was announced the cards are dealt.

The number of the message that announces it is the last part of the deal. Nobody here can choose it, and it
exists only when nothing else can be changed any more (docs/fairness.md).
"""

from typing import Any

from engine.match import Match
from engine.questions import Refused
from sessions.operations import in_lobby, phases
from sessions.table import question_clock
from sessions.table.lobby import reservations, scheduled_start
from sessions.table.table import Table, new_line
from sessions.table.table_data import LOBBY, PLAYING, Change, Closing, Person, Seat, unique_name

LOST, DELETED, REOPENED = WHYS = ("lost", "deleted", "reopened")  # why there is a further announcement


def close_luck(table: Table, person: Person, seats: range, now: float) -> Change:
    """Nobody joins, leaves, adds luck or changes anything from here on; raises Refused if it cannot start."""
    in_lobby.require_lobby(table)
    if not table.seats_of(person.id):
        raise Refused("not-seated")
    _in_time(table)
    if table.rules.seating.one_for_all(table.body.options):
        _fill(table, person, seats[0])
    if reservations.open_invitations(table.body):
        raise Refused("seats-waiting")
    if len(table.body.seats) not in seats:
        raise Refused("not-enough-players", least=seats[0], now=len(table.body.seats))
    return close_luck_unchecked(table, now)


def _in_time(table: Table) -> None:
    """Raises Refused while a lobby waits for its time, or then for somebody who sits there."""
    date = scheduled_start.pending(table.body)
    if date is not None and date.stage != scheduled_start.CALLED:
        raise Refused("before-time", at=f"<t:{int(date.at)}:f>")
    if date is not None and scheduled_start.missing_people(table):
        raise Refused("not-all-here")


def close_luck_unchecked(table: Table, now: float) -> Change:
    """Close the luck of a table whose seats are right."""
    table.body.luck = [seat.luck for seat in table.body.seats if seat.luck]
    try:
        _dealt(table)  # what the rules refuse they refuse now
    except Refused:
        open_luck(table)
        raise
    _next(table, REOPENED if table.body.announced else "", now)
    return Change([new_line(table, now, "close", "")])


def name_beacon(table: Table, number: int, beacon: str) -> None:
    """Announcement `number` names this round of a beacon; once it was named it stays."""
    closing = _closing(table, number)
    closing.beacon = closing.beacon or beacon


def announce_again(table: Table, number: int, why: str, now: float) -> Change:
    """Announcement `number` is not to be found, or was deleted: there has to be a further one."""
    _closing(table, number)
    _next(table, why, now)
    return Change([new_line(table, now, "close", why)])


def reopen(table: Table, number: int, now: float) -> Change:
    """Announcement `number` could not be made: the lobby is as before, but for the count of announcements."""
    _closing(table, number)
    open_luck(table)
    return Change([new_line(table, now, "reopen", "")])


def open_luck(table: Table) -> None:
    """Luck is open again."""
    table.body.closing = None
    table.body.luck.clear()
    table.body.dealt.clear()


def begin(table: Table, number: int, message: str, beacon: str, now: float) -> Change:
    """The cards are dealt. message: that announced the start, as announcement `number`; beacon: see Body."""
    _closing(table, number)
    body = table.body
    body.began = f"{message} announcement {number}" if message and number > 1 else message
    body.beacon = beacon
    table.match = _dealt(table)
    table.phase, body.closing, body.started = PLAYING, None, now
    reservations.forget_all(body)
    body.date, body.untouched = None, True
    question_clock.restart_clock(table, now)
    return Change([new_line(table, now, "start", " ".join(str(person) for person in table.people))])


def _closing(table: Table, number: int) -> Closing:
    """The start that waits for announcement `number`; raises Refused where that is not, or no more, so."""
    phases.require_phase(table, LOBBY)
    closing = table.body.closing
    if closing is None or closing.number != number:
        raise Refused("not-now")
    return closing


def _next(table: Table, why: str, now: float) -> None:
    table.body.announced += 1
    table.body.closing = Closing(table.body.announced, now, why)


def _dealt(table: Table) -> Match[Any]:
    table.body.dealt = [_kit(table, number, seat) for number, seat in enumerate(table.body.seats)]
    return Match.new(table.rules, table.setup)


def _kit(table: Table, number: int, seat: Seat) -> str:
    """What this seat plays with: its own; a computer with none takes any of the ready ones."""
    kits = table.rules.kits
    if kits is None:
        return ""
    ready = kits.ready if seat.level else ()
    usual = kits.text(ready[table.seed[number] % len(ready)]) if ready else kits.default(number)
    return table.body.kits.get(str(seat.person)) or usual


def _fill(table: Table, person: Person, least: int) -> None:
    """One person takes every seat, if there are too few people."""
    seats = table.body.seats
    if len(seats) >= least:
        return
    luck = next((seat.luck for seat in seats if seat.person == person.id), "")
    titles = [table.rules.seating.title(person.name, seat, table.body.options) for seat in range(least)]
    table.body.seats = [
        Seat(person.id, unique_name(title, titles[:seat]), "" if seat else luck)
        for seat, title in enumerate(titles)
    ]
