"""The clock of the open question: whom a table waits for, until when, and who is absent.

Deadlines stand in `due` alone, which moves when time stood still.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from engine.game import Limit
from engine.match import Match
from sessions.table.table import Table, turn_of
from sessions.table.table_data import PLAYING, OwnPause, Seat
from sessions.table.time_controls import (
    ABSENT_SECONDS,
    FIRST,
    LATE,
    NONE,
    PROFILES,
    REMINDED,
    SILENT,
    SKIPPING,
    TimeControl,
    half,
)

IDLE = "idle"
GONE = 2  # so often in a row somebody's time runs out before a win can be claimed against them


class Clocked(Protocol):
    """What of a stored table its clock depends on."""

    seats: list[Seat]
    clock: str
    stage: str
    paused: bool
    own_pause: OwnPause | None


def profile_of(table: Table) -> TimeControl | None:
    """The clock that fills in where the rules have no limit; None where no clock runs.

    It stands still while paused, and for somebody who sits alone. Refereed games have a pace and a
    pause of their own.
    """
    return None if table.rules.refereeing else profile_in(table.body)


def profile_in(body: Clocked) -> TimeControl | None:
    """The same of a game without a referee."""
    if body.paused or len({seat.person for seat in body.seats if seat.person > 0}) < 2:
        return None
    return PROFILES.get(body.clock, PROFILES[NONE])


def deadline(table: Table) -> float | None:
    """Until when the open question has to be answered, where the players should know."""
    return deadline_in(table.phase, table.due, table.body, profile_of(table))


def deadline_in(phase: str, due: float | None, body: Clocked, profile: TimeControl | None) -> float | None:
    """The same of what is stored of a table."""
    if phase != PLAYING or due is None or profile is None or not profile.calls:
        return None
    if body.own_pause is not None:
        if body.own_pause.left is None:
            return None
        due += body.own_pause.left
    if body.stage == FIRST:
        return due + half(profile.seconds)
    return due if body.stage == REMINDED else None


def awaited_seats(table: Table) -> list[int]:
    """The seats that the table waits for; what is offered beside the question keeps nobody waiting.

    Computers are none of them: they answer, and no clock runs for them.
    """
    return [seat for seat in turn_of(table) if not table.body.seats[seat].level]


def waited_people(table: Table) -> list[int]:
    """The people who sit there."""
    return [person for seat in awaited_seats(table) if (person := table.body.seats[seat].person)]


def present(table: Table) -> list[int]:
    """The people who are neither waited for nor passed over."""
    absent = {*waited_people(table), *passed_over(table)}
    return [person for person in dict.fromkeys(table.people) if person not in absent]


def absent(table: Table, now: float) -> list[int]:
    """Those who let their time run out; the table can end or be handed on without their word."""
    if table.match is None or table.match.ask is None or table.body.paused:
        return []
    late = table.body.stage in (LATE, SILENT)
    if profile_of(table) is None or (table.due is None and not late):
        late = now - table.body.acted >= ABSENT_SECONDS
    return [*dict.fromkeys([*(waited_people(table) if late else ()), *passed_over(table)])]


def passed_over(table: Table) -> list[int]:
    return [person for seat in table.body.skipped if (person := table.body.seats[seat].person)]


def restart_clock(table: Table, now: float) -> None:
    """Somebody acted, which ends a pause: the time of the open question begins."""
    table.body.acted, table.body.paused = now, False
    start_clock(table, now)


def limit_of(table: Table, match: Match[Any]) -> Limit | None:
    """How long the open step may wait at a real table."""
    refereeing = match.rules.refereeing
    return refereeing.limit(match.state) if refereeing else None


def start_clock(table: Table, now: float) -> None:
    """The time of the open question begins, after a pause of somebody's own where one runs."""
    pause, ends = table.body.own_pause, table.due
    _start(table, now)
    if pause is not None:
        pause.left, table.due = table.due - now if table.due is not None else None, ends


def begin_own_pause(table: Table, seat: int, seconds: float, now: float) -> None:
    """A pause of this seat's own begins, while time runs; what is left of it stays left."""
    table.body.own_pause = OwnPause(seat, table.due - now if table.due is not None else None)
    table.due = now + seconds


def end_own_pause(table: Table, at: float) -> None:
    """It ends at this moment: the question has as much time left as when it began."""
    pause, table.body.own_pause = table.body.own_pause, None
    if pause is not None:
        table.due = at + pause.left if pause.left is not None else None


def end_own_pause_of(table: Table, seats: Sequence[int], now: float) -> None:
    """Whoever sits there plays on, which ends a pause of theirs."""
    if table.body.own_pause is not None and table.body.own_pause.seat in seats:
        end_own_pause(table, now)


def _start(table: Table, now: float) -> None:
    table.body.stage, table.body.notice, table.body.late, table.due = FIRST, 0, 0, None
    if table.match is None or table.match.ask is None or not awaited_seats(table):
        return
    limit = limit_of(table, table.match)
    profile = profile_of(table)
    if limit is not None:
        table.due = now + (limit.seconds if limit.word == IDLE else half(limit.seconds))
    elif profile is not None and set(awaited_seats(table)) & set(table.body.skipped):
        table.body.stage, table.due = SKIPPING, now + profile.short
    elif profile is not None:
        table.due = now + (half(profile.seconds) if profile.calls else profile.seconds)


def clear_absence(table: Table, person: int) -> None:
    """Somebody does something: nobody passes over their seats or takes them over any more."""
    mine = table.seats_of(person)
    if person > 0:
        table.body.alone = 0
    table.body.skipped = [seat for seat in table.body.skipped if seat not in mine]
    table.body.offers = [seat for seat in table.body.offers if seat not in mine]


def add_timeout(table: Table, seats: Sequence[int], seconds: float, now: float) -> None:
    """The time of these seats' question was over. seconds: of a whole question; what ends sooner after the
    last one, since the seat is passed over, is no further one."""
    for seat in seats:
        known = table.body.ran_out.setdefault(str(seat), [])
        if len(known) < GONE and (not known or now - known[-1] >= seconds):
            known.append(now)


def has_left(table: Table, seat: int) -> bool:
    """Whether somebody gave this seat up for good, or let its time run out twice and did nothing since."""
    person = table.body.seats[seat].person
    if not person:
        return str(seat) not in table.body.lent
    return person > 0 and len(table.body.ran_out.get(str(seat), ())) >= GONE
