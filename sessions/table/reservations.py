"""Reservations: seats that a lobby reserves for invited people, and the answers to invitations.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from collections.abc import Sequence

from sessions.table import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, Invitation, ListedBody, TableBody
from sessions.table.time_controls import (
    CONFIRM_SECONDS,
    CORRESPONDENCE,
    EVENING,
    PAIRED_SECONDS,
    PROFILES,
)

# Why a person declines: another time, another game, another pace, never here, or no reason.
REASONS = ("later", "game", "pace", "never", "none")
LATE = "late"  # they did not answer while the seat was reserved


def open_invitations(body: ListedBody) -> list[Invitation]:
    """Return the open invitations. Each reserves a seat."""
    return [invitation for invitation in body.lobby.invitations if not invitation.answer]


def invitation_of(body: ListedBody, person: int) -> Invitation | None:
    """Return a person's open invitation; None if they have none."""
    return next((invitation for invitation in open_invitations(body) if invitation.person == person), None)


def closed_invitations(body: TableBody) -> list[Invitation]:
    """Return the invitations that were declined or expired."""
    return [invitation for invitation in body.lobby.invitations if invitation.answer]


def free_seats(body: TableBody, most: int) -> int:
    """Return how many seats of a lobby are neither taken nor reserved.

    most: how many seats the game has; a tournament's game has as many as it has players
    """
    most = min(most, body.origin.pairing.seats) if body.origin.pairing is not None else most
    return max(0, most - len(body.seats) - len(open_invitations(body)))


def free_for_all(table: Table) -> bool:
    """Return whether a person without an invitation can join this table now."""
    is_open = table.phase == LOBBY and table.body.lobby.closed_luck is None
    return is_open and free_seats(table.body, table.definition.player_counts[-1]) > 0


def begins_by_itself(table: Table) -> bool:
    """Return whether the game starts as soon as the last invited person accepts.

    It does if every seat is taken or reserved, or the queue brought these people together. In a game with
    kits it never does, since players may still choose one.
    """
    has_free_seat = free_seats(table.body, table.definition.player_counts[-1]) > 0
    return (table.body.origin.from_queue or not has_free_seat) and table.rules.kits is None


def marks(body: TableBody) -> list[str]:
    """Return a mark for each open invitation whose person may be pinged, such as `i2` for invitation 2.

    Marks are stored in `Shown.asked` to say who was pinged. A mark contains no user id, because it stays
    there when a person's data is erased.
    """
    return [f"i{invitation.number}" for invitation in open_invitations(body) if invitation.may_ping]


def marked(body: TableBody, marks: Sequence[str]) -> tuple[int, ...]:
    """Return the user ids of the invited people with these marks. marks: from `marks`; any others are
    ignored."""
    invitations = open_invitations(body)
    return tuple(invitation.person for invitation in invitations if f"i{invitation.number}" in marks)


def reservation_seconds(table: Table) -> float:
    """Return how many seconds a seat is reserved in this lobby; only shortly for people whom the queue
    brought together, except in a correspondence game."""
    if table.body.origin.from_queue and table.body.options.clock != CORRESPONDENCE:
        return CONFIRM_SECONDS
    if table.body.origin.pairing is not None:  # `wait` extends this to the end of the round, if it has one
        return CONFIRM_SECONDS if table.body.origin.pairing.until else PAIRED_SECONDS
    return PROFILES.get(table.body.options.clock, PROFILES[EVENING]).reservation_seconds


def start_reservation_time(table: Table, now: float) -> None:
    """Set the deadline of a lobby that has reservations.

    If some invited people can be pinged only later, it is the latest of these times; the reservations begin
    then. Otherwise it is when the reservations expire: never before the scheduled start and its grace period
    are over, and never before the end of the tournament's round.
    """
    if table.phase == LOBBY and (invitations := open_invitations(table.body)):
        last_ping_at = max(
            invitation.ping_from for invitation in invitations
        )  # 0: nobody has to be waited for
        expires_at = max(now + reservation_seconds(table), _begins(table.body), _paired_until(table.body))
        table.due = last_ping_at or expires_at


def _paired_until(body: TableBody) -> float:
    """Return when the round of this tournament game ends, in seconds since 1970; 0.0: not a tournament's
    game, or unknown."""
    return body.origin.pairing.until if body.origin.pairing is not None else 0.0


def _begins(body: TableBody) -> float:
    """Return when the scheduled start and its grace period are over, in seconds since 1970; 0.0: none is
    scheduled."""
    date = scheduled_start.pending(body)
    return date.at + scheduled_start.GRACE_SECONDS if date is not None else 0.0


def update_lobby_deadline(table: Table, now: float) -> None:
    """If no invitation is open any more, set the deadline of a lobby without reservations."""
    if not open_invitations(table.body):
        table.due = scheduled_start.lobby_due(table.body, now)


def reservation_end(table: Table) -> float | None:
    """Return when the reservations expire, in seconds since 1970; None if there are none."""
    invitations = open_invitations(table.body)
    if table.phase != LOBBY or not invitations or table.due is None:
        return None
    begins_later = any(invitation.ping_from for invitation in invitations)  # then `due` is when it begins
    seconds = reservation_seconds(table) if begins_later else 0.0
    return max(table.due + seconds, _paired_until(table.body))


def readmit(body: TableBody, person: int, hashed: str) -> None:
    """Let a person whom the owner removed join again. hashed: their keyed hash, which may stand in
    `Lobby.removed` in place of their id."""
    body.lobby.removed = [entry for entry in body.lobby.removed if entry not in (person, hashed)]


def erase_person(body: TableBody, person: int, hashed: str) -> None:
    """Remove a person from the invitations. If the owner removed them from the lobby, their hash remains.
    hashed: their keyed hash, which takes the place of their id."""
    body.lobby.invitations = [
        invitation for invitation in body.lobby.invitations if invitation.person != person
    ]
    body.lobby.removed = [hashed if entry == person else entry for entry in body.lobby.removed]


def forget_all(body: TableBody) -> None:
    """Forget whom the lobby invited or removed, because it is over."""
    body.lobby.invitations, body.lobby.removed = [], []
