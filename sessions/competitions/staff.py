"""The people who help the organiser of a tournament. Co-organisers may do all that the organiser may. Judges
decide results. The organiser and managers name both, and can hand the tournament over to a co-organiser.
"""

from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament

CO_ORGANISER, JUDGE = ROLES = "co", "judge"
MOST_STAFF = 5  # co-organisers, and judges


def require_head(stored: StoredTournament, person: int, *, manager: bool) -> None:
    """Raise Refused unless a person is the organiser or may organise everything on the server."""
    if not (manager or (person > 0 and person == stored.organiser)):
        raise Refused("staff-organiser-only")


def name_helper(stored: StoredTournament, person: int, role: str) -> None:
    """Add a person to the list of a role, and remove them from the other one. `person`: user id. `role`:
    CO_ORGANISER or JUDGE. Raises Refused if the list is full, or if they are the organiser.
    """
    if person == stored.organiser:
        raise Refused("staff-is-organiser")
    _drop(stored, person)
    staff = stored.co_organisers if role == CO_ORGANISER else stored.judges
    if len(staff) >= MOST_STAFF:
        raise Refused("staff-full", most=MOST_STAFF)
    staff.append(person)


def remove_helper(stored: StoredTournament, person: int) -> None:
    """Let a person be neither co-organiser nor judge any more. Raises Refused if they are neither."""
    if person not in (*stored.co_organisers, *stored.judges):
        raise Refused("staff-gone")
    _drop(stored, person)


def hand_over(stored: StoredTournament, person: int) -> None:
    """Make a co-organiser the organiser, and the organiser a co-organiser. Raises Refused if the person is no
    co-organiser.
    """
    if person not in stored.co_organisers:
        raise Refused("staff-gone")
    former = stored.organiser
    _drop(stored, person)
    stored.organiser = person
    if former > 0:
        stored.co_organisers.append(former)


def _drop(stored: StoredTournament, person: int) -> None:
    """Remove a person from the co-organisers and judges."""
    stored.co_organisers = [one for one in stored.co_organisers if one != person]
    stored.judges = [one for one in stored.judges if one != person]


def remove_from_staff(stored: StoredTournament, person: int) -> None:
    """Let a person organise a competition no more, in whatever role. Without an organiser, the managers of
    the server organise it."""
    _drop(stored, person)
    if stored.organiser == person:
        stored.organiser = 0
