"""Seats that a lobby keeps for those who were invited, and what became of invitations."""

from collections.abc import Sequence

from sessions.table.lobby import scheduled_start
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, Body, Invitation
from sessions.table.time_controls import (
    CONFIRM_SECONDS,
    CORRESPONDENCE,
    EVENING,
    KEPT_SECONDS,
    PAIRED_SECONDS,
)

# Why somebody declines: another time, another game, another pace, never here, or without a word.
REASONS = ("later", "game", "pace", "never", "none")
LATE = "late"  # they did not answer while the seat was kept


def open_invitations(body: Body) -> list[Invitation]:
    """The invitations that are open: each keeps a seat."""
    return [one for one in body.invited if not one.answer]


def invitation_of(body: Body, person: int) -> Invitation | None:
    """Somebody's open invitation."""
    return next((one for one in open_invitations(body) if one.person == person), None)


def closed_invitations(body: Body) -> list[Invitation]:
    """The invitations that were declined, or were not answered in time."""
    return [one for one in body.invited if one.answer]


def free_seats(body: Body, most: int) -> int:
    """How many seats there are for anybody, of so many; a tournament's game has two."""
    most = min(most, 2) if body.paired is not None else most
    return max(0, most - len(body.seats) - len(open_invitations(body)))


def free_for_all(table: Table, most: int) -> bool:
    """Whether somebody could join now whom nobody has invited."""
    return table.phase == LOBBY and table.body.closing is None and free_seats(table.body, most) > 0


def begins_by_itself(table: Table, most: int) -> bool:
    """Whether the last one who accepts need not wait for anything: no seat is left to be had, and nobody may
    still want to choose what they bring along."""
    return (table.body.found or not free_seats(table.body, most)) and table.rules.kits is None


def marks(body: Body) -> list[str]:
    """Marks of those who are called to a lobby; they name nobody, for they stay with the table."""
    return [f"i{one.number}" for one in open_invitations(body) if one.called]


def marked(body: Body, marks: Sequence[str]) -> tuple[int, ...]:
    """The people with these marks."""
    return tuple(one.person for one in open_invitations(body) if f"i{one.number}" in marks)


def seconds(table: Table) -> float:
    """How long a seat is kept; for who waits for a game now only a moment."""
    if table.body.found and table.body.clock != CORRESPONDENCE:
        return CONFIRM_SECONDS
    if table.body.paired is not None:  # until the round ends, where it does
        return CONFIRM_SECONDS if table.body.paired.until else PAIRED_SECONDS
    return KEPT_SECONDS.get(table.body.clock, KEPT_SECONDS[EVENING])


def wait(table: Table, now: float) -> None:
    """From now on seats are kept so long as the clock says, from when everybody can have been called, and
    in a lobby with a time at least until that has come."""
    if table.phase == LOBBY and (invitations := open_invitations(table.body)):
        back = max(one.back for one in invitations)
        table.due = back or max(now + seconds(table), _begins(table.body), _paired_until(table.body))


def _paired_until(body: Body) -> float:
    """When the round ends that a tournament's game belongs to; 0.0 for none."""
    return body.paired.until if body.paired is not None else 0.0


def _begins(body: Body) -> float:
    """When the time that a lobby waits for is over, with its grace; 0.0 for none."""
    date = scheduled_start.pending(body)
    return date.at + scheduled_start.GRACE_SECONDS if date is not None else 0.0


def wait_on(table: Table, now: float) -> None:
    """One invitation fewer; once there is none the lobby waits as any other."""
    if not open_invitations(table.body):
        table.due = scheduled_start.lobby_due(table.body, now)


def until(table: Table) -> float | None:
    """The moment at which seats are no longer kept."""
    invitations = open_invitations(table.body)
    if table.phase != LOBBY or not invitations or table.due is None:
        return None
    rested = seconds(table) if any(one.back for one in invitations) else 0.0
    return max(table.due + rested, _paired_until(table.body))


def readmit(body: Body, person: int, hashed: str) -> None:
    """Take back that somebody was removed."""
    body.removed = [entry for entry in body.removed if entry not in (person, hashed)]


def erase_person(body: Body, person: int, hashed: str) -> None:
    """Remove this person from invitations. Where the owner removed them from the lobby, their hash stays."""
    body.invited = [one for one in body.invited if one.person != person]
    body.removed = [hashed if entry == person else entry for entry in body.removed]


def forget_all(body: Body) -> None:
    """The lobby is over, and with it whom it invited or removed."""
    body.invited, body.removed = [], []
