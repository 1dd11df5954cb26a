"""Invitations into a lobby: make, accept, decline, withdraw, let expire; and remove a person from the
lobby. Also the lobbies of the queue and of tournaments, which begin with reserved seats.

Luck is what the players add to the deal. Once it is closed, nobody can change the lobby any more.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

import contextlib
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.questions import Refused
from sessions.operations import in_lobby, phases, scheduling_start, starting
from sessions.table import reservations, scheduled_start
from sessions.table.table import Table, new_line
from sessions.table.table_data import NOBODY, Change, Invitation, PairedFor, Person


class Guest(NamedTuple):
    """A person to invite."""

    person: Person
    """The person, with the display name."""
    can_be_pinged: bool
    """Whether the person may be pinged now."""
    pingable_from: float = 0.0
    """If the person may not be pinged now: from when on they may, seconds since 1970; 0: never."""


def invite(table: Table, now: float, owner: Person, guests: Sequence[Guest]) -> Change:
    """Reserve a seat for each guest, as the owner."""
    phases.require_lobby(table)
    phases.require_owner(table, owner)
    body = table.body
    for guest in guests:
        if table.seats_of(guest.person.id):
            raise Refused("sits-already")
        if reservations.invitation_of(body, guest.person.id) is not None:
            raise Refused("invited-already")
    most = table.definition.player_counts[-1]
    if len(guests) > reservations.free_seats(body, most):
        raise Refused("too-many-invited", seats=most)
    lines = []
    for person, can_be_pinged, pingable_from in guests:
        body.lobby.invitations = [old for old in body.lobby.invitations if old.person != person.id]
        body.lobby.removed = [entry for entry in body.lobby.removed if entry != person.id]
        body.lobby.invitation_count += 1
        body.lobby.invitations.append(
            Invitation(person.id, person.name, body.lobby.invitation_count, now, can_be_pinged, pingable_from)
        )
        lines.append(new_line(table, now, "invite", str(person.id)))
    reservations.start_reservation_time(table, now)
    return Change(lines)


def set_up_queue_lobby(
    table: Table, now: float, owner: Person, guests: Sequence[Guest], *, is_present: bool
) -> Change:
    """Set up the lobby of people from the queue: reserve a seat for each until they confirm that they are
    present.

    guests: everybody but the owner, if `is_present`; else everybody, with the owner first
    is_present: the owner is present, and sits
    """
    table.body.origin.from_queue = True
    if not is_present:
        table.body.seats.clear()
    return invite(table, now, owner, guests)


def sit_down(table: Table, now: float, person: Person, *, accepting: bool = False) -> Change:
    """Join, or take a reserved seat. If the last invited person fills the table, close the luck in the same
    change, so that the game can start. accepting: only take a reserved seat; raises Refused if there is
    none."""
    phases.require_lobby(table)
    was_invited = reservations.invitation_of(table.body, person.id) is not None
    if accepting and not was_invited:
        raise Refused("not-invited")
    joined = in_lobby.join(table, now, person)
    if not reservations.open_invitations(table.body):
        table.due = scheduled_start.lobby_due(table.body, now)
        if was_invited and reservations.begins_by_itself(table):
            with contextlib.suppress(Refused):  # the rules do not allow this start: the lobby shows why
                joined = joined.then(starting.close_luck(table, now, person))
    return scheduling_start.begin_if_ready(table, now, joined)


def turn_down(table: Table, now: float, person: Person, reason: str) -> Change:
    """Decline an invitation, as the invited person. If too few people remain for a game of people from the
    queue or of a tournament, end the lobby. reason: one of `reservations.REASONS`."""
    phases.require_lobby(table)
    invitation = reservations.invitation_of(table.body, person.id)
    if invitation is None:
        raise Refused("not-invited")
    if reason not in reservations.REASONS:
        raise Refused("stale")
    invitation.answer, invitation.ping_from = reason, 0.0
    reservations.update_lobby_deadline(table, now)
    line = new_line(table, now, "turndown", f"{person.id} {reason}")
    was_brought_together = table.body.origin.from_queue or table.body.origin.pairing is not None
    remaining = len(table.body.seats) + len(reservations.open_invitations(table.body))
    if was_brought_together and remaining < _fewest(table):
        end = phases.end_table(table, now, _in_vain(table))  # those who remain wait in the queue again
        return end._replace(lines=[line, *end.lines])
    return scheduling_start.begin_if_ready(table, now, Change([line]))


def withdraw(table: Table, now: float, owner: Person, person: int) -> Change:
    """Withdraw an invitation, as the owner. person: user id of the invited person."""
    phases.require_lobby(table)
    phases.require_owner(table, owner)
    if reservations.invitation_of(table.body, person) is None:
        raise Refused("invitation-gone")
    table.body.lobby.invitations = [
        invitation for invitation in table.body.lobby.invitations if invitation.person != person
    ]
    reservations.update_lobby_deadline(table, now)
    return scheduling_start.begin_if_ready(
        table, now, Change([new_line(table, now, "withdraw", str(person))])
    )


def remove(table: Table, now: float, owner: Person, person: int) -> Change:
    """Remove a person from the lobby, as the owner. After that they can only join if they are invited.
    person: user id."""
    phases.require_lobby(table)
    phases.require_owner(table, owner)
    if person == owner.id:
        raise Refused("remove-yourself")
    seats = table.seats_of(person) if person > 0 else []
    if not seats:
        raise Refused("not-at-table")
    del table.body.seats[seats[0]]
    scheduled_start.forget_player(table.body, person)
    table.body.lobby.removed = [*dict.fromkeys([*table.body.lobby.removed, person])]
    return scheduling_start.begin_if_ready(table, now, Change([new_line(table, now, "remove", str(person))]))


def run_due_invitations(table: Table, now: float, awake: Collection[int]) -> Change:
    """Do what is due in a lobby with reservations.

    If some people did not want to be disturbed before, ping those who do now, and start the time of the
    reservations. Otherwise let the reservations expire. A lobby with too few players ends then, unless it has
    a scheduled start.

    awake: user ids of people who may be pinged now
    """
    invitations = reservations.open_invitations(table.body)
    if any(invitation.ping_from for invitation in invitations):
        for invitation in invitations:
            can_be_pinged_now = invitation.ping_from > 0 and invitation.person in awake
            invitation.may_ping = invitation.may_ping or can_be_pinged_now
            invitation.ping_from = 0.0
        reservations.start_reservation_time(table, now)
        return Change([])
    lines = [new_line(table, now, "pass", str(invitation.person)) for invitation in invitations]
    if len(table.body.seats) < _fewest(table) and scheduled_start.pending(table.body) is None:
        end = phases.end_table(table, now, _in_vain(table))
        return end._replace(lines=[*lines, *end.lines])
    for invitation in invitations:
        invitation.answer = reservations.LATE
    table.due = scheduled_start.lobby_due(table.body, now)
    return Change(lines)


def _fewest(table: Table) -> int:
    """Return how many people this lobby needs: two, or in a tournament everybody who plays the game."""
    return table.body.origin.pairing.seats if table.body.origin.pairing is not None else 2


def _in_vain(table: Table) -> str:
    """Return the reason with which a lobby ends because too few people came: `unpaired` in a tournament,
    `missed` for people from the queue, else `unanswered`."""
    if table.body.origin.pairing is not None:
        return "unpaired"
    return "missed" if table.body.origin.from_queue else "unanswered"


PAIRING_OVER = "paired-over"  # reason with which a lobby ends if its game was decided in another way


def set_up_paired_lobby(
    table: Table, now: float, paired: PairedFor, guests: Sequence[Guest], *, rated: bool
) -> Change:
    """Set up the lobby of a tournament's game. Nobody owns this table, so nobody can change the options that
    the tournament sets.

    paired: which game of the tournament it is
    guests: the player who begins, and the opponents
    rated: the result counts for ratings
    """
    table.body.origin.pairing, table.body.options.rated = paired, rated
    table.body.seats.clear()
    return invite(table, now, NOBODY, guests)
