"""The scheduled start of a lobby: its stage, what comes next, who is present and who must be notified.

In parameters `now` is the time in seconds since 1970, and an `int` for a person is the user id.
"""

from collections.abc import Sequence

from sessions.table.table import Table
from sessions.table.table_data import LOBBY, ScheduledStart, TableBody
from sessions.table.time_controls import LOBBY_SECONDS, MINUTE

# Stages. SET: the start lies ahead. NEAR: players may confirm that they are present. CALLED: the time has
# come, and those who have not confirmed are notified. PAST: nothing waits for it any more. DROPPED: the owner
# cancelled it.
SET, NEAR, CALLED, PAST, DROPPED = "", "near", "called", "past", "dropped"
EARLY_SECONDS = 15 * MINUTE  # how long before the start players can confirm that they are present
GRACE_SECONDS = 10 * MINUTE  # how long after the start a player who has not confirmed keeps their seat


def pending(body: TableBody) -> ScheduledStart | None:
    """Return the scheduled start for which a lobby waits; None if there is none."""
    return open_date(body.lobby.scheduled_start)


def open_date(date: ScheduledStart | None) -> ScheduledStart | None:
    """Return the scheduled start if it is still awaited, else None. date: as stored; None: none."""
    return date if date is not None and date.stage in (SET, NEAR, CALLED) else None


def stage_at(at: float, now: float) -> str:
    """Return the stage of a start that is scheduled now, `NEAR` or `SET`. at: when the game starts, seconds
    since 1970."""
    return NEAR if at - EARLY_SECONDS <= now else SET


def next_moment(table: Table, now: float) -> float | None:
    """Return when the scheduled start needs the next step, in seconds since 1970; None for never."""
    date = pending(table.body)
    if date is None or table.phase != LOBBY or table.body.lobby.closed_luck is not None:
        return None
    if date.stage == CALLED:
        return table.recent_activity.ping_at or now + GRACE_SECONDS
    return date.at - EARLY_SECONDS if date.stage == SET else date.at


def lobby_due(body: TableBody, now: float) -> float | None:
    """Return when a lobby is closed if nothing happens in it, in seconds since 1970; None if the lobby waits
    for a scheduled start."""
    return None if pending(body) is not None else now + LOBBY_SECONDS


def missing_people(table: Table) -> list[int]:
    """Return the user ids of the players who have not confirmed that they are present."""
    present = table.body.lobby.scheduled_start.present if table.body.lobby.scheduled_start is not None else ()
    return [person for person in dict.fromkeys(table.people) if person not in present]


def people_without_kit(table: Table) -> list[int]:
    """Return the user ids of the players who have not chosen a kit; empty in a game without kits."""
    if table.rules.kits is None:
        return []
    return [person for person in table.people if str(person) not in table.body.lobby.kits]


def until(table: Table) -> float | None:
    """Return when players who have not confirmed lose their seats, in seconds since 1970; None before the
    start."""
    date = pending(table.body)
    return table.recent_activity.ping_at if date is not None and date.stage == CALLED else None


def has_come(body: TableBody) -> bool:
    """Return whether the scheduled time has come. Then people in quiet hours are pinged too."""
    date = pending(body)
    return date is not None and date.stage == CALLED


def count_as_present(body: TableBody, person: int) -> None:
    """Count a person as present if they take a seat once the time has come."""
    if (
        has_come(body)
        and body.lobby.scheduled_start is not None
        and person not in body.lobby.scheduled_start.present
    ):
        body.lobby.scheduled_start.present.append(person)


def forget_player(body: TableBody, person: int) -> None:
    """Stop waiting for a person who has left the lobby: remove them from the scheduled start."""
    if body.lobby.scheduled_start is not None:
        body.lobby.scheduled_start.present = [
            present for present in body.lobby.scheduled_start.present if present != person
        ]
        body.lobby.scheduled_start.notified = [
            0 if notified == person else notified for notified in body.lobby.scheduled_start.notified
        ]


def marks(body: TableBody) -> list[str]:
    """Return a mark for each person who is notified now, such as `d1x0` for the first person of
    notification 1.

    Marks are stored in `Shown.asked` to say who was pinged. A mark contains no user id, because it stays
    there when a person's data is erased.
    """
    date = body.lobby.scheduled_start
    if date is None:
        return []
    return [f"d{date.notification}x{index}" for index, person in enumerate(date.notified) if person]


def marked(body: TableBody, marks: Sequence[str]) -> tuple[int, ...]:
    """Return the user ids of the notified people with these marks. marks: from `marks`; any others are
    ignored."""
    date = body.lobby.scheduled_start
    if date is None:
        return ()
    notified = enumerate(date.notified)
    return tuple(person for index, person in notified if person and f"d{date.notification}x{index}" in marks)
