"""The start of a match in two steps: luck is closed, and the cards are dealt once that has been announced.

Luck is what the players add to the deal. Once it is closed, nobody can change the lobby any more. The last
part of the deal is the id of the message that announces the start. Nobody here can choose this id, and it
exists only when nothing else can be changed any more (docs/fairness.md).

In parameters `now` is the time in seconds since 1970.
"""

from typing import Any

from engine.match import Match
from engine.questions import Refused
from sessions.operations import phases
from sessions.table import question_clock, reservations, scheduled_start
from sessions.table.table import Table, new_line
from sessions.table.table_data import LOBBY, PLAYING, UNSEEN, Change, ClosedLuck, Person, Seat, unique_name
from sessions.table.time_controls import LOBBY_SECONDS

LOST, DELETED, REOPENED = WHYS = ("lost", "deleted", "reopened")  # why a further announcement is needed


def close_luck(table: Table, now: float, person: Person) -> Change:
    """Close the luck: nobody joins, leaves, adds luck or changes anything after that. Raises Refused if
    the game cannot start. person: who starts the game; must have a seat."""
    player_counts = table.definition.player_counts
    phases.require_lobby(table)
    phases.require_seats(table, person)
    _require_scheduled_time(table)
    if table.rules.seating.allows_one_person(table.body.options.game):
        _fill(table, person, player_counts[0])
    if reservations.open_invitations(table.body):
        raise Refused("seats-waiting")
    if len(table.body.seats) not in player_counts:
        raise Refused("not-enough-players", least=player_counts[0], now=len(table.body.seats))
    return close_luck_unchecked(table, now)


def _require_scheduled_time(table: Table) -> None:
    """In a lobby with a scheduled start, raise Refused unless its time has come and every player has
    confirmed that they are present."""
    date = scheduled_start.pending(table.body)
    if date is not None and date.stage != scheduled_start.CALLED:
        raise Refused("before-time", at=f"<t:{int(date.at)}:f>")
    if date is not None and scheduled_start.missing_people(table):
        raise Refused("not-all-here")


def close_luck_unchecked(table: Table, now: float) -> Change:
    """Close the luck without checking the seats. Raises Refused if the rules refuse the deal."""
    table.body.deal.luck = [seat.luck for seat in table.body.seats if seat.luck]
    try:
        _deal(table)  # so that the rules refuse now, not after the announcement
    except Refused:
        open_luck(table)
        raise
    _request_announcement(table, now, REOPENED if table.body.lobby.announcement_count else "")
    return Change([new_line(table, now, "close", "")])


def request_start(table: Table, now: float, person: Person) -> Change:
    """Close the luck as a player, and let the table be due in `LOBBY_SECONDS`. The announcement follows, then
    `begin`."""
    change = close_luck(table, now, person)
    table.due = now + LOBBY_SECONDS
    return change


def start_unannounced(table: Table, now: float, person: Person) -> Change:
    """Close the luck if it is still open, and deal without an announcement, for tools and tests. Such a deal
    could have been chosen by the host, as its record says."""
    closing = close_luck(table, now, person) if table.body.lobby.closed_luck is None else Change([])
    return closing.then(begin(table, now, table.body.lobby.announcement_count, "", ""))


def name_beacon(table: Table, now: float, number: int, beacon: str) -> Change:
    """Note which round of a public beacon, a source of random numbers, an announcement names. If it already
    names a round, change nothing.

    number: of the announcement, see `ClosedLuck.number`
    beacon: chain and round of the beacon
    """
    closing = _closing(table, number)
    closing.beacon = closing.beacon or beacon
    return UNSEEN


def announce_again(table: Table, now: float, number: int, why: str) -> Change:
    """Ask for a further announcement, because one was lost or deleted.

    number: of the lost announcement
    why: one of `WHYS`
    """
    _closing(table, number)
    _request_announcement(table, now, why)
    return Change([new_line(table, now, "close", why)])


def reopen(table: Table, now: float, number: int) -> Change:
    """Open the lobby again, because an announcement could not be made. Of the started announcements only
    their count (`Lobby.announcement_count`) stays. number: of the announcement."""
    _closing(table, number)
    open_luck(table)
    table.due = scheduled_start.lobby_due(table.body, now)
    return Change([new_line(table, now, "reopen", "")])


def open_luck(table: Table) -> None:
    """Open the luck again, so that the lobby can be changed."""
    table.body.lobby.closed_luck = None
    table.body.deal.luck.clear()
    table.body.deal.kits.clear()


def begin(table: Table, now: float, number: int, message: str, beacon: str) -> Change:
    """Deal the cards and start the game.

    number: of the announcement of the start
    message: id of the message with this announcement; "": it was not announced
    beacon: chain and round of the public beacon; "": none
    """
    _closing(table, number)
    body = table.body
    body.deal.announcement = f"{message} announcement {number}" if message and number > 1 else message
    body.deal.beacon = beacon
    table.match = _deal(table)
    table.phase, body.lobby.closed_luck, body.progress.started_at = PLAYING, None, now
    reservations.forget_all(body)
    body.lobby.scheduled_start, body.progress.untouched = None, True
    question_clock.restart_clock(table, now)
    return Change([new_line(table, now, "start", " ".join(str(person) for person in table.people))])


def _closing(table: Table, number: int) -> ClosedLuck:
    """Return the start that waits for the announcement with this number. Raises Refused if none does."""
    phases.require_phase(table, LOBBY)
    closing = table.body.lobby.closed_luck
    if closing is None or closing.number != number:
        raise Refused("not-now")
    return closing


def _request_announcement(table: Table, now: float, why: str) -> None:
    """Note that a further announcement of the start is due, with the next number. why: one of `WHYS`; "" for
    the first one."""
    table.body.lobby.announcement_count += 1
    table.body.lobby.closed_luck = ClosedLuck(table.body.lobby.announcement_count, now, why)


def _deal(table: Table) -> Match[Any]:
    """Give each seat its kit, and return the dealt match. Raises Refused if the rules refuse the deal."""
    table.body.deal.kits = [_kit(table, number, seat) for number, seat in enumerate(table.body.seats)]
    return Match.new(table.rules, table.setup)


def _kit(table: Table, number: int, seat: Seat) -> str:
    """Return the kit with which this seat plays: the one that its player chose. If there is none, a computer
    player gets one of the ready-made kits, and a person the default kit. number: of the seat, from 0."""
    kits = table.rules.kits
    if kits is None:
        return ""
    ready_kits = kits.ready if seat.level else ()
    if ready_kits:
        usual_kit = kits.text(ready_kits[table.seed[number] % len(ready_kits)])
    else:
        usual_kit = kits.default(number)
    return table.body.lobby.kits.get(str(seat.person)) or usual_kit


def _fill(table: Table, person: Person, least: int) -> None:
    """If fewer seats are taken than the game needs, give one person every seat. least: how many players the
    game needs."""
    seats = table.body.seats
    if len(seats) >= least:
        return
    luck = next((seat.luck for seat in seats if seat.person == person.id), "")
    titles = [table.rules.seating.title(person.name, seat, table.body.options.game) for seat in range(least)]
    table.body.seats = [
        Seat(person.id, unique_name(title, titles[:seat]), "" if seat else luck)
        for seat, title in enumerate(titles)
    ]
