"""The time at which a lobby is to begin: what it has come to, what is next, who is there and who is told."""

from collections.abc import Sequence

from sessions.table.table import Table
from sessions.table.table_data import LOBBY, Body, ScheduledStart
from sessions.table.time_controls import LOBBY_SECONDS, MINUTE

# What a time has come to. SET: it lies ahead. NEAR: whoever sits here may say that they are there. CALLED: it
# has come, and those who have not said so are told. PAST: nothing waits for it any more. DROPPED: by the
# owner.
SET, NEAR, CALLED, PAST, DROPPED = "", "near", "called", "past", "dropped"
EARLY_SECONDS = 15 * MINUTE  # so long before the time one can say that one is there
GRACE_SECONDS = 10 * MINUTE  # so long a seat is kept for whoever has not said so when it has come


def pending(body: Body) -> ScheduledStart | None:
    """The time that a lobby waits for."""
    return open_date(body.date)


def open_date(date: ScheduledStart | None) -> ScheduledStart | None:
    """The same of what is stored."""
    return date if date is not None and date.stage in (SET, NEAR, CALLED) else None


def stage_at(at: float, now: float) -> str:
    """Of a time that was set just now."""
    return NEAR if at - EARLY_SECONDS <= now else SET


def next_moment(table: Table, now: float) -> float | None:
    """When something happens by itself because of it; None for never."""
    date = pending(table.body)
    if date is None or table.phase != LOBBY or table.body.closing is not None:
        return None
    if date.stage == CALLED:
        return table.lately.call or now + GRACE_SECONDS
    return date.at - EARLY_SECONDS if date.stage == SET else date.at


def lobby_due(body: Body, now: float) -> float | None:
    """When a lobby closes of which nothing is heard; one that has a time waits for that."""
    return None if pending(body) is not None else now + LOBBY_SECONDS


def missing_people(table: Table) -> list[int]:
    """Those who sit here and have not said that they are there."""
    present = table.body.date.here if table.body.date is not None else ()
    return [person for person in dict.fromkeys(table.people) if person not in present]


def people_without_kit(table: Table) -> list[int]:
    """Those who sit here and have not chosen what they bring along, in a game where one can."""
    if table.rules.kits is None:
        return []
    return [person for person in table.people if str(person) not in table.body.kits]


def until(table: Table) -> float | None:
    """The moment at which whoever is missing loses their seat."""
    date = pending(table.body)
    return table.lately.call if date is not None and date.stage == CALLED else None


def has_come(body: Body) -> bool:
    """Whether the time has come, so that also those are pinged who have quiet hours."""
    date = pending(body)
    return date is not None and date.stage == CALLED


def sat_down(body: Body, person: int) -> None:
    """Whoever takes a seat once the time has come is there."""
    if has_come(body) and body.date is not None and person not in body.date.here:
        body.date.here.append(person)


def stood_up(body: Body, person: int) -> None:
    """Whoever has no seat any more is waited for no longer."""
    if body.date is not None:
        body.date.here = [one for one in body.date.here if one != person]
        body.date.told = [0 if one == person else one for one in body.date.told]


def erase_person(body: Body, person: int) -> None:
    """Nothing of it names this person any more."""
    stood_up(body, person)
    if body.date is not None:
        body.date.missed = [one for one in body.date.missed if one != person]


def marks(body: Body) -> list[str]:
    """Marks of those who are told of it now; they name nobody, for they stay with the table."""
    date = body.date
    notified = enumerate(date.told) if date is not None else ()
    return [f"d{date.telling}x{n}" for n, person in notified if person and date is not None]


def marked(body: Body, some: Sequence[str]) -> tuple[int, ...]:
    """The people with these marks."""
    date = body.date
    notified = enumerate(date.told) if date is not None else ()
    return tuple(p for n, p in notified if p and date is not None and f"d{date.telling}x{n}" in some)
