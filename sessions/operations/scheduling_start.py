"""Operations on the scheduled start of a lobby: set, move or cancel it, confirm to be present, and do what is
due.

Luck is what the players add to the deal. Once it is closed, nobody can change the lobby any more.

In parameters `now` is the time in seconds since 1970.
"""

from engine.questions import Refused
from sessions.operations import phases, starting
from sessions.store.protocol import JournalLine
from sessions.table import reservations, scheduled_start
from sessions.table.scheduled_start import CALLED, DROPPED, NEAR, PAST, SET
from sessions.table.table import Operation, Table, new_line
from sessions.table.table_data import Change, Person, ScheduledStart
from sessions.table.time_controls import LOBBY_SECONDS


def opening(at: float, first: Operation | None = None) -> Operation:
    """Return the first operation at a new table: it schedules the start.

    at: when the game starts, seconds since 1970
    first: an operation before that; None: none
    """

    def step(table: Table, now: float) -> Change:
        """Run `first`, then set the scheduled start; return both as one change."""
        first_change = first(table, now) if first is not None else Change([])
        return first_change.then(set_start(table, now, at))

    return step


def set_start(table: Table, now: float, at: float) -> Change:
    """Schedule the start of a new lobby. at: when the game starts, seconds since 1970."""
    table.body.lobby.scheduled_start = ScheduledStart(at, scheduled_start.stage_at(at, now))
    return _restart_deadlines(table, now, at)


def move_start(table: Table, now: float, owner: Person, at: float) -> Change:
    """Move the start to another time, as the owner, and notify the other players. at: the new time, seconds
    since 1970."""
    date = _require_owned_start(table, owner)
    date.at, date.stage, date.present = at, scheduled_start.stage_at(at, now), []
    _tell(date, [person for person in dict.fromkeys(table.people) if person != owner.id])
    return _restart_deadlines(table, now, at)


def cancel_start(table: Table, now: float, owner: Person) -> Change:
    """Cancel the scheduled start, as the owner, and notify the other players. After that the lobby waits like
    one without a scheduled start."""
    date = _require_owned_start(table, owner)
    date.stage, date.present = DROPPED, []
    _tell(date, [person for person in dict.fromkeys(table.people) if person != owner.id])
    return _restart_deadlines(table, now, 0)


def set_event(table: Table, now: float, event: int) -> Change:
    """Note the Discord event that announces the start. event: id of the event; 0: none."""
    _require_pending_start(table).event = event
    return Change([])


def confirm_presence(table: Table, now: float, person: Person) -> Change:
    """Confirm that a player is present. If nobody else is missing, close the luck, so that the game can
    start."""
    phases.require_lobby(table)
    date = _require_pending_start(table)
    phases.require_seats(table, person)
    if date.stage == SET:
        raise Refused("too-early", at=f"<t:{int(date.at - scheduled_start.EARLY_SECONDS)}:f>")
    if person.id in date.present:
        raise Refused("here-already")
    date.present.append(person.id)
    confirmation = Change([new_line(table, now, "here", str(person.id))])
    return begin_if_ready(table, now, confirmation)


def begin_if_ready(table: Table, now: float, change: Change) -> Change:
    """Close the luck in the same change, if the scheduled time has come and no player is missing any more.

    change: an operation's change of who sits here or is present; returned with the further journal lines
    """
    if not scheduled_start.has_come(table.body) or scheduled_start.missing_people(table):
        return change
    return change._replace(lines=[*change.lines, *_close_luck_if_ready(table, now)])


def run_due(table: Table, now: float) -> Change:
    """Do the next step of the scheduled start. First, let players confirm that they are present. At the
    scheduled time, notify those who have not confirmed. After the grace period, take their seats away.
    """
    phases.require_lobby(table)
    date = _require_pending_start(table)
    if date.stage == CALLED:
        return _remove_missing(table, now, date)
    if date.at > now:
        date.stage, date.notified = NEAR, []
        return Change([])
    date.stage, table.recent_activity.ping_at = CALLED, now + scheduled_start.GRACE_SECONDS
    _tell(date, scheduled_start.missing_people(table))
    return begin_if_ready(table, now, Change([new_line(table, now, "call", "")]))


def _remove_missing(table: Table, now: float, date: ScheduledStart) -> Change:
    """Remove the players who did not come, and let all reservations expire. Close the luck if the remaining
    players can start the game. End the lobby if nobody remains.

    date: the scheduled start of the table
    """
    lines, missing = [], scheduled_start.missing_people(table)
    for person in missing:
        table.body.seats = [seat for seat in table.body.seats if seat.person != person]
        lines.append(new_line(table, now, "absent", str(person)))
    for invitation in reservations.open_invitations(table.body):
        invitation.answer, invitation.ping_from = reservations.LATE, 0.0
        lines.append(new_line(table, now, "pass", str(invitation.person)))
    if not table.people:
        end = phases.end_table(table, now, "unattended")
        return end._replace(lines=[*lines, *end.lines])
    if table.body.owner not in table.people:
        table.body.owner = table.people[0]
    lines += _close_luck_if_ready(table, now)
    date.stage, date.missed, date.notified = PAST, missing, []
    table.due = now + LOBBY_SECONDS
    return Change(lines)


def _close_luck_if_ready(table: Table, now: float) -> list[JournalLine]:
    """Close the luck if the rules allow the start and everybody has a kit. Return the new journal lines.

    Otherwise return an empty list. The players then start the game later with the **Start** button.
    """
    seats_before = [*table.body.seats]
    if scheduled_start.people_without_kit(table):
        return []
    seat = next(seat for seat in seats_before if seat.person > 0)
    try:
        lines = starting.close_luck(table, now, Person(seat.person, seat.name)).lines
    except Refused:
        table.body.seats = seats_before
        return []
    assert table.body.lobby.scheduled_start is not None
    table.body.lobby.scheduled_start.stage, table.due = PAST, now + LOBBY_SECONDS
    return lines


def _restart_deadlines(table: Table, now: float, at: float) -> Change:
    """Restart the lobby's deadlines after the scheduled start changed. Return the change, with its journal
    line. at: the new time, seconds since 1970; 0: none."""
    table.due = scheduled_start.lobby_due(table.body, now)
    reservations.start_reservation_time(table, now)
    table.recent_activity.ping_at = scheduled_start.next_moment(table, now)
    return Change([new_line(table, now, "date", f"{int(at)}")])


def _tell(date: ScheduledStart, people: list[int]) -> None:
    """Let these people be notified. The notification gets a new number, so that its marks (see
    `scheduled_start.marks`) differ from those of the one before.

    date: the scheduled start of the table
    people: user ids
    """
    date.notification += 1
    date.notified = people


def _require_pending_start(table: Table) -> ScheduledStart:
    """Return the scheduled start. Raises Refused if none is pending."""
    date = scheduled_start.pending(table.body)
    if date is None:
        raise Refused("no-time-set")
    return date


def _require_owned_start(table: Table, owner: Person) -> ScheduledStart:
    """Return the scheduled start. Raises Refused if none is pending, or this person is not the owner."""
    phases.require_lobby(table)
    phases.require_owner(table, owner)
    return _require_pending_start(table)
